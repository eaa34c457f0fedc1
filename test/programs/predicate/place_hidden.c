// Where objects are placed to reason about them is told to nobody.
// args: check --config predicate-octagon --invariants-out /dev/stdout
// args: check --config octagon-predicate-cegar --invariants-out /dev/stdout
// args: check --witness-out /dev/stdout
// args: check --config k-induction --witness-out /dev/stdout
// expect: Verdict: TRUE
// reject: 0000000008000|134217744
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union {
  int *p;
  char c[8];
} u;
int a;
int main(void)
{
  int n = 0;
  u.c[__VERIFIER_nondet_int() & 7] = 0;
  u.p = &a;
  unsigned long v = (unsigned long)u.p;
  while (__VERIFIER_nondet_int()) {
    if (n < 9)
      n++;
    *(int *)v = 1;
  }
  if (n > 9)
    reach_error();
}
