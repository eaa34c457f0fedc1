// A sum that one rule looks after and another relies on is read the same way in both.
// args: check --config chc --second-opinion none --max-k 1 --time-limit 1 --exit-zero
// reject: TRUE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), f = 0;
  unsigned y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();
  if ((unsigned)x > 0x7fffffffu || (y != 0 && y != 1))
    return 0;
  while (1) {
    if ((unsigned)x + y != z)
      continue;
    int c = __VERIFIER_nondet_int();
    if (c == 0) {
      if (f < 1000)
        f++;
      continue;
    }
    if (c == 1) {
      if (x == 10)
        x = x - 1;
      continue;
    }
    if (x == 0x7fffffff && y == 1 && f == 1000)
      reach_error();
  }
}
