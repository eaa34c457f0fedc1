/* Objects of one function in several activations, one after the other and nested. */
extern int __VERIFIER_nondet_int(void);

static int *kept;

static int use(int n, int which)
{
  int cells[3] = {n, n + 1, n + 2}, rest[2];
  rest[which & 1] = n;
  if (kept == &cells[1] && n == 3)
    return 100;
  kept = &cells[which & 1];
  return cells[which & 1] + rest[0];
}

static int twice(int n)
{
  int here[2] = {use(n, n), use(n + 1, n)};
  return here[n & 1];
}

int main(void)
{
  int total = 0;
  for (int i = 0; i < 3; i++)
    total += use(__VERIFIER_nondet_int() & 7, i) + twice(__VERIFIER_nondet_int() & 3);
  if (total == 17)
    return 1;
  return total > 60 ? 2 : 0;
}
