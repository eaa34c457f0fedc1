/* models: LP64 */
#include <stdio.h>
typedef _BitInt(7) b7;
typedef unsigned _BitInt(37) u37;
typedef _BitInt(100) b100;
static b7 small = 60;
static u37 mid = 0x1fffffffffuwb;
struct s { b7 a; u37 b; };
static struct s pass(struct s x) { x.a += 3; x.b -= 1; return x; }
int main(void)
{
  small += 5;
  mid += 2;
  printf("%d %lld %zu %zu\n", (int)small, (long long)mid, sizeof small, sizeof mid);
  b100 x = 1;
  for (int i = 1; i < 20; i++)
    x *= -i;
  printf("%lld %lld\n", (long long)(x >> 10), (long long)(x % 1000007));
  struct s s = pass((struct s){1, 0});
  printf("%d %lld\n", (int)s.a, (long long)s.b);
  b7 table[3] = {1, 2, -64};
  for (int i = 0; i < 3; i++)
    table[i] = -table[i];
  printf("%d %d %d\n", (int)table[0], (int)table[1], (int)table[2]);
  u37 sh = (u37)1 << 36;
  printf("%llx %d\n", (unsigned long long)(sh | sh >> 30), sh > mid);
  return 0;
}
