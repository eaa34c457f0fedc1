/* Candidates about two terms: x == y, x <= y, x - y == c, x + y == c. */
#include "engine/candidate_build.h"

enum { MOST_PAIRED = 14 };

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

/* Where one has been constant so far, a bound of the other says it all; that two constants are the
 * same may be an accident. */
static void guess_pair(Guess *guess, const Table *table, const Column *a, const Column *b)
{
  if (are_equal(table, a, b) && (!a->constant || (guess->level > 0 && !table->guard))) {
    guess_put(guess, table, term_eq(guess->program->terms, a->term, b->term));
    return;
  }
  if (a->constant || b->constant || (table->guard && (a->repeats || b->repeats)))
    return;
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
          columns_match(&table->columns.data[i], &table->columns.data[j]))
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
