// args: check --exit-zero
// args: check --exit-zero --config interval
// args: check --exit-zero --config bmc
// args: check --exit-zero --config predicate
// args: check --exit-zero --config k-induction
// expect: ^Verdict: UNKNOWN
/* As nan_made_sign.c, the other way round. */
extern void reach_error(void);
double zero;
int main(void)
{
  union {
    double number;
    unsigned long long bits;
  } x;
  x.number = zero / zero;
  if (!(x.bits >> 63))
    reach_error();
  return 0;
}
