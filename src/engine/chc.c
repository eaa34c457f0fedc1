#include "engine/chc.h"

#include "cfa/address.h"
#include "domains/num.h"
#include "engine/bounded.h"
#include "engine/chc_encode.h"
#include "engine/exchange.h"
#include "engine/heads.h"
#include "engine/invariants.h"
#include "engine/opinion.h"

/* Seconds of the first slice, and by how much they grow. */
static const double first_slice = 0.3, growth = 3;

/* One way to put the question: with regions of memory as arrays, with invariants of other analyses.
 */
typedef struct Attempt {
  bool with_memory, with_facts;
  HornEncoding encoding;
} Attempt;

static const Attempt attempts[] = {
    {false, false, HORN_IDEAL}, {false, true, HORN_STRICT}, {false, false, HORN_STRICT},
    {false, false, HORN_EXACT}, {false, true, HORN_EXACT},  {false, false, HORN_BITS},
    {true, false, HORN_IDEAL},  {true, false, HORN_EXACT},  {true, true, HORN_STRICT}};
enum { ATTEMPTS = sizeof attempts / sizeof *attempts, MOST_RULES_IN_BITS = 40 };

/* Where invariants come from, one analysis in each round but the first. */
static const char *const analyses[] = {"polyhedra(merge=widen)", "octagon(merge=widen)",
                                       "interval(merge=widen)"};
enum { POLYHEDRA = 0 };
enum { ANALYSES = sizeof analyses / sizeof *analyses };

typedef struct Chc {
  Program *program;
  Evidence *evidence;
  ChcSystem *systems[2][2]; /* with memory, with facts; NULL while they were not needed */
  InvariantSource *facts;
  unsigned taken;    /* of the exchange, that are among them */
  unsigned analysis; /* the next one */
  Bounded *bounded;
  bool answered[ATTEMPTS]; /* asking again would not help */
  bool unrolled;           /* nothing more to be found by unrolling */
  Outcome open;            /* why nothing is decided so far */
} Chc;

static bool is_over(const Chc *chc)
{
  return chc->program->run->stop || chc->program->run->fail != FAIL_NONE;
}

static ChcSystem *system_of(Chc *chc, bool with_memory, bool with_facts)
{
  ChcSystem **system = &chc->systems[with_memory][with_facts];
  if (!*system)
    *system = chc_encode(chc->program, with_memory, with_facts ? chc->facts : NULL);
  return *system;
}

static ChcSystem *system_for(Chc *chc, const Attempt *attempt)
{
  return system_of(chc, attempt->with_memory, attempt->with_facts);
}

/* ---- facts ---- */

static void forget_systems_with_facts(Chc *chc)
{
  for (unsigned i = 0; i < 2; i++) {
    chc_system_free(chc->systems[i][true]);
    chc->systems[i][true] = NULL;
  }
  for (unsigned i = 0; i < ATTEMPTS; i++)
    chc->answered[i] &= !attempts[i].with_facts;
}

static void tell(const Chc *chc)
{
  Exchange *exchange = chc->program->run->exchange;
  Heads *heads = heads_new(chc->program);
  for (unsigned i = 0; exchange && i < heads->list.count; i++) {
    const Location *head = heads->list.data[i].location;
    exchange_tell(exchange, head, invariant_at(chc->facts, head));
  }
  heads_free(heads);
  exchange_send(exchange);
}

static void learn(Chc *chc, double seconds)
{
  if (chc->analysis == POLYHEDRA && !num_polyhedra())
    chc->analysis++;
  if (chc->analysis == ANALYSES)
    return;
  if (!invariants_add(chc->facts, analyses[chc->analysis++], seconds))
    return;
  forget_systems_with_facts(chc);
  tell(chc);
}

/* What other engines proved. */
static void take_what_came(Chc *chc)
{
  Run *run = chc->program->run;
  unsigned count = exchange_look(run->exchange);
  if (chc->taken == count)
    return;
  run->stats.facts_taken += count - chc->taken;
  for (; chc->taken < count; chc->taken++) {
    Fact fact = exchange_fact(run->exchange, chc->taken);
    invariants_give(chc->facts, fact.head, fact.invariant);
  }
  forget_systems_with_facts(chc);
}

/* ---- questions ---- */

/* Whether the attempt can do better than those before it. */
static bool is_useful(Chc *chc, unsigned index)
{
  const Attempt *attempt = &attempts[index];
  if (chc->answered[index] || (attempt->with_facts && !invariants_count(chc->facts)) ||
      !system_for(chc, attempt)->is_whole)
    return false;
  if (attempt->with_memory)
    return system_of(chc, false, false)->loses && chc->answered[0] && chc->program->regions.count;
  if (attempt->encoding == HORN_BITS)
    return horn_rule_count(system_for(chc, attempt)->horn) < MOST_RULES_IN_BITS;
  return true;
}

static bool any_edge(const void *context, const Edge *edge)
{
  (void)context;
  return edge != NULL;
}

/* A proof over one layout of memory is one over all where nobody looks at addresses. */
static bool depends_on_layout(Chc *chc, bool with_memory)
{
  const Edge *looking = with_memory ? program_looks_at_addresses(chc->program, any_edge, NULL)
                                    : program_orders_objects(chc->program, any_edge, NULL);
  if (!looking)
    return false;
  chc->open = outcome_unknown(REASON_IMPRECISE, "the proof would depend on where objects lie");
  chc->open.place = looking->place;
  return true;
}

/* Most proofs come from the first two attempts. */
static double share_of(const Chc *chc, unsigned index, double slice)
{
  return index > 1 && !chc->answered[0] ? slice / 3 : slice;
}

/* Executes the path by which the goal follows.  The machine does not take it where it rests on
 * numbers that do not wrap around, or on what was left open. */
static bool execute(Chc *chc, double seconds, Outcome *found)
{
  Evidence *evidence = chc->evidence;
  *found = path_confirm(chc->program, &evidence->path, seconds, &evidence->values, &evidence->run);
  bool reached = found->precise && evidence->run.end == INTERP_ERROR;
  run_log(chc->program->run, "chc", "refutation of %u steps: %s", evidence->path.count,
          reached ? "executed" : found->detail);
  if (!reached)
    return false;
  found->property = evidence->run.note;
  found->place = evidence->run.place;
  return true;
}

/* Whether the goal follows is known, and what it follows by is tried once, but that there may be
 * more time for it later. */
static bool refute(Chc *chc, unsigned index, double seconds, Outcome *found)
{
  const ChcSystem *system = system_for(chc, &attempts[index]);
  chc->answered[index] = true;
  chc->open = outcome_unknown(REASON_IMPRECISE,
                              "the Horn clauses have a way to an error that was not executed");
  evidence_free(chc->evidence);
  if (!chc_refutation(system, &chc->evidence->path))
    run_log(chc->program->run, "chc", "refutation without a path");
  else if (execute(chc, seconds, found))
    return true;
  else if (found->reason == REASON_SOLVER_GAVE_UP)
    chc->answered[index] = false;
  evidence_free(chc->evidence);
  return false;
}

static bool ask(Chc *chc, unsigned index, double seconds, Outcome *found)
{
  const Attempt *attempt = &attempts[index];
  ChcSystem *system = system_for(chc, attempt);
  switch (horn_solve(system->horn, attempt->encoding, system->goal, seconds)) {
  case HORN_SAFE:
    if (depends_on_layout(chc, attempt->with_memory)) {
      chc->answered[index] = true;
      return false;
    }
    *found = outcome_safe();
    return true;
  case HORN_REACHED: return refute(chc, index, seconds, found);
  case HORN_BEYOND: chc->answered[index] = true; /* fall through */
  case HORN_UNKNOWN:
    chc->open = outcome_unknown(REASON_SOLVER_GAVE_UP, horn_reason(system->horn));
    break;
  }
  return false;
}

/* Integers modulo 2^width have few words for invariants; strict ones prove the same with more of
 * them, or do not. */
static void write_invariants(Chc *chc, const Attempt *attempt)
{
  Program *program = chc->program;
  ChcSystem *clear = NULL, *proved = system_for(chc, attempt);
  const Options *options = &program->run->options;
  bool wanted = *options->invariants_out || *options->witness_out;
  if (wanted && attempt->encoding == HORN_IDEAL) {
    clear = chc_encode(program, attempt->with_memory, NULL);
    if (horn_solve(clear->horn, HORN_STRICT, clear->goal, first_slice) == HORN_SAFE)
      proved = clear;
  }
  chc_write_invariants(program, proved);
  if (opinion_wants_claims(program->run))
    chc_claims(program, proved, &chc->evidence->claims);
  chc_system_free(clear);
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
    take_what_came(chc);
    if (slice > first_slice)
      learn(chc, slice / 2);
    for (unsigned i = 0; i < ATTEMPTS && !is_over(chc); i++) {
      if (!is_useful(chc, i))
        continue;
      tried = true;
      if (!ask(chc, i, share_of(chc, i, slice), &found))
        continue;
      if (found.claim == CLAIM_SAFE)
        write_invariants(chc, &attempts[i]);
      return found;
    }
    if (!is_over(chc) && unroll_more(chc, slice, &found))
      return found;
    if (!tried && chc->unrolled && chc->analysis == ANALYSES)
      break;
  }
  return is_over(chc) ? outcome_of_run(chc->program) : chc->open;
}

Outcome chc_check(Program *program, Evidence *evidence)
{
  Chc chc = {.program = program,
             .evidence = evidence,
             .bounded = bounded_new(program, evidence),
             .facts = invariants_none(program, true)};
  chc.open = outcome_unknown(REASON_BOUND_REACHED, "there are too many Horn clauses");
  Outcome outcome = search(&chc);
  bounded_free(chc.bounded);
  for (unsigned i = 0; i < 4; i++)
    chc_system_free(chc.systems[i / 2][i % 2]);
  invariants_free(chc.facts);
  return outcome;
}
