// args: cfa --inline
// expect: @ \d+:9:\d+ in "inner" from \d+
// args: run --inline --input 3
// expect-status: 10
// expect: error reached: unreach-call at .*inlined\.c:9:
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void inner(int x) {
  if (x == 3) reach_error();
}
static void outer(int x) { inner(x); }
int main(void)
{
  outer(__VERIFIER_nondet_int());
}
