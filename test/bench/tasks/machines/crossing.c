/* Lights, never green both ways: north is not red in states 2 to 4, east in 7 to 9 alone. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

enum { RED, AMBER, GREEN };

int main(void)
{
  int state = 0, north = RED, east = RED, waited = 0;
  unsigned calls = 0;
  while (__VERIFIER_nondet_uint()) {
    int sensor = __VERIFIER_nondet_uint() % 3;
    if (state == 0)
      state = sensor == 1 ? 1 : sensor == 2 ? 6 : 0;
    else if (state == 1) {
      north = AMBER;
      state = 2;
    } else if (state == 2) {
      north = GREEN;
      waited = 0;
      state = 3;
    } else if (state == 3)
      state = ++waited > 4 || sensor == 2 ? 4 : 3;
    else if (state == 4) {
      north = RED;
      calls++;
      state = sensor == 2 ? 6 : 0;
    } else if (state == 6) {
      east = AMBER;
      state = 7;
    } else if (state == 7) {
      east = GREEN;
      waited = 0;
      state = 8;
    } else if (state == 8)
      state = ++waited > 2 || sensor == 1 ? 9 : 8;
    else if (state == 9) {
      east = RED;
      state = calls > 9 ? 11 : 0;
    } else {
      check(state == 11);
      calls = 0;
      state = sensor == 1 ? 1 : 0;
    }
    check(north == RED || east == RED);
  }
}
