/* Intervals against brute force on small machine integers. */
#include "check.h"
#include "domains/interval.h"
#include "term/value.h"

enum { WIDTH = 3, SIZE = 1 << WIDTH };

typedef struct Operator {
  const char *name;
  Interval (*abstract)(const Interval *a, const Interval *b);
  TermOp concrete;
} Operator;

static const Operator operators[] = {
    {"add", interval_add, TERM_ADD},    {"sub", interval_sub, TERM_SUB},
    {"mul", interval_mul, TERM_MUL},    {"udiv", interval_udiv, TERM_UDIV},
    {"sdiv", interval_sdiv, TERM_SDIV}, {"urem", interval_urem, TERM_UREM},
    {"srem", interval_srem, TERM_SREM}, {"and", interval_and, TERM_BAND},
    {"or", interval_or, TERM_BOR},      {"xor", interval_xor, TERM_BXOR},
    {"shl", interval_shl, TERM_SHL},    {"lshr", interval_lshr, TERM_LSHR},
    {"ashr", interval_ashr, TERM_ASHR}};

typedef struct Comparison {
  const char *name;
  Truth (*abstract)(const Interval *a, const Interval *b);
  TermOp concrete;
} Comparison;

static const Comparison comparisons[] = {{"ult", interval_ult, TERM_ULT},
                                         {"ule", interval_ule, TERM_ULE},
                                         {"slt", interval_slt, TERM_SLT},
                                         {"sle", interval_sle, TERM_SLE},
                                         {"eq", interval_eq, TERM_EQ}};

enum { MOST_INTERVALS = 512 };

/* All distinct values that a signed range, an unsigned range or a meet of two such makes. */
static unsigned all_intervals(Interval *out)
{
  unsigned count = 0;
  for (int low = -SIZE / 2; low < SIZE / 2; low++)
    for (int high = low; high < SIZE / 2; high++)
      for (unsigned from = 0; from < SIZE; from++)
        for (unsigned to = from; to < SIZE; to++) {
          Interval one = interval_signed(WIDTH, low, high),
                   other = interval_unsigned(WIDTH, from, to);
          Interval both = interval_meet(&one, &other);
          bool known = both.is_bottom;
          for (unsigned i = 0; i < count && !known; i++)
            known = interval_equal(&out[i], &both);
          if (!known && count < MOST_INTERVALS)
            out[count++] = both;
        }
  return count;
}

static uint64_t apply(TermOp op, uint64_t x, uint64_t y, bool is_bool)
{
  Value args[] = {value_of(x), value_of(y)};
  Type type = is_bool ? type_bool() : type_bv(WIDTH);
  return value_apply(op, type, type_bv(WIDTH), 0, 0, args).lo;
}

static void test_operators(void)
{
  Interval all[MOST_INTERVALS];
  unsigned count = all_intervals(all), wrong = 0;
  CHECK(count > 60);
  for (unsigned o = 0; o < sizeof operators / sizeof *operators; o++)
    for (unsigned i = 0; i < count; i++)
      for (unsigned k = 0; k < count; k++) {
        Interval res = operators[o].abstract(&all[i], &all[k]);
        for (uint64_t x = 0; x < SIZE; x++)
          for (uint64_t y = 0; y < SIZE; y++)
            if (interval_contains(&all[i], x) && interval_contains(&all[k], y) &&
                !interval_contains(&res, apply(operators[o].concrete, x, y, false)) && !wrong++)
              printf("%s: %u %u\n", operators[o].name, (unsigned)x, (unsigned)y);
      }
  CHECK(!wrong);
}

static void test_comparisons(void)
{
  Interval all[MOST_INTERVALS];
  unsigned count = all_intervals(all), wrong = 0, decided = 0;
  for (unsigned o = 0; o < sizeof comparisons / sizeof *comparisons; o++)
    for (unsigned i = 0; i < count; i++)
      for (unsigned k = 0; k < count; k++) {
        Truth truth = comparisons[o].abstract(&all[i], &all[k]);
        decided += truth != TRUTH_UNKNOWN;
        for (uint64_t x = 0; x < SIZE; x++)
          for (uint64_t y = 0; y < SIZE; y++)
            if (interval_contains(&all[i], x) && interval_contains(&all[k], y) &&
                truth != TRUTH_UNKNOWN &&
                apply(comparisons[o].concrete, x, y, true) != (truth == TRUTH_TRUE))
              wrong++;
      }
  CHECK(!wrong);
  CHECK(decided > count);
}

static void test_lattice(void)
{
  Interval all[MOST_INTERVALS];
  Thresholds thresholds = {0};
  vec_push(&thresholds, 1);
  vec_push(&thresholds, -2);
  unsigned count = all_intervals(all), wrong = 0;
  for (unsigned i = 0; i < count; i++)
    for (unsigned k = 0; k < count; k++) {
      Interval join = interval_join(&all[i], &all[k]), meet = interval_meet(&all[i], &all[k]);
      Interval wide = interval_widen(&all[i], &join, &thresholds);
      wrong += !interval_leq(&all[i], &join) || !interval_leq(&all[k], &join);
      wrong += !interval_leq(&meet, &all[i]) || !interval_leq(&join, &wide);
      Interval more = interval_join(&wide, &all[(i + k) % count]);
      Interval wider = interval_widen(&wide, &more, &thresholds);
      wrong += !interval_leq(&wide, &more) || !interval_leq(&more, &wider);
      wrong += interval_leq(&more, &wide) && !interval_equal(&wide, &wider);
      for (uint64_t x = 0; x < SIZE; x++)
        wrong += interval_contains(&all[i], x) && interval_contains(&all[k], x) &&
                 !interval_contains(&meet, x);
    }
  CHECK(!wrong);
  vec_free(&thresholds);
}

static void test_widths(void)
{
  Interval all[MOST_INTERVALS];
  unsigned count = all_intervals(all), wrong = 0;
  for (unsigned i = 0; i < count; i++)
    for (uint64_t x = 0; x < SIZE; x++) {
      if (!interval_contains(&all[i], x))
        continue;
      Interval zero = interval_zext(&all[i], 5), sign = interval_sext(&all[i], 5);
      Interval low = interval_truncate(&all[i], 2);
      Interval complement = interval_not(&all[i]), negated = interval_neg(&all[i]);
      wrong += !interval_contains(&zero, x) || !interval_contains(&low, x & 3);
      wrong += !interval_contains(&sign, x >= SIZE / 2 ? x | 0x18 : x);
      wrong += !interval_contains(&complement, ~x) || !interval_contains(&negated, -x);
    }
  CHECK(!wrong);
}

/* ---- 32 and 64 bits, at random and near the limits ---- */

static uint64_t seed = 7;

static uint64_t random_bits(void)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return seed >> 16 ^ seed << 21;
}

static uint64_t random_number(unsigned width)
{
  uint64_t most = width == 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1, half = most / 2;
  const uint64_t limits[] = {0, 1, most, half, half + 1, most - 1, 255, width};
  uint64_t number = random_bits();
  switch (random_bits() % 3) {
  case 0: return number & most;
  case 1: return (limits[number % 8] + number / 8 % 3 - 1) & most;
  default: return number % 40;
  }
}

static Interval random_interval(unsigned width, uint64_t inside)
{
  Interval res = interval_constant(width, inside);
  for (unsigned count = (unsigned)(random_bits() % 3); count > 0; count--) {
    Interval more = interval_constant(width, random_number(width));
    res = interval_join(&res, &more);
  }
  return res;
}

static unsigned check_random(unsigned width)
{
  uint64_t x = random_number(width), y = random_number(width);
  Interval a = random_interval(width, x), b = random_interval(width, y);
  Value args[] = {value_of(x), value_of(y)};
  unsigned wrong = 0;
  for (unsigned o = 0; o < sizeof operators / sizeof *operators; o++) {
    Interval res = operators[o].abstract(&a, &b);
    Value is = value_apply(operators[o].concrete, type_bv(width), type_bv(width), 0, 0, args);
    if (!interval_contains(&res, is.lo) && !wrong++)
      printf("%s of %u bits: %llx %llx\n", operators[o].name, width, (unsigned long long)x,
             (unsigned long long)y);
  }
  for (unsigned o = 0; o < sizeof comparisons / sizeof *comparisons; o++) {
    Truth truth = comparisons[o].abstract(&a, &b);
    bool is = value_apply(comparisons[o].concrete, type_bool(), type_bv(width), 0, 0, args).lo;
    wrong += truth != TRUTH_UNKNOWN && is != (truth == TRUTH_TRUE);
  }
  Interval join = interval_join(&a, &b), meet = interval_meet(&a, &b);
  Interval wide = interval_widen(&a, &join, &(Thresholds){0});
  wrong += !interval_leq(&a, &join) || !interval_leq(&b, &join) || !interval_leq(&join, &wide);
  wrong += interval_contains(&b, x) && !interval_contains(&meet, x);
  return wrong;
}

static void test_wide(void)
{
  static const unsigned widths[] = {8, 31, 32, 33, 63, 64};
  unsigned wrong = 0;
  for (unsigned i = 0; i < 200000 && wrong < 5; i++)
    wrong += check_random(widths[i % 6]);
  CHECK(!wrong);
}

/* A widening sequence ends soon: each bound passes the thresholds and stops at its limit. */
static void test_widening_ends(void)
{
  Thresholds thresholds = {0};
  vec_push(&thresholds, 100);
  Interval state = interval_constant(32, 0), one = interval_constant(32, 1);
  unsigned steps = 0;
  for (; steps < 50; steps++) {
    Interval next = interval_add(&state, &one), join = interval_join(&state, &next);
    Interval wide = interval_widen(&state, &join, &thresholds);
    if (interval_equal(&wide, &state))
      break;
    if (steps == 0)
      CHECK(wide.most == 100 && wide.least == 0);
    state = wide;
  }
  CHECK(steps < 8);
  vec_free(&thresholds);
}

int main(void)
{
  RUN(test_operators);
  RUN(test_comparisons);
  RUN(test_lattice);
  RUN(test_widths);
  RUN(test_wide);
  RUN(test_widening_ends);
  return check_summary();
}
