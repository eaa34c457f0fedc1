// args: check --config k-induction
// args: check --config bmc
// expect: ^Verdict: TRUE$
// expect-status: 0
// All rounds are unrolled, and none looks at an address; those of a window of induction, which
// begins with any text and anywhere in it, do.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int count(const char *format, int length, int *of, int *than)
{
  int low = 0;
  for (int i = 0; i < 4 && i < length; i++)
    if (format[i] == 'p' && of < than)
      low += 100;
    else if (format[i] == 'd' && *of < 10)
      low += 2;
  return low;
}

int main(void)
{
  char format[] = "d;dd";
  int x = __VERIFIER_nondet_int(), y = 0, length = __VERIFIER_nondet_int();
  int low = count(format, length, &x, &y);
  if (low % 2 || low > 8)
    reach_error();
  return 0;
}
