// args: check --config value --second-opinion none
// args: check --config interval --second-opinion none
// args: check --config octagon --second-opinion none
// args: check --config k-induction --second-opinion none
// args: check --config predicate --second-opinion none
// args: check --config chc --second-opinion none
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* A literal may be the end of another one. */
extern void reach_error(void);

int main(void)
{
  const char *p = "xabc" + 1, *q = "abc";
  if (p == q)
    reach_error();
  return 0;
}
