// args: check --time-limit 4
// expect: ^Verdict: UNKNOWN\(unsupported
// expect: a function that is naked
// expect-status: 5
// It returns by its assembly.
extern void reach_error(void);
__attribute__((naked)) void f(void)
{
  __asm__("ret");
}
int main(void)
{
  f();
  reach_error();
  return 0;
}
