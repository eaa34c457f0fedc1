/* Random terms: the compiled code computes what term_eval says. */
#include "check.h"
#include "interp_build.h"
#include "term/eval.h"
#include "term/print.h"

static const Type types[] = {
    {TYPE_BOOL, 0, 1, 0},   {TYPE_BV, 0, 1, 0},   {TYPE_BV, 0, 7, 0},     {TYPE_BV, 0, 8, 0},
    {TYPE_BV, 0, 16, 0},    {TYPE_BV, 0, 32, 0},  {TYPE_BV, 0, 33, 0},    {TYPE_BV, 0, 64, 0},
    {TYPE_BV, 0, 80, 0},    {TYPE_BV, 0, 128, 0}, {TYPE_FLOAT, 0, 32, 0}, {TYPE_FLOAT, 0, 64, 0},
    {TYPE_FLOAT, 0, 80, 0},
};
enum {
  TYPES = sizeof types / sizeof *types,
  FIRST_BV = 1,
  FIRST_FLOAT = 10,
  INPUTS = 4,
  TERMS = 300
};

/* Terms made so far, by type, and the values of the inputs. */
static struct {
  const Term *terms[TYPES][TERMS + INPUTS];
  unsigned counts[TYPES];
  Map values; /* VAR term -> index in "inputs" */
  Value inputs[TYPES * INPUTS];
  unsigned input_count;
} pool;

static uint64_t random_state;

static uint64_t next_random(void)
{
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  return z ^ z >> 29;
}

static unsigned below(unsigned limit)
{
  return (unsigned)(next_random() % limit);
}

static Value random_value(Type type)
{
  static const double floats[] = {0.0,   -0.0,   1.0,          -1.5,          1e10, -1e19,
                                  1e300, 1e-310, 2147483648.0, -2147483648.9, 0.5,  3e38};
  Value bits = {next_random(), next_random()};
  if (type.kind == TYPE_FLOAT) {
    if (below(8) == 0)
      return value_of_double(0.0 / (below(2) ? 0.0 : 1.0), type.width);
    if (type.width == 80 || below(3))
      return value_of_double(floats[below(12)] * (below(2) ? 1 : (int)below(100)), type.width);
    return value_truncate(bits, type.width);
  }
  switch (below(6)) {
  case 0: return value_of(0);
  case 1: return value_of(1);
  case 2: return value_truncate((Value){UINT64_MAX, UINT64_MAX}, type.width);
  case 3: /* the least signed number */
    return value_apply(TERM_SHL, type, type, 0, 0,
                       (Value[]){value_of(1), value_of(type.width - 1)});
  case 4: return value_truncate(value_of(below(70)), type.width);
  default: return value_truncate(bits, type.width);
  }
}

static const Term *pick(unsigned type)
{
  return pool.terms[type][below(pool.counts[type])];
}

/* Adds a term, unless the pool is full. */
static void keep(const Term *term)
{
  for (unsigned i = 0; i < TYPES; i++)
    if (type_equal(term->type, types[i]) && pool.counts[i] < TERMS + INPUTS)
      pool.terms[i][pool.counts[i]++] = term;
}

static unsigned random_bv(void)
{
  return FIRST_BV + below(FIRST_FLOAT - FIRST_BV);
}

static unsigned random_float(void)
{
  return FIRST_FLOAT + below(TYPES - FIRST_FLOAT);
}

static const Term *make(Terms *t, TermOp op, Type type, unsigned hi, unsigned lo, const Term *a,
                        const Term *b, const Term *c)
{
  const Term *args[] = {a, b, c};
  return term_make(t, op, type, hi, lo, c ? 3 : b ? 2 : 1, args);
}

static const Term *make_width_change(Terms *t)
{
  unsigned from = random_bv(), to = random_bv();
  unsigned narrow = from < to ? from : to, wide = from < to ? to : from;
  if (types[narrow].width < types[wide].width && below(2))
    return make(t, below(2) ? TERM_ZEXT : TERM_SEXT, types[wide], 0, 0, pick(narrow), NULL, NULL);
  unsigned lo = below(types[wide].width - types[narrow].width + 1);
  return make(t, TERM_EXTRACT, types[0], lo + types[narrow].width - 1, lo, pick(wide), NULL, NULL);
}

static const Term *make_conversion(Terms *t)
{
  unsigned bv = random_bv(), f = random_float(), g = random_float();
  switch (below(7)) {
  case 0: return make(t, TERM_FCVT, types[g], 0, 0, pick(f), NULL, NULL);
  case 1: return make(t, TERM_STOF, types[f], 0, 0, pick(bv), NULL, NULL);
  case 2: return make(t, TERM_UTOF, types[f], 0, 0, pick(bv), NULL, NULL);
  case 3: return make(t, TERM_FTOS, types[bv], 0, 0, pick(f), NULL, NULL);
  case 4: return make(t, TERM_FTOU, types[bv], 0, 0, pick(f), NULL, NULL);
  case 5: return make(t, TERM_FBITS, types[0], 0, 0, pick(f), NULL, NULL);
  default:
    f = below(3);
    return make(t, TERM_FOFBITS, types[FIRST_FLOAT + f], 0, 0,
                pick(f == 0   ? 5
                     : f == 1 ? 7
                              : 8),
                NULL, NULL);
  }
}

static const Term *make_concat(Terms *t)
{
  static const unsigned pairs[][2] = {{1, 2}, {3, 3}, {4, 4}, {5, 1},
                                      {5, 5}, {7, 4}, {4, 7}, {7, 7}};
  unsigned i = below(8);
  return make(t, TERM_CONCAT, types[0], 0, 0, pick(pairs[i][0]), pick(pairs[i][1]), NULL);
}

static const Term *make_random(Terms *t)
{
  static const TermOp arithmetic[] = {TERM_ADD,  TERM_SUB,  TERM_MUL,  TERM_UDIV, TERM_SDIV,
                                      TERM_UREM, TERM_SREM, TERM_BAND, TERM_BOR,  TERM_BXOR,
                                      TERM_SHL,  TERM_LSHR, TERM_ASHR};
  static const TermOp predicates[] = {TERM_EQ,    TERM_ULT,   TERM_ULE,   TERM_SLT,
                                      TERM_SLE,   TERM_SADDO, TERM_SSUBO, TERM_SMULO,
                                      TERM_UADDO, TERM_USUBO, TERM_UMULO};
  static const TermOp float_arithmetic[] = {TERM_FADD, TERM_FSUB, TERM_FMUL, TERM_FDIV, TERM_FREM};
  static const TermOp float_unary[] = {TERM_FNEG, TERM_FABS, TERM_FSQRT, TERM_FROUND};
  static const TermOp float_predicates[] = {TERM_FEQ, TERM_FLT, TERM_FLE, TERM_EQ};
  unsigned bv = random_bv(), f = random_float(), any = below(TYPES);
  switch (below(13)) {
  case 0:
  case 1: return make(t, arithmetic[below(13)], types[0], 0, 0, pick(bv), pick(bv), NULL);
  case 2: return make(t, predicates[below(11)], types[0], 0, 0, pick(bv), pick(bv), NULL);
  case 3: return make(t, below(2) ? TERM_NEG : TERM_BNOT, types[0], 0, 0, pick(bv), NULL, NULL);
  case 4: return make_width_change(t);
  case 5: return make(t, float_arithmetic[below(5)], types[0], 0, 0, pick(f), pick(f), NULL);
  case 6: return make(t, float_unary[below(4)], types[0], below(5), 0, pick(f), NULL, NULL);
  case 7: return make(t, float_predicates[below(4)], types[0], 0, 0, pick(f), pick(f), NULL);
  case 8: return make(t, TERM_ITE, types[0], 0, 0, pick(0), pick(any), pick(any));
  case 9: return make(t, below(2) ? TERM_AND : TERM_OR, types[0], 0, 0, pick(0), pick(0), pick(0));
  case 10: return make_concat(t);
  case 11: return make(t, TERM_NOT, types[0], 0, 0, pick(0), NULL, NULL);
  default: return make_conversion(t);
  }
}

static Value variable_value(void *context, const Term *var)
{
  uint64_t at = 0;
  CHECK(map_get(&pool.values, (uintptr_t)var, &at));
  (void)context;
  return pool.inputs[at];
}

static Value no_element(void *context, const Term *array, Value index)
{
  (void)context, (void)array;
  return index;
}

/* Inputs of every type: arbitrary globals first, since they are chosen when the run starts. */
static void make_inputs(Build *b)
{
  for (unsigned global = 2; global-- > 0;)
    for (unsigned i = 0; i < TYPES * INPUTS / 2; i++) {
      char name[32];
      unsigned type = i % TYPES;
      snprintf(name, sizeof name, "%s%u", global ? "g" : "v", i);
      Variable *var =
          global ? build_global(b, name, types[type], NULL) : build_local(b, name, types[type]);
      if (!global)
        build_havoc(b, var, name);
      map_put_ptr(&pool.values, var->term, (void *)(uintptr_t)pool.input_count);
      pool.inputs[pool.input_count++] = random_value(types[type]);
      pool.terms[type][pool.counts[type]++] = var->term;
    }
}

/* Bits are compared, not floats: the kind of NaN counts. */
static const Term *same_bits(Terms *t, const Term *term, Value value)
{
  if (term->type.kind == TYPE_FLOAT)
    term = term_unary(t, TERM_FBITS, term);
  return term_eq(t, term, term_const(t, term->type, value));
}

/* Assigns each term to a local or a global and checks it there. */
static void make_checks(Build *b)
{
  Terms *t = b->program->terms;
  TermState state = {variable_value, no_element, NULL};
  Variable *local[TYPES], *global[TYPES];
  for (unsigned i = 0; i < TYPES; i++) {
    char name[16];
    snprintf(name, sizeof name, "r%u", i);
    local[i] = build_local(b, name, types[i]);
    snprintf(name, sizeof name, "s%u", i);
    global[i] = build_global(b, name, types[i], NULL);
    global[i]->init = term_const(t, types[i], value_of(0));
  }
  for (unsigned i = 0; i < TYPES; i++)
    for (unsigned k = 0; k < pool.counts[i]; k++) {
      const Term *term = pool.terms[i][k];
      Value value = term_eval(term, &state);
      Variable *to = below(2) ? local[i] : global[i];
      Text text = {0};
      term_print(term, &text);
      Location *from = b->at;
      edge_assign(b->program, from, build_next(b), b->place, to, term);
      build_claim(b, same_bits(t, to->term, value), text_of(&text));
      if (i == 0) /* also as a condition */
        build_claim(b, value.lo ? term : term_not(t, term), text_of(&text));
      text_free(&text);
    }
}

static void check_seed(uint64_t seed)
{
  Build b;
  memset(&pool, 0, sizeof pool);
  random_state = seed;
  build_start(&b, 64);
  make_inputs(&b);
  for (unsigned i = 0; i < TERMS; i++)
    keep(make_random(b.program->terms));
  make_checks(&b);
  build_return(&b, "0:bv32");
  b.input.values = pool.inputs;
  b.input.count = pool.input_count;
  CHECK(build_run(&b) == INTERP_RETURNED);
  CHECK(b.result.choices.count == pool.input_count);
  if (b.result.end == INTERP_ERROR)
    printf("seed %u: %s\n", (unsigned)seed, b.result.note);
  build_end(&b);
  map_free(&pool.values);
}

static void test_random_terms(void)
{
  for (uint64_t seed = 1; seed <= 60 && !check_faults; seed++)
    check_seed(seed);
}

int main(void)
{
  RUN(test_random_terms);
  return check_summary();
}
