#include "smt/float_range.h"

#include "check.h"
#include "float_samples.h"
#include "term/parse.h"

/* --- it never refutes what has a solution --- */

enum { CONJUNCTS = 24 };

static const Term *comparison(Pool *pool, const Sample *a, const Sample *b)
{
  static const TermOp of_floats[] = {TERM_EQ, TERM_FEQ, TERM_FLT, TERM_FLE};
  static const TermOp of_bits[] = {TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT, TERM_SLE};
  TermOp op = a->term->type.kind == TYPE_FLOAT ? of_floats[pool_below(pool, 4)]
                                               : of_bits[pool_below(pool, 5)];
  return term_binary(pool->terms, op, a->term, b->term);
}

static const Term *near_constant(Pool *pool, const Sample *a, unsigned state)
{
  Type type = a->term->type;
  Value value = a->values[state];
  unsigned change = pool_below(pool, 4);
  if (change && type.kind == TYPE_FLOAT)
    value = random_neighbour(pool, value, type.width);
  else if (change)
    value = random_integer(pool, type.width);
  return term_const(pool->terms, type, value);
}

/* A Boolean that holds in the state. */
static const Term *fact(Pool *pool, unsigned state)
{
  const Sample *a = &pool->samples[pool_below(pool, pool->count)];
  const Term *claim = a->term;
  if (claim->type.kind != TYPE_BOOL) {
    Sample b = pick_of_type(pool, claim->type);
    if (pool_below(pool, 3))
      b.term = near_constant(pool, a, state);
    claim = pool_below(pool, 2) ? comparison(pool, a, &b) : comparison(pool, &b, a);
  }
  return pool_eval(pool, state, claim).lo ? claim : term_not(pool->terms, claim);
}

static const Term *weaker_fact(Pool *pool, unsigned state)
{
  const Term *one = fact(pool, state), *other = fact(pool, state);
  switch (pool_below(pool, 6)) {
  case 0: return term_or(pool->terms, one, term_not(pool->terms, other));
  case 1: return term_and(pool->terms, one, other);
  case 2: return term_ite(pool->terms, one, other, term_not(pool->terms, one));
  case 3: return term_eq(pool->terms, one, other);
  default: return one;
  }
}

static void check_pool(uint64_t seed)
{
  Pool pool;
  pool_start(&pool, seed, true);
  for (unsigned i = 0; i < POOL_VARS; i++)
    for (unsigned s = 0; s < STATES; s++)
      if (pool.samples[i].term->type.kind == TYPE_FLOAT && pool_below(&pool, 2))
        pool.samples[i].values[s] = random_hard_float(&pool, pool.samples[i].term->type.width);
  for (unsigned tries = 0; tries < 120 && pool.count < POOL_SIZE; tries++)
    pool_grow(&pool);
  for (unsigned round = 0; round < 40 && !check_faults; round++) {
    unsigned state = pool_below(&pool, STATES), count = 1 + pool_below(&pool, CONJUNCTS);
    const Term *facts[CONJUNCTS];
    for (unsigned i = 0; i < count; i++)
      facts[i] = weaker_fact(&pool, state);
    CHECK(!float_range_refutes(pool.terms, count, facts));
    if (check_faults)
      printf("  seed %llu round %u\n", (unsigned long long)seed, round);
  }
  pool_end(&pool);
}

static void test_never_refutes_the_satisfiable(void)
{
  for (uint64_t seed = 1; seed <= 300 && !check_faults; seed++)
    check_pool(seed * 7919);
}

/* One operator, its arguments and its result between bounds that are often tight. */

typedef struct Bounded {
  Pool *pool;
  const Term *facts[16];
  unsigned count;
} Bounded;

static void bound(Bounded *b, const Term *term, Value value)
{
  Terms *terms = b->pool->terms;
  Type type = term->type;
  for (unsigned side = 0; side < 2; side++) {
    Value limit = value;
    if (pool_below(b->pool, 2))
      limit = type.kind == TYPE_FLOAT ? random_neighbour(b->pool, value, type.width)
                                      : random_integer(b->pool, type.width);
    TermOp op = type.kind == TYPE_FLOAT ? TERM_FLE : pool_below(b->pool, 2) ? TERM_ULE : TERM_SLE;
    Value args[] = {side ? limit : value, side ? value : limit};
    const Term *c = term_const(terms, type, limit);
    const Term *claim = term_binary(terms, op, side ? c : term, side ? term : c);
    if (pool_below(b->pool, 4) && b->count < 16)
      b->facts[b->count++] =
          value_apply(op, type_bool(), type, 0, 0, args).lo ? claim : term_not(terms, claim);
  }
}

static Type random_scalar(Pool *pool, TypeKind kind)
{
  static const unsigned char floats[] = {32, 64, 80}, ints[] = {1, 8, 32, 33, 64, 65, 127, 128};
  return kind == TYPE_FLOAT ? type_float(floats[pool_below(pool, 3)])
                            : type_bv(ints[pool_below(pool, 8)]);
}

static void check_operator(Pool *pool, TermOp op)
{
  bool from_int = op < TERM_FADD || op == TERM_STOF || op == TERM_UTOF;
  bool to_int = op < TERM_FADD || op == TERM_FTOS || op == TERM_FTOU;
  Type from = random_scalar(pool, from_int ? TYPE_BV : TYPE_FLOAT);
  Type to = random_scalar(pool, to_int ? TYPE_BV : TYPE_FLOAT);
  const Term *args[] = {term_var(pool->terms, from_int ? "n" : "x", from),
                        term_var(pool->terms, from_int ? "m" : "y", from)};
  Value values[2];
  values[0] = from_int ? random_integer(pool, from.width) : random_hard_float(pool, from.width);
  values[1] =
      from_int ? random_integer(pool, from.width) : random_neighbour(pool, values[0], from.width);
  unsigned mode = op == TERM_FROUND ? pool_below(pool, 5) : 0;
  unsigned count = term_fault(op, to, mode, 0, 2, args) ? 1 : 2;
  if (term_fault(op, to, mode, 0, count, args))
    return;
  const Term *term = term_make(pool->terms, op, to, mode, 0, count, args);
  Bounded b = {.pool = pool};
  bound(&b, term, value_apply(op, term->type, from, mode, 0, values));
  bound(&b, args[0], values[0]);
  bound(&b, args[1], values[1]);
  CHECK(!float_range_refutes(pool->terms, b.count, b.facts));
  if (check_faults)
    printf("  %s %u: %llx %llx\n", term_op_name(op), from.width, (unsigned long long)values[0].lo,
           (unsigned long long)values[1].lo);
}

static void test_tight_bounds(void)
{
  static const TermOp ops[] = {TERM_FADD, TERM_FSUB,  TERM_FMUL, TERM_FDIV,   TERM_FREM, TERM_FNEG,
                               TERM_FABS, TERM_FSQRT, TERM_FCVT, TERM_FROUND, TERM_STOF, TERM_UTOF,
                               TERM_FTOS, TERM_FTOU,  TERM_ADD,  TERM_SUB,    TERM_MUL,  TERM_NEG,
                               TERM_UDIV, TERM_UREM,  TERM_SDIV, TERM_SREM,   TERM_BAND, TERM_LSHR,
                               TERM_ZEXT, TERM_SEXT};
  Pool pool = {.seed = 4711};
  for (unsigned round = 0; round < 60000 && !check_faults; round++) {
    pool.terms = terms_new();
    check_operator(&pool, ops[round % (sizeof ops / sizeof *ops)]);
    terms_free(pool.terms);
  }
}

/* --- what it proves --- */

/* Types by the first letter. */
static const Term *find_variable(void *context, const char *name)
{
  switch (*name) {
  case 'f': return term_var(context, name, type_float(32));
  case 'l': return term_var(context, name, type_float(80));
  case 'n': return term_var(context, name, type_bv(32));
  case 'b': return term_var(context, name, type_bool());
  default: return term_var(context, name, type_float(64));
  }
}

static bool refutes(const char *text)
{
  Run *run = run_new();
  Terms *terms = terms_new();
  Reader reader = {.run = run,
                   .terms = terms,
                   .file = "test",
                   .at = text,
                   .line = 1,
                   .variable = find_variable,
                   .context = terms};
  const Term *term = term_parse(&reader);
  CHECK(term != NULL);
  bool res = term && float_range_refutes(terms, 1, &term);
  terms_free(terms);
  run_free(run);
  return res;
}

#define BETWEEN(x, low, high) "(fle " low ":f64 " x ") (fle " x " " high ":f64) "
#define XY BETWEEN("x", "-10.0", "10.0") BETWEEN("y", "-10.0", "10.0")

static void test_products_and_sums(void)
{
  CHECK(refutes("(and " XY "(not (fle (fmul x y) 101.0:f64)))"));
  CHECK(refutes("(and " XY "(flt 100.0:f64 (fmul x y)))"));
  CHECK(!refutes("(and " XY "(flt 99.0:f64 (fmul x y)))"));
  CHECK(refutes("(and " XY "(flt (fmul x x) 0.0:f64))"));
  CHECK(refutes("(and " XY "(not (fle (fadd (fadd x y) (fadd x x)) 40.0:f64)))"));
  CHECK(!refutes("(and " XY "(not (fle (fadd (fadd x y) (fadd x x)) 39.0:f64)))"));
  CHECK(refutes("(and " XY "(not (feq (fsub x y) (fsub x y))))"));
  CHECK(!refutes("(not (feq (fsub x y) (fsub x y)))"));
  CHECK(refutes("(and " BETWEEN("x", "1.0", "2.0") "(flt 1.0:f64 (fdiv 1.0:f64 x)))"));
  CHECK(!refutes("(and " BETWEEN("x", "-1.0", "2.0") "(flt 5.0:f64 (fdiv 1.0:f64 x)))"));
  CHECK(refutes("(and " BETWEEN("x", "0.0", "4.0") "(not (fle (fsqrt x) 2.0:f64)))"));
  CHECK(!refutes("(and (fle x 4.0:f64) (not (fle (fsqrt x) 2.0:f64)))"));
}

static void test_nan_is_not_forgotten(void)
{
  CHECK(!refutes("(and " BETWEEN("x", "-1.0", "4.0") "(slt (ftos bv32 (fsqrt x)) 0:bv32))"));
  CHECK(refutes("(and " BETWEEN("x", "0.0", "4.0") "(slt (ftos bv32 (fsqrt x)) 0:bv32))"));
  CHECK(!refutes("(and (fle x x) (fle y y) (not (feq (fsub x y) (fsub x y))))"));
  CHECK(!refutes("(and (fle x x) (fle y y) (not (feq (fmul x y) (fmul x y))))"));
  CHECK(!refutes("(and " XY "(not (feq (fdiv x y) (fdiv x y))))"));
}

/* A sine by its polynomial, as the benchmarks have it. */
static void test_polynomials(void)
{
  static const char horner[] =
      "(fmul x (fsub 1.0:f64 (fmul (fmul x x) (fsub 0.16666:f64 (fmul (fmul x x) 0.00833:f64)))))";
  char text[600];
  snprintf(text, sizeof text, "(and " BETWEEN("x", "-1.0", "1.0") "(not (fle %s 1.01:f64)))",
           horner);
  CHECK(refutes(text));
  snprintf(text, sizeof text, "(and " BETWEEN("x", "-1.0", "1.0") "(not (fle %s 0.5:f64)))",
           horner);
  CHECK(!refutes(text));
}

static void test_down_through_terms(void)
{
  CHECK(refutes("(and (fle (fadd x 1.0:f64) 5.0:f64) (fle 0.0:f64 x) (flt 4.5:f64 x))"));
  CHECK(refutes("(and (fle (fmul x 2.0:f64) 5.0:f64) (flt 3.0:f64 x))"));
  CHECK(refutes("(and (fle (fabs x) 5.0:f64) (flt x -5.5:f64))"));
  CHECK(refutes("(and (fle (fneg x) 5.0:f64) (flt x -5.0:f64))"));
  CHECK(refutes("(and (flt (fcvt f64 f) 5.0:f64) (flt 6.0:f32 f))"));
  CHECK(refutes("(and (fle (stof f64 n) 5.0:f64) (slt 7:bv32 n))"));
  CHECK(refutes("(and (slt 7:bv32 (ftos bv32 x)) (flt x 6.0:f64))"));
  CHECK(refutes("(and (slt 7:bv32 n) (slt n 10:bv32) (flt 9.5:f64 (stof f64 n)))"));
  CHECK(refutes("(and (or (flt x 0.0:f64) (flt y 0.0:f64)) (flt 0.0:f64 x) (flt 0.0:f64 y))"));
  CHECK(refutes("(and (feq (ite b 1.0:f64 2.0:f64) 2.0:f64) b)"));
  CHECK(refutes("(flt 3.0:f64 (ite (flt x 1.0:f64) x 2.0:f64))"));
  CHECK(refutes("(and (flt x y) (flt y x) " BETWEEN("x", "1.0", "1.0") ")"));
  CHECK(refutes("(and (not (feq x x)) (fle (fadd x y) z))"));
  CHECK(!refutes("(and (flt x y) (flt y z))"));
}

static void test_deep(void)
{
  Terms *terms = terms_new();
  const Term *x = term_var(terms, "x", type_float(64)), *sum = x;
  const Term *ten = term_const(terms, type_float(64), value_of_double(10, 64));
  for (unsigned i = 0; i < 50000; i++)
    sum = term_binary(terms, TERM_FADD, sum, term_unary(terms, TERM_FABS, x));
  const Term *facts[] = {term_binary(terms, TERM_FLE, term_unary(terms, TERM_FABS, x), ten),
                         term_binary(terms, TERM_FLT, term_unary(terms, TERM_FNEG, ten), x),
                         term_binary(terms, TERM_FLT, sum, term_unary(terms, TERM_FNEG, ten))};
  CHECK(float_range_refutes(terms, 3, facts));
  CHECK(!float_range_refutes(terms, 2, facts));
  CHECK(!float_range_refutes(terms, 0, NULL));
  terms_free(terms);
}

int main(void)
{
  RUN(test_never_refutes_the_satisfiable);
  RUN(test_tight_bounds);
  RUN(test_products_and_sums);
  RUN(test_nan_is_not_forgotten);
  RUN(test_polynomials);
  RUN(test_down_through_terms);
  RUN(test_deep);
  return check_summary();
}
