#include "engine/chc.h"

#include "cfa/address.h"
#include "engine/bounded.h"
#include "engine/chc_encode.h"
#include "engine/invariants.h"

/* Seconds of the first slice, and by how much they grow. */
static const double first_slice = 0.3, growth = 3;

/* One way to put the question. */
typedef struct Attempt {
  bool with_memory;
  HornEncoding encoding;
} Attempt;

static const Attempt attempts[] = {{false, HORN_IDEAL},
                                   {false, HORN_EXACT},
                                   {false, HORN_BITS},
                                   {true, HORN_IDEAL},
                                   {true, HORN_EXACT}};
enum { ATTEMPTS = sizeof attempts / sizeof *attempts, MOST_RULES_IN_BITS = 40 };

typedef struct Chc {
  Program *program;
  ChcSystem *systems[2]; /* without and with memory; NULL while they were not needed */
  Bounded *bounded;
  bool answered[ATTEMPTS]; /* asking again would not help */
  bool unrolled;           /* nothing more to be found by unrolling */
  Outcome open;            /* why nothing is decided so far */
} Chc;

static bool is_over(const Chc *chc)
{
  return chc->program->run->stop || chc->program->run->fail != FAIL_NONE;
}

static ChcSystem *system_of(Chc *chc, bool with_memory)
{
  if (!chc->systems[with_memory])
    chc->systems[with_memory] = chc_encode(chc->program, with_memory);
  return chc->systems[with_memory];
}

/* Whether the attempt can do better than those before it. */
static bool is_useful(Chc *chc, unsigned index)
{
  const Attempt *attempt = &attempts[index];
  if (chc->answered[index] || !system_of(chc, attempt->with_memory)->is_whole)
    return false;
  if (attempt->with_memory)
    return system_of(chc, false)->loses && chc->answered[0] && chc->program->regions.count;
  if (attempt->encoding == HORN_BITS)
    return chc->answered[0] && horn_rule_count(system_of(chc, false)->horn) < MOST_RULES_IN_BITS;
  return true;
}

static bool any_edge(const void *context, const Edge *edge)
{
  (void)context;
  return edge != NULL;
}

/* A proof over one layout of memory is one over all where nobody looks at addresses. */
static bool looks_at_addresses(Chc *chc)
{
  const Edge *looking = program_looks_at_addresses(chc->program, any_edge, NULL);
  if (!looking)
    return false;
  chc->open = outcome_unknown(REASON_IMPRECISE, "the proof would depend on where objects lie");
  chc->open.place = looking->place;
  return true;
}

/* The first attempt is the one that most proofs come from. */
static double share_of(const Chc *chc, unsigned index, double slice)
{
  return index && !chc->answered[0] ? slice / 3 : slice;
}

static bool ask(Chc *chc, unsigned index, double seconds, Outcome *found)
{
  const Attempt *attempt = &attempts[index];
  ChcSystem *system = system_of(chc, attempt->with_memory);
  switch (horn_solve(system->horn, attempt->encoding, system->goal, seconds)) {
  case HORN_SAFE:
    if (attempt->with_memory && looks_at_addresses(chc)) {
      chc->answered[index] = true;
      return false;
    }
    *found = outcome_safe();
    return true;
  case HORN_REACHED:
    chc->answered[index] = true;
    chc->open = outcome_unknown(REASON_IMPRECISE,
                                "the Horn clauses have a way to an error that was not executed");
    break;
  case HORN_BEYOND: chc->answered[index] = true; /* fall through */
  case HORN_UNKNOWN:
    chc->open = outcome_unknown(REASON_SOLVER_GAVE_UP, horn_reason(system->horn));
    break;
  }
  return false;
}

/* ---- invariants ---- */

typedef struct Strangers {
  const Program *program;
  bool found;
} Strangers;

static void note_stranger(void *context, const Term *var)
{
  Strangers *search = context;
  search->found |= !program_variable(search->program, var);
}

/* Does it speak of the program's variables alone? */
static bool is_of_program(const Program *program, const Term *term)
{
  Strangers search = {program, false};
  term_each_var(term, note_stranger, &search);
  return !search.found;
}

static const Term *invariant_of(const Program *program, const Term *solution)
{
  if (solution->op != TERM_AND)
    return is_of_program(program, solution) ? solution : term_true(program->terms);
  const Term *res = term_true(program->terms);
  for (unsigned i = 0; i < solution->count; i++)
    if (is_of_program(program, solution->args[i]))
      res = term_and(program->terms, res, solution->args[i]);
  return res;
}

static void write_invariants(const Program *program, const ChcSystem *system)
{
  FILE *out = invariants_file(program->run);
  for (unsigned i = 0; i < system->cuts.count && out; i++) {
    const ChcCut *cut = &system->cuts.data[i];
    const Term *solution = horn_solution(system->horn, cut->relation);
    invariant_print(cut->location, invariant_of(program, solution), out);
  }
  if (out)
    fclose(out);
}

/* ---- the search ---- */

static bool unroll_more(Chc *chc, double seconds, Outcome *found)
{
  if (chc->unrolled)
    return false;
  if (!bounded_go_on(chc->bounded, seconds, found))
    return false;
  chc->unrolled = true;
  return found->claim != CLAIM_UNKNOWN;
}

static Outcome search(Chc *chc)
{
  Outcome found;
  for (double slice = first_slice; !is_over(chc); slice *= growth) {
    bool tried = false;
    for (unsigned i = 0; i < ATTEMPTS && !is_over(chc); i++) {
      if (!is_useful(chc, i))
        continue;
      tried = true;
      if (ask(chc, i, share_of(chc, i, slice), &found)) {
        write_invariants(chc->program, system_of(chc, attempts[i].with_memory));
        return found;
      }
    }
    if (!is_over(chc) && unroll_more(chc, slice, &found))
      return found;
    if (!tried && chc->unrolled)
      break;
  }
  return is_over(chc) ? outcome_of_run(chc->program) : chc->open;
}

Outcome chc_check(Program *program, Evidence *evidence)
{
  Chc chc = {.program = program, .bounded = bounded_new(program, evidence)};
  chc.open = outcome_unknown(REASON_BOUND_REACHED, "there are too many Horn clauses");
  Outcome outcome = search(&chc);
  bounded_free(chc.bounded);
  chc_system_free(chc.systems[false]);
  chc_system_free(chc.systems[true]);
  return outcome;
}
