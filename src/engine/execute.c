#include "engine/execute.h"

#include "cfa/address.h"
#include "engine/mixture.h"

/* Executions of one length, fewer where the first ones are all cut off, and how much longer the
 * next ones are; more of one length where all of them end. */
enum {
  RUNS = 32,
  ALL_CUT = 8,
  FIRST_STEPS = 20000,
  LONGER = 8,
  LENGTHS = 6,
  MOST_RUNS = 1000000,
  PATIENCE = 60, /* executions after an error that a compiled program may not repeat */
  MOST_CHOICES = 2000000
};

/* Where there are inputs, others had better have the time: a part of the limit, or so many seconds
 * where there is none. */
static const double part = 0.05, seconds_without_limit = 20;
/* And so many where all executions end and there would only be more of them. */
static const double most_for_short = 1;

/* What is chosen in a run. */
typedef enum Style {
  STYLE_ZERO,
  STYLE_MIXED,
  STYLE_CONSTANTS,
  STYLE_BETWEEN,
  STYLE_STEADY, /* at each place the same value whenever it is asked for */
  STYLE_RANDOM, /* as the interpreter does it */
  STYLE_COUNT
} Style;

typedef struct Search {
  Program *program;
  Style style;
  Mixture mixture;
  Map steady; /* edge -> value */
  unsigned runs;
  unsigned cuts;  /* runs of this length that used up their steps */
  bool alone;     /* the last one chose nothing */
  uint64_t steps; /* of the last one */
  Outcome kept;   /* a violation that rests on indeterminate values, and what shows it */
  Evidence kept_evidence;
  unsigned tries; /* since then */
} Search;

/* ---- values ---- */

static bool choose_steady(Search *s, const Edge *edge, Type type, Value *value)
{
  uint64_t known;
  if (map_get(&s->steady, (uintptr_t)edge, &known)) {
    *value = value_of(known);
    return true;
  }
  if (!mixture_value(&s->mixture, type, value))
    return false;
  map_put(&s->steady, (uintptr_t)edge, value->lo);
  return true;
}

static bool choose(void *context, const Edge *edge, const Variable *var, Value *value)
{
  Search *s = context;
  if (interp_expects(edge))
    return false;
  *value = value_of(0);
  switch (s->style) {
  case STYLE_ZERO: return true;
  case STYLE_MIXED: return var && mixture_value(&s->mixture, var->term->type, value);
  case STYLE_CONSTANTS: return var && mixture_constant(&s->mixture, var->term->type, value);
  case STYLE_BETWEEN: return var && mixture_between(&s->mixture, var->term->type, value);
  case STYLE_STEADY: return var && choose_steady(s, edge, var->term->type, value);
  case STYLE_RANDOM:
  case STYLE_COUNT: break;
  }
  return false;
}

static bool execute(Search *s, uint64_t step_limit, InterpResult *result)
{
  InterpInput input = {.seed = s->runs,
                       .step_limit = step_limit,
                       .most_choices = MOST_CHOICES,
                       .choose = choose,
                       .context = s};
  map_clear(&s->steady);
  s->style = s->runs ? 1 + s->runs % (STYLE_COUNT - 1) : STYLE_ZERO;
  s->mixture = mixture_of_run(s->mixture.hints, s->runs);
  s->runs++;
  bool ran = interp_run(s->program, &input, result);
  s->cuts += ran && result->end == INTERP_STEP_LIMIT;
  return ran;
}

/* ---- answers ---- */

/* Not repeated where that would take as long as the search for it. */
static bool note_execution(Search *s, InterpResult *result, Evidence *evidence)
{
  if (result->steps > EVIDENCE_MOST_STEPS) {
    evidence->run = *result;
    *result = (InterpResult){0};
    return true;
  }
  return evidence_repeat(s->program, result, evidence);
}

/* Unknown where the error depends on what no real execution need have. */
static Outcome violation(Search *s, InterpResult *result, Evidence *evidence)
{
  Outcome outcome = {.claim = CLAIM_UNSAFE,
                     .sound = true,
                     .precise = true,
                     .property = result->note,
                     .place = result->place};
  if (!note_execution(s, result, evidence))
    outcome = outcome_unknown(REASON_ENGINES_DISAGREE, "an execution does not repeat another one");
  else
    outcome = evidence_judge(s->program, outcome, evidence);
  if (outcome.claim != CLAIM_UNSAFE)
    evidence_free(evidence);
  return outcome;
}

static bool any_edge(const void *context, const Edge *edge)
{
  (void)context;
  return edge != NULL;
}

/* Of the only execution.  What a division by zero or a full stack leads to is not followed. */
static Outcome judge_end(const Search *s, const InterpResult *result)
{
  bool ends = result->end == INTERP_RETURNED || result->end == INTERP_ABORTED ||
              result->end == INTERP_BLOCKED;
  if (!ends)
    return outcome_unknown(REASON_IMPRECISE, "the only execution was not followed to its end");
  const Edge *looking = program_looks_at_addresses(s->program, any_edge, NULL);
  if (!looking)
    return outcome_safe();
  Outcome outcome =
      outcome_unknown(REASON_IMPRECISE, "the proof would depend on where objects lie");
  outcome.place = looking->place;
  return outcome;
}

/* ---- the search ---- */

static bool is_over(const Search *s)
{
  return s->program->run->stop || s->program->run->fail != FAIL_NONE || s->tries > PATIENCE;
}

static bool is_indeterminate(const Evidence *evidence)
{
  for (unsigned i = 0; i < evidence->run.choices.count; i++)
    if (evidence->run.choices.data[i].why == HAVOC_UNINIT)
      return true;
  return false;
}

/* The first violation with indeterminate values waits for one without. */
static void set_aside(Search *s, Outcome *out, Evidence *evidence)
{
  if (out->claim != CLAIM_UNSAFE || !is_indeterminate(evidence))
    return;
  if (s->kept.claim == CLAIM_UNSAFE) {
    evidence_free(evidence);
  } else {
    s->kept = *out;
    s->kept_evidence = *evidence;
  }
  *out = (Outcome){0};
  *evidence = (Evidence){.configuration = s->kept_evidence.configuration};
}

/* One execution; true where it decides the question. */
static bool try(Search *s, uint64_t step_limit, Outcome *out, Evidence *evidence)
{
  InterpResult result = {0};
  if (execute(s, step_limit, &result)) {
    bool ended = result.end != INTERP_STEP_LIMIT && result.end != INTERP_STOPPED;
    s->alone = !result.choices.count;
    s->steps = result.steps;
    if (result.end == INTERP_ERROR)
      *out = violation(s, &result, evidence), set_aside(s, out, evidence);
    else if (ended && s->alone)
      *out = judge_end(s, &result);
  }
  interp_result_free(&result);
  s->tries += s->kept.claim == CLAIM_UNSAFE;
  return out->claim != CLAIM_UNKNOWN || (out->reason && s->alone);
}

/* Longer ones make sense only where some are cut off, else there are just more of them. */
static bool try_many(Search *s, uint64_t steps, Outcome *out, Evidence *evidence)
{
  const Run *run = s->program->run;
  double limit = run->options.time_limit;
  double start = run_seconds(run);
  double until = start + (limit ? part * limit : seconds_without_limit);
  unsigned length = 0;
  while (length < LENGTHS && s->runs < MOST_RUNS && !is_over(s) && run_seconds(run) < until) {
    s->cuts = 0;
    for (unsigned i = 0; i < RUNS && !is_over(s) && run_seconds(run) < until; i++) {
      if (try(s, steps, out, evidence))
        return true;
      if (s->cuts >= ALL_CUT && s->cuts == i + 1)
        break;
    }
    if (s->cuts) {
      steps *= LONGER;
      length++;
    } else if (run_seconds(run) - start > most_for_short) {
      return false;
    }
  }
  return false;
}

/* The first one shows whether there are others. */
static bool search(Search *s, Outcome *out, Evidence *evidence)
{
  uint64_t steps = FIRST_STEPS;
  if (try(s, steps, out, evidence))
    return true;
  if (s->alone) {
    s->runs = 0;
    if (try(s, 0, out, evidence))
      return true;
    steps += s->steps;
  }
  return try_many(s, steps, out, evidence);
}

Outcome execute_check(Program *program, Evidence *evidence)
{
  Heads *heads = heads_new(program);
  Hints *hints = hints_new(program, heads);
  Search s = {.program = program, .mixture.hints = hints};
  Outcome outcome = {0};
  bool found = search(&s, &outcome, evidence);
  if (!found && s.kept.claim == CLAIM_UNSAFE) {
    outcome = s.kept;
    *evidence = s.kept_evidence;
  } else {
    evidence_free(&s.kept_evidence);
  }
  if (!found && outcome.claim != CLAIM_UNSAFE)
    outcome = is_over(&s) ? outcome_of_run(program)
              : outcome.reason
                  ? outcome
                  : outcome_unknown(REASON_BOUND_REACHED, "none of the executions shows an error");
  map_free(&s.steady);
  hints_free(hints);
  heads_free(heads);
  return outcome;
}
