/* Compiler builtins, _Generic, _Alignas, typeof and friends. */
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(short) == 2, "short");
static volatile unsigned zero;

#define KIND(x) _Generic((x), char: "char", signed char: "schar", int: "int", unsigned: "unsigned", long: "long", double: "double", float: "float", char *: "char*", const char *: "const char*", default: "other")
#define MAX(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define STR_(x) #x
#define STR(x) STR_(x)

struct aligned { char c; _Alignas(16) int i; char tail; };
static _Alignas(32) char buffer[40];
struct sub { int a; struct { char b[7]; } in[3]; };
typedef int row[4];

static int dead(int x)
{
  if (x < 0)
    __builtin_unreachable();
  if (__builtin_expect(x == 5, 0))
    return 50;
  return x;
}

int main(void)
{
  unsigned u = 0x00f0a300 + zero;
  unsigned long long l = 0x00ff00ff12345678ull + zero;
  printf("%d %d %d %d\n", __builtin_popcount(u), __builtin_clz(u), __builtin_ctz(u), __builtin_parity(u));
  printf("%d %d %d %d\n", __builtin_popcountll(l), __builtin_clzll(l), __builtin_ctzll(l), __builtin_parityll(l));
  printf("%d %d %d\n", __builtin_ffs(u), __builtin_ffsll(0ll + zero), __builtin_clrsb(-3 - (int)zero));
  printf("%x %x %llx\n", __builtin_bswap16(u), __builtin_bswap32(u), __builtin_bswap64(l));
  printf("%x %x\n", __builtin_bitreverse32(u), __builtin_rotateleft32(u, 9 + zero));
  int r;
  printf("%d ", __builtin_add_overflow(INT_MAX, 1 + (int)zero, &r));
  printf("%d ", r);
  printf("%d ", __builtin_sub_overflow(INT_MIN + (int)zero, 1, &r));
  printf("%d ", __builtin_mul_overflow(65536 + zero, 65536u, &u));
  printf("%d %u ", __builtin_mul_overflow(65536 + zero, 65535u, &u), u);
  unsigned char small;
  printf("%d %d ", __builtin_add_overflow(200 + (int)zero, 100, &small), small);
  long long ll;
  printf("%d %lld ", __builtin_mul_overflow(-3 - (int)zero, 4000000000u, &ll), ll);
  printf("%d %d\n", __builtin_sub_overflow(3u + zero, 5, &r), r);
  printf("%d %d\n", __builtin_uadd_overflow(UINT_MAX, zero, &u), __builtin_smull_overflow(LONG_MAX, 2, (long *)&l));
  printf("%d %d %d\n", dead(5), dead(6), __builtin_constant_p(3) + __builtin_choose_expr(1, 2, "x"));
  printf("%d %d\n", __builtin_types_compatible_p(int, signed), __builtin_types_compatible_p(int, long));
  printf("%zu %zu %zu\n", offsetof(struct sub, in[2].b[3]), offsetof(struct aligned, i), __builtin_offsetof(struct aligned, tail));
  printf("%zu %zu %zu %d\n", sizeof(struct aligned), _Alignof(struct aligned), __alignof__(double), (int)((uintptr_t)buffer % 32));
  printf("%s %s %s %s %s %s\n", KIND('a'), KIND((char)1), KIND("x"), KIND(1.f + 1), KIND(1l + 1u), KIND((row *)0));
  int i = 3;
  printf("%d %g %d\n", MAX(i++, 2), MAX(1.5, 1), i);
  typeof(i) CAT(va, lue) = 7;
  __auto_type copy = value * 1.5;
  printf("%d %g %s %s\n", value, copy, STR(CAT(a, __LINE__)), STR(MAX));
  char s[8] = "";
  __builtin_memcpy(s, "abcdef", 7);
  __builtin_memmove(s + 1, s, 4);
  printf("%s %zu %d\n", s, __builtin_strlen(s), __builtin_memcmp(s, "aab", 3) < 0);
  __builtin_memset(s, 'z', sizeof s - 1);
  printf("%s %zu %zu\n", s, sizeof(row), sizeof(row[2]));
  printf("%d %g %d\n", __builtin_abs(-5 - (int)zero), __builtin_fabs(-2.5), __builtin_isnan(__builtin_nan("")) != 0);
  printf("%d\n", __builtin_object_size(buffer, 0) == 40 || 1);
  int *p = __builtin_alloca(3 * sizeof *p);
  p[2] = 9;
  printf("%d %d\n", p[2], __builtin_alloca_with_align(8, 128) != NULL);
  struct sub sub = {.in[1].b = "hello"}, *ps = __builtin_assume_aligned(&sub, 4);
  printf("%s\n", ps->in[1].b);
  return __builtin_clzl(1ul + zero) == sizeof(long) * 8 - 1;
}
