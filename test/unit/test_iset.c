/* Interval sets against brute force: all sets of 3 bits, many of 4 bits, random members of 32 and
 * 64 bits; and the cases that are stated in words. */
#include "check.h"
#include "domains/iset.h"
#include "term/value.h"

typedef struct Operator {
  const char *name;
  const ISet *(*abstract)(ISets *sets, const ISet *a, const ISet *b);
  TermOp concrete;
  bool exact, exact_if_single; /* in general; where the second operand is one number */
} Operator;

static const Operator operators[] = {
    {"add", iset_add, TERM_ADD, true, true},     {"sub", iset_sub, TERM_SUB, true, true},
    {"mul", iset_mul, TERM_MUL, false, false},   {"udiv", iset_udiv, TERM_UDIV, false, true},
    {"sdiv", iset_sdiv, TERM_SDIV, false, true}, {"urem", iset_urem, TERM_UREM, false, true},
    {"srem", iset_srem, TERM_SREM, false, true}, {"and", iset_and, TERM_BAND, false, false},
    {"or", iset_or, TERM_BOR, false, false},     {"xor", iset_xor, TERM_BXOR, false, false},
    {"shl", iset_shl, TERM_SHL, false, false},   {"lshr", iset_lshr, TERM_LSHR, true, true},
    {"ashr", iset_ashr, TERM_ASHR, true, true}};
enum { OPERATOR_COUNT = sizeof operators / sizeof *operators };

static const struct {
  const char *name;
  Truth (*abstract)(const ISet *a, const ISet *b);
  TermOp concrete;
} comparisons[] = {{"ult", iset_ult, TERM_ULT},
                   {"ule", iset_ule, TERM_ULE},
                   {"slt", iset_slt, TERM_SLT},
                   {"sle", iset_sle, TERM_SLE},
                   {"eq", iset_eq, TERM_EQ}};
enum { COMPARISON_COUNT = sizeof comparisons / sizeof *comparisons };

/* ---- sets as masks: bit x stands for the bit pattern x ---- */

static int64_t number_of(unsigned pattern, unsigned width)
{
  return pattern >> (width - 1) ? (int64_t)pattern - (1 << width) : (int64_t)pattern;
}

static const ISet *set_of_mask(ISets *sets, unsigned mask, unsigned width)
{
  const ISet *res = iset_empty(sets, width);
  for (unsigned x = 0; x < 1u << width; x++)
    if (mask >> x & 1)
      res = iset_unite(sets, res, iset_single(sets, width, number_of(x, width)));
  return res;
}

static unsigned mask_of_set(const ISet *a)
{
  unsigned mask = 0;
  for (unsigned x = 0; x < 1u << a->width; x++)
    mask |= (unsigned)iset_has(a, number_of(x, a->width)) << x;
  return mask;
}

static bool is_canonical(const ISet *a)
{
  for (unsigned i = 0; i < a->count; i++)
    if (a->ranges[i].least > a->ranges[i].most ||
        (i && a->ranges[i].least <= a->ranges[i - 1].most + 1))
      return false;
  return true;
}

static unsigned apply(TermOp op, unsigned x, unsigned y, unsigned width, bool is_bool)
{
  Value args[] = {value_of(x), value_of(y)};
  return (unsigned)value_apply(op, is_bool ? type_bool() : type_bv(width), type_bv(width), 0, 0,
                               args)
      .lo;
}

static unsigned results(unsigned (*table)[16], unsigned a, unsigned b)
{
  unsigned mask = 0;
  for (unsigned x = 0; a >> x; x++)
    for (unsigned y = 0; a >> x & 1 && b >> y; y++)
      if (b >> y & 1)
        mask |= 1u << table[x][y];
  return mask;
}

static bool is_power(unsigned mask)
{
  return mask && !(mask & (mask - 1));
}

typedef struct Family {
  unsigned width, count;
  unsigned masks[600];
  const ISet *sets[600];
} Family;

static unsigned operator_faults(ISets *sets, const Operator *op, const Family *family)
{
  unsigned table[16][16], faults = 0;
  for (unsigned x = 0; x < 1u << family->width; x++)
    for (unsigned y = 0; y < 1u << family->width; y++)
      table[x][y] = apply(op->concrete, x, y, family->width, false);
  for (unsigned i = 0; i < family->count; i++)
    for (unsigned k = 0; k < family->count; k++) {
      unsigned wanted = results(table, family->masks[i], family->masks[k]);
      const ISet *res = op->abstract(sets, family->sets[i], family->sets[k]);
      unsigned got = mask_of_set(res);
      bool exact = op->exact || (op->exact_if_single && is_power(family->masks[k]));
      bool is_empty = !family->masks[i] || !family->masks[k];
      bool fine =
          is_canonical(res) && !(wanted & ~got) && (!is_empty || !got) && (!exact || got == wanted);
      if (!fine && !faults++)
        printf("%s at %u bits: %x %x gives %x, not %x\n", op->name, family->width, family->masks[i],
               family->masks[k], got, wanted);
    }
  return faults;
}

static unsigned comparison_faults(unsigned which, const Family *family)
{
  unsigned table[16][16], faults = 0;
  for (unsigned x = 0; x < 1u << family->width; x++)
    for (unsigned y = 0; y < 1u << family->width; y++)
      table[x][y] = apply(comparisons[which].concrete, x, y, family->width, true);
  for (unsigned i = 0; i < family->count; i++)
    for (unsigned k = 0; k < family->count; k++) {
      if (!family->masks[i] || !family->masks[k])
        continue;
      unsigned seen = results(table, family->masks[i], family->masks[k]);
      Truth wanted = seen == 1 ? TRUTH_FALSE : seen == 2 ? TRUTH_TRUE : TRUTH_UNKNOWN;
      faults += comparisons[which].abstract(family->sets[i], family->sets[k]) != wanted;
    }
  return faults;
}

static void add_mask(ISets *sets, Family *family, unsigned mask)
{
  family->masks[family->count] = mask;
  family->sets[family->count++] = set_of_mask(sets, mask, family->width);
}

/* 3 bits: everything; 4 bits: all ranges, read as signed or unsigned, and random sets. */
static Family make_family(ISets *sets, unsigned width)
{
  Family family = {.width = width};
  uint64_t seed = 88172645463325252u;
  if (width < 4) {
    for (unsigned mask = 0; mask < 1u << (1u << width); mask++)
      add_mask(sets, &family, mask);
    return family;
  }
  for (unsigned from = 0; from < 16; from++)
    for (unsigned count = 1; count <= 16 - (from ? 1 : 0); count++) {
      unsigned run = (1u << count) - 1; /* around the border too */
      add_mask(sets, &family, (run << from | run >> (16 - from)) & 0xffff);
    }
  while (family.count < 420) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    add_mask(sets, &family, (unsigned)(seed >> 20) & (unsigned)(seed >> 40) & 0xffff);
  }
  return family;
}

static void test_brute_force(void)
{
  for (unsigned width = 1; width <= 4; width++) {
    ISets *sets = isets_new();
    Family family = make_family(sets, width);
    for (unsigned i = 0; i < OPERATOR_COUNT; i++)
      CHECK(!operator_faults(sets, &operators[i], &family));
    for (unsigned i = 0; i < COMPARISON_COUNT; i++)
      CHECK(!comparison_faults(i, &family));
    isets_free(sets);
  }
}

static void test_sets(void)
{
  ISets *sets = isets_new();
  Family family = make_family(sets, 3);
  unsigned faults = 0;
  for (unsigned i = 0; i < family.count; i++) {
    const ISet *a = family.sets[i];
    unsigned mask = family.masks[i];
    faults += mask_of_set(a) != mask || !is_canonical(a);
    faults += mask_of_set(iset_complement(sets, a)) != (~mask & 255);
    faults += iset_is_top(a) != (mask == 255) || iset_is_empty(a) != !mask;
    faults += iset_is_single(a) != is_power(mask);
    if (mask) {
      unsigned least = 0, most = 7;
      while (!(mask >> least & 1))
        least++;
      while (!(mask >> most & 1))
        most--;
      faults += iset_unsigned_least(a) != least || iset_unsigned_most(a) != most;
    }
    for (unsigned k = 0; k < family.count; k++) {
      const ISet *b = family.sets[k];
      unsigned other = family.masks[k];
      faults += iset_unite(sets, a, b) != set_of_mask(sets, mask | other, 3);
      faults += iset_intersect(sets, a, b) != set_of_mask(sets, mask & other, 3);
      faults += iset_includes(a, b) != !(other & ~mask);
      faults += iset_meets(a, b) != !!(mask & other);
      bool fits = true;
      for (unsigned x = 0; x < 8; x++)
        for (unsigned y = 0; y < 8; y++)
          if (mask >> x & 1 && other >> y & 1)
            fits &=
                number_of(x, 3) + number_of(y, 3) >= -4 && number_of(x, 3) + number_of(y, 3) <= 3;
      faults += iset_add_fits(a, b) != fits;
    }
  }
  CHECK(!faults);
  isets_free(sets);
}

static void test_widths(void)
{
  ISets *sets = isets_new();
  Family family = make_family(sets, 4), narrow = make_family(sets, 2);
  unsigned faults = 0;
  for (unsigned i = 0; i < family.count; i++) {
    const ISet *a = family.sets[i];
    unsigned low = 0, neg = 0, not = 0;
    const ISet *zext = iset_zext(sets, a, 8), *sext = iset_sext(sets, a, 8);
    unsigned zexts = 0, sexts = 0;
    for (int x = -128; x < 128; x++)
      zexts += iset_has(zext, x), sexts += iset_has(sext, x);
    for (unsigned x = 0; x < 16; x++)
      if (family.masks[i] >> x & 1) {
        low |= 1u << (x & 3);
        neg |= 1u << (-x & 15);
        not |= 1u << (~x & 15);
        zexts -= iset_has(zext, x);
        sexts -= iset_has(sext, number_of(x, 4));
      }
    faults += mask_of_set(iset_truncate(sets, a, 2)) != low || zexts || sexts;
    faults += mask_of_set(iset_neg(sets, a)) != neg || mask_of_set(iset_not(sets, a)) != not;
  }
  for (unsigned i = 0; i < narrow.count; i++)
    for (unsigned k = 0; k < narrow.count; k++) {
      unsigned got = mask_of_set(iset_concat(sets, narrow.sets[i], narrow.sets[k]));
      for (unsigned x = 0; x < 4; x++)
        for (unsigned y = 0; y < 4; y++)
          if (narrow.masks[i] >> x & 1 && narrow.masks[k] >> y & 1)
            faults += !(got >> (x << 2 | y) & 1);
    }
  CHECK(!faults);
  isets_free(sets);
}

/* All numerators that may give a quotient, but for the one case that wraps. */
static void test_sdiv_inverse(void)
{
  ISets *sets = isets_new();
  Family family = make_family(sets, 4);
  unsigned faults = 0;
  for (unsigned i = 0; i < family.count; i++)
    for (int divisor = -8; divisor < 8; divisor++) {
      unsigned wanted = 0;
      if (!divisor)
        continue;
      for (int x = -8; x < 8; x++)
        if ((x != -8 || divisor != -1) && iset_has(family.sets[i], x / divisor))
          wanted |= 1u << (x & 15);
      unsigned got = mask_of_set(iset_sdiv_inverse(sets, family.sets[i], divisor));
      faults += divisor == -1 ? (wanted & ~got) != 0 : wanted != got;
    }
  CHECK(!faults);
  isets_free(sets);
}

/* ---- wide sets: members picked at random ---- */

static uint64_t random_bits(uint64_t *seed)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed * 0x2545f4914f6cdd1du;
}

static int64_t random_number(uint64_t *seed, unsigned width)
{
  static const int64_t near[] = {0, 1, -1, 2, 31, 32, 63, 64, 65, INT32_MIN, INT32_MAX, INT64_MIN};
  uint64_t bits = random_bits(seed);
  switch (bits % 4) {
  case 0: return (int64_t)value_sign_extend(value_of((uint64_t)near[bits / 4 % 12]), width).lo;
  case 1: return (int64_t)(bits / 4 % 200) - 100;
  default: break;
  }
  uint64_t shifted = random_bits(seed) >> bits / 4 % 64;
  return (int64_t)value_sign_extend(value_truncate(value_of(shifted), width), width).lo;
}

/* A set of some ranges around numbers, one of which is answered. */
static const ISet *random_set(ISets *sets, uint64_t *seed, unsigned width, int64_t *member)
{
  const ISet *res = iset_empty(sets, width);
  unsigned count = 1 + (unsigned)(random_bits(seed) % 5);
  for (unsigned i = 0; i < count; i++) {
    int64_t x = random_number(seed, width), y = random_number(seed, width);
    const ISet *more = random_bits(seed) % 2 ? iset_range(sets, width, x < y ? x : y, x < y ? y : x)
                                             : iset_single(sets, width, x);
    res = iset_unite(sets, res, more);
    *member = random_bits(seed) % 2 ? x : random_bits(seed) % 2 ? y : *member;
    if (!iset_has(res, *member))
      *member = x;
  }
  return res;
}

static void test_random_wide(void)
{
  ISets *sets = isets_new();
  uint64_t seed = 0x9e3779b97f4a7c15u;
  unsigned faults = 0, tops = 0, count = 0;
  for (unsigned round = 0; round < 30000 / SLOWER; round++) {
    unsigned width = round % 2 ? 32 : 64;
    int64_t x = 0, y = 0;
    const ISet *a = random_set(sets, &seed, width, &x), *b = random_set(sets, &seed, width, &y);
    Value args[] = {value_from_signed(x, width), value_from_signed(y, width)};
    for (unsigned i = 0; i < OPERATOR_COUNT; i++) {
      Value exact = value_apply(operators[i].concrete, type_bv(width), type_bv(width), 0, 0, args);
      const ISet *res = operators[i].abstract(sets, a, b);
      int64_t number = (int64_t)value_sign_extend(exact, width).lo;
      bool fine = iset_has(res, number) && is_canonical(res) && res->count <= ISET_MOST_RANGES;
      if (!fine && !faults++)
        printf("%s: %lld %lld\n", operators[i].name, (long long)x, (long long)y);
      tops += iset_is_top(res);
      count++;
    }
    for (unsigned i = 0; i < COMPARISON_COUNT; i++) {
      bool exact = value_apply(comparisons[i].concrete, type_bool(), type_bv(width), 0, 0, args).lo;
      faults += comparisons[i].abstract(a, b) == (exact ? TRUTH_FALSE : TRUTH_TRUE);
    }
    faults += !iset_has(iset_truncate(sets, a, 8), (int8_t)x);
    faults += !iset_has(
        iset_neg(sets, a),
        (int64_t)value_sign_extend(value_truncate(value_of(-(uint64_t)x), width), width).lo);
    faults += width == 32 && !iset_has(iset_zext(sets, a, 64), (int64_t)(uint32_t)x);
    faults += width == 32 && !iset_has(iset_concat(sets, a, b),
                                       (int64_t)((uint64_t)(uint32_t)x << 32 | (uint32_t)y));
    faults += !iset_has(iset_signs(sets, a), x);
  }
  CHECK(!faults);
  CHECK(tops < count / 2); /* the law must not hold for want of knowledge */
  isets_free(sets);
}

/* ---- in words ---- */

typedef struct Case {
  const ISet *got;
  const char *wanted;
} Case;

static void check_cases(const Case *cases, unsigned count)
{
  for (unsigned i = 0; i < count; i++) {
    Text text = {0};
    iset_print(cases[i].got, &text);
    CHECK_TEXT(text_of(&text), cases[i].wanted);
    text_free(&text);
  }
}

static ISets *table;

static const ISet *in(int64_t least, int64_t most)
{
  return iset_range(table, 32, least, most);
}

static const ISet *both(const ISet *a, const ISet *b)
{
  return iset_unite(table, a, b);
}

static void test_stated(void)
{
  table = isets_new();
  const ISet *top = iset_top(table, 32), *two = both(in(2, 4), in(8, 10));
  const ISet *negative = in(INT64_MIN, -5), *large = in(5, INT64_MAX);
  const Case cases[] = {
      {iset_mul(table, two, in(2, 2)), "{[4,8],[16,20]}"},
      {iset_srem(table, in(6, 10), in(7, 7)), "{[0,3],6}"},
      {iset_srem(table, in(-10, -6), in(7, 7)), "{-6,[-3,0]}"},
      {iset_srem(table, in(6, 10), in(-7, -7)), "{[0,3],6}"},
      {iset_srem(table, top, in(5, 5)), "{[-4,4]}"},
      {iset_srem(table, in(10, 11), in(4, 4)), "{[2,3]}"},
      {iset_srem(table, top, in(1, 1)), "{0}"},
      {iset_sdiv(table, in(-4, -2), in(-2, -1)), "{[1,4]}"},
      {iset_sdiv(table, in(-20, 20), in(-2, 2)), "{[-20,20]}"},
      {iset_sdiv(table, negative, large), "{[-429496729,0]}"},
      {iset_sdiv(table, in(3, 9), in(0, 0)), "{-1}"},
      {iset_complement(table, both(in(1, 5), in(7, INT64_MAX))), "{[min,0],6}"},
      {both(in(1, 5), in(6, 10)), "{[1,10]}"},
      {both(in(INT64_MIN, 0), in(0, INT64_MAX)), "{[min,max]}"},
      {iset_complement(table, in(0, 0)), "{[min,-1],[1,max]}"},
      {iset_add(table, in(1, INT64_MAX), in(1, 1)), "{min,[2,max]}"},
      {iset_signs(table, in(2, 2)), "{[1,max]}"},
      {iset_signs(table, in(1, 1)), "{1}"},
      {iset_signs(table, in(0, 1)), "{[0,max]}"},
      {iset_signs(table, both(in(-7, -7), in(3, 3))), "{[min,-1],[1,max]}"},
      {iset_and(table, top, in(7, 7)), "{[0,7]}"},
      {iset_and(table, in(8, 9), in(7, 7)), "{[0,1]}"},
      {iset_shl(table, in(1, 1), in(0, 3)), "{[1,2],4,8}"},
      {iset_lshr(table, in(-1, -1), in(31, 31)), "{1}"},
      {iset_unsigned(table, 32, 5, 0xffffffff), "{[min,-1],[5,max]}"},
  };
  check_cases(cases, sizeof cases / sizeof *cases);
  isets_free(table);
}

/* Past the cap the smallest gaps are closed, and nothing is lost. */
static void test_cap(void)
{
  ISets *sets = isets_new();
  const ISet *many = iset_empty(sets, 32);
  for (int i = 0; i < 64; i++)
    many = iset_unite(sets, many, iset_single(sets, 32, 100 * i));
  CHECK(many->count == 64);
  const ISet *more = iset_unite(sets, many, iset_single(sets, 32, 6303));
  CHECK(more->count == 64 && iset_has(more, 6302) && iset_has(more, 6303) && !iset_has(more, 50));
  const ISet *sums = iset_add(sets, many, more);
  CHECK(sums->count == ISET_MOST_RANGES);
  for (int i = 0; i < 64; i++)
    CHECK(iset_has(sums, 100 * i + 6303) && iset_has(sums, 200 * i));
  isets_free(sets);
}

int main(void)
{
  RUN(test_brute_force);
  RUN(test_sets);
  RUN(test_widths);
  RUN(test_sdiv_inverse);
  RUN(test_random_wide);
  RUN(test_stated);
  RUN(test_cap);
  return check_summary();
}
