// args: check --semantics everyday
// expect: ^Verdict: TRUE
// expect: hook is weak, and no library defines it
// What nobody defines is null.
extern void reach_error(void);
extern void hook(void) __attribute__((weak));
int main(void)
{
  if (hook)
    reach_error();
  return 0;
}
