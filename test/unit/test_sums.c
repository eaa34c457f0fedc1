/* Sums of the same parts against all values of their parts. */
#include "check.h"
#include "random_term.h"
#include "smt/sums.h"

enum { WIDTH = 3, VARS = 2, VALUES = 1 << WIDTH };

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
    return term_bv(terms, WIDTH, pool_below(pool, VALUES));
  if (kind == 1)
    return term_var(terms, names[pool_below(pool, VARS)], type_bv(WIDTH));
  const Term *a = random_sum(pool, depth - 1);
  if (kind == 2)
    return term_binary(terms, TERM_MUL, a, term_bv(terms, WIDTH, pool_below(pool, VALUES)));
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
  RUN(test_all_values);
  RUN(test_too_many_parts);
  return check_summary();
}
