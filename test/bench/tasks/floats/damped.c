/* A filter that halves what it has stays within its bounds for ever. */
extern unsigned __VERIFIER_nondet_uint(void);
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  double state = 0;
  while (__VERIFIER_nondet_uint()) {
    double input = __VERIFIER_nondet_double();
    if (!(input >= -0.4 && input <= 0.4))
      continue;
    state = 0.5 * state + input;
    check(state >= -1 && state <= 1);
  }
}
