/* Candidates about remainders: x mod m == c for powers of two and numbers of the program. */
#include "engine/candidate_build.h"

enum { MOST_LOOKED_AT = 12, MOST_POWER = 64 };

/* How many low bits are the same in all rows. */
static unsigned same_low_bits(const Table *table, const int64_t *values)
{
  uint64_t differ = 0;
  for (unsigned i = 1; i < table->rows; i++)
    differ |= (uint64_t)values[i] ^ (uint64_t)values[0];
  return differ ? (unsigned)__builtin_ctzll(differ) : 0;
}

static void guess_low_bits(Guess *guess, const Table *table, const Column *like, const Term *term,
                           const int64_t *values)
{
  unsigned same = same_low_bits(table, values);
  for (int64_t power = 2; power <= MOST_POWER && same; power *= 2, same--)
    guess_put(guess, table,
              term_eq(guess->program->terms,
                      guess_binary(guess, TERM_BAND, term, guess_number(guess, like, power - 1)),
                      guess_number(guess, like, values[0] & (power - 1))));
}

static void guess_remainder(Guess *guess, const Table *table, const Column *column, uint64_t by)
{
  bool power = (by & (by - 1)) == 0;
  const Term *divisor = guess_number(guess, column, (int64_t)by);
  if (power || divisor->value.lo != by)
    return;
  TermOp op = column->as_signed ? TERM_SREM : TERM_UREM;
  const Term *rest = guess_binary(guess, op, column->term, divisor);
  guess->row = table->samples[0];
  evaluation_reset(guess->evaluation);
  Value first = evaluation_value(guess->evaluation, rest);
  guess_try(
      guess, table,
      term_eq(guess->program->terms, rest, term_const(guess->program->terms, rest->type, first)));
}

static void guess_parity_of_sum(Guess *guess, const Table *table, const Column *a, const Column *b)
{
  int64_t *values = mem_zero(table->rows + 1, sizeof *values);
  for (unsigned i = 0; i < table->rows; i++)
    values[i] = (int64_t)((uint64_t)a->values[i] - (uint64_t)b->values[i]);
  if (!same_low_bits(table, a->values) || !same_low_bits(table, b->values))
    guess_low_bits(guess, table, a, guess_binary(guess, TERM_SUB, a->term, b->term), values);
  mem_free(values);
}

void guess_congruences(Guess *guess, const Table *table)
{
  unsigned count = table->columns.count < MOST_LOOKED_AT ? table->columns.count : MOST_LOOKED_AT;
  for (unsigned i = 0; i < count && !guess_is_full(guess); i++) {
    const Column *column = &table->columns.data[i];
    int64_t values[3];
    if (column->constant || column->pointer || column_values(table, column, 2, values) < 3)
      continue;
    guess_low_bits(guess, table, column, column->term, column->values);
    for (unsigned k = 0; k < guess->hint->moduli.count; k++)
      guess_remainder(guess, table, column, guess->hint->moduli.data[k]);
  }
  for (unsigned j = 1; j < count / 2 + 1 && j < count; j++)
    for (unsigned i = 0; i < j && !guess_is_full(guess); i++) {
      const Column *a = &table->columns.data[i], *b = &table->columns.data[j];
      if (columns_match(a, b) && !a->pointer && !a->constant && !b->constant)
        guess_parity_of_sum(guess, table, a, b);
    }
}
