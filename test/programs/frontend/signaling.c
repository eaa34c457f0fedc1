// args: check --config bmc
// expect: ^Verdict: TRUE$
/* The two kinds of NaN are told apart. */
extern void reach_error(void);
static void check(int holds)
{
  if (!holds)
    reach_error();
}
int main(void)
{
  double quiet = __builtin_nan(""), loud = __builtin_nans("");
  float quiet_float = __builtin_nanf(""), loud_float = __builtin_nansf("");
  long double quiet_long = __builtin_nanl(""), loud_long = __builtin_nansl("");
  check(!__builtin_issignaling(quiet) && __builtin_issignaling(loud));
  check(!__builtin_issignaling(quiet_float) && __builtin_issignaling(loud_float));
  check(!__builtin_issignaling(quiet_long) && __builtin_issignaling(loud_long));
  check(__builtin_isnan(quiet) && __builtin_isnan(loud));
  quiet = 1;
  check(!__builtin_issignaling(quiet));
}
