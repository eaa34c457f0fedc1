/* Candidates about variables that have few values: which, which together, and what else holds for
 * each of them. */
#include "engine/candidate_build.h"

enum { MOST_VALUES = 4, MOST_FEW = 12, MOST_CASES = 4, MOST_EXCLUDED = 60 };

typedef struct Few {
  unsigned column;
  unsigned count;
  int64_t values[MOST_VALUES];
} Few;

typedef VEC(Few) FewVec;

static void find_few(const Table *table, FewVec *out)
{
  for (unsigned i = 0; i < table->columns.count && out->count < MOST_FEW; i++) {
    const Column *column = &table->columns.data[i];
    Few few = {.column = i};
    if (column->constant || column->pointer || !column->var)
      continue;
    few.count = column_values(table, column, MOST_VALUES, few.values);
    if (few.count <= MOST_VALUES)
      vec_push(out, few);
  }
}

static const Term *has_value(Guess *guess, const Column *column, int64_t value)
{
  return term_eq(guess->program->terms, column->term, guess_number(guess, column, value));
}

static void guess_values(Guess *guess, const Table *table, const Few *few)
{
  const Column *column = &table->columns.data[few->column];
  const Term *any = term_false(guess->program->terms);
  for (unsigned i = 0; i < few->count; i++)
    any = term_or(guess->program->terms, any, has_value(guess, column, few->values[i]));
  guess_put(guess, table, any);
}

static bool occur_together(const Table *table, const Column *a, int64_t x, const Column *b,
                           int64_t y)
{
  for (unsigned i = 0; i < table->rows; i++)
    if (a->values[i] == x && b->values[i] == y)
      return true;
  return false;
}

static void exclude_pairs(Guess *guess, const Table *table, const Few *one, const Few *other)
{
  Terms *terms = guess->program->terms;
  const Column *a = &table->columns.data[one->column], *b = &table->columns.data[other->column];
  for (unsigned i = 0; i < one->count; i++)
    for (unsigned k = 0; k < other->count; k++)
      if (!occur_together(table, a, one->values[i], b, other->values[k]))
        guess_put(guess, table,
                  term_not(terms, term_and(terms, has_value(guess, a, one->values[i]),
                                           has_value(guess, b, other->values[k]))));
}

void guess_few(Guess *guess, const Table *table)
{
  FewVec few = {0};
  find_few(table, &few);
  unsigned start = guess->count;
  for (unsigned i = 0; i < few.count; i++)
    guess_values(guess, table, &few.data[i]);
  for (unsigned k = 1; k < few.count; k++)
    for (unsigned i = 0; i < k && guess->count - start < MOST_EXCLUDED; i++)
      exclude_pairs(guess, table, &few.data[i], &few.data[k]);
  vec_free(&few);
}

void guess_cases(Guess *guess, const Table *table)
{
  FewVec few = {0};
  find_few(table, &few);
  unsigned cases = 0;
  for (unsigned i = 0; i < few.count && cases < MOST_CASES; i++) {
    if (few.data[i].count > 3)
      continue;
    cases++;
    for (unsigned k = 0; k < few.data[i].count && !guess_is_full(guess); k++) {
      Table part;
      table_select(guess, table, few.data[i].column, few.data[i].values[k], &part);
      if (part.rows >= GUESS_LEAST_ROWS) {
        guess_affine(guess, &part);
        guess_pairs(guess, &part);
      }
      table_free(&part);
    }
  }
  vec_free(&few);
}
