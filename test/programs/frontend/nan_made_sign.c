// args: check --exit-zero
// args: check --exit-zero --config interval
// args: check --exit-zero --config bmc
// args: check --exit-zero --config predicate
// args: check --exit-zero --config k-induction
// expect: ^Verdict: UNKNOWN
/* Of zero by zero x86 makes a negative NaN, a compiler that folds constants a positive one. */
extern void reach_error(void);
double zero;
int main(void)
{
  union {
    double number;
    unsigned long long bits;
  } x;
  x.number = zero / zero;
  if (x.bits >> 63)
    reach_error();
  return 0;
}
