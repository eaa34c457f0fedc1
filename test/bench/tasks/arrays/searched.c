/* What a search does not find is nowhere. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int a[n], wanted = __VERIFIER_nondet_int(), i = 0;
  for (int k = 0; k < n; k++)
    a[k] = __VERIFIER_nondet_int();
  while (i < n && a[i] != wanted)
    i++;
  for (int k = 0; i == n && k < n; k++)
    if (a[k] == wanted)
      reach_error();
  return 0;
}
