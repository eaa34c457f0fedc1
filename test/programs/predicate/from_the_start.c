// args: check --config predicate
// args: check --config predicate --refine-from prefix
// args: check --config predicate --refine-from suffix
// args: check --config predicate --refine-from whole
// args: check --config predicate-edge
// args: check --config product
// expect: ^Verdict: TRUE$
/* What is wrong at the end depends on where the loop began: the shortest infeasible suffix is all. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int x = 7, y = 7;
  while (__VERIFIER_nondet_int()) {
    x = x + 2;
    y = y + 2;
  }
  if (x != y)
    reach_error();
}
