// args: run --inline --unroll-recursion 5 --seed 1
// args: run --seed 1
// expect: -- exit 1 after
// args: run --inline --unroll-recursion 5 --seed 3
// expect-status: 5
// expect: -- unsupported: recursion bound
// args: cfa --inline --unroll-recursion 5
// reject: call .* sum
//
// Recursive calls are inlined to a depth; what goes deeper is no result.
void reach_error(void);

static int sum(int n)
{
  return n <= 0 ? 0 : n + sum(n - 1);
}

int main(void)
{
  if (sum(3) != 6)
    reach_error();
  return sum(__VERIFIER_nondet_int() & 7);
}
