// The smallest differences from assumed.c.
// args: check --analysis offset --refine none -DERROR='a == c + 4'
// args: check --analysis offset --refine none -DERROR='d - c == 5'
// args: check --analysis offset --refine none -DERROR='c + 5 > c'
// args: check --analysis offset --refine none -DERROR='d < c'
// args: check -DERROR='a == c + 4'
// args: check -DERROR='d - c == 5'
// args: check -DERROR='d < c'
// expect: ^Verdict: FALSE
// expect-status: 10
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned c = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint();
  if (d == a + 1 && a == b + 3 && b == c + 1 && ERROR)
    reach_error();
}
