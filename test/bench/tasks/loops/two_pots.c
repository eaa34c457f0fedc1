/* What leaves one pot enters the other: the sum stays, whatever wraps around. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned first = __VERIFIER_nondet_uint(), second = __VERIFIER_nondet_uint(),
           total = first + second;
  while (__VERIFIER_nondet_uint()) {
    unsigned portion = __VERIFIER_nondet_uint();
    if (portion > first) {
      second -= portion;
      first += portion;
    } else {
      first -= portion;
      second += portion;
    }
  }
  check(first + second == total);
}
