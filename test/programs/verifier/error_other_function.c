// args: run --property {dir}/unreach_other.prp --input 1
// args: run --property unreach-call:other --input 1
// expect-status: 10
// expect: ^-- error reached: unreach-call at .*error_other_function\.c:19:5
// args: run --property {dir}/unreach_other.prp --input 0
// args: run --property {dir}/../unreach.prp --input 1
// args: run --property unreach-call --input 1
// expect: ^-- exit 0
static int other(int x)
{
  return x;
}
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int unused;
  int x = __VERIFIER_nondet_int();
  if (x == 1)
    other(x);
  return 0;
}
