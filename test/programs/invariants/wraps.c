// args: check --config invariants
// expect: reach_error\(\) is reachable
// expect-status: 10
// args: run --input 4294967295,2147483647 --check-invariants invariants(relevant=0)
// expect: error reached(.|\n)*invariants checked [1-9]
// expect-status: 10
/* Sums wrap: a successor need not be larger. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), next = x + 1;
  int y = __VERIFIER_nondet_int();
  if (y < 1)
    return 0;
  unsigned char low = (unsigned char)(y + 1);
  if (next < x && low == 0)
    reach_error();
}
