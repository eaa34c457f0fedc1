// args: check -DKIND=1 --config bmc
// args: check -DKIND=2 -m32
// args: check -DKIND=3 --config k-induction
// args: check -DKIND=4 --config predicate
// args: check -DKIND=5 --config interval
// args: check -DKIND=8 --config bmc
// args: check -DKIND=9 -m32
// expect: depends on what [a-z]+ (returns|writes)
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
// args: check -DKIND=6 --entry taken
// args: check -DKIND=6 --entry copied --config bmc -m32
// expect: ^  when  argument is &named$
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DKIND=7
// expect: ^Verdict: TRUE$
// expect-status: 0
/* Pointers to what others can name come from them in unions, and where they call a function that keeps them. */
extern void reach_error(void);
union number {
  long number;
  int *to;
};
struct tagged {
  int tag;
  union number value;
};
struct large {
  union number value;
  long more[4];
};
extern void unknown(void), fills(union number *number);
extern union number gives(void);
extern struct tagged hands(void);
int named;
static int own;
static int *kept = &own;
#if KIND == 1
void keep(int *p)
{
  kept = p;
}
#elif KIND == 2
static struct {
  int *to, count;
} state = {&own, 1};
static void put(int *p)
{
  state.to = p;
  kept = state.to;
}
void keep(int *p, int tag)
{
  if (tag)
    put(p);
}
#elif KIND == 8
int *keep(int *p)
{
  return __atomic_exchange_n(&kept, p, __ATOMIC_SEQ_CST);
}
#elif KIND == 9
void keep(int *p)
{
  __atomic_store_n(&kept, p, __ATOMIC_SEQ_CST);
}
#endif
static int run(int *p)
{
  named = 0;
  *p = 1;
  if (named)
    reach_error();
  return 0;
}
int main(void)
{
  union number number;
  switch (KIND) {
  case 3: fills(&number); return run(number.to);
  case 4: return run(gives().to);
  case 5: return run(hands().value.to);
  default: unknown(); return run(kept);
  }
}
void taken(union number number)
{
  run(number.to);
}
void copied(struct large large)
{
  run(large.value.to);
}
