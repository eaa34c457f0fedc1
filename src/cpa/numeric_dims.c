/* Dimensions of the numeric analysis: which there are, how they are read, what bounds them. */
#include <math.h>

#include "cpa/numeric_cpa.h"

/* ---- numbering: variables by their ids, then cells ---- */

bool numeric_has_dim(const NumericCpa *cpa, const Variable *var)
{
  Type type = var->term->type;
  if (var->kind == VARIABLE_ADDRESS || var->pointer ||
      (type.kind == TYPE_FLOAT && !cpa->settings.floats))
    return false;
  return linearise_fits(type) && type.width > 1;
}

Dim numeric_dim(const NumericCpa *cpa, const Variable *var)
{
  (void)cpa;
  return var->term->type.kind == TYPE_FLOAT ? dim_real(var->id) : dim_integer(var->id);
}

Dim numeric_cell_dim(NumericCpa *cpa, uint64_t key, bool is_real)
{
  uint64_t index;
  if (!map_get(&cpa->cell_index, key, &index)) {
    index = cpa->cells.count;
    map_put(&cpa->cell_index, key, index);
    vec_push(&cpa->cells, key);
  }
  uint32_t at = cpa->cpa.program->variables.count + (uint32_t)index;
  return is_real ? dim_real(at) : dim_integer(at);
}

const Variable *numeric_dim_variable(const NumericCpa *cpa, Dim dim)
{
  const VariableVec *variables = &cpa->cpa.program->variables;
  return dim_index(dim) < variables->count ? variables->data[dim_index(dim)] : NULL;
}

uint64_t numeric_dim_cell(const NumericCpa *cpa, Dim dim)
{
  return cpa->cells.data[dim_index(dim) - cpa->cpa.program->variables.count];
}

bool numeric_dim_unsigned(const NumericCpa *cpa, Dim dim)
{
  const Variable *var = numeric_dim_variable(cpa, dim);
  return var ? cpa->unsigned_variables[var->id]
             : cpa->unsigned_regions[cell_region(numeric_dim_cell(cpa, dim))];
}

/* ---- ranges ---- */

Bounds numeric_type_bounds(unsigned width, bool is_unsigned)
{
  Interval all = interval_top(width);
  return is_unsigned ? bounds_of_unsigned(all.unsigned_least, all.unsigned_most)
                     : bounds_of_signed(all.least, all.most);
}

/* None where the float is not known to be finite. */
static Bounds finite_bounds(const FloatInterval *a)
{
  if (!a->has_numbers || a->may_be_nan || isinf(a->least) || isinf(a->most))
    return bounds_none();
  return (Bounds){a->least, a->most};
}

static Bounds bounds_of_range(const Range *range, bool is_real, bool is_unsigned)
{
  if (is_real)
    return range->is_float ? finite_bounds(&range->real) : bounds_none();
  if (range->is_float)
    return bounds_all();
  Interval bits = range_numbers(range);
  if (bits.is_bottom)
    return bounds_none();
  return is_unsigned ? bounds_of_unsigned(bits.unsigned_least, bits.unsigned_most)
                     : bounds_of_signed(bits.least, bits.most);
}

static Bounds cell_bounds(NumericCpa *cpa, const Content *c, Dim dim)
{
  uint64_t key = numeric_dim_cell(cpa, dim);
  RangeIndex index = cells_get(&cpa->ranges->store, &c->cells, key);
  unsigned bits = layout_cell_bits(&cpa->ranges->layout, cell_region(key));
  Range range = index == CELL_UNKNOWN ? range_top(type_bv(bits)) : range_at(cpa->ranges, index);
  if (dim_is_real(dim) && !range.is_float)
    return bounds_all();
  return bounds_of_range(&range, dim_is_real(dim), numeric_dim_unsigned(cpa, dim));
}

Bounds numeric_range(NumericCpa *cpa, const Content *c, Dim dim)
{
  const Variable *var = numeric_dim_variable(cpa, dim);
  if (!var)
    return cell_bounds(cpa, c, dim);
  Range range = interval_get(cpa->ranges, c, var);
  return bounds_of_range(&range, dim_is_real(dim), numeric_dim_unsigned(cpa, dim));
}

/* ---- what linearisation asks ---- */

static bool oracle_dim(void *context, const Term *term, Dim *dim, bool *is_unsigned)
{
  NumericView *view = context;
  const Variable *var = interval_variable(view->cpa->ranges, term);
  if (!var || !numeric_has_dim(view->cpa, var))
    return false;
  *dim = numeric_dim(view->cpa, var);
  *is_unsigned = numeric_dim_unsigned(view->cpa, *dim);
  /* A float must be finite. */
  return !dim_is_real(*dim) ||
         !bounds_is_none(numeric_range(view->cpa, &view->facts->content, *dim));
}

static Interval oracle_bits(void *context, const Term *term)
{
  NumericView *view = context;
  Range range = interval_eval(view->cpa->ranges, &view->facts->content, term);
  return range_numbers(&range);
}

static FloatInterval oracle_real(void *context, const Term *term)
{
  NumericView *view = context;
  return interval_eval(view->cpa->ranges, &view->facts->content, term).real;
}

static Bounds range_of_dim(void *context, Dim dim)
{
  NumericView *view = context;
  return numeric_range(view->cpa, &view->facts->content, dim);
}

static Bounds oracle_bounds(void *context, const Linear *form)
{
  NumericView *view = context;
  Bounds by_ranges = linear_bounds(form, range_of_dim, view);
  if (linear_is_constant(form))
    return by_ranges;
  return bounds_meet(by_ranges, view->cpa->ops->bounds(view->facts->num, form));
}

LinearOracle numeric_oracle(NumericView *view)
{
  return (LinearOracle){view, oracle_dim, oracle_bits, oracle_real, oracle_bounds};
}
