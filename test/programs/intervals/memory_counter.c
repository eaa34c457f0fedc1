// args: check --config interval
// args: check --config octagon
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* Nothing but memory changes in the loop: the counter there has to be widened. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int counts[4];
int main(void)
{
  while (__VERIFIER_nondet_int()) {
    int *first = counts;
    first[0]++;
  }
  if (counts[1] != 0)
    __VERIFIER_error();
  return 0;
}
