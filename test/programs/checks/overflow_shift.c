// args: run --property no-overflow -DCASE=0
// args: run -m32 --check overflow -DCASE=0
// args: run --property no-overflow -DCASE=1
// args: run -m32 --check overflow -DCASE=1
// args: run --property no-overflow -DCASE=6
// args: run -m32 --check overflow -DCASE=6
// args: run --property no-overflow -DCASE=7
// args: run -m32 --check overflow -DCASE=7
// args: run --property no-overflow -DCASE=8
// args: run -m32 --check overflow -DCASE=8
// args: run --property no-overflow -DCASE=9
// args: run -m32 --check overflow -DCASE=9
// args: run --property no-overflow -DCASE=11
// args: run -m32 --check overflow -DCASE=11
// args: run --property no-overflow -DCASE=12
// args: run -m32 --check overflow -DCASE=12
// args: run --property no-overflow -DCASE=14
// args: run -m32 --check overflow -DCASE=14
// args: run --property no-overflow -DCASE=15
// args: run -m32 --check overflow -DCASE=15
// args: run --property no-overflow -DCASE=18
// args: run -m32 --check overflow -DCASE=18
// args: run --property no-overflow -DCASE=20
// args: run -m32 --check overflow -DCASE=20
// args: run --property no-overflow -DCASE=22
// args: run -m32 --check overflow -DCASE=22
// args: run --property no-overflow -DCASE=23
// args: run -m32 --check overflow -DCASE=23
// args: run --property no-overflow -DCASE=25
// args: run -m32 --check overflow -DCASE=25
// args: run --property no-overflow -DCASE=26
// args: run -m32 --check overflow -DCASE=26
// args: run --property no-overflow -DCASE=28
// args: run -m32 --check overflow -DCASE=28
// args: run --property no-overflow -DCASE=29
// args: run -m32 --check overflow -DCASE=29
// args: run --property no-overflow -DCASE=32
// args: run -m32 --check overflow -DCASE=32
// args: run --property no-overflow -DCASE=33
// args: run -m32 --check overflow -DCASE=33
// args: run --property no-overflow -DCASE=36
// args: run -m32 --check overflow -DCASE=36
// args: run --property no-overflow -DCASE=37
// args: run -m32 --check overflow -DCASE=37
// args: run --property no-overflow -DCASE=38
// args: run -m32 --check overflow -DCASE=38
// args: run --property no-overflow -DCASE=40
// args: run -m32 --check overflow -DCASE=40
// args: run --property no-overflow -DCASE=42
// args: run -m32 --check overflow -DCASE=42
// args: run --property no-overflow -DCASE=43
// args: run -m32 --check overflow -DCASE=43
// expect: ^-- exit
// args: run --property no-overflow -DCASE=2
// args: run -m32 --check overflow -DCASE=2
// args: run --property no-overflow -DCASE=3
// args: run -m32 --check overflow -DCASE=3
// args: run --property no-overflow -DCASE=4
// args: run -m32 --check overflow -DCASE=4
// args: run --property no-overflow -DCASE=5
// args: run -m32 --check overflow -DCASE=5
// args: run --property no-overflow -DCASE=10
// args: run -m32 --check overflow -DCASE=10
// args: run --property no-overflow -DCASE=13
// args: run -m32 --check overflow -DCASE=13
// args: run --property no-overflow -DCASE=16
// args: run -m32 --check overflow -DCASE=16
// args: run --property no-overflow -DCASE=17
// args: run -m32 --check overflow -DCASE=17
// args: run --property no-overflow -DCASE=19
// args: run -m32 --check overflow -DCASE=19
// args: run --property no-overflow -DCASE=21
// args: run -m32 --check overflow -DCASE=21
// args: run --property no-overflow -DCASE=24
// args: run -m32 --check overflow -DCASE=24
// args: run --property no-overflow -DCASE=27
// args: run -m32 --check overflow -DCASE=27
// args: run --property no-overflow -DCASE=30
// args: run -m32 --check overflow -DCASE=30
// args: run --property no-overflow -DCASE=31
// args: run -m32 --check overflow -DCASE=31
// args: run --property no-overflow -DCASE=34
// args: run -m32 --check overflow -DCASE=34
// args: run --property no-overflow -DCASE=35
// args: run -m32 --check overflow -DCASE=35
// args: run --property no-overflow -DCASE=39
// args: run -m32 --check overflow -DCASE=39
// args: run --property no-overflow -DCASE=41
// args: run -m32 --check overflow -DCASE=41
// args: run --property no-overflow -DCASE=44
// args: run -m32 --check overflow -DCASE=44
// expect-status: 10
// expect: ^-- error reached: no-overflow at .*overflow_shift\.c:\d+:\d+
#include <limits.h>
int main(void)
{
  int x;
  unsigned u;
  long l;
  long long ll;
  short s;
  signed char c;
#if CASE == 0
  x = -1; x = x << 1;
#elif CASE == 1
  x = (-1) << 1;
#elif CASE == 2
  x = INT_MIN; x = x << 1;
#elif CASE == 3
  x = INT_MIN << 1;
#elif CASE == 4
  x = 1; x = x << 31;
#elif CASE == 5
  x = 1 << 31;
#elif CASE == 6
  x = 1; x = x << 30;
#elif CASE == 7
  x = 1 << 30;
#elif CASE == 8
  u = 1u << 31;
#elif CASE == 9
  u = 1; u = u << 31; u <<= 1; u = 3u << 31;
#elif CASE == 10
  s = 32; x = 1 << s;
#elif CASE == 11
  s = 32; x = 0 << s;
#elif CASE == 12
  s = -1; x = 1 << s;
#elif CASE == 13
  s = 33; x = -1; x = x << s;
#elif CASE == 14
  x = -1; x = x << 31;
#elif CASE == 15
  x = -1 << 31;
#elif CASE == 16
  x = -2; x <<= 31;
#elif CASE == 17
  x = INT_MAX; x <<= 1;
#elif CASE == 18
  x = INT_MAX >> 1; x <<= 1;
#elif CASE == 19
  ll = 1; ll = ll << 63;
#elif CASE == 20
  ll = 1; ll = ll << 62;
#elif CASE == 21
  ll = 1LL << 63;
#elif CASE == 22
  ll = 1LL << 62;
#elif CASE == 23
  ll = -1; ll <<= 63;
#elif CASE == 24
  ll = -3; ll <<= 63;
#elif CASE == 25
  s = 1; s <<= 15;
#elif CASE == 26
  s = 1; s <<= 30;
#elif CASE == 27
  s = 1; s <<= 31;
#elif CASE == 28
  c = -128; c <<= 8;
#elif CASE == 29
  c = 1; x = c << 30;
#elif CASE == 30
  c = 2; x = c << 30;
#elif CASE == 31
  ll = 4294967296; x = 1; x = x << ll;
#elif CASE == 32
  ll = 4294967296; x = 0; x = x << ll;
#elif CASE == 33
  ll = -4294967295; x = 5; x = x << ll;
#elif CASE == 34
  u = 0x80000000u; x = 1; x = x << u;
#elif CASE == 35
  u = 0xffffffffu; x = 1; x = x << u;
#elif CASE == 36
  u = 0xffffffffu; x = 0; x = x << u;
#elif CASE == 37
  u = 1; x = INT_MAX; u = u << x % 32;
#elif CASE == 38
  x = INT_MIN; x = x >> 31; x >>= 40 - 20;
#elif CASE == 39
  x = 3; u = 1u << 31; x = x << 30; u = 2u << 31;
#elif CASE == 40
  x = 1; x = (1 << 3) + (x << 3); u = 0xffffffffu << x;
#elif CASE == 41
  struct { int b : 5; } f = {1}; x = f.b << 31;
#elif CASE == 42
  struct { int b : 5; } f = {1}; f.b <<= 20;
#elif CASE == 43
  struct { unsigned b : 5; } f = {31}; x = f.b << 26;
#elif CASE == 44
  struct { unsigned b : 5; } f = {31}; x = f.b << 27;
#endif
  return 0;
}
