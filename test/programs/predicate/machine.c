// args: check --config predicate --check-contracts
// args: check --config predicate --precision-scope function
// args: check --config predicate --analysis predicate(abstraction=split) --check-contracts
// args: check --config predicate --predicates-from interpolants --interpolation spacer
// args: check --config predicate --predicates-from interpolants --interpolation forward
// args: check --config predicate --predicates-from interpolants --interpolation backward
// args: check --config predicate --predicates-from interpolants --interpolation models
// args: check --config predicate --predicates-from interpolants --interpolation models-backward
// args: check --config predicate --predicates-from interpolants --interpolation binary
// args: check --config predicate --predicates-from interpolants --interpolation binary-backward
// args: check --config predicate --predicates-from interpolants --predicate-split whole
// args: check --config predicate --predicates-from interpolants --predicate-split conjuncts --order error
// expect: ^Verdict: TRUE$
/* A state machine: the last state comes only after the one that opens. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int state = 10, opened = 0;
  for (;;) {
    switch (state) {
    case 10: state = __VERIFIER_nondet_int() ? 20 : 10; break;
    case 20: opened = 1, state = 30; break;
    case 30:
      if (!opened)
        __VERIFIER_error();
      state = 40;
      break;
    case 40: return 0;
    default: __VERIFIER_error();
    }
  }
}
