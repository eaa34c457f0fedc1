// args: check --config predicate --invariant-analysis value --second-opinion none
// args: check --analysis "predicate + value" --refine predicate --precision full --second-opinion none
// args: check --config value --second-opinion none
// expect: ^Verdict: FALSE
// expect-status: 10
/* The first activation of main has another x than the second. */
extern void reach_error(void);
int *p;
int d;

int main(void)
{
  int x = 0;
  int *q = &x;
  if (d == 0) {
    p = q;
    d = 1;
    main();
    return 0;
  }
  if (p != q)
    reach_error();
  return 0;
}
