// A body that is there to be inlined is what calls mean; the address is the definition's.
// args: check --config bmc {dir}/inline_address_part.c
// args: check --config value-cegar {dir}/inline_address_part.c
// expect: Verdict: TRUE
extern void reach_error(void);
extern inline __attribute__((always_inline, gnu_inline)) int f(void)
{
  return 1;
}
int main(void)
{
  int (*volatile p)(void) = f;
  if (f() != 1 || p() != 2)
    reach_error();
  return 0;
}
