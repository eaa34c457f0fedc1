/* Nine digits have a place, the check for ten looks at the length alone. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int value = 0;
  for (int length = 0; length < 10; length++) {
    int digit = __VERIFIER_nondet_int();
    if (digit < 0 || digit > 9)
      break;
    value = 10 * value + digit;
  }
  return value == 0;
}
