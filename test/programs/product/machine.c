// args: check --config predicate --precision full --analysis predicate(strategy=state,limit=8) --check-contracts --stats
// args: check --config predicate --precision full --analysis predicate(strategy=path-no-t,limit=8,share=1) --check-contracts --stats
// args: check --config predicate --precision full --analysis predicate(strategy=arg-no-t,limit=8,order=1) --check-contracts --stats
// args: check --config predicate --precision full --analysis predicate(strategy=arg-one-pred,limit=8,order=2) --check-contracts --stats
// args: check --config predicate --precision full --analysis predicate(strategy=arg-whole-pred,limit=32) --check-contracts --stats
// args: check --config predicate --precision full --analysis predicate(strategy=dynamic,limit=8) --check-contracts --stats
// expect: ^Verdict: TRUE$
// reject: ^refinements
/* A machine that reacts to inputs: explicit values of its state suffice, whatever the inputs are. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int s = 1, a = 4;
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 3)
      continue;
    if (s == 1 && in == 2)
      s = 2, a = 5;
    else if (s == 2 && in == 3 && a == 5)
      s = 3, a = 6;
    else if (s == 3 && in == 1)
      s = 1, a = 4;
    if (s == 3 && a == 4)
      __VERIFIER_error();
  }
}
