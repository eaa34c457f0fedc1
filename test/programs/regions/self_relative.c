// args: check
// args: check --config k-induction
// expect: ^Verdict: FALSE
// expect-status: 10
// A distance that is added to one object leads to the other.
extern void reach_error(void);
int x, y;
struct relative {
  long offset;
} r;
void set(struct relative *r, void *p)
{
  unsigned long self = (unsigned long)r;
  r->offset = (long)((unsigned long)p - self);
}
void *get(struct relative *r)
{
  return (char *)r + r->offset;
}
int main(void)
{
  set(&r, &x);
  int *p = get(&r);
  *p = 1;
  if (x == 1)
    reach_error();
  return 0;
}
