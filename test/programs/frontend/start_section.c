// args: check --time-limit 4
// expect: ^Verdict: UNKNOWN\(unsupported
// expect: p in the section \.init_array
// expect-status: 5
// What lies there is called before main.
extern void reach_error(void);
int x;
static void f(void)
{
  x = 1;
}
static void (*p)(void) __attribute__((used, section(".init_array"))) = f;
int main(void)
{
  if (x)
    reach_error();
  return 0;
}
