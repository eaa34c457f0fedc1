/* Random terms together with what they mean: each is built by the constructors, which simplify, and
 * evaluated operator by operator, which does not. */
#ifndef OCTANT_TEST_RANDOM_TERM_H
#define OCTANT_TEST_RANDOM_TERM_H

#include <stdio.h>
#include <stdlib.h>

#include "term/eval.h"
#include "term/term.h"

enum { STATES = 4, POOL_VARS = 12, POOL_SIZE = 70 };

typedef struct Sample {
  const Term *term;
  Value values[STATES];
  bool clean[STATES]; /* no operation marked "no signed wrap" wraps in this state */
} Sample;

typedef struct Pool {
  uint64_t seed;
  Terms *terms;
  Sample samples[POOL_SIZE];
  unsigned count;
  bool with_floats;
  bool narrow; /* few bits, so that rules about widths and limits meet their cases */
} Pool;

static inline uint64_t pool_random(Pool *pool)
{
  uint64_t x = pool->seed += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static inline unsigned pool_below(Pool *pool, unsigned limit)
{
  return (unsigned)(pool_random(pool) % limit);
}

static inline Value random_float(Pool *pool, unsigned width)
{
  static const double numbers[] = {0.0,    -0.0,  1.0,    -1.0,  0.5,         1.5,         2.5,
                                   -2.5,   1e10,  -1e30,  3e38,  2147483648., 4294967296., 0x1p63,
                                   0x1p64, 1e-40, 5e-324, 1e308, 16777217.,   0.1};
  switch (pool_below(pool, 8)) {
  case 0: return value_of_double(1.0 / (pool_below(pool, 2) ? 0.0 : -0.0), width);
  case 1: return value_of_double(0.0 / 0.0, width);
  case 2:
    return value_truncate((Value){pool_random(pool), pool_random(pool)}, width); /* any bits */
  default:
    return value_of_double(numbers[pool_below(pool, sizeof numbers / sizeof *numbers)], width);
  }
}

static inline Value random_bits(Pool *pool, unsigned width)
{
  Value any = {pool_random(pool), pool_random(pool)};
  Value one = value_of(1), limit[2] = {value_of(width - 1), one};
  switch (pool_below(pool, 8)) {
  case 0: return value_of(0);
  case 1: return value_truncate(one, width);
  case 2: return value_from_signed(-1, width);
  case 3: /* the least number */
    return value_apply(TERM_SHL, type_bv(width), type_bv(width), 0, 0,
                       (Value[]){one, value_truncate(limit[0], width)});
  case 4: /* the greatest */
    return value_apply(TERM_LSHR, type_bv(width), type_bv(width), 0, 0,
                       (Value[]){value_from_signed(-1, width), value_truncate(one, width)});
  case 5: return value_from_signed((int64_t)(pool_random(pool) % 300) - 150, width);
  case 6: return value_truncate(value_of(pool_below(pool, width + 2)), width);
  default: return value_truncate(any, width);
  }
}

static inline Value random_value(Pool *pool, Type type)
{
  if (type.kind == TYPE_FLOAT)
    return random_float(pool, type.width);
  return random_bits(pool, type.width);
}

static inline Type random_type(Pool *pool)
{
  static const unsigned char common[] = {1, 2, 8, 16, 32, 64, 127, 128};
  static const unsigned char floats[] = {32, 64, 80};
  unsigned kind = pool_below(pool, pool->with_floats ? 8 : 6);
  if (kind == 0)
    return type_bool();
  if (kind >= 6)
    return type_float(floats[pool_below(pool, 3)]);
  if (pool->narrow)
    return type_bv(1 + pool_below(pool, 5));
  return type_bv(kind < 3 ? common[pool_below(pool, 8)] : 1 + pool_below(pool, 128));
}

static inline Sample *pool_add(Pool *pool, const Term *term)
{
  Sample *fresh = &pool->samples[pool->count++];
  fresh->term = term;
  for (unsigned s = 0; s < STATES; s++)
    fresh->clean[s] = true;
  return fresh;
}

static inline void pool_start(Pool *pool, uint64_t seed, bool with_floats)
{
  *pool = (Pool){.seed = seed, .terms = terms_new(), .with_floats = with_floats};
  pool->narrow = !with_floats && pool_below(pool, 2);
  for (unsigned i = 0; i < POOL_VARS; i++) {
    char name[8];
    snprintf(name, sizeof name, "v%u", i);
    Type type = i && pool_below(pool, 2) ? pool->samples[pool_below(pool, i)].term->type
                                         : random_type(pool);
    Sample *var = pool_add(pool, term_var(pool->terms, name, type));
    for (unsigned s = 0; s < STATES; s++)
      var->values[s] = random_value(pool, type);
  }
}

static inline void pool_end(Pool *pool)
{
  terms_free(pool->terms);
}

/* A sample of this type: a constant, one of the pool, or a constant where the pool has none. */
static inline Sample pick_of_type(Pool *pool, Type type)
{
  if (pool_below(pool, 3))
    for (unsigned tries = 0; tries < 40; tries++) {
      const Sample *s = &pool->samples[pool_below(pool, pool->count)];
      if (type_equal(s->term->type, type))
        return *s;
    }
  Sample constant = {.term = NULL};
  Value value = random_value(pool, type);
  constant.term = term_const(pool->terms, type, value);
  for (unsigned s = 0; s < STATES; s++)
    constant.values[s] = value, constant.clean[s] = true;
  return constant;
}

static inline Type random_result_type(Pool *pool, TermOp op, const Term *first)
{
  static const unsigned char floats[] = {32, 64, 80};
  unsigned width = first->type.width;
  switch (op) {
  case TERM_ZEXT:
  case TERM_SEXT: {
    unsigned room = BV_MOST_BITS - width + 1;
    return type_bv(width + pool_below(pool, pool->narrow && room > 5 ? 5 : room));
  }
  case TERM_FTOS:
  case TERM_FTOU: return type_bv(1 + pool_below(pool, 128));
  case TERM_FOFBITS: return type_float(width);
  default: return type_float(floats[pool_below(pool, 3)]);
  }
}

/* Applies one random operator to samples of the pool; NULL where the choice did not fit. */
static inline Sample *pool_grow(Pool *pool)
{
  TermOp op = TERM_ITE + pool_below(pool, TERM_SELECT - TERM_ITE);
  Sample args[3] = {pool->samples[pool_below(pool, pool->count)]};
  const Term *terms[3] = {args[0].term};
  unsigned count = 1, hi = 0, lo = 0;
  Type type = random_result_type(pool, op, terms[0]);
  if (op == TERM_ITE) {
    args[0] = pick_of_type(pool, type_bool());
    args[1] = pool->samples[pool_below(pool, pool->count)];
    args[2] = pick_of_type(pool, args[1].term->type);
    count = 3;
  } else if (op == TERM_CONCAT) {
    args[1] = pool->samples[pool_below(pool, pool->count)];
    count = 2;
  } else if (op == TERM_EXTRACT) {
    hi = pool_below(pool, terms[0]->type.width);
    lo = pool_below(pool, 2) ? 0 : pool_below(pool, hi + 1);
  } else if (op == TERM_FROUND) {
    hi = pool_below(pool, 5);
  } else {
    args[1] = pick_of_type(pool, terms[0]->type);
    count = 2;
    if (pool_below(pool, 4) == 0) {
      Sample first = args[0];
      args[0] = args[1], args[1] = first;
    }
    for (unsigned i = 0; i < 2; i++)
      terms[i] = args[i].term;
    if (term_fault(op, type, hi, lo, count, terms))
      count = 1;
  }
  for (unsigned i = 0; i < count; i++)
    terms[i] = args[i].term;
  if (term_fault(op, type, hi, lo, count, terms))
    return NULL;
  bool nsw = (op == TERM_ADD || op == TERM_SUB || op == TERM_MUL) && pool_below(pool, 2);
  const Term *built = nsw ? term_binary_nsw(pool->terms, op, terms[0], terms[1])
                          : term_make(pool->terms, op, type, hi, lo, count, terms);
  Sample *fresh = pool_add(pool, built);
  for (unsigned s = 0; s < STATES; s++) {
    Value values[3];
    for (unsigned i = 0; i < count; i++)
      values[i] = args[i].values[s], fresh->clean[s] &= args[i].clean[s];
    fresh->values[s] = value_apply(op, built->type, terms[0]->type, hi, lo, values);
    TermOp overflow = op == TERM_ADD ? TERM_SADDO : op == TERM_SUB ? TERM_SSUBO : TERM_SMULO;
    if (nsw && value_apply(overflow, type_bool(), terms[0]->type, 0, 0, values).lo)
      fresh->clean[s] = false;
  }
  return fresh;
}

typedef struct PoolState {
  const Pool *pool;
  unsigned state;
} PoolState;

static inline Value pool_variable(void *context, const Term *var)
{
  const PoolState *at = context;
  return at->pool->samples[strtoul(var->name + 1, NULL, 10)].values[at->state];
}

static inline Value pool_element(void *context, const Term *array, Value index)
{
  (void)context, (void)array;
  return index;
}

static inline Value pool_eval(const Pool *pool, unsigned state, const Term *term)
{
  PoolState at = {pool, state};
  return term_eval(term, &(TermState){pool_variable, pool_element, &at});
}

#endif
