/* A matcher of "abab" that forgets where it was after a failure misses "aabab"; the check finds it
 * by hand. */
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  char text[6];
  int state = 0, found = 0;
  for (int i = 0; i < 5; i++)
    text[i] = __VERIFIER_nondet_char();
  text[5] = 0;
  for (int i = 0; text[i]; i++) {
    if (text[i] == "abab"[state])
      state++;
    else
      state = 0;
    if (state == 4) {
      found = 1;
      state = 0;
    }
  }
  int there = 0;
  for (int i = 0; i < 2; i++)
    if (text[i] == 'a' && text[i + 1] == 'b' && text[i + 2] == 'a' && text[i + 3] == 'b')
      there = i == 0 || text[0];
  check(found == there);
}
