// args: check --config octagon
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* The rounding of a division counts once. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int n = __VERIFIER_nondet_int(), low = 0;
  if (n < 0)
    return 0;
  int high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (middle >= n || middle < 0)
      __VERIFIER_error();
    if (__VERIFIER_nondet_int())
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}
