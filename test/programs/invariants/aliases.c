// args: check --config invariants
// expect: reach_error\(\) is reachable
// expect-status: 10
// args: run --seed 1 --check-invariants invariants(relevant=0)
// args: run --seed 4 --check-invariants invariants
// expect: error reached(.|\n)*invariants checked [1-9]
// expect-status: 10
/* A store through one name changes what another one reads. */
extern void reach_error(void);

struct pair {
  int first, second;
};

static int add_one(int *counter)
{
  *counter = *counter + 1;
  return *counter;
}

int main(void)
{
  struct pair pair = {1, 2};
  int *alias = &pair.second, array[4] = {0, 0, 0, 0}, index = 2;
  *alias = 5;
  array[index] = add_one(alias);
  array[index + 1] = pair.second;
  if (pair.first == 1 && pair.second == 6 && array[2] == 6 && array[3] == 6)
    reach_error();
}
