// args: check --property unreach-call --config bmc --max-k 1
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config bmc --max-k 1
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// Thousands of known cells that hold the same are one case, whatever their distance.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct point {
  int x, y, z;
};

static int matrix[40][50];
static struct point points[300];
static unsigned char bytes[600];

int main(void)
{
  for (int i = 0; i < 40; i++)
    for (int k = 0; k < 50; k++)
      matrix[i][k] = 7;
  for (int i = 0; i < 300; i++)
    points[i].y = i < 200 ? 2 : 3;
  for (int i = 0; i < 600; i++)
    bytes[i] = 1;
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i < 40 && k < 50 && matrix[i][k] != 7)
    reach_error();
  if (k >= 200 && k < 300 && points[k].y != 3)
    reach_error();
  if (i < 600 && bytes[i] != 1)
    reach_error();
}
