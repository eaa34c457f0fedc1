// What the bits of a part are depends on where the object lies.
// args: check --config bmc
// args: check --config k-induction -m32
// args: check --time-limit 4
// reject: TRUE|FALSE
// expect-status: 5
extern void reach_error(void);
union both {
  int *whole;
  struct {
    unsigned short first, second;
  } parts;
};
int main(void)
{
  int x = 1;
  union both a;
  a.whole = &x;
  unsigned short part = a.parts.first;
  if (part == 0x1230)
    reach_error();
}
