// args: check --config interval
// args: check --config octagon
// expect: ^Verdict: TRUE$
extern void __VERIFIER_error(void);
int main(void) {
  unsigned int x = 0;
  while (x < 0x0fffffff) {
    x++;
  }
  if (!(x % 2)) __VERIFIER_error();
  return x;
}
