#include "engine/induct.h"

#include "cfa/address.h"
#include "engine/exchange.h"
#include "engine/stretch.h"
#include "term/print.h"

/* Rounds without a decision that are followed before the window; where something is to be proved of
 * all elements of arrays few, for each writes an element of its own. */
enum { CONCRETE_ROUNDS = 2000, CONCRETE_ROUNDS_OF_ELEMENTS = 3, MOST_STEPS = 400000 };

typedef struct Lemma {
  Candidate candidate;
  const Term *active; /* a Boolean: where it holds, the lemma is assumed */
  const Term *broken; /* the executions of the present unrolling that break it */
  bool proved, live;
  bool aside;    /* tried once the others are settled */
  bool hopeless; /* not tried again */
  bool refuted;  /* some execution breaks it */
} Lemma;

/* Such a lemma is only supposed, and its "active" is new in each try. */
static bool is_about_all(const Lemma *lemma)
{
  return lemma->candidate.claim.bound;
}

static bool is_of_elements(const Lemma *lemma)
{
  return lemma->candidate.claim.stride;
}

/* Is it to be proved in this unrolling? */
static bool is_open(const Lemma *lemma)
{
  return lemma->live && !lemma->proved;
}

struct Induction {
  Program *program;
  Query *query;
  Stretch *stretch;
  VEC(Lemma) lemmas;
  TermVec assumptions;    /* of the present question */
  const TermVec *windows; /* of the present unrolling */
  unsigned tries;
};

Induction *induction_new(Program *program)
{
  Induction *in = mem_zero(1, sizeof *in);
  in->program = program;
  in->query = query_new(program);
  in->stretch = stretch_new(program);
  return in;
}

void induction_free(Induction *in)
{
  if (!in)
    return;
  query_free(in->query);
  stretch_free(in->stretch);
  vec_free(&in->lemmas);
  vec_free(&in->assumptions);
  mem_free(in);
}

static bool is_of_variables(const Candidate *candidate)
{
  return !candidate->claim.bound && !candidate->claim.look_count;
}

static bool has_lemma(const Induction *in, const Candidate *candidate)
{
  for (unsigned i = 0; i < in->lemmas.count; i++)
    if (in->lemmas.data[i].candidate.head == candidate->head &&
        in->lemmas.data[i].candidate.claim.condition == candidate->claim.condition)
      return true;
  return false;
}

static const Term *name_lemma(const Induction *in, unsigned index)
{
  const char *name =
      intern_format(terms_names(in->program->terms), "lemma!%u!%u", index, in->tries);
  return term_var(in->program->terms, name, type_bool());
}

static bool add_lemma(Induction *in, Candidate candidate, bool proved)
{
  if (term_is_const(candidate.claim.condition) || has_lemma(in, &candidate) ||
      stretch_breaks(in->stretch, &candidate))
    return false;
  const Term *active = name_lemma(in, in->lemmas.count);
  vec_push(&in->lemmas, ((Lemma){.candidate = candidate, .active = active, .proved = proved}));
  return true;
}

void induction_add(Induction *in, const Candidates *candidates)
{
  Run *run = in->program->run;
  for (unsigned i = 0; i < candidates->count; i++) {
    const Candidate *c = &candidates->data[i];
    if (is_of_variables(c) && exchange_is_refuted(run->exchange, c->head, c->claim.condition))
      run->stats.refuted_taken++;
    else
      add_lemma(in, *c, false);
  }
}

bool induction_know(Induction *in, const Location *head, const Term *invariant)
{
  return add_lemma(in, (Candidate){head, {.condition = invariant}}, true);
}

/* Was it proved, of variables alone? */
static bool can_be_told(const Lemma *lemma)
{
  return lemma->proved && is_of_variables(&lemma->candidate);
}

typedef struct Holders {
  const Program *program;
  Bitset all; /* by variable: it may hold an address */
  bool found;
} Holders;

static void note_holder(void *context, const Term *term)
{
  Holders *holders = context;
  const Variable *var = program_variable(holders->program, term);
  holders->found |= var && (var->kind == VARIABLE_ADDRESS || bitset_has(&holders->all, var->id));
}

static bool is_name_or_null(const Term *term)
{
  return term_is_var(term) || (term_is_const(term) && !term->value.lo && !term->value.hi);
}

/* Objects lie somewhere in unrollings, and a proof that needs where is none.  Of addresses only
 * that one equals another one or null holds wherever they lie. */
static bool holds_anywhere(Holders *holders, const Term *condition)
{
  const Term *inner = condition->op == TERM_NOT ? condition->args[0] : condition;
  if (inner->op == TERM_EQ && is_name_or_null(inner->args[0]) && is_name_or_null(inner->args[1]))
    return true;
  holders->found = false;
  term_each_var(condition, note_holder, holders);
  return !holders->found;
}

void induction_claims(const Induction *in, Claims *out)
{
  Holders holders = {in->program, program_address_holders(in->program), false};
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    const Lemma *lemma = &in->lemmas.data[i];
    const Term *condition = lemma->candidate.claim.condition;
    if (can_be_told(lemma) && holds_anywhere(&holders, condition))
      claims_add(in->program, out, lemma->candidate.head, condition);
  }
  bitset_free(&holders.all);
}

void induction_tell(const Induction *in)
{
  Exchange *exchange = in->program->run->exchange;
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    const Lemma *lemma = &in->lemmas.data[i];
    if (can_be_told(lemma))
      exchange_tell(exchange, lemma->candidate.head, lemma->candidate.claim.condition);
    else if (lemma->refuted && is_of_variables(&lemma->candidate))
      exchange_tell_refuted(exchange, lemma->candidate.head, lemma->candidate.claim.condition);
  }
  exchange_send(exchange);
}

bool induction_has_taken(const Induction *in, const Edge *edge)
{
  return unroller_has_taken(query_unroller(in->query), edge);
}

/* ---- one unrolling ---- */

static void assume_lemmas(Induction *in, const Location *head, UnrollState *state)
{
  Terms *terms = in->program->terms;
  Unroller *unroller = query_unroller(in->query);
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    Lemma *lemma = &in->lemmas.data[i];
    if (lemma->candidate.head != head || !(lemma->proved || lemma->live))
      continue;
    const UnrollClaim *claim = &lemma->candidate.claim;
    if (is_about_all(lemma)) {
      unroll_suppose(unroller, state, claim, lemma->active);
      continue;
    }
    const Term *value = unroll_claim(unroller, state, claim);
    if (!lemma->proved)
      value = term_or(terms, term_not(terms, lemma->active), value);
    unroll_assume(unroller, state, value);
  }
}

static void note_broken(Induction *in, const Location *head, UnrollState *state)
{
  Terms *terms = in->program->terms;
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    Lemma *lemma = &in->lemmas.data[i];
    if (lemma->candidate.head != head || !is_open(lemma))
      continue;
    const UnrollClaim *claim = &lemma->candidate.claim;
    const Term *value = unroll_claim(query_unroller(in->query), state, claim);
    const Term *broken = term_and(terms, unroll_guard(state), term_not(terms, value));
    lemma->broken = term_or(terms, lemma->broken, broken);
  }
}

static void arrive(void *context, const Location *head, Arrival arrival, UnrollState *state)
{
  if (arrival == ARRIVAL_ASSUMED)
    assume_lemmas(context, head, state);
  else
    note_broken(context, head, state);
}

/* ---- which lemmas hold together ---- */

static SolverAnswer ask(Induction *in, const Term *goal, bool with_lemmas)
{
  if (term_is_false(goal))
    return SOLVER_UNSAT;
  vec_clear(&in->assumptions);
  vec_push(&in->assumptions, goal);
  for (unsigned i = 0; i < in->lemmas.count; i++)
    if ((with_lemmas && is_open(&in->lemmas.data[i])) ||
        (in->lemmas.data[i].proved && is_about_all(&in->lemmas.data[i])))
      vec_push(&in->assumptions, in->lemmas.data[i].active);
  return query_check(in->query, in->assumptions.count, in->assumptions.data);
}

static const Term *any_broken(const Induction *in)
{
  const Term *any = term_false(in->program->terms);
  for (unsigned i = 0; i < in->lemmas.count; i++)
    if (is_open(&in->lemmas.data[i]))
      any = term_or(in->program->terms, any, in->lemmas.data[i].broken);
  return any;
}

/* Does the model show an execution of the program, not one from an arbitrary state? */
static bool is_execution(Induction *in)
{
  for (unsigned i = 0; i < in->windows->count; i++)
    if (solver_value(query_solver(in->query), in->windows->data[i]).lo)
      return false;
  return true;
}

/* Answers how many the model breaks. */
static unsigned drop_broken(Induction *in)
{
  unsigned dropped = 0;
  bool refutes = is_execution(in);
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    Lemma *lemma = &in->lemmas.data[i];
    if (!is_open(lemma) || !solver_value(query_solver(in->query), lemma->broken).lo)
      continue;
    lemma->live = false;
    lemma->hopeless |= refutes;
    lemma->refuted |= refutes;
    dropped++;
  }
  return dropped;
}

/* What makes a question hard for a solver of bits: products, quotients, remainders of what is not
 * constant. */
static void count_hard(void *context, const Term *term)
{
  unsigned *count = context;
  bool divides = term->op == TERM_UDIV || term->op == TERM_SDIV || term->op == TERM_UREM ||
                 term->op == TERM_SREM;
  *count += divides || (term->op == TERM_MUL && !term_is_const(term->args[1]));
}

static bool is_hard(const Term *condition)
{
  unsigned count = 0;
  term_each(condition, count_hard, &count);
  return count;
}

static unsigned put_hard_aside(Induction *in)
{
  unsigned count = 0;
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    Lemma *lemma = &in->lemmas.data[i];
    lemma->aside = is_open(lemma) && is_hard(lemma->candidate.claim.condition);
    lemma->live = lemma->live && !lemma->aside;
    count += lemma->aside;
  }
  return count;
}

static void bring_back(Induction *in)
{
  for (unsigned i = 0; i < in->lemmas.count; i++)
    in->lemmas.data[i].live |= in->lemmas.data[i].aside;
}

static bool is_over(const Induction *in, double deadline)
{
  return in->program->run->stop || run_seconds(in->program->run) >= deadline;
}

/* One lemma at a time, those that were put aside or the others: what the solver cannot answer for
 * is dropped.  Answers how many are dropped. */
static unsigned drop_one_by_one(Induction *in, bool aside, double deadline)
{
  unsigned dropped = 0;
  for (unsigned i = 0; i < in->lemmas.count && !is_over(in, deadline); i++) {
    Lemma *lemma = &in->lemmas.data[i];
    if (lemma->aside != aside || !is_open(lemma))
      continue;
    SolverAnswer answer = ask(in, lemma->broken, true);
    if (answer == SOLVER_SAT)
      dropped += drop_broken(in);
    if (answer == SOLVER_UNSAT || !lemma->live)
      continue;
    lemma->live = false;
    lemma->hopeless |= aside;
    dropped++;
  }
  return dropped;
}

/* False where there was no time to settle them. */
static bool settle_one_by_one(Induction *in, bool aside, double seconds)
{
  double deadline = run_seconds(in->program->run) + seconds;
  while (drop_one_by_one(in, aside, deadline) && !is_over(in, deadline))
    ;
  return !is_over(in, deadline);
}

static void give_up_aside(Induction *in)
{
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    Lemma *lemma = &in->lemmas.data[i];
    lemma->live = lemma->live && !lemma->aside;
    lemma->hopeless |= lemma->aside;
  }
}

/* Questions are small, so that they are answered soon or never.  The others hold without those that
 * are hard, which may hold beside them. */
static bool keep_one_by_one(Induction *in, double seconds)
{
  unsigned aside = put_hard_aside(in);
  run_log(in->program->run, "induct", "the solver gave up: %u lemmas with products are put aside",
          aside);
  query_limit(in->query, seconds / 5);
  bool settled = settle_one_by_one(in, false, 4 * seconds);
  if (settled && aside) {
    bring_back(in);
    if (!settle_one_by_one(in, true, 2 * seconds))
      give_up_aside(in);
  }
  query_limit(in->query, seconds);
  return settled && !in->program->run->stop;
}

/* False where the solver gave up: then nothing is known of the lemmas. */
static bool keep_inductive(Induction *in, double seconds)
{
  for (;;) {
    switch (ask(in, any_broken(in), true)) {
    case SOLVER_UNSAT: return true;
    case SOLVER_UNKNOWN: return !in->program->run->stop && keep_one_by_one(in, seconds);
    case SOLVER_SAT:
      if (!drop_broken(in))
        return false;
    }
  }
}

/* Every second try is for elements of arrays. */
static bool revive(Induction *in)
{
  bool of_elements = false;
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    Lemma *lemma = &in->lemmas.data[i];
    lemma->live = !lemma->hopeless && !(is_of_elements(lemma) && in->tries % 2);
    lemma->aside = false;
    of_elements |= lemma->live && is_of_elements(lemma);
    in->lemmas.data[i].broken = term_false(in->program->terms);
    if (is_about_all(&in->lemmas.data[i]))
      in->lemmas.data[i].active = name_lemma(in, i);
  }
  in->tries++;
  return of_elements;
}

static void log_lemma(const Induction *in, const Lemma *lemma)
{
  Text text = {0};
  term_print(lemma->candidate.claim.condition, &text);
  run_log(in->program->run, "lemma", "at %u: %s", lemma->candidate.head->id, text_of(&text));
  text_free(&text);
}

static void settle(Induction *in, bool proved)
{
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    Lemma *lemma = &in->lemmas.data[i];
    if (proved && is_open(lemma))
      log_lemma(in, lemma);
    lemma->proved |= proved && lemma->live;
    lemma->live = false;
  }
}

static bool is_unreachable(Induction *in, const UnrollTargets *targets, bool with_lemmas)
{
  return ask(in, targets_any(in->program->terms, targets), with_lemmas) == SOLVER_UNSAT;
}

static bool is_safe(Induction *in, const Unrolled *unrolled, bool with_lemmas)
{
  return is_unreachable(in, &unrolled->errors, with_lemmas) &&
         is_unreachable(in, &unrolled->obstacles, with_lemmas) &&
         is_unreachable(in, &unrolled->cuts, with_lemmas);
}

static void count_lemmas(const Induction *in)
{
  Stats *stats = &in->program->run->stats;
  stats->lemmas_tried = in->lemmas.count;
  stats->lemmas_proved = stats->lemmas_refuted = 0;
  for (unsigned i = 0; i < in->lemmas.count; i++) {
    stats->lemmas_proved += in->lemmas.data[i].proved;
    stats->lemmas_refuted += in->lemmas.data[i].refuted;
  }
}

bool induction_try(Induction *in, unsigned k, double seconds)
{
  bool of_elements = revive(in);
  UnrollPlan plan = {.arrivals = k,
                     .recursion = k + 1,
                     .concrete = of_elements ? CONCRETE_ROUNDS_OF_ELEMENTS : CONCRETE_ROUNDS,
                     .most_concrete = MOST_STEPS / 20,
                     .most_steps = MOST_STEPS,
                     .induction = true,
                     .arrive = arrive,
                     .context = in};
  Unrolled unrolled;
  query_limit(in->query, seconds);
  query_unroll(in->query, &plan, &unrolled);
  in->windows = &unrolled.windows;
  bool fine = !unrolled.gave_up;
  bool safe = fine && is_safe(in, &unrolled, false);
  if (fine && !safe) {
    /* Executions that were cut off may break any lemma, unless there are none. */
    fine = keep_inductive(in, seconds) && is_unreachable(in, &unrolled.cuts, true);
    safe = fine && is_safe(in, &unrolled, true);
    settle(in, fine);
  } else {
    settle(in, false);
  }
  in->program->run->stats.window_rounds = k + 1;
  count_lemmas(in);
  run_log(in->program->run, "induct",
          "k %u: %llu steps, %u errors, %u cuts, %llu of %u lemmas, %llu refuted: %s", k,
          (unsigned long long)unrolled.steps, unrolled.errors.count, unrolled.cuts.count,
          (unsigned long long)in->program->run->stats.lemmas_proved, in->lemmas.count,
          (unsigned long long)in->program->run->stats.lemmas_refuted,
          safe   ? "proved"
          : fine ? "open"
                 : "gave up");
  unrolled_free(&unrolled);
  return safe;
}
