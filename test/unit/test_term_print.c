#include "check.h"
#include "random_term.h"
#include "term/parse.h"
#include "term/print.h"

typedef struct Bench {
  Run *run;
  Terms *terms;
} Bench;

/* Variables tell their type by their name: x and y are bv32, c bv8, l bv64, a and b Boolean, f and
 * g floats, m an array, v... those that the table knows already. */
static const Term *variable(void *context, const char *name)
{
  Bench *bench = context;
  Terms *terms = bench->terms;
  switch (name[0]) {
  case 'x':
  case 'y': return term_var(terms, name, type_bv(32));
  case 'u': return term_var(terms, name, type_bv(32));
  case 'c': return term_var(terms, name, type_bv(8));
  case 'l': return term_var(terms, name, type_bv(64));
  case 'q': return term_var(terms, name, type_bv(128));
  case 'a':
  case 'b': return term_var(terms, name, type_bool());
  case 'f':
  case 'g': return term_var(terms, name, type_float(32));
  case 'd': return term_var(terms, name, type_float(64));
  case 'm': return term_var(terms, name, type_array(32, type_bv(8)));
  case '%': return term_var(terms, name, type_bv(32));
  default: return NULL;
  }
}

static Reader reader_of(Bench *bench, const char *text)
{
  return (Reader){.run = bench->run,
                  .terms = bench->terms,
                  .file = "t",
                  .at = text,
                  .line = 1,
                  .variable = variable,
                  .context = bench};
}

static Bench bench_open(void)
{
  return (Bench){run_new(), terms_new()};
}

static void bench_close(Bench *bench)
{
  run_free(bench->run);
  terms_free(bench->terms);
}

static const Term *parsed(Bench *bench, const char *text)
{
  Reader reader = reader_of(bench, text);
  const Term *res = term_parse(&reader);
  if (!res)
    printf("%s\n", bench->run->reason);
  return res;
}

static void test_text(void)
{
  static const char *const same[] = {
      "x",
      "true",
      "5:bv32",
      "(add x 3:bv32)",
      "(add.nsw x y)",
      "(extract 7 0 x)",
      "(zext bv64 x)",
      "(fround.even f)",
      "(fadd f 0x1.8p+1:f32)",
      "nan:f32",
      "-inf:f64",
      "bits#ff812345:f32",
      "(select m (add x 1:bv32))",
      "(store m x c)",
      "(constarray [bv32 bv8] c)",
      "(and a b (slt x y))",
      "(ite a x y)",
      "(not (sle x 3:bv32))",
      "|x y|",
      "|x\\|\\\\|",
      "(add |%1| x)",
      "(ftos bv16 d)",
      "(fofbits f32 x)",
      "(eq f g)",
      "340282366920938463463374607431768211455:bv128",
  };
  for (unsigned i = 0; i < sizeof same / sizeof *same; i++) {
    Bench bench = bench_open();
    const Term *term = parsed(&bench, same[i]);
    Text text = {0};
    CHECK(term);
    if (term)
      term_print(term, &text);
    CHECK_TEXT(text_of(&text), same[i]);
    text_free(&text);
    bench_close(&bench);
  }
}

static void test_other_spellings(void)
{
  static const struct {
    const char *in, *out;
  } cases[] = {
      {" ( add\n;comment )\n x  -1:bv32 ) rest", "(add x 4294967295:bv32)"},
      {"0x10:bv8", "16:bv8"},
      {"(let ((%1 (mul x y))) (sub %1 (let ((%2 x)) (add %1 %2))))",
       "(sub (mul x y) (add x (mul x y)))"},
      {"(let ((x y)) (mul x (let ((x u)) x)))", "(mul u y)"},
      {"(add (let ((%1 x)) %1) (let ((%1 y)) %1))", "(add x y)"},
      {"0.5:f64", "0x1p-1:f64"},
      {"1:bool", "true"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Bench bench = bench_open();
    const Term *term = parsed(&bench, cases[i].in);
    Text text = {0};
    if (term)
      term_print(term, &text);
    CHECK_TEXT(text_of(&text), cases[i].out);
    text_free(&text);
    bench_close(&bench);
  }
}

static void test_faults(void)
{
  static const struct {
    const char *in, *message;
  } cases[] = {
      {"", "t:1: expected a name, found the end of the text"},
      {"\n\n)", "t:3: expected a name, found \")\""},
      {"\x01", "t:1: expected a name, found the byte 0x01"},
      {"(", "t:1: no operator is named \"\""},
      {"(foo x)", "t:1: no operator is named \"foo\""},
      {"(var x)", "t:1: no operator is named \"var\""},
      {"(add x", "t:1: expected a name, found the end of the text"},
      {"(add x)", "t:1: add has another number of arguments"},
      {"(and a)", "t:1: and needs two or more arguments"},
      {"(add x c)", "t:1: add needs arguments of one width"},
      {"(add f f)", "t:1: add needs bit-vectors"},
      {"(fadd x x)", "t:1: fadd needs floats"},
      {"(not x)", "t:1: not needs Booleans"},
      {"(ite x x x)", "t:1: ite needs a Boolean and two terms of one type"},
      {"(eq x c)", "t:1: eq needs two terms of one type"},
      {"(extract 8 0 c)", "t:1: extract reaches outside of its argument"},
      {"(extract 0 1 c)", "t:1: extract reaches outside of its argument"},
      {"(extract 128 0 c)", "t:1: there is no bit of that number"},
      {"(extract x 0 c)", "t:1: expected a number, found \"x\""},
      {"(zext bv4 c)", "t:1: zext cannot extend to a smaller width"},
      {"(zext bv129 c)", "t:1: expected a type: bool, bv1 to bv128, f32, f64, f80 or [bvN type]"},
      {"(zext bool c)", "t:1: zext extends a bit-vector to a bit-vector type"},
      {"(concat q c)", "t:1: concat exceeds the greatest width"},
      {"(fofbits f64 x)", "t:1: fofbits needs as many bits as the float has"},
      {"(select m c)", "t:1: select needs an index of the array's index type"},
      {"(store m x x)", "t:1: store needs an element of the array's element type"},
      {"(constarray [bv32 bv8] x)", "t:1: constarray needs an array type and an element of it"},
      {"(constarray [bool bv8] c)", "t:1: an array's index is a bit-vector"},
      {"(udiv.nsw x x)", "t:1: udiv has no variant \"nsw\""},
      {"(fround f)", "t:1: fround needs a rounding mode, as in fround.even"},
      {"(fround.odd f)", "t:1: fround has no variant \"odd\""},
      {"256:bv8", "t:1: \"256:bv8\" is no constant of its type"},
      {"5:bv129", "t:1: a constant needs its type, as in 5:bv32 or 0x1p+3:f64"},
      {"5", "t:1: a constant needs its type, as in 5:bv32 or 0x1p+3:f64"},
      {"1e9999:f64", "t:1: \"1e9999:f64\" is no constant of its type"},
      {"-", "t:1: a constant needs its type, as in 5:bv32 or 0x1p+3:f64"},
      {"zz", "t:1: no variable is named \"zz\""},
      {"|x", "t:1: the name lacks its closing bar"},
      {"(let ((%1 x) (%2 x)) %1)", "t:1: expected \")\", found \"(\""},
      {"(let ((%1)) x)", "t:1: expected a name, found \")\""},
      {"(let ((%1 x)) %1 %1)", "t:1: expected \")\", found \"%1\""},
      {"(add (let ((z x)) z) z)", "t:1: no variable is named \"z\""},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Bench bench = bench_open();
    Reader reader = reader_of(&bench, cases[i].in);
    CHECK(!term_parse(&reader));
    CHECK(bench.run->fail == FAIL_INPUT);
    CHECK_TEXT(bench.run->reason ? bench.run->reason : "", cases[i].message);
    bench_close(&bench);
  }
}

static void test_reader(void)
{
  Bench bench = bench_open();
  Reader reader =
      reader_of(&bench, "edge -> |a b| \"q\\\"\\\\\\n\\t\\x41\" 17 ; c\n [bv32 f80] bool");
  Type type;
  uint64_t number = 0;
  CHECK(!reader_accept(&reader, "edg") && reader_accept(&reader, "edge"));
  CHECK(reader_expect(&reader, "->"));
  CHECK_TEXT(reader_name(&reader), "a b");
  CHECK_TEXT(reader_string(&reader), "q\"\\\n\tA");
  CHECK(reader_number(&reader, &number) && number == 17);
  CHECK(type_parse(&reader, &type) && type_equal(type, type_array(32, type_float(80))));
  CHECK(reader.line == 2);
  CHECK(type_parse(&reader, &type) && type_equal(type, type_bool()));
  CHECK(!reader_expect(&reader, "end"));
  CHECK_TEXT(bench.run->reason, "t:2: expected \"end\", found the end of the text");
  bench_close(&bench);
  static const char *const bad_strings[] = {"\"abc", "\"\\", "\"\\q\"", "\"\\x4\"", "\"\\x", "abc"};
  for (unsigned i = 0; i < sizeof bad_strings / sizeof *bad_strings; i++) {
    bench = bench_open();
    reader = reader_of(&bench, bad_strings[i]);
    CHECK(!reader_string(&reader) && bench.run->reason);
    bench_close(&bench);
  }
}

static const Term *pool_lookup(void *context, const char *name)
{
  const Pool *pool = context;
  unsigned long at = name[0] == 'v' ? strtoul(name + 1, NULL, 10) : POOL_VARS;
  return at < POOL_VARS ? pool->samples[at].term : NULL;
}

/* Reads a text into a table of its own, where ids come in another order. */
static const Term *read_elsewhere(Run *run, Pool *other, const Pool *pool, const char *text)
{
  for (unsigned i = POOL_VARS; i-- > 0;)
    other->samples[i].term =
        term_var(other->terms, pool->samples[i].term->name, pool->samples[i].term->type);
  Reader reader = {.run = run,
                   .terms = other->terms,
                   .file = "t",
                   .at = text,
                   .line = 1,
                   .variable = pool_lookup,
                   .context = other};
  return term_parse(&reader);
}

static void check_round_trip(Run *run, Pool *pool, const Term *term)
{
  Text text = {0}, again = {0};
  term_print(term, &text);
  Reader reader = {.run = run,
                   .terms = pool->terms,
                   .file = "t",
                   .at = text_of(&text),
                   .line = 1,
                   .variable = pool_lookup,
                   .context = pool};
  CHECK(term_parse(&reader) == term);
  CHECK(!*reader.at);
  Pool other = {.terms = terms_new()};
  const Term *copy = read_elsewhere(run, &other, pool, text_of(&text));
  CHECK(copy);
  if (copy)
    term_print(copy, &again);
  CHECK_TEXT(text_of(&again), text_of(&text));
  terms_free(other.terms);
  text_free(&text);
  text_free(&again);
}

static void test_round_trip(void)
{
  Run *run = run_new();
  for (uint64_t seed = 1; seed <= 300; seed++) {
    Pool pool;
    pool_start(&pool, seed * 31337, seed % 2);
    while (pool.count < POOL_SIZE) {
      Sample *sample = pool_grow(&pool);
      if (sample)
        check_round_trip(run, &pool, sample->term);
    }
    pool_end(&pool);
  }
  CHECK(!run->reason);
  run_free(run);
}

/* Shared terms print in about as many characters as they have nodes, however large as trees; deep
 * ones need no stack. */
static void test_large_round_trip(void)
{
  Bench bench = bench_open();
  const Term *x = variable(&bench, "x"), *wide = x, *deep = x;
  for (unsigned i = 0; i < 100; i++)
    wide = term_binary(bench.terms, TERM_MUL, wide, term_binary(bench.terms, TERM_BXOR, wide, x));
  for (unsigned i = 0; i < 100000; i++)
    deep = term_binary(bench.terms, i % 2 ? TERM_MUL : TERM_BXOR, deep, x);
  Text text = {0};
  term_print(wide, &text);
  CHECK(text.length < 10000);
  CHECK(parsed(&bench, text_of(&text)) == wide);
  text_clear(&text);
  term_print(deep, &text);
  CHECK(parsed(&bench, text_of(&text)) == deep);
  text_free(&text);
  bench_close(&bench);
}

/* Any bytes give a term or a message. */
static void test_garbage(void)
{
  static const char *const pieces[] = {
      "(",  ")",   "add", "let",       "((",  "%1",      "x",       "5:bv32", " ",    "|",
      "\"", "and", "a",   "-",         ":",   "zext",    "bv64",    "[",      "]",    "m",
      "f",  ";",   "\n",  "fround.up", "ite", "nan:f32", "extract", "7 0",    "\xff", "store"};
  Pool random = {.seed = 4711};
  for (unsigned i = 0; i < 20000; i++) {
    Text text = {0};
    for (unsigned n = pool_below(&random, 30); n > 0; n--) {
      text_add(&text, pieces[pool_below(&random, sizeof pieces / sizeof *pieces)]);
      if (pool_below(&random, 2))
        text_add_char(&text, ' ');
    }
    Bench bench = bench_open();
    Reader reader = reader_of(&bench, text_of(&text));
    CHECK(!term_parse(&reader) == (bench.run->fail == FAIL_INPUT));
    bench_close(&bench);
    text_free(&text);
  }
  Text open = {0};
  for (unsigned i = 0; i < 1000000; i++)
    text_add(&open, "(not ");
  Bench bench = bench_open();
  Reader reader = reader_of(&bench, text_of(&open));
  CHECK(!term_parse(&reader));
  bench_close(&bench);
  text_free(&open);
}

int main(void)
{
  RUN(test_text);
  RUN(test_other_spellings);
  RUN(test_faults);
  RUN(test_reader);
  RUN(test_round_trip);
  RUN(test_large_round_trip);
  RUN(test_garbage);
  return check_summary();
}
