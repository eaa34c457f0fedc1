/* Candidates about variables that have few values: which, and which together. */
#include "engine/candidate_build.h"

enum { MOST_VALUES = 4, MOST_FEW = 12, MOST_EXCLUDED = 60 };

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

static void guess_values(Guess *guess, const Table *table, const Few *few)
{
  const Column *column = &table->columns.data[few->column];
  const Term *any = term_false(guess->program->terms);
  for (unsigned i = 0; i < few->count; i++)
    any = term_or(guess->program->terms, any, column_equals(guess, column, few->values[i]));
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
                  term_not(terms, term_and(terms, column_equals(guess, a, one->values[i]),
                                           column_equals(guess, b, other->values[k]))));
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
