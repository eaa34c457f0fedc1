/* Structs and unions by value: passed and returned in registers and in memory, mixed with floats. */
#include <stdio.h>
#include <string.h>

struct one { char c; };
struct three { char c[3]; };
struct pt { float x, y; };
struct pt3 { float x, y, z; };
struct mix { int i; float f; double d; };
struct fi { float f; int i; };
struct dd { double a, b; };
struct dl { double a; long b; };
struct big { int a[10]; double d; struct pt p; };
struct empty {};
struct odd { char a[5]; short b; };
struct pp { int *p; const char *s; };
struct ld { long double x; char c; };
union num { int i; float f; char c[8]; };
struct anon {
  int kind;
  union { int i; double d; struct { short lo, hi; }; };
};
struct deep { struct { struct pt p[2]; } in; union num n; };

static struct one f1(struct one x) { x.c++; return x; }
static struct three f3(struct three x) { char t = x.c[0]; x.c[0] = x.c[2]; x.c[2] = t; return x; }
static struct pt fp(struct pt x, struct pt y) { return (struct pt){x.x + y.y, x.y - y.x}; }
static struct pt3 fp3(struct pt3 x) { return (struct pt3){x.z, x.x, x.y}; }
static struct mix fm(int k, struct mix x, float g) { x.i += k; x.f *= g; x.d = x.i + x.f; return x; }
static struct fi ffi(struct fi x) { return (struct fi){x.i, x.f}; }
static struct dd fdd(struct dd x, double k) { return (struct dd){x.b * k, x.a / k}; }
static struct dl fdl(struct dl x) { return (struct dl){x.b, x.a}; }
static struct big fb(struct big x, int i) { x.a[i] = -1; x.d += i; x.p = fp(x.p, x.p); return x; }
static struct empty fe(struct empty e) { return e; }
static struct odd fo(struct odd x) { x.a[4] = x.b; x.b = x.a[0]; return x; }
static struct pp fpp(struct pp x) { ++*x.p; x.s++; return x; }
static struct ld fld(struct ld x) { x.x *= 2; x.c++; return x; }
static union num fu(union num u) { u.i++; return u; }
static struct anon fa(struct anon a) { if (a.kind) a.d *= 2; else a.lo++; return a; }
static struct deep fdeep(struct deep d) { d.in.p[1] = d.in.p[0]; d.n.f = 1.5f; return d; }
static int many(int a, struct mix m, char b, struct big g, double d, struct one o, struct fi f, long z, struct dl l, int y, struct pt p)
{
  return a + m.i + b + g.a[3] + (int)d + o.c + f.i + z + l.b + y + (int)p.y;
}

int main(void)
{
  struct one o = f1((struct one){41});
  struct three t = f3((struct three){"xyz"});
  printf("%d %.3s\n", o.c, t.c);
  struct pt p = fp((struct pt){1, 2}, (struct pt){.5, .25});
  struct pt3 p3 = fp3((struct pt3){1, 2, 3});
  printf("%g %g %g %g %g\n", p.x, p.y, p3.x, p3.y, p3.z);
  struct mix m = fm(3, (struct mix){4, 2.5f, 0}, 2);
  struct fi fi = ffi((struct fi){2.75f, 9});
  printf("%d %g %g %g %d\n", m.i, m.f, m.d, fi.f, fi.i);
  struct dd dd = fdd((struct dd){3, 4}, 2);
  struct dl dl = fdl((struct dl){3.9, -4});
  printf("%g %g %g %ld\n", dd.a, dd.b, dl.a, dl.b);
  struct big b = {.a = {1, 2, 3, [9] = 10}, 0.5, {3, 4}}, b2 = fb(b, 2);
  printf("%d %d %g %g %g %d\n", b.a[2], b2.a[2], b2.d, b2.p.x, b2.p.y, b2.a[9]);
  b = fb(fb(b, 0), 1);
  printf("%d %d %g\n", b.a[0], b.a[1], b.d);
  struct empty e = fe((struct empty){});
  struct odd od = fo((struct odd){{65, 66, 67, 68, 69}, 300});
  int n = 5;
  struct pp pp = fpp((struct pp){&n, "hello"});
  struct ld l = fld((struct ld){1.25L, 'a'});
  printf("%zu %d %d %d %s %g %c\n", sizeof e, od.a[4], od.b, n, pp.s, (double)l.x, l.c);
  union num u = fu((union num){.f = 1.0f});
  struct anon a0 = fa((struct anon){0, .lo = 7}), a1 = fa((struct anon){1, .d = 1.25});
  printf("%x %d %g\n", u.i, a0.i & 0xffff, a1.d);
  struct deep d = fdeep((struct deep){.in.p[0] = {5, 6}});
  printf("%g %g %x\n", d.in.p[1].x, d.in.p[1].y, d.n.i);
  printf("%d\n", many(1, m, 2, b, 3.7, o, fi, 4, dl, 5, p));
  struct pt q = p, *r = &q;
  r->x = 100;
  *r = *&p;
  printf("%d %g\n", memcmp(&q, &p, sizeof p), fp(p, fp(q, *r)).x);
  printf("%d %c\n", fb(b, 3).a[4], f3((struct three){"abc"}).c[0]);
  struct big arr[3] = {b, b2}, *last = arr + 2;
  *last = arr[1];
  arr[1] = arr[0];
  printf("%g %g %d\n", last->d, arr[1].d, arr[2].a[2]);
  struct { int a, b; } s1 = {1, 2}, s2;
  s2 = s1;
  s1.a = s2.b, s2 = (n > 2 ? s1 : s2);
  printf("%d %d\n", s2.a, s2.b);
  return 0;
}
