/* Candidates that bound sums of two or three columns: x - y <= c, x + y <= z + c.
 *
 * Sums are compared exactly, and a bound counts only where it says more than those of its parts.
 * What is put forward is a comparison in machine arithmetic, tried on all rows. */
#include "engine/candidate_build.h"

enum { MOST_PAIRED = 12, MOST_TRIPLED = 7, MOST_PARTS = 3 };

typedef __int128 Wide;

/* The sum of the columns in "negative" with factor -1, of the others with factor 1. */
typedef struct Sum {
  const Column *parts[MOST_PARTS];
  unsigned count;
  unsigned negative; /* bits */
  bool is_signed;
} Sum;

static Wide number_at(const Column *column, unsigned row, bool is_signed)
{
  uint64_t bits = (uint64_t)column->values[row];
  return is_signed ? (Wide)column->values[row]
                   : (Wide)(bits << (64 - column->width) >> (64 - column->width));
}

/* Of the parts in "chosen" (bits). */
static Wide sum_at(const Sum *sum, unsigned chosen, unsigned row)
{
  Wide res = 0;
  for (unsigned i = 0; i < sum->count; i++)
    if (chosen >> i & 1) {
      Wide number = number_at(sum->parts[i], row, sum->is_signed);
      res += sum->negative >> i & 1 ? -number : number;
    }
  return res;
}

static Wide greatest(const Table *table, const Sum *sum, unsigned chosen)
{
  Wide most = sum_at(sum, chosen, 0);
  for (unsigned i = 1; i < table->rows; i++) {
    Wide value = sum_at(sum, chosen, i);
    most = value > most ? value : most;
  }
  return most;
}

static bool says_more(const Table *table, const Sum *sum, Wide most)
{
  unsigned all = (1u << sum->count) - 1;
  for (unsigned part = 1; part < all; part += 2) /* splits, the first column in "part" */
    if (greatest(table, sum, part) + greatest(table, sum, all & ~part) <= most)
      return false;
  return true;
}

static bool is_no_accident(const Guess *guess, const Table *table, const Sum *sum, int64_t most)
{
  int64_t *values = mem_zero(table->rows + 1, sizeof *values);
  for (unsigned i = 0; i < table->rows; i++)
    values[i] = sum_at(sum, ~0u, i) == most ? most : most - 1;
  bool stable = guess_is_stable(guess, table, values, most);
  mem_free(values);
  return stable;
}

/* The parts of one sign, and a number. */
static const Term *side(Guess *guess, const Sum *sum, bool negative, int64_t number)
{
  const Term *res = NULL;
  for (unsigned i = 0; i < sum->count; i++)
    if ((sum->negative >> i & 1) == negative)
      res = res ? guess_binary(guess, TERM_ADD, res, sum->parts[i]->term) : sum->parts[i]->term;
  const Term *constant = guess_number(guess, sum->parts[0], number);
  return res ? guess_binary(guess, TERM_ADD, res, constant) : constant;
}

static void bound_sum(Guess *guess, const Table *table, const Sum *sum)
{
  Wide most = greatest(table, sum, ~0u);
  if (most > INT32_MAX || most < INT32_MIN || !says_more(table, sum, most) ||
      !is_no_accident(guess, table, sum, (int64_t)most))
    return;
  int64_t number = (int64_t)most;
  bool strict = number == -1, to_left = number < 0 && (sum->negative || !sum->is_signed);
  TermOp op = sum->is_signed ? (strict ? TERM_SLT : TERM_SLE) : (strict ? TERM_ULT : TERM_ULE);
  const Term *left = side(guess, sum, false, strict || !to_left ? 0 : -number);
  const Term *right = side(guess, sum, true, strict || to_left ? 0 : number);
  guess_try(guess, table, guess_binary(guess, op, left, right));
}

/* Can these be added, and how are they meant? */
static bool fits(const Sum *sum, bool is_signed)
{
  for (unsigned i = 0; i < sum->count; i++) {
    const Column *column = sum->parts[i];
    if (column->constant || column->pointer || column->repeats ||
        column->width != sum->parts[0]->width ||
        !(is_signed ? column->as_signed : column->as_unsigned))
      return false;
  }
  return true;
}

static void bound_sums(Guess *guess, const Table *table, Sum *sum)
{
  sum->is_signed = fits(sum, true);
  if (!sum->is_signed && !fits(sum, false))
    return;
  for (sum->negative = 0; sum->negative < 1u << sum->count; sum->negative++)
    bound_sum(guess, table, sum);
}

void guess_octagons(Guess *guess, const Table *table)
{
  const Column *columns = table->columns.data;
  for (unsigned j = 1; j < table->columns.count; j++)
    for (unsigned i = 0; i < j && i < MOST_PAIRED && !guess_is_full(guess); i++)
      if (j < MOST_PAIRED || !columns[j].var)
        bound_sums(guess, table, &(Sum){.parts = {&columns[i], &columns[j]}, .count = 2});
}

void guess_triples(Guess *guess, const Table *table)
{
  const Column *columns = table->columns.data;
  unsigned count = table->columns.count < MOST_TRIPLED ? table->columns.count : MOST_TRIPLED;
  for (unsigned k = 2; k < count; k++)
    for (unsigned j = 1; j < k && columns[k].var; j++)
      for (unsigned i = 0; i < j && !guess_is_full(guess); i++)
        bound_sums(guess, table,
                   &(Sum){.parts = {&columns[i], &columns[j], &columns[k]}, .count = 3});
}
