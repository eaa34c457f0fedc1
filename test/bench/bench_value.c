/* How many abstract states a second explicit values make on a program with 50 variables, and what a
 * state costs in memory.  Exits with 1 where they are slower than what we promise. */
#include <stdio.h>
#include <stdlib.h>

#include "cpa/value.h"

enum { VARIABLES = 50, STATES = 1000000, PROMISED = 300000 };

typedef struct Bench {
  Run *run;
  Program *program;
  Variable *vars[VARIABLES];
  Location *head;
} Bench;

/* A loop that counts, and spreads what it counts over all the variables. */
static Bench make(void)
{
  Bench b = {.run = run_new()};
  Program *p = b.program = program_new(b.run, 64);
  Function *f = p->entry = program_add_function(p, "main");
  for (unsigned i = 0; i < VARIABLES; i++) {
    char name[16];
    snprintf(name, sizeof name, "v%u", i);
    b.vars[i] = program_add_variable(p, f, VARIABLE_LOCAL, name, type_bv(32));
  }
  Location *at = function_add_location(p, f);
  for (unsigned i = 0; i < VARIABLES; i++) {
    Location *next = function_add_location(p, f);
    edge_assign(p, at, next, NULL, b.vars[i], term_bv(p->terms, 32, i));
    at = next;
  }
  b.head = at;
  for (unsigned i = 0; i < VARIABLES; i++) {
    Location *next = i + 1 < VARIABLES ? function_add_location(p, f) : b.head;
    const Term *sum = term_binary(p->terms, TERM_ADD, b.vars[i]->term,
                                  i ? b.vars[i - 1]->term : term_bv(p->terms, 32, 1));
    Location *middle = function_add_location(p, f);
    edge_assume(p, at, middle, NULL,
                term_binary(p->terms, TERM_ULE, b.vars[i]->term, term_bv(p->terms, 32, ~0u - 1)),
                BRANCH_NONE);
    edge_assign(p, middle, next, NULL, b.vars[i], sum);
    at = next;
  }
  return b;
}

static State *step(Cpa *cpa, const Precision *precision, const State *state, const Location **at)
{
  const Edge *edge = (*at)->out.data[0];
  StateVec out = {0};
  if (!cpa_post(cpa, state, precision, &(Transition){edge, edge->to, NULL}, &out) ||
      out.count != 1)
    abort();
  *at = edge->to;
  State *res = out.data[0];
  vec_free(&out);
  return res;
}

/* All states are kept, as a reached set does. */
int main(void)
{
  Bench b = make();
  Cpa *cpa = cpa_value(b.program);
  Precision *precision = precision_full(b.program);
  State **states = mem_alloc((STATES + 1) * sizeof *states);
  const Location *at = b.program->entry->entry;
  states[0] = cpa_initial(cpa, at);
  double before = run_cpu_seconds();
  for (unsigned i = 0; i < STATES; i++)
    states[i + 1] = step(cpa, precision, states[i], &at);
  double seconds = run_cpu_seconds() - before;
  size_t bytes = pmaps_bytes(((ValueCpa *)cpa)->maps) + STATES * sizeof(ValueState);
  printf("%.0f states a second, %zu bytes a state\n", STATES / seconds, bytes / STATES);
  for (unsigned i = 0; i <= STATES; i++)
    state_drop(states[i]);
  mem_free(states);
  precision_drop(precision);
  cpa_free(cpa);
  program_free(b.program);
  run_free(b.run);
  return STATES / seconds < PROMISED;
}
