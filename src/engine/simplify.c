#include "engine/simplify.h"

#include <string.h>

/* Executions, and steps of all of them together: a moment, however long the violation is. */
enum { MOST_TRIES = 400, MOST_STEPS = 2000000 };

/* ---- indeterminate values ---- */

static bool is_zero(Value value)
{
  return value_equal(value, value_of(0));
}

static bool is_indeterminate(const InterpChoice *choice)
{
  return choice->why == HAVOC_UNINIT;
}

static bool is_input(const InterpChoice *choice)
{
  return !is_indeterminate(choice) && !choice->expected;
}

/* All ones for floats and where pointers have 32 bits, else every other bit. */
static Value wide_pattern(bool ones)
{
  uint64_t half = ones ? UINT64_MAX : 0xaaaaaaaaaaaaaaaa;
  return (Value){half, half};
}

Value indeterminate_pattern(const Program *program)
{
  return wide_pattern(program->pointer_bits == 32);
}

static Value pattern_of(const Program *program, Type type)
{
  bool ones = program->pointer_bits == 32 || type.kind == TYPE_FLOAT;
  return value_truncate(wide_pattern(ones), type.width);
}

Indeterminate evidence_indeterminate(const Program *program, const Evidence *evidence)
{
  bool zero = true, pattern = true;
  for (unsigned i = 0; i < evidence->run.choices.count; i++) {
    const InterpChoice *choice = &evidence->run.choices.data[i];
    if (!is_indeterminate(choice))
      continue;
    zero = zero && is_zero(choice->value);
    pattern = pattern && value_equal(choice->value, pattern_of(program, choice->type));
  }
  return zero ? INDETERMINATE_ZERO : pattern ? INDETERMINATE_PATTERN : INDETERMINATE_OTHER;
}

/* ---- executions ---- */

typedef VEC(Value) Values;

typedef struct Search {
  Program *program;
  InterpResult best;
  Values trial;
  Value further;         /* what is chosen beyond those of the best */
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

/* Another way may need more choices. */
static void start_trial(Search *s)
{
  vec_clear(&s->trial);
  for (unsigned i = 0; i < s->most_choices; i++)
    vec_push(&s->trial, i < s->best.choices.count ? s->best.choices.data[i].value : s->further);
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

/* The trial becomes the best where it leads to the error by at most so many values that are not
 * zero. */
static bool accept(Search *s, unsigned most_others)
{
  InterpResult result;
  bool better = execute(s, s->most_steps, &result) && is_same_error(&result, &s->best) &&
                result.choices.count <= s->most_choices && count_others(&result) <= most_others;
  if (better) {
    interp_result_free(&s->best);
    s->best = result;
  } else
    interp_result_free(&result);
  return better;
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
  accept(s, count_others(&s->best));
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
  return accept(s, count_others(&s->best));
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

static bool has_indeterminate(const Search *s)
{
  for (unsigned i = 0; i < s->best.choices.count; i++)
    if (is_worth_zero(&s->best.choices.data[i], is_indeterminate))
      return true;
  return false;
}

/* Where zeros do not do, what a compiler can be told to make instead. */
static bool try_pattern(Search *s)
{
  s->further = indeterminate_pattern(s->program);
  start_trial(s);
  for (unsigned i = 0; i < s->best.choices.count; i++)
    if (is_indeterminate(&s->best.choices.data[i]))
      s->trial.data[i] = pattern_of(s->program, s->best.choices.data[i].type);
  if (accept(s, s->most_choices))
    return true;
  s->further = value_of(0);
  return false;
}

static void search(Search *s)
{
  zero_parts(s, is_indeterminate);
  bool patterned = has_indeterminate(s) && try_pattern(s);
  zero_parts(s, is_input);
  for (unsigned i = 0; i < s->best.choices.count && !is_tired(s); i++)
    if (!patterned || is_input(&s->best.choices.data[i]))
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
  bool is_short = evidence->run.steps <= MOST_STEPS;
  if (is_short && s.trial.count && execute(&s, s.most_steps, &s.best)) {
    search(&s);
    record(&s, outcome, evidence);
  }
  interp_result_free(&s.best);
  vec_free(&s.trial);
}
