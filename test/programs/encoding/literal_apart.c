// args: check --config k-induction --second-opinion none
// args: check --config chc --second-opinion none
// args: check --config bmc --second-opinion none
// expect: ^Verdict: TRUE
/* Literals of which none is the end of another have their own places. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  const char *p = __VERIFIER_nondet_int() ? "abc" : "abd", *q = "xyz";
  if (p == q)
    reach_error();
  return 0;
}
