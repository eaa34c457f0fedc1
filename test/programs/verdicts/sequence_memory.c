// A lack of memory ends one preset of a sequence, and the next is tried.
// args: check --sequence "oadlSep 100 150, octagon"
// args: check --sequence "oadlSep 0 150, octagon 10"
// expect: oadlSep failed \(memory-limit\)
// expect: ^Verdict: TRUE$
// args: check --portfolio "oadlSep 1 150, octagon"
// expect: oadlSep has a share, and no memory of its own
// expect-status: 64
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int n = __VERIFIER_nondet_int(), i = 0, j = 0;
  if (n < 0)
    return 0;
  while (i < n) {
    i++;
    j++;
  }
  if (j > n)
    reach_error();
  return 0;
}
