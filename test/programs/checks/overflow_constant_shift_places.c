// args: run --property no-overflow --input 0
// expect: ^-- exit 0
// args: run --property no-overflow --input 1
// expect-status: 10
// expect: ^-- error reached: no-overflow at .*:11:23
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  unsigned u = 3;
  int x = __VERIFIER_nondet_int();
  unsigned v = x ? (5 << 30) : u << 31;
  return v == 0;
}
