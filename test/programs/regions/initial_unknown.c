// args: check --analysis 'value(merge=join) + interval' --refine none --check-contracts
// expect: ^Verdict: TRUE$
// A state that says nothing of a cell, as what it holds initially is half an address, covers one
// that knows what was written there.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int target;
static struct {
  int *first;
  long second;
} pair = {&target, 1};

int main(void)
{
  __int128 *both = (__int128 *)&pair;
  int count = 0, seen = 0;
  while (__VERIFIER_nondet_int()) {
    *both = count++;
    seen = *both != 0;
  }
  if (seen > 1)
    reach_error();
}
