/* Candidates about one variable: x == c, c <= x, x <= c. */
#include "engine/candidate_build.h"

static const Term *at_most(Guess *guess, bool is_signed, const Term *a, const Term *b)
{
  return guess_binary(guess, is_signed ? TERM_SLE : TERM_ULE, a, b);
}

typedef struct Range {
  int64_t least, most;
} Range;

static Range range_of(const Table *table, const Column *column, bool is_signed)
{
  Range range = {column->values[0], column->values[0]};
  for (unsigned i = 1; i < table->rows; i++) {
    int64_t value = column->values[i];
    if (column_less(is_signed, value, range.least))
      range.least = value;
    if (column_less(is_signed, range.most, value))
      range.most = value;
  }
  return range;
}

/* The numbers of the program next below and above the range. */
static Range frame_of(const Guess *guess, const Column *column, Range range, bool is_signed)
{
  Range frame = range;
  bool below = false, above = false;
  for (unsigned i = 0; i < guess->hint->constants.count; i++) {
    int64_t number = column_wrap(column, (uint64_t)guess->hint->constants.data[i]);
    if (column_less(is_signed, number, range.least) &&
        (!below || column_less(is_signed, frame.least, number))) {
      frame.least = number;
      below = true;
    }
    if (column_less(is_signed, range.most, number) &&
        (!above || column_less(is_signed, number, frame.most))) {
      frame.most = number;
      above = true;
    }
  }
  return frame;
}

static void guess_range(Guess *guess, const Table *table, const Column *column, bool is_signed)
{
  Range range = range_of(table, column, is_signed), frame;
  const Term *x = column->term;
  if (guess_is_stable(guess, table, column->values, range.least))
    guess_put(guess, table, at_most(guess, is_signed, guess_number(guess, column, range.least), x));
  if (guess_is_stable(guess, table, column->values, range.most))
    guess_put(guess, table, at_most(guess, is_signed, x, guess_number(guess, column, range.most)));
  frame = frame_of(guess, column, range, is_signed);
  if (frame.least != range.least && !guess_is_near_constant(guess, range.least))
    guess_put(guess, table, at_most(guess, is_signed, guess_number(guess, column, frame.least), x));
  if (frame.most != range.most && !guess_is_near_constant(guess, range.most))
    guess_put(guess, table, at_most(guess, is_signed, x, guess_number(guess, column, frame.most)));
}

static void guess_pointer(Guess *guess, const Table *table, const Column *column)
{
  const Term *null = term_eq(guess->program->terms, column->term, guess_number(guess, column, 0));
  if (!guess_try(guess, table, null))
    guess_try(guess, table, term_not(guess->program->terms, null));
}

void guess_bounds(Guess *guess, const Table *table)
{
  for (unsigned i = 0; i < table->columns.count && !guess_is_full(guess); i++) {
    const Column *column = &table->columns.data[i];
    if (column->pointer) {
      guess_pointer(guess, table, column);
      continue;
    }
    if (column->constant)
      guess_put(guess, table,
                term_eq(guess->program->terms, column->term,
                        guess_number(guess, column, column->values[0])));
    if (column->as_signed)
      guess_range(guess, table, column, true);
    if (column->as_unsigned)
      guess_range(guess, table, column, false);
  }
}
