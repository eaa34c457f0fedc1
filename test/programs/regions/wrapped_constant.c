// args: check --data-model ILP32
// args: check --data-model ILP32 --config interval
// expect: ^Verdict: FALSE
// expect-status: 10
/* Both offsets are 12, since they are cut to 32 bits. */
extern void __VERIFIER_error(void);
char bytes[32];
int main(void)
{
  unsigned long long wide = 0x10000000cull;
  unsigned half = 0x80000006u;
  bytes[(unsigned)wide] = 1;
  *(char *)((unsigned long)bytes + (half + half)) += 1;
  if (bytes[12] == 2)
    __VERIFIER_error();
  return 0;
}
