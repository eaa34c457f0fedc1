/* Functions that clang inlines by itself: their parameters and locals, in branches and loops. */
#include <stdio.h>

#define INLINE static inline __attribute__((always_inline))
struct pt { short x, y; };
struct big { int v[8]; };

INLINE int twice(int x) { return x * 2; }
INLINE int clamp(int x, int low, int high)
{
  if (x < low) return low;
  int y = x;
  while (y > high) y -= 10;
  return y;
}
INLINE struct pt turn(struct pt p) { return (struct pt){-p.y, p.x}; }
INLINE int total(struct big b, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++) {
    int fresh = b.v[i];
    b.v[i] = 0;
    s += fresh;
  }
  return s;
}
INLINE int *at(int *p, int i) { return p + i; }
INLINE int both(int a, int b) { return twice(a) + clamp(b, a, a + 5); }

int main(void)
{
  int sum = 0;
  struct big b = {{1, 2, 3, 4, 5, 6, 7, 8}};
  struct pt p = {1, 2};
  for (int i = 0; i < 5; i++) {
    if (i % 2)
      sum += twice(i) + total(b, i);
    else
      sum += clamp(i * 7, 3, 12);
    p = turn(p);
    sum = sum * 2 + *at(b.v, i) + both(i, sum);
  }
  printf("%d %d %d %d\n", sum, p.x, p.y, b.v[0]);
  return twice(sum ? 3 : 4);
}
