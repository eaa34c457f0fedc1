/* Bit-fields: signed, unsigned, zero width, straddling, packed, in unions, in arrays. */
#include <stdio.h>
#include <string.h>

struct plain {
  int a : 3;
  unsigned b : 5;
  signed c : 1;
  int : 0;
  unsigned d : 17;
  unsigned e : 16;
  _Bool f : 1;
};
struct wide {
  long long a : 40;
  unsigned long long b : 37;
  unsigned long long c : 64;
  char d : 7;
};
struct packed {
  char x;
  unsigned a : 13;
  int b : 27;
  unsigned long long c : 51;
  char y;
} __attribute__((packed));
enum color { RED, GREEN, BLUE };
struct mixed {
  enum color c : 2;
  unsigned char low : 4, high : 4;
  short s : 9;
  struct plain inner;
};
union both {
  struct {
    unsigned lo : 12, mid : 8, hi : 12;
  };
  unsigned whole;
  unsigned char bytes[4];
  int signed_part : 9;
};

static void dump(const char *name, const void *p, size_t n)
{
  const unsigned char *bytes = p;
  printf("%s %zu:", name, n);
  for (size_t i = 0; i < n; i++)
    printf(" %02x", bytes[i]);
  printf("\n");
}

static struct plain twist(struct plain p, int k)
{
  p.a += k;
  p.b -= k;
  p.c ^= 1;
  p.d *= 77777;
  p.e = p.d >> 3;
  p.f = k;
  return p;
}

static struct packed table[3] = {{1, 8191, -1, 3, 4}, {.b = 77, .c = 1ull << 50}, {.y = 9}};

int main(void)
{
  struct plain p;
  memset(&p, 0, sizeof p);
  p.a = 5, p.b = 33, p.c = 1, p.d = 1 << 16, p.e = 70000, p.f = 4;
  printf("%d %u %d %u %u %d\n", p.a, p.b, p.c, p.d, p.e, p.f);
  dump("plain", &p, sizeof p);
  for (int i = -3; i < 4; i++) {
    p = twist(p, i);
    printf("%d %u %d %u %u %d\n", p.a, p.b, p.c, p.d, p.e, p.f);
  }
  struct wide w;
  memset(&w, 0, sizeof w);
  w.a = -5, w.b = ~0ull, w.c = 0x123456789abcdefull, w.d = 100;
  w.a *= 1ll << 35;
  w.b >>= 3;
  w.c <<= 5;
  printf("%lld %llu %llx %d\n", (long long)w.a, (unsigned long long)w.b, (unsigned long long)w.c, w.d);
  dump("wide", &w, sizeof w);
  for (int i = 0; i < 3; i++) {
    struct packed *q = table + i;
    q->a += 3, q->b -= 5, q->c = q->c * 3 + i, q->x++;
    printf("%d %u %d %llu %d\n", q->x, q->a, q->b, (unsigned long long)q->c, q->y);
  }
  dump("packed", table, sizeof table);
  struct mixed m = {BLUE, 3, 12, -100, {.a = -4, .d = 99}};
  m.s = m.s * 2 + (m.c == BLUE);
  m.low++, m.high += 7;
  m.inner.a--;
  printf("%d %d %d %d %d %u\n", m.c, m.low, m.high, m.s, m.inner.a, m.inner.d);
  union both u = {.whole = 0xdeadbeef};
  printf("%x %x %x %d\n", u.lo, u.mid, u.hi, u.signed_part);
  u.mid = 0x5a;
  u.signed_part = -1;
  printf("%x\n", u.whole);
  dump("both", u.bytes, 4);
  int old = p.a++, new = ++p.a;
  printf("%d %d %d\n", old, new, (p.b = 63));
  printf("%d %d\n", p.b << 1, -p.b < 0);
  printf("%zu %zu %zu %zu %zu\n", sizeof(struct plain), sizeof(struct wide), sizeof(struct packed), sizeof(struct mixed), sizeof u);
  return 0;
}
