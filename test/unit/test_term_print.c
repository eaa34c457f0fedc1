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
      "|x\\n\\\\n|",
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
      {"(store )", "t:1: store has another number of arguments"},
      {"(mul )", "t:1: mul has another number of arguments"},
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
      {"|x\ny|", "t:1: the name lacks its closing bar"},
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

/* u, c and q are unsigned, all else is signed. */
static const char *c_name(void *context, const Term *var, bool *is_signed)
{
  (void)context;
  *is_signed = !strchr("ucq", var->name[0]);
  return var->name;
}

static void test_c(void)
{
  static const struct {
    const char *term, *c;
  } cases[] = {
      /* sums, products, precedence */
      {"(add x -3:bv32)", "x - 3"},
      {"(add u 4294967293:bv32)", "u - 3"},
      {"(add x -2147483648:bv32)", "x + (-2147483647 - 1)"},
      {"(sub x (add y 1:bv32))", "x - (y + 1)"},
      {"(add (sub x y) 1:bv32)", "x - y + 1"},
      {"(mul (add x 1:bv32) y)", "(x + 1) * y"},
      {"(add (mul x y) 2:bv32)", "x * y + 2"},
      {"(neg (add x y))", "-(x + y)"},
      {"(sdiv x (sdiv y x))", "x / (y / x)"},
      {"(add l 5000000000:bv64)", "l + 5000000000"},
      {"(mul l -9223372036854775808:bv64)", "l * (-9223372036854775807LL - 1)"},
      /* signedness */
      {"(udiv x y)", "(unsigned int)x / (unsigned int)y"},
      {"(udiv u 3:bv32)", "u / 3"},
      {"(udiv u -1:bv32)", "u / 4294967295U"},
      {"(sdiv u 3:bv32)", "(int)u / 3"},
      {"(slt u x)", "(int)u < x"},
      {"(ult x 5:bv32)", "(unsigned int)x < 5"},
      {"(ult u 4294967290:bv32)", "u < 4294967290U"},
      {"(lshr x 3:bv32)", "(unsigned int)x >> 3"},
      {"(ashr x 3:bv32)", "x >> 3"},
      {"(add x u)", "u + x"},
      {"(eq u 4294967295:bv32)", "u == 4294967295U"},
      {"(eq x 4294967295:bv32)", "x == -1"},
      /* widths */
      {"(add c 1:bv8)", "(unsigned char)(c + 1)"},
      {"(add (zext bv32 c) 1:bv32)", "c + 1"},
      {"(add (sext bv32 c) 1:bv32)", "(signed char)c + 1"},
      {"(add (sext bv64 x) l)", "l + (long long)x"},
      {"(zext bv64 (mul x y))", "(long long)(unsigned int)(x * y)"},
      {"(extract 7 0 x)", "(signed char)x"},
      {"(extract 15 8 x)", "(unsigned char)(x >> 8)"},
      {"(extract 6 4 x)", "x >> 4 & 0x7"},
      {"(concat c c)", "(unsigned int)c << 8 | c"},
      {"(shl 1:bv64 l)", "1LL << l"},
      {"(add q 18446744073709551616:bv128)", "q + ((unsigned __int128)0x1ULL << 64 | 0x0ULL)"},
      /* bits */
      {"(band x 255:bv32)", "x & 0xff"},
      {"(band x -16:bv32)", "x & -16"},
      {"(band u -16:bv32)", "u & 0xfffffff0U"},
      {"(bor (band x y) u)", "u | x & y"},
      {"(band (bor x y) u)", "u & (x | y)"},
      {"(bnot x)", "~x"},
      {"(bnot c)", "(unsigned char)~c"},
      /* Booleans */
      {"(not (slt x 3:bv32))", "x >= 3"},
      {"(not (sle x 3:bv32))", "x > 3"},
      {"(not (eq x y))", "x != y"},
      {"(and a (or b (eq x y)))", "a && (b || x == y)"},
      {"(or a (and b (eq x y)))", "a || b && x == y"},
      {"(not (and a b))", "!(a && b)"},
      {"(ite a x y)", "a ? x : y"},
      {"(add (ite a x y) 1:bv32)", "(a ? x : y) + 1"},
      {"(ite (slt x y) 1:bv32 0:bv32)", "x < y"},
      {"(add y (ite (slt x y) 1:bv32 0:bv32))", "(x < y) + y"},
      {"(ite (eq x y) 1:bv64 0:bv64)", "(long long)(x == y)"},
      {"(ite a 1:bv64 2:bv64)", "a ? 1LL : 2LL"},
      {"(eq a (slt x y))", "a == x < y"},
      /* overflow */
      {"(saddo x y)", "__builtin_add_overflow(x, y, &(int){0})"},
      {"(umulo x u)", "__builtin_mul_overflow(u, (unsigned int)x, &(unsigned int){0})"},
      /* floats */
      {"(fadd f (fmul f g))", "f + f * g"},
      {"(fsub f (fsub g f))", "f - (g - f)"},
      {"(fmul d 0.1:f64)", "d * 0.1"},
      {"(fadd f 0.1:f32)", "f + 0.1f"},
      {"(fadd f 3:f32)", "f + 3.0f"},
      {"(feq f nan:f32)", "f == __builtin_nanf(\"\")"},
      {"(flt d -inf:f64)", "d < -__builtin_inf()"},
      {"(not (flt f g))", "!(f < g)"},
      {"(not (feq f g))", "f != g"},
      {"(fcvt f64 f)", "(double)f"},
      {"(utof f64 x)", "(double)(unsigned int)x"},
      {"(ftos bv32 d)", "(int)d"},
      {"(frem f g)", "__builtin_fmodf(f, g)"},
      {"(fround.zero d)", "__builtin_trunc(d)"},
      {"(eq f 2:f32)", "f == 2.0f"},
      {"(fbits f)", "(union { float f; unsigned int i; }){ .f = f }.i"},
      /* arrays */
      {"(select m (add x 1:bv32))", "m[x + 1]"},
      {"(select (store m x c) y)", "select(store(m, x, c), y)"},
  };
  TermNames names = {c_name, NULL};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Bench bench = bench_open();
    const Term *term = parsed(&bench, cases[i].term);
    Text text = {0};
    if (term)
      term_print_c(term, &names, &text);
    CHECK_TEXT(text_of(&text), cases[i].c);
    text_free(&text);
    bench_close(&bench);
  }
}

static void test_smt(void)
{
  static const struct {
    const char *term, *smt;
  } cases[] = {
      {"(add x 3:bv32)", "(bvadd x #x00000003)"},
      {"(extract 6 0 x)", "((_ extract 6 0) x)"},
      {"(zext bv64 x)", "((_ zero_extend 32) x)"},
      {"5:bv3", "#b101"},
      {"(and a b)", "(and a b)"},
      {"(saddo x y)", "(let ((?a x) (?b y)) (not (= ((_ sign_extend 1) (bvadd ?a ?b)) "
                      "(bvadd ((_ sign_extend 1) ?a) ((_ sign_extend 1) ?b)))))"},
      {"(fadd f 1:f32)", "(fp.add RNE f (fp #b0 #b01111111 #b00000000000000000000000))"},
      {"(fround.up d)", "(fp.roundToIntegral RTP d)"},
      {"(stof f32 x)", "((_ to_fp 8 24) RNE x)"},
      {"nan:f64", "(_ NaN 11 53)"},
      {"(ftos bv8 f)",
       "(let ((?a f)) (let ((?i (fp.roundToIntegral RTZ ?a))) (ite (and (fp.leq "
       "(fp #b1 #b10000110 #b00000000000000000000000) ?i) (fp.lt ?i "
       "(fp #b0 #b10000110 #b00000000000000000000000))) ((_ fp.to_sbv 8) RTZ ?a) #x80)))"},
      {"(constarray [bv32 bv8] c)", "((as const (Array (_ BitVec 32) (_ BitVec 8))) c)"},
      {"|x y|", "|x y|"},
      {"xor", "|xor'|"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Bench bench = bench_open();
    const Term *term = parsed(&bench, cases[i].term);
    Text text = {0};
    if (term)
      term_print_smt(term, &text);
    CHECK_TEXT(text_of(&text), cases[i].smt);
    text_free(&text);
    bench_close(&bench);
  }
}

static void test_smt_script(void)
{
  Bench bench = bench_open();
  Text text = {0};
  term_print_smt_script(parsed(&bench, "(and a (eq (select m x) |c d|))"), &text);
  CHECK_TEXT(text_of(&text), "(set-logic ALL)\n"
                             "(declare-fun a () Bool)\n"
                             "(declare-fun |c d| () (_ BitVec 8))\n"
                             "(declare-fun m () (Array (_ BitVec 32) (_ BitVec 8)))\n"
                             "(declare-fun x () (_ BitVec 32))\n"
                             "(assert (and a (= |c d| (select m x))))\n"
                             "(check-sat)\n");
  text_free(&text);
  bench_close(&bench);
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
  term_print_c(wide, NULL, &text);
  CHECK(text.length < 10000);
  text_clear(&text);
  term_print_smt(wide, &text);
  CHECK(text.length < 10000);
  text_clear(&text);
  term_print_c(deep, NULL, &text);
  CHECK(text.length > 100000);
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
  RUN(test_c);
  RUN(test_smt);
  RUN(test_smt_script);
  RUN(test_round_trip);
  RUN(test_large_round_trip);
  RUN(test_garbage);
  return check_summary();
}
