/* A product line: a lift with priority for the top floor and a weight limit moves with an open
 * door. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static int has_weight, has_priority, has_park;
static int floor_ = 0, open_ = 1, load = 0, direction = 1;
static void move(void)
{
  check(!open_);
  if (floor_ == 4)
    direction = -1;
  if (floor_ == 0)
    direction = 1;
  floor_ += direction;
}

static void step(int called)
{
  if (has_weight && load > 3) {
    open_ = 1;
    return;
  }
  open_ = 0;
  if (has_priority && called == 4 && floor_ != 4) {
    if (load == 3 && has_park)
      open_ = 1;
    move();
  } else if (called != floor_)
    move();
  else
    open_ = 1;
}

int main(void)
{
  has_weight = __VERIFIER_nondet_uint() % 2;
  has_priority = __VERIFIER_nondet_uint() % 2;
  has_park = __VERIFIER_nondet_uint() % 2;
  if (has_park && !has_weight)
    return 0;
  while (__VERIFIER_nondet_uint()) {
    int called = __VERIFIER_nondet_uint() % 5;
    if (open_ && __VERIFIER_nondet_uint() % 2 && load < 5)
      load++;
    else if (open_ && __VERIFIER_nondet_uint() % 2 && load > 0)
      load--;
    step(called);
  }
}
