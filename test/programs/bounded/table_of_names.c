// args: check --config bmc
// args: check --config k-induction -m32
// args: check --config execute -DAT=1
// expect: ^Verdict: TRUE
//
// A table of names and numbers: the numbers are no addresses because names stand beside them.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#ifndef AT
#define AT __VERIFIER_nondet_uint() % 3
#endif

struct entry {
  const char *name;
  int value;
};

static struct entry table[] = {{"off", 0}, {"on", 1}, {"auto", 2}};

int main(void)
{
  unsigned at = AT;
  if (table[at].name[0] == 'o' && table[at].value > 1)
    reach_error();
  return 0;
}
