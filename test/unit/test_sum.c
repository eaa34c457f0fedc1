/* Sums of terms: they have the value of their term, also after a division, and what they do with
 * extensions. */
#include "check.h"
#include "random_term.h"
#include "term/sum.h"

enum { VARIABLES = 3, WIDTH = 64 };

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
    TermSum sum = {.terms = pool.terms, .width = WIDTH};
    CHECK(sum_add(&sum, term, 1));
    uint64_t seed = pool_random(&pool), value = value_of_term(term, seed);
    CHECK(value_of_term(sum_term(&sum), seed) == value);
    if (!sum_divide(&sum, 4))
      continue;
    CHECK(4 * value_of_term(sum_term(&sum), seed) == value);
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
  TermSum sum = {.terms = terms, .width = WIDTH};
  CHECK(sum_add(&sum, term_convert(terms, TERM_SEXT, type_bv(WIDTH), inner), 4));
  CHECK(sum.count == 1 && sum.parts[0].factor == 12 && sum.constant == (uint64_t)-4);
  CHECK(sum.parts[0].term == term_convert(terms, TERM_SEXT, type_bv(WIDTH), x));
  CHECK(!sum_divide(&sum, 3));
  terms_free(terms);
}

static void test_limits(void)
{
  Terms *terms = terms_new();
  TermSum sum = {.terms = terms, .width = WIDTH};
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

int main(void)
{
  RUN(test_values);
  RUN(test_extension);
  RUN(test_limits);
  return check_summary();
}
