/* Terms from SMT-LIB and from C: tables of good and bad texts, and that what we print means the
 * same when it is read back. */
#include "check.h"
#include "random_term.h"
#include "term/parse_c.h"
#include "term/parse_smt.h"
#include "term/print.h"

typedef struct Bench {
  Run *run;
  Terms *terms;
} Bench;

static Bench bench_open(void)
{
  return (Bench){run_new(), terms_new()};
}

static void bench_close(Bench *bench)
{
  run_free(bench->run);
  terms_free(bench->terms);
}

/* The type is in the first letter: i int, u unsigned, c unsigned char, h short, l long, b _Bool as
 * memory has it, t a Boolean, f float, d double, p a pointer, m memory. */
static bool c_variable(void *context, const char *name, CVariable *out)
{
  Bench *bench = context;
  static const struct {
    char letter;
    Type type;
    bool is_signed, is_pointer;
  } types[] = {
      {'i', {TYPE_BV, 0, 32, 0}, true, false},          {'u', {TYPE_BV, 0, 32, 0}, false, false},
      {'c', {TYPE_BV, 0, 8, 0}, false, false},          {'h', {TYPE_BV, 0, 16, 0}, true, false},
      {'l', {TYPE_BV, 0, 64, 0}, true, false},          {'b', {TYPE_BV, 0, 8, 0}, false, false},
      {'t', {TYPE_BOOL, 0, 1, 0}, true, false},         {'f', {TYPE_FLOAT, 0, 32, 0}, true, false},
      {'d', {TYPE_FLOAT, 0, 64, 0}, true, false},       {'p', {TYPE_BV, 0, 64, 0}, false, true},
      {'m', {TYPE_ARRAY, TYPE_BV, 8, 32}, false, false}};
  for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
    if (types[i].letter == name[0]) {
      *out = (CVariable){term_var(bench->terms, name, types[i].type), types[i].is_signed,
                         types[i].is_pointer};
      return true;
    }
  return false;
}

static const Term *smt_variable(void *context, const char *name)
{
  CVariable found;
  return c_variable(context, name, &found) ? found.term : NULL;
}

static Reader reader_of(Bench *bench, const char *text)
{
  return (Reader){.run = bench->run,
                  .terms = bench->terms,
                  .file = "t",
                  .at = text,
                  .line = 1,
                  .start = text,
                  .variable = smt_variable,
                  .context = bench};
}

static const Term *read_c(Bench *bench, const char *text)
{
  Reader reader = reader_of(bench, text);
  CNames names = {c_variable, bench, 64};
  return term_parse_c(&reader, &names);
}

static const Term *read_defined(Bench *bench, const char *text)
{
  Reader reader = reader_of(bench, text);
  CNames names = {c_variable, bench, 64};
  return term_parse_c_defined(&reader, &names);
}

static const Term *read_smt(Bench *bench, const char *text)
{
  Reader reader = reader_of(bench, text);
  return term_parse_smt(&reader);
}

typedef struct Case {
  const char *in, *out; /* our textual form, or the message */
} Case;

static void check_case(const Case *one, const Term *(*read)(Bench *bench, const char *text))
{
  Bench bench = bench_open();
  Text text = {0};
  const Term *term = read(&bench, one->in);
  CHECK(!term == (bench.run->fail == FAIL_INPUT));
  if (term)
    term_print(term, &text);
  else
    text_add(&text, bench.run->reason ? bench.run->reason : "no reason");
  CHECK_TEXT(text_of(&text), one->out);
  text_free(&text);
  bench_close(&bench);
}

static void test_c(void)
{
  static const Case cases[] = {
      {"i < 5", "(slt i 5:bv32)"},
      {"u < 5", "(ult u 5:bv32)"},
      {"i < 5u", "(ult i 5:bv32)"},
      {"i < u", "(ult i u)"},
      {"l < u", "(slt l (zext bv64 u))"},
      {"l < i", "(slt l (sext bv64 i))"},
      {"c < i", "(slt (zext bv32 c) i)"},
      {"h >= -1", "(not (slt h 65535:bv16))"},
      {"c + 1 == 256", "(eq c 255:bv8)"},
      {"(unsigned char)(c + 1) == 0", "(eq c 255:bv8)"},
      {"i", "(not (eq i 0:bv32))"},
      {"!i", "(eq i 0:bv32)"},
      {"b", "(not (eq b 0:bv8))"},
      {"t && !b", "(and (eq b 0:bv8) t)"},
      {"i < 5 && u == u2 + 1 || t", "(or (and (slt i 5:bv32) (eq u (add u2 1:bv32))) t)"},
      {"i | u & 3", "(not (eq (bor i (band u 3:bv32)) 0:bv32))"},
      {"i - i2 - 1 > 0", "(not (sle (add (sub i i2) 4294967295:bv32) 0:bv32))"},
      {"i * 2 % 3 == 0", "(eq (srem (mul i 2:bv32) 3:bv32) 0:bv32)"},
      {"u / 3 == 1", "(eq (udiv u 3:bv32) 1:bv32)"},
      {"i >> 1 == 0 && u >> 1",
       "(and (eq (ashr i 1:bv32) 0:bv32) (not (eq (lshr u 1:bv32) 0:bv32)))"},
      {"(i < 3) == (u < 4)", "(eq (slt i 3:bv32) (ult u 4:bv32))"},
      {"t ? i < 3 : u < 4", "(ite t (slt i 3:bv32) (ult u 4:bv32))"},
      {"i == 0x10L", "(eq i 16:bv32)"},
      {"i == 'a'", "(eq i 97:bv32)"},
      {"i == '\\n'", "(eq i 10:bv32)"},
      {"i == 4294967295", "false"},
      {"u == 4294967295", "(eq u 4294967295:bv32)"},
      {"u == ~0", "(eq u 4294967295:bv32)"},
      {"f < 0.5f", "(flt f 0x1p-1:f32)"},
      {"f < 0.5", "(flt (fcvt f64 f) 0x1p-1:f64)"},
      {"d + i > 1.0", "(flt 0x1p+0:f64 (fadd d (stof f64 i)))"},
      {"d != 0", "(not (feq d 0x0p+0:f64))"},
      {"(int)d == 3", "(eq (ftos bv32 d) 3:bv32)"},
      {"(unsigned long)i == 1", "(eq i 1:bv32)"},
      {"p == 0", "(eq p 0:bv64)"},
      {"p <= p2", "(ule p p2)"},
      {"|i j| == i.f + i[3]", "(eq |i j| (add i.f |i[3]|))"},
      {"i#2 == z::i", "t:1:8: no variable is named \"z::i\" here"},
      {"i <", "t:1:4: expected an operand before the end"},
      {"i = 5", "t:1:3: expected an operator or the end, found \"= 5\""},
      {"(i < 5", "t:1:7: expected \")\""},
      {"i < 5)", "t:1:6: expected an operator or the end, found \")\""},
      {"zz == 1", "t:1:1: no variable is named \"zz\" here"},
      {"*p == 1", "t:1:1: memory and addresses are not known here"},
      {"p->f == 1", "t:1:2: memory and addresses are not known here"},
      {"p + 1 == p2", "t:1:3: there is no arithmetic with pointers here"},
      {"i[i2] == 1", "t:1:2: only elements with a constant index are known"},
      {"(int *)i == p", "t:1:6: there are no casts to pointers here"},
      {"d % 2", "t:1:3: this operator is for integers"},
      {"~d", "t:1:1: this operator is for numbers"},
      {"i == 12abc", "t:1:8: this does not belong to the constant"},
      {"i == 99999999999999999999999", "t:1:6: the constant does not fit any type"},
      {"i == 'ab'", "t:1:6: the character lacks its closing quote"},
      {"i == '\\q'", "t:1:6: this escape is not known"},
      {"t ? i", "t:1:6: expected \":\""},
      {"m", "t:1:1: memory has no value"},
      {"$", "t:1:1: expected an operand"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_case(&cases[i], read_c);
}

static void test_defined(void)
{
  static const Case cases[] = {
      {"u + i", "(not (eq (add i u) 0:bv32))"},
      {"u / 3 == 1", "(eq (udiv u 3:bv32) 1:bv32)"},
      {"u / u2 == 1", "(and (eq (udiv u u2) 1:bv32) (not (eq u2 0:bv32)))"},
      {"i % i2 == 1", "(and (eq (srem i i2) 1:bv32) (not (and (eq i 2147483648:bv32) (eq i2 "
                      "4294967295:bv32))) (not (eq i2 0:bv32)))"},
      {"i / 0", "false"},
      {"1 << 31", "false"},
      {"1u << 31", "true"},
      {"-1 << 3 == -8", "true"},
      {"i >> l", "(and (not (eq (ashr i (extract 31 0 l)) 0:bv32)) (ult l 32:bv64))"},
      {"u << 32", "false"},
      {"t && u / u2", "(and t (or (not t) (not (eq u2 0:bv32))) (not (eq (udiv u u2) 0:bv32)))"},
      {"t || u / u2", "(and (or t (not (eq u2 0:bv32))) (or t (not (eq (udiv u u2) 0:bv32))))"},
      {"t ? u / u2 : u2 / u", "(and (or t (not (eq u 0:bv32))) (or (not t) (not (eq u2 0:bv32))) "
                              "(not (eq (ite t (udiv u u2) (udiv u2 u)) 0:bv32)))"},
      {"d / 0 == 1", "(feq (fdiv d 0x0p+0:f64) 0x1p+0:f64)"},
      {"i / ", "t:1:5: expected an operand before the end"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_case(&cases[i], read_defined);
}

static void test_smt(void)
{
  static const Case cases[] = {
      {"(bvslt i #x00000005)", "(slt i 5:bv32)"},
      {"(bvsgt |i j| (_ bv5 32))", "(not (sle |i j| 5:bv32))"},
      {"(= i u i2)", "(and (eq i u) (eq i2 u))"},
      {"(distinct i u)", "(not (eq i u))"},
      {"(=> t (= c #b00000001))", "(or (eq c 1:bv8) (not t))"},
      {"(xor t true)", "(not t)"},
      {"(and t)", "t"},
      {"(bvadd i u #x00000001)", "(add (add i u) 1:bv32)"},
      {"(bvnand i u)", "(bnot (band i u))"},
      {"(bvcomp i u)", "(ite (eq i u) 1:bv1 0:bv1)"},
      {"((_ extract 7 0) i)", "(extract 7 0 i)"},
      {"((_ zero_extend 32) i)", "(zext bv64 i)"},
      {"((_ sign_extend 0) i)", "i"},
      {"(let ((x i) (y u)) (let ((x y) (y x)) (bvsub x y)))", "(sub u i)"},
      {"(select m i)", "(select m i)"},
      {"(select ((as const (Array (_ BitVec 32) (_ BitVec 8))) c) i)", "c"},
      {"(fp.lt f ((_ to_fp 8 24) RNE d))", "(flt f (fcvt f32 d))"},
      {"(fp.leq (fp #b0 #x7f #b10000000000000000000000) f)", "(fle 0x1.8p+0:f32 f)"},
      {"(fp.isNaN f)", "(not (feq f f))"},
      {"(fp.eq d (_ +oo 11 53))", "(feq d inf:f64)"},
      {"(fp.add RNE f f)", "(fadd f f)"},
      {"|i'7cx'|", "|i\\|x|"},
      {"", "t:1:1: expected a name, found the end of the text"},
      {"(bvslt i", "t:1:9: expected a name, found the end of the text"},
      {"(bvslt i 5)", "t:1:10: a number has no width here: write #x0000002a or (_ bv42 32)"},
      {"(bvslt i c)", "t:1:2: bvslt needs arguments of one width"},
      {"(bvslt i)", "t:1:2: bvslt has another number of arguments"},
      {"(= i)", "t:1:2: = needs two or more arguments"},
      {"(+ i i)", "t:1:2: + is no operator that is known here"},
      {"(forall ((x Bool)) x)", "t:1:2: forall is no operator that is known here"},
      {"zz", "t:1:1: no variable is named \"zz\""},
      {"(= i |zz top|)", "t:1:6: no variable is named \"zz top\""},
      {"#xfg", "t:1:4: this digit does not belong to the constant"},
      {"#d12", "t:1:1: a constant begins with #x or #b"},
      {"#b", "t:1:1: a constant has from 1 to 128 bits"},
      {"(_ bv300 8)", "t:1:4: bv300 does not fit that many bits"},
      {"((_ extract 32 0) i)", "t:1:5: extract names bits that are not there"},
      {"((_ rotate_left 1) i)", "t:1:5: rotate_left is no indexed operator that is known here"},
      {"(fp.add RTZ f f)", "t:1:2: fp.add can be rounded to nearest (RNE) only"},
      {"(fp.add f f)", "t:1:9: expected a rounding mode, such as RNE"},
      {"(fp.rem f f)", "t:1:2: fp.rem is no operator that is known here"},
      {"(let ((x)) x)", "t:1:9: expected a name, found \")\""},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_case(&cases[i], read_smt);
}

static void test_choice(void)
{
  CHECK(smt_begins_term("(bvslt x y)") && smt_begins_term(" ( and a b)"));
  CHECK(smt_begins_term("((_ extract 7 0) x)") && smt_begins_term("(assert true)"));
  CHECK(!smt_begins_term("(x < 5)") && !smt_begins_term("(x)") && !smt_begins_term("x < 5"));
  CHECK(!smt_begins_term("((x))") && !smt_begins_term("(-x < 3)") && !smt_begins_term("(!x)"));
}

/* ---- what is printed means the same ---- */

static const Term *pool_name(void *context, const char *name)
{
  const Pool *pool = context;
  for (unsigned i = 0; i < POOL_VARS; i++)
    if (!strcmp(pool->samples[i].term->name, name))
      return pool->samples[i].term;
  return NULL;
}

static bool pool_c_name(void *context, const char *name, CVariable *out)
{
  *out = (CVariable){pool_name(context, name), true, false};
  return out->term != NULL;
}

static void check_meaning(const Pool *pool, const Sample *sample, const Term *read,
                          const char *text)
{
  bool same = true;
  for (unsigned s = 0; s < STATES; s++)
    same &= !sample->clean[s] ||
            value_equal(pool_eval(pool, s, sample->term), pool_eval(pool, s, read));
  if (!same)
    printf("read back as another term: %s\n", text);
  CHECK(same);
}

static unsigned smt_read, smt_refused, c_read;

static void check_smt(Pool *pool, const Sample *sample)
{
  Run *run = run_new();
  Text text = {0};
  term_print_smt(sample->term, &text);
  Reader reader = {run, pool->terms, "t", text_of(&text), 1, pool_name, pool, NULL};
  const Term *read = term_parse_smt(&reader);
  smt_read += read != NULL;
  smt_refused += !read;
  /* The bits of a NaN are not printed, nor how 80 bits spell numbers that have two spellings. */
  if (read && !strstr(text_of(&text), "NaN") && !strstr(text_of(&text), "extract 78 63"))
    check_meaning(pool, sample, read, text_of(&text));
  text_free(&text);
  run_free(run);
}

/* Of Booleans, and of those that our C reader knows. */
static void check_c(Pool *pool, const Sample *sample)
{
  Run *run = run_new();
  Text text = {0};
  term_print_c(sample->term, NULL, &text);
  Reader reader = {run, pool->terms, "t", text_of(&text), 1, NULL, NULL, text_of(&text)};
  CNames names = {pool_c_name, pool, 64};
  const Term *read = term_parse_c(&reader, &names);
  c_read += read != NULL;
  if (read)
    check_meaning(pool, sample, read, text_of(&text));
  text_free(&text);
  run_free(run);
}

/* Division by zero and wide shifts are undefined in C, and differ between widths. */
static void note_width(void *context, const Term *term)
{
  bool *fine = context;
  unsigned width = term->type.width;
  *fine &= (term->op < TERM_UDIV || term->op > TERM_SREM) &&
           (term->op < TERM_SHL || term->op > TERM_ASHR);
  *fine &= term->type.kind == TYPE_BOOL || width == 8 || width == 16 || width == 32 || width == 64;
}

static bool is_c(const Term *term)
{
  bool fine = term->type.kind == TYPE_BOOL && term->size < 60;
  if (fine)
    term_each(term, note_width, &fine);
  return fine;
}

static void test_meaning(void)
{
  for (uint64_t seed = 1; seed <= 300; seed++) {
    Pool pool;
    pool_start(&pool, seed * 7919, seed % 2);
    while (pool.count < POOL_SIZE) {
      Sample *sample = pool_grow(&pool);
      if (sample)
        check_smt(&pool, sample);
    }
    pool_end(&pool);
  }
  printf("SMT-LIB: %u read, %u refused\n", smt_read, smt_refused);
  CHECK(smt_refused < smt_read / 8);
}

static void test_c_meaning(void)
{
  for (uint64_t seed = 1; seed <= 2000; seed++) {
    Pool pool;
    pool_start(&pool, seed * 104729, false);
    for (unsigned tries = 0; tries < 200 && pool.count < POOL_SIZE; tries++) {
      Sample *sample = pool_grow(&pool);
      if (sample && is_c(sample->term))
        check_c(&pool, sample);
    }
    pool_end(&pool);
  }
  printf("C: %u read\n", c_read);
  CHECK(c_read > 1000);
}

int main(void)
{
  RUN(test_c);
  RUN(test_defined);
  RUN(test_smt);
  RUN(test_choice);
  RUN(test_meaning);
  RUN(test_c_meaning);
  return check_summary();
}
