// args: check
// args: check --config value
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DWANTED=1
// args: check -DWANTED=1 --config value
// expect: ^Verdict: TRUE$
/* Each round has a byte of its own. */
#ifndef WANTED
#define WANTED 0
#endif
extern void __VERIFIER_error(void);
int main(void)
{
  char *bytes[2];
  for (int i = 0; i < 2; i++) {
    bytes[i] = __builtin_alloca(1);
    *bytes[i] = i;
  }
  if (*bytes[0] == WANTED)
    __VERIFIER_error();
  return 0;
}
