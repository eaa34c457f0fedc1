/* A server that answers a second request before the first is confirmed, after eight messages in the
 * right order. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int state = 0, pending = 0, keys = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned message = __VERIFIER_nondet_uint();
    if (state == 0 && message == 17)
      state = 1;
    else if (state == 1 && message == 4)
      state = 2;
    else if (state == 1 && message == 5)
      state = 0;
    else if (state == 2 && message == 90) {
      keys++;
      state = 3;
    } else if (state == 3 && message == 17 && keys < 2)
      state = 1;
    else if (state == 3 && message == 33) {
      pending++;
      state = 4;
    } else if (state == 4 && message == 8) {
      pending--;
      state = 3;
    } else if (state == 4 && message == 33 && keys == 2) {
      pending++;
      state = 5;
    } else if (state == 5 && message == 1) {
      pending = 0;
      keys = 0;
      state = 0;
    } else if (state == 5 && message == 2)
      return 0;
    check(pending <= 1);
  }
}
