// args: check --config predicate --stats
// args: check --config predicate-edge --stats
// args: check --config product --stats
// expect: ^Verdict: TRUE$
// expect: ^refinements +[1-4]$
/* What the last round leaves is known by its counter alone. */
extern void reach_error(void);

int main(void)
{
  int x = 0, odd = 0;
  while (x < 1000) {
    odd = x % 2 == 0;
    x++;
  }
  if (odd)
    reach_error();
}
