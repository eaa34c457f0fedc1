/* Even steps, tripling and turning keep an even number even. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned long place = 2 * __VERIFIER_nondet_ulong();
  while (__VERIFIER_nondet_uint()) {
    switch (__VERIFIER_nondet_uint() % 4) {
    case 0: place += 2; break;
    case 1: place -= 6; break;
    case 2: place *= 3; break;
    default: place = -place;
    }
  }
  check(place % 2 == 0);
}
