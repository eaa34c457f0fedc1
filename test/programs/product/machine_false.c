// args: check --config predicate --precision full --analysis predicate(strategy=state,limit=8) --check-contracts
// args: check --config predicate --precision full --analysis predicate(strategy=path-no-t,limit=1,share=1,order=2) --check-contracts
// args: check --config predicate --precision full --analysis predicate(strategy=arg-t,limit=1) --check-contracts
// args: check --config predicate --precision full --analysis predicate(strategy=no-op) --check-contracts
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
/* The same machine, where one input more leads to the error. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int s = 1, a = 4;
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 4)
      continue;
    if (s == 1 && in == 2)
      s = 2, a = 5;
    else if (s == 2 && in == 3 && a == 5)
      s = 3, a = 6;
    else if (s == 3)
      a = in;
    if (s == 3 && a == 4)
      __VERIFIER_error();
  }
}
