/* The textual form: round trips, messages, what people read, pictures, size. */
#include "cfa_tools.h"

/* Everything a program can hold. */
static const char everything[] =
    "program ilp32\n"
    "file 1 \"a.c\"\n"
    "file 2 \"loop.c\"\n"
    "file 3 \"b \\\"q\\\" \\xff.c\"\n"
    "place 1 = 1:10:3 in \"main\"\n"
    "place 2 = 3:20:5 in \"f\" from 1\n"
    "assumed \"memory accesses stay within their objects\"\n"
    "assumed \"f terminates\"\n"
    "region r0 \"node.next\" cell 32\n"
    "region r1 cell 8\n"
    "global g : bv32 signed source \"g\" type \"int\" = 5:bv32 @ 1:3:5\n"
    "global p : bv32 pointer source \"p\" type \"int *\" = (add &b 4:bv32)\n"
    "object b size 12 align 4 stride 8 source \"b\" type \"int[3]\" @ 1:2:3\n"
    "  base pointer source \"&b\"\n"
    "  init 0 4:bv32\n"
    "  init 4 \"ab\\x00\\\"\\\\\\n\\t\\x7f\"\n"
    "  field 0 4 r0\n"
    "  field 4 4 r1\n"
    "global heap : bv32 = 1000:bv32\n"
    "object |str 1| size 3 align 1 readonly\n"
    "  init 0 \"hi\\x00\"\n"
    "object f code f size 1 align 1 readonly source \"f\" @ 1:20:1\n"
    "heap-top heap\n"
    "entry main\n"
    "\n"
    "function main : (bv32) source \"main\" @ 1:5:1 in \"main\"\n"
    "  local main::x : bv32 signed source \"x\" type \"int\" @ 1:6:3\n"
    "  temp main::t : bv32\n"
    "  object main::a size 8 align 4 source \"a\" type \"int[2]\" @ 1:6:9\n"
    "    field 0 4 r0\n"
    "  local load : f64\n"
    "  loc 0 entry\n"
    "  loc 1 loop 2:7:2\n"
    "  loc 7 exit\n"
    "  loc 8 error note \"unreach-call\" @ 1:9:9 in none\n"
    "  loc 9 halt note \"abort\"\n"
    "  loc 10 unsupported note \"inline assembly\" @ 1:9:9 in \"f\" from 2\n"
    "  loc 15\n"
    "  0 -> 1 main::x := 0:bv32 @ 1:6:7 ; x = 0;\n"
    "  1 -> 2 assume (slt main::x 10:bv32) on true @ 1:7:9 ; assume x < 10;\n"
    "  2 -> 1 main::x := (add.nsw main::x 1:bv32) @ 1:7:15 ; x = x + 1;\n"
    "  1 -> 3 assume (not (slt main::x 10:bv32)) on false @ 1:7:9 ; assume x >= 10;\n"
    "  3 -> 4 load main::t &b in r0 @ 1:8:1 from 1 ; t = *(&b);\n"
    "  4 -> 5 store (add &main::a 4:bv32) main::t in r0 @ 0:0:0 in none ; *(&a + 4) = t;\n"
    "  5 -> 6 havoc main::t input \"__VERIFIER_nondet_int\" ; t = __VERIFIER_nondet_int();\n"
    "  6 -> 11 havoc-memory &b 12:bv32 external \"foo\" in r0 r1 ; *(&b) (12 bytes) = foo();\n"
    "  11 -> 12 call (main::t) := f (main::x 3:bv32) ; t = f(x, 3);\n"
    "  12 -> 13 call-indirect () := p () ; (*(p))();\n"
    "  13 -> 8 assume (eq main::t 1:bv32) on case ; assume t == 1;\n"
    "  13 -> 9 assume (eq main::t 2:bv32) on case ; assume t == 2;\n"
    "  13 -> 10 assume (eq main::t 3:bv32) on case ; assume t == 3;\n"
    "  13 -> 14 assume (eq main::t 4:bv32) on default ; assume t == 4;\n"
    "  14 -> 16 havoc load uninit ; load = indeterminate;\n"
    "  16 -> 17 load := 0x1p+0:f64 ; load = 1.0;\n"
    "  17 -> 18 havoc main::x volatile ; x = volatile;\n"
    "  18 -> 19 havoc main::x unmodelled \"why\" ; x = anything (why);\n"
    "  19 -> 20 havoc main::x nan ; x = any (a NaN);\n"
    "  20 -> 7 return (main::t) ; return t;\n"
    "end\n"
    "\n"
    "function f : (bv32) variadic source \"f\" @ 1:20:1\n"
    "  param f::n : bv32 signed source \"n\" type \"int\"\n"
    "  loc 0 entry\n"
    "  loc 1 exit\n"
    "  0 -> 1 return (f::n) ; return n;\n"
    "end\n"
    "\n"
    "function abort : () external noreturn pure library source \"abort\"\n"
    "end\n"
    "\n"
    "function none : (bv32 bool f32) external\n"
    "end\n";

/* Comments are for people; how terms look in C is the concern of another test. */
static void strip_comments(char *text)
{
  char *to = text;
  for (const char *from = text; *from; from++) {
    if (from[0] == ' ' && from[1] == ';')
      from += strcspn(from, "\n");
    *to++ = *from;
  }
  *to = 0;
}

static void test_everything_survives(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, everything);
  if (!program) {
    run_free(run);
    return;
  }
  char *text = tools_print(program);
  Program *again = tools_parse(run, text);
  char *second = again ? tools_print(again) : strdup("");
  CHECK_TEXT(second, text);
  char *wanted = strdup(everything);
  strip_comments(wanted);
  strip_comments(text);
  CHECK_TEXT(text, wanted);
  free(wanted);
  free(text);
  free(second);
  program_free(program);
  program_free(again);
  run_free(run);
}

static void test_fields_are_read(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, everything);
  const Function *main_ = program_function(program, "main");
  const Object *b = program_object(program, "b");
  CHECK(program->pointer_bits == 32 && program->entry == main_);
  CHECK(b->init_count == 2 && b->inits[1].length == 8 && !memcmp(b->inits[1].bytes, "ab\0", 3));
  CHECK(b->field_count == 2 && b->fields[1].region->cell_bits == 8 && b->stride == 8);
  CHECK_TEXT(b->base->term->name, "&b");
  const Location *unsupported = main_->locations.data[10];
  CHECK(unsupported->kind == LOCATION_UNSUPPORTED);
  CHECK_TEXT(unsupported->place->function, "f");
  CHECK_TEXT(unsupported->place->inlined_at->file, "b \"q\" \xff.c");
  CHECK_TEXT(unsupported->place->inlined_at->inlined_at->function, "main");
  CHECK(main_->edges.data[0]->place == program_place(program, "a.c", 6, 7, "main", NULL));
  CHECK(main_->edges.data[7]->region_count == 2 && main_->edges.data[7]->why == HAVOC_EXTERNAL);
  CHECK(main_->edges.data[9]->callee == NULL && main_->edges.data[8]->arg_count == 2);
  CHECK(program_function(program, "f")->variadic && program_function(program, "abort")->noreturn);
  CHECK(program_function(program, "f")->object->kind == OBJECT_FUNCTION);
  CHECK(!program_function(program, "abort")->has_body);
  CHECK(program_function(program, "none")->source == NULL);
  CHECK(program_check(program));
  program_free(program);
  run_free(run);
}

#define HEAD "program ilp32\nglobal x : bv32\nglobal c : bool\n"
#define BODY(edge) HEAD "function f : ()\n  loc 0 entry\n  loc 2 exit\n  " edge "\n  loc 1\nend\n"

/* What is wrong, and what is said. */
static const struct {
  const char *text, *message;
} faults[] = {
    {"", "test:1: expected \"program\", found the end of the text"},
    {"program lp32", "test:1: expected ilp32 or lp64"},
    {"program ilp32 ilp32", "test:1: expected the end of the line"},
    {HEAD "nonsense", "test:4: expected a declaration, a location or an edge"},
    {HEAD "global x : bv8", "test:4: x is there already"},
    {HEAD "object o\nobject o", "test:5: o is there already"},
    {HEAD "object o\nglobal &o : bv32", "test:5: &o is there already"},
    {HEAD "object |\nobject r|", "test:4: the name lacks its closing bar"},
    {HEAD "function f : ()\nloc 0 entry\nend\nfunction f : ()\nend", "test:7: f is there already"},
    {HEAD "global y : bv32 = z", "test:4: no variable is named \"z\""},
    {HEAD "global y : bv32 = 1:bv8", "test:4: y: the initial value has the wrong type"},
    {HEAD "global y : bv32 = 1:bv32\nglobal z : bv32 = y",
     "test:5: z: its initial value is no constant and no address with one added"},
    {HEAD "global y : bv32 @ 1:2:3", "test:4: there is no file 1"},
    {HEAD "global y : bv32 @ 0:2", "test:4: expected a place, FILE:LINE:COLUMN"},
    {HEAD "global y : bv32 @ 0:5000000000:3", "test:4: a line is too large"},
    {HEAD "global y : bv32 @ 0:1:1 from 1", "test:4: there is no place 1"},
    {HEAD "file 2 \"a\"", "test:4: files are numbered 1, 2, ..."},
    {HEAD "place 2 = 0:0:0", "test:4: places are numbered 1, 2, ..."},
    {HEAD "region r1 cell 8", "test:4: regions are numbered 0, 1, ..."},
    {HEAD "region r0 cell 129", "test:4: a cell's width is too large"},
    {HEAD "object o size 99999999999999999999", "test:4: a size is too large"},
    {HEAD "object o align 3", "test:4: o: its alignment is no power of two"},
    {HEAD "object o size 4\ninit 2 7:bv32", "test:4: o: initial content at 2 lies outside"},
    {HEAD "object o size 4\ninit 0 \"ab", "test:5: a string is not closed"},
    {HEAD "object o size 4\ninit 0 \"\\q\"", "test:5: no such escape in a string"},
    {HEAD "object o size 4\nfield 0 4 r0", "test:5: there is no region r0"},
    {HEAD "init 0 7:bv32", "test:4: init stands after the object it belongs to"},
    {HEAD "object o code g", "test:4: there is no function g"},
    {HEAD "heap-top c", "test:1: the heap top is no address"},
    {HEAD "entry f", "test:4: there is no function f"},
    {HEAD "entry f\nfunction f : () external\nend",
     "test:1: the entry is no function with a body and without parameters"},
    {HEAD "function f : ()\nloc 0 entry", "test:5: function f has no end"},
    {HEAD "function f : ()\nend", "test:5: function f has no entry"},
    {HEAD "function f : () external\nloc 0\nend", "test:6: external function f has a body"},
    {HEAD "function f : ()\nloc 0 entry\nloc 2\nend", "test:7: location 1 of f is never mentioned"},
    {HEAD "function f : ()\nloc 0 entry\nloc 1 entry\nend", "test:6: a function has one entry"},
    {HEAD "function f : ()\nglobal y : bv8\nend",
     "test:5: global does not belong inside a function"},
    {HEAD "loc 0", "test:4: loc does not belong outside a function"},
    {HEAD "function f : ()\nlocal x : bv8\nend", "test:5: x is there already"},
    {HEAD "function f : ()\nloc 99999\nend", "test:5: a location is too large"},
    {BODY("0 -> 1 y := 1:bv32"), "test:7: there is no variable y"},
    {BODY("0 -> 1 x := (add x c)"), NULL},
    {BODY("0 -> 1 x := c"), "test:7: the right-hand side has the wrong type"},
    {BODY("0 -> 1 frob x"), "test:7: there is no operation frob"},
    {BODY("0 -> 1 assume x"), "test:7: the assumption has the wrong type"},
    {BODY("0 -> 1 assume c on maybe"), "test:7: expected true, false, case or default"},
    {BODY("0 -> 1 load x c"), "test:7: the address has the wrong type"},
    {BODY("0 -> 1 load c x"), "test:7: memory holds bit-vectors and floats only"},
    {BODY("0 -> 1 store x x in r0"), "test:7: there is no region r0"},
    {BODY("0 -> 1 havoc x"), "test:8: expected a kind of havoc"},
    {BODY("0 -> 1 call () := g ()"), "test:7: there is no function g"},
    {BODY("0 -> 1 call () := f (x)"), "test:7: f takes 0 arguments, not 1"},
    {BODY("0 -> 1 call (x) := f ()"), "test:7: f has 0 results, not 1"},
    {BODY("0 -> 1 return ()"), "test:7: a return leads to the exit, which a loc line names first"},
    {BODY("0 -> 2 return (x)"), "test:7: 1 results are returned, not 0"},
    {BODY("0 -> 2 x := 1:bv32"), "test:7: only returns lead to the exit"},
    {BODY("2 -> 0 x := 1:bv32"), "test:7: nothing happens after the end"},
    {BODY("0 => 1 x := 1:bv32"), "test:7: expected \"->\", found \"=>\""},
    {BODY("0 -> 1 x := 1:bv32 0 -> 1 x := 2:bv32"), "test:7: expected the end of the line"},
};

static void test_faults_are_told(void)
{
  for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
    Run *run = run_new();
    Program *program = program_parse(run, "test", faults[i].text);
    CHECK(program == NULL);
    CHECK(run->fail == FAIL_INPUT);
    if (faults[i].message)
      CHECK_TEXT(run->reason ? run->reason : "nothing", faults[i].message);
    program_free(program);
    run_free(run);
  }
}

/* Garbage made from good text is refused or read, never worse; what is read survives. */
static void test_damaged_texts(void)
{
  uint64_t seed = 42;
  size_t length = strlen(everything);
  for (unsigned round = 0; round < 3000; round++) {
    char *text = strdup(everything);
    unsigned changes = 1 + (unsigned)(tools_random(&seed) % 3);
    for (unsigned i = 0; i < changes; i++) {
      size_t at = tools_random(&seed) % length, from = tools_random(&seed) % length;
      size_t count = 1 + tools_random(&seed) % 12;
      if (at + count < length && from + count < length)
        memmove(text + at, text + from, count);
    }
    Run *run = run_new();
    Program *program = program_parse(run, "test", text);
    CHECK((program != NULL) == (run->fail == FAIL_NONE));
    CHECK(program || !strncmp(run->reason, "test:", 5));
    if (program) {
      char *first = tools_print(program);
      Program *again = tools_parse(run, first);
      char *second = again ? tools_print(again) : strdup("");
      CHECK_TEXT(second, first);
      free(first);
      free(second);
      program_free(again);
    }
    program_free(program);
    run_free(run);
    free(text);
  }
}

/* A function of n increments, each with its own place, in loops of a hundred. */
static Program *build_large(Run *run, unsigned count)
{
  Program *program = program_new(run, 64);
  Function *f = program_add_function(program, "f");
  Variable *vars[100];
  for (unsigned i = 0; i < 100; i++) {
    char name[32];
    snprintf(name, sizeof name, "f::x%u", i);
    vars[i] = program_add_variable(program, f, VARIABLE_LOCAL, name, type_bv(32));
    vars[i]->source = intern(terms_names(program->terms), name + 3);
  }
  Location *at = function_add_location(program, f), *head = at;
  for (unsigned i = 0; i < count; i++) {
    Location *next = function_add_location(program, f);
    const Place *place = program_place(program, "large.c", i + 1, i % 80 + 1, "f", NULL);
    Variable *var = vars[i % 100], *other = vars[i * 7 % 100];
    const Term *sum = term_binary(program->terms, TERM_ADD, var->term, other->term);
    edge_assign(program, at, next, place, var,
                term_binary(program->terms, TERM_MUL, sum, term_bv(program->terms, 32, i)));
    if (i % 100 == 99) {
      edge_assume(program, next, head, place,
                  term_binary(program->terms, TERM_SLT, var->term, other->term), BRANCH_TRUE);
      head = next;
    }
    at = next;
  }
  edge_return(program, at, NULL, 0, NULL);
  program->entry = f;
  return program;
}

static void test_large_programs_are_quick(void)
{
  Run *run = run_new();
  Program *program = build_large(run, 100000);
  double start = run_cpu_seconds();
  char *text = tools_print(program);
  double printed = run_cpu_seconds();
  Program *again = tools_parse(run, text);
  double parsed = run_cpu_seconds();
  printf("     100,000 edges, %zu KiB: printed in %.3f s, parsed in %.3f s\n", strlen(text) / 1024,
         printed - start, parsed - printed);
  CHECK(parsed - start < 10); /* with sanitizers, on a busy machine */
  char *second = again ? tools_print(again) : strdup("");
  CHECK(!strcmp(text, second));
  free(text);
  free(second);
  program_free(again);
  program_free(program);
  run_free(run);
}

static void test_deep_terms(void)
{
  enum { DEPTH = 100000 };
  Run *run = run_new();
  Program *program = program_new(run, 32);
  Function *f = program_add_function(program, "f");
  Variable *x = program_add_variable(program, f, VARIABLE_LOCAL, "x", type_bv(32));
  const Term *deep = x->term;
  for (unsigned i = 0; i < DEPTH; i++)
    deep = term_binary(program->terms, i % 2 ? TERM_UDIV : TERM_BXOR,
                       term_binary(program->terms, TERM_ADD, deep, x->term), deep);
  Location *from = function_add_location(program, f), *to = function_add_location(program, f);
  edge_assign(program, from, to, NULL, x, deep);
  edge_return(program, to, NULL, 0, NULL);
  CHECK(program_check(program));
  char *text = tools_print(program);
  Program *again = tools_parse(run, text);
  char *second = again ? tools_print(again) : strdup("");
  CHECK(!strcmp(text, second));
  free(text);
  free(second);
  program_free(again);
  program_free(program);
  run_free(run);
}

static void test_pictures(void)
{
  static const char text[] =
      "program ilp32\nglobal x : bv32 source \"a\\\"b\\\\c\"\nglobal d : bv32\nentry f\n"
      "function f : () source \"f\"\n  loc 0 entry\n  loc 1 error note \"unreach-call\"\n"
      "  loc 2 exit\n  loc 3\n"
      "  0 -> 0 x := d\n  0 -> 1 d := x\n  0 -> 2 return ()\nend\n";
  static const char wanted[] =
      "digraph cfa {\n  node [shape=circle, fontname=\"sans-serif\"];\n"
      "  edge [fontname=\"monospace\"];\n"
      "  subgraph cluster_0 {\n    label=\"f\";\n"
      "    n0_0 [label=\"0\", peripheries=2, style=bold];\n"
      "    n0_1 [label=\"1\\nunreach-call\", style=filled, fillcolor=red, fontcolor=white];\n"
      "    n0_2 [label=\"2\", style=dashed];\n"
      "    n0_3 [label=\"3\"];\n"
      "    n0_0 -> n0_0 [label=\"a\\\"b\\\\c = d;\"];\n"
      "    n0_0 -> n0_1 [label=\"d = a\\\"b\\\\c;\"];\n"
      "    n0_0 -> n0_2 [label=\"return;\"];\n"
      "  }\n}\n";
  Run *run = run_new();
  Program *program = tools_parse(run, text);
  char *dot = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&dot, &size);
  program_print_dot(program, out);
  fclose(out);
  CHECK_TEXT(dot, wanted);
  free(dot);
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_everything_survives);
  RUN(test_fields_are_read);
  RUN(test_faults_are_told);
  RUN(test_damaged_texts);
  RUN(test_large_programs_are_quick);
  RUN(test_deep_terms);
  RUN(test_pictures);
  return check_summary();
}
