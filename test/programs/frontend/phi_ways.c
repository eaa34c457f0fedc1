// args: run --input 5
// expect: -- exit 0 after
// Values chosen by && and ?: on several ways out of one block.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int n = __VERIFIER_nondet_int(), a = 0, b = 0;
  for (int i = 0; i < n; i++) {
    a = (i & 1) ? a + 1 : b + 2;
    b = (a > 3 && i > 2) || a == b ? a - b : b ? b : a;
  }
  if (a != 5 || b != 2)
    reach_error();
  return 0;
}
