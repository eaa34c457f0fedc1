/* No element of an array of any length up to 100000 is above the one found highest: by induction
 * over the second loop, whose round i leaves highest >= cells[i] and lowers nothing. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  static int cells[100000];
  unsigned length = __VERIFIER_nondet_uint(), place = __VERIFIER_nondet_uint();
  if (length == 0 || length > 100000 || place >= length)
    return 0;
  for (unsigned i = 0; i < length; i++)
    cells[i] = __VERIFIER_nondet_int();
  int highest = cells[0];
  for (unsigned i = 1; i < length; i++)
    if (cells[i] > highest)
      highest = cells[i];
  check(cells[place] <= highest);
}
