// args: check --property no-overflow --config bmc --second-opinion none
// expect: an operation on vectors that overflows unless their elements are unsigned
// expect-status: 5
// args: check --property no-overflow --config bmc --second-opinion none -DDIVISION
// expect: ^Verdict: FALSE\(no-overflow\)
// expect-status: 10
// args: check --property no-overflow --config bmc --second-opinion none -DFITS
// expect: ^Verdict: TRUE
// expect-status: 0
/* Vectors are checked element by element. */
typedef int Pair __attribute__((vector_size(8)));
int main(void)
{
#if defined DIVISION
  Pair x = {1, -2147483647 - 1};
  x = x / (Pair){2, -1};
#elif defined FITS
  Pair x = {2147483646, 1};
  x = x + 1;
  x = x - 2147483647;
#else
  Pair x = {2147483647, 1};
  x = x + 1;
#endif
  return 0;
}
