/* A signed field of four bits ends at seven. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

struct Point {
  int x : 4, y : 4;
};

int main(void)
{
  struct Point point = {0, 0};
  unsigned steps = __VERIFIER_nondet_uint();
  if (steps > 10)
    return 0;
  while (steps--)
    point.y = point.y + 1;
  check(point.y >= 0 && point.x == 0);
}
