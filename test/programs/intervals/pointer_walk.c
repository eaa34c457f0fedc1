// args: check --property unreach-call --config interval --check-contracts
// args: check --property unreach-call --analysis 'value(merge=join) + interval' --check-contracts
// expect: ^Verdict: TRUE
// A pointer that runs through an array.

void reach_error(void) {}

char a[10];
int main(void)
{
  char *p;
  for (p = a; p < a + 10; p++)
    *p = 4;
  if (p != a + 10 || a[3] > 4 || a[3] < 0)
    reach_error();
  return 0;
}
