/* The SAT solver is CaDiCaL. */
#include <ccadical.h>

#include "base/vec.h"
#include "smt/sat.h"

/* CaDiCaL asks often whether to go on; the clock is read at every so many of these calls. */
enum { CLOCK_INTERVAL = 64 };
/* Work (base/work.h) of so many calls, and of so many clauses. */
enum { INTERVAL_STEPS = 1500, CLAUSES_PER_STEP = 1 };

struct Sat {
  CCaDiCaL *cadical;
  int variables;
  VEC(Lit) assumed;   /* since the last call */
  Deadline *deadline; /* of the current call */
  unsigned polls;
  unsigned clauses; /* that were not counted as work yet */
};

/* std::set_new_handler: without memory CaDiCaL would end the process by an exception. */
typedef void (*NewHandler)(void);
NewHandler set_new_handler(NewHandler handler) __asm__("_ZSt15set_new_handlerPFvvE");

static void no_memory(void)
{
  mem_exhausted();
}

static int is_over(void *context)
{
  Sat *sat = context;
  if (++sat->polls % CLOCK_INTERVAL && !sat->deadline->run->stop)
    return false;
  run_work(sat->deadline->run, INTERVAL_STEPS);
  return deadline_is_over(sat->deadline);
}

Sat *sat_new(void)
{
  Sat *sat = mem_zero(1, sizeof *sat);
  set_new_handler(no_memory);
  sat->cadical = ccadical_init();
  ccadical_set_option(sat->cadical, "quiet", 1);
  ccadical_set_option(sat->cadical, "profile", 0); /* it would ask the system for the time */
  /* Tried before each question, and no use for circuits. */
  ccadical_set_option(sat->cadical, "lucky", 0);
  Lit yes = sat_fresh(sat);
  sat_add(sat, 1, &yes);
  return sat;
}

void sat_free(Sat *sat)
{
  ccadical_release(sat->cadical);
  vec_free(&sat->assumed);
  mem_free(sat);
}

Lit sat_fresh(Sat *sat)
{
  return ++sat->variables;
}

void sat_add(Sat *sat, unsigned count, const Lit *clause)
{
  sat->clauses++;
  for (unsigned i = 0; i < count; i++)
    ccadical_add(sat->cadical, clause[i]);
  ccadical_add(sat->cadical, 0);
}

void sat_assume(Sat *sat, Lit lit)
{
  vec_push(&sat->assumed, lit);
}

/* CaDiCaL keeps assumptions until it solves: those of a question that it is not asked would be
 * among those of the next one. */
static void hand_over_assumptions(Sat *sat)
{
  for (unsigned i = 0; i < sat->assumed.count; i++)
    ccadical_assume(sat->cadical, sat->assumed.data[i]);
  vec_clear(&sat->assumed);
}

SatAnswer sat_solve(Sat *sat, Deadline *deadline)
{
  run_work(deadline->run, 1 + sat->clauses / CLAUSES_PER_STEP);
  sat->clauses = 0;
  if (deadline_is_over(deadline)) {
    vec_clear(&sat->assumed);
    return SAT_OPEN;
  }
  hand_over_assumptions(sat);
  sat->deadline = deadline;
  ccadical_set_terminate(sat->cadical, sat, is_over);
  int found = ccadical_solve(sat->cadical);
  ccadical_set_terminate(sat->cadical, NULL, NULL);
  sat->deadline = NULL;
  if (found != 10 && found != 20)
    deadline_is_over(deadline);
  return found == 10 ? SAT_YES : found == 20 ? SAT_NO : SAT_OPEN;
}

/* Positive where the literal is true, whatever its own sign. */
bool sat_value(Sat *sat, Lit lit)
{
  return ccadical_val(sat->cadical, lit) > 0;
}

bool sat_failed(Sat *sat, Lit lit)
{
  return ccadical_failed(sat->cadical, lit);
}
