// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE
// expect-status: 10
// The last row is left out.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4][3];
int main(void) {
  int max;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] = __VERIFIER_nondet_int();
  max = a[0][0];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (a[i][j] > max) max = a[i][j];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 3; j++)
      if (a[i][j] > max) reach_error();
}
