/* Candidates for some of the states: where a flag is set, a number is positive, a condition of the
 * program holds, more is true than elsewhere. */
#include "engine/candidate_build.h"

enum {
  MOST_FLAGS = 4,
  MOST_VALUES = 3, /* of a flag */
  MOST_SIGNS = 3,
  MOST_CONDITIONS = 8,
  MOST_OF_A_CASE = 20
};

static void guess_constants(Guess *guess, const Table *part)
{
  for (unsigned i = 0; i < part->columns.count; i++) {
    const Column *column = &part->columns.data[i];
    if (column->var && column->constant && !column->pointer)
      guess_put(guess, part, column_equals(guess, column, column->values[0]));
  }
}

/* What holds in general was guessed before and is not guessed again for a case. */
static void guess_case(Guess *guess, const Table *table, const Term *condition)
{
  if (guess_is_full(guess))
    return;
  Table part;
  table_select(guess, table, condition, &part);
  if (part.rows >= GUESS_LEAST_ROWS && part.rows < table->rows) {
    guess_limit(guess, MOST_OF_A_CASE);
    guess_affine(guess, &part);
    guess_pairs(guess, &part);
    guess_constants(guess, &part);
    guess_limit(guess, 0);
  }
  table_free(&part);
}

static bool is_of_interest(const Column *column)
{
  return column->var && !column->constant && !column->pointer && !column->repeats;
}

static void each_flag(Guess *guess, const Table *table)
{
  unsigned flags = 0;
  for (unsigned i = 0; i < table->columns.count && flags < MOST_FLAGS; i++) {
    const Column *column = &table->columns.data[i];
    int64_t values[MOST_VALUES];
    unsigned count = is_of_interest(column) ? column_values(table, column, MOST_VALUES, values) : 0;
    if (!count || count > MOST_VALUES)
      continue;
    flags++;
    for (unsigned k = 0; k < count; k++)
      guess_case(guess, table, column_equals(guess, column, values[k]));
  }
}

static bool has_both_signs(const Table *table, const Column *column)
{
  bool positive = false, negative = false;
  for (unsigned i = 0; i < table->rows; i++) {
    positive |= column->values[i] > 0;
    negative |= column->values[i] < 0;
  }
  return positive && negative;
}

/* As numbers of rounds are, and where many loops do nothing. */
static void each_sign(Guess *guess, const Table *table)
{
  unsigned signs = 0;
  int64_t values[MOST_VALUES];
  for (unsigned i = 0; i < table->columns.count && signs < MOST_SIGNS; i++) {
    const Column *column = &table->columns.data[i];
    if (!is_of_interest(column) || !column->as_signed || !has_both_signs(table, column) ||
        column_values(table, column, MOST_VALUES, values) <= MOST_VALUES)
      continue;
    signs++;
    const Term *zero = guess_number(guess, column, 0);
    guess_case(guess, table, guess_binary(guess, TERM_SLE, zero, column->term));
    guess_case(guess, table, guess_binary(guess, TERM_SLE, column->term, zero));
  }
}

void guess_cases(Guess *guess, const Table *table)
{
  each_sign(guess, table);
  each_flag(guess, table);
}

void guess_cases_of_conditions(Guess *guess, const Table *table)
{
  const HintTerms *conditions = &guess->hint->conditions;
  unsigned tried = 0;
  for (unsigned i = 0; i < conditions->count && tried < MOST_CONDITIONS; i++)
    if (guess_is_in_scope(guess, conditions->data[i])) {
      tried++;
      guess_case(guess, table, conditions->data[i]);
    }
}
