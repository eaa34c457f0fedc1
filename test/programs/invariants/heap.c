// args: check --config invariants
// expect: proved
// args: run --seed 1 --check-invariants invariants(relevant=0)
// args: run --seed 2 --check-invariants invariants(relevant=0,variables=0)
// expect: exit 0(.|\n)*invariants checked [1-9]
/* A state machine in allocated memory. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct machine {
  int state;
  int *log;
};

int main(void)
{
  struct machine *m = malloc(sizeof *m);
  m->log = malloc(sizeof *m->log);
  m->state = 8466;
  *m->log = 0;
  while (__VERIFIER_nondet_int()) {
    if (m->state == 8466) {
      m->state = 8480;
      *m->log += 1;
    } else if (m->state == 8480) {
      m->state = 8466;
    }
  }
  if (m->state == 3)
    reach_error();
  return 0;
}
