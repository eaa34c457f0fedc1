// args: check --config predicate --stats
// args: check --config predicate-edge --stats
// args: check --config product --stats
// args: check --config predicate --refine-from suffix --stats
// args: check --config predicate --predicates-from interpolants --stats
// expect: ^Verdict: TRUE$
// expect: ^refinements +[1-3]$
/* Why the end is out of reach says nothing of where the first loop began: the rounds are not learned one by one. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (x <= 1000)
    x++;
  int y = __VERIFIER_nondet_int();
  while (y > 0)
    y--;
  if (x <= 1000)
    reach_error();
}
