// args: check --config octagon-paths
// args: check --config octagon-sequence
// expect: ^Verdict: TRUE$
// args: check --config octagon
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* The loop ends for one of two reasons: no octagon says "or". */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  if (x <= -100 || x >= 200 || z <= 100 || z >= 200)
    return 0;
  while (x < 100 && z > 100) {
    if (__VERIFIER_nondet_int()) {
      x++;
    } else {
      x--;
      z--;
    }
  }
  if (x < 100 && z > 100)
    __VERIFIER_error();
  return 0;
}
