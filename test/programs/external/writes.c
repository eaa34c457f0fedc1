// args: check --config bmc
// args: check --config value
// args: check --config predicate
// args: check --config chc --time-limit 10
// expect: depends on what fill writes
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
// args: check --config bmc --semantics svcomp --undefined havoc
// args: check --config value --semantics svcomp --undefined havoc
// args: check --config interval --semantics svcomp --undefined havoc
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// args: check --config bmc --undefined pure
// args: check --config predicate --undefined pure
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern void fill(int *p);
extern unsigned __VERIFIER_nondet_uint(void);
int table[4] = {1, 2, 3, 4};
int main(void)
{
  unsigned i = __VERIFIER_nondet_uint() % 4;
  if (table[i] != (int)i + 1)
    reach_error();
  fill(table);
  if (table[i] != (int)i + 1)
    reach_error();
}
