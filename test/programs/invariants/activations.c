// args: run --seed 1 --check-invariants invariants(relevant=0,variables=4)
// args: run --seed 2 --check-invariants invariants(relevant=0,variables=0)
// args: run --seed 3 --check-invariants interval
// expect: exit 0(.|\n)*invariants checked [1-9]
/* Variables of several activations share their names; results come back to the right one. */
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pair {
  int first, second;
};

static struct pair swap(int first, int second)
{
  struct pair pair = {second, first};
  return pair;
}

static int sum(int n, int *deepest)
{
  int mine = n * 2;
  if (n <= 0) {
    *deepest = mine;
    return 0;
  }
  int rest = sum(n - 1, deepest);
  return rest + mine;
}

int main(void)
{
  int deepest = 7, n = __VERIFIER_nondet_uchar() % 5;
  int total = sum(n, &deepest);
  struct pair pair = swap(total, deepest);
  pair = swap(pair.first, pair.second);
  return !(pair.first == total && pair.second == deepest && deepest == 0);
}
