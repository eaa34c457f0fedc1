#include "smt/lower.h"

#include "base/map.h"
#include "base/vec.h"
#include "check.h"
#include "float_samples.h"

enum { ROUNDS = 1500 / SLOWER };

static const unsigned widths[] = {32, 64, 80};

/* Two variables, by the first letter of their names; their lowered selves have the same values. */
typedef struct Pair {
  Value x, y;
} Pair;

static Value pair_variable(void *context, const Term *var)
{
  const Pair *pair = context;
  return var->name[0] == 'x' ? pair->x : pair->y;
}

/* Elements of an array variable: what the pair has, by the lowest bit of the index. */
static Value pair_element(void *context, const Term *array, Value index)
{
  (void)array;
  const Pair *pair = context;
  return index.lo & 1 ? pair->x : pair->y;
}

static Value eval_pair(const Term *term, Pair pair)
{
  return term_eval(term, &(TermState){pair_variable, pair_element, &pair});
}

static bool is_free_of_floats(const Term *term)
{
  Map seen = {0};
  VEC(const Term *) stack = {0};
  bool res = true;
  vec_push(&stack, term);
  while (stack.count && res) {
    const Term *at = vec_pop(&stack);
    res = at->type.kind != TYPE_FLOAT &&
          (at->type.kind != TYPE_ARRAY || at->type.element != TYPE_FLOAT);
    if (map_get(&seen, at->id, NULL))
      continue;
    map_put(&seen, at->id, 1);
    for (unsigned i = 0; i < at->count; i++)
      vec_push(&stack, at->args[i]);
  }
  map_free(&seen);
  vec_free(&stack);
  return res;
}

static void check_same(const Term *term, const Term *lowered, Pair pair)
{
  Value wanted = eval_pair(term, pair), got = eval_pair(lowered, pair);
  CHECK(value_equal(wanted, got));
  if (!value_equal(wanted, got) && check_faults < 10)
    printf("  %s %u -> %u (mode %u) of %llx.%016llx %llx.%016llx: wanted %llx.%016llx, got "
           "%llx.%016llx\n",
           term_op_name(term->op), term->args[0]->type.width, term->type.width, term->hi,
           (unsigned long long)pair.x.hi, (unsigned long long)pair.x.lo,
           (unsigned long long)pair.y.hi, (unsigned long long)pair.y.lo,
           (unsigned long long)wanted.hi, (unsigned long long)wanted.lo, (unsigned long long)got.hi,
           (unsigned long long)got.lo);
}

typedef struct Lab {
  Pool pool; /* of random numbers, with its table of terms */
  Terms *terms;
  Lowering *lowering;
} Lab;

static void begin(Lab *lab, uint64_t seed)
{
  lab->pool = (Pool){.seed = seed, .terms = terms_new()};
  lab->terms = lab->pool.terms;
  lab->lowering = lowering_new(lab->terms);
}

static void end(Lab *lab)
{
  lowering_free(lab->lowering);
  terms_free(lab->terms);
}

/* A term over x and y of these float (or bit-vector) widths. */
static void check_term(Lab *lab, const Term *term, Type x, Type y, unsigned rounds)
{
  const Term *lowered = lowering_term(lab->lowering, term);
  CHECK(lowered && is_free_of_floats(lowered));
  CHECK(lowering_term(lab->lowering, term) == lowered);
  for (unsigned i = 0; lowered && i < rounds && check_faults < 10; i++) {
    Pair pair = {random_integer(&lab->pool, x.width), random_integer(&lab->pool, y.width)};
    if (x.kind == TYPE_FLOAT)
      pair.x = random_hard_float(&lab->pool, x.width);
    if (y.kind == TYPE_FLOAT)
      pair.y = type_equal(x, y) ? random_neighbour(&lab->pool, pair.x, y.width)
                                : random_hard_float(&lab->pool, y.width);
    check_same(term, lowered, pair);
  }
}

static const Term *var(Lab *lab, const char *name, Type type)
{
  char text[16];
  snprintf(text, sizeof text, "%s.%u.%u", name, type.kind, type.width);
  return term_var(lab->terms, text, type);
}

static void test_binary(void)
{
  static const TermOp ops[] = {TERM_EQ,   TERM_FADD, TERM_FSUB, TERM_FMUL,
                               TERM_FDIV, TERM_FEQ,  TERM_FLT,  TERM_FLE};
  for (unsigned w = 0; w < 3; w++) {
    Lab lab;
    begin(&lab, 1 + w);
    Type type = type_float(widths[w]);
    for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++)
      check_term(&lab, term_binary(lab.terms, ops[i], var(&lab, "x", type), var(&lab, "y", type)),
                 type, type, ROUNDS);
    end(&lab);
  }
}

static void test_unary(void)
{
  static const TermOp ops[] = {TERM_FNEG, TERM_FABS, TERM_FSQRT, TERM_FBITS};
  for (unsigned w = 0; w < 3; w++) {
    Lab lab;
    begin(&lab, 10 + w);
    Type type = type_float(widths[w]);
    const Term *x = var(&lab, "x", type);
    for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++)
      check_term(&lab, term_unary(lab.terms, ops[i], x), type, type, ROUNDS);
    for (unsigned mode = ROUND_EVEN; mode <= ROUND_ZERO; mode++)
      check_term(&lab, term_fround(lab.terms, mode, x), type, type, ROUNDS);
    const Term *bits = var(&lab, "x", type_bv(widths[w]));
    check_term(&lab, term_convert(lab.terms, TERM_FOFBITS, type, bits), type_bv(widths[w]), type,
               ROUNDS);
    end(&lab);
  }
}

static void test_between_formats(void)
{
  for (unsigned w = 0; w < 9; w++) {
    if (w / 3 == w % 3)
      continue;
    Lab lab;
    begin(&lab, 20 + w);
    Type from = type_float(widths[w / 3]), to = type_float(widths[w % 3]);
    const Term *x = var(&lab, "x", from), *narrow = term_convert(lab.terms, TERM_FCVT, to, x);
    check_term(&lab, narrow, from, from, 3 * ROUNDS);
    check_term(&lab, term_binary(lab.terms, TERM_FMUL, narrow, narrow), from, from, ROUNDS);
    end(&lab);
  }
}

static void test_integers(void)
{
  static const unsigned char sizes[] = {1,  2,  3,  8,  16, 23, 24, 25, 26,  31,  32,  33,
                                        52, 53, 54, 55, 63, 64, 65, 66, 100, 126, 127, 128};
  for (unsigned w = 0; w < 3; w++)
    for (unsigned i = 0; i < sizeof sizes; i++) {
      Lab lab;
      begin(&lab, 40 + w);
      Type number = type_float(widths[w]), bits = type_bv(sizes[i]);
      const Term *x = var(&lab, "x", number), *n = var(&lab, "x", bits);
      check_term(&lab, term_convert(lab.terms, TERM_FTOS, bits, x), number, number, ROUNDS / 2);
      check_term(&lab, term_convert(lab.terms, TERM_FTOU, bits, x), number, number, ROUNDS / 2);
      check_term(&lab, term_convert(lab.terms, TERM_STOF, number, n), bits, bits, ROUNDS / 4);
      check_term(&lab, term_convert(lab.terms, TERM_UTOF, number, n), bits, bits, ROUNDS / 4);
      if (sizes[i] < 128) {
        const Term *wide = term_convert(lab.terms, TERM_ZEXT, type_bv(128), n);
        const Term *extended = term_convert(lab.terms, TERM_SEXT, type_bv(128), n);
        check_term(&lab, term_convert(lab.terms, TERM_STOF, number, wide), bits, bits, 50);
        check_term(&lab, term_convert(lab.terms, TERM_UTOF, number, wide), bits, bits, 50);
        check_term(&lab, term_convert(lab.terms, TERM_STOF, number, extended), bits, bits, 50);
        check_term(&lab, term_convert(lab.terms, TERM_UTOF, number, extended), bits, bits, 50);
      }
      end(&lab);
    }
}

/* One operand is a constant, for which the circuit is a smaller one. */
static void test_constants(void)
{
  static const TermOp ops[] = {TERM_EQ,   TERM_FADD, TERM_FSUB, TERM_FMUL,
                               TERM_FDIV, TERM_FEQ,  TERM_FLT,  TERM_FLE};
  static const double numbers[] = {0.0, -0.0, 1, -1, 2, 0.5, 0x1p40, 0x1p-60, 10, 0.1, 1e-310};
  Lab lab;
  begin(&lab, 99);
  for (unsigned round = 0; round < 900 / SLOWER; round++) {
    unsigned width = widths[round % 3];
    Type type = type_float(width);
    Value value = pool_below(&lab.pool, 2)
                      ? value_of_double(numbers[pool_below(&lab.pool, 11)], width)
                      : random_hard_float(&lab.pool, width);
    const Term *c = term_const(lab.terms, type, value), *x = var(&lab, "x", type);
    TermOp op = ops[pool_below(&lab.pool, sizeof ops / sizeof *ops)];
    bool left = pool_below(&lab.pool, 2);
    const Term *term = term_binary(lab.terms, op, left ? c : x, left ? x : c);
    if (!term_is_const(term))
      check_term(&lab, term, type, type, 40);
  }
  end(&lab);
}

static bool mentions_fmod(const Term *term)
{
  VEC(const Term *) stack = {0};
  bool res = false;
  vec_push(&stack, term);
  while (stack.count && !res) {
    const Term *at = vec_pop(&stack);
    res = at->op == TERM_FREM;
    for (unsigned i = 0; i < at->count; i++)
      vec_push(&stack, at->args[i]);
  }
  vec_free(&stack);
  return res;
}

static void check_pool(uint64_t seed)
{
  Pool pool;
  pool_start(&pool, seed, true);
  Lowering *lowering = lowering_new(pool.terms);
  for (unsigned tries = 0; tries < 150 && pool.count < POOL_SIZE && !check_faults; tries++) {
    const Sample *fresh = pool_grow(&pool);
    if (!fresh || fresh->term->size > 2000)
      continue;
    const Term *lowered = lowering_term(lowering, fresh->term);
    CHECK(lowered || mentions_fmod(fresh->term));
    CHECK(!lowered || is_free_of_floats(lowered));
    for (unsigned s = 0; lowered && s < STATES; s++)
      if (fresh->clean[s])
        CHECK(value_equal(pool_eval(&pool, s, lowered), fresh->values[s]));
  }
  if (check_faults)
    printf("  seed %llu\n", (unsigned long long)seed);
  lowering_free(lowering);
  pool_end(&pool);
}

static void test_random_terms(void)
{
  for (uint64_t seed = 1; seed <= 60 && !check_faults; seed++)
    check_pool(5000 + seed);
}

static void test_arrays(void)
{
  Lab lab;
  begin(&lab, 7);
  Terms *t = lab.terms;
  for (unsigned w = 0; w < 3; w++) {
    Type type = type_float(widths[w]);
    const Term *x = var(&lab, "x", type), *y = var(&lab, "y", type);
    const Term *array = term_var(t, w == 0 ? "x1" : w == 1 ? "x2" : "x3", type_array(8, type));
    const Term *index = term_bv(t, 8, 3),
               *low = term_extract(t, term_unary(t, TERM_FBITS, x), 7, 0);
    const Term *less = term_binary(t, TERM_FLT, x, y);
    const Term *flat = term_convert(t, TERM_CONSTARRAY, type_array(8, type), y);
    const Term *stored = term_store(t, array, low, term_binary(t, TERM_FADD, x, y));
    const Term *chosen = term_ite(t, less, stored, flat);
    const Term *read = term_select(t, chosen, index);
    check_term(&lab, read, type, type, 200);
    check_term(&lab, term_binary(t, TERM_FMUL, read, x), type, type, 200);
    CHECK(!lowering_term(lab.lowering, term_eq(t, stored, flat)));
    CHECK(lowering_var(lab.lowering, array)->type.element == TYPE_BV);
  }
  end(&lab);
}

static void test_what_stays(void)
{
  Lab lab;
  begin(&lab, 8);
  Terms *t = lab.terms;
  const Term *n = term_var(t, "n", type_bv(32)), *x = term_var(t, "x", type_float(64));
  const Term *sum = term_binary_nsw(t, TERM_ADD, n, term_var(t, "m", type_bv(32)));
  CHECK(lowering_term(lab.lowering, sum) == sum);
  CHECK(lowering_var(lab.lowering, n) == n);
  CHECK(lowering_term(lab.lowering, x) == lowering_var(lab.lowering, x));
  CHECK(lowering_term(lab.lowering, term_unary(t, TERM_FBITS, x)) == lowering_var(lab.lowering, x));
  const Term *rest = term_binary(t, TERM_FREM, x, x);
  CHECK(!lowering_term(lab.lowering, term_binary(t, TERM_FLT, rest, x)));
  CHECK(lowering_term(lab.lowering, term_binary(t, TERM_FLE, x, x)));
  end(&lab);
}

static void test_deep(void)
{
  Lab lab;
  begin(&lab, 9);
  Terms *t = lab.terms;
  Type type = type_float(32);
  const Term *x = var(&lab, "x", type), *y = var(&lab, "y", type), *sum = x;
  for (unsigned i = 0; i < 300; i++)
    sum = term_binary(t, i % 3 ? TERM_FADD : TERM_FSUB, sum, i % 2 ? x : y);
  check_term(&lab, sum, type, type, 3);
  const Term *chain = x;
  for (unsigned i = 0; i < 100000; i++)
    chain = term_ite(t, term_var(t, i % 2 ? "x.b" : "y.b", type_bool()),
                     term_unary(t, TERM_FNEG, chain), i % 3 ? x : y);
  const Term *lowered = lowering_term(lab.lowering, chain);
  CHECK(lowered && is_free_of_floats(lowered));
  end(&lab);
}

int main(void)
{
  RUN(test_binary);
  RUN(test_unary);
  RUN(test_between_formats);
  RUN(test_integers);
  RUN(test_constants);
  RUN(test_random_terms);
  RUN(test_arrays);
  RUN(test_what_stays);
  RUN(test_deep);
  return check_summary();
}
