#include "cfa/pointsto.h"

#include <stdlib.h>

#include "base/text.h"
#include "check.h"

/* A program under construction: straight-line code, as the analysis does not look at the flow. */
typedef struct Lab {
  Run *run;
  Program *program;
  Terms *terms;
  Function *function; /* where statements go */
  Location *at;
  unsigned bits; /* of a pointer */
} Lab;

static Lab lab;

static void begin(unsigned bits)
{
  lab = (Lab){.run = run_new(), .bits = bits};
  lab.program = program_new(lab.run, bits);
  lab.terms = lab.program->terms;
  lab.function = program_add_function(lab.program, "main");
  lab.program->entry = lab.function;
  lab.at = function_add_location(lab.program, lab.function);
}

static void finish(void)
{
  program_free(lab.program);
  run_free(lab.run);
}

static void regions(void)
{
  CHECK(pointsto_make_regions(lab.program));
  program_renumber(lab.program);
  CHECK(program_check(lab.program));
  if (lab.run->reason)
    printf("  %s\n", lab.run->reason);
}

static Variable *local(const char *name, Type type)
{
  return program_add_variable(lab.program, lab.function, VARIABLE_LOCAL, name, type);
}

static Variable *number(const char *name, unsigned width)
{
  return local(name, type_bv(width));
}

static Variable *pointer(const char *name)
{
  Variable *var = number(name, lab.bits);
  var->pointer = true;
  return var;
}

static Object *object(const char *name, unsigned size)
{
  return program_add_object(lab.program, NULL, OBJECT_GLOBAL, name, size, 4);
}

static const Term *address(const Object *object)
{
  return object->base->term;
}

static const Term *constant(int64_t n)
{
  return term_bv_signed(lab.terms, lab.bits, n);
}

static const Term *add(const Term *a, const Term *b)
{
  return term_binary(lab.terms, TERM_ADD, a, b);
}

static const Term *sub(const Term *a, const Term *b)
{
  return term_binary(lab.terms, TERM_SUB, a, b);
}

static const Term *plus(const Term *base, int64_t offset)
{
  return add(base, constant(offset));
}

static const Term *times(const Term *index, int64_t stride)
{
  return term_binary_nsw(lab.terms, TERM_MUL, index, constant(stride));
}

static const Term *element(const Term *base, const Variable *index, int64_t stride)
{
  return add(base, times(index->term, stride));
}

static Location *next(void)
{
  return function_add_location(lab.program, lab.function);
}

static Location *move(Location **from)
{
  *from = lab.at;
  return lab.at = next();
}

static const Place *here(void)
{
  return program_place(lab.program, "t.c", lab.function->edges.count + 1, 1, "main", NULL);
}

static void assign(Variable *var, const Term *term)
{
  Location *from, *to = move(&from);
  edge_assign(lab.program, from, to, here(), var, term);
}

static Edge *load(Variable *var, const Term *from_address)
{
  Location *from, *to = move(&from);
  return edge_load(lab.program, from, to, here(), var, from_address);
}

static Edge *store(const Term *to_address, const Term *value)
{
  Location *from, *to = move(&from);
  return edge_store(lab.program, from, to, here(), to_address, value);
}

/* Reads "width" bits into a variable nobody else uses. */
static Edge *peek(const Term *from_address, unsigned width)
{
  return load(number("peek", width), from_address);
}

/* Reads a pointer. */
static Variable *follow(const Term *from_address)
{
  Variable *var = pointer("follow");
  load(var, from_address);
  return var;
}

static Edge *forget(const Term *at_address, int64_t size)
{
  Location *from, *to = move(&from);
  return edge_havoc_memory(lab.program, from, to, here(), at_address, constant(size), HAVOC_UNINIT,
                           "x");
}

static Edge *call(Function *callee, const Term *target, unsigned count, const Term *const *args,
                  Variable *result)
{
  Location *from, *to = move(&from);
  return edge_call(lab.program, from, to, here(), callee, target, count, args, result != NULL,
                   &result);
}

static void give_back(const Term *value)
{
  edge_return(lab.program, lab.at, here(), value != NULL, &value);
}

static bool same(const Edge *a, const Edge *b)
{
  return a->region_count == 1 && b->region_count == 1 && a->regions[0] == b->regions[0];
}

static unsigned cell(const Edge *edge)
{
  return edge->region_count ? edge->regions[0]->cell_bits : 0;
}

static void test_objects_and_fields_are_apart(void)
{
  begin(32);
  Object *a = object("a", 8), *b = object("b", 8);
  Edge *a0 = peek(address(a), 32), *a4 = peek(plus(address(a), 4), 32), *b0 = peek(address(b), 32);
  Edge *again = store(address(a), constant(1));
  regions();
  CHECK(!same(a0, b0) && !same(a0, a4) && same(a0, again));
  CHECK(cell(a0) == 32 && cell(a4) == 32);
  CHECK(a->field_count == 2 && a->fields[1].offset == 4 && a->fields[1].width == 4);
  CHECK(a->fields[1].region == a4->regions[0] && a->stride == 0);
  CHECK_TEXT(a4->regions[0]->name, "a.4");
  CHECK_TEXT(b0->regions[0]->name, "b");
  finish();
}

static void test_a_pointer_to_two_objects_joins_them(void)
{
  begin(32);
  Object *a = object("a", 8), *b = object("b", 8);
  Variable *p = pointer("p");
  Edge *a0 = peek(address(a), 32), *b4 = peek(plus(address(b), 4), 32);
  Edge *b0 = peek(address(b), 32);
  assign(p, address(a));
  assign(p, plus(address(b), 4));
  Edge *through = store(p->term, constant(3));
  regions();
  CHECK(same(through, a0) && same(through, b4) && !same(through, b0));
  CHECK(cell(through) == 32);
  CHECK(b->field_count == 2 && b->fields[1].region == a->fields[0].region);
  finish();
}

static void test_choice_joins_both_branches(void)
{
  begin(32);
  Object *a = object("a", 4), *b = object("b", 4), *c = object("c", 4);
  const Term *cond = term_eq(lab.terms, number("n", 32)->term, constant(0));
  Edge *through = store(term_ite(lab.terms, cond, address(a), address(b)), constant(1));
  Edge *a0 = peek(address(a), 32), *b0 = peek(address(b), 32), *c0 = peek(address(c), 32);
  regions();
  CHECK(same(through, a0) && same(through, b0) && !same(through, c0));
  finish();
}

static void test_container_of(void)
{
  begin(64);
  Object *outer = object("outer", 24);
  Variable *member = pointer("member"), *back = pointer("back");
  Edge *head = peek(address(outer), 32);
  assign(member, plus(address(outer), 16));
  assign(back, plus(member->term, -16));
  Edge *through = store(back->term, term_bv(lab.terms, 32, 1));
  Edge *inner = peek(member->term, 64);
  regions();
  CHECK(same(through, head) && !same(through, inner));
  CHECK(cell(head) == 32 && cell(inner) == 64);
  finish();
}

static void test_container_of_through_integers(void)
{
  begin(64);
  Object *outer = object("outer", 24);
  Variable *member = pointer("member"), *back = pointer("back"), *n = number("n", 64);
  Edge *head = peek(address(outer), 32);
  assign(member, plus(address(outer), 16));
  assign(n, member->term);
  assign(n, plus(n->term, -16));
  assign(back, n->term);
  Edge *through = store(back->term, term_bv(lab.terms, 32, 1));
  regions();
  CHECK(same(through, head));
  finish();
}

static void test_array_index_keeps_cells(void)
{
  begin(32);
  Object *a = object("a", 40);
  Variable *i = number("i", 32);
  Edge *any = store(element(address(a), i, 4), constant(1)),
       *third = peek(plus(address(a), 12), 32);
  regions();
  CHECK(same(any, third) && cell(any) == 32);
  CHECK(a->stride == 4 && a->field_count == 1 && a->fields[0].width == 4);
  finish();
}

static void test_index_of_wider_type_is_a_stride_too(void)
{
  begin(64);
  Object *a = object("a", 40);
  Variable *i = number("i", 32);
  const Term *wide = term_resize_signed(lab.terms, i->term, 64);
  const Term *shifted = term_binary(lab.terms, TERM_SHL, wide, constant(3));
  Edge *any = store(add(address(a), plus(shifted, 8)), constant(1));
  Edge *first = peek(address(a), 64);
  regions();
  CHECK(same(any, first) && cell(any) == 64 && a->stride == 8);
  finish();
}

static void test_array_of_structs(void)
{
  begin(32);
  Object *a = object("a", 120); /* { int x; int y; int z; } a[10] */
  Variable *i = number("i", 32);
  Edge *x = store(element(address(a), i, 12), constant(1));
  Edge *z = store(plus(element(address(a), i, 12), 8), constant(1));
  const Term *index_first = term_binary_nsw(lab.terms, TERM_ADD, times(i->term, 12), constant(8));
  Edge *z_index_first = peek(add(address(a), index_first), 32);
  Edge *x3 = peek(plus(address(a), 36), 32), *y3 = peek(plus(address(a), 40), 32);
  regions();
  CHECK(!same(x, z) && same(z, z_index_first) && same(x, x3) && !same(x, y3) && !same(z, y3));
  CHECK(cell(x) == 32 && a->stride == 12 && a->field_count == 3);
  finish();
}

static void test_array_in_array_of_structs(void)
{
  begin(32);
  Object *a = object("a", 120); /* { int n; int b[2]; } a[10]; a[i].b[j] */
  Variable *i = number("i", 32), *j = number("j", 32);
  const Term *at = add(plus(address(a), 4), add(times(i->term, 12), times(j->term, 4)));
  Edge *any = store(at, constant(1)), *b = peek(plus(address(a), 12 + 8), 32);
  Edge *n = peek(plus(address(a), 24), 32);
  regions();
  CHECK(same(any, b) && same(any, n) && a->stride == 4 && cell(any) == 32);
  finish();
}

static void test_walk_with_a_pointer(void)
{
  begin(32);
  Object *a = object("a", 40), *other = object("other", 40);
  Variable *p = pointer("p");
  assign(p, address(a));
  assign(p, plus(p->term, 4));
  Edge *any = store(p->term, constant(1)), *last = peek(plus(address(a), 36), 32);
  Edge *far = peek(address(other), 32);
  regions();
  CHECK(same(any, last) && cell(any) == 32 && a->stride == 4 && !same(any, far));
  finish();
}

static void test_unknown_step_gives_bytes(void)
{
  begin(32);
  Object *a = object("a", 40);
  Variable *p = pointer("p"), *n = number("n", 32);
  assign(p, add(address(a), n->term));
  Edge *any = store(p->term, constant(1)), *last = peek(plus(address(a), 36), 32);
  regions();
  CHECK(same(any, last) && cell(any) == 8 && a->stride == 1);
  finish();
}

static void test_indices_are_not_joined(void)
{
  begin(32);
  Object *a = object("a", 40), *b = object("b", 40);
  Variable *i = number("i", 32);
  Edge *in_a = store(element(address(a), i, 4), constant(1));
  Edge *in_b = store(element(address(b), i, 4), constant(1));
  regions();
  CHECK(!same(in_a, in_b));
  finish();
}

static void test_union_of_widths_is_bytes(void)
{
  begin(32);
  Object *u = object("u", 8);
  Edge *word = store(address(u), constant(1)), *byte = peek(plus(address(u), 1), 8);
  Edge *tail = peek(plus(address(u), 4), 32);
  regions();
  CHECK(same(word, byte) && cell(word) == 8 && !same(word, tail) && cell(tail) == 32);
  CHECK(u->field_count == 2 && u->fields[0].width == 4);
  finish();
}

static void test_byte_walk_over_a_struct(void)
{
  begin(32);
  Object *s = object("s", 8), *t = object("t", 8);
  Variable *p = pointer("p");
  Edge *word = peek(plus(address(s), 4), 32), *apart = peek(plus(address(t), 4), 32);
  assign(p, address(s));
  assign(p, plus(p->term, 1));
  Edge *byte = store(p->term, term_bv(lab.terms, 8, 0));
  regions();
  CHECK(same(word, byte) && cell(word) == 8 && !same(word, apart) && cell(apart) == 32);
  finish();
}

static void test_pointer_to_pointer(void)
{
  begin(32);
  Object *x = object("x", 4), *y = object("y", 4), *p = object("p", 4), *q = object("q", 4);
  Variable *pp = pointer("pp");
  store(address(p), address(x));
  store(address(q), address(y));
  assign(pp, address(p));
  Edge *through = store(follow(pp->term)->term, constant(1));
  Edge *in_x = peek(address(x), 32), *in_y = peek(address(y), 32);
  regions();
  CHECK(same(through, in_x) && !same(through, in_y));
  finish();
}

static void test_initial_content(void)
{
  begin(32);
  Object *x = object("x", 4), *table = object("table", 8), *y = object("y", 8);
  Init inits[] = {{.offset = 0, .value = address(x)}, {.offset = 4, .value = plus(address(y), 4)}};
  table->inits = inits;
  table->init_count = 2;
  Variable *g = program_add_variable(lab.program, NULL, VARIABLE_GLOBAL, "g", type_bv(32));
  g->init = address(table);
  g->pointer = true;
  Edge *through = store(follow(plus(g->term, 4))->term, constant(1));
  Edge *y4 = peek(plus(address(y), 4), 32), *in_x = peek(address(x), 32);
  regions();
  CHECK(same(through, y4) && !same(through, in_x));
  CHECK(table->field_count == 1);
  finish();
}

static void test_linked_list(void)
{
  begin(32);
  Object *a = object("a", 8), *b = object("b", 8); /* { int value; struct node *next; } */
  Variable *p = pointer("p");
  Edge *link = store(plus(address(a), 4), address(b));
  assign(p, address(a));
  Edge *value = peek(p->term, 32);
  Edge *follow_link = load(p, plus(p->term, 4));
  Edge *in_b = peek(address(b), 32), *next_of_b = peek(plus(address(b), 4), 32);
  regions();
  CHECK(same(value, in_b) && same(link, follow_link) && same(link, next_of_b));
  CHECK(!same(value, link) && cell(value) == 32 && cell(link) == 32);
  finish();
}

static void test_struct_copied_in_words(void)
{
  begin(32);
  Object *s = object("s", 8), *t = object("t", 8), *x = object("x", 4), *y = object("y", 4);
  Variable *word = number("word", 32), *other = number("other", 32);
  store(address(s), address(x));
  store(plus(address(s), 4), constant(7));
  load(word, address(s));
  store(address(t), word->term);
  load(other, plus(address(s), 4));
  store(plus(address(t), 4), other->term);
  Edge *through = store(follow(address(t))->term, constant(1));
  Edge *in_x = peek(address(x), 32), *in_y = peek(address(y), 32);
  regions();
  CHECK(same(through, in_x) && !same(through, in_y));
  finish();
}

static void test_pointer_copied_in_bytes(void)
{
  begin(32);
  Object *s = object("s", 4), *t = object("t", 4), *x = object("x", 4), *y = object("y", 4);
  Variable *from = pointer("from"), *to = pointer("to"), *byte = number("byte", 8);
  Variable *i = number("i", 32);
  store(address(s), address(x));
  assign(from, address(s));
  assign(to, address(t));
  load(byte, add(from->term, i->term));
  store(add(to->term, i->term), byte->term);
  Edge *through = store(follow(address(t))->term, constant(1));
  Edge *in_x = peek(address(x), 32), *in_y = peek(address(y), 32);
  regions();
  CHECK(same(through, in_x) && !same(through, in_y) && cell(in_x) == 32);
  finish();
}

static void test_pointer_taken_apart_and_put_together(void)
{
  begin(32);
  Object *x = object("x", 8), *y = object("y", 4);
  Variable *low = number("low", 16), *high = number("high", 16), *p = pointer("p");
  assign(low, term_extract(lab.terms, address(x), 15, 0));
  assign(high, term_extract(lab.terms, address(x), 31, 16));
  const Term *shifted = term_binary(lab.terms, TERM_SHL,
                                    term_resize_unsigned(lab.terms, high->term, 32), constant(16));
  assign(p,
         term_binary(lab.terms, TERM_BOR, shifted, term_resize_unsigned(lab.terms, low->term, 32)));
  Edge *through = store(p->term, constant(1)), *in_x = peek(plus(address(x), 4), 32);
  Edge *in_y = peek(address(y), 32);
  regions();
  CHECK(same(through, in_x) && !same(through, in_y));
  finish();
}

static void test_pointer_through_double(void)
{
  begin(64);
  Object *s = object("s", 8), *t = object("t", 8), *x = object("x", 4);
  Variable *d = local("d", type_float(64));
  store(address(s), address(x));
  load(d, address(s));
  store(address(t), d->term);
  Edge *through = store(follow(address(t))->term, term_bv(lab.terms, 32, 1));
  Edge *in_x = peek(address(x), 32);
  regions();
  CHECK(same(through, in_x) && cell(in_x) == 32);
  finish();
}

static void test_masks_carry_pointers(void)
{
  static const struct {
    TermOp op;
    int64_t mask;
  } cases[] = {{TERM_BAND, -8}, {TERM_BOR, 1},  {TERM_BXOR, 1}, {TERM_LSHR, 1},
               {TERM_SHL, 1},   {TERM_UDIV, 3}, {TERM_MUL, 3},  {TERM_UREM, 1024}};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    begin(32);
    Object *x = object("x", 16), *y = object("y", 4);
    Variable *n = number("n", 32), *p = pointer("p");
    assign(n, term_binary(lab.terms, cases[i].op, plus(address(x), 4), constant(cases[i].mask)));
    assign(p, term_binary(lab.terms, TERM_BXOR, n->term, constant(5)));
    Edge *through = store(p->term, constant(1)), *in_x = peek(plus(address(x), 12), 32);
    Edge *in_y = peek(address(y), 32);
    regions();
    CHECK(same(through, in_x) && !same(through, in_y));
    finish();
  }
}

static void test_arithmetic_on_shifted_addresses(void)
{
  begin(32);
  Object *x = object("x", 16);
  Variable *n = number("n", 32), *p = pointer("p");
  assign(n, plus(term_binary(lab.terms, TERM_SHL, address(x), constant(1)), 8));
  assign(p, term_binary(lab.terms, TERM_LSHR, n->term, constant(1)));
  Edge *through = store(p->term, constant(1)), *in_x = peek(plus(address(x), 4), 32);
  regions();
  CHECK(same(through, in_x));
  finish();
}

/* 12 * i wraps around at 32 bits, so that it may be 8; without wrapping it is a multiple of 12. */
static void test_narrow_index_may_wrap(void)
{
  for (unsigned wraps = 0; wraps < 2; wraps++) {
    begin(64);
    Object *a = object("a", 120);
    const Term *i = number("i", 32)->term, *twelve = term_bv(lab.terms, 32, 12);
    const Term *scaled = wraps ? term_binary(lab.terms, TERM_MUL, i, twelve)
                               : term_binary_nsw(lab.terms, TERM_MUL, i, twelve);
    const Term *at = add(address(a), term_resize_signed(lab.terms, scaled, 64));
    Edge *any = store(at, term_bv(lab.terms, 32, 1)), *other = peek(plus(address(a), 8), 32);
    regions();
    CHECK(same(any, other) == (wraps == 1));
    CHECK(a->stride == (wraps ? 4 : 12));
    finish();
  }
}

static void test_rounding_down_is_no_difference(void)
{
  begin(32);
  Object *x = object("x", 16);
  Variable *p = pointer("p"), *q = pointer("q");
  assign(p, plus(address(x), 8));
  assign(q, sub(p->term, term_binary(lab.terms, TERM_BAND, p->term, constant(7))));
  Edge *through = store(q->term, constant(1)), *in_x = peek(address(x), 32);
  regions();
  CHECK(same(through, in_x));
  finish();
}

static void test_differences_are_numbers(void)
{
  begin(32);
  Object *a = object("a", 40), *b = object("b", 40);
  Variable *p = pointer("p"), *q = pointer("q"), *n = number("n", 32), *r = pointer("r");
  assign(p, plus(address(a), 8));
  assign(q, address(a));
  assign(n, sub(p->term, q->term));
  assign(r, add(address(b), sub(p->term, q->term)));
  Edge *in_b = store(r->term, constant(1)), *in_a = peek(address(a), 32);
  Edge *wild = peek(n->term, 32);
  regions();
  CHECK(!same(in_a, in_b) && !same(wild, in_a));
  finish();
}

static void test_integer_arithmetic_joins_all(void)
{
  begin(32);
  Object *a = object("a", 40), *b = object("b", 4);
  Variable *m = number("m", 32), *n = number("n", 32), *p = pointer("p");
  assign(m, address(a));
  assign(p, add(m->term, n->term));
  Edge *through = store(p->term, constant(1)), *in_a = peek(plus(address(a), 20), 32);
  Edge *in_b = peek(address(b), 32);
  regions();
  CHECK(same(through, in_a) && !same(through, in_b));
  finish();
}

static void test_integer_constants_are_addresses(void)
{
  begin(32);
  Variable *p = pointer("p");
  assign(p, constant(0x1000000));
  Edge *through = store(plus(p->term, 4), constant(1)), *direct = peek(constant(0x1000004), 32);
  Edge *other = peek(constant(0x1000000), 32);
  regions();
  CHECK(same(through, direct) && !same(through, other));
  finish();
}

static Function *allocator(Variable *top)
{
  Function *outer = lab.function;
  Location *at = lab.at;
  Function *f = program_add_function(lab.program, "malloc");
  f->result_types = arena_alloc(lab.program->arena, sizeof(Type));
  f->result_types[0] = type_bv(lab.bits);
  f->result_count = 1;
  lab.function = f;
  lab.at = next();
  Variable *size =
      program_add_variable(lab.program, f, VARIABLE_PARAM, "malloc::size", type_bv(lab.bits));
  Variable *p = pointer("malloc::p");
  assign(p, top->term);
  assign(top, add(top->term, size->term));
  give_back(p->term);
  lab.function = outer;
  lab.at = at;
  return f;
}

static Variable *heap_top(void)
{
  Variable *top =
      program_add_variable(lab.program, NULL, VARIABLE_GLOBAL, "heap_top", type_bv(lab.bits));
  return lab.program->heap_top = top;
}

static void test_allocations_are_told_apart(void)
{
  begin(32);
  Function *f = allocator(heap_top());
  Variable *p = pointer("p"), *q = pointer("q");
  const Term *size = constant(8);
  call(f, NULL, 1, &size, p);
  call(f, NULL, 1, &size, q);
  Edge *in_p = store(p->term, constant(1)), *in_q = store(q->term, constant(2));
  Edge *p4 = store(plus(p->term, 4), constant(1));
  regions();
  CHECK(!same(in_p, in_q) && !same(in_p, p4) && cell(in_p) == 32);
  finish();
}

static void test_allocation_in_line(void)
{
  begin(32);
  Variable *top = heap_top(), *p = pointer("p"), *q = pointer("q");
  const Term *mask = constant(-16);
  assign(p, term_binary(lab.terms, TERM_BAND, plus(top->term, 15), mask));
  assign(top, plus(p->term, 8));
  assign(q, top->term);
  assign(top, plus(q->term, 8));
  Edge *in_p = store(p->term, constant(1)), *in_q = store(q->term, constant(2));
  Edge *p4 = store(plus(p->term, 4), constant(1));
  regions();
  CHECK(!same(in_p, in_q) && !same(in_p, p4) && cell(in_p) == 32);
  finish();
}

static void test_two_readings_of_the_heap_top(void)
{
  begin(32);
  Variable *top = heap_top(), *p = pointer("p"), *q = pointer("q"), *r = pointer("r");
  assign(p, top->term);
  assign(q, top->term);
  assign(top, plus(top->term, 8));
  assign(r, top->term);
  Edge *in_p = store(p->term, constant(1)), *in_q = store(q->term, constant(2));
  Edge *in_r = store(r->term, constant(2));
  regions();
  CHECK(same(in_p, in_q) && !same(in_p, in_r));
  finish();
}

static Function *function(const char *name, unsigned params, Variable **out)
{
  Function *f = program_add_function(lab.program, name);
  f->result_types = arena_alloc(lab.program->arena, sizeof(Type));
  f->result_types[0] = type_bv(lab.bits);
  f->result_count = 1;
  for (unsigned i = 0; i < params; i++) {
    out[i] = program_add_variable(lab.program, f, VARIABLE_PARAM, "param", type_bv(lab.bits));
    out[i]->pointer = true;
  }
  return f;
}

static void test_calls_pass_pointers(void)
{
  begin(32);
  Object *a = object("a", 4), *b = object("b", 4);
  Variable *param, *p = pointer("p");
  Function *main = lab.function, *id = function("id", 1, &param);
  Location *at = lab.at;
  lab.function = id;
  lab.at = next();
  Edge *inside = store(param->term, constant(1));
  give_back(param->term);
  lab.function = main;
  lab.at = at;
  const Term *arg = address(a);
  call(id, NULL, 1, &arg, p);
  Edge *through = store(p->term, constant(1)), *in_a = peek(address(a), 32);
  Edge *in_b = peek(address(b), 32);
  regions();
  CHECK(same(inside, in_a) && same(through, in_a) && !same(in_a, in_b));
  finish();
}

static unsigned count_calls(const Function *f, const char *name)
{
  unsigned res = 0;
  for (unsigned i = 0; i < f->edges.count; i++) {
    const Edge *edge = f->edges.data[i];
    res += edge->kind == EDGE_CALL &&
           (edge->callee ? !strcmp(edge->callee->name, name) : !strcmp("?", name));
  }
  return res;
}

static Function *small(const char *name, unsigned params, const Term *result)
{
  Variable *ignored[4];
  Function *main = lab.function, *f = function(name, params, ignored);
  Location *at = lab.at;
  lab.function = f;
  lab.at = next();
  give_back(result ? result : ignored[0]->term);
  lab.function = main;
  lab.at = at;
  return f;
}

static void test_indirect_calls(void)
{
  begin(32);
  Object *a = object("a", 4), *b = object("b", 4);
  Function *f = small("f", 1, address(a)), *g = small("g", 1, address(b));
  Function *two = small("two", 2, NULL), *unrelated = small("unrelated", 1, NULL);
  Variable *p = pointer("p"), *fp = pointer("fp"), *n = pointer("n");
  program_function_object(lab.program, unrelated);
  assign(fp, address(program_function_object(lab.program, f)));
  assign(fp, address(program_function_object(lab.program, g)));
  assign(fp, address(program_function_object(lab.program, two)));
  const Term *arg = n->term;
  call(NULL, fp->term, 1, &arg, p);
  Edge *through = store(p->term, constant(1)), *in_a = peek(address(a), 32);
  Edge *in_b = peek(address(b), 32);
  CHECK(pointsto_resolve_calls(lab.program));
  CHECK(program_check(lab.program));
  regions();
  CHECK(count_calls(lab.function, "?") == 0 && count_calls(lab.function, "f") == 1);
  CHECK(count_calls(lab.function, "g") == 1 && count_calls(lab.function, "two") == 1);
  CHECK(count_calls(lab.function, "unrelated") == 0);
  CHECK(count_calls(lab.function, "__octant_unknown_function") == 1);
  CHECK(same(through, in_a) && same(through, in_b));
  CHECK(lab.program->assumed.count == 0);
  finish();
}

static void test_indirect_call_with_extra_argument(void)
{
  begin(32);
  Function *f = small("f", 1, constant(3));
  Variable *fp = pointer("fp"), *n = pointer("n");
  assign(fp, address(program_function_object(lab.program, f)));
  const Term *args[] = {n->term, n->term};
  call(NULL, fp->term, 2, args, n);
  CHECK(pointsto_resolve_calls(lab.program));
  CHECK(program_check(lab.program));
  CHECK(count_calls(lab.function, "f") == 1);
  finish();
}

static void test_call_without_target(void)
{
  begin(32);
  Variable *fp = pointer("fp"), *n = number("n", 32);
  call(NULL, fp->term, 0, NULL, n);
  CHECK(pointsto_resolve_calls(lab.program));
  CHECK(program_check(lab.program));
  CHECK(count_calls(lab.function, "__octant_unknown_function") == 1);
  CHECK(lab.program->assumed.count == 1);
  finish();
}

static void test_target_found_through_a_target(void)
{
  begin(32);
  Object *slot = object("slot", 4);
  Function *last = small("last", 1, constant(1));
  Function *first = small("first", 1, address(program_function_object(lab.program, last)));
  Variable *fp = pointer("fp"), *second = pointer("second"), *n = pointer("n");
  assign(fp, address(program_function_object(lab.program, first)));
  const Term *arg = n->term;
  call(NULL, fp->term, 1, &arg, second);
  store(address(slot), second->term);
  call(NULL, follow(address(slot))->term, 1, &arg, n);
  CHECK(pointsto_resolve_calls(lab.program));
  CHECK(program_check(lab.program));
  CHECK(count_calls(lab.function, "last") == 1 && count_calls(lab.function, "first") == 1);
  finish();
}

static void test_memory_havoc(void)
{
  begin(32);
  Object *a = object("a", 12), *b = object("b", 4);
  Edge *a0 = peek(address(a), 32), *a4 = peek(plus(address(a), 4), 32);
  Edge *a8 = peek(plus(address(a), 8), 32);
  Edge *some = forget(plus(address(a), 4), 8), *all = forget(address(a), 12);
  Edge *unused = forget(address(b), 4);
  regions();
  CHECK(!same(a0, a4) && !same(a4, a8) && cell(a0) == 32);
  CHECK(some->region_count == 2 && all->region_count == 3 && unused->region_count == 0);
  finish();
}

static void test_external_effects(void)
{
  begin(32);
  Object *a = object("a", 8), *b = object("b", 4), *far = object("far", 4);
  Object *text = object("text", 4);
  text->readonly = true;
  Object *named = object("named", 4);
  named->exposed = true;
  Variable *g = program_add_variable(lab.program, NULL, VARIABLE_GLOBAL, "g", type_bv(32));
  g->exposed = true;
  program_add_variable(lab.program, NULL, VARIABLE_GLOBAL, "own", type_bv(32));
  Function *outside = program_add_function(lab.program, "outside");
  store(plus(address(a), 4), address(b));
  const Term *args[] = {address(a), address(text), constant(3)};
  call(outside, NULL, 3, args, NULL);
  Edge *in_b = store(follow(plus(address(a), 4))->term, constant(1));
  Edge *in_a = peek(address(a), 32), *in_far = peek(address(far), 32);
  Edge *in_named = peek(address(named), 32);
  unsigned before = lab.function->edges.count;
  CHECK(pointsto_havoc_external_calls(lab.program, true));
  CHECK(lab.function->edges.count == before + 4); /* a, all that is reached, g, and on */
  regions();
  CHECK(same(in_a, in_b) && same(in_a, in_named) && !same(in_a, in_far) && cell(in_a) == 8);
  const Edge *memory = NULL, *variable = NULL;
  for (unsigned i = 0; i < lab.function->edges.count; i++) {
    const Edge *edge = lab.function->edges.data[i];
    if (edge->kind == EDGE_HAVOC && edge->why == HAVOC_EXTERNAL)
      edge->var ? (variable = edge) : (memory = edge);
  }
  CHECK(memory && memory->region_count == 1 && memory->regions[0] == in_a->regions[0]);
  CHECK(variable && variable->var == g);
  finish();
}

/* A function of the library writes what it gets pointers to, and nothing else. */
static void test_library_effects(void)
{
  begin(32);
  Object *a = object("a", 8);
  program_add_variable(lab.program, NULL, VARIABLE_GLOBAL, "g", type_bv(32));
  Function *outside = program_add_function(lab.program, "outside");
  Function *library = program_add_function(lab.program, "library");
  library->library = true;
  const Term *args[] = {address(a)};
  call(outside, NULL, 1, args, NULL);
  call(library, NULL, 1, args, NULL);
  unsigned before = lab.function->edges.count;
  CHECK(pointsto_havoc_external_calls(lab.program, false));
  CHECK(lab.function->edges.count == before + 2);
  finish();
}

/* The double of { int; double } arrays passes the end of the ring where the array starts off it. */
static void test_field_over_the_end_of_the_ring(void)
{
  begin(32);
  Object *a = object("a", 124); /* { int n; { int x; double d; } e[10]; } */
  Variable *i = number("i", 32);
  Edge *x = store(plus(element(address(a), i, 12), 4), constant(1));
  Edge *d = store(plus(element(address(a), i, 12), 8), term_bv(lab.terms, 64, 1));
  regions();
  CHECK(!same(x, d) && cell(x) == 32 && cell(d) == 8);
  CHECK(a->stride == 12 && a->field_count == 3);
  finish();
}

/* Time must grow about as fast as the program: a long chain of list nodes and copies. */
static void test_large_program(void)
{
  begin(32);
  double start = run_cpu_seconds();
  enum { NODES = 10000 };
  Variable *last = pointer("first");
  for (unsigned i = 0; i < NODES; i++) {
    Object *node = object("node", 8);
    Variable *p = pointer("p");
    assign(p, address(node));
    store(plus(p->term, 4), last->term);
    store(p->term, constant(i));
    if (i % 2)
      assign(last, p->term);
    last = i % 100 ? p : follow(plus(p->term, 4));
  }
  double built = run_cpu_seconds();
  CHECK(pointsto_make_regions(lab.program));
  double done = run_cpu_seconds();
  CHECK(done - built < 1.0);
  if (getenv("TIMES"))
    printf("  built %.3f s, regions %.3f s, %u edges\n", built - start, done - built,
           lab.function->edges.count);
  CHECK(program_check(lab.program));
  finish();
}

static void test_deep_terms(void)
{
  begin(32);
  Object *a = object("a", 40);
  Variable *p = pointer("p");
  const Term *deep = address(a);
  for (unsigned i = 0; i < 200000; i++)
    deep = term_binary(lab.terms, TERM_BXOR, add(deep, number("n", 32)->term), constant(i + 1));
  assign(p, deep);
  Edge *through = store(p->term, constant(1)), *in_a = peek(plus(address(a), 8), 32);
  CHECK(pointsto_make_regions(lab.program));
  CHECK(same(through, in_a) && cell(in_a) == 8);
  finish();
}

int main(void)
{
  RUN(test_objects_and_fields_are_apart);
  RUN(test_a_pointer_to_two_objects_joins_them);
  RUN(test_choice_joins_both_branches);
  RUN(test_container_of);
  RUN(test_container_of_through_integers);
  RUN(test_array_index_keeps_cells);
  RUN(test_index_of_wider_type_is_a_stride_too);
  RUN(test_array_of_structs);
  RUN(test_array_in_array_of_structs);
  RUN(test_walk_with_a_pointer);
  RUN(test_unknown_step_gives_bytes);
  RUN(test_indices_are_not_joined);
  RUN(test_union_of_widths_is_bytes);
  RUN(test_byte_walk_over_a_struct);
  RUN(test_pointer_to_pointer);
  RUN(test_initial_content);
  RUN(test_linked_list);
  RUN(test_struct_copied_in_words);
  RUN(test_pointer_copied_in_bytes);
  RUN(test_pointer_taken_apart_and_put_together);
  RUN(test_pointer_through_double);
  RUN(test_masks_carry_pointers);
  RUN(test_arithmetic_on_shifted_addresses);
  RUN(test_narrow_index_may_wrap);
  RUN(test_rounding_down_is_no_difference);
  RUN(test_differences_are_numbers);
  RUN(test_integer_arithmetic_joins_all);
  RUN(test_integer_constants_are_addresses);
  RUN(test_allocations_are_told_apart);
  RUN(test_allocation_in_line);
  RUN(test_two_readings_of_the_heap_top);
  RUN(test_calls_pass_pointers);
  RUN(test_indirect_calls);
  RUN(test_indirect_call_with_extra_argument);
  RUN(test_call_without_target);
  RUN(test_target_found_through_a_target);
  RUN(test_memory_havoc);
  RUN(test_external_effects);
  RUN(test_library_effects);
  RUN(test_field_over_the_end_of_the_ring);
  RUN(test_large_program);
  RUN(test_deep_terms);
  return check_summary();
}
