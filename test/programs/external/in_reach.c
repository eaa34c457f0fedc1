// args: check --second-opinion none -DKIND=1
// args: check --config bmc -DKIND=2
// args: check --config value -DKIND=3
// args: check --config bmc -DKIND=4
// args: check --config interval -DKIND=5
// args: check --config predicate -DKIND=6
// args: check --config bmc -DKIND=7
// args: check --second-opinion none -DKIND=8
// args: check --config bmc -m32 -DKIND=9
// expect: depends on what [a-z]+ (returns|writes)
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
// args: check -DKIND=2 --undefined pure
// args: check --config bmc -DKIND=4 --semantics svcomp
// args: check --config k-induction -DKIND=8 --undefined pure
// expect: ^Verdict: TRUE$
// expect-status: 0
/* A function without a body changes what other files can name, what functions change that it can call,
 * what it was given a pointer to earlier, and what lies before a pointer. */
extern void reach_error(void);
extern void unknown(void), keeps(int *p), fills(char *p), takes(unsigned long long handle);
int named = 5, taken = 5, *way = &taken;
static int counted, behind, *hidden = &behind;
static void count(void)
{
  counted++;
}
void tick(void)
{
  count();
  *hidden = 4;
}
static int callback(void)
{
  return ++counted;
}
int (*called)(void) = callback;
int main(void)
{
  int kept = 0;
  char bytes[2] = {0, 0};
  switch (KIND) {
  case 1:
  case 2: unknown(); return named == 5 ? 0 : (reach_error(), 1);
  case 3: unknown(); return *way == 5 ? 0 : (reach_error(), 1);
  case 4: unknown(); return counted == 0 ? 0 : (reach_error(), 1);
  case 5: unknown(); return behind == 0 ? 0 : (reach_error(), 1);
  case 6:
    keeps(&kept);
    kept = 1;
    unknown();
    return kept == 1 ? 0 : (reach_error(), 1);
  case 9: takes((unsigned long)&kept); return kept == 0 ? 0 : (reach_error(), 1);
  default: fills(&bytes[1]); return bytes[0] == 0 ? 0 : (reach_error(), 1);
  }
}
