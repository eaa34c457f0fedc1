// args: check --property unreach-call --config k-induction-plain --max-k 4
// args: check --property unreach-call --config k-induction --max-k 4
// args: check --property unreach-call --config bmc --max-k 6
// expect: ^Verdict: UNKNOWN\(bound-reached\)$
// expect-status: 5
// Recursion that need not end is not proved by following some of it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int depth;
static void down(void)
{
  if (++depth == 9)
    reach_error();
  if (__VERIFIER_nondet_int())
    down();
}
int main(void)
{
  down();
}
