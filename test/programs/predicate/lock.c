// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: TRUE$
/* The lock of the literature: m == n says that it is held. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int held;
static void take(void)
{
  if (held)
    __VERIFIER_error();
  held = 1;
}
static void give(void)
{
  if (!held)
    __VERIFIER_error();
  held = 0;
}
int main(void)
{
  unsigned n = 0, m;
  do {
    take();
    m = n;
    if (__VERIFIER_nondet_int()) {
      give();
      n++;
    }
  } while (m != n);
  give();
  return 0;
}
