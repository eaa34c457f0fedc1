/* Bounded model checking of a small machine, one question a frame: our solver against Z3.
 *
 *   x' = x * 5 + input,  y' = y + (x' ^ input);  is y' = 0x12345?
 *
 * bench_solver [frames...] */
#include <stdio.h>
#include <stdlib.h>

#include "smt/solver.h"

typedef struct Machine {
  Terms *terms;
  Solver *solver;
  const Term *x, *y;
} Machine;

static const Term *variable(Machine *m, const char *stem, unsigned frame)
{
  char name[32];
  snprintf(name, sizeof name, "%s%u", stem, frame);
  return term_var(m->terms, name, type_bv(32));
}

/* The next state is a variable that is equal to what the machine computes, as engines write it. */
static const Term *step(Machine *m, const char *stem, unsigned frame, const Term *value)
{
  const Term *next = variable(m, stem, frame);
  solver_assert(m->solver, term_eq(m->terms, next, value));
  return next;
}

enum { BUDGET = 20 }; /* seconds for one run; what takes longer is measured that far */

static SolverAnswer run_frame(Machine *m, unsigned frame)
{
  Terms *t = m->terms;
  const Term *input = variable(m, "in", frame);
  const Term *five = term_binary(t, TERM_MUL, m->x, term_bv(t, 32, 5));
  m->x = step(m, "x", frame, term_binary(t, TERM_ADD, five, input));
  m->y =
      step(m, "y", frame, term_binary(t, TERM_ADD, m->y, term_binary(t, TERM_BXOR, m->x, input)));
  const Term *bad = term_eq(t, m->y, term_bv(t, 32, 0x12345));
  return solver_check(m->solver, 1, &bad, &(SolverLimits){BUDGET});
}

typedef struct Result {
  double seconds;
  unsigned frames; /* done within the budget */
  uint64_t answers;
} Result;

static Result measure(Solver *(*make)(Run *, Terms *), unsigned frames)
{
  Run *run = run_new();
  Machine m = {.terms = terms_new()};
  Result res = {0};
  m.solver = make(run, m.terms);
  m.x = variable(&m, "x", 0);
  m.y = variable(&m, "y", 0);
  double start = run_cpu_seconds();
  solver_assert(m.solver, term_eq(m.terms, m.x, term_bv(m.terms, 32, 1)));
  solver_assert(m.solver, term_eq(m.terms, m.y, term_bv(m.terms, 32, 0)));
  while (res.frames < frames && res.seconds < BUDGET) {
    SolverAnswer answer = run_frame(&m, ++res.frames);
    res.answers = res.answers * 3 + answer;
    res.seconds = run_cpu_seconds() - start;
  }
  solver_free(m.solver);
  terms_free(m.terms);
  run_free(run);
  return res;
}

static bool compare(unsigned frames)
{
  Result ours = measure(solver_new_bits, frames), theirs = measure(solver_new, frames);
  bool finished = theirs.frames == frames && ours.frames == frames;
  bool agree = !finished || ours.answers == theirs.answers;
  printf("%u frames: ours %.3f s, Z3 %.3f s", ours.frames, ours.seconds, theirs.seconds);
  if (theirs.frames < frames)
    printf(" for the first %u", theirs.frames);
  printf(", ratio %s%.1f%s\n", finished ? "" : "more than ", theirs.seconds / ours.seconds,
         agree ? "" : ", DIFFERENT ANSWERS");
  fflush(stdout);
  return agree && ours.frames == frames;
}

int main(int argc, char **argv)
{
  static const unsigned usual[] = {100, 200, 400};
  bool fine = true;
  for (int i = 0; i < (argc > 1 ? argc - 1 : 3); i++)
    fine &= compare(argc > 1 ? (unsigned)atoi(argv[i + 1]) : usual[i]);
  return !fine;
}
