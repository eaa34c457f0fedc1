// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config k-induction-plain
// expect: ^Verdict: TRUE$
// expect-status: 0
// A switch in a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int state = 0;
  for (;;) {
    switch (state) {
    case 0:
      state = __VERIFIER_nondet_int() ? 1 : 2;
      break;
    case 1:
      state = 3;
      continue;
    case 2:
      if (__VERIFIER_nondet_int())
        return 0;
      state = 0;
      break;
    case 3: state = 4; /* fall through */
    case 4: state = 0; break;
    default: reach_error();
    }
    if (state == 3)
      reach_error();
  }
}
