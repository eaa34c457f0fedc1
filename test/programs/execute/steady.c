// The one input differs from all the others.
// args: check --config execute
// expect: Verdict: FALSE\(unreach-call\)
// expect-status: 10
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
static char array[5000];
int main(void)
{
  char wanted = __VERIFIER_nondet_char();
  for (int i = 0; i < 5000; i++)
    array[i] = __VERIFIER_nondet_char();
  for (int i = 0; i < 5000; i++)
    if (array[i] == wanted)
      return i;
  reach_error();
}
