/* The elements of an array in the other order. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int from[n], to[n];
  for (int i = 0; i < n; i++)
    from[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    to[i] = from[n - 1 - i];
  for (int i = 0; i < n; i++)
    if (to[i] != from[n - 1 - i])
      reach_error();
  return 0;
}
