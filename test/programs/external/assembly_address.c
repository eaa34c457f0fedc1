// An address may come out of inline assembly as it went in.
// args: check --config bmc
// args: check --time-limit 4
// args: check --time-limit 4 --semantics svcomp
// reject: TRUE|FALSE
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  int x = 0, *p;
  __asm__("mov %1, %0" : "=r"(p) : "r"(&x));
  *p = 5;
  if (x == 5)
    reach_error();
}
