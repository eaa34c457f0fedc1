/* Constraints of polyhedra: linear forms with a sign, and what integers make of them. */
#ifndef OCTANT_DOMAINS_POLY_ROW_H
#define OCTANT_DOMAINS_POLY_ROW_H

#include <gmp.h>

#include "domains/num.h"

/* form >= 0, > 0 or == 0; factors and constant are finite points unless said otherwise. */
typedef struct Row {
  Linear form;
  NumSign sign;
} Row;
typedef VEC(Row) RowVec;

Row row_copy(const Row *row);
void rows_free(RowVec *rows);
void rows_append(RowVec *rows, const RowVec *more);
/* Adds those of dim >= bounds.low and dim <= bounds.high that say something. */
void rows_add_bounds(RowVec *rows, Dim dim, Bounds bounds);
/* The dimensions of all rows, ascending. */
void rows_dims(const RowVec *rows, DimVec *out);

/* The power of two by which all numbers of a form become integers of at most ROW_BITS bits; false
 * where there is none. */
#define ROW_BITS 400
bool form_scale(const Linear *form, int *power);
void poly_number_scaled(double number, int power, mpz_t out); /* number * 2^power */

/* Sharpens a row over integer dimensions to one with the same integral points: factors without
 * common divisor, the constant rounded down, no strict sign.  False where there is no such point.
 */
bool row_tighten(Row *row);

/* Uses each equality to remove one dimension from all other rows, so that rows show which
 * dimensions have to do with each other.  Numbers are whole; what would need large ones is left as
 * it is. */
void rows_reduce(RowVec *rows);

/* The nearest doubles on either side, and the one that is not below. */
Bounds number_bounds(const mpz_t number);
double quotient_up(const mpq_t number);

#endif
