/* Gauss-Jordan elimination on rows of small whole numbers. */
#include <math.h>

#include "domains/poly_row.h"

static double common_divisor(double a, double b)
{
  while (b != 0) {
    double rest = fmod(a, b);
    a = b;
    b = rest;
  }
  return fabs(a);
}

/* The exact a * x - b * y, or infinity. */
static double combined(double a, double x, double b, double y)
{
  double left = a * x, right = b * y;
  return fabs(left) <= 0x1p52 && fabs(right) <= 0x1p52 ? left - right : INFINITY;
}

static void divide(Linear *form)
{
  double divisor = fabs(form->constant.low);
  for (unsigned i = 0; i < form->parts.count; i++)
    divisor = common_divisor(form->parts.data[i].factor.low, divisor);
  if (divisor <= 1)
    return;
  form->constant = bounds_point(form->constant.low / divisor);
  for (unsigned i = 0; i < form->parts.count; i++)
    form->parts.data[i].factor = bounds_point(form->parts.data[i].factor.low / divisor);
}

/* row := a * row - b * by, where the pivot goes and a > 0 keeps the sign. */
static void eliminate(Row *row, const Linear *by, Dim pivot)
{
  double of_row = linear_factor(&row->form, pivot).low, of_by = linear_factor(by, pivot).low;
  if (of_row == 0)
    return;
  double divisor = common_divisor(of_row, of_by);
  double a = fabs(of_by) / divisor, b = of_row / divisor * (of_by < 0 ? -1 : 1);
  Linear sum =
      linear_constant(bounds_point(combined(a, row->form.constant.low, b, by->constant.low)));
  bool exact = isfinite(sum.constant.low);
  DimVec dims = {0};
  rows_dims(&(RowVec){(Row[]){*row, {*by, NUM_EQ}}, 2, 2}, &dims);
  for (unsigned i = 0; i < dims.count && exact; i++) {
    double x = linear_factor(&row->form, dims.data[i]).low, y = linear_factor(by, dims.data[i]).low;
    double factor = combined(a, x, b, y);
    exact = isfinite(factor);
    linear_add_part(&sum, dims.data[i], bounds_point(factor));
  }
  vec_free(&dims);
  if (exact) {
    linear_free(&row->form);
    row->form = sum;
    divide(&row->form);
  } else {
    linear_free(&sum);
  }
}

void rows_reduce(RowVec *rows)
{
  for (unsigned i = 0; i < rows->count; i++) {
    const Row *by = &rows->data[i];
    if (by->sign != NUM_EQ || !by->form.parts.count || !linear_is_exact(&by->form))
      continue;
    Dim pivot = vec_last(&by->form.parts).dim;
    for (unsigned k = 0; k < rows->count; k++)
      if (k != i && linear_is_exact(&rows->data[k].form))
        eliminate(&rows->data[k], &by->form, pivot);
  }
}
