// What conditions say of differences, and of what they contradict.
// args: check --analysis offset --refine none
// args: check --analysis 'octagon(merge=sep) + offset(merge=sep)' --refine check
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned c = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint();
  if (d == a + 1 && a == b + 3 && b == c + 1) {
    if (a != c + 4 || d - c != 5 || b + 4 != d || d + 1 - a - 2 != 0)
      reach_error();
    if (c + 5 < d || a - 4 > c)
      reach_error();
    if (d == c)
      reach_error();
  }
}
