// args: check --time-limit 4
// expect: ^Verdict: UNKNOWN\(unsupported
// expect-status: 5
// Windows has another list of arguments: no error is reached.
extern void reach_error(void);
__attribute__((ms_abi)) int f(int n, ...)
{
  __builtin_ms_va_list ap;
  __builtin_ms_va_start(ap, n);
  int r = __builtin_va_arg(ap, int);
  __builtin_ms_va_end(ap);
  return r;
}
int main(void)
{
  if (f(1, 7) != 7)
    reach_error();
  return 0;
}
