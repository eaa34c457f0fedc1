// args: check --property unreach-call --config bmc --max-k 1
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config bmc --max-k 1
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// One cell of two thousand holds something else.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int matrix[40][50];

int main(void)
{
  for (int i = 0; i < 40; i++)
    for (int k = 0; k < 50; k++)
      matrix[i][k] = 7;
  matrix[33][7] = 8;
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i < 40 && k < 50 && matrix[i][k] != 7)
    reach_error();
}
