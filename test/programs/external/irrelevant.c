// args: check -DKIND=1
// args: check -DKIND=1 --config bmc -m32
// args: check -DKIND=2 --config predicate
// args: check -DKIND=3 --config bmc
// args: check -DKIND=4 --config interval
// args: check -DKIND=5 --config bmc
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DKIND=6 --config bmc
// args: check -DKIND=7
// args: check -DKIND=8 --config bmc
// args: check -DKIND=9 --config k-induction
// args: check -DKIND=10 --config bmc
// expect: depends on what [a-z]+ (returns|writes)
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
/* What a function without a body returns or writes is kept, and no matter for what is done: the violation happens
 * whatever it is. */
extern void reach_error(void);
extern int starts(int), __VERIFIER_nondet_int(void), *gives(void);
struct pair {
  long first, second;
};
extern struct pair pair(void);
int status, changed;
static int twice(int x)
{
  return 2 * x;
}
int main(void)
{
  int table[4] = {1, 2, 3, 4}, result = starts(3), x = __VERIFIER_nondet_int();
  switch (KIND) {
  case 1: result = result + x; break;
  case 2: status = twice(result); break;
  case 3: table[1] = result; break;
  case 4: pair(); break;
  case 5: changed = changed + status; break;
  case 6: x = x == 3 && result == 5 ? 3 : 4; break;
  case 7:
    table[1] = result;
    if (table[1] == 6)
      x = 3;
    break;
  case 8: x = twice(result) == 8 ? x : 4; break;
  case 9: x = changed ? 4 : x; break;
  default: x = *gives(); break;
  }
  if (x == 3)
    reach_error();
  return 0;
}
