/* Sixteen steps of 2^60 lead back to the start. */
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned long long start = __VERIFIER_nondet_ulonglong(), at = start;
  do
    at += 1ull << 60;
  while (__VERIFIER_nondet_uint() && at != start);
  check(at != start);
}
