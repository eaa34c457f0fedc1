/* Water rises by input up to 7 and turns at 90, falls and turns at 10: it stays within 4 and 96. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int level = 50, rising = 1;
  while (__VERIFIER_nondet_uint()) {
    int change = __VERIFIER_nondet_int();
    if (change < 1 || change > 7)
      continue;
    if (rising) {
      level += change;
      if (level >= 90)
        rising = 0;
    } else {
      level -= change;
      if (level <= 10)
        rising = 1;
    }
    check(level <= 96 && level >= 4);
  }
}
