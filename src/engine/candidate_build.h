/* Inside: what the templates of candidates share.
 *
 * A template looks at a Table of numbers and says what holds in all its rows. */
#ifndef OCTANT_ENGINE_CANDIDATE_BUILD_H
#define OCTANT_ENGINE_CANDIDATE_BUILD_H

#include "engine/candidate.h"
#include "engine/hint.h"
#include "engine/sample.h"
#include "term/eval.h"

/* A bit-vector of at most 64 bits in each row: a variable, or a term over variables. */
typedef struct Column {
  const Term *term;
  const Variable *var; /* NULL: a term */
  unsigned width;
  bool as_signed, as_unsigned; /* how it may be meant; not both false */
  bool pointer;                /* its numbers mean nothing, but for 0 */
  bool constant;               /* the same in all rows */
  bool repeats;                /* equal to a column before in all rows */
  int64_t *values;             /* sign-extended, by row */
} Column;

typedef struct Table {
  VEC(Column) columns;
  unsigned rows;
  unsigned *samples; /* of each row: which row of the samples it is */
  unsigned *origins; /* of each row: the number of its run */
  const Term *guard; /* what the rows were chosen by; NULL: these are all */
} Table;

typedef struct Guess {
  Program *program;
  const Samples *samples;
  const HeadSamples *at;
  const Hint *hint;
  Table table;
  unsigned effort; /* what is asked for */
  unsigned level;  /* of the templates at work */
  unsigned count;  /* guesses of this level */
  unsigned limit;  /* of the count */
  Map seen;        /* conditions of this head */
  Map columns;     /* VAR term -> column of the samples + 1 */
  Evaluation *evaluation;
  unsigned row; /* of the samples, being evaluated */
  Candidates *out;
} Guess;

enum { GUESS_LEAST_ROWS = 4 };

/* The condition holds in all rows (under the table's guard). */
void guess_put(Guess *guess, const Table *table, const Term *condition);
/* Puts it where that is so; answers whether it is. */
bool guess_try(Guess *guess, const Table *table, const Term *condition);
/* Is it over variables of the head alone? */
bool guess_is_in_scope(const Guess *guess, const Term *term);
/* No more guesses of this level are wanted. */
bool guess_is_full(const Guess *guess);

/* Is it a number of the program, give or take one? */
bool guess_is_near_constant(const Guess *guess, int64_t number);
/* No more than so many further guesses of this level are wanted; 0: as many as in general. */
void guess_limit(Guess *guess, unsigned most);
/* Can this value, the greatest or least of all, be no accident: near a constant, or reached by
 * several runs that were not cut off? */
bool guess_is_stable(const Guess *guess, const Table *table, const int64_t *values,
                     int64_t extreme);

/* candidate_table.c */
void table_fill(Guess *guess, Table *table);
/* Adds the term as a column; false where that cannot be. */
bool table_add(Guess *guess, Table *table, const Term *term);
/* The rows where the condition holds, which becomes the guard. */
void table_select(Guess *guess, const Table *from, const Term *condition, Table *out);
void table_free(Table *table);
const Term *column_equals(Guess *guess, const Column *column, int64_t value);
/* The distinct values in order of appearance; more than "most" are not counted. */
unsigned column_values(const Table *table, const Column *column, unsigned most, int64_t *out);

/* The templates. */
void guess_from_text(Guess *guess);                  /* candidate_text.c */
void guess_bounds(Guess *guess, const Table *table); /* candidate_bound.c */
void guess_pairs(Guess *guess, const Table *table);  /* candidate_pair.c */
void guess_differences(Guess *guess, const Table *table);
void guess_octagons(Guess *guess, const Table *table); /* candidate_octagon.c */
void guess_triples(Guess *guess, const Table *table);
void guess_congruences(Guess *guess, const Table *table); /* candidate_mod.c */
void guess_affine(Guess *guess, const Table *table);      /* candidate_affine.c */
void guess_quadratic(Guess *guess, const Table *table);
void guess_few(Guess *guess, const Table *table);   /* candidate_few.c */
void guess_cases(Guess *guess, const Table *table); /* candidate_case.c */
void guess_cases_of_conditions(Guess *guess, const Table *table);

static inline bool columns_match(const Column *a, const Column *b)
{
  return a->width == b->width && a->pointer == b->pointer;
}

static inline const Term *guess_number(Guess *guess, const Column *column, int64_t number)
{
  return term_const(guess->program->terms, type_bv(column->width),
                    value_from_signed(number, column->width));
}

static inline const Term *guess_binary(Guess *guess, TermOp op, const Term *a, const Term *b)
{
  return term_binary(guess->program->terms, op, a, b);
}

/* A number of the column's width, sign-extended. */
static inline int64_t column_wrap(const Column *column, uint64_t number)
{
  return (int64_t)(number << (64 - column->width)) >> (64 - column->width);
}

static inline bool column_less(bool is_signed, int64_t a, int64_t b)
{
  return is_signed ? a < b : (uint64_t)a < (uint64_t)b;
}

#endif
