// args: run --check bounds --input 4
// args: run --property bounds --input -1
// args: run --property bounds --input 4 -m32
// expect-status: 10
// expect: ^-- error reached: bounds at .*bounds\.c:\d+:\d+
// args: run --property bounds --input 3
// args: run --input 4
// expect: ^-- exit
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int a[4] = {1, 2, 3, 4}, i = __VERIFIER_nondet_int();
  return a[i];
}
