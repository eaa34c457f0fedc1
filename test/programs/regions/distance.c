// args: check --data-model LP64 --config predicate
// args: check --data-model LP64
// expect: ^Verdict: FALSE
// expect-status: 10
/* The distance of two objects leads from the one to the other. */
extern void __VERIFIER_error(void);
int x, y;
int main(void)
{
  unsigned long distance = (unsigned long)&y - (unsigned long)&x;
  *(int *)((unsigned long)&x + distance) = 5;
  if (y == 5)
    __VERIFIER_error();
  return 0;
}
