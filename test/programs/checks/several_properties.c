// args: run --property {dir}/both.prp --input 2147483647
// args: run --property unreach-call --property no-overflow --input 2147483647
// args: run --property unreach-call --check overflow --input 2147483647
// expect-status: 10
// expect: ^-- error reached: no-overflow
// args: run --property {dir}/both.prp --input 6
// args: run --property unreach-call --property no-overflow --input 6
// expect-status: 10
// expect: ^-- error reached: unreach-call
// args: run --property {dir}/both.prp --input 5
// args: run --property {dir}/../unreach.prp --input 2147483647
// expect: ^-- exit 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  x++;
  if (x == 7)
    reach_error();
}
