// args: check --config k-induction --invariants guess --second-opinion none --log induct
// expect: the solver gave up: [1-9][0-9]* lemmas with products are put aside
// expect: ^Verdict: TRUE$
/* That the product is never this one looks like a lemma; to refute it is to find its two factors.  The
 * solver is given a second and a half for that, and lemmas without products are proved all the same. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
  unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned i = 0, j = 0;
  while (__VERIFIER_nondet_bool()) {
    i++;
    j++;
  }
  if (a * b == 8687298342800752309u)
    return 0;
  if (i == 1000 && j != 1000)
    reach_error();
  return 0;
}
