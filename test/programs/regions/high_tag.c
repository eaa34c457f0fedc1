// args: check -DTAKEN="p&0xffffffffffffUL"
// args: check -DTAKEN="p%(1UL<<48)"
// args: check -m32 -DNARROW -DTAKEN="(unsigned)p"
// expect: ^Verdict: FALSE
// expect-status: 10
// A tag in the high bits that is taken away again.
extern void reach_error(void);
int x;
#ifdef NARROW
unsigned long long p;
#else
unsigned long p;
#endif
int main(void)
{
#ifdef NARROW
  p = (unsigned)&x + (7ULL << 32);
#else
  p = (unsigned long)&x + (3UL << 48);
#endif
  *(int *)(TAKEN) = 2;
  if (x == 2)
    reach_error();
  return 0;
}
