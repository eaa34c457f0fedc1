// args: check --property unreach-call --exit-zero --config value-cegar
// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config chc
// args: check --property unreach-call --exit-zero --config predicate
// args: check --property unreach-call --exit-zero --config product
// args: check --property unreach-call --exit-zero --config octagon
// args: check --property unreach-call --exit-zero --config interval
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// Both pointers may lead to either array: the one may lie behind its own, where the other begins.

void reach_error(void) {}
int a[4], b[4];
int *tables[2] = {a, b};

int *skip(int table, int count)
{
  return tables[table & 1] + count;
}

int main(void)
{
  if (skip(0, 4) == skip(1, 0))
    reach_error();
  return 0;
}
