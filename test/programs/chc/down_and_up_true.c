// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// Spacer alone counts; that x + y is n comes from polyhedra.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
  while (x > 0) {
    x--;
    y++;
  }
  if (y != n)
    reach_error();
}
