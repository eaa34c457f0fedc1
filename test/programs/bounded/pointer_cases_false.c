// args: check --config bmc
// args: check --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// What a condition excludes of a pointer comes back where it is assigned, and where executions come
// together.
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int number;
  struct node *next;
};

int main(void)
{
  struct node x = {1, 0}, y = {2, &x}, *p = 0, *q = 0,
              **either = __VERIFIER_nondet_bool() ? &p : &q;
  int k = __VERIFIER_nondet_int();
  if (k == 1)
    p = &x;
  else if (k == 2)
    p = &y;
  q = p;
  if (p) {
    int number = p->number;
    if (__VERIFIER_nondet_bool())
      *either = (*either)->next;
    if (p && p->number != number && either != &p)
      reach_error();
    if (p == &y)
      p->number = 7;
  }
  if (!q && k == 2 - (either == &q) && x.number == 1)
    reach_error();
}
