// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// What is written under a condition on the index holds where the condition does.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[100000], b[100000];

int main(void)
{
  int but = 70000;
  for (int i = 0; i < 100000; i++)
    b[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 100000; i++)
    if (i != but)
      a[i] = b[i];
  for (int i = 0; i < 100000; i++)
    if (i != but && a[i] != b[i])
      reach_error();
}
