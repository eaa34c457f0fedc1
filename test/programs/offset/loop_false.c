// One of the two falls behind in one of the branches.
// args: check --analysis offset --refine none
// reject: TRUE
// expect-status: 5
//
// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  unsigned start = __VERIFIER_nondet_int(), x = start, y = start;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      x++, y++;
    else
      x++, y += 2;
  }
  if (y != x && y == x + 2)
    reach_error();
}
