// args: check --config bmc
// expect: ^Verdict: TRUE$
// args: check --config bmc -DSIGNED
// expect: not decided: compiler intrinsic llvm.sadd.sat.i32
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)$
// expect-status: 5
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (__builtin_elementwise_max(x, y) < x || __builtin_elementwise_min(x, y) > y)
    reach_error();
  unsigned u = (unsigned)x, v = (unsigned)y;
  if (__builtin_elementwise_max(u, v) < u || __builtin_elementwise_min(u, v) > v)
    reach_error();
  if (__builtin_elementwise_add_sat(u, v) < u || __builtin_elementwise_sub_sat(u, v) > u)
    reach_error();
#ifdef SIGNED
  if (__builtin_elementwise_add_sat(x, 1) < x)
    reach_error();
#endif
}
