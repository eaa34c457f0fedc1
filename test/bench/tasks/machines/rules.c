/* Events, conditions and actions: mode 3 has a = 7, which mode 4 keeps; mode 1 has a = 3, b = 1.
 * Heat rises by 2 with b = 1 alone, which mode 2 has only while heat is at most 8. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static int a = 3, b = 1, mode = 1, heat = 0;
static void react(int event)
{
  if (event == 1 && mode == 1 && a == 3) {
    mode = 2;
    a = 5;
  } else if (event == 2 && mode == 2 && a == 5 && b == 1) {
    b = 4;
    heat += 2;
  } else if (event == 3 && mode == 2 && b == 4 && heat < 9) {
    mode = 3;
    a = 7;
  } else if (event == 4 && mode == 3 && a == 7) {
    a = 5;
    mode = 2;
    b = 1;
  } else if (event == 5 && mode == 3 && heat > 4) {
    heat = 0;
    mode = 4;
  } else if (event == 6 && mode == 4 && a == 7) {
    a = 3;
    b = 1;
    mode = 1;
  } else if (event == 1 && mode == 4) {
    mode = 3;
    heat = 6;
  } else if (event == 2 && mode == 3 && b == 4 && a == 7)
    heat -= heat > 0;
  else if (event == 5 && mode == 2 && b == 1) {
    a = 3;
    mode = 1;
  } else if (event == 6 && mode == 2 && heat >= 9) {
    heat = 0;
    b = 1;
  }
}

int main(void)
{
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event < 1 || event > 6)
      continue;
    react(event);
    check(mode != 3 || a == 7);
    check(mode != 1 || (a == 3 && b == 1));
    check(heat >= 0 && heat <= 10);
  }
}
