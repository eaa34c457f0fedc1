// args: check
// expect: ^Verdict: TRUE
// expect: ^assumed: volatile objects change only where the program writes them
// args: check --volatile havoc
// expect: ^Verdict: TRUE
// expect: ^assumed: what is not volatile changes only where the program writes it: no interrupt runs
/* Nobody calls the handler: what a proof assumes of it is said. */
extern void reach_error(void);
volatile int done;
int value;
void handler(void)
{
  value = 1;
  done = 1;
}
int main(void)
{
  while (!done)
    ;
  if (value)
    reach_error();
  return 0;
}
