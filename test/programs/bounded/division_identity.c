// args: check --config bmc --time-limit 5
// args: check --config k-induction --time-limit 5
// expect: ^Verdict: TRUE$
// expect-status: 0
// Quotient and remainder are put together again, by a variable and by the seconds of a day.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
extern signed char __VERIFIER_nondet_schar(void);
extern void reach_error(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_schar();
  if (m > 0 && a / m * m + a % m != a)
    reach_error();
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (y != 0 && (y * (x / y) + x % y != x || x / y * y > x))
    reach_error();
  long long t = __VERIFIER_nondet_longlong(), day = t / 86400, second = t % 86400;
  if (t > 0 && (second < 0 || second >= 86400 || day * 86400 + second != t || day > t))
    reach_error();
  return 0;
}
