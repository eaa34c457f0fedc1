/* A text in a field of 40 characters that ends with a zero is at most 39 long. */
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  char text[40];
  for (int i = 0; i < 39; i++)
    text[i] = __VERIFIER_nondet_char();
  text[39] = 0;
  unsigned length = 0;
  while (text[length])
    length++;
  check(length <= 39);
}
