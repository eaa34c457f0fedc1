/* Candidates about two or three terms: x == y, x <= y, x - y == c, x + y == c, and bounds on sums
 * and differences. */
#include "engine/candidate_build.h"

enum { MOST_PAIRED = 14, MOST_TRIPLED = 7 };

static bool is_paired(const Column *a, const Column *b)
{
  return columns_match(a, b) && !(a->constant && b->constant);
}

/* ---- order ---- */

static bool is_ordered(const Table *table, const Column *a, const Column *b, bool is_signed,
                       bool strict)
{
  for (unsigned i = 0; i < table->rows; i++)
    if (column_less(is_signed, b->values[i], a->values[i]) ||
        (strict && a->values[i] == b->values[i]))
      return false;
  return true;
}

static void guess_order(Guess *guess, const Table *table, const Column *a, const Column *b,
                        bool is_signed)
{
  if (!is_ordered(table, a, b, is_signed, false))
    return;
  guess_put(guess, table, guess_binary(guess, is_signed ? TERM_SLE : TERM_ULE, a->term, b->term));
  if (is_ordered(table, a, b, is_signed, true))
    guess_put(guess, table, guess_binary(guess, is_signed ? TERM_SLT : TERM_ULT, a->term, b->term));
}

static bool are_equal(const Table *table, const Column *a, const Column *b)
{
  for (unsigned i = 0; i < table->rows; i++)
    if (a->values[i] != b->values[i])
      return false;
  return true;
}

static void guess_pair(Guess *guess, const Table *table, const Column *a, const Column *b)
{
  if (are_equal(table, a, b)) {
    guess_put(guess, table, term_eq(guess->program->terms, a->term, b->term));
    return;
  }
  if (a->as_signed && b->as_signed) {
    guess_order(guess, table, a, b, true);
    guess_order(guess, table, b, a, true);
  }
  if ((a->as_unsigned && b->as_unsigned) || a->as_signed != b->as_signed) {
    guess_order(guess, table, a, b, false);
    guess_order(guess, table, b, a, false);
  }
}

typedef void (*PairTemplate)(Guess *guess, const Table *table, const Column *a, const Column *b);

/* The first variables with each other and with the terms of the program. */
static void each_pair(Guess *guess, const Table *table, PairTemplate template)
{
  unsigned count = table->columns.count;
  for (unsigned j = 1; j < count; j++)
    for (unsigned i = 0; i < j && i < MOST_PAIRED && !guess_is_full(guess); i++)
      if ((j < MOST_PAIRED || !table->columns.data[j].var) &&
          is_paired(&table->columns.data[i], &table->columns.data[j]))
        template(guess, table, &table->columns.data[i], &table->columns.data[j]);
}

void guess_pairs(Guess *guess, const Table *table)
{
  each_pair(guess, table, guess_pair);
}

/* ---- sums and differences ---- */

static int64_t *combine(const Table *table, const Column *a, int sign, const Column *b)
{
  int64_t *values = mem_zero(table->rows + 1, sizeof *values);
  for (unsigned i = 0; i < table->rows; i++) {
    uint64_t left = (uint64_t)a->values[i], right = (uint64_t)b->values[i];
    values[i] = column_wrap(a, sign > 0 ? left + right : left - right);
  }
  return values;
}

static const Term *combined(Guess *guess, const Term *a, int sign, const Term *b)
{
  return guess_binary(guess, sign > 0 ? TERM_ADD : TERM_SUB, a, b);
}

static void guess_fixed_sum(Guess *guess, const Table *table, const Column *a, const Column *b,
                            int sign)
{
  int64_t *values = combine(table, a, sign, b);
  bool same = true;
  for (unsigned i = 1; same && i < table->rows; i++)
    same = values[i] == values[0];
  if (same)
    guess_put(guess, table,
              term_eq(guess->program->terms, combined(guess, a->term, sign, b->term),
                      guess_number(guess, a, values[0])));
  mem_free(values);
}

static void guess_fixed(Guess *guess, const Table *table, const Column *a, const Column *b)
{
  if (a->constant || b->constant)
    return;
  guess_fixed_sum(guess, table, a, b, -1);
  if (!a->pointer)
    guess_fixed_sum(guess, table, a, b, 1);
}

void guess_differences(Guess *guess, const Table *table)
{
  each_pair(guess, table, guess_fixed);
}

/* Bounds of a sum, read as signed, where its extremes are no accident. */
static void bound_sum(Guess *guess, const Table *table, const Column *like, const Term *sum,
                      const int64_t *values)
{
  int64_t least = values[0], most = values[0];
  for (unsigned i = 1; i < table->rows; i++) {
    least = values[i] < least ? values[i] : least;
    most = values[i] > most ? values[i] : most;
  }
  if (least == most)
    return;
  if (guess_is_stable(guess, table, values, most))
    guess_put(guess, table, guess_binary(guess, TERM_SLE, sum, guess_number(guess, like, most)));
  if (guess_is_stable(guess, table, values, least))
    guess_put(guess, table, guess_binary(guess, TERM_SLE, guess_number(guess, like, least), sum));
}

static void guess_octagon(Guess *guess, const Table *table, const Column *a, const Column *b)
{
  if (a->constant || b->constant || a->pointer)
    return;
  for (int sign = -1; sign <= 1; sign += 2) {
    int64_t *values = combine(table, a, sign, b);
    bound_sum(guess, table, a, combined(guess, a->term, sign, b->term), values);
    mem_free(values);
  }
}

void guess_octagons(Guess *guess, const Table *table)
{
  each_pair(guess, table, guess_octagon);
}

/* ---- three ---- */

static void guess_triple(Guess *guess, const Table *table, const Column *a, const Column *b,
                         const Column *c)
{
  if (!columns_match(a, b) || !columns_match(a, c) || a->pointer || a->constant || b->constant ||
      c->constant)
    return;
  for (unsigned signs = 0; signs < 4; signs++) {
    int second = signs & 1 ? -1 : 1, third = signs & 2 ? -1 : 1;
    Column sum = *a;
    sum.values = combine(table, a, second, b);
    int64_t *values = combine(table, &sum, third, c);
    bound_sum(guess, table, a,
              combined(guess, combined(guess, a->term, second, b->term), third, c->term), values);
    mem_free(sum.values);
    mem_free(values);
  }
}

void guess_triples(Guess *guess, const Table *table)
{
  unsigned count = table->columns.count < MOST_TRIPLED ? table->columns.count : MOST_TRIPLED;
  for (unsigned k = 2; k < count; k++)
    for (unsigned j = 1; j < k; j++)
      for (unsigned i = 0; i < j && !guess_is_full(guess); i++)
        guess_triple(guess, table, &table->columns.data[i], &table->columns.data[j],
                     &table->columns.data[k]);
}
