#include <inttypes.h>
#include <math.h>

#include "check.h"
#include "term/value.h"

static Value apply(TermOp op, Type type, Type from, Value a, Value b)
{
  Value args[] = {a, b};
  return value_apply(op, type, from, 0, 0, args);
}

static Value parsed(const char *text, Type type)
{
  Value v = {0xdead, 0xbeef};
  CHECK(value_parse(text, type, &v));
  return v;
}

/* Operator, width, arguments and result as numbers. */
static void test_bit_vectors(void)
{
  static const struct {
    TermOp op;
    unsigned width;
    const char *a, *b, *wanted;
  } cases[] = {
      {TERM_ADD, 8, "200", "100", "44"},
      {TERM_ADD, 128, "-1", "2", "1"},
      {TERM_SUB, 65, "0", "1", "36893488147419103231"},
      {TERM_MUL, 128, "0xffffffffffffffff", "0xffffffffffffffff",
       "340282366920938463426481119284349108225"},
      {TERM_UDIV, 8, "7", "0", "255"},
      {TERM_UDIV, 128, "-1", "10", "34028236692093846346337460743176821145"},
      {TERM_SDIV, 8, "-7", "2", "-3"},
      {TERM_SDIV, 8, "7", "0", "-1"},
      {TERM_SDIV, 8, "-7", "0", "1"},
      {TERM_SDIV, 8, "-128", "-1", "-128"},
      {TERM_SDIV, 128, "-170141183460469231731687303715884105728", "-1",
       "-170141183460469231731687303715884105728"},
      {TERM_UREM, 8, "7", "0", "7"},
      {TERM_SREM, 8, "-7", "2", "-1"},
      {TERM_SREM, 8, "7", "-2", "1"},
      {TERM_SREM, 8, "-7", "0", "-7"},
      {TERM_SREM, 64, "-9223372036854775808", "-1", "0"},
      {TERM_SHL, 8, "3", "7", "128"},
      {TERM_SHL, 8, "3", "8", "0"},
      {TERM_SHL, 128, "1", "127", "-170141183460469231731687303715884105728"},
      {TERM_LSHR, 8, "-1", "7", "1"},
      {TERM_LSHR, 128, "-1", "0x80000000000000000000000000000000", "0"},
      {TERM_ASHR, 8, "-128", "7", "-1"},
      {TERM_ASHR, 8, "-128", "200", "-1"},
      {TERM_ASHR, 8, "127", "200", "0"},
      {TERM_BXOR, 4, "12", "10", "6"},
      {TERM_NEG, 1, "1", "0", "1"},
      {TERM_BNOT, 3, "5", "0", "2"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Type type = type_bv(cases[i].width);
    Value got = apply(cases[i].op, type, type, parsed(cases[i].a, type), parsed(cases[i].b, type));
    char text[64], wanted[64];
    value_print_unsigned(got, text, sizeof text);
    value_print_unsigned(parsed(cases[i].wanted, type), wanted, sizeof wanted);
    CHECK_TEXT(text, wanted);
  }
}

/* Comparisons and overflow predicates against arithmetic in plain numbers, on all small ones. */
static void test_predicates_exhaustively(void)
{
  for (unsigned width = 1; width <= 5; width++) {
    int64_t size = 1 << width, half = size / 2;
    for (int64_t a = 0; a < size; a++)
      for (int64_t b = 0; b < size; b++) {
        int64_t sa = a < half ? a : a - size, sb = b < half ? b : b - size;
        Type t = type_bv(width), bool_type = type_bool();
        Value x = value_of((uint64_t)a), y = value_of((uint64_t)b);
#define IS(op, expected) CHECK(apply(op, bool_type, t, x, y).lo == (uint64_t)(expected))
        IS(TERM_EQ, a == b);
        IS(TERM_ULT, a < b);
        IS(TERM_ULE, a <= b);
        IS(TERM_SLT, sa < sb);
        IS(TERM_SLE, sa <= sb);
        IS(TERM_SADDO, sa + sb < -half || sa + sb >= half);
        IS(TERM_SSUBO, sa - sb < -half || sa - sb >= half);
        IS(TERM_SMULO, sa * sb < -half || sa * sb >= half);
        IS(TERM_UADDO, a + b >= size);
        IS(TERM_USUBO, a < b);
        IS(TERM_UMULO, a * b >= size);
#undef IS
      }
  }
}

static void test_overflow_at_128_bits(void)
{
  static const struct {
    TermOp op;
    const char *a, *b;
    bool overflows;
  } cases[] = {
      {TERM_SMULO, "13043817825332782212", "13043817825332782212", false},
      {TERM_SMULO, "13043817825332782213", "13043817825332782213", true},
      {TERM_SMULO, "-170141183460469231731687303715884105728", "-1", true},
      {TERM_SMULO, "-85070591730234615865843651857942052864", "2", false},
      {TERM_SADDO, "170141183460469231731687303715884105727", "1", true},
      {TERM_SADDO, "170141183460469231731687303715884105727", "-1", false},
      {TERM_SSUBO, "0", "-170141183460469231731687303715884105728", true},
      {TERM_SSUBO, "-1", "-170141183460469231731687303715884105728", false},
      {TERM_UADDO, "-1", "1", true},
      {TERM_UMULO, "0xffffffffffffffff", "0x10000000000000001", false},
      {TERM_UMULO, "0x10000000000000000", "0x10000000000000000", true},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Type t = type_bv(128);
    Value got = apply(cases[i].op, type_bool(), t, parsed(cases[i].a, t), parsed(cases[i].b, t));
    if (got.lo != cases[i].overflows)
      printf("case %u\n", i);
    CHECK(got.lo == cases[i].overflows);
  }
}

static void test_widths(void)
{
  Value v = {0x0123456789abcdefu, 0xfedcba9876543210u};
  CHECK(value_equal(value_apply(TERM_EXTRACT, type_bv(16), type_bv(128), 71, 56, &v),
                    value_of(0x1001)));
  CHECK(value_equal(apply(TERM_CONCAT, type_bv(12), type_bv(4), value_of(0xa), value_of(0xbc)),
                    value_of(0xabc)));
  Value c = value_of(0x80);
  CHECK(value_equal(value_apply(TERM_SEXT, type_bv(100), type_bv(8), 0, 0, &c),
                    (Value){0xffffffffffffff80u, 0xfffffffffu}));
  CHECK(value_equal(value_apply(TERM_ZEXT, type_bv(100), type_bv(8), 0, 0, &c), c));
  CHECK(value_equal(value_sign_extend(value_of(1), 1), (Value){UINT64_MAX, UINT64_MAX}));
  CHECK(value_equal(value_truncate(v, 68), (Value){v.lo, 0}));
  CHECK(value_equal(value_from_signed(-2, 3), value_of(6)));
}

static void test_integers_as_text(void)
{
  char text[64];
  value_print_signed(value_of(0x80), 8, text, sizeof text);
  CHECK_TEXT(text, "-128");
  value_print_signed(value_of(0x80), 9, text, sizeof text);
  CHECK_TEXT(text, "128");
  value_print_unsigned((Value){UINT64_MAX, UINT64_MAX}, text, sizeof text);
  CHECK_TEXT(text, "340282366920938463463374607431768211455");
  value_print_unsigned((Value){0, 0}, text, sizeof text);
  CHECK_TEXT(text, "0");
  static const char *const refused[] = {"",
                                        "256",
                                        "-129",
                                        "0x100",
                                        "1.5",
                                        "x",
                                        "1 ",
                                        " 1",
                                        "+1",
                                        "0x",
                                        "--1",
                                        "1e3",
                                        "340282366920938463463374607431768211456"};
  Value v;
  for (unsigned i = 0; i < sizeof refused / sizeof *refused; i++)
    CHECK(!value_parse(refused[i], type_bv(8), &v));
  CHECK(!value_parse("340282366920938463463374607431768211456", type_bv(128), &v));
  CHECK(value_equal(parsed("true", type_bool()), value_of(1)));
  CHECK(!value_parse("true", type_bv(1), &v) && !value_parse("2", type_bool(), &v));
}

static Value float_of(double x)
{
  return value_of_double(x, 32);
}

static void test_float_arithmetic(void)
{
  Type f = type_float(32), d = type_float(64), x = type_float(80);
  CHECK(value_equal(apply(TERM_FADD, f, f, float_of(16777216), float_of(1)), float_of(16777216)));
  CHECK(value_equal(apply(TERM_FADD, f, f, float_of(16777216), float_of(3)), float_of(16777220)));
  CHECK(value_equal(apply(TERM_FDIV, d, d, value_of_double(1, 64), value_of_double(3, 64)),
                    value_of_double(1.0 / 3, 64)));
  CHECK(value_to_long_double(apply(TERM_FDIV, x, x, value_of_double(1, 80), value_of_double(3, 80)),
                             80) == 1.0L / 3);
  CHECK(value_equal(apply(TERM_FREM, d, d, value_of_double(-7, 64), value_of_double(2, 64)),
                    value_of_double(-1, 64)));
  CHECK(value_equal(apply(TERM_FREM, f, f, float_of(-4), float_of(2)), float_of(-0.0)));
  CHECK(value_equal(apply(TERM_FMUL, f, f, float_of(3e38), float_of(10)), float_of(INFINITY)));
  /* A NaN out of arithmetic is always the same; moving one keeps its bits. */
  Value odd = value_of(0xff812345u);
  CHECK(value_equal(apply(TERM_FADD, f, f, odd, float_of(1)), value_of(0x7fc00000)));
  CHECK(value_equal(apply(TERM_FADD, f, f, float_of(1), odd), value_of(0x7fc00000)));
  CHECK(value_equal(apply(TERM_FNEG, f, f, odd, odd), value_of(0x7f812345)));
  CHECK(value_equal(apply(TERM_FBITS, type_bv(32), f, odd, odd), odd));
  CHECK(value_equal(apply(TERM_FSQRT, f, f, float_of(2), odd), float_of((double)sqrtf(2))));
}

static void test_float_comparison(void)
{
  Type f = type_float(32), b = type_bool();
  Value nan = float_of(NAN), odd = value_of(0xff812345u), zero = float_of(0),
        minus = float_of(-0.0);
  CHECK(apply(TERM_EQ, b, f, nan, odd).lo == 1);
  CHECK(apply(TERM_FEQ, b, f, nan, nan).lo == 0);
  CHECK(apply(TERM_EQ, b, f, zero, minus).lo == 0);
  CHECK(apply(TERM_FEQ, b, f, zero, minus).lo == 1);
  CHECK(apply(TERM_FLT, b, f, minus, zero).lo == 0 && apply(TERM_FLE, b, f, zero, minus).lo == 1);
  CHECK(apply(TERM_FLE, b, f, nan, zero).lo == 0 && apply(TERM_FLT, b, f, zero, nan).lo == 0);
  /* 80 bits: a leading bit that contradicts the exponent is no number, or another spelling. */
  Type x = type_float(80);
  Value unnormal = {0x4000000000000000u, 0x3fff}, pseudo = {0x8000000000000000u, 0};
  CHECK(apply(TERM_FEQ, b, x, unnormal, unnormal).lo == 0);
  CHECK(apply(TERM_EQ, b, x, pseudo, (Value){0x8000000000000000u, 1}).lo == 1);
}

static void test_rounding(void)
{
  static const double wanted[5][4] = {
      {2, 4, -2, 0}, {3, 4, -3, 1}, {3, 4, -2, 1}, {2, 3, -3, 0}, {2, 3, -2, 0}};
  static const double from[4] = {2.5, 3.5, -2.5, 0.5};
  for (unsigned mode = ROUND_EVEN; mode <= ROUND_ZERO; mode++)
    for (unsigned i = 0; i < 4; i++)
      for (unsigned width = 32; width <= 80; width += width == 32 ? 32 : 16) {
        Value v = value_of_double(from[i], width);
        Value got = value_apply(TERM_FROUND, type_float(width), type_float(width), mode, 0, &v);
        CHECK(value_to_double(got, width) == wanted[mode][i]);
      }
}

static void test_conversions(void)
{
  Type f = type_float(32), d = type_float(64), x = type_float(80);
  static const struct {
    double number;
    unsigned width;
    const char *as_signed, *as_unsigned;
  } cases[] = {
      {-1.9, 8, "-1", "255"},
      {-0.9, 8, "0", "0"},
      {127.9, 8, "127", "127"},
      {128, 8, "-128", "128"},
      {-128.9, 8, "-128", "255"},
      {-129, 8, "-128", "255"},
      {255.9, 8, "-128", "255"},
      {256, 8, "-128", "255"},
      {NAN, 8, "-128", "255"},
      {INFINITY, 128, "-170141183460469231731687303715884105728", "-1"},
      {0x1p127, 128, "-170141183460469231731687303715884105728",
       "0x80000000000000000000000000000000"},
      {-0x1p127, 128, "-170141183460469231731687303715884105728", "-1"},
      {0x1p100, 128, "0x10000000000000000000000000", "0x10000000000000000000000000"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Type type = type_bv(cases[i].width);
    Value v = value_of_double(cases[i].number, 64);
    CHECK(value_equal(apply(TERM_FTOS, type, d, v, v), parsed(cases[i].as_signed, type)));
    CHECK(value_equal(apply(TERM_FTOU, type, d, v, v), parsed(cases[i].as_unsigned, type)));
  }
  Value ones = {UINT64_MAX, UINT64_MAX};
  CHECK(value_equal(apply(TERM_STOF, f, type_bv(128), ones, ones), float_of(-1)));
  CHECK(value_equal(apply(TERM_UTOF, f, type_bv(128), ones, ones), float_of(INFINITY)));
  CHECK(value_equal(apply(TERM_UTOF, d, type_bv(128), ones, ones), value_of_double(0x1p128, 64)));
  Value odd = value_of(0x20000020000001); /* between two doubles' floats: one rounding, not two */
  CHECK(value_equal(apply(TERM_UTOF, f, type_bv(64), odd, odd), float_of(0x1.000002p53)));
  CHECK(value_equal(apply(TERM_FCVT, f, x, value_of_long_double(0x1.000001000000001p0L, 80), odd),
                    float_of(0x1.000002p0)));
}

static void test_floats_as_text(void)
{
  static const struct {
    unsigned width;
    const char *in, *out;
  } cases[] = {
      {64, "3", "0x1.8p+1"},
      {64, "-0x1.8p+1", "-0x1.8p+1"},
      {32, "0.1", "0x1.99999ap-4"},
      {64, "inf", "inf"},
      {64, "-inf", "-inf"},
      {32, "nan", "nan"},
      {32, "bits#ff812345", "bits#ff812345"},
      {80, "1.5", "0xcp-3"},
      {64, "-0.0", "-0x0p+0"},
      {64, "5e-324", "0x0.0000000000001p-1022"},
      {80, "bits#3fff4000000000000000", "bits#3fff4000000000000000"},
  };
  char text[64];
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    value_print_float(parsed(cases[i].in, type_float(cases[i].width)), cases[i].width, text,
                      sizeof text);
    CHECK_TEXT(text, cases[i].out);
  }
  static const char *const refused[] = {"",    "infinity", "nan(3)",         "1e999", "1.5x",
                                        "--1", "bits#",    "bits#100000000", " 1",    "0x"};
  Value v;
  for (unsigned i = 0; i < sizeof refused / sizeof *refused; i++)
    CHECK(!value_parse(refused[i], type_float(32), &v));
}

/* Whatever the bits, the text reads back as them. */
static void test_float_text_reads_back(void)
{
  uint64_t x = 88172645463325252u;
  char text[64];
  for (unsigned i = 0; i < 60000; i++) {
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    unsigned width = i % 3 == 0 ? 32 : i % 3 == 1 ? 64 : 80;
    uint64_t lead = i % 2 ? (uint64_t)1 << 63 : 0; /* make proper 80-bit floats common */
    Value v = value_truncate((Value){width == 80 ? x | lead : x, x >> 20}, width), back;
    value_print_float(v, width, text, sizeof text);
    CHECK(value_parse(text, type_float(width), &back) && value_equal(v, back));
  }
}

int main(void)
{
  RUN(test_bit_vectors);
  RUN(test_predicates_exhaustively);
  RUN(test_overflow_at_128_bits);
  RUN(test_widths);
  RUN(test_integers_as_text);
  RUN(test_float_arithmetic);
  RUN(test_float_comparison);
  RUN(test_rounding);
  RUN(test_conversions);
  RUN(test_floats_as_text);
  RUN(test_float_text_reads_back);
  return check_summary();
}
