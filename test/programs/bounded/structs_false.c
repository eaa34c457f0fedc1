// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Structs that are copied.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  int first;
  char tag;
  int second;
};
int main(void)
{
  struct pair p = {1, 'a', 1}, q = {2, 'b', 2};
  while (__VERIFIER_nondet_int()) {
    struct pair t = p;
    p = q;
    q = t;
    if (p.first != p.second || (p.first == 1 && p.tag != 'b'))
      reach_error();
  }
}
