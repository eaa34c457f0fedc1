// Sorts three numbers with two comparisons, where three are needed.
extern int printf(const char *format, ...);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void order(int *low, int *high)
{
  if (*low > *high) {
    int swap = *low;
    *low = *high;
    *high = swap;
  }
}

int main(void)
{
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  order(&a, &b);
  order(&b, &c);
  printf("%d %d %d\n", a, b, c);
  if (a > b || b > c)
    reach_error();
  return 0;
}
