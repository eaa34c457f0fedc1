// args: check --time-limit 4
// expect: ^Verdict: UNKNOWN\(unsupported
// expect: __start_foo, which the linker may define
// expect-status: 5
// The linker says where a section begins: there is x.
extern void reach_error(void);
__attribute__((section("foo"))) int x = 1;
extern int __start_foo[];
int main(void)
{
  __start_foo[0] = 7;
  if (x == 7)
    reach_error();
  return 0;
}
