// args: check --config bmc
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct __attribute__((packed)) S { unsigned long a : 60, b : 60, c : 60, d : 60; };
int main(void)
{
  struct S s = {0};
  unsigned long n = __VERIFIER_nondet_ulong();
  s.c = n;
  s.b = 5;
  s.d = ~0UL;
  if (s.c != (n & ((1UL << 60) - 1)) || s.b != 5 || s.a || s.d != (1UL << 60) - 1)
    reach_error();
}
