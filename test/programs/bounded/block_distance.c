// How far apart blocks lie is no lemma: a loop that allocates has windows where they lie elsewhere.
// args: check --config k-induction --time-limit 1 --exit-zero
// reject: TRUE
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
  char *w = malloc(8), *p = malloc(8), *x = p;
  int i = 0;
  *p = *w = 0;
  while (__VERIFIER_nondet_uint()) {
    if (i == 2900)
      x = malloc(8);
    *x = 2;
    w = p;
    p = malloc(8);
    *p = 1;
    i++;
    if (i == 3000)
      reach_error();
  }
  return *p + *w + *x;
}
