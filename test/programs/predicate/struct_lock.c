// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: TRUE$
/* The lock of the literature, in a structure that is passed by its address. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
struct lock {
  int held, count;
};
static struct lock lock;
static void take(struct lock *at)
{
  if (at->held)
    __VERIFIER_error();
  at->held = 1;
}
static void give(struct lock *at)
{
  if (!at->held)
    __VERIFIER_error();
  at->held = 0;
}
int main(void)
{
  unsigned n = 0, m;
  do {
    take(&lock);
    m = n;
    if (__VERIFIER_nondet_int()) {
      give(&lock);
      n++;
    }
  } while (m != n);
  give(&lock);
  return 0;
}
