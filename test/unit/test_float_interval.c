/* Intervals of floats against the machine's arithmetic on chosen and random floats. */
#include <math.h>
#include <string.h>

#include "check.h"
#include "domains/float_interval.h"
#include "term/bits.h"

enum { SPECIALS = 26, NUMBERS = 40, INTERVALS = 160 };

static uint64_t seed = 12345;

static uint64_t random_bits(void)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return seed >> 16 ^ seed << 21;
}

static const double specials[SPECIALS] = {
    0.0,      -0.0,    1,        -1,        0.5,    -0.5,    2,      -2,       3,
    0.1,      -0.1,    100,      1e10,      -1e10,  1e38,    -1e38,  0x1p-149, -0x1p-149,
    0x1p-126, 0x1p127, INFINITY, -INFINITY, 0x1p31, -0x1p31, 0x1p63, 16777217};

/* A float of this width, NaN sometimes. */
static double number(unsigned width, unsigned index)
{
  if (index < SPECIALS)
    return width == 32 ? (double)(float)specials[index] : specials[index];
  Value bits = value_truncate(value_of(random_bits()), width);
  return value_to_double(bits, width);
}

static double numbers[NUMBERS];
static FloatInterval intervals[INTERVALS];

static void make(unsigned width)
{
  for (unsigned i = 0; i < NUMBERS; i++)
    numbers[i] = number(width, i);
  for (unsigned i = 0; i < INTERVALS; i++) {
    FloatInterval one = float_interval_bottom(width);
    unsigned count = 1 + (unsigned)(random_bits() % 3);
    for (unsigned k = 0; k < count; k++) {
      double x = numbers[random_bits() % NUMBERS];
      FloatInterval point = x != x ? float_interval_nan(width) : float_interval_range(width, x, x);
      one = float_interval_join(&one, &point);
    }
    intervals[i] = one;
  }
}

typedef struct Operator {
  TermOp op;
  FloatInterval (*abstract)(const FloatInterval *a, const FloatInterval *b);
} Operator;

static const Operator operators[] = {{TERM_FADD, float_interval_add},
                                     {TERM_FSUB, float_interval_sub},
                                     {TERM_FMUL, float_interval_mul},
                                     {TERM_FDIV, float_interval_div},
                                     {TERM_FREM, float_interval_rem}};

static Value apply(TermOp op, Type type, unsigned width, double x, double y)
{
  Value args[] = {value_of_double(x, width), value_of_double(y, width)};
  return value_apply(op, type, type_float(width), 0, 0, args);
}

static double apply_float(TermOp op, unsigned width, double x, double y)
{
  return value_to_double(apply(op, type_float(width), width, x, y), width);
}

static unsigned check_pair(unsigned width, const FloatInterval *a, const FloatInterval *b, double x,
                           double y)
{
  unsigned wrong = 0;
  for (unsigned o = 0; o < sizeof operators / sizeof *operators; o++) {
    FloatInterval res = operators[o].abstract(a, b);
    if (!float_interval_contains(&res, apply_float(operators[o].op, width, x, y)) && !wrong++)
      printf("operator %u of %u: %a %a\n", o, width, x, y);
  }
  static const struct {
    TermOp op;
    Truth (*abstract)(const FloatInterval *, const FloatInterval *);
  } comparisons[] = {{TERM_FLT, float_interval_lt},
                     {TERM_FLE, float_interval_le},
                     {TERM_FEQ, float_interval_eq},
                     {TERM_EQ, float_interval_same}};
  for (unsigned o = 0; o < 4; o++) {
    Truth truth = comparisons[o].abstract(a, b);
    bool is = apply(comparisons[o].op, type_bool(), width, x, y).lo;
    wrong += truth != TRUTH_UNKNOWN && is != (truth == TRUTH_TRUE);
  }
  for (unsigned strict = 0; strict < 2; strict++) {
    FloatInterval below = float_interval_below(a, b, strict);
    FloatInterval above = float_interval_above(a, b, strict);
    wrong += (strict ? x < y : x <= y) && !float_interval_contains(&below, x);
    wrong += (strict ? x > y : x >= y) && !float_interval_contains(&above, x);
  }
  FloatInterval same = float_interval_equal_to(a, b);
  return wrong + (x == y && !float_interval_contains(&same, x));
}

static void test_pairs(void)
{
  for (unsigned width = 32; width <= 64; width += 32) {
    unsigned wrong = 0, met = 0;
    make(width);
    for (unsigned i = 0; i < INTERVALS; i += 2)
      for (unsigned k = 1; k < INTERVALS; k += 2)
        for (unsigned x = 0; x < NUMBERS; x++)
          for (unsigned y = 0; y < NUMBERS && wrong < 5; y++)
            if (float_interval_contains(&intervals[i], numbers[x]) &&
                float_interval_contains(&intervals[k], numbers[y])) {
              met++;
              wrong += check_pair(width, &intervals[i], &intervals[k], numbers[x], numbers[y]);
            }
    CHECK(!wrong);
    CHECK(met > 10000);
  }
}

static unsigned check_one(unsigned width, const FloatInterval *a, double x)
{
  unsigned wrong = 0;
  FloatInterval res = float_interval_neg(a);
  wrong += !float_interval_contains(&res, apply_float(TERM_FNEG, width, x, x));
  res = float_interval_abs(a);
  wrong += !float_interval_contains(&res, apply_float(TERM_FABS, width, x, x));
  res = float_interval_sqrt(a);
  wrong += !float_interval_contains(&res, apply_float(TERM_FSQRT, width, x, x));
  double (*const rounding[])(double) = {floor, ceil, trunc, round};
  for (unsigned i = 0; i < 4; i++) {
    res = float_interval_map(a, rounding[i]);
    wrong += !float_interval_contains(&res, rounding[i](x));
  }
  unsigned other = 96 - width;
  Value bits = apply(TERM_FCVT, type_float(other), width, x, x);
  res = float_interval_convert(a, other);
  wrong += !float_interval_contains(&res, value_to_double(bits, other));
  res = width == 64 ? float_interval_floats_in(a) : *a;
  wrong += x == (double)(float)x && !float_interval_contains(&res, x);
  static const unsigned widths[] = {8, 16, 31, 32, 63, 64};
  for (unsigned i = 0; i < 6; i++) {
    Interval number = float_interval_to_signed(a, widths[i]);
    wrong += !interval_contains(&number, apply(TERM_FTOS, type_bv(widths[i]), width, x, x).lo);
    number = float_interval_to_unsigned(a, widths[i]);
    wrong += !interval_contains(&number, apply(TERM_FTOU, type_bv(widths[i]), width, x, x).lo);
  }
  return wrong;
}

static void test_single(void)
{
  for (unsigned width = 32; width <= 64; width += 32) {
    unsigned wrong = 0;
    make(width);
    for (unsigned i = 0; i < INTERVALS; i++)
      for (unsigned x = 0; x < NUMBERS; x++)
        if (float_interval_contains(&intervals[i], numbers[x]))
          wrong += check_one(width, &intervals[i], numbers[x]);
    CHECK(!wrong);
  }
}

static void test_from_integers(void)
{
  unsigned wrong = 0;
  for (unsigned i = 0; i < 2000; i++) {
    unsigned bits = i % 2 ? 64 : 32, width = i % 4 < 2 ? 32 : 64;
    uint64_t mask = (uint64_t)bits_mask(bits), x = random_bits() & mask, y = random_bits() & mask;
    Interval a = interval_constant(bits, x), b = interval_constant(bits, y);
    Interval range = interval_join(&a, &b);
    Value arg = value_of(x);
    FloatInterval as_signed = float_interval_from_signed(&range, width);
    FloatInterval as_unsigned = float_interval_from_unsigned(&range, width);
    Value from_signed = value_apply(TERM_STOF, type_float(width), type_bv(bits), 0, 0, &arg);
    Value from_unsigned = value_apply(TERM_UTOF, type_float(width), type_bv(bits), 0, 0, &arg);
    wrong += !float_interval_contains(&as_signed, value_to_double(from_signed, width));
    wrong += !float_interval_contains(&as_unsigned, value_to_double(from_unsigned, width));
  }
  CHECK(!wrong);
}

static void test_lattice(void)
{
  unsigned wrong = 0;
  make(64);
  for (unsigned i = 0; i < INTERVALS; i++)
    for (unsigned k = 0; k < INTERVALS; k++) {
      const FloatInterval *a = &intervals[i], *b = &intervals[k];
      FloatInterval join = float_interval_join(a, b), meet = float_interval_meet(a, b);
      FloatInterval wide = float_interval_widen(a, &join);
      wrong += !float_interval_leq(a, &join) || !float_interval_leq(b, &join);
      wrong += !float_interval_leq(&meet, a) || !float_interval_leq(&meet, b);
      wrong += !float_interval_leq(&join, &wide);
      wrong += float_interval_leq(a, b) && float_interval_leq(b, a) && !float_interval_equal(a, b);
      for (unsigned x = 0; x < NUMBERS; x++) {
        bool in_a = float_interval_contains(a, numbers[x]);
        bool in_b = float_interval_contains(b, numbers[x]);
        wrong += (in_a && in_b) != float_interval_contains(&meet, numbers[x]);
        wrong += (in_a || in_b) && !float_interval_contains(&join, numbers[x]);
        wrong += float_interval_leq(a, b) && in_a && !in_b;
      }
    }
  CHECK(!wrong);
}

static void test_widening_ends(void)
{
  FloatInterval state = float_interval_range(32, 0, 0), step = float_interval_range(32, 0.1f, 0.1f);
  unsigned rounds = 0;
  for (; rounds < 50; rounds++) {
    FloatInterval next = float_interval_add(&state, &step),
                  join = float_interval_join(&state, &next);
    FloatInterval wide = float_interval_widen(&state, &join);
    if (float_interval_equal(&wide, &state))
      break;
    state = wide;
  }
  CHECK(rounds < 20);
  CHECK(state.least == 0 && state.most == 0x1p24); /* where adding changes nothing any more */
}

int main(void)
{
  RUN(test_pairs);
  RUN(test_single);
  RUN(test_from_integers);
  RUN(test_lattice);
  RUN(test_widening_ends);
  return check_summary();
}
