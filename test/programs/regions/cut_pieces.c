// args: cfa --inline
// expect: region r\d+ "fill_array#2::a\[\].0" cell 32
// expect: region r\d+ "fill_array#2::a\[\].4" cell 16
// expect: region r\d+ "copy_single#2::y.8" cell 64
// args: run
// args: run --inline
// reject: error
// expect: -- exit 0 after
//
// A fill or copy that ends within a cell changes the first bytes of the cell alone.
#include <string.h>

struct element {
  int v;
  short c, d;
  int e;
};

struct single {
  int v;
  char c;
  long long w;
};

void reach_error(void);

static unsigned long long mixed(unsigned long long old, unsigned long long fresh, long bytes)
{
  if (bytes <= 0)
    return old;
  if (bytes >= 8)
    return fresh;
  unsigned long long mask = ~0ULL << (8 * bytes);
  return (old & mask) | (fresh & ~mask);
}

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static void fill_array(unsigned size)
{
  struct element a[3];
  for (int i = 0; i < 3; i++)
    a[i].v = 0x11223344 + i, a[i].c = 0x5566, a[i].d = 0x7788, a[i].e = 0x01020304;
  memset(&a[0].c, 0xa5, size);
  for (int i = 0; i < 3; i++) {
    long left = (long)size + 4 - 12 * i;
    check(a[i].v == (int)(i ? mixed(0x11223344u + i, 0xa5a5a5a5u, left) : 0x11223344u));
    check(a[i].c == (short)(unsigned short)mixed(0x5566, 0xa5a5, left - 4));
    check(a[i].d == (short)(unsigned short)mixed(0x7788, 0xa5a5, left - 6));
    check(a[i].e == (int)(unsigned)mixed(0x01020304, 0xa5a5a5a5u, left - 8));
  }
}

static void copy_single(unsigned size)
{
  struct single x, y;
  x.v = 0x01020304, x.c = 5, x.w = 0x0807060504030201;
  y.v = 0x11121314, y.c = 6, y.w = -1;
  memcpy(&y, &x, size);
  check(y.v == (int)mixed(0x11121314, 0x01020304, size));
  check(y.c == (char)mixed(6, 5, (long)size - 4));
  check(y.w == (long long)mixed(~0ULL, 0x0807060504030201, (long)size - 8));
}

int main(void)
{
  for (unsigned size = 0; size <= 30; size++)
    fill_array(size);
  for (unsigned size = 0; size <= 16; size++)
    copy_single(size);
  return 0;
}
