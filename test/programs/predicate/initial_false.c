// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* Initial values of globals; what has none is zero. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int number = 3, *there = &number;
static const char *word = "ab";
static struct pair {
  int a, b;
} pairs[2] = {{1, 2}, {.b = 4}};
int main(void)
{
  struct pair *p = pairs;
  while (__VERIFIER_nondet_int())
    p = p == pairs ? pairs + 1 : pairs;
  if (*there != 3 || word[1] != 98 || pairs[0].b != 2 || p->a != 1)
    __VERIFIER_error();
  return 0;
}
