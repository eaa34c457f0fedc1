// A copy of a union takes pointers apart and puts them together; nobody looks at their bits.
// args: check --config bmc
// args: check --config k-induction -m32
// args: check
// expect: Verdict: TRUE
extern void reach_error(void);
struct entry {
  int *next;
  char inserted;
};
union both {
  struct entry entry;
  struct {
    unsigned short first, second;
    int *other;
  } parts;
};
int main(void)
{
  int x = 1;
  union both a, b, c;
  a.entry.next = &x;
  a.entry.inserted = 4;
  b = a;
  c.parts = b.parts;
  if (x != 1 || a.entry.inserted != 4)
    reach_error();
}
