/* Terms as C expressions of witnesses: what they mean as C is what the terms mean.
 *
 *   test_expression          reads each text back with our reader of C
 *   test_expression --c      prints a C program that checks the same when it is compiled with
 *                            -fsanitize=undefined and run (test/witness/run does that) */
#include <stdlib.h>

#include "check.h"
#include "term/build.h"
#include "term/eval.h"
#include "term/parse_c.h"
#include "witness/expression.h"

enum { KINDS = 8, EACH = 2, VARIABLES = KINDS * EACH, STATES = 6 };

typedef struct World {
  Run *run;
  Program *program;
  Terms *terms;
  const Variable *vars[VARIABLES];
  Value values[VARIABLES]; /* the present state */
  uint64_t seed;
} World;

static const struct {
  unsigned width;
  bool is_signed;
  const char *ctype;
} kinds[KINDS] = {{8, true, "signed char"}, {8, false, "unsigned char"},
                  {16, true, "short"},      {16, false, "unsigned short"},
                  {32, true, "int"},        {32, false, "unsigned int"},
                  {64, true, "long long"},  {64, false, "unsigned long long"}};

static uint64_t next(World *w)
{
  uint64_t x = w->seed += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static unsigned below(World *w, unsigned limit)
{
  return (unsigned)(next(w) % limit);
}

static void world_open(World *w, uint64_t seed)
{
  *w = (World){.run = run_new(), .seed = seed};
  w->program = program_new(w->run, 64);
  w->terms = w->program->terms;
  for (unsigned i = 0; i < VARIABLES; i++) {
    char name[8];
    snprintf(name, sizeof name, "v%u", i);
    Variable *var = program_add_variable(w->program, NULL, VARIABLE_GLOBAL, name,
                                         type_bv(kinds[i / EACH].width));
    var->is_signed = kinds[i / EACH].is_signed;
    var->source = var->term->name;
    w->vars[i] = var;
  }
}

static void world_close(World *w)
{
  program_free(w->program);
  run_free(w->run);
}

/* ---- random terms ---- */

static uint64_t random_number(World *w, unsigned width)
{
  uint64_t top = (uint64_t)1 << (width - 1);
  switch (below(w, 6)) {
  case 0: return 0;
  case 1: return below(w, 4) - 2u;
  case 2: return top - below(w, 2);
  case 3: return below(w, 300) - 150u;
  case 4: return (top << 1) - 1;
  default: return next(w);
  }
}

static const Term *random_term(World *w, unsigned width, unsigned depth);

static const Term *random_leaf(World *w, unsigned width)
{
  if (below(w, 3))
    for (unsigned tries = 0; tries < 60; tries++) {
      const Variable *var = w->vars[below(w, VARIABLES)];
      if (var->term->type.width == width)
        return var->term;
    }
  Value number = value_truncate(value_of(random_number(w, width)), width);
  return term_const(w->terms, type_bv(width), number);
}

static const Term *random_bool(World *w, unsigned depth);

static const Term *random_resized(World *w, unsigned width, unsigned depth)
{
  unsigned from = kinds[below(w, KINDS)].width;
  const Term *inner = random_term(w, from, depth);
  if (from == width)
    return inner;
  if (from > width) {
    unsigned low = below(w, 2) ? 0 : below(w, from - width + 1);
    return term_extract(w->terms, inner, low + width - 1, low);
  }
  return term_make(w->terms, below(w, 2) ? TERM_ZEXT : TERM_SEXT, type_bv(width), 0, 0, 1, &inner);
}

static const Term *random_term(World *w, unsigned width, unsigned depth)
{
  static const TermOp binary[] = {TERM_ADD,  TERM_SUB,  TERM_MUL,  TERM_UDIV, TERM_SDIV,
                                  TERM_UREM, TERM_SREM, TERM_BAND, TERM_BOR,  TERM_BXOR,
                                  TERM_SHL,  TERM_LSHR, TERM_ASHR, TERM_ADD,  TERM_SUB};
  if (!depth || !below(w, 6))
    return random_leaf(w, width);
  depth--;
  switch (below(w, 8)) {
  case 0: return term_unary(w->terms, TERM_NEG, random_term(w, width, depth));
  case 1: return term_unary(w->terms, TERM_BNOT, random_term(w, width, depth));
  case 2: return random_resized(w, width, depth);
  case 3:
    return term_ite(w->terms, random_bool(w, depth), random_term(w, width, depth),
                    random_term(w, width, depth));
  default: break;
  }
  TermOp op = binary[below(w, sizeof binary / sizeof *binary)];
  const Term *left = random_term(w, width, depth);
  bool shifts = op == TERM_SHL || op == TERM_LSHR || op == TERM_ASHR;
  const Term *right =
      shifts ? term_bv(w->terms, width, below(w, width)) : random_term(w, width, depth);
  return term_binary(w->terms, op, left, right);
}

static const Term *random_bool(World *w, unsigned depth)
{
  static const TermOp tests[] = {TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT, TERM_SLE};
  unsigned width = kinds[below(w, KINDS)].width;
  const Term *test = term_binary(w->terms, tests[below(w, 5)], random_term(w, width, depth),
                                 random_term(w, width, depth));
  return below(w, 3) ? test : term_not(w->terms, test);
}

static void random_state(World *w)
{
  for (unsigned i = 0; i < VARIABLES; i++) {
    unsigned width = kinds[i / EACH].width;
    w->values[i] = value_truncate(value_of(random_number(w, width)), width);
  }
}

/* ---- meanings ---- */

static Value value_of_var(void *context, const Term *var)
{
  return ((World *)context)->values[strtoul(var->name + 1, NULL, 10)];
}

static bool holds(World *w, const Term *term)
{
  return term_eval(term, &(TermState){value_of_var, NULL, w}).lo;
}

static const char *name_of(void *context, const Variable *var)
{
  (void)context;
  return var->source;
}

static bool find(void *context, const char *name, CVariable *out)
{
  World *w = context;
  const Variable *var = w->vars[strtoul(name + 1, NULL, 10)];
  *out = (CVariable){var->term, var->is_signed, false};
  return true;
}

static const Term *read_back(World *w, const char *text)
{
  Reader reader = {.run = w->run, .terms = w->terms, .file = "t", .at = text, .line = 1};
  CNames names = {find, w, 64};
  return term_parse_c(&reader, &names);
}

/* A test that can be said is said as it is. */
static bool say(World *w, const Term *term, Text *out)
{
  CScope scope = {w->program, name_of, NULL};
  return !term_is_const(term) && term->op != TERM_AND && term->op != TERM_OR &&
         expression_weaken(&scope, term, out);
}

/* False where it cannot be said. */
static bool check_said(World *w, const Term *term)
{
  Text text = {0};
  bool said = say(w, term, &text);
  const Term *back = said ? read_back(w, text_of(&text)) : NULL;
  CHECK(back || !said);
  for (unsigned s = 0; back && s < STATES; s++) {
    random_state(w);
    if (holds(w, term) != holds(w, back)) {
      printf("%s\n", text_of(&text));
      CHECK(!"it means something else");
      break;
    }
  }
  text_free(&text);
  return said;
}

static void test_law(void)
{
  unsigned said = 0;
  for (uint64_t seed = 1; seed <= 6000; seed++) {
    World w;
    world_open(&w, seed);
    said += check_said(&w, random_bool(&w, 1 + below(&w, 3)));
    world_close(&w);
  }
  CHECK(said > 2000);
}

/* A wide signed operand and a narrow unsigned one: the result is signed. */
static const Term *mixed(World *w)
{
  const Term *narrow = w->vars[10]->term, *wide = term_bv(w->terms, 64, (uint64_t)1 << 32);
  const Term *same = term_make(w->terms, TERM_ZEXT, type_bv(64), 0, 0, 1, &narrow);
  const Term *sum = term_binary(w->terms, TERM_BXOR, same, wide);
  return term_binary(w->terms, TERM_ULE, term_unary(w->terms, TERM_BNOT, sum),
                     term_binary(w->terms, TERM_MUL, sum, sum));
}

static void test_mixed(void)
{
  World w;
  world_open(&w, 1);
  CHECK(check_said(&w, mixed(&w)));
  world_close(&w);
}

/* Conjunctions lose parts, disjunctions all or nothing. */
static void test_weaken(void)
{
  World w;
  world_open(&w, 1);
  CScope scope = {w.program, name_of, NULL};
  const Term *x = w.vars[8]->term, *u = w.vars[10]->term,
             *hidden = term_var(w.terms, "h", type_bv(32));
  const Term *known = term_binary(w.terms, TERM_SLE, x, term_bv(w.terms, 32, 10));
  const Term *other = term_binary(w.terms, TERM_ULT, u, term_bv(w.terms, 32, 4000000000u));
  const Term *secret = term_eq(w.terms, hidden, x);
  struct {
    const Term *term;
    const char *wanted;
  } table[] = {
      {known, "v8 <= 10"},
      {other, "v10 < 4000000000U"},
      {secret, ""},
      {term_and(w.terms, known, secret), "v8 <= 10"},
      {term_or(w.terms, known, secret), ""},
      {term_and(w.terms, term_or(w.terms, known, secret), other), "v10 < 4000000000U"},
      {term_or(w.terms, known, term_and(w.terms, other, secret)),
       "(v10 < 4000000000U) || v8 <= 10"},
      {term_false(w.terms), "0"},
      {term_true(w.terms), ""},
      {term_eq(w.terms, term_binary(w.terms, TERM_ADD, x, term_bv(w.terms, 32, 1)), u),
       "v10 == (unsigned int)v8 + 1U"},
      {term_binary(w.terms, TERM_ULE, term_binary(w.terms, TERM_ADD, u, term_bv(w.terms, 32, 1)),
                   u),
       "v10 + 1U <= v10"},
  };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    Text text = {0};
    CHECK(expression_weaken(&scope, table[i].term, &text) == (*table[i].wanted != '\0'));
    CHECK_TEXT(text_of(&text), table[i].wanted);
    text_free(&text);
  }
  world_close(&w);
}

/* What is said of a float's bits is said of its number, where that is as much or less. */
static void test_float_bits(void)
{
  World w;
  world_open(&w, 1);
  CScope scope = {w.program, name_of, NULL};
  Variable *var = program_add_variable(w.program, NULL, VARIABLE_GLOBAL, "f", type_float(32));
  var->source = var->term->name;
  static const struct {
    uint64_t bits;
    const char *equal, *differs;
  } table[] = {{0x3f800000, "f == 1.0f", "f != 1.0f"},
               {0xbf000000, "f == -0.5f", "f != -0.5f"},
               {0, "f == 0.0f", ""},
               {0x80000000, "f == -0.0f", ""},
               {0x7f800000, "", ""},
               {0x7fc00000, "", ""}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    const Term *value = term_const(w.terms, type_float(32), value_of(table[i].bits));
    const Term *same = term_same_bits(w.terms, var->term, value);
    Text equal = {0}, differs = {0};
    expression_weaken(&scope, same, &equal);
    expression_weaken(&scope, term_not(w.terms, same), &differs);
    CHECK_TEXT(text_of(&equal), table[i].equal);
    CHECK_TEXT(text_of(&differs), table[i].differs);
    text_free(&equal);
    text_free(&differs);
  }
  world_close(&w);
}

static void test_constants(void)
{
  static const struct {
    uint64_t value;
    unsigned width;
    bool is_signed;
    const char *text;
  } table[] = {{5, 32, true, "5"},
               {0xffffffff, 32, true, "-1"},
               {0xffffffff, 32, false, "4294967295U"},
               {0x80000000, 32, true, "(-2147483647 - 1)"},
               {0x80000000, 64, true, "2147483648U"},
               {0x8000000000000000, 64, true, "(-9223372036854775807LL - 1)"},
               {0x8000000000000000, 64, false, "9223372036854775808ULL"},
               {200, 8, true, "-56"},
               {200, 8, false, "200"}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    Text text = {0};
    CHECK(expression_constant(value_of(table[i].value), type_bv(table[i].width), table[i].is_signed,
                              &text));
    CHECK_TEXT(text_of(&text), table[i].text);
    text_free(&text);
  }
  Text text = {0};
  CHECK(expression_constant(value_of_double(0.5, 64), type_float(64), true, &text));
  CHECK_TEXT(text_of(&text), "0.5");
  CHECK(!expression_constant(value_of_double(1 / 0., 64), type_float(64), true, &text));
  text_free(&text);
}

/* ---- as a program ---- */

static void print_case(World *w, const char *text, bool expected)
{
  puts("  {");
  for (unsigned i = 0; i < VARIABLES; i++)
    printf("    %s v%u = (%s)%lluULL; (void)v%u;\n", kinds[i / EACH].ctype, i,
           kinds[i / EACH].ctype, (unsigned long long)w->values[i].lo, i);
  printf("    if (!(%s) != %d) { puts(\"%s\"); faults++; }\n  }\n", text, !expected, text);
}

static void print_program(void)
{
  puts("#include <stdio.h>\nint main(void)\n{\n  unsigned faults = 0;");
  for (uint64_t seed = 1; seed <= 700; seed++) {
    World w;
    Text text = {0};
    world_open(&w, seed);
    const Term *term = seed == 1 ? mixed(&w) : random_bool(&w, 1 + below(&w, 3));
    for (unsigned s = 0; s < 2; s++) {
      text_clear(&text);
      random_state(&w);
      if (say(&w, term, &text))
        print_case(&w, text_of(&text), holds(&w, term));
    }
    text_free(&text);
    world_close(&w);
  }
  puts("  printf(\"%u faults\\n\", faults);\n  return faults != 0;\n}");
}

int main(int count, char **arguments)
{
  if (count > 1 && !strcmp(arguments[1], "--c")) {
    print_program();
    return 0;
  }
  RUN(test_law);
  RUN(test_mixed);
  RUN(test_weaken);
  RUN(test_float_bits);
  RUN(test_constants);
  return check_summary();
}
