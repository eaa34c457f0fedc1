/* Locals, their scopes and lifetimes; static locals; shadowing; alloca in loops; volatile locals. */
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int shadow = 1;
struct list { int value; struct list *next; };

static int *where(int n, int *seen) { int here = n; *seen += here; return n ? where(n - 1, seen) : NULL; }
static int sum(struct list *l) { return l ? l->value + sum(l->next) : 0; }
static int build(int n, struct list *tail)
{
  struct list here = {n * n, tail};
  return n == 0 ? sum(&here) : build(n - 1, &here);
}
static int on_stack(int n)
{
  struct list *l = NULL;
  for (int i = 0; i < n; i++) {
    struct list *fresh = alloca(sizeof *fresh);
    fresh->value = i;
    fresh->next = l;
    l = fresh;
  }
  return sum(l);
}
static int addresses(int n)
{
  int local = n, *p = &local;
  if (n > 0) {
    int below = addresses(n - 1);
    return *p * 10 + below % 7;
  }
  return *p;
}
static const char *name(int i)
{
  static char buffers[2][8];
  static int turn;
  char *b = buffers[turn ^= 1];
  b[0] = 'a' + i;
  b[1] = 0;
  return b;
}
static int fib(int n)
{
  static int memo[40];
  if (n < 2) return n;
  if (!memo[n]) memo[n] = fib(n - 1) + fib(n - 2);
  return memo[n];
}

int main(void)
{
  int shadow_init(void), shadow = shadow_init();
  {
    extern int outer;
    int shadow = 3;
    for (int shadow = 0; shadow < 2; shadow++) {
      int inner = shadow * 2;
      { int shadow = inner + 100; printf("%d ", shadow + outer); }
    }
    printf("%d\n", shadow);
  }
  int *keep[3], store[3];
  for (int i = 0; i < 3; i++) {
    int t = i * 3;
    int *p = &t;
    store[i] = t;
    keep[i] = &store[i];
    *p = 77;
    if (i == 1) continue;
    store[i] += *p;
  }
  printf("%d %d %d\n", *keep[0], *keep[1], *keep[2]);
  int seen = 0;
  where(5, &seen);
  printf("%d %d %d %d\n", seen, build(4, NULL), on_stack(6), addresses(5));
  const char *a = name(1), *b = name(2);
  printf("%s%s %d\n", a, b, fib(30));
  volatile int v = 5;
  register int r = v;
  v++;
  const int c = r * 2;
  printf("%d %d\n", v > 0, c);
  int i = 0;
loop:;
  int uninit_then_set;
  uninit_then_set = i * i;
  char text[4];
  memset(text, '0' + i, 3);
  text[3] = 0;
  printf("%d%s ", uninit_then_set, text);
  if (++i < 4) goto loop;
  for (struct { int a; char b[2]; } s = {0, "x"}; s.a < 3; s.a++, s.b[0]++)
    printf("%s", s.b);
  switch (i) { int never; case 4: never = 9; printf(" %d\n", never); }
  return shadow;
}
int outer = 1000;
int shadow_init(void) { return shadow + 5; }
