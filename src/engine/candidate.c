#include "engine/candidate.h"

#include <assert.h>

#include "engine/candidate_build.h"

enum { MOST_GUESSES = 150, EFFORTS = 3 };

/* ---- what templates call ---- */

bool guess_is_full(const Guess *guess)
{
  return guess->count >= guess->limit || guess->program->run->stop;
}

void guess_limit(Guess *guess, unsigned most)
{
  unsigned limit = guess->count + most;
  guess->limit = most && limit < MOST_GUESSES ? limit : MOST_GUESSES;
}

void guess_put(Guess *guess, const Table *table, const Term *condition)
{
  Terms *terms = guess->program->terms;
  if (table->guard && map_has_ptr(&guess->seen, condition))
    return;
  if (table->guard)
    condition = term_or(terms, term_not(terms, table->guard), condition);
  if (guess_is_full(guess) || term_is_const(condition) || map_has_ptr(&guess->seen, condition))
    return;
  map_put_ptr(&guess->seen, condition, condition);
  guess->count++;
  if (guess->level == guess->effort)
    vec_push(guess->out, ((Candidate){guess->at->head->location, {.condition = condition}}));
}

static Value sampled_variable(void *context, const Term *var)
{
  const Guess *guess = context;
  uint64_t column = 0;
  map_get(&guess->columns, (uintptr_t)var, &column);
  assert(column);
  return value_of(sample_value(guess->at, guess->row, (unsigned)column - 1));
}

static Value no_element(void *context, const Term *array, Value index)
{
  (void)context, (void)array, (void)index;
  return value_of(0); /* there are no arrays */
}

static bool guess_holds(Guess *guess, const Table *table, const Term *condition)
{
  for (unsigned i = 0; i < table->rows; i++) {
    guess->row = table->samples[i];
    evaluation_reset(guess->evaluation);
    if (!evaluation_value(guess->evaluation, condition).lo)
      return false;
  }
  return true;
}

bool guess_try(Guess *guess, const Table *table, const Term *condition)
{
  if (guess_is_full(guess) || !guess_holds(guess, table, condition))
    return false;
  guess_put(guess, table, condition);
  return true;
}

typedef struct ScopeCheck {
  const Guess *guess;
  bool inside;
} ScopeCheck;

static void check_scope(void *context, const Term *var)
{
  ScopeCheck *check = context;
  check->inside &= map_has_ptr(&check->guess->columns, var);
}

bool guess_is_in_scope(const Guess *guess, const Term *term)
{
  ScopeCheck check = {guess, true};
  term_each_var(term, check_scope, &check);
  return check.inside;
}

bool guess_is_near_constant(const Guess *guess, int64_t number)
{
  for (unsigned i = 0; i < guess->hint->constants.count; i++) {
    uint64_t distance = (uint64_t)number - (uint64_t)guess->hint->constants.data[i];
    if (distance + 1 <= 2)
      return true;
  }
  return false;
}

bool guess_is_stable(const Guess *guess, const Table *table, const int64_t *values, int64_t extreme)
{
  if (!guess->samples->arbitrary || guess_is_near_constant(guess, extreme))
    return true;
  unsigned runs = 0, last = ~0u;
  for (unsigned i = 0; i < table->rows; i++)
    if (values[i] == extreme && table->origins[i] != last &&
        !guess->samples->cut[table->origins[i]]) {
      last = table->origins[i];
      runs++;
    }
  return runs >= 3;
}

/* ---- one head ---- */

/* From here on what the program compares counts like a variable. */
static void add_sides(Guess *guess)
{
  for (unsigned i = 0; i < guess->hint->sides.count; i++)
    table_add(guess, &guess->table, guess->hint->sides.data[i]);
}

static void guess_level(Guess *guess)
{
  const Table *table = &guess->table;
  bool enough = table->rows >= GUESS_LEAST_ROWS;
  switch (guess->level) {
  case 0:
    guess_from_text(guess);
    if (!enough)
      return;
    guess_bounds(guess, table);
    guess_pairs(guess, table);
    guess_differences(guess, table);
    return;
  case 1:
    if (!enough)
      return;
    add_sides(guess);
    guess_affine(guess, table);
    guess_pairs(guess, table);
    guess_congruences(guess, table);
    guess_few(guess, table);
    guess_octagons(guess, table);
    guess_cases(guess, table);
    return;
  case 2:
    if (!enough)
      return;
    guess_quadratic(guess, table);
    guess_triples(guess, table);
    guess_cases_of_conditions(guess, table);
    return;
  default: return;
  }
}

static void guess_at_head(Guess *guess)
{
  const VariableVec *variables = &guess->at->head->variables;
  for (unsigned i = 0; i < variables->count; i++)
    map_put(&guess->columns, (uintptr_t)variables->data[i]->term, i + 1);
  TermState state = {sampled_variable, no_element, guess};
  guess->evaluation = evaluation_new(&state);
  table_fill(guess, &guess->table);
  for (guess->level = 0; guess->level <= guess->effort; guess->level++) {
    guess->count = 0;
    guess_limit(guess, 0);
    guess_level(guess);
  }
  table_free(&guess->table);
  evaluation_free(guess->evaluation);
  map_free(&guess->columns);
  map_free(&guess->seen);
}

/* ---- all ---- */

bool candidates_guess(Program *program, unsigned effort, Candidates *out)
{
  if (effort >= EFFORTS)
    return false;
  double start = run_cpu_seconds();
  unsigned before = out->count;
  Heads *heads = heads_new(program);
  Hints *hints = hints_new(program, heads);
  Samples *samples = samples_take(program, heads, hints, NULL);
  for (unsigned i = 0; i < samples->count && !program->run->stop; i++) {
    const HeadSamples *at = &samples->at[i];
    Guess guess = {.program = program,
                   .samples = samples,
                   .at = at,
                   .hint = &hints->of[at->head->location->function->id],
                   .effort = effort,
                   .out = out};
    guess_at_head(&guess);
  }
  run_log(program->run, "candidate", "effort %u: %u runs, %u heads, %u guesses, %.3f s", effort,
          samples->runs, samples->count, out->count - before, run_cpu_seconds() - start);
  bool more = heads->list.count > 0;
  samples_free(samples);
  hints_free(hints);
  heads_free(heads);
  return more;
}
