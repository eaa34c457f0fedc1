#include "domains/poly_row.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

Row row_copy(const Row *row)
{
  return (Row){linear_copy(&row->form), row->sign};
}

void rows_free(RowVec *rows)
{
  for (unsigned i = 0; i < rows->count; i++)
    linear_free(&rows->data[i].form);
  vec_free(rows);
}

void rows_append(RowVec *rows, const RowVec *more)
{
  for (unsigned i = 0; i < more->count; i++)
    vec_push(rows, row_copy(&more->data[i]));
}

void rows_add_bounds(RowVec *rows, Dim dim, Bounds bounds)
{
  if (!isinf(bounds.low)) {
    Row row = {linear_dim(dim), NUM_GE};
    row.form.constant = bounds_point(-bounds.low);
    vec_push(rows, row);
  }
  if (!isinf(bounds.high)) {
    Row row = {linear_constant(bounds_point(bounds.high)), NUM_GE};
    linear_add_part(&row.form, dim, bounds_point(-1));
    vec_push(rows, row);
  }
}

static int compare_dims(const void *a, const void *b)
{
  Dim x = *(const Dim *)a, y = *(const Dim *)b;
  return (x > y) - (x < y);
}

void rows_dims(const RowVec *rows, DimVec *out)
{
  vec_clear(out);
  for (unsigned i = 0; i < rows->count; i++)
    for (unsigned k = 0; k < rows->data[i].form.parts.count; k++)
      vec_push(out, rows->data[i].form.parts.data[k].dim);
  if (!out->count)
    return;
  qsort(out->data, out->count, sizeof *out->data, compare_dims);
  unsigned kept = 1;
  for (unsigned i = 1; i < out->count; i++)
    if (out->data[i] != out->data[kept - 1])
      out->data[kept++] = out->data[i];
  out->count = kept;
}

/* ---- exact numbers ---- */

/* The exponents of the highest and the lowest bit that a number has. */
static void bits_of(double number, int *lowest, int *highest)
{
  int exponent;
  uint64_t digits = (uint64_t)ldexp(fabs(frexp(number, &exponent)), 53);
  *lowest = exponent - 53 + __builtin_ctzll(digits);
  *highest = exponent;
}

static bool include_bits(double number, int *least, int *most)
{
  if (!isfinite(number))
    return false;
  if (number != 0) {
    int lowest, highest;
    bits_of(number, &lowest, &highest);
    *least = lowest < *least ? lowest : *least;
    *most = highest > *most ? highest : *most;
  }
  return true;
}

bool form_scale(const Linear *form, int *power)
{
  int least = 0, most = 0;
  bool finite = include_bits(form->constant.low, &least, &most);
  for (unsigned i = 0; i < form->parts.count && finite; i++)
    finite = include_bits(form->parts.data[i].factor.low, &least, &most);
  *power = -least;
  return finite && most - least <= ROW_BITS;
}

void poly_number_scaled(double number, int power, mpz_t out)
{
  mpz_set_d(out, ldexp(number, power));
}

Bounds number_bounds(const mpz_t number)
{
  if (mpz_sizeinbase(number, 2) > 1000)
    return mpz_sgn(number) > 0 ? (Bounds){0x1p999, INFINITY} : (Bounds){-INFINITY, -0x1p999};
  double nearer = mpz_get_d(number); /* towards zero */
  int order = mpz_cmp_d(number, nearer);
  return order == 0  ? bounds_point(nearer)
         : order > 0 ? (Bounds){nearer, nextafter(nearer, INFINITY)}
                     : (Bounds){nextafter(nearer, -INFINITY), nearer};
}

double quotient_up(const mpq_t number)
{
  long bits = (long)mpz_sizeinbase(mpq_numref(number), 2);
  bits -= (long)mpz_sizeinbase(mpq_denref(number), 2);
  if (bits > 1000)
    return mpq_sgn(number) > 0 ? INFINITY : -0x1p990;
  if (bits < -1000)
    return mpq_sgn(number) > 0 ? DBL_MIN : 0;
  double nearer = mpq_get_d(number); /* towards zero */
  mpq_t back;
  mpq_init(back);
  mpq_set_d(back, nearer);
  int order = mpq_cmp(number, back);
  mpq_clear(back);
  return order > 0 ? nextafter(nearer, INFINITY) : nearer;
}

/* ---- integers ---- */

static bool is_over_integers(const Linear *form)
{
  for (unsigned i = 0; i < form->parts.count; i++)
    if (dim_is_real(form->parts.data[i].dim))
      return false;
  return form->parts.count > 0;
}

/* The factors divided by their greatest common divisor, which they are scaled by before. */
static void divide_factors(Linear *form, int power, mpz_t divisor)
{
  mpz_t number;
  mpz_init(number);
  mpz_set_ui(divisor, 0);
  for (unsigned i = 0; i < form->parts.count; i++) {
    poly_number_scaled(form->parts.data[i].factor.low, power, number);
    mpz_gcd(divisor, divisor, number);
  }
  for (unsigned i = 0; i < form->parts.count; i++) {
    poly_number_scaled(form->parts.data[i].factor.low, power, number);
    mpz_divexact(number, number, divisor);
    form->parts.data[i].factor = bounds_point(mpz_get_d(number));
  }
  mpz_clear(number);
}

bool row_tighten(Row *row)
{
  int power;
  if (!is_over_integers(&row->form) || !form_scale(&row->form, &power))
    return true;
  mpz_t divisor, constant, rest;
  mpz_inits(divisor, constant, rest, NULL);
  poly_number_scaled(row->form.constant.low, power, constant);
  divide_factors(&row->form, power, divisor);
  if (row->sign == NUM_GT)
    mpz_sub_ui(constant, constant, 1);
  mpz_fdiv_qr(constant, rest, constant, divisor);
  bool possible = row->sign != NUM_EQ || mpz_sgn(rest) == 0;
  Bounds known = number_bounds(constant);
  if (row->sign == NUM_GT)
    row->sign = NUM_GE;
  /* A constant that is no double makes an equality two; those are rare enough to be lost. */
  row->form.constant = bounds_point(known.high);
  if (row->sign == NUM_EQ && !bounds_is_point(known))
    row->sign = NUM_GE;
  mpz_clears(divisor, constant, rest, NULL);
  return possible;
}
