// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* Relations of memory cells that are accessed alone. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
struct pair {
  int first, second;
};
static void set(struct pair *p, int n)
{
  p->first = n;
  p->second = n - 1;
}
int main(void)
{
  struct pair p;
  int n = __VERIFIER_nondet_int();
  if (n < -1000 || n > 1000)
    return 0;
  set(&p, n);
  if (p.first != p.second + 1)
    __VERIFIER_error();
  return 0;
}
