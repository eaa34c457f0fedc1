// args: check
// args: check --config interval
// expect: ^Verdict: TRUE$
/* Constants keep all of their bits. */
extern void __VERIFIER_error(void);
static float quiet = __builtin_nanf("0x1234");
static double signalling = __builtin_nans("");
int main(void)
{
  unsigned single;
  unsigned long long number;
  __builtin_memcpy(&single, &quiet, sizeof single);
  __builtin_memcpy(&number, &signalling, sizeof number);
  if (single != 0x7fc01234 || number != 0x7ff4000000000000ull ||
      !__builtin_signbit(-__builtin_nanf("")))
    __VERIFIER_error();
  return 0;
}
