// args: check --config oadlSep --analysis octagon(merge=sep,floats=0,split=1)
// args: check --config oadl-refiner --analysis octagon(merge=sep,split=1)
// args: check --config octagon-sep --analysis octagon(merge=sep,split=1)
// expect: ^Verdict: TRUE$
// Less and greater are two cases, however far apart the numbers may be.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x != 5) {
    int y = x;
    if (y == 5)
      reach_error();
  }
  return 0;
}
