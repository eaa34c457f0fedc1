// args: check --config bmc
// args: check --config k-induction
// expect: ^Verdict: UNKNOWN\(imprecise\)
// expect-status: 5
//
// An address in a table whose bits are read as numbers is looked at, wherever it stands.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int x;

union entry {
  int *pointer;
  int number;
};

static struct {
  int value;
  union entry entry;
} table[2] = {{1, {.number = 5}}, {2, {&x}}};

int main(void)
{
  unsigned at = __VERIFIER_nondet_uint() % 2;
  if (table[at].entry.number == 17)
    reach_error();
  return 0;
}
