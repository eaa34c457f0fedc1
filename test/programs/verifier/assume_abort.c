// args: run --input 4
// expect: ^-- exit 0
// args: run --input 3
// expect: ^-- aborted
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void assume_abort_if_not(int condition)
{
  if (!condition)
    abort();
}
int main(void)
{
  assume_abort_if_not(__VERIFIER_nondet_int() > 3);
}
