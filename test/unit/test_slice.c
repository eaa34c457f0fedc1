/* Slices: examples, and the law that a slice reaches the error just when the program does. */
#include "cfa/slice.h"
#include "cfa_tools.h"
#include "term/eval.h"

/* "main: 0 2; f: 1", the ids of the edges needed. */
static char *print_needed(const Program *program, const Slice *slice)
{
  Text text = {0};
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    text_format(&text, "%s%s:", i ? "; " : "", f->name);
    for (unsigned j = 0; j < f->edges.count; j++)
      if (slice_needs_edge(slice, f->edges.data[j]))
        text_format(&text, " %u", j);
  }
  char *res = strdup(text_of(&text));
  text_free(&text);
  return res;
}

#define HEAD                                                                                       \
  "program ilp32\nregion r0 cell 32\nregion r1 cell 32\nglobal g : bv32\nglobal h : bv32\n"        \
  "object o size 4\nentry main\n"                                                                  \
  "function main : ()\n local x : bv32\n local y : bv32\n local z : bv32\n local c : bool\n"       \
  " loc 0 entry\n loc 8 error\n loc 9 exit\n"
#define FILL " loc 1\n loc 2\n loc 3\n loc 4\n loc 5\n loc 6\n loc 7\nend\n"

static const struct {
  const char *body, *needed;
} cases[] = {
    /* data: y does not matter */
    {" 0 -> 1 x := 1:bv32\n 1 -> 2 y := x\n 2 -> 8 assume (eq x 2:bv32)\n" FILL, "main: 0 2"},
    /* through another variable, against the order of the text */
    {" 0 -> 1 x := y\n 1 -> 2 havoc y input\n 2 -> 0 assume c\n"
     " 2 -> 8 assume (and (not c) (eq x 2:bv32))\n" FILL,
     "main: 0 1 2 3"},
    /* a branch that joins again decides nothing, unless what it writes does */
    {" 0 -> 1 assume c\n 0 -> 2 assume (not c)\n 1 -> 3 y := 1:bv32\n 2 -> 3 y := 2:bv32\n"
     " 3 -> 8 assume (eq x 0:bv32)\n" FILL,
     "main: 4"},
    {" 0 -> 1 assume c\n 0 -> 2 assume (not c)\n 1 -> 3 x := 1:bv32\n 2 -> 3 y := 2:bv32\n"
     " 3 -> 8 assume (eq x 0:bv32)\n" FILL,
     "main: 0 1 2 4"},
    /* one way ends the execution */
    {" 0 -> 1 assume c\n 0 -> 2 assume (not c)\n 2 -> 8 y := 2:bv32\n" FILL, "main: 0 1"},
    /* an assumption that can stop everything */
    {" 0 -> 1 assume c\n 1 -> 8 y := 2:bv32\n" FILL, "main: 0"},
    /* a loop may not end: what decides that is needed, what else it does is not */
    {" 0 -> 1 x := 0:bv32\n 1 -> 2 assume (eq x 9:bv32)\n 1 -> 3 assume (not (eq x 9:bv32))\n"
     " 3 -> 4 y := (add y 1:bv32)\n 4 -> 1 x := (add x 1:bv32)\n 2 -> 8 y := 7:bv32\n" FILL,
     "main: 0 1 2 4"},
    /* memory: stores to the region that is read, and to who knows where */
    {" 0 -> 1 store &o x in r0\n 1 -> 2 store &o y in r1\n 2 -> 3 havoc-memory &o z input in r1 "
     "r0\n"
     " 3 -> 4 store z 1:bv32\n 4 -> 5 load x &o in r0\n 5 -> 8 assume (eq x 1:bv32)\n" FILL,
     "main: 0 2 3 4 5"},
    {" 0 -> 1 store &o x in r0\n 1 -> 2 store &o y in r1\n 2 -> 3 load x &o\n"
     " 3 -> 8 assume (eq x 1:bv32)\n" FILL,
     "main: 0 1 2 3"},
    {" 0 -> 1 store &o x in r0\n 1 -> 2 load x &o in r0\n 2 -> 8 assume c\n" FILL, "main: 2"},
    /* no way to the error: nothing matters */
    {" 0 -> 1 x := 1:bv32\n 1 -> 9 return ()\n 2 -> 8 assume (eq x 1:bv32)\n" FILL, "main: 2"},
    /* calls: a pure function may be passed, one that writes what matters or stops may not */
    {" 0 -> 1 call (x) := f (y z)\n 1 -> 8 assume c\n" FILL
     "function f : (bv32)\n param a : bv32\n param b : bv32\n loc 0 entry\n loc 1 exit\n"
     " 0 -> 1 return (a)\nend\n",
     "main: 1; f: 0"},
    {" 0 -> 1 z := 1:bv32\n 1 -> 2 y := 1:bv32\n 2 -> 3 call (x) := f (y z)\n"
     " 3 -> 8 assume (eq x 1:bv32)\n" FILL
     "function f : (bv32)\n param a : bv32\n param b : bv32\n loc 0 entry\n loc 1 exit\n"
     " 0 -> 1 return (a)\nend\n",
     "main: 1 2 3; f: 0"},
    {" 0 -> 1 call () := f ()\n 1 -> 8 assume (eq g 1:bv32)\n" FILL
     "function f : ()\n loc 0 entry\n loc 3 exit\n 0 -> 1 g := 1:bv32\n 1 -> 2 h := 1:bv32\n"
     " 2 -> 3 return ()\nend\n",
     "main: 0 1; f: 0 2"},
    {" 0 -> 1 call () := f ()\n 1 -> 8 y := 1:bv32\n" FILL
     "function f : ()\n loc 0 entry\n loc 1 halt\n 0 -> 1 h := 1:bv32\nend\n",
     "main: 0; f:"},
    {" 0 -> 1 call () := f ()\n 1 -> 2 y := 1:bv32\n" FILL
     "function f : ()\n loc 0 entry\n loc 1 error\n 0 -> 1 assume (eq h 1:bv32)\nend\n",
     "main: 0; f: 0"},
    /* an error only inside of a call in an endless loop */
    {" 0 -> 1 call () := f ()\n 1 -> 0 g := (add g 1:bv32)\n" FILL
     "function f : ()\n loc 0 entry\n loc 1 error\n loc 2 exit\n 0 -> 1 assume (eq g 1:bv32)\n"
     " 0 -> 2 return ()\nend\n",
     "main: 0 1; f: 0 1"},
    /* recursion may not end */
    {" 0 -> 1 call () := f ()\n 1 -> 8 y := 1:bv32\n" FILL
     "function f : ()\n loc 0 entry\n loc 3 exit\n 0 -> 1 assume (eq h 1:bv32)\n"
     " 1 -> 2 call () := f ()\n 2 -> 3 return ()\n 0 -> 2 assume (not (eq h 1:bv32))\nend\n",
     "main: 0; f: 0 1 2 3"},
};

static void test_needed_edges(void)
{
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Run *run = run_new();
    Text text = {0};
    text_format(&text, "%s%s", HEAD, cases[i].body);
    Program *program = tools_parse(run, text_of(&text));
    if (program) {
      Slice *slice = slice_for_errors(program);
      char *got = print_needed(program, slice);
      CHECK_TEXT(got, cases[i].needed);
      free(got);
      slice_free(slice);
    }
    program_free(program);
    text_free(&text);
    run_free(run);
  }
}

static void test_cutting(void)
{
  Run *run = run_new();
  Program *program =
      tools_parse(run, HEAD " loc 4 loop 0:1:1\n 0 -> 1 y := 1:bv32\n"
                            " 1 -> 2 assume c on true\n 1 -> 3 assume (not c) on false\n"
                            " 2 -> 4 y := 2:bv32\n 3 -> 4 y := 3:bv32\n"
                            " 4 -> 5 call (x z) := f (y y)\n 5 -> 6 y := x\n"
                            " 6 -> 4 assume (eq x 1:bv32)\n 6 -> 7 assume (eq x 2:bv32)\n"
                            " 7 -> 8 y := 7:bv32\nend\n"
                            "function f : (bv32 bv32)\n param a : bv32\n param b : bv32\n"
                            " local t : bv32\n loc 0 entry\n loc 2 exit\n"
                            " 0 -> 1 t := (add a 1:bv32)\n 1 -> 2 return (7:bv32 t)\nend\n");
  Slice *slice = slice_for_errors(program);
  CHECK(program_slice(program, slice) > 0);
  slice_free(slice);
  CHECK(program_check(program));
  char *got = tools_print(program);
  char *start = strstr(got, "  loc 0");
  for (char *at = got; (at = strstr(at, " ;"));)
    memmove(at, at + strcspn(at, "\n"), strlen(at + strcspn(at, "\n")) + 1);
  CHECK_TEXT(start ? start : got, "  loc 0 entry loop 0:1:1\n"
                                  "  loc 2 error\n  loc 3 exit\n"
                                  "  0 -> 1 call (x z) := f (0:bv32 0:bv32)\n"
                                  "  1 -> 0 assume (eq x 1:bv32)\n"
                                  "  1 -> 2 assume (eq x 2:bv32)\n"
                                  "end\n\n"
                                  "function f : (bv32 bv32)\n"
                                  "  param a : bv32\n  param b : bv32\n  local t : bv32\n"
                                  "  loc 0 entry\n  loc 1 exit\n"
                                  "  0 -> 1 return (7:bv32 0:bv32)\nend\n");
  free(got);
  program_free(program);
  run_free(run);
}

/* --- The law: explore the states of small random programs, whole and cut. --- */

enum { GLOBALS = 2, CELLS = 2, LOCALS = 3, FUNCTIONS = 3, LOCATIONS = 7, MOST_STATES = 20000 };

/* All values are 0 or 1.  Each frame has a function, a location, its locals. */
typedef struct World {
  unsigned char global[GLOBALS], cell[CELLS];
  unsigned char depth;
  struct {
    unsigned char function, location, local[LOCALS], call; /* call: edge to finish, in its caller */
  } frame[FUNCTIONS];
} World;

typedef struct Explorer {
  const Program *program;
  VEC(World) open;
  Map seen;
  bool error;
} Explorer;

static unsigned char *cell_of(const Program *program, World *world, const Variable *var)
{
  if (!var->owner)
    return &world->global[var->id];
  unsigned top = world->depth - 1u, at = 0;
  const Function *f = program->functions.data[world->frame[top].function];
  for (; at < f->params.count; at++)
    if (f->params.data[at] == var)
      return &world->frame[top].local[at];
  for (unsigned i = 0; i < f->locals.count; i++)
    if (f->locals.data[i] == var)
      return &world->frame[top].local[at + i];
  abort();
}

typedef struct View {
  const Program *program;
  World *world;
} View;

static Value read_variable(void *context, const Term *term)
{
  View *view = context;
  return value_of(*cell_of(view->program, view->world, program_variable(view->program, term)));
}

static unsigned char value_in(const Program *program, World *world, const Term *term)
{
  View view = {program, world};
  TermState state = {.variable = read_variable, .context = &view};
  return (unsigned char)term_eval(term, &state).lo;
}

static void add_world(Explorer *e, const World *world)
{
  uint64_t key = hash_bytes(world, sizeof *world);
  if (map_get(&e->seen, key, NULL) || e->seen.count > MOST_STATES)
    return;
  map_put(&e->seen, key, 1);
  vec_push(&e->open, *world);
}

static void enter_function(Explorer *e, World world, const Edge *call)
{
  unsigned char args[LOCALS] = {0};
  for (unsigned i = 0; i < call->arg_count; i++)
    args[i] = value_in(e->program, &world, call->args[i]);
  unsigned top = world.depth++;
  memset(&world.frame[top], 0, sizeof world.frame[top]);
  world.frame[top].function = (unsigned char)call->callee->id;
  world.frame[top].location = (unsigned char)call->callee->entry->id;
  world.frame[top].call = (unsigned char)call->id;
  memcpy(world.frame[top].local, args, sizeof args);
  add_world(e, &world);
}

static void leave_function(Explorer *e, World world, const Edge *ret)
{
  unsigned char value = value_in(e->program, &world, ret->args[0]);
  unsigned top = --world.depth;
  if (!top)
    return;
  unsigned id = world.frame[top].call;
  memset(&world.frame[top], 0, sizeof world.frame[top]);
  const Function *caller = e->program->functions.data[world.frame[top - 1].function];
  const Edge *call = caller->edges.data[id];
  world.frame[top - 1].location = (unsigned char)call->to->id;
  *cell_of(e->program, &world, call->results[0]) = value;
  add_world(e, &world);
}

static void take_edge(Explorer *e, World world, const Edge *edge)
{
  const Program *p = e->program;
  unsigned char address = edge->address ? value_in(p, &world, edge->address) : 0;
  if (edge->kind == EDGE_CALL) {
    enter_function(e, world, edge);
    return;
  }
  if (edge->kind == EDGE_RETURN) {
    leave_function(e, world, edge);
    return;
  }
  unsigned char value = edge->kind == EDGE_LOAD ? world.cell[address] : 0;
  if (edge->term)
    value = value_in(p, &world, edge->term);
  if (edge->kind == EDGE_ASSUME && !value)
    return;
  if (edge->var)
    *cell_of(p, &world, edge->var) = value;
  if (edge->kind == EDGE_STORE)
    world.cell[address] = value;
  world.frame[world.depth - 1].location = (unsigned char)edge->to->id;
  add_world(e, &world);
  if (edge->kind == EDGE_HAVOC) {
    *cell_of(p, &world, edge->var) = 1;
    add_world(e, &world);
  }
}

/* 1: the error is reachable, 0: it is not, -1: too many states. */
static int explore(const Program *program)
{
  Explorer e = {.program = program};
  World start;
  memset(&start, 0, sizeof start);
  start.depth = 1;
  start.frame[0].location = (unsigned char)program->entry->entry->id;
  add_world(&e, &start);
  while (e.open.count && !e.error) {
    World world = vec_pop(&e.open);
    const Function *f = program->functions.data[world.frame[world.depth - 1].function];
    const Location *at = f->locations.data[world.frame[world.depth - 1].location];
    e.error = at->kind == LOCATION_ERROR;
    for (unsigned i = 0; i < at->out.count; i++)
      take_edge(&e, world, at->out.data[i]);
  }
  int res = e.error ? 1 : e.seen.count > MOST_STATES ? -1 : 0;
  vec_free(&e.open);
  map_free(&e.seen);
  return res;
}

typedef struct Maker {
  Program *program;
  Function *function;
  uint64_t seed;
} Maker;

static unsigned pick(Maker *m, unsigned count)
{
  return (unsigned)(tools_random(&m->seed) >> 20) % count;
}

static Variable *pick_variable(Maker *m)
{
  unsigned at = pick(m, GLOBALS + LOCALS);
  if (at < GLOBALS)
    return m->program->variables.data[at];
  return at == GLOBALS && m->function->params.count
             ? m->function->params.data[0]
             : m->function->locals.data[pick(m, m->function->locals.count)];
}

static const Term *pick_value(Maker *m)
{
  Terms *terms = m->program->terms;
  switch (pick(m, 3)) {
  case 0: return term_bv(terms, 8, pick(m, 2));
  case 1: return pick_variable(m)->term;
  default: return term_binary(terms, TERM_BXOR, pick_variable(m)->term, pick_variable(m)->term);
  }
}

static void make_access(Maker *m, Location *from, Location *to)
{
  Program *p = m->program;
  unsigned address = pick(m, CELLS);
  const Term *term = term_bv(p->terms, 32, address);
  Edge *edge = pick(m, 2) ? edge_load(p, from, to, NULL, pick_variable(m), term)
                          : edge_store(p, from, to, NULL, term, pick_value(m));
  if (pick(m, 8))
    edge_set_regions(p, edge, 1, &p->regions.data[address]);
}

static void make_branch(Maker *m, Location *from, Location *to, Location *other)
{
  Program *p = m->program;
  const Term *condition = term_eq(p->terms, pick_value(m), term_bv(p->terms, 8, 0));
  edge_assume(p, from, to, NULL, condition, BRANCH_TRUE);
  if (pick(m, 6))
    edge_assume(p, from, other, NULL, term_not(p->terms, condition), BRANCH_FALSE);
}

static void make_call(Maker *m, Location *from, Location *to)
{
  unsigned next = m->function->id + 1;
  if (next >= FUNCTIONS) {
    edge_havoc(m->program, from, to, NULL, pick_variable(m), HAVOC_INPUT, "in");
    return;
  }
  Function *callee = m->program->functions.data[next + pick(m, FUNCTIONS - next)];
  const Term *arg = pick_value(m);
  Variable *result = pick_variable(m);
  edge_call(m->program, from, to, NULL, callee, NULL, 1, &arg, 1, &result);
}

static void make_location(Maker *m, unsigned id)
{
  Location *const *all = m->function->locations.data, *from = all[id];
  Location *to = pick(m, 5) ? all[id + 1] : all[pick(m, LOCATIONS)];
  switch (pick(m, 9)) {
  case 0:
  case 1: edge_assign(m->program, from, to, NULL, pick_variable(m), pick_value(m)); break;
  case 2:
  case 3:
  case 4: make_branch(m, from, to, all[pick(m, LOCATIONS)]); break;
  case 5:
  case 6: make_access(m, from, to); break;
  case 7: make_call(m, from, to); break;
  case 8:
    if (pick(m, 2))
      from->kind = LOCATION_ERROR;
    else
      edge_havoc(m->program, from, to, NULL, pick_variable(m), HAVOC_INPUT, "in");
    break;
  }
}

static void make_function(Maker *m)
{
  Program *p = m->program;
  for (unsigned i = 0; i < LOCATIONS; i++)
    function_add_location(p, m->function);
  for (unsigned i = 0; i + 1 < LOCATIONS; i++)
    make_location(m, i);
  const Term *value = pick_value(m);
  edge_return(p, m->function->locations.data[LOCATIONS - 1], NULL, 1, &value);
}

static Program *make_program(Run *run, uint64_t seed)
{
  Maker m = {.program = program_new(run, 32), .seed = seed};
  Program *p = m.program;
  for (unsigned i = 0; i < GLOBALS; i++) {
    Variable *var = program_add_variable(p, NULL, VARIABLE_GLOBAL, "g", type_bv(8));
    var->init = term_bv(p->terms, 8, 0);
  }
  for (unsigned i = 0; i < CELLS; i++)
    program_add_region(p, "r", 8);
  for (unsigned i = 0; i < FUNCTIONS; i++) {
    Function *f = program_add_function(p, "f");
    f->result_types = arena_zero(p->arena, sizeof(Type));
    f->result_types[0] = type_bv(8);
    f->result_count = 1;
    for (unsigned j = 0; j < LOCALS; j++)
      program_add_variable(p, f, i && !j ? VARIABLE_PARAM : VARIABLE_LOCAL, "x", type_bv(8));
  }
  for (unsigned i = 0; i < FUNCTIONS; i++) {
    m.function = p->functions.data[i];
    make_function(&m);
  }
  p->entry = p->functions.data[0];
  program_renumber(p);
  return p;
}

static void test_slices_reach_the_same_errors(void)
{
  unsigned reached = 0, missed = 0, removed = 0, edges = 0;
  for (uint64_t round = 1; round <= 3000; round++) {
    Run *run = run_new();
    Program *program = make_program(run, round * 0x9e3779b97f4a7c15u);
    CHECK(program_check(program));
    int whole = explore(program);
    for (unsigned i = 0; i < FUNCTIONS; i++)
      edges += program->functions.data[i]->edges.count;
    Slice *slice = slice_for_errors(program);
    removed += program_slice(program, slice);
    slice_free(slice);
    CHECK(program_check(program));
    int cut = explore(program);
    reached += whole == 1;
    missed += whole == 0;
    if (whole >= 0 && cut != whole) {
      CHECK(whole == cut);
      printf("  in round %u: %d became %d\n", (unsigned)round, whole, cut);
    }
    program_free(program);
    run_free(run);
  }
  printf("     %u errors reached, %u not; %u of %u edges removed\n", reached, missed, removed,
         edges);
  CHECK(reached > 300 && missed > 300 && removed > edges / 10);
}

/* Everything hangs on everything, in one long chain. */
static void test_large_slice(void)
{
  enum { SIZE = 100000 };
  Run *run = run_new();
  Program *program = program_new(run, 32);
  Function *f = tools_graph(program, SIZE);
  Variable *x = program_add_variable(program, f, VARIABLE_LOCAL, "x", type_bv(32));
  Variable *y = program_add_variable(program, f, VARIABLE_LOCAL, "y", type_bv(32));
  for (unsigned i = 0; i + 2 < SIZE; i++) {
    Location *from = f->locations.data[i], *to = f->locations.data[i + 1];
    const Term *test = term_eq(program->terms, x->term, term_bv(program->terms, 32, i));
    if (i % 3 == 0) {
      edge_assume(program, from, to, NULL, test, BRANCH_TRUE);
      edge_assume(program, from, f->locations.data[SIZE - 1], NULL, term_not(program->terms, test),
                  BRANCH_FALSE);
    } else {
      edge_assign(program, from, to, NULL, i % 3 == 1 ? x : y, term_bv(program->terms, 32, i));
    }
  }
  f->locations.data[SIZE - 1]->kind = LOCATION_ERROR;
  program->entry = f;
  double start = run_cpu_seconds();
  Slice *slice = slice_for_errors(program);
  CHECK(program_slice(program, slice) >= SIZE / 3 - 2);
  slice_free(slice);
  CHECK(run_cpu_seconds() - start < 8);
  CHECK(program_check(program));
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_needed_edges);
  RUN(test_cutting);
  RUN(test_slices_reach_the_same_errors);
  RUN(test_large_slice);
  return check_summary();
}
