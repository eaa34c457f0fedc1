/* Linear forms of random terms, in a set of four states that is known exactly: in each of them the
 * form has the term's value among its own. */
#include <math.h>

#include "check.h"
#include "domains/linearise.h"
#include "random_term.h"

static unsigned forms_with_parts;

static uint32_t index_of(const Term *var)
{
  return (uint32_t)strtoul(var->name + 1, NULL, 10);
}

static bool is_finite_in_all(const Pool *pool, const Term *term)
{
  for (unsigned s = 0; s < STATES; s++)
    if (!isfinite(value_to_double(pool_eval(pool, s, term), term->type.width)))
      return false;
  return true;
}

/* Variables with odd numbers are read as unsigned. */
static bool oracle_dim(void *context, const Term *var, Dim *dim, bool *is_unsigned)
{
  uint32_t index = index_of(var);
  *is_unsigned = index % 2;
  *dim = var->type.kind == TYPE_FLOAT ? dim_real(index) : dim_integer(index);
  return linearise_fits(var->type) &&
         (var->type.kind != TYPE_FLOAT || is_finite_in_all(context, var));
}

static Interval oracle_bits(void *context, const Term *term)
{
  Interval res = interval_bottom(term->type.width);
  for (unsigned s = 0; s < STATES; s++) {
    Interval one = interval_constant(term->type.width, pool_eval(context, s, term).lo);
    res = interval_join(&res, &one);
  }
  return res;
}

static FloatInterval oracle_real(void *context, const Term *term)
{
  unsigned width = term->type.width;
  FloatInterval res = float_interval_bottom(width);
  for (unsigned s = 0; s < STATES; s++) {
    double number = value_to_double(pool_eval(context, s, term), width);
    FloatInterval one =
        isnan(number) ? float_interval_nan(width) : float_interval_range(width, number, number);
    res = float_interval_join(&res, &one);
  }
  return res;
}

/* ---- a form at a point ---- */

typedef struct Point {
  const Pool *pool;
  unsigned state;
} Point;

/* As bounds: numbers above 2^53 are rounded outwards. */
static Bounds number_of(const Pool *pool, unsigned state, const Term *term, bool is_unsigned)
{
  Value value = pool_eval(pool, state, term);
  unsigned width = term->type.width;
  if (term->type.kind == TYPE_FLOAT)
    return bounds_point(value_to_double(value, width));
  int64_t number = (int64_t)value_sign_extend(value, width).lo;
  return is_unsigned ? bounds_of_unsigned(value.lo, value.lo) : bounds_of_signed(number, number);
}

static Bounds coordinate(void *context, Dim dim)
{
  Point *at = context;
  const Term *var = at->pool->samples[dim_index(dim)].term;
  return number_of(at->pool, at->state, var, dim_index(dim) % 2);
}

static Bounds form_at(const Pool *pool, unsigned state, const Linear *form)
{
  Point at = {pool, state};
  return linear_bounds(form, coordinate, &at);
}

static Bounds oracle_bounds(void *context, const Linear *form)
{
  Bounds res = bounds_none();
  for (unsigned s = 0; s < STATES; s++)
    res = bounds_join(res, form_at(context, s, form));
  return res;
}

/* ---- the law ---- */

static void check_form(const Pool *pool, uint64_t seed, const Term *term, const Linear *form,
                       bool is_unsigned)
{
  forms_with_parts += form->parts.count > 0;
  for (unsigned s = 0; s < STATES; s++) {
    Bounds value = number_of(pool, s, term, is_unsigned), is = form_at(pool, s, form);
    bool fits = value.high >= is.low && value.low <= is.high;
    if (!fits)
      printf("  seed %llu, state %u, %s reading: %.17g is not in [%.17g, %.17g]\n",
             (unsigned long long)seed, s, is_unsigned ? "unsigned" : "signed", value.low, is.low,
             is.high);
    CHECK(fits);
  }
}

static void check_term(Pool *pool, uint64_t seed, const Term *term)
{
  LinearOracle oracle = {pool, oracle_dim, oracle_bits, oracle_real, oracle_bounds};
  if (!linearise_fits(term->type))
    return;
  Linear form;
  if (term->type.kind == TYPE_FLOAT) {
    if (!linearise_float(&oracle, term, &form))
      return;
    check_form(pool, seed, term, &form, false);
    linear_free(&form);
    return;
  }
  for (unsigned is_unsigned = 0; is_unsigned < 2; is_unsigned++) {
    form = linearise(&oracle, term, is_unsigned);
    check_form(pool, seed, term, &form, is_unsigned);
    linear_free(&form);
  }
}

/* Numbers near each other, so that sums stay in their types. */
static void choose_small_values(Pool *pool)
{
  for (unsigned i = 0; i < POOL_VARS; i++) {
    Sample *var = &pool->samples[i];
    Type type = var->term->type;
    for (unsigned s = 0; s < STATES; s++) {
      int64_t number = (int64_t)pool_below(pool, 40) - (pool_below(pool, 2) ? 20 : 0);
      var->values[s] = type.kind == TYPE_FLOAT ? value_of_double((double)number / 8, type.width)
                                               : value_from_signed(number, type.width);
    }
  }
}

/* Numbers just below the limits of their types, where a sum wraps or just does not. */
static void choose_values_at_limits(Pool *pool)
{
  for (unsigned i = 0; i < POOL_VARS; i++) {
    Sample *var = &pool->samples[i];
    unsigned width = var->term->type.width;
    if (var->term->type.kind != TYPE_BV || width > 64)
      continue;
    uint64_t limit = pool_below(pool, 2) ? 0 : (uint64_t)1 << (width - 1);
    for (unsigned s = 0; s < STATES; s++)
      var->values[s] = value_truncate(value_of(limit - 1 - pool_below(pool, 6)), width);
  }
}

static void check_pool(uint64_t seed, bool with_floats)
{
  Pool pool;
  pool_start(&pool, seed, with_floats);
  if (seed % 3)
    choose_small_values(&pool);
  else if (seed % 2)
    choose_values_at_limits(&pool);
  for (unsigned tries = 0; tries < 150 && pool.count < POOL_SIZE; tries++) {
    const Sample *fresh = pool_grow(&pool);
    if (fresh && !check_faults)
      check_term(&pool, seed, fresh->term);
  }
  pool_end(&pool);
}

static void test_integers(void)
{
  forms_with_parts = 0;
  for (uint64_t seed = 1; seed <= 10000; seed++)
    check_pool(seed, false);
  printf("  %u forms with variables\n", forms_with_parts);
  CHECK(forms_with_parts > 20000);
}

static void test_floats(void)
{
  forms_with_parts = 0;
  for (uint64_t seed = 10001; seed <= 20000; seed++)
    check_pool(seed, true);
  printf("  %u forms with variables\n", forms_with_parts);
  CHECK(forms_with_parts > 20000);
}

int main(void)
{
  RUN(test_integers);
  RUN(test_floats);
  return check_summary();
}
