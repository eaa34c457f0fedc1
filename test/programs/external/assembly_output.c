// What is only an output need not be kept by the compiler, though nothing writes to it.
// args: check --time-limit 4
// args: check --config bmc
// args: check --config value
// reject: TRUE|FALSE
// expect: Verdict: UNKNOWN
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  int x = 5;
  __asm__ volatile("" : "=m"(x));
  if (x != 5)
    reach_error();
}
