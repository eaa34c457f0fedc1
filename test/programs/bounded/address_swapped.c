// Parts of two addresses together are no address.
// args: check --config bmc -m32
// args: check --config k-induction -m32
// args: check --time-limit 4 -m32
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
  int x = 1, y = 2;
  union both a, b;
  a.whole = &x;
  b.whole = &y;
  unsigned short high = a.parts.second;
  a.parts.second = b.parts.first;
  b.parts.first = high;
  if (a.whole == 0)
    reach_error();
}
