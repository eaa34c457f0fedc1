// args: cfa --property no-overflow
// args: cfa --property no-overflow -m32
// expect: assume \(not \(ite \(ult
// reject: on true
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  return x << n;
}
