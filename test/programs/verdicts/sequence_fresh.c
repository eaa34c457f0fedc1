// Nothing of a preset is left when the next one of a sequence begins: values end this loop, three rounds do not.
// args: check --config bmc --max-k 3
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check --sequence "bmc, value-cegar" --max-k 3
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  unsigned n = 10, x = 0, y = 0;
  if (__VERIFIER_nondet_int())
    n = 9;
  while (x != n) {
    x++;
    y += x;
  }
  if (y != 55 && y != 45)
    reach_error();
}
