// What "rep" repeats is an instruction.
// args: check --time-limit 4
// args: check --config bmc
// reject: TRUE|FALSE
// expect: Verdict: UNKNOWN
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  char bytes[4] = {1, 1, 1, 1}, *to = bytes;
  __asm__ volatile("rep stosb" : : "D"(to), "a"(0), "c"(4L) : "memory");
  if (bytes[0] == 0)
    reach_error();
}
