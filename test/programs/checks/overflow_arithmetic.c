// args: run --property no-overflow -DCASE=0
// args: run -m32 --check overflow -DCASE=0
// args: run --property no-overflow -DCASE=3
// args: run -m32 --check overflow -DCASE=3
// args: run --property no-overflow -DCASE=6
// args: run -m32 --check overflow -DCASE=6
// args: run --property no-overflow -DCASE=8
// args: run -m32 --check overflow -DCASE=8
// args: run --property no-overflow -DCASE=11
// args: run -m32 --check overflow -DCASE=11
// args: run --property no-overflow -DCASE=14
// args: run -m32 --check overflow -DCASE=14
// args: run --property no-overflow -DCASE=15
// args: run -m32 --check overflow -DCASE=15
// args: run --property no-overflow -DCASE=21
// args: run -m32 --check overflow -DCASE=21
// args: run --property no-overflow -DCASE=22
// args: run -m32 --check overflow -DCASE=22
// args: run --property no-overflow -DCASE=23
// args: run -m32 --check overflow -DCASE=23
// args: run --property no-overflow -DCASE=24
// args: run -m32 --check overflow -DCASE=24
// args: run --property no-overflow -DCASE=25
// args: run -m32 --check overflow -DCASE=25
// args: run --property no-overflow -DCASE=26
// args: run -m32 --check overflow -DCASE=26
// args: run --property no-overflow -DCASE=27
// args: run -m32 --check overflow -DCASE=27
// args: run --property no-overflow -DCASE=28
// args: run -m32 --check overflow -DCASE=28
// args: run --property no-overflow -DCASE=30
// args: run -m32 --check overflow -DCASE=30
// args: run --property no-overflow -DCASE=31
// args: run -m32 --check overflow -DCASE=31
// args: run --property no-overflow -DCASE=32
// args: run -m32 --check overflow -DCASE=32
// args: run --property no-overflow -DCASE=33
// args: run -m32 --check overflow -DCASE=33
// args: run --property no-overflow -DCASE=34
// args: run -m32 --check overflow -DCASE=34
// args: run --property no-overflow -DCASE=36
// args: run -m32 --check overflow -DCASE=36
// args: run --property no-overflow -DCASE=37
// args: run -m32 --check overflow -DCASE=37
// args: run --property no-overflow -DCASE=39
// args: run -m32 --check overflow -DCASE=39
// args: run --property no-overflow -DCASE=40
// args: run -m32 --check overflow -DCASE=40
// expect: ^-- exit
// args: run --property no-overflow -DCASE=1
// args: run -m32 --check overflow -DCASE=1
// args: run --property no-overflow -DCASE=2
// args: run -m32 --check overflow -DCASE=2
// args: run --property no-overflow -DCASE=4
// args: run -m32 --check overflow -DCASE=4
// args: run --property no-overflow -DCASE=5
// args: run -m32 --check overflow -DCASE=5
// args: run --property no-overflow -DCASE=7
// args: run -m32 --check overflow -DCASE=7
// args: run --property no-overflow -DCASE=9
// args: run -m32 --check overflow -DCASE=9
// args: run --property no-overflow -DCASE=10
// args: run -m32 --check overflow -DCASE=10
// args: run --property no-overflow -DCASE=12
// args: run -m32 --check overflow -DCASE=12
// args: run --property no-overflow -DCASE=13
// args: run -m32 --check overflow -DCASE=13
// args: run --property no-overflow -DCASE=16
// args: run -m32 --check overflow -DCASE=16
// args: run --property no-overflow -DCASE=17
// args: run -m32 --check overflow -DCASE=17
// args: run --property no-overflow -DCASE=18
// args: run -m32 --check overflow -DCASE=18
// args: run --property no-overflow -DCASE=19
// args: run -m32 --check overflow -DCASE=19
// args: run --property no-overflow -DCASE=20
// args: run -m32 --check overflow -DCASE=20
// args: run --property no-overflow -DCASE=29
// args: run -m32 --check overflow -DCASE=29
// args: run --property no-overflow -DCASE=35
// args: run -m32 --check overflow -DCASE=35
// args: run --property no-overflow -DCASE=38
// args: run -m32 --check overflow -DCASE=38
// expect-status: 10
// expect: ^-- error reached: no-overflow at .*overflow_arithmetic\.c:\d+:\d+
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
  x = INT_MAX; x = x + 0;
#elif CASE == 1
  x = INT_MAX; x = x + 1;
#elif CASE == 2
  x = INT_MIN; x = x + -1;
#elif CASE == 3
  x = INT_MIN; x = x - 0;
#elif CASE == 4
  x = INT_MIN; x = x - 1;
#elif CASE == 5
  x = 0; x = x - INT_MIN;
#elif CASE == 6
  x = -1; x = x - INT_MIN;
#elif CASE == 7
  x = 65536; x = x * 32768;
#elif CASE == 8
  x = -65536; x = x * 32768;
#elif CASE == 9
  x = INT_MIN; x = x * -1;
#elif CASE == 10
  x = INT_MIN; x = -x;
#elif CASE == 11
  x = INT_MAX; x = -x;
#elif CASE == 12
  x = INT_MIN; l = -1; ll = x / (int)l;
#elif CASE == 13
  x = INT_MIN; l = -1; ll = x % (int)l;
#elif CASE == 14
  x = INT_MIN; l = -1; ll = x / (long long)l;
#elif CASE == 15
  x = INT_MAX; ll = x + 1LL;
#elif CASE == 16
  ll = LLONG_MAX; ll = ll + 1;
#elif CASE == 17
  ll = LLONG_MIN; ll = -ll;
#elif CASE == 18
  l = LONG_MAX; l = l + 1;
#elif CASE == 19
  ll = LLONG_MAX; ll = ll * 2;
#elif CASE == 20
  ll = LLONG_MIN; x = -1; ll = ll / x;
#elif CASE == 21
  u = UINT_MAX; u = u + 1; u = u * u; u = -u; u -= 2;
#elif CASE == 22
  x = -1; u = 1; u = x + u;
#elif CASE == 23
  x = INT_MAX; u = x + 1u;
#elif CASE == 24
  s = SHRT_MAX; x = s + 1;
#elif CASE == 25
  c = SCHAR_MIN; x = -c;
#elif CASE == 26
  c = SCHAR_MIN; x = c / -1;
#elif CASE == 27
  s = SHRT_MAX; x = s * s;
#elif CASE == 28
  unsigned short us = 40000; x = us + us;
#elif CASE == 29
  unsigned short us = 65535; x = us * us;
#elif CASE == 30
  x = INT_MAX; s = x; c = x; x = (int)3000000000u; x = (int)(1LL << 40);
#elif CASE == 31
  _Bool b = 1; b = b + 1; b++;
#elif CASE == 32
  x = +INT_MIN; x = ~x;
#elif CASE == 33
  x = INT_MIN; x = x & 1; x = x >> 31; x = x | INT_MIN; x = x ^ -1;
#elif CASE == 34
  x = INT_MAX; x = x < 0 ? x + 1 : 0;
#elif CASE == 35
  x = INT_MAX; x = 1 ? x + 1 : 0;
#elif CASE == 36
  x = INT_MAX; x = sizeof(x + 1);
#elif CASE == 37
  x = INT_MAX; (void)(0 && x + 1); (void)(1 || x + 1);
#elif CASE == 38
  x = INT_MAX; (void)(x + 1 > x);
#elif CASE == 39
  double d = 1e300; d = d * d; float f = 3e38f; f = f * 10;
#elif CASE == 40
  enum e { A = 0, B = 2147483647 } e = B; u = e + 1u;
#endif
  return 0;
}
