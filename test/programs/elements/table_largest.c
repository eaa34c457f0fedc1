// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// The largest element of a table: what holds of all places before this one, whichever row they are in.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[300][200];
int main(void) {
  int max;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 200; j++)
      a[i][j] = __VERIFIER_nondet_int();
  max = a[0][0];
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 200; j++)
      if (a[i][j] > max) max = a[i][j];
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 200; j++)
      if (a[i][j] > max) reach_error();
}
