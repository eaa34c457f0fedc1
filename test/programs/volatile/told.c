// args: check --config value
// expect: ^Verdict: TRUE
// expect: ^assumed: volatile objects change only where the program writes them
/* What a proof assumes of registers is said. */
extern void reach_error(void);
volatile unsigned status;

int main(void)
{
  unsigned a = status, b = status;
  if (a != b)
    reach_error();
  return 0;
}
