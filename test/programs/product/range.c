// args: check --config predicate --precision full --analysis predicate(strategy=state,limit=4) --check-contracts
// args: check --config predicate --precision full --analysis predicate(block=edge,strategy=state,limit=4,share=1) --check-contracts
// args: check --config predicate --precision full --analysis predicate(strategy=arg-no-t,limit=2) --check-contracts
// args: check --config predicate --precision full --analysis predicate(strategy=path-no-t,limit=9,order=2) --check-contracts
// expect: ^Verdict: TRUE$
/* Few values of an input, listed or not. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), rounds = 0;
  if (x <= 0 || x >= 5)
    return 0;
  while (x != 1 && rounds < 3) {
    x = x % 2 ? x - 1 : x / 2;
    rounds++;
  }
  if (x != 1)
    __VERIFIER_error();
}
