// Counters that wrap around alike stay as far apart as they were, whatever else a loop changes.
// args: check --analysis offset --refine none
// args: check --analysis 'octagon + offset' --refine none
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  unsigned char small = __VERIFIER_nondet_int(), follower = small;
  unsigned start = __VERIFIER_nondet_int(), x = start, y = start + 1, z = start - 1;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      x++, y += 1, z -= -1;
    } else {
      unsigned step = x + 5;
      y = step - 4;
      z = y - 2;
    }
    small += 100;
    follower += 100;
  }
  if (y != x + 1 || z + 2 != y || small != follower)
    reach_error();
}
