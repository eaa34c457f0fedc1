/* Loops with several entries, switches in loops, jumps everywhere. */
#include <stdio.h>

static int two_entries(int n)
{
  int trace = 0;
  if (n & 1)
    goto second;
first:
  trace = trace * 3 + 1;
  if (--n < 0)
    goto done;
second:
  trace = trace * 3 + 2;
  if (n % 4 == 2) {
    n -= 3;
    goto second;
  }
  if (n > 0)
    goto first;
done:
  return trace;
}
static int tokens(const char *s)
{
  int state = 0, words = 0, numbers = 0, other = 0;
  for (;; s++) {
  again:
    switch (state) {
    case 0:
      switch (*s) {
      case 'a' ... 'z': state = 1; words++; continue;
      case '0' ... '9': state = 2; numbers++; break;
      case ' ': break;
      case 0: return words * 100 + numbers * 10 + other;
      default: other++;
      }
      break;
    case 1:
      if (*s >= 'a' && *s <= 'z') break;
      state = 0;
      goto again;
    case 2:
      while (*s >= '0' && *s <= '9') s++;
      state = 0;
      goto again;
    }
  }
}
static int loop_into_switch(int n)
{
  int r = 0;
  switch (n % 3) {
    for (; n > 0; n--) {
    case 0: r += 1;
      if (n == 4) break;
    case 1: r *= 2;
      continue;
    case 2: r -= 3;
    }
  }
  return r * 10 + n;
}
static int collatz(unsigned n) { int steps = 0; for (; n != 1; steps++) n = n & 1 ? 3 * n + 1 : n / 2; return steps; }
static int dispatch(const char *code)
{
  void *labels[128] = {[0] = &&stop, ['+'] = &&add, ['-'] = &&sub, ['*'] = &&dup, ['['] = &&open};
  static const int offsets[] = {0, 1};
  int acc = 1;
  goto *labels[(int)*code];
add: acc += 3; goto *labels[(int)*++code];
sub: acc -= 1; goto *labels[(int)*++code];
dup: acc *= acc & 7; goto *labels[(int)*++code];
open: { void *p = acc & 1 ? &&add : &&sub; goto *p; }
stop: return acc;
}
static int nested_breaks(void)
{
  int r = 0;
  for (int i = 0; i < 4; i++) {
    int j = 0;
    do {
      if (j == i) { j++; continue; }
      switch (j) { case 2: goto next; default: r += j; }
      for (int k = 0;; k++) { if (k > j) break; if (k & 1) continue; r += k + 1; }
    } while (++j < 4);
    r += 100;
  next:;
  }
  return r;
}

int main(void)
{
  for (int i = 0; i < 9; i++)
    printf("%d ", two_entries(i));
  printf("\n%d %d\n", tokens("ab 12 cd3 ?x 99"), tokens(""));
  for (int i = 1; i < 9; i++)
    printf("%d ", loop_into_switch(i));
  printf("\n%d %d %d %d\n", collatz(27), dispatch("++*-[*"), dispatch("["), nested_breaks());
  return 256 + 7;
}
