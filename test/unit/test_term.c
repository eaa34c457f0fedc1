#include "check.h"
#include "random_term.h"
#include "term/print.h"

static Terms *terms;

static const Term *var(const char *name, unsigned width)
{
  return term_var(terms, name, type_bv(width));
}

static const Term *bv(unsigned width, int64_t number)
{
  return term_bv_signed(terms, width, number);
}

static const Term *bin(TermOp op, const Term *a, const Term *b)
{
  return term_binary(terms, op, a, b);
}

#define CHECK_TERM(term, wanted)                                                                   \
  do {                                                                                             \
    Text text_ = {0};                                                                              \
    term_print((term), &text_);                                                                    \
    CHECK_TEXT(text_of(&text_), (wanted));                                                         \
    text_free(&text_);                                                                             \
  } while (0)

/* The simplified term means what the operators mean, bit for bit. */
static void check_meaning(uint64_t seed, bool with_floats)
{
  Pool pool;
  pool_start(&pool, seed, with_floats);
  while (pool.count < POOL_SIZE) {
    Sample *sample = pool_grow(&pool);
    for (unsigned s = 0; sample && s < STATES; s++) {
      Value got = pool_eval(&pool, s, sample->term);
      if (value_equal(got, sample->values[s]))
        continue;
      Text text = {0};
      term_print(sample->term, &text);
      printf("seed %llu: %s\n", (unsigned long long)seed, text_of(&text));
      text_free(&text);
      CHECK(value_equal(got, sample->values[s]));
      pool.count = POOL_SIZE;
      break;
    }
  }
  pool_end(&pool);
}

static void test_rewriting_keeps_the_meaning(void)
{
  for (uint64_t seed = 1; seed <= 3000; seed++)
    check_meaning(seed * 7919, seed % 3 == 0);
}

static bool marked_operation_wraps(const Pool *pool, unsigned state, const Term *t)
{
  Value values[2];
  if (!(t->flags & TERM_NSW))
    return false;
  for (unsigned i = 0; i < 2; i++)
    values[i] = pool_eval(pool, state, t->args[i]);
  TermOp overflow = t->op == TERM_ADD ? TERM_SADDO : t->op == TERM_SUB ? TERM_SSUBO : TERM_SMULO;
  return value_apply(overflow, type_bool(), t->type, 0, 0, values).lo;
}

static bool any_marked_wraps(const Pool *pool, unsigned state, const Term *t)
{
  if (marked_operation_wraps(pool, state, t))
    return true;
  for (unsigned i = 0; i < t->count; i++)
    if (any_marked_wraps(pool, state, t->args[i]))
      return true;
  return false;
}

/* Where no marked operation wrapped before rewriting, none does after it. */
static void test_marks_stay_true(void)
{
  for (uint64_t seed = 1; seed <= 1500; seed++) {
    Pool pool;
    pool_start(&pool, seed * 104729, false);
    while (pool.count < POOL_SIZE) {
      Sample *sample = pool_grow(&pool);
      for (unsigned s = 0; sample && sample->term->size < 50 && s < STATES; s++)
        CHECK(!sample->clean[s] || !any_marked_wraps(&pool, s, sample->term));
    }
    pool_end(&pool);
  }
}

static void test_equal_terms_are_one(void)
{
  const Term *x = var("x", 32), *y = var("y", 32);
  CHECK(bin(TERM_ADD, x, y) == bin(TERM_ADD, y, x));
  CHECK(bin(TERM_ADD, x, y) != term_binary_nsw(terms, TERM_ADD, x, y));
  CHECK(term_var(terms, "x", type_bv(32)) == x);
  CHECK(bv(32, -1) == term_bv(terms, 32, 0xffffffffu));
  CHECK(bv(32, 1) != bv(64, 1));
  CHECK(bin(TERM_SUB, x, y) != bin(TERM_SUB, y, x));
}

static void test_arithmetic(void)
{
  const Term *x = var("x", 32), *y = var("y", 32);
  CHECK_TERM(bin(TERM_ADD, bv(32, 3), x), "(add x 3:bv32)");
  CHECK_TERM(bin(TERM_SUB, x, bv(32, 3)), "(add x 4294967293:bv32)");
  CHECK_TERM(term_binary_nsw(terms, TERM_SUB, x, bv(32, 3)), "(add.nsw x 4294967293:bv32)");
  CHECK_TERM(term_binary_nsw(terms, TERM_SUB, x, bv(32, INT32_MIN)), "(add x 2147483648:bv32)");
  CHECK_TERM(bin(TERM_ADD, bin(TERM_ADD, x, bv(32, 1)), bv(32, -1)), "x");
  CHECK_TERM(
      term_binary_nsw(terms, TERM_ADD, term_binary_nsw(terms, TERM_ADD, x, bv(32, 1)), bv(32, 2)),
      "(add.nsw x 3:bv32)");
  CHECK_TERM(term_binary_nsw(terms, TERM_ADD,
                             term_binary_nsw(terms, TERM_ADD, x, bv(32, INT32_MAX)), bv(32, 2)),
             "(add x 2147483649:bv32)");
  CHECK_TERM(bin(TERM_SUB, x, x), "0:bv32");
  CHECK_TERM(bin(TERM_SUB, bin(TERM_ADD, x, y), x), "y");
  CHECK_TERM(bin(TERM_SUB, bin(TERM_ADD, x, bv(32, 4)), bin(TERM_ADD, x, bv(32, 8))),
             "4294967292:bv32");
  CHECK_TERM(bin(TERM_SUB, bv(32, 0), x), "(neg x)");
  CHECK_TERM(bin(TERM_MUL, bin(TERM_MUL, x, bv(32, 3)), bv(32, 4)), "(mul x 12:bv32)");
  CHECK_TERM(bin(TERM_MUL, x, bv(32, -1)), "(neg x)");
  CHECK_TERM(bin(TERM_UDIV, x, bv(32, 0)), "4294967295:bv32");
  CHECK_TERM(bin(TERM_SREM, x, bv(32, -1)), "0:bv32");
  CHECK_TERM(bin(TERM_BXOR, x, bv(32, -1)), "(bnot x)");
  CHECK_TERM(bin(TERM_BAND, x, term_unary(terms, TERM_BNOT, x)), "0:bv32");
  CHECK_TERM(bin(TERM_SHL, bin(TERM_SHL, x, bv(32, 3)), bv(32, 4)), "(shl x 7:bv32)");
  CHECK_TERM(bin(TERM_LSHR, bin(TERM_LSHR, x, bv(32, 30)), bv(32, 2)), "0:bv32");
  CHECK_TERM(bin(TERM_ASHR, x, bv(32, 77)), "(ashr x 31:bv32)");
}

static void test_comparisons(void)
{
  const Term *x = var("x", 32), *y = var("y", 32), *c = var("c", 8), *d = var("d", 8);
  const Term *wide = term_convert(terms, TERM_ZEXT, type_bv(32), c);
  const Term *wide_d = term_convert(terms, TERM_ZEXT, type_bv(32), d);
  CHECK_TERM(bin(TERM_SLT, bv(32, 3), x), "(not (sle x 3:bv32))");
  CHECK_TERM(term_not(terms, bin(TERM_SLT, x, y)), "(sle y x)");
  CHECK_TERM(term_not(terms, bin(TERM_SLT, x, bv(32, 3))), "(not (slt x 3:bv32))");
  CHECK_TERM(bin(TERM_ULT, x, bv(32, 0)), "false");
  CHECK_TERM(bin(TERM_ULT, x, bv(32, 1)), "(eq x 0:bv32)");
  CHECK_TERM(bin(TERM_ULE, x, bv(32, -1)), "true");
  CHECK_TERM(bin(TERM_SLE, x, bv(32, INT32_MIN)), "(eq x 2147483648:bv32)");
  CHECK_TERM(bin(TERM_SLT, x, bv(32, INT32_MAX)), "(not (eq x 2147483647:bv32))");
  CHECK_TERM(bin(TERM_SLT, wide, bv(32, 10)), "(ult c 10:bv8)");
  CHECK_TERM(bin(TERM_SLT, wide, bv(32, 256)), "true");
  CHECK_TERM(bin(TERM_SLT, wide, bv(32, -1)), "false");
  CHECK_TERM(bin(TERM_SLT, wide, wide_d), "(ult c d)");
  CHECK_TERM(term_eq(terms, wide, bv(32, 300)), "false");
  CHECK_TERM(term_eq(terms, bin(TERM_ADD, x, bv(32, 1)), bv(32, 5)), "(eq x 4:bv32)");
  CHECK_TERM(term_eq(terms, bin(TERM_ADD, x, bv(32, 1)), x), "false");
  CHECK_TERM(
      term_eq(terms, bin(TERM_ADD, x, bv(32, 1)), term_binary_nsw(terms, TERM_ADD, x, bv(32, 1))),
      "true");
  CHECK_TERM(term_eq(terms, bin(TERM_SUB, x, y), bv(32, 0)), "(eq x y)");
  CHECK_TERM(term_to_bool(terms, term_from_bool(terms, bin(TERM_SLT, x, y), 32)), "(slt x y)");
  CHECK_TERM(bin(TERM_SADDO, x, bv(32, 1)), "(eq x 2147483647:bv32)");
  CHECK_TERM(bin(TERM_SADDO, wide, bv(32, 1)), "false");
  CHECK_TERM(bin(TERM_SMULO, x, bv(32, 2)),
             "(or (slt x 3221225472:bv32) (not (sle x 1073741823:bv32)))");
  CHECK_TERM(bin(TERM_USUBO, x, y), "(ult x y)");
}

static void test_logic(void)
{
  const Term *a = term_var(terms, "a", type_bool()), *b = term_var(terms, "b", type_bool());
  const Term *x = var("x", 32), *y = var("y", 32), *not_a = term_not(terms, a);
  CHECK_TERM(term_and(terms, term_and(terms, b, a), a), "(and a b)");
  CHECK_TERM(term_and(terms, term_and(terms, b, a), not_a), "false");
  CHECK_TERM(term_or(terms, bin(TERM_SLT, x, y), bin(TERM_SLE, y, x)), "true");
  CHECK_TERM(term_or(terms, a, term_false(terms)), "a");
  CHECK_TERM(term_ite(terms, not_a, x, y), "(ite a y x)");
  CHECK_TERM(term_ite(terms, a, term_ite(terms, a, x, y), y), "(ite a x y)");
  CHECK_TERM(term_ite(terms, a, term_true(terms), b), "(or a b)");
  CHECK_TERM(term_ite(terms, a, term_false(terms), term_true(terms)), "(not a)");
  CHECK_TERM(term_eq(terms, a, term_false(terms)), "(not a)");
  CHECK_TERM(term_eq(terms, not_a, a), "false");
}

static void test_widths(void)
{
  const Term *x = var("x", 32), *c = var("c", 8);
  const Term *sext = term_convert(terms, TERM_SEXT, type_bv(32), c);
  CHECK_TERM(term_extract(terms, term_extract(terms, x, 23, 8), 7, 0), "(extract 15 8 x)");
  CHECK_TERM(term_extract(terms, bin(TERM_CONCAT, x, c), 7, 0), "c");
  CHECK_TERM(term_extract(terms, bin(TERM_CONCAT, x, c), 15, 4),
             "(concat (extract 7 0 x) (extract 7 4 c))");
  CHECK_TERM(bin(TERM_CONCAT, term_extract(terms, x, 31, 8), term_extract(terms, x, 7, 0)), "x");
  CHECK_TERM(bin(TERM_CONCAT, term_extract(terms, x, 31, 16), term_extract(terms, x, 7, 0)),
             "(concat (extract 31 16 x) (extract 7 0 x))");
  CHECK_TERM(bin(TERM_CONCAT, term_bv(terms, 24, 0), c), "(zext bv32 c)");
  CHECK_TERM(term_extract(terms, sext, 15, 0), "(sext bv16 c)");
  CHECK_TERM(term_extract(terms, sext, 15, 12), "(sext bv4 (extract 7 7 c))");
  CHECK_TERM(term_extract(terms, term_binary_nsw(terms, TERM_ADD, sext, bv(32, 1)), 7, 0),
             "(add c 1:bv8)");
  CHECK_TERM(term_extract(terms, bin(TERM_LSHR, x, bv(32, 8)), 7, 0), "(extract 15 8 x)");
  CHECK_TERM(
      term_convert(terms, TERM_SEXT, type_bv(64), term_convert(terms, TERM_ZEXT, type_bv(32), c)),
      "(zext bv64 c)");
  CHECK_TERM(term_resize_signed(terms, x, 8), "(extract 7 0 x)");
  CHECK_TERM(term_resize_unsigned(terms, x, 32), "x");
}

static void test_arrays(void)
{
  const Term *m = term_var(terms, "m", type_array(32, type_bv(8)));
  const Term *p = var("p", 32), *q = var("q", 32), *c = var("c", 8), *d = var("d", 8);
  const Term *next = bin(TERM_ADD, p, bv(32, 1));
  const Term *stored = term_store(terms, m, p, c);
  CHECK_TERM(term_select(terms, stored, p), "c");
  CHECK_TERM(term_select(terms, stored, next), "(select m (add p 1:bv32))");
  CHECK_TERM(term_select(terms, stored, q), "(select (store m p c) q)");
  CHECK_TERM(term_store(terms, stored, p, d), "(store m p d)");
  CHECK_TERM(term_store(terms, m, p, term_select(terms, m, p)), "m");
  const Term *zeros = term_convert(terms, TERM_CONSTARRAY, m->type, bv(8, 0));
  CHECK_TERM(term_select(terms, zeros, q), "0:bv8");
}

static void test_floats(void)
{
  const Term *f = term_var(terms, "f", type_float(32)), *d = term_var(terms, "d64", type_float(64));
  const Term *x = var("x16", 16), *bits = term_unary(terms, TERM_FBITS, f);
  CHECK_TERM(term_unary(terms, TERM_FNEG, term_unary(terms, TERM_FNEG, f)), "f");
  CHECK_TERM(term_convert(terms, TERM_FOFBITS, type_float(32), bits), "f");
  CHECK_TERM(bin(TERM_FADD, f, f), "(fadd f f)");
  CHECK_TERM(bin(TERM_FLT, d, d), "false");
  CHECK_TERM(bin(TERM_FEQ, d, d), "(feq d64 d64)"); /* not true: d64 may be NaN */
  CHECK_TERM(term_convert(terms, TERM_FTOS, type_bv(32),
                          term_convert(terms, TERM_STOF, type_float(32), x)),
             "(sext bv32 x16)");
  CHECK_TERM(term_fround(terms, ROUND_UP, d), "(fround.up d64)");
}

static const Term *add_one(void *context, const Term *v)
{
  (void)context;
  return v->name[0] == 'x' ? bin(TERM_ADD, v, bv(32, 1)) : NULL;
}

static void append_name(void *context, const Term *v)
{
  text_format(context, "%s ", v->name);
}

static void test_traversals(void)
{
  const Term *x = var("x", 32), *y = var("y", 32), *z = var("z", 32);
  const Term *t = bin(TERM_SUB, bin(TERM_ADD, x, bv(32, 2)), bin(TERM_MUL, y, x));
  CHECK_TERM(term_substitute(terms, t, add_one, NULL),
             "(sub (add x 3:bv32) (mul (add x 1:bv32) y))");
  CHECK(term_substitute(terms, y, add_one, NULL) == y);
  const Term *sum = bin(TERM_ADD, x, y);
  CHECK(term_replace(terms, bin(TERM_MUL, sum, x), sum, y) == bin(TERM_MUL, y, x));
  CHECK(term_replace(terms, x, sum, y) == x);
  Text names = {0};
  term_each_var(t, append_name, &names);
  CHECK_TEXT(text_of(&names), "x y ");
  text_free(&names);
  CHECK(term_mentions(t, x) && term_mentions(t, y) && !term_mentions(t, z));
  CHECK(term_mentions(x, x) && !term_mentions(bv(32, 1), x));
}

static Value seven(void *context, const Term *v)
{
  (void)context, (void)v;
  return value_of(7);
}

/* Depth costs no stack; a shared term costs no more than its nodes. */
static void test_deep_and_shared(void)
{
  const Term *x = var("x", 32), *deep = x, *wide = x;
  for (unsigned i = 0; i < 200000; i++)
    deep = term_unary(terms, i % 2 ? TERM_BNOT : TERM_NEG, bin(TERM_MUL, deep, x));
  for (unsigned i = 0; i < 64; i++)
    wide = bin(TERM_MUL, wide, bin(TERM_ADD, wide, bv(32, 1)));
  CHECK(wide->size == UINT32_MAX);
  TermState state = {.variable = seven};
  Value values[2] = {term_eval(deep, &state), term_eval(wide, &state)};
  CHECK(values[0].lo <= UINT32_MAX && values[1].lo <= UINT32_MAX);
  const Term *moved = term_substitute(terms, deep, add_one, NULL);
  CHECK(moved != deep && term_mentions(moved, x));
  CHECK(term_mentions(wide, x) && !term_mentions(wide, deep));
}

static int by_number(const void *left, const void *right)
{
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

/* A loop unrolled makes each hash from the last one: too narrow a hash would soon go in circles. */
static void test_hashes_of_a_chain(void)
{
  enum { LENGTH = 200000 };
  static uint64_t hashes[LENGTH];
  const Term *t = var("x", 32), *factor = var("y", 32);
  for (unsigned i = 0; i < LENGTH; i++) {
    t = bin(TERM_MUL, t, factor);
    hashes[i] = t->hash;
  }
  qsort(hashes, LENGTH, sizeof *hashes, by_number);
  unsigned equal = 0;
  for (unsigned i = 1; i < LENGTH; i++)
    equal += hashes[i] == hashes[i - 1];
  CHECK(equal == 0);
}

/* A conjunction that grows one by one costs about as much each time. */
static void test_long_conjunction(void)
{
  const Term *all = term_true(terms);
  for (unsigned i = 0; i < 20000; i++)
    all = term_and(terms, all, bin(TERM_SLT, var("x", 32), bv(32, (int64_t)i + 5)));
  CHECK(all->op == TERM_AND && all->size > 20000);
  TermState state = {.variable = seven};
  CHECK(term_eval(all, &state).lo == 0);
}

/* A chain of rules ends; what comes out still means the same. */
static void test_chained_rules(void)
{
  const Term *x = var("x", 32), *t = x;
  for (unsigned i = 0; i < 100000; i++)
    t = term_unary(terms, TERM_NEG, bin(TERM_ADD, t, bv(32, 1)));
  const Term *eq = term_eq(terms, t, bv(32, 7));
  TermState state = {.variable = seven};
  CHECK(term_eval(eq, &state).lo == 1);
}

static Value element_is_index(void *context, const Term *array, Value index)
{
  (void)context, (void)array;
  return value_truncate(index, 8);
}

static void test_eval_of_arrays(void)
{
  TermState state = {.variable = seven, .element = element_is_index};
  const Term *m = term_var(terms, "m", type_array(32, type_bv(8)));
  const Term *n = term_var(terms, "n", type_array(32, type_bv(8)));
  const Term *x = var("x", 32), *y = var("y", 32), *a = term_eq(terms, x, y);
  const Term *stored = term_store(terms, m, x, bv(8, 42));
  CHECK(term_eval(term_select(terms, stored, y), &state).lo == 42); /* x = y = 7 */
  const Term *other = term_select(terms, term_ite(terms, a, n, stored), bin(TERM_MUL, x, y));
  CHECK(term_eval(other, &state).lo == 49);
  CHECK(term_eval(term_eq(terms, stored, term_store(terms, m, y, bv(8, 42))), &state).lo == 1);
  CHECK(term_eval(term_eq(terms, stored, m), &state).lo == 0);
  CHECK(term_eval(term_eq(terms, m, n), &state).lo == 0);
  CHECK(term_eval(term_eq(terms, term_store(terms, m, x, bv(8, 7)), m), &state).lo == 1);
}

int main(void)
{
  terms = terms_new();
  RUN(test_equal_terms_are_one);
  RUN(test_arithmetic);
  RUN(test_comparisons);
  RUN(test_logic);
  RUN(test_widths);
  RUN(test_arrays);
  RUN(test_floats);
  RUN(test_traversals);
  RUN(test_deep_and_shared);
  RUN(test_hashes_of_a_chain);
  RUN(test_long_conjunction);
  RUN(test_chained_rules);
  RUN(test_eval_of_arrays);
  RUN(test_rewriting_keeps_the_meaning);
  RUN(test_marks_stay_true);
  terms_free(terms);
  return check_summary();
}
