// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// Unsigned numbers go beyond zero.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), x = n;
  if (n > 4)
    return 0;
  while (x <= n)
    x--;
  if (x > 1000)
    reach_error();
}
