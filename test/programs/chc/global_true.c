// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// Global variables and a function that changes one of them.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int on, turns;

static void flip(void)
{
  on = 1 - on;
}

int main(void)
{
  while (__VERIFIER_nondet_int()) {
    flip();
    if (on != 0 && on != 1)
      reach_error();
    turns++;
  }
}
