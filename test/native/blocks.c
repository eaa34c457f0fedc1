/* Large copies, moves, fills and tables; VLAs with side effects; long expressions. */
#include <stdio.h>
#include <string.h>

struct large { int a[100]; char name[37]; struct large *self; };
static struct large one, two;
static int data[3000];
static unsigned char bytes[777];
static const unsigned short primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};

static struct large change(struct large l, int i) { l.a[i] = -i; l.self = NULL; return l; }
static unsigned sum(const void *p, size_t n) { unsigned s = 1; for (const unsigned char *c = p; n--; c++) s = s * 31 + *c; return s; }
static int pick(int x)
{
  switch (x % 40) {
#define C(n) case n: return n * n - 3;
#define T(n) C(n) C(n + 1) C(n + 2) C(n + 3) C(n + 4)
    T(0) T(5) T(10) T(15) T(20) T(25) T(30)
  }
  return -1;
}
static int calls;
static int next(void) { return ++calls; }
static long poly(long x) { return 1 + x * (2 + x * (3 + x * (4 + x * (5 + x * (6 + x * (7 + x * (8 + x * (9 - x)))))))); }

int main(void)
{
  for (int i = 0; i < 100; i++)
    one.a[i] = i * i;
  strcpy(one.name, "a name of some length");
  one.self = &one;
  two = one;
  struct large three = two, four[2];
  three.a[50] = 1;
  four[1] = change(three, 7);
  four[0] = four[1];
  printf("%d %d %d %s %d\n", four[0].a[7], three.a[7], four[0].a[50], four[1].name, two.self == &one);
  for (int i = 0; i < 3000; i++)
    data[i] = i * 7;
  memmove(data + 10, data, 2000 * sizeof *data);
  memmove(data, data + 5, 1500 * sizeof *data);
  memcpy(data + 2000, data, 1000 * sizeof *data);
  printf("%u\n", sum(data, sizeof data));
  memset(bytes, 0xa5, sizeof bytes);
  memset(bytes + 3, 0, 700);
  memmove(bytes, bytes + 699, 70);
  printf("%u %d %d\n", sum(bytes, sizeof bytes), bytes[3], bytes[4]);
  struct { char c[70]; } moved;
  memcpy(&moved, bytes, sizeof moved);
  memmove(moved.c + 1, moved.c, 69);
  printf("%u\n", sum(&moved, sizeof moved));
  int total = 0;
  for (int i = 0; i < 100; i++)
    total += pick(i) * primes[i & 15];
  printf("%d %ld %ld\n", total, poly(3), poly(-2));
  int vla[next()][next() + 1];
  printf("%zu %d %zu %d\n", sizeof vla, calls, sizeof(int[next()]), calls);
  int n = 4;
  typedef int row[n];
  n = 9;
  row r[2];
  for (int i = 0; i < 8; i++)
    ((int *)r)[i] = i;
  row *p = r;
  p++;
  printf("%zu %d %td\n", sizeof(row), (*p)[1], (int *)p - (int *)r);
  for (int k = 1; k < 200; k++) {
    char text[k];
    memset(text, k, k);
    total += text[k / 2];
    if (k % 3 == 0) continue;
    if (k == 190) goto out;
    total ^= sum(text, sizeof text);
  }
out:
  printf("%d\n", total);
  return 0;
}
