// args: check --config bmc --second-opinion none
// args: check --config k-induction --second-opinion none
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* Two literals may have one end. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  const char *p = __VERIFIER_nondet_int() ? "xabc" : "abc";
  const char *q = __VERIFIER_nondet_int() ? "xabc" : "abc";
  const char *e = p, *f = q;
  while (*e)
    e++;
  while (*f)
    f++;
  if (*p != *q && e == f)
    reach_error();
  return 0;
}
