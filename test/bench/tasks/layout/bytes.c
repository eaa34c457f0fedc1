/* The bytes of a word, least first. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

union Word {
  unsigned whole;
  unsigned char bytes[4];
};

int main(void)
{
  union Word word;
  word.whole = __VERIFIER_nondet_uint();
  unsigned again = 0;
  for (int i = 3; i >= 0; i--)
    again = again << 8 | word.bytes[i];
  check(again == word.whole);
}
