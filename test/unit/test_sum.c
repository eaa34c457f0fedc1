/* Sums of terms: they have the value of their term, also after a division, what they do with
 * extensions, and their differences against all values of their parts. */
#include "check.h"
#include "random_term.h"
#include "term/sum.h"

enum { VARIABLES = 3, WIDTH = 64, NARROW = 3, VARS = 2, VALUES = 1 << NARROW };

static const Term *variable(Terms *terms, unsigned number, unsigned width)
{
  static const char *const names[] = {"x", "y", "z"};
  const char *name = intern_format(terms_names(terms), "%s%u", names[number], width);
  return term_var(terms, name, type_bv(width));
}

static const Term *random_linear(Pool *pool, unsigned depth)
{
  Terms *terms = pool->terms;
  const Term *constant = term_bv_signed(terms, WIDTH, (int64_t)pool_below(pool, 9) - 4);
  if (!depth || !pool_below(pool, 4))
    return pool_below(pool, 3) ? variable(terms, pool_below(pool, VARIABLES), WIDTH) : constant;
  const Term *a = random_linear(pool, depth - 1);
  if (!pool_below(pool, 3))
    return term_binary(terms, TERM_MUL, a, constant);
  TermOp op = pool_below(pool, 2) ? TERM_ADD : TERM_SUB;
  return term_binary(terms, op, a, random_linear(pool, depth - 1));
}

static Value some_value(void *context, const Term *var)
{
  return value_of(*(uint64_t *)context * (uint64_t)(var->name[0] - 'a'));
}

static uint64_t value_of_term(const Term *term, uint64_t seed)
{
  return term_eval(term, &(TermState){.variable = some_value, .context = &seed}).lo;
}

static void test_values(void)
{
  Pool pool = {.seed = 7, .terms = terms_new()};
  unsigned divided = 0;
  for (unsigned i = 0; i < 2000; i++) {
    const Term *term = random_linear(&pool, 4);
    TermSum sum = {.width = WIDTH};
    CHECK(sum_add(&sum, term, 1));
    uint64_t seed = pool_random(&pool), value = value_of_term(term, seed);
    CHECK(value_of_term(sum_term(pool.terms, &sum), seed) == value);
    if (!sum_divide(&sum, 4))
      continue;
    CHECK(4 * value_of_term(sum_term(pool.terms, &sum), seed) == value);
    divided += sum.count > 0;
  }
  CHECK(divided > 20);
  terms_free(pool.terms);
}

static void test_extension(void)
{
  Terms *terms = terms_new();
  const Term *x = variable(terms, 0, 32), *three = term_bv(terms, 32, 3);
  const Term *inner = term_binary(terms, TERM_ADD, term_binary(terms, TERM_MUL, x, three),
                                  term_bv_signed(terms, 32, -1));
  TermSum sum = {.width = WIDTH, .extends = terms};
  CHECK(sum_add(&sum, term_convert(terms, TERM_SEXT, type_bv(WIDTH), inner), 4));
  CHECK(sum.count == 1 && sum.parts[0].factor == 12 && sum.constant == (uint64_t)-4);
  CHECK(sum.parts[0].term == term_convert(terms, TERM_SEXT, type_bv(WIDTH), x));
  CHECK(!sum_divide(&sum, 3));
  terms_free(terms);
}

static void test_limits(void)
{
  Terms *terms = terms_new();
  TermSum sum = {.width = WIDTH};
  for (unsigned i = 0; i < SUM_MOST; i++) {
    const char *name = intern_format(terms_names(terms), "v%u", i);
    CHECK(sum_add(&sum, term_var(terms, name, type_bv(WIDTH)), 1));
  }
  CHECK(!sum_add(&sum, variable(terms, 0, WIDTH), 1));
  for (unsigned i = 0; i < SUM_MOST; i++) {
    const char *name = intern_format(terms_names(terms), "v%u", i);
    CHECK(sum_add(&sum, term_var(terms, name, type_bv(WIDTH)), -(uint64_t)1));
  }
  CHECK(!sum.count && sum_add(&sum, variable(terms, 0, WIDTH), 1));
  terms_free(terms);
}

static Value lookup(void *context, const Term *var)
{
  const Value *values = context;
  return values[var->name[0] - 'x'];
}

static const Term *random_sum(Pool *pool, unsigned depth)
{
  static const char *const names[VARS] = {"x", "y"};
  Terms *terms = pool->terms;
  unsigned kind = pool_below(pool, depth ? 5 : 2);
  if (kind == 0)
    return term_bv(terms, NARROW, pool_below(pool, VALUES));
  if (kind == 1)
    return term_var(terms, names[pool_below(pool, VARS)], type_bv(NARROW));
  const Term *a = random_sum(pool, depth - 1);
  if (kind == 2)
    return term_binary(terms, TERM_MUL, a, term_bv(terms, NARROW, pool_below(pool, VALUES)));
  const Term *b = random_sum(pool, depth - 1);
  return term_binary(terms, kind == 3 ? TERM_ADD : TERM_SUB, a, b);
}

/* The difference of the sums, where it is always the same. */
static bool constant_difference(const Term *a, const Term *b, uint64_t *difference)
{
  for (unsigned i = 0; i < VALUES * VALUES; i++) {
    Value values[VARS] = {value_of(i % VALUES), value_of(i / VALUES)};
    TermState state = {.context = values, .variable = lookup};
    uint64_t now = (term_eval(a, &state).lo - term_eval(b, &state).lo) % VALUES;
    if (i && now != *difference)
      return false;
    *difference = now;
  }
  return true;
}

static bool is_sum(const Term *term)
{
  return term->op == TERM_ADD || term->op == TERM_SUB;
}

static void test_all_values(void)
{
  unsigned constant = 0;
  for (unsigned seed = 1; seed <= 4000 && !check_faults; seed++) {
    Pool pool = {.seed = seed, .terms = terms_new()};
    const Term *a = random_sum(&pool, 4), *b = random_sum(&pool, 4);
    Bits difference;
    uint64_t known = 0;
    bool is_known = constant_difference(a, b, &known);
    bool res = sums_differ_by(a, b, &difference);
    CHECK(res == (is_known && (is_sum(a) || is_sum(b))));
    CHECK(!res || (uint64_t)difference == known);
    constant += res;
    terms_free(pool.terms);
  }
  CHECK(constant > 20);
}

static void test_too_many_parts(void)
{
  Terms *terms = terms_new();
  const Term *up = term_bv(terms, 32, 0), *down = up;
  for (unsigned i = 0; i < 100; i++) {
    char name[8], other[8];
    snprintf(name, sizeof name, "v%u", i);
    snprintf(other, sizeof other, "v%u", 99 - i);
    up = term_binary(terms, TERM_ADD, up, term_var(terms, name, type_bv(32)));
    down = term_binary(terms, TERM_ADD, down, term_var(terms, other, type_bv(32)));
  }
  Bits difference;
  CHECK(!sums_differ_by(up, down, &difference));
  terms_free(terms);
}

int main(void)
{
  RUN(test_values);
  RUN(test_extension);
  RUN(test_limits);
  RUN(test_all_values);
  RUN(test_too_many_parts);
  return check_summary();
}
