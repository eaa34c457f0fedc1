/* Candidates that are equalities of sums: over variables and terms of the program, over products.
 *
 * They are found from rows of small numbers, where sums are the same in machine arithmetic, and
 * then tried on all rows as what they are: equalities modulo a power of two. */
#include "engine/affine.h"
#include "engine/candidate_build.h"

enum {
  MOST_LINEAR = 16, /* columns */
  MOST_FACTORS = 4, /* variables that are multiplied */
  MOST_PRODUCTS = 24,
  MOST_COEFFICIENT = 4096
};

typedef VEC(const Column *) ColumnVec;

static bool is_small(int64_t value, int64_t limit)
{
  return value <= limit && value >= -limit;
}

static bool row_is_small(const ColumnVec *columns, unsigned row, int64_t limit)
{
  for (unsigned i = 0; i < columns->count; i++)
    if (!is_small(columns->data[i]->values[row], limit))
      return false;
  return true;
}

static int64_t small_limit(unsigned width)
{
  return (int64_t)1 << (width > 40 ? 30 : width * 3 / 4);
}

/* The relations of a column of ones and these columns. */
static Affine *hull(const Table *table, const ColumnVec *columns, unsigned *used)
{
  Affine *affine = affine_new(columns->count + 1);
  int64_t *row = mem_zero(columns->count + 1, sizeof *row);
  *used = 0;
  for (unsigned i = 0; i < table->rows; i++) {
    if (!row_is_small(columns, i, small_limit(columns->data[0]->width)))
      continue;
    row[0] = 1;
    for (unsigned k = 0; k < columns->count; k++)
      row[k + 1] = columns->data[k]->values[i];
    *used += affine_add(affine, row);
  }
  mem_free(row);
  return affine;
}

static const Term *scaled(Guess *guess, const Column *column, int64_t by)
{
  return guess_binary(guess, TERM_MUL, column->term, guess_number(guess, column, by));
}

/* What has a positive factor on one side, what has a negative one on the other. */
static const Term *equality(Guess *guess, const ColumnVec *columns, const int64_t *relation)
{
  const Column *like = columns->data[0];
  const Term *left = guess_number(guess, like, relation[0] > 0 ? relation[0] : 0);
  const Term *right = guess_number(guess, like, relation[0] < 0 ? -relation[0] : 0);
  for (unsigned i = 0; i < columns->count; i++) {
    int64_t factor = relation[i + 1];
    if (factor > 0)
      left = guess_binary(guess, TERM_ADD, left, scaled(guess, columns->data[i], factor));
    if (factor < 0)
      right = guess_binary(guess, TERM_ADD, right, scaled(guess, columns->data[i], -factor));
  }
  return term_eq(guess->program->terms, left, right);
}

static bool is_handy(const int64_t *relation, unsigned columns)
{
  for (unsigned i = 1; i <= columns; i++)
    if (!is_small(relation[i], MOST_COEFFICIENT))
      return false;
  return true;
}

static void guess_relations(Guess *guess, const Table *table, const ColumnVec *columns)
{
  if (columns->count < 2)
    return;
  unsigned used;
  Affine *affine = hull(table, columns, &used);
  int64_t *relation = mem_zero(columns->count + 1, sizeof *relation);
  bool meaningful = used >= GUESS_LEAST_ROWS && affine_rank(affine) > 1;
  for (unsigned i = 1; meaningful && i <= columns->count; i++)
    if (affine_relation(affine, i, relation) && is_handy(relation, columns->count))
      guess_try(guess, table, equality(guess, columns, relation));
  mem_free(relation);
  affine_free(affine);
}

/* ---- linear ---- */

/* Those of one width that vary, each sequence of values once. */
static void pick_columns(const Table *table, unsigned width, unsigned most, bool variables_only,
                         ColumnVec *out)
{
  for (unsigned i = 0; i < table->columns.count && out->count < most; i++) {
    const Column *column = &table->columns.data[i];
    if (column->width == width && !column->constant && !column->pointer &&
        (column->var || !variables_only) && !column->repeats)
      vec_push(out, column);
  }
}

/* "template" is told the columns of each width that occurs. */
static void each_width(Guess *guess, const Table *table, unsigned most, bool variables_only,
                       void (*template)(Guess *, const Table *, const ColumnVec *))
{
  Map seen = {0};
  for (unsigned i = 0; i < table->columns.count && !guess_is_full(guess); i++) {
    unsigned width = table->columns.data[i].width;
    if (width < 8 || map_get(&seen, width, NULL))
      continue;
    map_put(&seen, width, 1);
    ColumnVec columns = {0};
    pick_columns(table, width, most, variables_only, &columns);
    template(guess, table, &columns);
    vec_free(&columns);
  }
  map_free(&seen);
}

void guess_affine(Guess *guess, const Table *table)
{
  each_width(guess, table, MOST_LINEAR, false, guess_relations);
}

/* ---- quadratic ---- */

static void make_product(Guess *guess, const Table *table, const Column *a, const Column *b,
                         Column *out)
{
  *out = (Column){.term = guess_binary(guess, TERM_MUL, a->term, b->term),
                  .width = a->width,
                  .as_signed = true};
  out->values = mem_zero(table->rows + 1, sizeof *out->values);
  for (unsigned i = 0; i < table->rows; i++)
    if (__builtin_mul_overflow(a->values[i], b->values[i], &out->values[i]))
      out->values[i] = INT64_MAX;
}

/* Those that are no sums of others before them. */
static void pick_independent(const Table *table, const ColumnVec *columns, ColumnVec *out)
{
  if (!columns->count)
    return;
  unsigned used;
  Affine *affine = hull(table, columns, &used);
  int64_t *relation = mem_zero(columns->count + 1, sizeof *relation);
  for (unsigned i = 0; i < columns->count; i++)
    if (!affine_relation(affine, i + 1, relation))
      vec_push(out, columns->data[i]);
  mem_free(relation);
  affine_free(affine);
}

static void guess_products(Guess *guess, const Table *table, const ColumnVec *columns)
{
  ColumnVec independent = {0}, *linear = &independent;
  pick_independent(table, columns, linear);
  Column products[MOST_PRODUCTS];
  unsigned count = 0;
  ColumnVec all = {0};
  for (unsigned i = 0; i < linear->count; i++)
    vec_push(&all, linear->data[i]);
  for (unsigned k = 0; k < linear->count && k < MOST_FACTORS; k++)
    for (unsigned i = 0; i <= k; i++, count++) {
      make_product(guess, table, linear->data[i], linear->data[k], &products[count]);
      vec_push(&all, &products[count]);
    }
  guess_relations(guess, table, &all);
  vec_free(&all);
  vec_free(&independent);
  for (unsigned i = 0; i < count; i++)
    mem_free(products[i].values);
}

void guess_quadratic(Guess *guess, const Table *table)
{
  each_width(guess, table, MOST_FACTORS + 3, true, guess_products);
}
