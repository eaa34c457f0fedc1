// args: check --config invariants
// args: check --config k-induction-analysis
// args: check --config k-induction
// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
/* Both calls return one of 0 to 5, and not the same. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int chosen(void)
{
  int value = __VERIFIER_nondet_int(), n = 0;
  while (__VERIFIER_nondet_int()) {
    n++;
    if (n > 3)
      n = 0;
    if (n == 2)
      n = 1;
    if (n == 7)
      n = 4;
  }
  if (value < 0)
    value = 0;
  if (value > 5)
    value = 5;
  return value;
}
int main(void)
{
  int now = chosen(), before = now;
  now = chosen();
  if (before != now)
    __VERIFIER_error();
  return 0;
}
