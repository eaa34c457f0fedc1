// args: check
// args: check --config value
// expect: ^Verdict: TRUE$
/* The library defines what is only declared here. */
extern int puts(const char *) __attribute__((weak));
extern void exit(int) __attribute__((weak));
extern void __VERIFIER_error(void);
int main(void)
{
  if (!puts || !exit)
    __VERIFIER_error();
  return 0;
}
