// args: check --config bmc --data-model ILP32 --second-opinion none
// args: check --config k-induction --data-model ILP32 --second-opinion none
// expect: ^Verdict: FALSE
// expect-status: 10
/* Where the first block is not allocated, its size does not matter. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void *malloc(unsigned);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  char *p = 0;
  if (n < 100)
    p = malloc(n + 1);
  char *q = malloc(0x8000000);
  if (n > 0xD0000000u && n < 0xD7000000u && q)
    reach_error();
  return 0;
}
