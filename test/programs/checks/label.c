// args: run --property {dir}/label.prp --input 1
// args: run --property {dir}/label.prp --input 2
// expect-status: 10
// expect: ^-- error reached: unreach-call at .*label\.c:17:1
// args: run --property {dir}/label.prp --input 0
// args: run --property {dir}/../unreach.prp --input 1
// args: run --input 2
// expect: ^-- exit 0
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x == 1)
    goto ERROR;
  if (x != 2)
    return 0;
ERROR:
  return 0;
}
