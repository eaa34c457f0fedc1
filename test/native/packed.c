/* Packed and aligned layouts, unaligned accesses, cleanup, asm labels, sections. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) header { uint8_t version; uint32_t length; uint16_t kind; double weight; uint64_t id; };
struct pair { char a; struct header h; char z; };
struct __attribute__((aligned(64))) line { int x; };
struct half { char c; int i __attribute__((packed)); short s __attribute__((aligned(8))); };
#pragma pack(push, 2)
struct two { char a; int b; double c; };
#pragma pack(pop)
int renamed(int x) __asm__("completely_other");
int renamed(int x) { return x + 1; }
extern int plain_value __asm__("hidden_value");
int plain_value = 11;
int outside(int x) __asm__("completely_other");
static int log_value;
static void release(int *p) { log_value = log_value * 10 + *p; }
static int scoped(int n)
{
  int a __attribute__((cleanup(release))) = n;
  if (n > 5) return log_value;
  for (int i = 0; i < 2; i++) {
    int b __attribute__((cleanup(release))) = i + 1;
    if (i) break;
  }
  return log_value;
}
static struct header pass(struct header h) { h.length++; h.weight *= 2; h.id ^= h.kind; return h; }
static int at(const struct line *l) { return (uintptr_t)l % 64 == 0; }
static struct header table[2] = {{1, 2, 3, 4.5, 5}, {.id = ~0ull}};
static __attribute__((section("mine"))) int placed = 6;
static inline __attribute__((always_inline)) int twice(int x) { return x * 2; }
static __attribute__((noinline, pure)) int thrice(int x) { return x * 3; }

int main(void)
{
  struct header h = pass(table[0]);
  printf("%d %u %d %g %llu\n", h.version, h.length, h.kind, h.weight, (unsigned long long)h.id);
  table[1].length = 0x01020304;
  uint8_t *bytes = (uint8_t *)&table[1];
  for (unsigned i = 0; i < sizeof(struct header); i++)
    printf("%02x", bytes[i]);
  printf(" %zu %zu %zu\n", sizeof h, sizeof(struct pair), offsetof(struct pair, z));
  uint32_t *q = (uint32_t *)(bytes + 3);
  *q += 0x10;
  double *w = &table[0].weight;
  *w = -1;
  printf("%x %g\n", table[1].length, table[0].weight);
  struct line l[2] = {{1}, {2}};
  printf("%zu %d %d %d\n", sizeof l, at(&l[0]), at(&l[1]), l[1].x);
  struct half hf = {1, 0x12345678, 9};
  printf("%zu %zu %x %d\n", sizeof hf, offsetof(struct half, s), hf.i, hf.s);
  struct two t = {1, -2, 3.5}, t2 = t;
  printf("%zu %d %g\n", sizeof t, t2.b, t2.c);
  struct pair p = {'a', h, 'z'}, p2;
  memcpy(&p2, &p, sizeof p);
  p2.h.kind++;
  printf("%d %c %d\n", p2.h.kind, p2.z, memcmp(&p, &p2, sizeof p) < 0);
  printf("%d %d %d\n", renamed(1), outside(5), plain_value);
  int first = scoped(7), second = scoped(3);
  printf("%d %d %d\n", first, second, log_value);
  _Alignas(32) char buffer[10];
  printf("%d %d %d %d\n", (int)((uintptr_t)buffer % 32), placed, twice(4), thrice(4));
  uint16_t u16;
  memcpy(&u16, "\x34\x12", 2);
  printf("%x\n", u16);
  return 0;
}
