/* A palindrome of seven small letters whose sum is 790. */
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  char text[8];
  int sum = 0;
  for (int i = 0; i < 7; i++) {
    text[i] = __VERIFIER_nondet_char();
    if (text[i] < 'a' || text[i] > 'z')
      return 0;
    sum += text[i];
  }
  text[7] = 0;
  for (int i = 0; i < 3; i++)
    if (text[i] != text[6 - i])
      return 0;
  check(sum != 790);
}
