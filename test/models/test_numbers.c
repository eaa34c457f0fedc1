/* <ctype.h>, <math.h> and the integers of <stdlib.h>, against the host's functions. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "primitives.h"

MODEL(isupper);
MODEL(islower);
MODEL(isdigit);
MODEL(isalpha);
MODEL(isalnum);
MODEL(isxdigit);
MODEL(isspace);
MODEL(isblank);
MODEL(isprint);
MODEL(isgraph);
MODEL(ispunct);
MODEL(iscntrl);
MODEL(isascii);
MODEL(toascii);
MODEL(tolower);
MODEL(toupper);
MODEL(__ctype_b_loc);
MODEL(__ctype_tolower_loc);
MODEL(__ctype_toupper_loc);
MODEL(abs);
MODEL(labs);
MODEL(llabs);
MODEL(div);
MODEL(ldiv);
MODEL(lldiv);
MODEL(imaxabs);
MODEL(imaxdiv);
MODEL(ffs);
MODEL(ffsl);
MODEL(ffsll);
MODEL(strtoimax);
MODEL(strtoumax);
MODEL(strtol);
MODEL(strtoul);
MODEL(strtoll);
MODEL(strtoull);
MODEL(strtoq);
MODEL(strtouq);
MODEL(atoi);
MODEL(atol);
MODEL(atoll);
MODEL(strtod);
MODEL(strtof);
MODEL(strtold);
MODEL(atof);
MODEL(__errno_location);

/* Newer than the host's library may be. */
long model___isoc23_strtol(const char *, char **, int);
long long model___isoc23_strtoll(const char *, char **, int);
unsigned long model___isoc23_strtoul(const char *, char **, int);
unsigned long long model___isoc23_strtoull(const char *, char **, int);
intmax_t model___isoc23_strtoimax(const char *, char **, int);
uintmax_t model___isoc23_strtoumax(const char *, char **, int);

static const struct {
  const char *name;
  int (*ours)(int), (*theirs)(int);
} classes[] = {
#define CLASS(f) {#f, model_##f, f}
    CLASS(isupper), CLASS(islower), CLASS(isdigit), CLASS(isalpha), CLASS(isalnum), CLASS(isxdigit),
    CLASS(isspace), CLASS(isblank), CLASS(isprint), CLASS(isgraph), CLASS(ispunct), CLASS(iscntrl),
    CLASS(isascii), CLASS(toascii), CLASS(tolower), CLASS(toupper),
};

static void test_characters(void)
{
  for (unsigned f = 0; f < sizeof classes / sizeof classes[0]; f++)
    for (int c = -1; c < 256; c++)
      if (classes[f].ours(c) != classes[f].theirs(c)) {
        printf("%s(%d)\n", classes[f].name, c);
        CHECK(classes[f].ours(c) == classes[f].theirs(c));
      }
  for (int c = -128; c < 256; c++) {
    CHECK((*model___ctype_b_loc())[c] == (*__ctype_b_loc())[c]);
    CHECK((*model___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c]);
    CHECK((*model___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c]);
  }
}

static long long random_integer(void)
{
  static const long long limits[] = {0,        1,        -1,       INT_MAX,   INT_MIN,
                                     LONG_MAX, LONG_MIN, UINT_MAX, LLONG_MAX, LLONG_MIN};
  if (random_below(2))
    return (long long)random_next() >> random_below(64);
  long long near = limits[random_below(sizeof limits / sizeof limits[0])];
  return (long long)((unsigned long long)near + random_below(3) - 1);
}

static void test_arithmetic(void)
{
  for (unsigned round = 0; round < 20000; round++) {
    long long a = random_integer(), b = random_integer();
    if ((int)a != INT_MIN)
      CHECK(model_abs((int)a) == abs((int)a));
    if ((long)a != LONG_MIN)
      CHECK(model_labs((long)a) == labs((long)a));
    if (a != LLONG_MIN)
      CHECK(model_llabs(a) == llabs(a) && model_imaxabs(a) == imaxabs(a));
    CHECK(model_ffs((int)a) == ffs((int)a) && model_ffsl((long)a) == ffsl((long)a));
    CHECK(model_ffsll(a) == ffsll(a));
    if ((int)b != 0 && ((int)a != INT_MIN || (int)b != -1)) {
      div_t ours = model_div((int)a, (int)b), theirs = div((int)a, (int)b);
      CHECK(ours.quot == theirs.quot && ours.rem == theirs.rem);
    }
    if ((long)b != 0 && ((long)a != LONG_MIN || (long)b != -1)) {
      ldiv_t ours = model_ldiv((long)a, (long)b), theirs = ldiv((long)a, (long)b);
      CHECK(ours.quot == theirs.quot && ours.rem == theirs.rem);
    }
    if (b != 0 && (a != LLONG_MIN || b != -1)) {
      lldiv_t ours = model_lldiv(a, b), theirs = lldiv(a, b);
      CHECK(ours.quot == theirs.quot && ours.rem == theirs.rem);
      imaxdiv_t most = model_imaxdiv(a, b);
      CHECK(most.quot == theirs.quot && most.rem == theirs.rem);
    }
  }
  CHECK(!failed_property);
  CHECK(model_abs(INT_MIN) == INT_MIN && failed_property &&
        !strcmp(failed_property, "no-overflow"));
  failed_property = NULL;
  CHECK(model_labs(LONG_MIN) == LONG_MIN && failed_property);
  failed_property = NULL;
  CHECK(model_llabs(LLONG_MIN) == LLONG_MIN && failed_property);
}

/* Something like a number: blanks, a sign, a prefix, digits, a tail, each perhaps. */
static void random_number_text(char *text)
{
  static const char *const signs[] = {"", "", "-", "+", "--", "- "};
  static const char *const prefixes[] = {"", "", "", "0", "0x", "0X", "x", "00"};
  static const char *const tails[] = {"", " ", "z", "8", "g", "x", "-", ".5"};
  text[0] = 0;
  for (unsigned blanks = random_below(3); blanks > 0; blanks--)
    strcat(text, (const char *[]){" ", "\t", "\n", "\v"}[random_below(4)]);
  strcat(text, signs[random_below(6)]);
  strcat(text, prefixes[random_below(8)]);
  char *end = text + strlen(text);
  long long near = random_integer();
  switch (random_below(4)) {
  case 0: sprintf(end, "%lld", near < 0 ? ~near : near); break;
  case 1: sprintf(end, "%llx", near); break;
  case 2: sprintf(end, "%llu", (unsigned long long)near); break;
  case 3:
    for (unsigned digits = random_below(26); digits > 0; digits--)
      *end++ = "0123456789abcdefzAFXYZ"[random_below(22)];
    *end = 0;
    break;
  }
  strcat(text, tails[random_below(8)]);
}

#define SAME_NUMBER(function)                                                                      \
  do {                                                                                             \
    char *our_end = NULL, *their_end = NULL;                                                       \
    errno = *model___errno_location() = 0;                                                         \
    bool equal = model_##function(text, &our_end, base) == function(text, &their_end, base);       \
    equal =                                                                                        \
        equal && errno == *model___errno_location(); /* on a wrong base sanitizers set the end */  \
    equal = equal && (our_end == their_end || errno == EINVAL);                                    \
    equal = equal && model_##function(text, NULL, base) == function(text, NULL, base);             \
    if (!equal)                                                                                    \
      printf("%s(\"%s\", %d)\n", #function, text, base);                                           \
    CHECK(equal);                                                                                  \
  } while (0)

static void test_numbers_from_text(void)
{
  static const int bases[] = {0, 0, 8, 10, 10, 16, 16, 2, 36, 3, 1, -1, 37};
  for (unsigned round = 0; round < 50000; round++) {
    char text[80];
    random_number_text(text);
    int base = bases[random_below(13)];
    SAME_NUMBER(strtol);
    SAME_NUMBER(strtoul);
    SAME_NUMBER(strtoll);
    SAME_NUMBER(strtoull);
    SAME_NUMBER(strtoq);
    SAME_NUMBER(strtouq);
    SAME_NUMBER(strtoimax);
    SAME_NUMBER(strtoumax);
    CHECK(model___isoc23_strtol(text, NULL, base) == model_strtol(text, NULL, base));
    CHECK(model___isoc23_strtoll(text, NULL, base) == model_strtoll(text, NULL, base));
    CHECK(model___isoc23_strtoul(text, NULL, base) == model_strtoul(text, NULL, base));
    CHECK(model___isoc23_strtoull(text, NULL, base) == model_strtoull(text, NULL, base));
    CHECK(model___isoc23_strtoimax(text, NULL, base) == model_strtoll(text, NULL, base));
    CHECK(model___isoc23_strtoumax(text, NULL, base) == model_strtoull(text, NULL, base));
    CHECK(model_atoi(text) == atoi(text));
    CHECK(model_atol(text) == atol(text));
    CHECK(model_atoll(text) == atoll(text));
  }
  unsupported_count = 0;
  model___isoc23_strtol(" -0b1", NULL, 0);
  model___isoc23_strtoull("0B1", NULL, 2);
  CHECK(unsupported_count == 2);
}

static void random_decimal_text(char *text)
{
  static const char *const signs[] = {"", "", "-", "+", " ", "-+"};
  static const char *const tails[] = {"",  "",     "e3", "E-5",  "e",   "e+",
                                      ".", ".1.2", "x",  "e400", "e-12"};
  strcpy(text, signs[random_below(6)]);
  char *end = text + strlen(text);
  for (unsigned digits = random_below(random_below(4) ? 8 : 26); digits > 0; digits--)
    *end++ = random_below(8) ? (char)('0' + random_below(10)) : '.';
  strcpy(end, tails[random_below(11)]);
}

/* The same value and end, to the bit, unless the model says that it does not know. */
#define SAME_DECIMAL(function)                                                                     \
  do {                                                                                             \
    char *our_end = NULL, *their_end = NULL;                                                       \
    invented_count = 0;                                                                            \
    errno = *model___errno_location() = 0;                                                         \
    __typeof__(function(text, NULL)) ours = model_##function(text, &our_end);                      \
    __typeof__(ours) theirs = function(text, &their_end);                                          \
    known += !invented_count;                                                                      \
    CHECK(our_end >= text && our_end <= text + strlen(text));                                      \
    bool equal = invented_count || (ours == theirs && !signbit(ours) == !signbit(theirs) &&        \
                                    our_end == their_end && errno == *model___errno_location());   \
    if (!equal)                                                                                    \
      printf("%s(\"%s\")\n", #function, text);                                                     \
    CHECK(equal);                                                                                  \
  } while (0)

static void test_decimals_from_text(void)
{
  unsigned known = 0, rounds = 50000 / SLOWER;
  for (unsigned round = 0; round < rounds; round++) {
    char text[80];
    random_decimal_text(text);
    SAME_DECIMAL(strtof);
    SAME_DECIMAL(strtod);
    SAME_DECIMAL(strtold);
    invented_count = 0;
    double ours = model_atof(text);
    CHECK(invented_count || ours == atof(text));
  }
  CHECK(known > rounds);
  char text[] = "infinity", *end = NULL;
  invented_count = 0;
  model_strtod(text, &end);
  CHECK(invented_count && end >= text && end <= text + sizeof text);
}

/* Any bits but those of signalling NaNs, which C leaves out: all classes of numbers come up. */
static double random_double(void)
{
  static const double limits[] = {0.0,
                                  -0.0,
                                  1,
                                  -1,
                                  INFINITY,
                                  -INFINITY,
                                  NAN,
                                  0.5,
                                  -2.5,
                                  1e9,
                                  0x1p-1074,
                                  0x1p-1022,
                                  0x1.fffffffffffffp1023};
  if (!random_below(3))
    return limits[random_below(sizeof limits / sizeof limits[0])];
  if (random_below(2))
    return (double)(int64_t)random_next() / (double)(1 + random_below(1000000));
  uint64_t bits = random_next();
  double res;
  memcpy(&res, &bits, sizeof res);
  return isnan(res) ? NAN : res;
}

static float random_float(void)
{
  uint32_t bits = (uint32_t)random_next();
  float res;
  memcpy(&res, &bits, sizeof res);
  return isnan(res) || random_below(2) ? (float)random_double() : res;
}

static long double random_long_double(void)
{
  return random_below(2)
             ? (long double)random_double()
             : ldexpl((long double)(int64_t)random_next(), (int)random_below(30000) - 15000);
}

/* Equal as numbers, with the sign where "and_sign". */
static bool equal_numbers(long double a, long double b, bool and_sign)
{
  if (isnan(a) || isnan(b))
    return isnan(a) && isnan(b);
  return a == b && (!and_sign || !signbit(a) == !signbit(b));
}

#define MODELS_OF_TYPE(T, s)                                                                       \
  T model_fmin##s(T, T), model_fmax##s(T, T), model_fdim##s(T, T), model_copysign##s(T, T),        \
      model_modf##s(T, T *);                                                                       \
  long model_lround##s(T), model_lrint##s(T);                                                      \
  long long model_llround##s(T), model_llrint##s(T);                                               \
  int model___isnan##s(T), model_isnan##s(T), model___isinf##s(T), model_isinf##s(T),              \
      model___finite##s(T), model_finite##s(T), model___signbit##s(T), model___fpclassify##s(T);   \
  int __isnan##s(T), __isinf##s(T), __finite##s(T), __signbit##s(T), __fpclassify##s(T);           \
                                                                                                   \
  static void check_type##s(T x, T y)                                                              \
  {                                                                                                \
    CHECK(equal_numbers(model_fmin##s(x, y), fmin##s(x, y), x != y));                              \
    CHECK(equal_numbers(model_fmax##s(x, y), fmax##s(x, y), x != y));                              \
    CHECK(equal_numbers(model_fdim##s(x, y), fdim##s(x, y), true));                                \
    CHECK(equal_numbers(model_copysign##s(x, y), copysign##s(x, y), true));                        \
    CHECK(!signbit(model_copysign##s(x, y)) == !signbit(y));                                       \
    T our_whole, their_whole;                                                                      \
    CHECK(equal_numbers(model_modf##s(x, &our_whole), modf##s(x, &their_whole), true));            \
    CHECK(equal_numbers(our_whole, their_whole, true));                                            \
    CHECK(model___isnan##s(x) == !!isnan(x) && model_isnan##s(x) == !!isnan(x));                   \
    CHECK(model___isinf##s(x) == __isinf##s(x) && model_isinf##s(x) == __isinf##s(x));             \
    CHECK(!model___finite##s(x) == !__finite##s(x) && !model_finite##s(x) == !__finite##s(x));     \
    CHECK(!model___signbit##s(x) == !__signbit##s(x));                                             \
    CHECK(model___fpclassify##s(x) == __fpclassify##s(x));                                         \
    if (fabs##s(x) < 9e18) {                                                                       \
      CHECK(model_llround##s(x) == llround##s(x) && model_llrint##s(x) == llrint##s(x));           \
      if (fabs##s(x) < (T)LONG_MAX) /* a power of two less one, or that power */                   \
        CHECK(model_lround##s(x) == lround##s(x) && model_lrint##s(x) == lrint##s(x));             \
    }                                                                                              \
  }

MODELS_OF_TYPE(double, )
MODELS_OF_TYPE(float, f)
MODELS_OF_TYPE(long double, l)

static void test_floats(void)
{
  for (unsigned round = 0; round < 50000; round++) {
    check_type(random_double(), random_double());
    check_typef(random_float(), random_float());
    check_typel(random_long_double(), random_long_double());
  }
}

double model_frexp(double, int *), model_ldexp(double, int), model_scalbn(double, int);
float model_frexpf(float, int *), model_ldexpf(float, int), model_scalbnf(float, int);

static void test_exponents(void)
{
  for (unsigned round = 0; round < 50000; round++) {
    int n = (int)random_below(4500) - 2250, ours = 0, theirs = 0;
    if (!random_below(100))
      n = random_below(2) ? INT_MAX : INT_MIN;
    double x = random_double();
    CHECK(equal_numbers(model_frexp(x, &ours), frexp(x, &theirs), true));
    CHECK(ours == theirs || x - x != 0);
    CHECK(equal_numbers(model_ldexp(x, n), ldexp(x, n), true));
    CHECK(equal_numbers(model_scalbn(x, n), scalbn(x, n), true));
    float f = random_float();
    CHECK(equal_numbers(model_frexpf(f, &ours), frexpf(f, &theirs), true));
    CHECK(ours == theirs || f - f != 0);
    n /= 4;
    CHECK(equal_numbers(model_ldexpf(f, n), ldexpf(f, n), true));
    CHECK(equal_numbers(model_scalbnf(f, n), scalbnf(f, n), true));
  }
}

int main(void)
{
  RUN(test_characters);
  RUN(test_arithmetic);
  RUN(test_numbers_from_text);
  RUN(test_decimals_from_text);
  RUN(test_floats);
  RUN(test_exponents);
  return check_summary();
}
