/* A product line: whatever features a pump has, it does not run while there is methane or no water.
 */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static int has_alarm, has_sensor, has_stop;
static int water = 1, methane, running, wanted = 1;
static void react(void)
{
  if (has_stop && __VERIFIER_nondet_uint() % 5 == 0) {
    wanted = 0;
    running = 0;
  }
  if (!wanted)
    return;
  if (running && methane) {
    running = 0;
    return;
  }
  if (has_sensor && running && water == 0) {
    running = 0;
    return;
  }
  if (!running && water >= 2 && !methane)
    running = 1;
}

int main(void)
{
  has_alarm = __VERIFIER_nondet_uint() % 2;
  has_sensor = __VERIFIER_nondet_uint() % 2;
  has_stop = __VERIFIER_nondet_uint() % 2;
  if (has_alarm && !has_sensor)
    return 0;
  while (__VERIFIER_nondet_uint()) {
    if (running && water > 0)
      water--;
    if (__VERIFIER_nondet_uint() % 2 && water < 2)
      water++;
    if (__VERIFIER_nondet_uint() % 2)
      methane = !methane;
    if (has_stop && !wanted && __VERIFIER_nondet_uint() % 3 == 0)
      wanted = 1;
    react();
    check(!(running && methane));
    check(!(has_sensor && running && water == 0));
  }
}
