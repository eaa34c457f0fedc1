// args: check --config predicate --precision full --analysis predicate(strategy=path-no-t,limit=3) --check-contracts
// args: check --config predicate --precision full --analysis predicate(strategy=arg-no-t,limit=1,share=1,order=2) --check-contracts
// args: check --config predicate --precision full --analysis predicate(strategy=path-t,limit=3) --check-contracts
// args: check --config predicate --precision full --analysis predicate(strategy=dynamic,limit=3) --check-contracts
// expect: ^Verdict: TRUE$
/* A loop that is too long to be followed value by value: the counter is given up for predicates. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = 0, mode = 3;
  while (x <= 100000000)
    x++;
  if (x <= 100000000 || mode != 3)
    __VERIFIER_error();
}
