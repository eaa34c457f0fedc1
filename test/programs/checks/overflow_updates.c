// args: run --property no-overflow -DCASE=4
// args: run -m32 --check overflow -DCASE=4
// args: run --property no-overflow -DCASE=5
// args: run -m32 --check overflow -DCASE=5
// args: run --property no-overflow -DCASE=6
// args: run -m32 --check overflow -DCASE=6
// args: run --property no-overflow -DCASE=7
// args: run -m32 --check overflow -DCASE=7
// args: run --property no-overflow -DCASE=8
// args: run -m32 --check overflow -DCASE=8
// args: run --property no-overflow -DCASE=9
// args: run -m32 --check overflow -DCASE=9
// args: run --property no-overflow -DCASE=10
// args: run -m32 --check overflow -DCASE=10
// args: run --property no-overflow -DCASE=19
// args: run -m32 --check overflow -DCASE=19
// args: run --property no-overflow -DCASE=20
// args: run -m32 --check overflow -DCASE=20
// args: run --property no-overflow -DCASE=21
// args: run -m32 --check overflow -DCASE=21
// args: run --property no-overflow -DCASE=22
// args: run -m32 --check overflow -DCASE=22
// args: run --property no-overflow -DCASE=24
// args: run -m32 --check overflow -DCASE=24
// args: run --property no-overflow -DCASE=25
// args: run -m32 --check overflow -DCASE=25
// args: run --property no-overflow -DCASE=26
// args: run -m32 --check overflow -DCASE=26
// args: run --property no-overflow -DCASE=28
// args: run -m32 --check overflow -DCASE=28
// args: run --property no-overflow -DCASE=29
// args: run -m32 --check overflow -DCASE=29
// args: run --property no-overflow -DCASE=31
// args: run -m32 --check overflow -DCASE=31
// args: run --property no-overflow -DCASE=33
// args: run -m32 --check overflow -DCASE=33
// args: run --property no-overflow -DCASE=35
// args: run -m32 --check overflow -DCASE=35
// args: run --property no-overflow -DCASE=37
// args: run -m32 --check overflow -DCASE=37
// args: run --property no-overflow -DCASE=38
// args: run -m32 --check overflow -DCASE=38
// args: run --property no-overflow -DCASE=39
// args: run -m32 --check overflow -DCASE=39
// expect: ^-- exit
// args: run --property no-overflow -DCASE=0
// args: run -m32 --check overflow -DCASE=0
// args: run --property no-overflow -DCASE=1
// args: run -m32 --check overflow -DCASE=1
// args: run --property no-overflow -DCASE=2
// args: run -m32 --check overflow -DCASE=2
// args: run --property no-overflow -DCASE=3
// args: run -m32 --check overflow -DCASE=3
// args: run --property no-overflow -DCASE=11
// args: run -m32 --check overflow -DCASE=11
// args: run --property no-overflow -DCASE=12
// args: run -m32 --check overflow -DCASE=12
// args: run --property no-overflow -DCASE=13
// args: run -m32 --check overflow -DCASE=13
// args: run --property no-overflow -DCASE=14
// args: run -m32 --check overflow -DCASE=14
// args: run --property no-overflow -DCASE=15
// args: run -m32 --check overflow -DCASE=15
// args: run --property no-overflow -DCASE=16
// args: run -m32 --check overflow -DCASE=16
// args: run --property no-overflow -DCASE=17
// args: run -m32 --check overflow -DCASE=17
// args: run --property no-overflow -DCASE=18
// args: run -m32 --check overflow -DCASE=18
// args: run --property no-overflow -DCASE=23
// args: run -m32 --check overflow -DCASE=23
// args: run --property no-overflow -DCASE=27
// args: run -m32 --check overflow -DCASE=27
// args: run --property no-overflow -DCASE=30
// args: run -m32 --check overflow -DCASE=30
// args: run --property no-overflow -DCASE=32
// args: run -m32 --check overflow -DCASE=32
// args: run --property no-overflow -DCASE=34
// args: run -m32 --check overflow -DCASE=34
// args: run --property no-overflow -DCASE=36
// args: run -m32 --check overflow -DCASE=36
// args: run --property no-overflow -DCASE=40
// args: run -m32 --check overflow -DCASE=40
// args: run --property no-overflow -DCASE=41
// args: run -m32 --check overflow -DCASE=41
// args: run --property no-overflow -DCASE=42
// args: run -m32 --check overflow -DCASE=42
// expect-status: 10
// expect: ^-- error reached: no-overflow at .*overflow_updates\.c:\d+:\d+
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
  x = INT_MAX; x++;
#elif CASE == 1
  x = INT_MAX; ++x;
#elif CASE == 2
  x = INT_MIN; x--;
#elif CASE == 3
  x = INT_MIN; --x;
#elif CASE == 4
  x = INT_MAX; x--; x++;
#elif CASE == 5
  u = UINT_MAX; u++; u--;
#elif CASE == 6
  u = 0; u--;
#elif CASE == 7
  s = SHRT_MAX; s++;
#elif CASE == 8
  s = SHRT_MIN; s--;
#elif CASE == 9
  c = SCHAR_MAX; ++c;
#elif CASE == 10
  c = SCHAR_MIN; --c;
#elif CASE == 11
  ll = LLONG_MAX; ll++;
#elif CASE == 12
  ll = LLONG_MIN; ll--;
#elif CASE == 13
  l = LONG_MAX; ++l;
#elif CASE == 14
  x = INT_MAX; x += 1;
#elif CASE == 15
  x = INT_MIN; x -= 1;
#elif CASE == 16
  x = INT_MAX; x *= 2;
#elif CASE == 17
  x = INT_MIN; l = -1; x /= (int)l;
#elif CASE == 18
  x = INT_MIN; l = -1; x %= (int)l;
#elif CASE == 19
  x = INT_MAX; x += 1LL;
#elif CASE == 20
  x = INT_MAX; x += 1u;
#elif CASE == 21
  s = SHRT_MAX; s += 1;
#elif CASE == 22
  c = 100; c *= 100;
#elif CASE == 23
  s = SHRT_MAX; s *= 65537 + 2;
#elif CASE == 24
  c = SCHAR_MIN; c /= -1;
#elif CASE == 25
  x = INT_MAX; x += 0.5;
#elif CASE == 26
  struct { int b : 5; } f = {15}; f.b++; f.b += 20;
#elif CASE == 27
  struct { int b : 32; } f = {INT_MAX}; f.b++;
#elif CASE == 28
  struct { unsigned b : 3; } f = {7}; f.b++; f.b *= 7;
#elif CASE == 29
  struct { signed b : 31; } f = {0x3fffffff}; f.b++;
#elif CASE == 30
  struct { int b : 31; } f = {0x3fffffff}; f.b *= 3;
#elif CASE == 31
  struct { unsigned b : 31; } f = {0x7fffffff}; x = f.b - 1;
#elif CASE == 32
  struct { unsigned b : 31; } f = {0x7fffffff}; x = f.b + 1;
#elif CASE == 33
  struct { unsigned b : 32; } f = {-1u}; u = f.b + 1;
#elif CASE == 34
  for (x = 1; x > 0; x *= 2) ;
#elif CASE == 35
  for (u = 1; u > 0; u *= 2) ;
#elif CASE == 36
  for (x = INT_MAX - 3; x >= 0; x++) ;
#elif CASE == 37
  for (x = INT_MAX - 3; x < INT_MAX; x++) ;
#elif CASE == 38
  int a[2]; int *p = a; p = p + 100; p++; p -= 1000; l = p - a;
#elif CASE == 39
  char *p = 0; p--; p += LONG_MAX;
#elif CASE == 40
  volatile int v = INT_MAX; v++;
#elif CASE == 41
  static int g = INT_MAX; int *p = &g; ++*p;
#elif CASE == 42
  _Atomic int v = INT_MAX; x = v + 1;
#endif
  return 0;
}
