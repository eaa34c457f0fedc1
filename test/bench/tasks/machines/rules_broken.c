/* Events, conditions and actions: the counter of alarms is forgotten on one way back. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static int zone = 1, alarms = 0, armed = 0, code = 0;
static void react(int event)
{
  if (event == 1 && zone == 1 && !armed) {
    zone = 2;
    code = 3;
  } else if (event == 2 && zone == 2 && code == 3) {
    armed = 1;
    code = 8;
  } else if (event == 3 && zone == 2 && armed && code == 8) {
    alarms++;
    zone = 3;
  } else if (event == 4 && zone == 3 && alarms == 1) {
    zone = 2;
    code = 6;
  } else if (event == 5 && zone == 2 && code == 6 && armed) {
    zone = 1;
    armed = 0;
  } else if (event == 2 && zone == 3) {
    alarms = 0;
    armed = 0;
    zone = 1;
  } else if (event == 6 && zone == 3 && alarms == 2) {
    alarms = 0;
    zone = 1;
  } else if (event == 6 && zone == 1 && alarms == 1 && code == 6) {
    alarms = 2;
    code = 1;
  }
}

int main(void)
{
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event < 1 || event > 6)
      continue;
    react(event);
    check(!(alarms == 3 && zone == 3));
  }
}
