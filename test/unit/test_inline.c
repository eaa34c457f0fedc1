#include "cfa/inline.h"

#include "check.h"

typedef struct Lab {
  Run *run;
  Program *program;
  Terms *terms;
  Function *function; /* where statements go */
  Location *at;
} Lab;

static Lab lab;

static void begin(void)
{
  lab = (Lab){.run = run_new()};
  lab.program = program_new(lab.run, 32);
  lab.terms = lab.program->terms;
}

static void finish(void)
{
  CHECK(program_check(lab.program));
  if (lab.run->reason)
    printf("  %s\n", lab.run->reason);
  program_free(lab.program);
  run_free(lab.run);
}

static Function *function(const char *name, unsigned results)
{
  Function *f = program_add_function(lab.program, name);
  f->result_types = arena_alloc(lab.program->arena, 4 * sizeof(Type));
  for (unsigned i = 0; i < results; i++)
    f->result_types[i] = type_bv(32);
  f->result_count = results;
  return f;
}

/* Statements go to this function from now on. */
static void open(Function *f)
{
  lab.function = f;
  lab.at = function_add_location(lab.program, f);
}

static Variable *variable(VariableKind kind, const char *name)
{
  Function *owner = kind == VARIABLE_GLOBAL ? NULL : lab.function;
  return program_add_variable(lab.program, owner, kind, name, type_bv(32));
}

static const Term *number(int64_t n)
{
  return term_bv_signed(lab.terms, 32, n);
}

static const Term *add(const Term *a, const Term *b)
{
  return term_binary(lab.terms, TERM_ADD, a, b);
}

static Location *move(Location **from)
{
  *from = lab.at;
  return lab.at = function_add_location(lab.program, lab.function);
}

static const Place *line(unsigned number)
{
  return program_place(lab.program, "t.c", number, 1, lab.function->name, NULL);
}

static void assign(Variable *var, const Term *term)
{
  Location *from, *to = move(&from);
  edge_assign(lab.program, from, to, line(1), var, term);
}

static void store(const Term *address, const Term *value)
{
  Location *from, *to = move(&from);
  edge_store(lab.program, from, to, line(2), address, value);
}

static Edge *call(Function *callee, unsigned count, const Term *const *args, unsigned result_count,
                  Variable *const *results)
{
  Location *from, *to = move(&from);
  return edge_call(lab.program, from, to, line(3), callee, NULL, count, args, result_count,
                   results);
}

static void leave(unsigned count, const Term *const *values)
{
  edge_return(lab.program, lab.at, line(4), count, values);
}

static unsigned count_edges(const Function *f, EdgeKind kind)
{
  unsigned res = 0;
  for (unsigned i = 0; i < f->edges.count; i++)
    res += f->edges.data[i]->kind == kind;
  return res;
}

/* Executes straight-line assignments from the entry; true with the value of "var" at the end. */
static int64_t run_assignments(const Function *f, const Variable *var)
{
  Map values = {0};
  const Location *at = f->entry;
  for (unsigned steps = 0; at->out.count == 1 && steps < 1000; steps++) {
    const Edge *edge = at->out.data[0];
    if (edge->kind == EDGE_ASSIGN) {
      const Term *term = edge->term;
      int64_t sum = 0;
      const Term *parts[2] = {term, NULL};
      if (term->op == TERM_ADD)
        parts[0] = term->args[0], parts[1] = term->args[1];
      for (unsigned i = 0; i < 2 && parts[i]; i++) {
        uint64_t known = 0;
        if (!term_is_const(parts[i]))
          CHECK(map_get(&values, (uintptr_t)parts[i], &known));
        sum += term_is_const(parts[i]) ? (int64_t)parts[i]->value.lo : (int64_t)known;
      }
      map_put(&values, (uintptr_t)edge->var->term, (uint64_t)sum);
    } else {
      CHECK(edge->kind == EDGE_ASSUME && term_is_true(edge->term));
    }
    at = edge->to;
  }
  uint64_t res = 0;
  CHECK(map_get(&values, (uintptr_t)var->term, &res));
  map_free(&values);
  return (int64_t)res;
}

static Function *increment(void)
{
  Function *f = function("increment", 1);
  open(f);
  Variable *n = variable(VARIABLE_PARAM, "increment::n");
  Variable *m = variable(VARIABLE_LOCAL, "increment::m");
  m->source = "m";
  assign(m, add(n->term, number(1)));
  leave(1, (const Term *const *)&m->term);
  return f;
}

static void test_values_pass_through(void)
{
  begin();
  Function *f = increment(), *main = function("main", 0);
  lab.program->entry = main;
  open(main);
  Variable *x = variable(VARIABLE_LOCAL, "main::x");
  const Term *three = number(3);
  call(f, 1, &three, 1, &x);
  call(f, 1, &x->term, 1, &x);
  CHECK(program_inline(lab.program, 1000));
  CHECK(run_assignments(main, x) == 5);
  CHECK(count_edges(main, EDGE_CALL) == 0);
  CHECK(lab.program->functions.count == 1);
  unsigned found = 0;
  for (unsigned i = 0; i < main->locals.count; i++)
    found += !strcmp(main->locals.data[i]->term->name, "increment#2::m") ||
             !strcmp(main->locals.data[i]->term->name, "increment#3::n");
  CHECK(found == 2);
  finish();
}

static void test_places_have_chains(void)
{
  begin();
  Function *f = increment(), *middle = function("middle", 1), *main = function("main", 0);
  open(middle);
  Variable *r = variable(VARIABLE_LOCAL, "middle::r");
  const Term *seven = number(7);
  call(f, 1, &seven, 1, &r);
  leave(1, (const Term *const *)&r->term);
  lab.program->entry = main;
  open(main);
  Variable *x = variable(VARIABLE_LOCAL, "main::x");
  call(middle, 0, NULL, 1, &x);
  CHECK(program_inline(lab.program, 1000));
  CHECK(run_assignments(main, x) == 8);
  unsigned deep = 0;
  for (unsigned i = 0; i < main->edges.count; i++) {
    const Place *place = main->edges.data[i]->place;
    if (strcmp(place->function, "increment") || place->line != 1)
      continue;
    deep++;
    CHECK_TEXT(place->inlined_at->function, "middle");
    CHECK(place->inlined_at->line == 3);
    CHECK_TEXT(place->inlined_at->inlined_at->function, "main");
    CHECK(!place->inlined_at->inlined_at->inlined_at);
  }
  CHECK(deep == 1);
  finish();
}

/* swap(&a, &b) as two results: a, b := b, a with globals that the results read. */
static void test_results_are_assigned_at_once(void)
{
  begin();
  Variable *a = variable(VARIABLE_GLOBAL, "a"), *b = variable(VARIABLE_GLOBAL, "b");
  Function *swap = function("swap", 2), *main = function("main", 0);
  open(swap);
  const Term *both[] = {b->term, a->term};
  leave(2, both);
  lab.program->entry = main;
  open(main);
  Variable *results[] = {a, b};
  assign(a, number(1));
  assign(b, number(2));
  call(swap, 0, NULL, 2, results);
  CHECK(program_inline(lab.program, 1000));
  CHECK(run_assignments(main, a) == 2);
  CHECK(run_assignments(main, b) == 1);
  finish();
}

static void test_local_objects_are_copied(void)
{
  begin();
  Function *f = function("f", 0), *main = function("main", 0);
  open(f);
  Object *buffer = program_add_object(lab.program, f, OBJECT_LOCAL, "f::buffer", 16, 4);
  buffer->source = "buffer";
  store(buffer->base->term, number(1));
  leave(0, NULL);
  lab.program->entry = main;
  open(main);
  call(f, 0, NULL, 0, NULL);
  call(f, 0, NULL, 0, NULL);
  CHECK(program_inline(lab.program, 1000));
  CHECK(lab.program->objects.count == 2);
  const Term *stored[2] = {NULL, NULL};
  unsigned count = 0;
  for (unsigned i = 0; i < main->edges.count; i++)
    if (main->edges.data[i]->kind == EDGE_STORE && count < 2)
      stored[count++] = main->edges.data[i]->address;
  CHECK(count == 2 && stored[0] != stored[1]);
  for (unsigned i = 0; i < lab.program->objects.count; i++) {
    const Object *object = lab.program->objects.data[i];
    CHECK(object->owner == main && object->size == 16);
    CHECK_TEXT(object->source, "buffer");
  }
  finish();
}

static void test_ends_errors_and_loops_are_copied(void)
{
  begin();
  Function *f = function("f", 0), *main = function("main", 0);
  open(f);
  Variable *n = variable(VARIABLE_LOCAL, "f::n");
  assign(n, number(0));
  Location *head = lab.at, *error = function_add_location(lab.program, f);
  head->loop = line(5);
  error->kind = LOCATION_ERROR;
  error->note = intern(terms_names(lab.terms), "unreach-call");
  const Term *odd = term_eq(lab.terms, n->term, number(9));
  edge_assume(lab.program, head, error, line(5), odd, BRANCH_TRUE);
  Location *body = function_add_location(lab.program, f);
  edge_assume(lab.program, head, body, line(5), term_not(lab.terms, odd), BRANCH_FALSE);
  edge_assign(lab.program, body, head, line(6), n, add(n->term, number(1)));
  lab.program->entry = main;
  open(main);
  call(f, 0, NULL, 0, NULL);
  CHECK(program_inline(lab.program, 1000));
  unsigned errors = 0, loops = 0, sides = 0;
  for (unsigned i = 0; i < main->locations.count; i++) {
    const Location *location = main->locations.data[i];
    errors += location->kind == LOCATION_ERROR && !strcmp(location->note, "unreach-call");
    if (location->loop) {
      loops++;
      CHECK(location->loop->line == 5 && location->loop->inlined_at->line == 3);
      CHECK(location->in.count == 2);
    }
  }
  for (unsigned i = 0; i < main->edges.count; i++)
    sides += main->edges.data[i]->branch != BRANCH_NONE;
  CHECK(errors == 1 && loops == 1 && sides == 2);
  finish();
}

static Function *recursive(void)
{
  Function *f = function("fact", 1);
  open(f);
  Variable *n = variable(VARIABLE_PARAM, "fact::n"), *r = variable(VARIABLE_LOCAL, "fact::r");
  const Term *less = add(n->term, number(-1)), *zero = term_eq(lab.terms, n->term, number(0));
  Location *entry = lab.at, *base = function_add_location(lab.program, f);
  edge_assume(lab.program, entry, base, line(1), zero, BRANCH_TRUE);
  lab.at = function_add_location(lab.program, f);
  edge_assume(lab.program, entry, lab.at, line(1), term_not(lab.terms, zero), BRANCH_FALSE);
  call(f, 1, &less, 1, &r);
  const Term *sum = add(r->term, n->term), *one = number(1);
  leave(1, &sum);
  lab.at = base;
  leave(1, &one);
  return f;
}

static void test_recursion_stays(void)
{
  begin();
  Function *inc = increment(), *f = recursive(), *main = function("main", 0);
  lab.program->entry = main;
  open(main);
  Variable *x = variable(VARIABLE_LOCAL, "main::x");
  const Term *three = number(3);
  call(f, 1, &three, 1, &x);
  call(inc, 1, &three, 1, &x);
  CHECK(program_inline(lab.program, 1000));
  CHECK(count_edges(main, EDGE_CALL) == 1 && count_edges(f, EDGE_CALL) == 1);
  CHECK(lab.program->functions.count == 2);
  finish();
}

static void test_recursion_unrolled(void)
{
  begin();
  Function *f = recursive(), *main = function("main", 0);
  lab.program->entry = main;
  open(main);
  Variable *x = variable(VARIABLE_LOCAL, "main::x");
  const Term *three = number(3);
  call(f, 1, &three, 1, &x);
  CHECK(program_unroll_recursion(lab.program, 4, 1000));
  CHECK(count_edges(main, EDGE_CALL) == 0);
  CHECK(lab.program->functions.count == 1);
  unsigned bounds = 0, copies = 0;
  for (unsigned i = 0; i < main->locations.count; i++) {
    const Location *location = main->locations.data[i];
    bounds += location->kind == LOCATION_UNSUPPORTED && !strcmp(location->note, "recursion bound");
  }
  for (unsigned i = 0; i < main->locals.count; i++)
    copies += !strncmp(main->locals.data[i]->term->name, "fact#", 5);
  CHECK(bounds == 1 && copies == 8);
  finish();
}

/* The entry itself is recursive: copies are of what it was, not of what it has become. */
static void test_recursive_entry_unrolled(void)
{
  begin();
  Variable *g = variable(VARIABLE_GLOBAL, "g");
  Function *main = function("main", 0);
  lab.program->entry = main;
  open(main);
  assign(g, add(g->term, number(1)));
  call(main, 0, NULL, 0, NULL);
  leave(0, NULL);
  CHECK(program_unroll_recursion(lab.program, 3, 1000));
  CHECK(count_edges(main, EDGE_ASSIGN) == 3 && count_edges(main, EDGE_CALL) == 0);
  finish();
}

static void test_budget(void)
{
  begin();
  Function *inc = increment(), *big = function("big", 1), *main = function("main", 0);
  open(big);
  Variable *b = variable(VARIABLE_LOCAL, "big::b");
  for (unsigned i = 0; i < 20; i++)
    assign(b, number(i));
  call(inc, 1, &b->term, 1, &b);
  leave(1, (const Term *const *)&b->term);
  lab.program->entry = main;
  open(main);
  Variable *x = variable(VARIABLE_LOCAL, "main::x");
  call(big, 0, NULL, 1, &x);
  CHECK(program_inline(lab.program, 10));
  CHECK(count_edges(main, EDGE_CALL) == 1 && count_edges(big, EDGE_CALL) == 0);
  CHECK(lab.program->functions.count == 2);
  CHECK(program_inline(lab.program, 100));
  CHECK(count_edges(main, EDGE_CALL) == 0 && lab.program->functions.count == 1);
  CHECK(run_assignments(main, x) == 20);
  finish();
}

static void test_small_functions_only(void)
{
  begin();
  Function *inc = increment(), *big = function("big", 1), *main = function("main", 0);
  open(big);
  Variable *b = variable(VARIABLE_LOCAL, "big::b");
  for (unsigned i = 0; i < 20; i++)
    assign(b, number(i));
  call(inc, 1, &b->term, 1, &b);
  leave(1, (const Term *const *)&b->term);
  lab.program->entry = main;
  open(main);
  Variable *x = variable(VARIABLE_LOCAL, "main::x");
  call(big, 0, NULL, 1, &x);
  call(inc, 1, &x->term, 1, &x);
  CHECK(program_inline_small(lab.program, 10, 1000));
  CHECK(count_edges(main, EDGE_CALL) == 1 && count_edges(big, EDGE_CALL) == 0);
  CHECK(lab.program->functions.count == 2);
  finish();
}

static void test_functions_with_addresses_stay(void)
{
  begin();
  Function *inc = increment(), *lost = function("lost", 0), *main = function("main", 0);
  program_function_object(lab.program, inc);
  open(lost);
  variable(VARIABLE_LOCAL, "lost::v");
  leave(0, NULL);
  lab.program->entry = main;
  open(main);
  Variable *x = variable(VARIABLE_LOCAL, "main::x");
  const Term *three = number(3);
  call(inc, 1, &three, 1, &x);
  CHECK(program_inline(lab.program, 100));
  CHECK(lab.program->functions.count == 2 && lab.program->functions.data[0] == inc);
  CHECK(!inc->has_body && !inc->edges.count && inc->object && program_check(lab.program));
  finish();
}

static void test_indirect_calls_keep_bodies(void)
{
  begin();
  Function *inc = increment(), *main = function("main", 0);
  const Object *object = program_function_object(lab.program, inc);
  lab.program->entry = main;
  open(main);
  Variable *x = variable(VARIABLE_LOCAL, "main::x");
  const Term *three = number(3);
  call(NULL, 1, &three, 1, &x)->address = object->base->term;
  CHECK(program_inline(lab.program, 100));
  CHECK(lab.program->functions.count == 2 && inc->has_body && inc->edges.count);
  finish();
}

/* A chain of calls must cost what it makes: each level is copied once. */
static void test_long_chain(void)
{
  enum { LEVELS = 5000 };
  begin();
  Variable *g = variable(VARIABLE_GLOBAL, "g");
  Function *inner = NULL;
  for (unsigned i = 0; i < LEVELS; i++) {
    Function *f = function("level", 0);
    open(f);
    assign(g, number(i));
    if (inner)
      call(inner, 0, NULL, 0, NULL);
    leave(0, NULL);
    inner = f;
  }
  Function *main = function("main", 0);
  lab.program->entry = main;
  open(main);
  call(inner, 0, NULL, 0, NULL);
  double start = run_cpu_seconds();
  CHECK(program_inline(lab.program, 100000));
  CHECK(run_cpu_seconds() - start < 2.0);
  CHECK(count_edges(main, EDGE_CALL) == 0 && count_edges(main, EDGE_ASSIGN) == LEVELS);
  finish();
}

int main(void)
{
  RUN(test_values_pass_through);
  RUN(test_places_have_chains);
  RUN(test_results_are_assigned_at_once);
  RUN(test_local_objects_are_copied);
  RUN(test_ends_errors_and_loops_are_copied);
  RUN(test_recursion_stays);
  RUN(test_recursion_unrolled);
  RUN(test_recursive_entry_unrolled);
  RUN(test_budget);
  RUN(test_small_functions_only);
  RUN(test_functions_with_addresses_stay);
  RUN(test_indirect_calls_keep_bodies);
  RUN(test_long_chain);
  return check_summary();
}
