#include "engine/bounded.h"

#include <string.h>

#include "cfa/address.h"
#include "engine/exchange.h"
#include "engine/heads.h"
#include "engine/induct.h"
#include "engine/invariants.h"
#include "engine/opinion.h"

/* Rounds without a decision that are followed for free, and what one unrolling has at most. */
enum {
  CONCRETE_ROUNDS = 10000000,
  CONCRETE_STEPS = 50000,
  MOST_STEPS = 20000000,
  MOST_ROUNDS = 1000000,
  MOST_RECURSION = 1000
};

struct Bounded {
  Program *program;
  Evidence *evidence;
  Query *base;
  Induction *induction;    /* NULL where there is none */
  bool guesses, analyses;  /* there may be more to come from them */
  InvariantSource *source; /* NULL until it is asked */
  bool wants_relations;    /* --invariant-analysis has not come to its end yet */
  bool too_large;          /* a larger bound would not be unrolled, or show nothing new */
  bool is_whole;           /* all executions were looked at: what is open stays open */
  bool base_proved;        /* and no error was among them: induction had no part in that */
  double base_time;        /* of the processor, for unrollings so far */
  double step_time;        /* and for induction */
  double slice;            /* for the errors of the next unrolling; 0: no limit */
  bool hurried;            /* the last one did not get to its end within that */
  Outcome open;            /* why nothing is decided so far */
  unsigned k, attempt;     /* the next rounds and the next try of induction */
  unsigned facts;          /* of the exchange, that induction knows */
};

static bool is_over(const Bounded *b)
{
  return b->program->run->stop || b->program->run->fail != FAIL_NONE;
}

/* ---- violations ---- */

/* Executes the model's inputs; true where they lead to an error.  An execution that does what the
 * model says takes no more edges than were unrolled. */
static bool confirm(Bounded *b, const Unrolled *unrolled)
{
  Evidence *evidence = b->evidence;
  evidence_free(evidence);
  bool ran = unroll_replay(query_unroller(b->base), query_solver(b->base), unrolled->steps + 1,
                           &evidence->path, &evidence->values, &evidence->run);
  return ran && evidence->run.end == INTERP_ERROR;
}

static Outcome violation(const Bounded *b)
{
  return (Outcome){.claim = CLAIM_UNSAFE,
                   .sound = true,
                   .precise = true,
                   .property = b->evidence->run.note,
                   .place = b->evidence->run.place};
}

static bool find_violation(Bounded *b, const Unrolled *unrolled, Outcome *found, bool *none)
{
  double start = run_seconds(b->program->run);
  SolverAnswer answer = query_first(b->base, &unrolled->errors, b->slice);
  double used = run_seconds(b->program->run) - start;
  *none = answer == SOLVER_UNSAT;
  b->hurried = answer == SOLVER_UNKNOWN && b->slice && used >= b->slice;
  if (answer == SOLVER_UNKNOWN && !b->hurried)
    b->open = outcome_unknown(REASON_SOLVER_GAVE_UP, solver_reason(query_solver(b->base)));
  if (answer != SOLVER_SAT)
    return false;
  if (confirm(b, unrolled)) {
    *found = violation(b);
    return true;
  }
  b->open = outcome_unknown(REASON_ENGINES_DISAGREE,
                            "the execution did not confirm the error path that was found");
  return false;
}

/* ---- the base case ---- */

static Outcome obstacle(const UnrollTargets *obstacles)
{
  const Location *at = obstacles->data[0].location;
  Outcome outcome = outcome_unknown(REASON_UNSUPPORTED, at->note);
  outcome.place = at->place;
  return outcome;
}

/* In most programs some execution goes on, and to find it means to solve for all variables of all
 * rounds: this takes half the time of everything before, but for the last bound. */
static SolverAnswer ask_cuts(Bounded *b, const Unrolled *unrolled, bool is_last)
{
  double most = b->program->run->options.solver_limit, least = 0.25 + b->base_time / 2;
  query_limit(b->base, is_last || (most > 0 && most < least) ? most : least);
  SolverAnswer answer = query_any(b->base, &unrolled->cuts);
  query_limit(b->base, most);
  return answer;
}

/* Can nothing be reached that was not looked at? */
static bool is_complete(Bounded *b, const Unrolled *unrolled, bool is_last)
{
  bool whole = !unrolled->gave_up && ask_cuts(b, unrolled, is_last) == SOLVER_UNSAT;
  b->too_large = unrolled->gave_up || whole;
  /* What the solver could not answer, induction may. */
  b->is_whole = whole && !(b->induction && b->open.reason == REASON_SOLVER_GAVE_UP);
  if (whole && query_any(b->base, &unrolled->obstacles) != SOLVER_UNSAT) {
    b->open = obstacle(&unrolled->obstacles);
    return false;
  }
  return whole;
}

static bool check_base(Bounded *b, unsigned k, unsigned most, Outcome *found)
{
  UnrollPlan plan = {.arrivals = k,
                     .recursion = k < MOST_RECURSION ? k : MOST_RECURSION,
                     .concrete = CONCRETE_ROUNDS,
                     .most_concrete = (uint64_t)CONCRETE_STEPS << (k < 4 ? 2 * k : 8),
                     .most_steps = MOST_STEPS};
  Unrolled unrolled;
  bool none, done = true;
  query_unroll(b->base, &plan, &unrolled);
  b->program->run->stats.rounds_followed = k;
  if (find_violation(b, &unrolled, found, &none))
    done = true;
  else if (!b->hurried && is_complete(b, &unrolled, k == most) && none) {
    *found = outcome_safe();
    b->base_proved = true;
  } else
    done = false;
  if (none && !unrolled.gave_up)
    exchange_tell_bound(b->program->run->exchange, k);
  exchange_send(b->program->run->exchange);
  if (unrolled.gave_up && !done)
    b->open = outcome_unknown(REASON_BOUND_REACHED, "the unrolled program became too large");
  run_log(b->program->run, "bounded", "base %u: %llu steps, %u errors, %u cuts: %s", k,
          (unsigned long long)unrolled.steps, unrolled.errors.count, unrolled.cuts.count,
          done         ? "decided"
          : b->hurried ? "later"
                       : "open");
  unrolled_free(&unrolled);
  return done;
}

/* ---- the whole ---- */

/* The bound itself is tried in any case. */
static unsigned next_bound(unsigned k, unsigned most)
{
  unsigned next = k < 4 ? k + 1 : k < 16 ? k + k / 2 : 2 * k;
  return k < most && next > most ? most : next;
}

/* The first tries alternate between the shortest window, where lemmas are easiest to prove, and the
 * next one, where fewer are needed; from time to time there are new guesses. */
static unsigned window_of(unsigned attempt)
{
  return attempt < 6 ? attempt % 2 : attempt - 4;
}

static bool has_guesses(unsigned attempt, unsigned *effort)
{
  *effort = attempt / 2;
  return attempt == 1 || attempt == 2 || attempt == 4;
}

/* The analysis goes on with more precision before each try. */
static void analyse(Bounded *b, unsigned attempt)
{
  InvariantOptions options = invariant_options();
  options.seconds = 0.25 * attempt;
  bool more =
      b->source && b->wants_relations &&
      invariants_add(b->source, b->program->run->options.invariant_analysis, options.seconds);
  b->wants_relations = b->wants_relations && !more;
  if (b->source)
    b->analyses = invariants_next(b->source, options.seconds) || more || b->wants_relations;
  else
    b->source = invariants_generate(b->program, &options);
  Heads *heads = heads_new(b->program);
  for (unsigned i = 0; i < heads->list.count && b->analyses; i++) {
    const Location *head = heads->list.data[i].location;
    induction_know(b->induction, head, invariant_at(b->source, head));
  }
  heads_free(heads);
}

static bool try_induction(Bounded *b, unsigned attempt)
{
  Candidates guessed = {0};
  if (attempt && b->analyses)
    analyse(b, attempt);
  unsigned effort;
  if (b->guesses && has_guesses(attempt, &effort))
    b->guesses = candidates_guess(b->program, effort, &guessed);
  if (b->guesses && attempt == 2) {
    candidates_guess_blocks(b->program, &guessed);
    candidates_guess_arrays(b->program, &guessed);
  }
  induction_add(b->induction, &guessed);
  vec_free(&guessed);
  bool proved = induction_try(b->induction, window_of(attempt), 0.5 + attempt);
  induction_tell(b->induction);
  return proved;
}

/* What others proved is known here as well; where they found no error none need be looked for. */
static void take_what_came(Bounded *b, unsigned most)
{
  Run *run = b->program->run;
  unsigned count = exchange_look(run->exchange), bound = exchange_bound(run->exchange);
  for (; b->induction && b->facts < count; b->facts++) {
    Fact fact = exchange_fact(run->exchange, b->facts);
    run->stats.facts_taken += induction_know(b->induction, fact.head, fact.invariant);
  }
  if (b->k <= bound) {
    b->k = next_bound(bound, most);
    run->stats.bounds_taken++;
  }
}

/* A hard unrolling is interrupted for induction, which may not need it, and goes on with what it
 * learned. */
static double slice_of(const Bounded *b, bool step)
{
  return step ? 1 + 2 * b->base_time : 0;
}

/* Base and step take the same time until one of them has come to its end.  False where "until"
 * comes first, 0: never. */
static bool search(Bounded *b, double until, Outcome *found)
{
  unsigned limit = (unsigned)b->program->run->options.max_k, most = limit ? limit : MOST_ROUNDS;
  while (!is_over(b) && !b->is_whole) {
    take_what_came(b, most);
    bool base = !b->too_large && b->k <= most;
    bool step = b->induction && window_of(b->attempt) <= most;
    double start = run_seconds(b->program->run);
    if (until && start >= until)
      return false;
    if (step && (!base || b->step_time <= b->base_time)) {
      *found = outcome_safe();
      if (try_induction(b, b->attempt++))
        return true;
      b->step_time += run_seconds(b->program->run) - start;
    } else if (base) {
      b->slice = slice_of(b, step);
      if (check_base(b, b->k, most, found))
        return true;
      b->k = b->hurried ? b->k : next_bound(b->k, most);
      b->base_time += run_seconds(b->program->run) - start;
    } else {
      break;
    }
  }
  *found = is_over(b)       ? outcome_of_run(b->program)
           : b->open.reason ? b->open
                            : outcome_unknown(REASON_BOUND_REACHED, "no error within the bound");
  return true;
}

static bool has_taken(const void *context, const Edge *edge)
{
  const Bounded *b = context;
  return unroller_has_taken(query_unroller(b->base), edge) ||
         (b->induction && !b->base_proved && induction_has_taken(b->induction, edge));
}

/* A proof over one layout of memory is one over all where nobody looks at addresses.  Where all
 * that can happen was unrolled, what windows of induction come by does not count. */
static Outcome judge_proof(const Bounded *b, Outcome outcome)
{
  const Edge *looking = NULL;
  if (outcome.claim == CLAIM_SAFE)
    looking = program_looks_at_addresses(b->program, has_taken, b);
  if (!looking)
    return outcome;
  outcome = outcome_unknown(REASON_IMPRECISE, "the proof would depend on where objects lie");
  outcome.place = looking->place;
  return outcome;
}

Bounded *bounded_new(Program *program, Evidence *evidence)
{
  Bounded *b = mem_zero(1, sizeof *b);
  *b = (Bounded){.program = program, .evidence = evidence, .base = query_new(program), .k = 1};
  return b;
}

void bounded_free(Bounded *b)
{
  if (!b)
    return;
  query_free(b->base);
  induction_free(b->induction);
  if (b->source)
    invariants_free(b->source);
  mem_free(b);
}

bool bounded_go_on(Bounded *b, double seconds, Outcome *out)
{
  if (seconds)
    query_limit(b->base, seconds);
  bool done = search(b, seconds ? run_seconds(b->program->run) + seconds : 0, out);
  if (done)
    *out = judge_proof(b, *out);
  return done;
}

Outcome bounded_check(Program *program, Evidence *evidence)
{
  return bounded_check_with(program, &(Candidates){0}, evidence);
}

Outcome bounded_check_with(Program *program, const Candidates *given, Evidence *evidence)
{
  Outcome outcome;
  Bounded *b = bounded_new(program, evidence);
  const char *invariants = program->run->options.invariants;
  b->guesses = !strcmp(invariants, "guess") || !strcmp(invariants, "both");
  b->analyses = !strcmp(invariants, "analysis") || !strcmp(invariants, "both");
  b->wants_relations = *program->run->options.invariant_analysis;
  if (!strcmp(program->run->options.engine, "k-induction"))
    b->induction = induction_new(program);
  if (b->induction)
    induction_add(b->induction, given);
  bounded_go_on(b, 0, &outcome);
  if (b->induction && outcome.claim == CLAIM_SAFE && opinion_wants_claims(program->run))
    induction_claims(b->induction, &evidence->claims);
  bounded_free(b);
  return outcome;
}
