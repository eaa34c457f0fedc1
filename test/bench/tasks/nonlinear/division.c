/* Division by repeated subtraction. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned number = __VERIFIER_nondet_uint(), divisor = __VERIFIER_nondet_uint(), quotient = 0,
           rest = number;
  if (divisor == 0)
    return 0;
  while (rest >= divisor) {
    rest -= divisor;
    quotient++;
  }
  check(quotient * divisor + rest == number && rest < divisor);
}
