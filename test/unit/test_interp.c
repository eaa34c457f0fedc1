#include "check.h"
#include "interp_build.h"

static const Type bv8 = {TYPE_BV, 0, 8, 0}, bv32 = {TYPE_BV, 0, 32, 0},
                  bv128 = {TYPE_BV, 0, 128, 0}, boolean = {TYPE_BOOL, 0, 1, 0},
                  f80 = {TYPE_FLOAT, 0, 80, 0};

static int run_status(Build *b)
{
  CHECK(build_run(b) == INTERP_RETURNED);
  if (b->result.end == INTERP_ERROR)
    printf("not so in the program: %s\n", b->result.note);
  return b->result.status;
}

/* s = 0; for (i = 0; i < n; i++) s += i; return s */
static void build_sum(Build *b, Variable *n)
{
  Variable *i = build_local(b, "i", bv32), *s = build_local(b, "s", bv32);
  (void)n;
  build_assign(b, i, "0:bv32");
  build_assign(b, s, "0:bv32");
  Location *head = b->at, *body = build_location(b), *done = build_location(b);
  build_branch(b, "(slt i n)", body);
  build_branch(b, "(sle n i)", done);
  b->at = body;
  build_assign(b, s, "(add s i)");
  edge_assign(b->program, b->at, head, b->place, i, build_term(b, "(add i 1:bv32)"));
  b->at = done;
  build_return(b, "s");
}

static void test_loop(void)
{
  Build b;
  build_start(&b, 64);
  Variable *n = build_local(&b, "n", bv32);
  build_assign(&b, n, "20:bv32");
  build_sum(&b, n);
  CHECK(run_status(&b) == 190);
  CHECK(b.result.steps == 3 + 20 * 3 + 1 + 1);
  build_end(&b);
}

static void test_step_limit_is_exact(void)
{
  Build b;
  build_start(&b, 64);
  Variable *n = build_local(&b, "n", bv32);
  build_assign(&b, n, "20000:bv32");
  build_sum(&b, n);
  static const uint64_t limits[] = {1, 2, 7, 8191, 8192, 8193, 20000};
  for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
    b.input.step_limit = limits[i];
    CHECK(build_run(&b) == INTERP_STEP_LIMIT && b.result.steps == limits[i]);
  }
  b.input.step_limit = 60005;
  CHECK(build_run(&b) == INTERP_RETURNED && b.result.steps == 60005);
  b.input.step_limit = 60004;
  CHECK(build_run(&b) == INTERP_STEP_LIMIT && b.result.steps == 60004);
  b.input.step_limit = 0;
  CHECK(build_run(&b) == INTERP_RETURNED);
  build_end(&b);
}

static void test_stop_flag(void)
{
  Build b;
  build_start(&b, 64);
  edge_assume(b.program, b.at, b.at, b.place, term_true(b.program->terms), BRANCH_NONE);
  b.input.step_limit = 0;
  b.run->stop = 1;
  CHECK(build_run(&b) == INTERP_STOPPED);
  build_end(&b);
}

static void test_ends(void)
{
  static const struct {
    LocationKind kind;
    const char *note;
    InterpEnd end;
    int status;
  } cases[] = {
      {LOCATION_END, "abort", INTERP_ABORTED, 134},
      {LOCATION_END, "trap", INTERP_TRAPPED, 136},
      {LOCATION_END, "trap: ubsan", INTERP_TRAPPED, 136},
      {LOCATION_END, "division by zero", INTERP_TRAPPED, 136},
      {LOCATION_END, NULL, INTERP_ABORTED, 134},
      {LOCATION_ERROR, "unreach-call", INTERP_ERROR, 0},
      {LOCATION_UNSUPPORTED, "inline assembly", INTERP_UNSUPPORTED, 0},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Build b;
    build_start(&b, 64);
    build_assign(&b, build_local(&b, "x", bv32), "1:bv32");
    b.at->kind = cases[i].kind;
    b.at->note = cases[i].note;
    CHECK(build_run(&b) == cases[i].end && b.result.status == cases[i].status);
    CHECK(b.result.note == cases[i].note && b.result.place == b.place && b.result.steps == 1);
    build_end(&b);
  }
}

static void test_blocked(void)
{
  Build b;
  build_start(&b, 64);
  Variable *x = build_local(&b, "x", bv32);
  build_havoc(&b, x, "__VERIFIER_nondet_int");
  Location *next = build_location(&b);
  build_branch(&b, "(ult x 10:bv32)", next);
  b.at = next;
  build_return(&b, "x");
  Value values[] = {{9, 0}};
  b.input.values = values;
  b.input.count = 1;
  CHECK(run_status(&b) == 9);
  values[0].lo = 10;
  CHECK(build_run(&b) == INTERP_BLOCKED && b.result.steps == 1 && b.result.place == b.place);
  build_end(&b);
}

/* switch (x) { case 1: case 2: r = 12; case 5: r = 5; default: r = 99 } */
static void test_switch(void)
{
  Build b;
  build_start(&b, 64);
  Variable *x = build_local(&b, "x", bv32);
  build_havoc(&b, x, "x");
  Location *one = build_location(&b), *five = build_location(&b), *other = build_location(&b);
  build_branch(&b, "(or (eq x 1:bv32) (eq x 2:bv32))", one);
  build_branch(&b, "(eq x 5:bv32)", five);
  build_branch(&b, "(and (not (eq x 1:bv32)) (not (eq x 2:bv32)) (not (eq x 5:bv32)))", other);
  b.at = one;
  build_return(&b, "12:bv32");
  b.at = five;
  build_return(&b, "5:bv32");
  b.at = other;
  build_return(&b, "99:bv32");
  static const struct {
    uint64_t x;
    int status;
  } cases[] = {{0, 99}, {1, 12}, {2, 12}, {3, 99}, {5, 5}, {4294967295, 99}};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Value value = {cases[i].x, 0};
    b.input.values = &value;
    b.input.count = 1;
    CHECK(run_status(&b) == cases[i].status);
  }
  build_end(&b);
}

/* f(n) = n < 2 ? n : f(n - 1) + f(n - 2) */
static void test_recursion(void)
{
  Build b;
  build_start(&b, 64);
  Variable *r = build_local(&b, "r", bv32);
  Function *f = build_inner(&b, "f");
  build_param(&b, "f::n", bv32);
  Variable *x = build_local(&b, "f::x", bv32), *y = build_local(&b, "f::y", bv32);
  Location *small = build_location(&b), *large = build_location(&b);
  build_branch(&b, "(slt f::n 2:bv32)", small);
  build_branch(&b, "(not (slt f::n 2:bv32))", large);
  b.at = small;
  build_return(&b, "f::n");
  b.at = large;
  build_call(&b, f, x, "(sub f::n 1:bv32)", NULL);
  build_call(&b, f, y, "(sub f::n 2:bv32)", NULL);
  build_return(&b, "(add f::x f::y)");
  build_outer(&b);
  build_call(&b, f, r, "12:bv32", NULL);
  build_return(&b, "r");
  CHECK(run_status(&b) == 144);
  build_end(&b);
}

/* f(n) { int a[2]; a[0] = n; if (n) f(n - 1); return a[0] == n } */
static void build_nested(Build *b, const char *depth)
{
  Variable *r = build_local(b, "r", bv32);
  Function *f = build_inner(b, "f");
  build_param(b, "f::n", bv32);
  Variable *x = build_local(b, "f::x", bv32);
  program_add_object(b->program, f, OBJECT_LOCAL, "f::a", 8, 4);
  build_store(b, "&f::a", "f::n");
  Location *more = build_location(b), *done = build_location(b);
  build_branch(b, "(not (eq f::n 0:bv32))", more);
  build_branch(b, "(eq f::n 0:bv32)", done);
  b->at = more;
  Location *from = b->at;
  const Term *arg = build_term(b, "(sub f::n 1:bv32)");
  edge_call(b->program, from, done, b->place, f, NULL, 1, &arg, 1, &x);
  b->at = done;
  build_load(b, x, "&f::a");
  build_check(b, "(eq f::x f::n)");
  build_return(b, "7:bv32");
  build_outer(b);
  build_call(b, f, r, depth, NULL);
  build_return(b, "r");
}

static void test_deep_recursion(void)
{
  Build b;
  build_start(&b, 32);
  build_nested(&b, "100000:bv32");
  CHECK(run_status(&b) == 7 && b.result.choices.count == 0);
  build_end(&b);
}

static void test_stack_overflow(void)
{
  Build b;
  build_start(&b, 32);
  build_nested(&b, "4000000000:bv32");
  b.input.step_limit = 0;
  CHECK(build_run(&b) == INTERP_TRAPPED && b.result.status == 139);
  CHECK_TEXT(b.result.note, "stack overflow");
  build_end(&b);
}

/* What an activation left behind is arbitrary for the next one at the same address. */
static void test_locals_are_fresh(void)
{
  Build b;
  build_start(&b, 64);
  Function *f = build_inner(&b, "f");
  Variable *x = build_local(&b, "f::x", bv32);
  program_add_object(b.program, f, OBJECT_LOCAL, "f::a", 4, 4);
  build_load(&b, x, "&f::a");
  build_store(&b, "&f::a", "5:bv32");
  build_return(&b, "f::x");
  build_outer(&b);
  Variable *r = build_local(&b, "r", bv32);
  build_call(&b, f, r, NULL);
  build_call(&b, f, r, NULL);
  build_return(&b, "r");
  Value values[] = {{11, 0}, {22, 0}};
  b.input.values = values;
  b.input.count = 2;
  CHECK(run_status(&b) == 22 && b.result.choices.count == 2);
  CHECK(b.result.choices.data[0].why == HAVOC_UNINIT && !b.result.choices.data[0].what);
  build_end(&b);
}

/* for (i = 0; i < 140000; i++) f();  where f has a large object and many variables */
static void test_calls_use_up_nothing(void)
{
  Build b;
  build_start(&b, 32);
  Function *f = build_inner(&b, "f");
  program_add_object(b.program, f, OBJECT_LOCAL, "f::a", 1 << 16, 4);
  for (unsigned i = 0; i < 1000; i++) {
    char name[16];
    snprintf(name, sizeof name, "f::%u", i);
    build_local(&b, name, bv32);
  }
  build_return(&b, NULL);
  build_outer(&b);
  Variable *i = build_local(&b, "i", bv32);
  build_assign(&b, i, "0:bv32");
  Location *head = b.at, *done = build_location(&b);
  build_call(&b, f, NULL, NULL);
  build_assign(&b, i, "(add i 1:bv32)");
  build_branch(&b, "(ult i 140000:bv32)", head);
  build_branch(&b, "(not (ult i 140000:bv32))", done);
  b.at = done;
  build_return(&b, "3:bv32");
  CHECK(run_status(&b) == 3);
  build_end(&b);
}

/* After a call, what happens is at the call and not where the callee returned. */
static void test_place_after_a_call(void)
{
  Build b;
  build_start(&b, 64);
  Function *f = build_inner(&b, "f");
  Variable *x = build_local(&b, "f::x", bv32);
  build_assign(&b, x, "1:bv32");
  build_assign(&b, x, "2:bv32");
  build_return(&b, NULL);
  build_outer(&b);
  b.place = program_place(b.program, "test.c", 9, 3, "main", NULL);
  build_call(&b, f, NULL, NULL);
  b.at->kind = LOCATION_END;
  CHECK(build_run(&b) == INTERP_ABORTED && b.result.place == b.place);
  build_end(&b);
}

/* A string over two regions: neither holds all of it. */
static void test_string_over_regions(void)
{
  Build b;
  char text[16] = "";
  build_start(&b, 32);
  Region *low = program_add_region(b.program, "low", 8);
  Region *high = program_add_region(b.program, "high", 8);
  Object *t = build_string(&b, "t", "abcdefg");
  t->field_count = 2;
  t->fields = arena_zero(b.program->arena, 2 * sizeof *t->fields);
  t->fields[0] = (Field){0, 2, low};
  t->fields[1] = (Field){4, 3, high};
  build_call(&b, build_external(&b, "puts"), NULL, "&t", NULL);
  build_return(&b, NULL);
  b.input.out = fmemopen(text, sizeof text, "w");
  CHECK(run_status(&b) == 0);
  fclose(b.input.out);
  CHECK_TEXT(text, "abcdefg\n");
  build_end(&b);
}

static void test_memory_is_fixed_once_read(void)
{
  Build b;
  build_start(&b, 64);
  Variable *x = build_local(&b, "x", bv32), *y = build_local(&b, "y", bv32),
           *g = build_global(&b, "g", bv32, "0:bv32"), *w = build_local(&b, "w", bv128),
           *c = build_local(&b, "c", boolean);
  build_store(&b, "1001:bv64", "255:bv8");
  build_load(&b, x, "1000:bv64");
  build_check(&b, "(eq x 287506225:bv32)"); /* 0x1122ff31 of 0x11223331 */
  build_load(&b, y, "1000:bv64");
  build_check(&b, "(eq x y)");
  build_load(&b, g, "1000:bv64");
  build_check(&b, "(eq g y)");
  build_store(&b, "1000:bv64", "(concat g (concat 1:bv64 2:bv32))");
  build_load(&b, w, "1000:bv64");
  build_check(&b, "(eq w (concat g (concat 1:bv64 2:bv32)))");
  build_store(&b, "2000:bv64", "(eq x y)");
  build_load(&b, c, "2000:bv64");
  build_check(&b, "c");
  build_forget(&b, "1000:bv64", "2:bv64");
  build_load(&b, x, "1000:bv64");
  build_check(&b, "(eq x 57005:bv32)"); /* the upper half is as stored */
  build_return(&b, "0:bv32");
  Value values[] = {{0x11223331, 0}, {0xffffdead, 0}};
  b.input.values = values;
  b.input.count = 2;
  CHECK(run_status(&b) == 0 && b.result.choices.count == 2);
  build_end(&b);
}

static void test_globals(void)
{
  Build b;
  build_start(&b, 32);
  Object *table = program_add_object(b.program, NULL, OBJECT_GLOBAL, "table", 100 << 20, 4);
  Object *other = program_add_object(b.program, NULL, OBJECT_GLOBAL, "other", 4, 4);
  table->inits = arena_zero(b.program->arena, 2 * sizeof *table->inits);
  table->inits[0] = (Init){4, build_term(&b, "(add &other 3:bv32)"), NULL, 0};
  table->inits[1] = (Init){9, NULL, (const unsigned char *)"\x07\x08", 2};
  table->init_count = 2;
  (void)other;
  build_global(&b, "p", bv32, "(add &table 8:bv32)");
  build_global(&b, "any", bv8, NULL);
  Variable *x = build_local(&b, "x", bv32);
  build_load(&b, x, "(add &table 4:bv32)");
  build_check(&b, "(eq x (add &other 3:bv32))");
  build_load(&b, x, "p");
  build_check(&b, "(eq x 526080:bv32)"); /* 0x00080700 */
  build_load(&b, x, "(add &table 104857596:bv32)");
  build_check(&b, "(eq x 0:bv32)");
  build_forget(&b, "&table", "104857600:bv32");
  build_load(&b, x, "(add &table 52428800:bv32)");
  build_check(&b, "(eq x 77:bv32)");
  build_check(&b, "(not (eq (add &table 104857600:bv32) &other))");
  build_return(&b, "(zext bv32 any)");
  Value values[] = {{0x305, 0}, {77, 0}};
  b.input.values = values;
  b.input.count = 2;
  CHECK(run_status(&b) == 5 && b.result.choices.count == 2);
  build_end(&b);
}

/* struct { int a; char *s } t[2] = {{1, "x"}, {2, "y"}}: two regions, folded. */
static void test_regions(void)
{
  Build b;
  build_start(&b, 32);
  Region *numbers = program_add_region(b.program, "numbers", 32);
  Region *pointers = program_add_region(b.program, "pointers", 32);
  Object *t = program_add_object(b.program, NULL, OBJECT_GLOBAL, "t", 16, 4);
  t->stride = 8;
  t->field_count = 2;
  t->fields = arena_zero(b.program->arena, 2 * sizeof *t->fields);
  t->fields[0] = (Field){0, 4, numbers};
  t->fields[1] = (Field){4, 4, pointers};
  static const unsigned char bytes[16] = {1, 0, 0, 0, 9, 0, 0, 0, 2, 0, 0, 0, 8, 0, 0, 0};
  t->inits = arena_zero(b.program->arena, sizeof *t->inits);
  t->inits[0] = (Init){0, NULL, bytes, 16};
  t->init_count = 1;
  Variable *x = build_local(&b, "x", bv32), *y = build_local(&b, "y", bv32);
  edge_set_regions(b.program, build_load(&b, x, "(add &t 8:bv32)"), 1, &numbers);
  edge_set_regions(b.program, build_load(&b, y, "(add &t 4:bv32)"), 1, &pointers);
  build_check(&b, "(and (eq x 2:bv32) (eq y 9:bv32))");
  edge_set_regions(b.program, build_store(&b, "(add &t 8:bv32)", "5:bv32"), 1, &pointers);
  edge_set_regions(b.program, build_load(&b, x, "(add &t 8:bv32)"), 1, &numbers);
  build_check(&b, "(eq x 2:bv32)");
  edge_set_regions(b.program, build_forget(&b, "&t", "16:bv32"), 2,
                   (Region *[]){numbers, pointers});
  edge_set_regions(b.program, build_load(&b, y, "(add &t 12:bv32)"), 1, &pointers);
  build_return(&b, "y");
  Value value = {66, 0};
  b.input.values = &value;
  b.input.count = 1;
  CHECK(run_status(&b) == 66);
  build_end(&b);
}

static void test_wide_and_float_variables(void)
{
  Build b;
  build_start(&b, 64);
  Function *f = build_inner(&b, "f");
  build_param(&b, "f::x", bv128);
  build_param(&b, "f::y", f80);
  build_return(&b, "(add f::x (ftos bv128 f::y))");
  build_outer(&b);
  Variable *w = build_local(&b, "w", bv128), *l = build_local(&b, "l", f80),
           *g = build_global(&b, "g", bv128, "1:bv128");
  build_assign(&b, l, "0x1.8p+70:f80");
  build_assign(&b, w, "(shl g 100:bv128)");
  build_call(&b, f, g, "w", "l", NULL);
  build_check(&b, "(eq (extract 127 64 g) 68719476832:bv64)"); /* 2^36 + 96 */
  build_assign(&b, w, "g");
  build_check(&b, "(eq w g)");
  build_return(&b, "0:bv32");
  CHECK(run_status(&b) == 0);
  build_end(&b);
}

static void test_choices_repeat(void)
{
  Build b;
  build_start(&b, 64);
  Variable *x = build_local(&b, "x", bv32), *s = build_local(&b, "s", bv32),
           *c = build_local(&b, "c", boolean), *f = build_local(&b, "f", f80);
  build_assign(&b, s, "0:bv32");
  Location *head = b.at;
  build_havoc(&b, x, "in");
  build_havoc(&b, f, "in");
  build_assign(&b, s, "(add (mul s 31:bv32) (add x (ftos bv32 f)))");
  build_havoc(&b, c, "in");
  Location *done = build_location(&b);
  build_branch(&b, "(and c (not (eq x 3:bv32)))", head);
  build_branch(&b, "(not (and c (not (eq x 3:bv32))))", done);
  b.at = done;
  build_return(&b, "s");
  for (uint64_t seed = 0; seed < 50; seed++) {
    b.input.seed = seed;
    b.input.values = NULL;
    b.input.count = 0;
    int status = run_status(&b);
    uint64_t steps = b.result.steps;
    CHECK(b.result.choices.count % 3 == 0 && b.result.choices.count > 0);
    Value values[3000];
    unsigned count = b.result.choices.count;
    for (unsigned i = 0; i < count && i < 3000; i++)
      values[i] = b.result.choices.data[i].value;
    CHECK(build_run(&b) == INTERP_RETURNED && b.result.status == status);
    b.input.seed = ~seed;
    b.input.values = values;
    b.input.count = count;
    CHECK(build_run(&b) == INTERP_RETURNED && b.result.status == status &&
          b.result.steps == steps && b.result.choices.count == count);
  }
  build_end(&b);
}

static void test_indirect_call(void)
{
  Build b;
  build_start(&b, 32);
  Function *f = build_inner(&b, "f");
  build_return(&b, "5:bv32");
  program_function_object(b.program, f);
  build_outer(&b);
  Variable *r = build_local(&b, "r", bv32), *q = build_local(&b, "q", bv32);
  const Term *target = b.program->objects.data[0]->base->term;
  edge_call(b.program, b.at, build_location(&b), b.place, NULL, target, 0, NULL, 1, &r);
  b.at = b.at->out.data[0]->to;
  edge_call(b.program, b.at, build_location(&b), b.place, NULL, build_term(&b, "0:bv32"), 0, NULL,
            1, &q);
  b.at = b.at->out.data[0]->to;
  build_return(&b, "(add r q)");
  Value value = {30, 0};
  b.input.values = &value;
  b.input.count = 1;
  CHECK(run_status(&b) == 35);
  CHECK(b.result.choices.count == 1 && b.result.choices.data[0].why == HAVOC_EXTERNAL);
  build_end(&b);
}

static void test_externals(void)
{
  static const struct {
    const char *name;
    InterpEnd end;
    int status;
  } cases[] = {
      {"exit", INTERP_RETURNED, 44},       {"_exit", INTERP_RETURNED, 44},
      {"_Exit", INTERP_RETURNED, 44},      {"quick_exit", INTERP_RETURNED, 44},
      {"abort", INTERP_ABORTED, 134},      {"__assert_fail", INTERP_ABORTED, 134},
      {"something", INTERP_RETURNED, 200},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Build b;
    build_start(&b, 64);
    Variable *r = build_local(&b, "r", bv32);
    build_call(&b, build_external(&b, cases[i].name), r, "300:bv32", NULL);
    build_return(&b, "r");
    Value value = {200, 0};
    b.input.values = &value;
    b.input.count = 1;
    CHECK(build_run(&b) == cases[i].end && b.result.status == cases[i].status);
    CHECK(b.result.choices.count == (i == 6));
    build_end(&b);
  }
}

/* Prints and answers what was printed; at most four arguments. */
static void check_printf(const char *format, const char *const args[4], const char *wanted)
{
  Build b;
  char text[512] = "";
  build_start(&b, 64);
  build_string(&b, "format", format);
  build_string(&b, "text", "Octant");
  Variable *r = build_local(&b, "r", bv32);
  build_call(&b, build_external(&b, "printf"), r, "&format", args[0], args[1], args[2], args[3],
             NULL);
  build_return(&b, "r");
  b.input.out = fmemopen(text, sizeof text, "w");
  CHECK(run_status(&b) == (int)strlen(wanted));
  fclose(b.input.out);
  CHECK_TEXT(text, wanted);
  b.input.out = NULL;
  CHECK(run_status(&b) == (int)strlen(wanted));
  build_end(&b);
}

static void test_printf(void)
{
  static const struct {
    const char *format, *args[4], *wanted;
  } cases[] = {
      {"plain 100%%\n", {0}, "plain 100%\n"},
      {"%d|%i", {"4294967295:bv32", "5:bv32"}, "-1|5"},
      {"%u %x %X %o",
       {"4294967295:bv32", "48879:bv32", "48879:bv32", "8:bv32"},
       "4294967295 beef BEEF 10"},
      {"%ld %lld",
       {"18446744073709551615:bv64", "9223372036854775807:bv64"},
       "-1 9223372036854775807"},
      {"%hhd %hd %hhu", {"511:bv32", "65537:bv32", "511:bv32"}, "-1 1 255"},
      {"%zu %jd %td", {"7:bv64", "18446744073709551609:bv64", "1:bv64"}, "7 -7 1"},
      {"[%5d][%-5d][%05d][%+d]",
       {"42:bv32", "42:bv32", "42:bv32", "42:bv32"},
       "[   42][42   ][00042][+42]"},
      {"[%*d][%-*d]", {"4:bv32", "1:bv32", "4294967292:bv32", "1:bv32"}, "[   1][1   ]"},
      {"[%.3d] [%#x]", {"5:bv32", "255:bv32"}, "[005] [0xff]"},
      {"%c%c", {"79:bv32", "107:bv32"}, "Ok"},
      {"[%s] [%.3s] [%8s]", {"&text", "&text", "&text"}, "[Octant] [Oct] [  Octant]"},
      {"[%.*s] %s", {"2:bv32", "&text", "0:bv64"}, "[Oc] (null)"},
      {"%p %p", {"4096:bv64", "0:bv64"}, "0x1000 (nil)"},
      {"%f %.2f %e %g",
       {"0x1.8p+1:f64", "0x1.8p+1:f64", "0x1.8p+1:f64", "0x1.8p+1:f64"},
       "3.000000 3.00 3.000000e+00 3"},
      {"%a %Lf", {"0x1.8p+1:f64", "0x1.8p+1:f80"}, "0x1.8p+1 3.000000"},
      {"%n%d", {"0:bv64", "3:bv32"}, "3"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_printf(cases[i].format, cases[i].args, cases[i].wanted);
}

static void test_output(void)
{
  Build b;
  char text[64] = "";
  build_start(&b, 64);
  build_string(&b, "hello", "hello");
  program_add_object(b.program, b.function, OBJECT_LOCAL, "buffer", 4, 1);
  Region *region = program_add_region(b.program, "buffer", 8);
  edge_set_regions(b.program, build_store(&b, "&buffer", "6382179:bv32"), 1, &region);
  Variable *r = build_local(&b, "r", bv32);
  build_call(&b, build_external(&b, "puts"), r, "&hello", NULL);
  build_check(&b, "(eq r 6:bv32)");
  build_call(&b, build_external(&b, "putchar"), r, "353:bv32", NULL);
  build_check(&b, "(eq r 97:bv32)");
  build_call(&b, build_external(&b, "fputs"), NULL, "&buffer", "0:bv64", NULL);
  build_call(&b, build_external(&b, "fprintf"), r, "0:bv64", "&hello", NULL);
  build_check(&b, "(eq r 5:bv32)");
  build_call(&b, build_external(&b, "fflush"), r, "0:bv64", NULL);
  build_call(&b, build_external(&b, "fwrite"), r, "&hello", "1:bv64", "2:bv64", "0:bv64", NULL);
  build_return(&b, "r");
  b.input.out = fmemopen(text, sizeof text, "w");
  CHECK(run_status(&b) == 2);
  fclose(b.input.out);
  CHECK_TEXT(text, "hello\nacbahellohe");
  build_end(&b);
}

static void test_trace(void)
{
  Build b;
  char text[4096] = "";
  build_start(&b, 64);
  Variable *n = build_local(&b, "n", bv32);
  n->is_signed = true;
  build_assign(&b, n, "4294967295:bv32");
  build_assign(&b, n, "(add n 3:bv32)");
  build_sum(&b, n);
  b.input.trace = fmemopen(text, sizeof text, "w");
  CHECK(run_status(&b) == 1);
  fclose(b.input.trace);
  unsigned lines = 0;
  for (const char *at = text; *at; at++)
    lines += *at == '\n';
  CHECK(lines == b.result.steps && lines == 12);
  CHECK(!strncmp(text, "test.c:1:1: ", 12));
  CHECK(strstr(text, "(n = -1)") && strstr(text, "(n = 2)"));
  CHECK(strstr(text, "  (1)\n"));
  build_end(&b);
}

/* ---- looking at states ---- */

typedef struct Looking {
  Build *build;
  const Variable *local, *global;
  const Term *sum;
  unsigned count, faults;
} Looking;

/* Before round i of the loop, i was added to the global i times. */
static bool look_at_state(void *context, const Edge *edge, Machine *at)
{
  Looking *looking = context;
  if (edge->kind != EDGE_ASSUME)
    return true;
  uint64_t i = looking->count++;
  looking->faults += interp_value(at, looking->local).lo != i;
  looking->faults += interp_value(at, looking->global).lo != i * 3;
  looking->faults += interp_eval(at, looking->sum).lo != i * 4;
  return i < 7;
}

static void test_look(void)
{
  Build b;
  build_start(&b, 64);
  Variable *i = build_local(&b, "i", type_bv(32));
  Variable *g = build_global(&b, "g", type_bv(64), "0:bv64");
  build_assign(&b, i, "0:bv32");
  Location *head = b.at, *body = build_location(&b), *after = build_location(&b);
  build_branch(&b, "(ult i 20:bv32)", body);
  build_branch(&b, "(not (ult i 20:bv32))", after);
  b.at = body;
  build_assign(&b, i, "(add i 1:bv32)");
  edge_assign(b.program, b.at, head, b.place, g, build_term(&b, "(add g 3:bv64)"));
  b.at = after;
  build_return(&b, NULL);
  Looking looking = {&b, i, g, build_term(&b, "(add g (zext bv64 i))"), 0, 0};
  b.input.look = look_at_state;
  b.input.context = &looking;
  CHECK(build_run(&b) == INTERP_STOPPED);
  CHECK(looking.count == 8 && !looking.faults);
  build_end(&b);
}

int main(void)
{
  RUN(test_loop);
  RUN(test_step_limit_is_exact);
  RUN(test_stop_flag);
  RUN(test_ends);
  RUN(test_blocked);
  RUN(test_switch);
  RUN(test_recursion);
  RUN(test_deep_recursion);
  RUN(test_stack_overflow);
  RUN(test_locals_are_fresh);
  RUN(test_calls_use_up_nothing);
  RUN(test_place_after_a_call);
  RUN(test_string_over_regions);
  RUN(test_memory_is_fixed_once_read);
  RUN(test_globals);
  RUN(test_regions);
  RUN(test_wide_and_float_variables);
  RUN(test_choices_repeat);
  RUN(test_indirect_call);
  RUN(test_externals);
  RUN(test_printf);
  RUN(test_output);
  RUN(test_trace);
  RUN(test_look);
  return check_summary();
}
