/* A search that a sentinel ends. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int cells[33], wanted = __VERIFIER_nondet_int();
  unsigned at = 0;
  for (int i = 0; i < 32; i++)
    cells[i] = __VERIFIER_nondet_int();
  cells[32] = wanted;
  while (cells[at] != wanted)
    at++;
  check(at <= 32 && cells[at] == wanted);
}
