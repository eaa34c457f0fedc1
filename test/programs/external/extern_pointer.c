// args: check -DKIND=1 --config bmc
// args: check -DKIND=2 --config bmc
// args: check -DKIND=3
// expect: when  extern (way|table|link) at .* is (&named|the address of block 1)$
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DKIND=4 --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
/* Pointers that another file defines lead to what it can name, or to memory of its own. */
extern void reach_error(void);
extern int *way, *const table[2];
struct link {
  int *to;
};
extern struct link link;
int named;
static int hidden;
int main(void)
{
  named = hidden = 0;
  switch (KIND) {
  case 1: *way = 1; return named ? (reach_error(), 1) : 0;
  case 2: *table[0] = 1; return named ? (reach_error(), 1) : 0;
  case 3: return *link.to == 12 ? (reach_error(), 1) : 0;
  default: *link.to = 1; return hidden ? (reach_error(), 1) : 0;
  }
}
