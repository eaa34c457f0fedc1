/* Building, editing, checking and counting programs. */
#include "cfa_tools.h"

typedef struct Fixture {
  Run *run;
  Program *program;
  Function *f;
  Variable *x, *global;
  Object *object;
  Location *entry, *middle;
  Edge *assign, *ret;
} Fixture;

/* f() { x = 1; return x; } with a global, an object and a region. */
static Fixture fixture_new(void)
{
  Fixture t = {.run = run_new()};
  Program *p = t.program = program_new(t.run, 32);
  t.f = program_add_function(p, "f");
  t.f->result_types = arena_zero(p->arena, sizeof(Type));
  t.f->result_types[0] = type_bv(32);
  t.f->result_count = 1;
  t.global = program_add_variable(p, NULL, VARIABLE_GLOBAL, "g", type_bv(32));
  t.x = program_add_variable(p, t.f, VARIABLE_LOCAL, "f::x", type_bv(32));
  t.object = program_add_object(p, NULL, OBJECT_GLOBAL, "o", 4, 4);
  program_add_region(p, "r", 32);
  t.entry = function_add_location(p, t.f);
  t.middle = function_add_location(p, t.f);
  t.assign = edge_assign(p, t.entry, t.middle, NULL, t.x, term_bv(p->terms, 32, 1));
  t.ret = edge_return(p, t.middle, NULL, 1, &t.x->term);
  p->entry = t.f;
  return t;
}

static void fixture_free(Fixture *t)
{
  program_free(t->program);
  run_free(t->run);
}

static void test_names_are_unique(void)
{
  Fixture t = fixture_new();
  Program *p = t.program;
  CHECK_TEXT(program_add_function(p, "f")->name, "f#2");
  CHECK_TEXT(program_add_function(p, "f")->name, "f#3");
  CHECK_TEXT(program_add_variable(p, t.f, VARIABLE_LOCAL, "f::x", type_bool())->term->name,
             "f::x#2");
  CHECK_TEXT(program_add_variable(p, t.f, VARIABLE_TEMP, "f::x#3", type_bv(8))->term->name,
             "f::x#3");
  CHECK_TEXT(program_add_variable(p, t.f, VARIABLE_LOCAL, "f::x", type_bv(8))->term->name,
             "f::x#4");
  Object *again = program_add_object(p, t.f, OBJECT_LOCAL, "o", 4, 4);
  CHECK_TEXT(again->name, "o#2");
  CHECK_TEXT(again->base->term->name, "&o#2");
  program_add_variable(p, NULL, VARIABLE_GLOBAL, "&q", type_bv(32));
  CHECK_TEXT(program_add_object(p, NULL, OBJECT_GLOBAL, "q", 4, 4)->name, "q#2");
  CHECK(program_function(p, "f#2") == p->functions.data[1] && !program_function(p, "g"));
  CHECK(program_object(p, "o#2") == again && program_variable(p, t.x->term) == t.x);
  fixture_free(&t);
}

/* Each name is tried from where the last search ended, else this takes minutes. */
static void test_many_clones_of_a_name(void)
{
  Run *run = run_new();
  Program *program = program_new(run, 64);
  double start = run_cpu_seconds();
  for (unsigned i = 0; i < 50000; i++)
    program_add_variable(program, NULL, VARIABLE_GLOBAL, "x", type_bv(32));
  CHECK_TEXT(program->variables.data[49999]->term->name, "x#50000");
  CHECK(run_cpu_seconds() - start < 5);
  program_free(program);
  run_free(run);
}

static void test_places_are_interned(void)
{
  Fixture t = fixture_new();
  Program *p = t.program;
  char file[] = "a.c";
  const Place *outer = program_place(p, "a.c", 1, 2, "main", NULL);
  const Place *inner = program_place(p, "a.c", 3, 4, "f", outer);
  CHECK(program_place(p, file, 1, 2, "main", NULL) == outer);
  CHECK(program_place(p, "a.c", 3, 4, "f", outer) == inner && inner->inlined_at == outer);
  CHECK(program_place(p, "a.c", 3, 4, "f", NULL) != inner);
  CHECK(program_place(p, "a.c", 1, 2, NULL, NULL) != outer);
  CHECK(program_place(p, NULL, 1, 2, "main", NULL) != outer);
  CHECK(program_place(p, "a.c", 2, 1, "main", NULL) != outer);
  fixture_free(&t);
}

static void test_functions_have_one_address(void)
{
  Fixture t = fixture_new();
  Object *object = program_function_object(t.program, t.f);
  CHECK(program_function_object(t.program, t.f) == object && t.f->object == object);
  CHECK(object->kind == OBJECT_FUNCTION && object->base->kind == VARIABLE_ADDRESS);
  CHECK(program_check(t.program));
  fixture_free(&t);
}

static void test_assumptions_are_distinct(void)
{
  Fixture t = fixture_new();
  program_assume(t.program, "a");
  program_assume(t.program, "b");
  program_assume(t.program, "a");
  CHECK(t.program->assumed.count == 2);
  fixture_free(&t);
}

static void test_removed_edges_go_at_once_and_for_good(void)
{
  Fixture t = fixture_new();
  Program *p = t.program;
  Location *far = function_add_location(p, t.f);
  Edge *skip = edge_assume(p, t.entry, far, NULL, term_true(p->terms), BRANCH_NONE);
  Edge *back = edge_assume(p, far, t.middle, NULL, term_true(p->terms), BRANCH_NONE);
  edge_remove(skip);
  CHECK(t.entry->out.count == 1 && far->in.count == 0 && !skip->from);
  edge_remove(skip);
  program_renumber(p);
  CHECK(t.f->edges.count == 2 && t.f->locations.count == 3);
  CHECK(t.middle->in.count == 1 && t.middle->in.data[0] == t.assign);
  CHECK(back->from == far);
  CHECK(program_check(p));
  fixture_free(&t);
}

static void test_exit_stays(void)
{
  Fixture t = fixture_new();
  edge_redirect(t.assign, t.entry);
  program_renumber(t.program);
  CHECK(t.f->locations.count == 2 && t.f->exit->id == 1 && t.f->exit->in.count == 0);
  CHECK(t.f->edges.count == 1 && t.entry->in.count == 1);
  CHECK(program_check(t.program));
  fixture_free(&t);
}

/* Variables are numbered as the textual form lists them; what belongs to no function goes. */
static void test_renumbering_drops_functions(void)
{
  Fixture t = fixture_new();
  Program *p = t.program;
  Function *gone = program_add_function(p, "gone"), *kept = program_add_function(p, "kept");
  program_add_variable(p, gone, VARIABLE_LOCAL, "gone::x", type_bv(32));
  program_add_object(p, gone, OBJECT_LOCAL, "gone::o", 4, 4);
  program_function_object(p, gone);
  Variable *late = program_add_variable(p, kept, VARIABLE_PARAM, "kept::x", type_bv(32));
  Variable *global = program_add_variable(p, NULL, VARIABLE_GLOBAL, "late", type_bv(32));
  p->functions.data[1] = kept;
  p->functions.count = 2;
  program_renumber(p);
  CHECK(program_check(p));
  CHECK(p->objects.count == 1 && p->variables.count == 5);
  CHECK(global->id == 2 && t.x->id == 3 && late->id == 4 && kept->id == 1);
  CHECK(!program_function(p, "gone") && !program_object(p, "gone::o"));
  CHECK(program_function(p, "kept") == kept);
  fixture_free(&t);
}

/* Each damages a good program; the message names the fault. */
static void no_entry(Fixture *t)
{
  t->f->entry = NULL;
}
static void wrong_type(Fixture *t)
{
  t->assign->term = term_true(t->program->terms);
}
static void no_term(Fixture *t)
{
  t->assign->term = NULL;
}
static void foreign_edge(Fixture *t)
{
  t->entry->out.count = 0;
}
static void wrong_id(Fixture *t)
{
  t->assign->id = 1;
}
static void writes_address(Fixture *t)
{
  t->assign->var = t->object->base;
}
static void wrong_results(Fixture *t)
{
  t->ret->arg_count = 0;
}
static void wrong_pointers(Fixture *t)
{
  t->program->pointer_bits = 16;
}
static void wrong_owner(Fixture *t)
{
  t->x->owner = NULL;
}
static void local_init(Fixture *t)
{
  t->x->init = t->x->term;
}
static void wrong_object(Fixture *t)
{
  t->object->base = t->x;
}
static void wrong_align(Fixture *t)
{
  t->object->align = 12;
}
static void wrong_cell(Fixture *t)
{
  t->program->regions.data[0]->cell_bits = 0;
}
static void removed_edge(Fixture *t)
{
  edge_remove(t->assign);
}
static void entry_with_parameter(Fixture *t)
{
  program_add_variable(t->program, t->f, VARIABLE_PARAM, "f::p", type_bv(32));
}
static void unknown_variable(Fixture *t)
{
  t->assign->term = term_var(t->program->terms, "nobody", type_bv(32));
}
static void foreign_variable(Fixture *t)
{
  Function *other = program_add_function(t->program, "other");
  t->assign->term =
      program_add_variable(t->program, other, VARIABLE_LOCAL, "other::x", type_bv(32))->term;
}
static void wrong_width(Fixture *t)
{
  Program *p = t->program;
  Edge *edge =
      edge_store(p, t->entry, t->middle, NULL, t->object->base->term, term_bv(p->terms, 16, 1));
  edge_set_regions(p, edge, 1, p->regions.data);
}

static const struct {
  void (*damage)(Fixture *t);
  const char *message;
} damages[] = {
    {no_entry, "automaton: function f: it has no entry"},
    {wrong_type, "automaton: function f: edge 0: the right-hand side has the wrong type"},
    {no_term, "automaton: function f: edge 0: no right-hand side"},
    {foreign_edge, "automaton: function f: an edge is missing in the lists of its locations"},
    {wrong_id, "automaton: function f: location 0: an edge does not start from it"},
    {writes_address, "automaton: function f: edge 0: &o is an address and cannot be written"},
    {wrong_results, "automaton: function f: edge 1: 0 results are returned, not 1"},
    {wrong_pointers, "automaton: addresses have 32 or 64 bits"},
    {wrong_owner, "automaton: variable f::x: it is local but has no owner"},
    {local_init, "automaton: variable f::x: only globals have initial values"},
    {wrong_object, "automaton: variable &o: it is not the address of its object"},
    {wrong_align, "automaton: object o: its alignment is no power of two"},
    {wrong_cell, "automaton: region 0: wrong id or cell width"},
    {removed_edge, "automaton: function f: an edge is missing in the lists of its locations"},
    {entry_with_parameter,
     "automaton: the entry is no function with a body and without parameters"},
    {unknown_variable, "automaton: function f: edge 0: nobody is no variable of the program"},
    {foreign_variable, "automaton: function f: edge 0: other::x belongs to another function"},
    {wrong_width, "automaton: function f: edge 2: an access of 16 bits does not fit cells of 32"},
};

static void test_checks(void)
{
  Fixture good = fixture_new();
  CHECK(program_check(good.program) && good.run->fail == FAIL_NONE);
  fixture_free(&good);
  for (unsigned i = 0; i < sizeof damages / sizeof *damages; i++) {
    Fixture t = fixture_new();
    damages[i].damage(&t);
    CHECK(!program_check(t.program));
    CHECK(t.run->fail == FAIL_INTERNAL);
    CHECK_TEXT(t.run->reason ? t.run->reason : "nothing", damages[i].message);
    fixture_free(&t);
  }
}

static void test_counts(void)
{
  static const char text[] = "program ilp32\nregion r0 cell 8\n"
                             "global |a[0]| : bv8 source \"a[0]\" @ 0:1:1\n"
                             "global |a[1]| : bv8 source \"a[1]\" @ 0:1:1\n"
                             "global b : bv8 source \"b\"\nglobal t : bv8\n"
                             "object o size 1 source \"o\"\nobject s size 1\n"
                             "function f : ()\n  local f::b : bv8 source \"b\"\n"
                             "  loc 0 entry\n  loc 3 exit\n"
                             "  0 -> 1 assume true\n  1 -> 1 assume true\n  1 -> 2 assume true\n"
                             "  2 -> 0 assume true\n  2 -> 3 return ()\nend\n";
  Run *run = run_new();
  Program *program = tools_parse(run, text);
  program_count(program);
  CHECK(run->stats.functions == 1 && run->stats.locations == 4 && run->stats.edges == 5);
  CHECK(run->stats.variables == 7 && run->stats.regions == 1 && run->stats.loops == 2);
  CHECK(run->stats.promoted == 3 && run->stats.in_memory == 1);
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_names_are_unique);
  RUN(test_many_clones_of_a_name);
  RUN(test_places_are_interned);
  RUN(test_functions_have_one_address);
  RUN(test_assumptions_are_distinct);
  RUN(test_removed_edges_go_at_once_and_for_good);
  RUN(test_exit_stays);
  RUN(test_renumbering_drops_functions);
  RUN(test_checks);
  RUN(test_counts);
  return check_summary();
}
