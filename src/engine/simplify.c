#include "engine/simplify.h"

#include <string.h>

/* Executions, and steps of all of them together: a moment, however long the violation is. */
enum { MOST_TRIES = 400, MOST_STEPS = 2000000 };

typedef VEC(Value) Values;

typedef struct Search {
  Program *program;
  InterpResult best;
  Values trial;
  unsigned most_choices; /* of an execution */
  uint64_t most_steps;
  unsigned tries;
  uint64_t steps; /* of all tries */
} Search;

static bool is_same_error(const InterpResult *a, const InterpResult *b)
{
  return a->end == b->end && a->place == b->place && a->note && b->note &&
         !strcmp(a->note, b->note);
}

static bool execute(Search *s, uint64_t step_limit, InterpResult *result)
{
  InterpInput input = {.values = s->trial.data, .count = s->trial.count, .step_limit = step_limit};
  *result = (InterpResult){0};
  bool ready = interp_run(s->program, &input, result);
  s->tries++;
  s->steps += result->steps;
  return ready && result->end == INTERP_ERROR;
}

static bool is_zero(Value value)
{
  return value_equal(value, value_of(0));
}

/* Another way may need more choices, which are zeros. */
static void start_trial(Search *s)
{
  vec_clear(&s->trial);
  for (unsigned i = 0; i < s->most_choices; i++)
    vec_push(&s->trial, i < s->best.choices.count ? s->best.choices.data[i].value : value_of(0));
}

static unsigned count_others(const InterpResult *run)
{
  unsigned count = 0;
  for (unsigned i = 0; i < run->choices.count; i++)
    count += !is_zero(run->choices.data[i].value);
  return count;
}

static bool is_tired(const Search *s)
{
  return s->tries >= MOST_TRIES || s->steps >= MOST_STEPS;
}

/* The trial becomes the best where it leads to the error, and not by more that is no zero. */
static bool accept(Search *s)
{
  InterpResult result;
  bool better = execute(s, s->most_steps, &result) && is_same_error(&result, &s->best) &&
                result.choices.count <= s->most_choices &&
                count_others(&result) <= count_others(&s->best);
  if (better) {
    interp_result_free(&s->best);
    s->best = result;
  } else
    interp_result_free(&result);
  return better;
}

static bool is_uninitialised(const InterpChoice *choice)
{
  return choice->why == HAVOC_UNINIT;
}

static bool is_any(const InterpChoice *choice)
{
  (void)choice;
  return true;
}

static bool is_worth_zero(const InterpChoice *choice, bool (*is_meant)(const InterpChoice *choice))
{
  return is_meant(choice) && !is_zero(choice->value);
}

/* Tries zeros for those of the choices from "first" on, "count" of them, that are of the kind. */
static void try_zeros(Search *s, unsigned first, unsigned count,
                      bool (*is_meant)(const InterpChoice *choice))
{
  const InterpChoices *choices = &s->best.choices;
  unsigned end = choices->count - first < count ? choices->count : first + count;
  while (first < end && !is_worth_zero(&choices->data[first], is_meant))
    first++;
  if (first == end)
    return;
  start_trial(s);
  for (unsigned i = first; i < end; i++)
    if (is_worth_zero(&choices->data[i], is_meant))
      s->trial.data[i] = value_of(0);
  accept(s);
}

/* All of them, then halves, quarters and so on to single ones. */
static void zero_parts(Search *s, bool (*is_meant)(const InterpChoice *choice))
{
  for (unsigned size = s->best.choices.count; size; size /= 2)
    for (unsigned first = 0; first < s->best.choices.count && !is_tired(s); first += size)
      try_zeros(s, first, size, is_meant);
}

static bool try_number(Search *s, unsigned at, int64_t number)
{
  if (at >= s->best.choices.count || is_tired(s))
    return false;
  start_trial(s);
  s->trial.data[at] = value_from_signed(number, s->best.choices.data[at].type.width);
  return accept(s);
}

static int64_t number_at(const Search *s, unsigned at)
{
  const InterpChoice *choice = &s->best.choices.data[at];
  return (int64_t)value_sign_extend(choice->value, choice->type.width).lo;
}

/* The last digits are often what matters. */
static int64_t cut_digits(Search *s, unsigned at, int64_t number)
{
  static const int moduli[] = {10, 16, 100, 256, 1000, 65536};
  for (unsigned i = 0; i < sizeof moduli / sizeof *moduli; i++) {
    int64_t rest = number % moduli[i];
    if (rest && rest != number && try_number(s, at, rest))
      return rest;
  }
  return number;
}

/* Between zero, which does not do, and the number: the smallest one that does, if all between it
 * and the number do. */
static void shrink(Search *s, unsigned at)
{
  enum { WIDEST = 62 };
  const InterpChoice *choice = &s->best.choices.data[at];
  if (choice->type.kind != TYPE_BV || choice->type.width > WIDEST || is_zero(choice->value))
    return;
  int64_t most = number_at(s, at);
  if (most < 0 && try_number(s, at, -most))
    most = -most;
  most = cut_digits(s, at, most);
  int64_t sign = most < 0 ? -1 : 1, low = 0, high = most * sign;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    if (try_number(s, at, middle * sign))
      high = middle;
    else
      low = middle;
  }
}

static void search(Search *s)
{
  zero_parts(s, is_uninitialised);
  zero_parts(s, is_any);
  for (unsigned i = 0; i < s->best.choices.count && !is_tired(s); i++)
    shrink(s, i);
}

/* Repeats the best execution as evidence; false where it is none. */
static bool record(Search *s, Outcome outcome, Evidence *evidence)
{
  Evidence found = {0};
  start_trial(s);
  bool good = replay_choices(s->program, s->trial.data, s->trial.count, s->most_steps, &found.path,
                             &found.values, &found.run) &&
              is_same_error(&found.run, &s->best) &&
              evidence_judge(s->program, outcome, &found).claim == CLAIM_UNSAFE;
  if (good) {
    found.configuration = evidence->configuration;
    evidence_free(evidence);
    *evidence = found;
  } else
    evidence_free(&found);
  return good;
}

void evidence_simplify(Program *program, Outcome outcome, Evidence *evidence)
{
  enum { MORE = 32 };
  const InterpChoices *choices = &evidence->run.choices;
  Search s = {.program = program,
              .most_choices = 2 * choices->count + MORE,
              .most_steps = 2 * evidence->run.steps + MORE};
  for (unsigned i = 0; i < choices->count; i++)
    vec_push(&s.trial, choices->data[i].value);
  if (s.trial.count && execute(&s, s.most_steps, &s.best)) {
    search(&s);
    record(&s, outcome, evidence);
  }
  interp_result_free(&s.best);
  vec_free(&s.trial);
}
