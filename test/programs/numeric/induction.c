// args: check --config k-induction-octagon --invariants analysis
// args: check --config k-induction-polyhedra --invariants analysis
// expect: ^Verdict: TRUE$
/* What octagons know at the loop head: j <= k. */
extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, k = 0, j = 0;
  while (i < n) { i++; k++; if (__VERIFIER_nondet_int() && j < k) j++; }
  if (k < j) __VERIFIER_error();
  return 0;
}
