// args: check --data-model LP64
// args: check --data-model LP64 --config execute
// expect: ^Verdict: FALSE
// expect-status: 10
/* After 16 steps it has wrapped around to 16. */
extern void __VERIFIER_error(void);
unsigned char bytes[24];
int main(void)
{
  unsigned long i = 0;
  for (int n = 0; n < 17; n++) {
    if (i < 24)
      bytes[i] = 7;
    i += 0x1000000000000001UL;
  }
  if (bytes[16] == 7)
    __VERIFIER_error();
  return 0;
}
