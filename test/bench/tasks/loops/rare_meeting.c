/* Three clocks of 7, 11 and 13 hours are all at their end after 181 hours, if the second runs twice
 * as fast. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned a = 0, b = 0, c = 0, shift = __VERIFIER_nondet_uint();
  if (shift > 3)
    return 0;
  for (int hour = 0; hour < 500; hour++) {
    a = (a + 1) % 7;
    b = (b + shift) % 11;
    c = (c + 1) % 13;
    check(!(a == 6 && b == 10 && c == 12));
  }
}
