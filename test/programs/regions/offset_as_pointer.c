// args: check --data-model LP64 --config predicate
// args: check --data-model LP64
// expect: ^Verdict: FALSE
// expect-status: 10
/* What is typed as a pointer is the offset, and the number beside it the address. */
extern void __VERIFIER_error(void);
int area[4];
unsigned long bases[1];
int main(void)
{
  int *variable = (int *)8;
  bases[0] = (unsigned long)area;
  *(int *)((unsigned long)variable + bases[0]) = 3;
  if (area[2] == 3)
    __VERIFIER_error();
  return 0;
}
