/* Four digits are a number below ten thousand. */
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  char text[5];
  unsigned value = 0;
  for (int i = 0; i < 4; i++)
    text[i] = __VERIFIER_nondet_char();
  text[4] = 0;
  for (char *at = text; *at >= '0' && *at <= '9'; at++)
    value = 10 * value + (*at - '0');
  check(value < 10000);
}
