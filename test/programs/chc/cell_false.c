// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// A loop that comes to the cell after all.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int cells[1000];

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 999)
    return 0;
  cells[0] = 5;
  for (int i = n; i >= 0 && i > n - 5; i--)
    cells[i] = i;
  if (cells[0] != 5)
    reach_error();
}
