/* Statements: switch of every kind, goto, computed goto, loops, short circuit, GNU expressions. */
#include <stdio.h>

static int calls;
static int note(int x) { calls = calls * 10 + x; return x; }

static int ranges(long long x)
{
  switch (x) {
  case -5 ... -1: return 1;
  case 0: return 2;
  case 'a' ... 'z': return 3;
  case 1000: case 2000: return 4;
  case 0x100000000ll: return 5;
  default: return 6;
  }
}
static int nested(int a, int b)
{
  int r = 0;
  switch (a) {
  default: r += 1;
  case 1:
    switch (b) {
    case 0: r += 10; break;
    case 1: r += 20;
    case 2: r += 30; goto out;
    }
    r += 100;
    break;
  case 2: {
    while (b-- > 0) {
      if (b == 3) continue;
      if (b == 1) break;
      r++;
    }
  }
  }
  r += 1000;
out:
  return r;
}
static void duff(char *to, const char *from, int count)
{
  int n = (count + 7) / 8;
  switch (count % 8) {
  case 0: do { *to++ = *from++;
  case 7: *to++ = *from++;
  case 6: *to++ = *from++;
  case 5: *to++ = *from++;
  case 4: *to++ = *from++;
  case 3: *to++ = *from++;
  case 2: *to++ = *from++;
  case 1: *to++ = *from++;
    } while (--n > 0);
  }
}
static int machine(const unsigned char *code)
{
  static void *const table[] = {&&halt, &&inc, &&dbl, &&jnz, &&dec};
  int acc = 1, loop = 3;
#define NEXT goto *table[*code++]
  NEXT;
inc: acc++; NEXT;
dbl: acc *= 2; NEXT;
dec: loop--; NEXT;
jnz: if (loop) code += (signed char)*code; else code++; NEXT;
halt: return acc;
}
static int into_block(int x)
{
  int n = 0;
  if (x > 2)
    goto inside;
  for (n = 10; n < 13; n++) {
    x += 100;
  inside:
    x++;
  }
  return x * 100 + n;
}
static int sparse(unsigned x)
{
  switch (x) {
  case 0: return 7; case 1: return 3; case 2: return 9; case 3: return 1; case 4: return 4;
  case 77777: return 11; case 0x80000000u: return 12; case 0xffffffffu: return 13;
  }
  return -1;
}

int main(void)
{
  long long probes[] = {-6, -5, -1, 0, 1, 'a', 'm', 'z', '{', 1000, 2000, 0x100000000ll, 0x100000061ll};
  for (unsigned i = 0; i < sizeof probes / sizeof *probes; i++)
    printf("%d", ranges(probes[i]));
  printf("\n");
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 5; b++)
      printf("%d ", nested(a, b));
  char out[30] = {0};
  duff(out, "abcdefghijklmnopqrstuvwxyz", 21);
  printf("\n%s\n", out);
  printf("%d\n", machine((const unsigned char[]){1, 2, 4, 3, (unsigned char)-4, 1, 0}));
  printf("%d %d\n", into_block(1), into_block(5));
  printf("%d %d %d %d\n", sparse(3), sparse(77777), sparse(1u << 31), sparse(-1));
  int r = note(0) && note(1) || note(2) && !note(3) || (note(4), note(0)) || note(5);
  printf("%d %d\n", r, calls);
  calls = 0;
  r = note(0) ?: note(6) ?: note(7);
  r += note(r) > 5 ? note(1) : note(2);
  printf("%d %d\n", r, calls);
  int i = 0, j = ({ int t = 0; for (int k = 0; k < 5; k++) t += k; t; });
  do {
    if (i++ == 2) continue;
    if (i > 5) break;
    j += i;
  } while (i < 10);
  printf("%d %d\n", i, j);
  for (i = 0, j = 10; i < j; i++, j--)
    ;
  for (;;) {
    if (++i > 20) goto done;
    for (int i = 0; i < 3; i++)
      j += i;
  }
done:
  printf("%d %d\n", i, j);
  int a[3] = {0}, k = 0;
  a[k++] += 5, a[k] = 2, k += (k, 3);
  printf("%d %d %d\n", a[0], a[1], k);
  {
    int count = 0;
  again:;
    int fresh = count * 2;
    if (count++ < 3) goto again;
    printf("%d %d\n", count, fresh);
  }
  return j & 63;
}
