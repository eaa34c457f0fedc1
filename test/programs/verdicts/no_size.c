// args: check --time-limit 4
// args: check --config k-induction
// reject: ^Verdict: TRUE
// expect-status: 5
// An object without bytes may lie where another one does.
extern void reach_error(void);
int a[0];
int b;
int main(void)
{
  if ((int *)a == &b)
    reach_error();
  return 0;
}
