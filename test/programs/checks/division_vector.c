// args: run
// expect: trapped: division by zero
// args: check --check div-by-zero --config bmc --second-opinion none
// expect: ^Verdict: FALSE\(div-by-zero\)
// expect-status: 10
/* An element of a vector that is divided by zero traps as a number does. */
typedef int Pair __attribute__((vector_size(8)));
int main(void)
{
  Pair x = {1, 2};
  x = x / (Pair){1, 0};
  return x[0] - 1;
}
