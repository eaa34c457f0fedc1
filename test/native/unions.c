/* Type punning through unions and character pointers; unions of structs; copies of them. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union value { uint64_t u; double d; float f[2]; uint8_t b[8]; struct { uint16_t a; int32_t i; } s; void *p; };
union small { char c; short s; };
struct tagged { uint8_t tag; union value v; uint8_t end; };
union nested { struct tagged t; int words[8]; union { long l; char name[20]; } in; };
struct variant { enum { NUM, TEXT, PAIR } kind; union { double num; const char *text; struct variant *pair[2]; }; };
union floats { long double l; uint16_t h[8]; };

static union value global = {.d = -1.0};
static union value second = {.b = {1, 2, 3}};

static union value flip(union value v)
{
  for (int i = 0; i < 4; i++) {
    uint8_t t = v.b[i];
    v.b[i] = v.b[7 - i];
    v.b[7 - i] = t;
  }
  return v;
}
static int depth(const struct variant *v)
{
  if (v->kind != PAIR)
    return 1;
  int a = depth(v->pair[0]), b = depth(v->pair[1]);
  return 1 + (a > b ? a : b);
}
static unsigned float_bits(float f) { return *(unsigned *)&f; }
static float bits_float(unsigned u) { float f; memcpy(&f, &u, 4); return f; }
static double by_local(uint32_t lo, uint32_t hi)
{
  union { uint32_t w[2]; double d; } x;
  x.w[0] = lo;
  x.w[1] = hi;
  return x.d;
}
static uint32_t hash(const void *p, size_t n)
{
  uint32_t h = 2166136261u;
  for (const uint8_t *c = p; n--; c++)
    h = (h ^ *c) * 16777619u;
  return h;
}
static int sign_of(double d) { union { double d; int64_t i; } u = {d}; return u.i < 0; }

int main(void)
{
  printf("%016llx %llx\n", (unsigned long long)global.u, (unsigned long long)second.u);
  global.f[1] = 2.0f;
  printf("%g %d %d\n", global.d, global.b[7], global.s.i);
  global.s.a = 0x1234;
  global = flip(global);
  printf("%016llx\n", (unsigned long long)global.u);
  union value local, copy;
  local.u = 0x0102030405060708ull;
  local.b[3] = 0xff;
  local.s.a++;
  copy = local;
  copy.f[0] = 1;
  printf("%016llx %016llx %d\n", (unsigned long long)local.u, (unsigned long long)copy.u, local.s.i);
  union small sm = {.s = 0x4142};
  sm.c++;
  printf("%x %zu\n", sm.s, sizeof sm);
  struct tagged t = {1, {.u = 77}, 9}, t2 = t;
  t2.v.b[1] = 1;
  printf("%llu %d %d\n", (unsigned long long)t2.v.u, t2.end, (int)t.v.u);
  union nested n;
  memset(&n, 0, sizeof n);
  n.t = t2;
  strcpy(n.in.name + 9, "tail");
  printf("%08x %s %d\n", hash(&n.words[1], 4), n.in.name + 9, n.t.tag);
  struct variant one = {NUM, .num = 1.5}, two = {TEXT, .text = "hi"}, pair = {PAIR, .pair = {&one, &two}}, top = {PAIR, .pair = {&pair, &one}};
  printf("%d %s %g\n", depth(&top), top.pair[0]->pair[1]->text, top.pair[1]->num);
  printf("%08x %g %g %d %d\n", float_bits(-0.5f), bits_float(0x7f800000), by_local(0, 0x40080000), sign_of(-0.0), sign_of(3));
  printf("%08x\n", float_bits(bits_float(0x7fa00001) + 0) & 0x7f800000);
  union floats l;
  memset(&l, 0, sizeof l);
  l.l = -1.5L;
  printf("%04x %04x %04x\n", l.h[4], l.h[3], l.h[0]);
  char raw[sizeof(double) + 1] = {0};
  double d = 3.25;
  memcpy(raw + 1, &d, sizeof d);
  double back;
  memcpy(&back, raw + 1, sizeof back);
  printf("%g %08x\n", back, hash(raw, sizeof raw));
  int x = 0x01020304;
  char *c = (char *)&x;
  c[0] ^= c[3];
  short *h = (short *)(c + 1);
  *h += 0x101;
  printf("%x %d\n", x, *(unsigned char *)&x);
  return (int)((union value){.b = {5}}.u);
}
