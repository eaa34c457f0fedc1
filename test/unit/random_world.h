/* Random programs with memory, pointers, calls and recursion, and worlds that execute them one step
 * at a time: what an abstract state must hold for.
 *
 * Objects lie at random places, some of them back to back, so that an address past one is that of
 * the next; pointers run out of bounds, dangle and wrap around. */
#ifndef OCTANT_TEST_RANDOM_WORLD_H
#define OCTANT_TEST_RANDOM_WORLD_H

#include "base/map.h"
#include "cfa_tools.h"
#include "cpa/cpa.h"
#include "term/eval.h"

enum { STEPS = 300, BODY = 12, MOST_FRAMES = 12, REGIONS = 3 };

typedef struct Frame {
  const Function *function;
  const Edge *call; /* that it will return to */
  unsigned level;
  uint64_t stack; /* where its objects end */
  Value *values;  /* of its variables, by id */
} Frame;

typedef struct World {
  uint64_t seed;
  Run *run;
  Program *program;
  Terms *terms;
  Region *regions[REGIONS];
  Value *globals;
  Frame frames[MOST_FRAMES];
  unsigned depth;
  Map bytes[REGIONS];
  uint64_t heap;  /* where it starts */
  bool recursive; /* the third function */
} World;

static unsigned below(World *w, unsigned limit)
{
  return (unsigned)((tools_random(&w->seed) >> 17) % limit);
}

/* ---- random programs ---- */

static const Term *pick(World *w, const Function *f, Type type)
{
  const Variable *found = NULL;
  unsigned seen = 0;
  for (unsigned i = 0; i < w->program->variables.count; i++) {
    const Variable *var = w->program->variables.data[i];
    if ((!var->owner || var->owner == f) && type_equal(var->term->type, type) &&
        var->kind != VARIABLE_ADDRESS && !below(w, ++seen))
      found = var;
  }
  return found->term;
}

static Variable *pick_variable(World *w, const Function *f, Type type)
{
  const Term *term = pick(w, f, type);
  while (w->program->heap_top && term == w->program->heap_top->term)
    term = pick(w, f, type);
  return program_variable(w->program, term);
}

static Type pointer_type(const World *w)
{
  return type_bv(w->program->pointer_bits);
}

static const Term *number(World *w, unsigned width)
{
  static const uint64_t numbers[] = {0, 1, 2, 3, 4, 7, 8, 16, 31, 255, UINT64_MAX, 1ull << 31};
  Value v = value_of(numbers[below(w, sizeof numbers / sizeof *numbers)]);
  return term_const(w->terms, type_bv(width), value_truncate(v, width));
}

static const Term *random_bool(World *w, const Function *f, unsigned depth);
static const Term *random_pointer(World *w, const Function *f, unsigned depth);

static const Term *random_int(World *w, const Function *f, unsigned depth)
{
  static const TermOp ops[] = {TERM_ADD, TERM_SUB,  TERM_MUL,  TERM_BAND, TERM_BOR,  TERM_BXOR,
                               TERM_SHL, TERM_LSHR, TERM_ASHR, TERM_UDIV, TERM_UREM, TERM_SREM};
  Terms *t = w->terms;
  if (!depth || !below(w, 4))
    return below(w, 2) ? number(w, 32) : pick(w, f, type_bv(32));
  switch (below(w, 8)) {
  case 0:
    return term_ite(t, random_bool(w, f, depth - 1), random_int(w, f, depth - 1),
                    random_int(w, f, depth - 1));
  case 1:
    return term_convert(t, below(w, 2) ? TERM_ZEXT : TERM_SEXT, type_bv(32),
                        pick(w, f, type_bv(8)));
  case 2:
    return term_resize_unsigned(
        t,
        term_binary(t, TERM_SUB, random_pointer(w, f, depth - 1), random_pointer(w, f, depth - 1)),
        32);
  case 3: return term_from_bool(t, random_bool(w, f, depth - 1), 32);
  default:
    return term_binary(t, ops[below(w, sizeof ops / sizeof *ops)], random_int(w, f, depth - 1),
                       random_int(w, f, depth - 1));
  }
}

static const Term *compare_pointers(World *w, const Function *f, unsigned depth)
{
  static const TermOp ops[] = {TERM_EQ, TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT};
  unsigned bits = w->program->pointer_bits;
  const Term *a = random_pointer(w, f, depth), *b = random_pointer(w, f, depth);
  if (!below(w, 4))
    b = term_bv(w->terms, bits, below(w, 2) ? 0 : below(w, 64));
  return term_binary(w->terms, ops[below(w, 5)], a, b);
}

static const Term *random_bool(World *w, const Function *f, unsigned depth)
{
  static const TermOp ops[] = {TERM_EQ,  TERM_EQ,  TERM_EQ,    TERM_ULT,   TERM_ULE,
                               TERM_SLT, TERM_SLE, TERM_UADDO, TERM_SMULO, TERM_SSUBO};
  Terms *t = w->terms;
  if (!depth || !below(w, 6))
    return pick(w, f, type_bool());
  switch (below(w, 8)) {
  case 0: return term_not(t, random_bool(w, f, depth - 1));
  case 1: return term_and(t, random_bool(w, f, depth - 1), random_bool(w, f, depth - 1));
  case 2: return term_or(t, random_bool(w, f, depth - 1), random_bool(w, f, depth - 1));
  case 3:
  case 4: return compare_pointers(w, f, depth - 1);
  default:
    return term_binary(t, ops[below(w, sizeof ops / sizeof *ops)], random_int(w, f, depth - 1),
                       random_int(w, f, depth - 1));
  }
}

static const Term *random_base(World *w, const Function *f)
{
  const ObjectVec *objects = &w->program->objects;
  for (;;) {
    const Object *object = objects->data[below(w, objects->count)];
    if (!object->owner || object->owner == f)
      return object->base->term;
  }
}

static const Term *random_pointer(World *w, const Function *f, unsigned depth)
{
  Terms *t = w->terms;
  unsigned bits = w->program->pointer_bits;
  const Term *p = below(w, 2) ? pick(w, f, pointer_type(w)) : random_base(w, f);
  switch (below(w, 8)) {
  case 0: return below(w, 4) ? p : term_bv(t, bits, 0);
  case 1:
  case 2: return term_binary(t, TERM_ADD, p, term_bv_signed(t, bits, 4 * (int)below(w, 8) - 8));
  case 3:
    return term_binary(t, TERM_BAND, p,
                       term_bv_signed(t, bits, below(w, 2) ? -16 : (int)below(w, 32)));
  case 4:
    if (depth) {
      const Term *index = term_resize_unsigned(t, random_int(w, f, depth - 1), bits);
      if (below(w, 2)) /* often within its object, but not known where */
        index = term_binary(t, TERM_BAND, index, term_bv(t, bits, 1 + 2 * below(w, 2)));
      return term_binary(t, TERM_ADD, p, term_binary(t, TERM_MUL, index, term_bv(t, bits, 4)));
    }
    return p;
  default: return p;
  }
}

static void add_variables(World *w, Function *f, const char *prefix)
{
  static const char *const names[] = {"i", "j", "k", "p", "q", "b", "c", "d", "e"};
  Type types[] = {type_bv(32), type_bv(32), type_bv(32), pointer_type(w), pointer_type(w),
                  type_bool(), type_bv(8),  type_bv(8),  type_bool()};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    char name[32];
    snprintf(name, sizeof name, "%s%s", prefix, names[i]);
    VariableKind kind = !f ? VARIABLE_GLOBAL : VARIABLE_LOCAL;
    if (f && f != w->program->entry && (i == 0 || i == 3))
      kind = VARIABLE_PARAM;
    Variable *var = program_add_variable(w->program, f, kind, name, types[i]);
    if (!f && below(w, 2))
      var->init = term_const(w->terms, types[i], value_of(below(w, 2)));
  }
}

static Object *add_object(World *w, Function *f, const char *name, uint64_t size, unsigned region)
{
  ObjectKind kind = f ? OBJECT_LOCAL : OBJECT_GLOBAL;
  uint64_t align = (uint64_t)(region == 2 ? 8 : 4) << below(w, 2);
  Object *object = program_add_object(w->program, f, kind, name, size, align);
  object->fields = arena_zero(w->program->arena, sizeof(Field));
  object->fields[0] = (Field){0, size, w->regions[region]};
  object->field_count = 1;
  return object;
}

static void add_init(World *w, Object *object, uint64_t offset, const Term *value)
{
  Init *inits = arena_zero(w->program->arena, (object->init_count + 1) * sizeof *inits);
  if (object->init_count)
    memcpy(inits, object->inits, object->init_count * sizeof *inits);
  inits[object->init_count++] = (Init){offset, value, NULL, 0};
  object->inits = inits;
}

static void add_data(World *w)
{
  unsigned bytes = w->program->pointer_bits / 8;
  w->regions[0] = program_add_region(w->program, "ints", 32);
  w->regions[1] = program_add_region(w->program, "bytes", 8);
  w->regions[2] = program_add_region(w->program, "pointers", w->program->pointer_bits);
  add_variables(w, NULL, "g");
  Object *a = add_object(w, NULL, "A", 16, 0);
  add_init(w, a, 4, term_bv(w->terms, 32, 77));
  if (below(w, 2))
    add_object(w, NULL, "B", 8, 0);
  Object *u = add_object(w, NULL, "U", 24, 1);
  add_init(w, u, 8, a->base->term);
  add_init(w, u, 2, term_bv(w->terms, 32, 0x01020304));
  Object *q = add_object(w, NULL, "Q", 2 * bytes, 2);
  add_init(w, q, bytes, u->base->term);
  if (below(w, 2))
    w->program->heap_top =
        program_add_variable(w->program, NULL, VARIABLE_GLOBAL, "top", pointer_type(w));
}

/* ---- bodies ---- */

typedef struct Builder {
  World *w;
  Function *f;
  Location *from, *to;
} Builder;

static Edge *with_region(const Builder *b, Edge *edge, unsigned region)
{
  edge_set_regions(b->w->program, edge, 1, &b->w->regions[region]);
  return edge;
}

/* Which type to access a region by. */
static Type access_type(World *w, unsigned region)
{
  if (region == 2 || (region == 1 && below(w, 2)))
    return pointer_type(w);
  return region == 1 && below(w, 2) ? type_bv(8) : type_bv(32);
}

static const Term *random_term(World *w, const Function *f, Type type, unsigned depth)
{
  if (type.kind == TYPE_BOOL)
    return random_bool(w, f, depth);
  if (type.width == 8)
    return below(w, 2) ? number(w, 8) : pick(w, f, type);
  return type_equal(type, pointer_type(w)) && (type.width == 64 || below(w, 2))
             ? random_pointer(w, f, depth)
             : random_int(w, f, depth);
}

static Type random_type(World *w)
{
  Type types[] = {type_bv(32), type_bv(32), pointer_type(w), type_bool(), type_bv(8)};
  return types[below(w, 5)];
}

static void add_access(const Builder *b)
{
  World *w = b->w;
  unsigned region = below(w, REGIONS);
  Type type = access_type(w, region);
  const Term *address = random_pointer(w, b->f, 1);
  if (below(w, 2))
    with_region(b,
                edge_load(w->program, b->from, b->to, NULL, pick_variable(w, b->f, type), address),
                region);
  else
    with_region(
        b, edge_store(w->program, b->from, b->to, NULL, address, random_term(w, b->f, type, 2)),
        region);
}

static void add_allocation(const Builder *b)
{
  World *w = b->w;
  Terms *t = w->terms;
  unsigned bits = w->program->pointer_bits;
  Variable *top = w->program->heap_top, *p = pick_variable(w, b->f, pointer_type(w));
  Location *middle = function_add_location(w->program, b->f);
  edge_assign(w->program, b->from, middle, NULL, p, top->term);
  const Term *size = below(w, 4) ? term_bv(t, bits, 4 * below(w, 10))
                                 : term_resize_unsigned(t, pick(w, b->f, type_bv(8)), bits);
  const Term *end =
      term_binary(t, TERM_ADD, top->term, term_binary(t, TERM_ADD, size, term_bv(t, bits, 16)));
  edge_assign(w->program, middle, b->to, NULL, top,
              term_binary(t, TERM_BAND, end, term_bv_signed(t, bits, -16)));
}

static void add_call(const Builder *b)
{
  World *w = b->w;
  Function *callee = w->program->functions.data[1 + below(w, 2)];
  if (b->f == w->program->functions.data[1]) /* the second calls nobody, the third itself */
    callee = w->program->functions.data[1];
  const Term *args[] = {random_int(w, b->f, 1), random_pointer(w, b->f, 1)};
  Variable *results[] = {pick_variable(w, b->f, type_bv(32)),
                         pick_variable(w, b->f, pointer_type(w))};
  if (b->f != callee || callee == w->program->functions.data[2])
    edge_call(w->program, b->from, b->to, NULL, callee, NULL, 2, args, 2, results);
  else
    edge_havoc(w->program, b->from, b->to, NULL, results[0], HAVOC_INPUT, NULL);
}

static void add_branch(const Builder *b)
{
  World *w = b->w;
  const Term *condition = random_bool(w, b->f, 3);
  Location *other = b->f->locations.data[below(w, BODY)];
  edge_assume(w->program, b->from, b->to, NULL, condition, BRANCH_NONE);
  edge_assume(w->program, b->from, other, NULL, term_not(w->terms, condition), BRANCH_NONE);
}

static void add_operation(const Builder *b)
{
  World *w = b->w;
  Type type = random_type(w);
  switch (below(w, 16)) {
  case 0:
    edge_havoc(w->program, b->from, b->to, NULL, pick_variable(w, b->f, type), HAVOC_INPUT, NULL);
    break;
  case 1: {
    unsigned region = below(w, REGIONS), bits = w->program->pointer_bits;
    with_region(b,
                edge_havoc_memory(w->program, b->from, b->to, NULL, random_pointer(w, b->f, 1),
                                  term_bv(w->terms, bits, 4 * below(w, 5)), HAVOC_UNINIT, NULL),
                region);
    break;
  }
  case 2:
  case 14: add_call(b); break;
  case 3:
  case 4:
  case 5: add_branch(b); break;
  case 6:
    if (w->program->heap_top) {
      add_allocation(b);
      break;
    }
    /* fall through */
  case 7:
  case 8:
  case 9: add_access(b); break;
  default:
    edge_assign(w->program, b->from, b->to, NULL, pick_variable(w, b->f, type),
                random_term(w, b->f, type, 3));
  }
}

static void add_body(World *w, Function *f)
{
  for (unsigned i = 0; i < BODY; i++)
    function_add_location(w->program, f);
  for (unsigned i = 0; i + 1 < BODY; i++)
    add_operation(&(Builder){w, f, f->locations.data[i], f->locations.data[i + 1]});
  const Term *results[] = {random_int(w, f, 1), random_pointer(w, f, 1)};
  Location *last = f->locations.data[BODY - 1];
  if (f == w->program->entry)
    edge_assume(w->program, last, f->entry, NULL, term_true(w->terms), BRANCH_NONE);
  else
    edge_return(w->program, last, NULL, 2, results);
}

static void add_function(World *w, const char *name)
{
  Function *f = program_add_function(w->program, name);
  char text[32];
  f->result_types = arena_zero(w->program->arena, 2 * sizeof(Type));
  f->result_types[0] = type_bv(32);
  f->result_types[1] = pointer_type(w);
  f->result_count = 2;
  if (!w->program->entry)
    w->program->entry = f;
  add_variables(w, f, name);
  snprintf(text, sizeof text, "%sL", name);
  add_object(w, f, text, 8, 0);
  snprintf(text, sizeof text, "%sM", name);
  if (below(w, 2))
    add_object(w, f, text, 8, below(w, REGIONS));
}

static void make_program(World *w)
{
  w->program = program_new(w->run, below(w, 2) ? 64 : 32);
  w->terms = w->program->terms;
  add_data(w);
  add_function(w, "main");
  add_function(w, "f");
  add_function(w, "r");
  for (unsigned i = 0; i < 3; i++)
    add_body(w, w->program->functions.data[i]);
  program_renumber(w->program);
}

/* ---- concrete steps ---- */

static Value random_value(World *w, unsigned width)
{
  uint64_t bits = below(w, 3) ? below(w, 5) : tools_random(&w->seed);
  if (width == w->program->pointer_bits && below(w, 8))
    bits = 0x1000 + 8 * below(w, 64);
  return value_truncate(value_of(bits), width);
}

static Value *slot(World *w, const Variable *var)
{
  return var->owner ? &w->frames[w->depth - 1].values[var->id] : &w->globals[var->id];
}

static Value variable_value(void *context, const Term *term)
{
  World *w = context;
  return *slot(w, program_variable(w->program, term));
}

static Value eval(World *w, const Term *term)
{
  return term_eval(term, &(TermState){variable_value, NULL, w});
}

static uint64_t wrap(const World *w, uint64_t address)
{
  return value_truncate(value_of(address), w->program->pointer_bits).lo;
}

static uint64_t read_byte(World *w, unsigned region, uint64_t address)
{
  uint64_t byte;
  if (!map_get(&w->bytes[region], wrap(w, address), &byte))
    map_put(&w->bytes[region], wrap(w, address), byte = below(w, 256));
  return byte;
}

static Value read_memory(World *w, unsigned region, uint64_t address, unsigned count)
{
  Value v = value_of(0);
  for (unsigned i = 0; i < count; i++)
    v.lo |= read_byte(w, region, address + i) << 8 * i;
  return v;
}

static void write_memory(World *w, unsigned region, uint64_t address, unsigned count, Value v)
{
  for (unsigned i = 0; i < count; i++)
    map_put(&w->bytes[region], wrap(w, address + i), v.lo >> 8 * i & 255);
}

static uint64_t place(World *w, const Object *object, uint64_t at)
{
  at += 4 * below(w, 2) * below(w, 8); /* often back to back */
  return (at + object->align - 1) / object->align * object->align;
}

static void write_initial(World *w, const Object *object)
{
  uint64_t base = w->globals[object->base->id].lo;
  unsigned region = object->fields[0].region->id;
  for (uint64_t i = 0; i < object->size; i++)
    write_memory(w, region, base + i, 1, value_of(0));
  for (unsigned i = 0; i < object->init_count; i++)
    write_memory(w, region, base + object->inits[i].offset, object->inits[i].value->type.width / 8,
                 eval(w, object->inits[i].value));
}

static bool push_frame(World *w, const Function *f, const Edge *call)
{
  if (w->depth == MOST_FRAMES)
    return false;
  Frame *frame = &w->frames[w->depth], *below_it = w->depth ? frame - 1 : NULL;
  unsigned level = below_it ? below_it->level : 0;
  *frame = (Frame){f, call, level + (w->recursive && f == w->program->functions.data[2]),
                   below_it ? below_it->stack : 0x9000,
                   mem_zero(w->program->variables.count, sizeof(Value))};
  for (unsigned i = 0; i < w->program->variables.count; i++)
    frame->values[i] = random_value(w, w->program->variables.data[i]->term->type.width);
  for (unsigned i = 0; call && i < f->params.count; i++)
    frame->values[f->params.data[i]->id] = eval(w, call->args[i]);
  for (unsigned i = 0; i < w->program->objects.count; i++) {
    const Object *object = w->program->objects.data[i];
    if (object->owner != f)
      continue;
    uint64_t at = place(w, object, frame->stack);
    frame->values[object->base->id] = value_of(at);
    frame->stack = at + object->size;
  }
  w->depth++;
  return true;
}

static void start(World *w)
{
  uint64_t at = 0x1000;
  w->globals = mem_zero(w->program->variables.count, sizeof(Value));
  for (unsigned i = 0; i < w->program->variables.count; i++) {
    const Variable *var = w->program->variables.data[i];
    w->globals[i] = var->init ? eval(w, var->init) : random_value(w, var->term->type.width);
  }
  for (unsigned i = 0; i < w->program->objects.count; i++) {
    const Object *object = w->program->objects.data[i];
    if (object->kind == OBJECT_GLOBAL) {
      at = place(w, object, at);
      w->globals[object->base->id] = value_of(at);
      at += object->size;
    }
  }
  for (unsigned i = 0; i < w->program->objects.count; i++)
    if (w->program->objects.data[i]->kind == OBJECT_GLOBAL)
      write_initial(w, w->program->objects.data[i]);
  w->heap = 0x100000;
  if (w->program->heap_top)
    w->globals[w->program->heap_top->id] = value_of(w->heap);
  push_frame(w, w->program->entry, NULL);
}

static void pop_frame(World *w, const Edge *edge)
{
  Frame frame = w->frames[w->depth - 1];
  Value values[2] = {eval(w, edge->args[0]), eval(w, edge->args[1])};
  w->depth--;
  for (unsigned i = 0; i < frame.call->result_count; i++)
    *slot(w, frame.call->results[i]) = values[i];
  mem_free(frame.values);
}

/* Regions of cells promise that accesses do not overlap in part. */
static bool is_aligned(const Edge *edge, uint64_t address)
{
  return address % ((edge->regions[0]->cell_bits + 7) / 8) == 0;
}

static bool access_memory(World *w, const Edge *edge)
{
  uint64_t address = eval(w, edge->address).lo;
  unsigned region = edge->regions[0]->id;
  if (!is_aligned(edge, address))
    return false;
  if (edge->kind == EDGE_LOAD) {
    unsigned count = edge->var->term->type.width / 8u;
    Value v = read_memory(w, region, address, count);
    *slot(w, edge->var) = v;
  } else if (edge->kind == EDGE_STORE) {
    write_memory(w, region, address, edge->term->type.width / 8u, eval(w, edge->term));
  } else {
    for (uint64_t i = 0, size = eval(w, edge->term).lo; i < size; i++)
      write_memory(w, region, address + i, 1, value_of(below(w, 256)));
  }
  return true;
}

/* Executes the edge; false where the execution ends, or leaves what is promised to us. */
static bool execute(World *w, const Edge *edge, Transition *step)
{
  *step = (Transition){edge, edge->to, NULL};
  switch (edge->kind) {
  case EDGE_ASSIGN: {
    Value v = eval(w, edge->term);
    *slot(w, edge->var) = v;
    return true;
  }
  case EDGE_HAVOC:
    if (!edge->var)
      return access_memory(w, edge);
    *slot(w, edge->var) = random_value(w, edge->var->term->type.width);
    return true;
  case EDGE_LOAD:
  case EDGE_STORE: return access_memory(w, edge);
  case EDGE_CALL: step->target = edge->callee->entry; return push_frame(w, edge->callee, edge);
  case EDGE_RETURN:
    if (w->depth == 1)
      return false;
    step->call = w->frames[w->depth - 1].call;
    step->target = step->call->to;
    pop_frame(w, edge);
    return true;
  default: return true;
  }
}

static const Edge *choose(World *w, const Location *at)
{
  const Edge *chosen = NULL;
  for (unsigned i = 0, seen = 0; i < at->out.count; i++) {
    const Edge *edge = at->out.data[i];
    if ((edge->kind != EDGE_ASSUME || eval(w, edge->term).lo) && !below(w, ++seen))
      chosen = edge;
  }
  return chosen;
}

static inline const Frame *frame_at(const World *w, const Function *f, unsigned level)
{
  for (unsigned i = w->depth; i-- > 0;)
    if (w->frames[i].function == f && (!level || w->frames[i].level == level))
      return &w->frames[i];
  return NULL;
}

static inline Precision *random_precision(World *w)
{
  if (below(w, 3))
    return precision_full(w->program);
  Precision *p = precision_empty(w->program), *more;
  for (unsigned i = 0; i < w->program->variables.count; i++)
    if (below(w, 2)) {
      more =
          precision_add(p, SCOPE_PROGRAM, w->program->entry->entry, w->program->variables.data[i]);
      precision_drop(p);
      p = more;
    }
  for (unsigned i = 0; i < REGIONS; i++)
    if (below(w, 2)) {
      more = precision_add_region(p, SCOPE_PROGRAM, w->program->entry->entry, w->regions[i]);
      precision_drop(p);
      p = more;
    }
  return p;
}

static inline void world_free(World *w)
{
  while (w->depth)
    mem_free(w->frames[--w->depth].values);
  for (unsigned i = 0; i < REGIONS; i++)
    map_free(&w->bytes[i]);
  mem_free(w->globals);
  program_free(w->program);
  run_free(w->run);
}

#endif
