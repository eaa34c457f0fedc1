/* Two counters walk side by side; their distance is the invariant. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int left = __VERIFIER_nondet_int(), right = left;
  if (left < 0 || left > 1000)
    return 0;
  right = left + 5;
  while (__VERIFIER_nondet_uint()) {
    if (right > 100000)
      break;
    left += 2;
    right += 2;
  }
  check(right - left == 5);
}
