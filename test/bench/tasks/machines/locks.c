/* Each lock that was taken is given back. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int lock1, lock2, lock3, lock4, lock5, lock6;
  int p1 = __VERIFIER_nondet_int(), p2 = __VERIFIER_nondet_int(), p3 = __VERIFIER_nondet_int(),
      p4 = __VERIFIER_nondet_int(), p5 = __VERIFIER_nondet_int(), p6 = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    lock1 = lock2 = lock3 = lock4 = lock5 = lock6 = 0;
    if (p1)
      lock1 = 1;
    if (p2)
      lock2 = 1;
    if (p3)
      lock3 = 1;
    if (p4)
      lock4 = 1;
    if (p5)
      lock5 = 1;
    if (p6)
      lock6 = 1;
    if (p1) {
      check(lock1 == 1);
      lock1 = 0;
    }
    if (p2) {
      check(lock2 == 1);
      lock2 = 0;
    }
    if (p3) {
      check(lock3 == 1);
      lock3 = 0;
    }
    if (p4) {
      check(lock4 == 1);
      lock4 = 0;
    }
    if (p5) {
      check(lock5 == 1);
      lock5 = 0;
    }
    if (p6) {
      check(lock6 == 1);
      lock6 = 0;
    }
    check(lock1 + lock2 + lock3 + lock4 + lock5 + lock6 == 0);
  }
}
