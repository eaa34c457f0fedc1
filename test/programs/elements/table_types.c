// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// The counters of a table have types of their own.
#ifndef OUTER
#define OUTER unsigned char
#define INNER long
#endif
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int cells[80][30];

int main(void)
{
  OUTER last = 0;
  for (OUTER i = 0; i < 80; i++)
    for (INNER j = 0; j < 30; j++) {
      cells[i][j] = __VERIFIER_nondet_int() & 7;
      last = i > last ? i : last;
    }
  for (OUTER i = 0; i < 80; i++)
    for (INNER j = 0; j < 30; j++)
      if (cells[i][j] > 7 || last < i)
        reach_error();
  return 0;
}
