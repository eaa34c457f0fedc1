// args: check --time-limit 4
// expect: ^Verdict: UNKNOWN\(unsupported
// expect: printf with %n
// expect-status: 5
extern void reach_error(void);
int printf(const char *, ...);
int main(void)
{
  int x = 0;
  printf("abc%1$n", &x);
  if (x == 3)
    reach_error();
  return 0;
}
