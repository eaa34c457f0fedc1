#include "cfa/origin.h"

#include "base/bitset.h"
#include "base/memory.h"
#include "cfa/allocation.h"
#include "cfa/callgraph.h"
#include "cfa/literal.h"
#include "cfa/object.h"

/* After so many rounds what still grows is FAR; a term of more parts is not looked into. */
enum { ROUNDS = 12, MOST_PARTS = 64 };
#define FAR INT64_MAX /* how far is not known */

typedef struct Origin {
  /* By id, behind them allocated memory of which no more is known, then each allocation; without
   * space where empty. */
  Bitset objects;
  /* The largest distance from the start of an object; negative where it lies before, which C does
   * not have, but lists that are linked by members do. */
  int64_t reach;
  int64_t least; /* the smallest distance, where the largest is known */
} Origin;

struct Origins {
  const Program *program;
  Origin *variables, *regions; /* by id */
  Bitset shared;               /* literals that may lie in each other */
  Bitset repeated;             /* locals of recursive functions, of which there may be several */
  Allocations *allocations;
  unsigned round;
  bool changed;
};

static unsigned heap_of(const Origins *o)
{
  return o->program->objects.count;
}

static unsigned count_of(const Origins *o)
{
  return heap_of(o) + 1 + allocations_count(o->allocations);
}

static bool is_empty(const Origin *origin)
{
  return !origin->objects.size;
}

static bool add_object(const Origins *o, Origin *to, unsigned object)
{
  if (is_empty(to))
    to->objects = bitset_new(count_of(o));
  return bitset_add(&to->objects, object);
}

static bool unite(Origin *to, const Origin *from)
{
  if (is_empty(from))
    return false;
  bool is_first = is_empty(to);
  if (is_first)
    to->objects = bitset_new(from->objects.size);
  bool grew = bitset_unite(&to->objects, &from->objects);
  if (is_first || from->least < to->least)
    to->least = from->least, grew = true;
  if (is_first || from->reach > to->reach)
    to->reach = from->reach, grew = true;
  return grew;
}

/* ---- of a term ---- */

static Origin of_term(const Origins *o, const Term *term, unsigned *parts);

static void add_variable(const Origins *o, Origin *to, const Term *term)
{
  const Variable *var = program_variable(o->program, term);
  if (!var)
    return;
  if (var->kind == VARIABLE_ADDRESS && var->object)
    add_object(o, to, var->object->id);
  else if (var == o->program->heap_top)
    add_object(o, to, heap_of(o));
  else
    unite(to, &o->variables[var->id]);
}

static bool shift(int64_t *place, int64_t distance, bool back)
{
  return back ? !__builtin_sub_overflow(*place, distance, place)
              : !__builtin_add_overflow(*place, distance, place);
}

static void move_far(Origin *origin)
{
  origin->reach = FAR;
  origin->least = -FAR;
}

static void move(const Origins *o, Origin *origin, const Term *by, bool back)
{
  bool known = origin->reach != FAR && term_is_const(by) && !by->value.hi;
  int64_t distance = !known                           ? 0
                     : o->program->pointer_bits == 32 ? (int32_t)by->value.lo
                                                      : (int64_t)by->value.lo;
  if (!known || !shift(&origin->reach, distance, back))
    move_far(origin);
  else if (!shift(&origin->least, distance, back) || origin->least < -FAR)
    origin->least = -FAR;
}

static void add_part(const Origins *o, Origin *to, const Term *term, unsigned *parts)
{
  Origin part = of_term(o, term, parts);
  unite(to, &part);
  bitset_free(&part.objects);
}

static Origin of_sum(const Origins *o, const Term *term, unsigned *parts)
{
  bool back = term->op == TERM_SUB;
  Origin left = of_term(o, term->args[0], parts), right = of_term(o, term->args[1], parts);
  const Term *by = is_empty(&right) ? term->args[1] : term->args[0];
  if (back && !is_empty(&left) && !is_empty(&right)) { /* a distance */
    bitset_free(&left.objects);
    bitset_free(&right.objects);
    return (Origin){0};
  }
  bool both = !is_empty(&left) && !is_empty(&right);
  unite(&left, &right);
  bitset_free(&right.objects);
  if (both)
    move_far(&left);
  else if (!is_empty(&left))
    move(o, &left, by, back);
  return left;
}

/* Who does anything else with an address than to take it apart and put it together again looks at
 * it (cfa/address.h), if the edge is ever taken: nothing need be known of the result. */
static Origin of_other(const Origins *o, const Term *term, unsigned *parts)
{
  Origin res = {0};
  for (unsigned i = 0; i < term->count; i++)
    add_part(o, &res, term->args[i], parts);
  return res;
}

typedef struct AllVariables {
  const Origins *origins;
  Origin *to;
} AllVariables;

static void add_any(void *context, const Term *term)
{
  AllVariables *all = context;
  add_variable(all->origins, all->to, term);
}

static Origin of_large(const Origins *o, const Term *term)
{
  Origin res = {0};
  term_each_var(term, add_any, &(AllVariables){o, &res});
  if (!is_empty(&res))
    move_far(&res);
  return res;
}

/* The caller frees the objects. */
static Origin of_term(const Origins *o, const Term *term, unsigned *parts)
{
  Origin res = {0};
  if (++*parts > MOST_PARTS)
    return of_large(o, term);
  if (term->type.kind == TYPE_BOOL)
    return res;
  switch (term->op) {
  case TERM_CONST: return res;
  case TERM_VAR: add_variable(o, &res, term); return res;
  case TERM_ADD:
  case TERM_SUB: return of_sum(o, term, parts);
  case TERM_ITE:
    add_part(o, &res, term->args[1], parts);
    add_part(o, &res, term->args[2], parts);
    return res;
  default: return of_other(o, term, parts);
  }
}

static Origin origin_of(const Origins *o, const Term *term)
{
  unsigned parts = 0;
  return of_term(o, term, &parts);
}

/* ---- the flow ---- */

static void flow(Origins *o, const Term *value, Origin *to)
{
  Origin origin = origin_of(o, value);
  bool grows = !is_empty(to) && origin.reach > to->reach;
  bool sinks = !is_empty(to) && !is_empty(&origin) && origin.least < to->least;
  o->changed |= unite(to, &origin);
  if (grows && o->round >= ROUNDS)
    to->reach = FAR;
  if (sinks && o->round >= ROUNDS)
    to->least = -FAR;
  bitset_free(&origin.objects);
}

static void flow_to(Origins *o, const Term *value, const Variable *to)
{
  if (to != o->program->heap_top)
    flow(o, value, &o->variables[to->id]);
}

/* What the edge allocates flows to the variable. */
static bool flow_block(Origins *o, const Edge *edge, const Variable *to)
{
  unsigned number;
  if (!allocations_find(o->allocations, edge, &number))
    return false;
  Origin block = {0};
  add_object(o, &block, heap_of(o) + 1 + number);
  o->changed |= unite(&o->variables[to->id], &block);
  bitset_free(&block.objects);
  return true;
}

static void flow_call(Origins *o, const Edge *call)
{
  const Function *callee = call->callee;
  if (call->result_count == 1 && flow_block(o, call, call->results[0]))
    return;
  for (unsigned i = 0; callee && i < call->arg_count && i < callee->params.count; i++)
    flow_to(o, call->args[i], callee->params.data[i]);
  for (unsigned k = 0; callee && k < callee->edges.count; k++) {
    const Edge *edge = callee->edges.data[k];
    for (unsigned i = 0; edge->kind == EDGE_RETURN && i < edge->arg_count && i < call->result_count;
         i++)
      flow_to(o, edge->args[i], call->results[i]);
  }
}

static void flow_edge(Origins *o, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
    if (!flow_block(o, edge, edge->var))
      flow_to(o, edge->term, edge->var);
    break;
  case EDGE_LOAD:
    for (unsigned i = 0; i < edge->region_count; i++)
      o->changed |= unite(&o->variables[edge->var->id], &o->regions[edge->regions[i]->id]);
    break;
  case EDGE_STORE:
    for (unsigned i = 0; i < edge->region_count; i++)
      flow(o, edge->term, &o->regions[edge->regions[i]->id]);
    break;
  case EDGE_CALL: flow_call(o, edge); break;
  case EDGE_HAVOC:
  case EDGE_ASSUME:
  case EDGE_RETURN: break;
  }
}

static void flow_start(Origins *o)
{
  const Program *program = o->program;
  for (unsigned i = 0; i < program->variables.count; i++)
    if (program->variables.data[i]->init)
      flow_to(o, program->variables.data[i]->init, program->variables.data[i]);
  for (unsigned i = 0; i < program->objects.count; i++) {
    const Object *object = program->objects.data[i];
    for (unsigned k = 0; k < object->init_count; k++)
      for (unsigned f = 0; object->inits[k].value && f < object->field_count; f++)
        if (object_starts_field(object, &object->inits[k], &object->fields[f]))
          flow(o, object->inits[k].value, &o->regions[object->fields[f].region->id]);
  }
}

static Bitset find_repeated(const Program *program)
{
  Bitset found = bitset_new(program->objects.count + 1);
  CallGraph *graph = callgraph_new(program);
  for (unsigned i = 0; i < program->objects.count; i++) {
    const Object *object = program->objects.data[i];
    if (object->kind == OBJECT_LOCAL && object->owner && graph->recursive[object->owner->id])
      bitset_add(&found, i);
  }
  callgraph_free(graph);
  return found;
}

Origins *origins_new(const Program *program)
{
  Origins *o = mem_zero(1, sizeof *o);
  o->program = program;
  o->variables = mem_zero(program->variables.count + 1, sizeof *o->variables);
  o->regions = mem_zero(program->regions.count + 1, sizeof *o->regions);
  o->shared = literals_that_share(program);
  o->repeated = find_repeated(program);
  o->allocations = allocations_new(program);
  flow_start(o);
  do {
    o->changed = false;
    for (unsigned i = 0; i < program->functions.count; i++)
      for (unsigned k = 0; k < program->functions.data[i]->edges.count; k++)
        flow_edge(o, program->functions.data[i]->edges.data[k]);
    o->round++;
  } while (o->changed);
  return o;
}

static void free_all(Origin *origins, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    bitset_free(&origins[i].objects);
  mem_free(origins);
}

void origins_free(Origins *o)
{
  if (!o)
    return;
  free_all(o->variables, o->program->variables.count);
  free_all(o->regions, o->program->regions.count);
  bitset_free(&o->shared);
  bitset_free(&o->repeated);
  allocations_free(o->allocations);
  mem_free(o);
}

/* ---- questions ---- */

/* How many bytes are certainly the object's alone: the text of an argument of main ends somewhere,
 * and the next one begins there.  An allocation of no bytes gives no block. */
static uint64_t size_of(const Origins *o, unsigned id)
{
  if (id < heap_of(o))
    return object_is_argument(o->program->objects.data[id]) ? 1
                                                            : o->program->objects.data[id]->size;
  uint64_t size = id > heap_of(o) ? allocations_size(o->allocations, id - heap_of(o) - 1) : 0;
  return size ? size : 1;
}

/* Does the address lie in its object, neither before it nor behind it? */
static bool is_inside(const Origins *o, const Origin *origin)
{
  if (origin->reach == FAR || origin->least < 0)
    return false;
  for (unsigned i = bitset_next(&origin->objects, 0); i < origin->objects.size;
       i = bitset_next(&origin->objects, i + 1))
    if ((uint64_t)origin->reach >= size_of(o, i))
      return false;
  return true;
}

/* Are both in one object, of which there is but one? */
static bool is_one_object(const Origins *o, const Origin *a, const Origin *b)
{
  unsigned only = bitset_next(&a->objects, 0);
  return only < heap_of(o) && !bitset_has(&o->repeated, only) && bitset_count(&a->objects) == 1 &&
         bitset_equal(&a->objects, &b->objects);
}

bool origins_may_differ(const Origins *o, const Term *a, const Term *b)
{
  Origin left = origin_of(o, a), right = origin_of(o, b);
  bool res = !is_empty(&left) && !is_empty(&right) && !is_one_object(o, &left, &right);
  bitset_free(&left.objects);
  bitset_free(&right.objects);
  return res;
}

static bool has_shared(const Origins *o, const Origin *origin)
{
  for (unsigned i = bitset_next(&origin->objects, 0); i < origin->objects.size;
       i = bitset_next(&origin->objects, i + 1))
    if (bitset_has(&o->shared, i))
      return true;
  return false;
}

bool origins_may_touch(const Origins *o, const Term *a, const Term *b)
{
  Origin left = origin_of(o, a), right = origin_of(o, b);
  bool shared = has_shared(o, &left) && has_shared(o, &right);
  bool inside = is_inside(o, &left) && is_inside(o, &right);
  bool res = !is_empty(&left) && !is_empty(&right) && !is_one_object(o, &left, &right) &&
             (shared || !inside);
  bitset_free(&left.objects);
  bitset_free(&right.objects);
  return res;
}

/* Kinds of objects that addresses may come from. */
enum { KIND_ALLOCATED = 1, KIND_LOCAL = 2, KIND_ARGUMENT = 4, KIND_LITERAL = 8 };

static unsigned kind_of(const Origins *o, unsigned id)
{
  if (id >= heap_of(o))
    return KIND_ALLOCATED;
  const Object *object = o->program->objects.data[id];
  return (object->kind == OBJECT_LOCAL ? KIND_LOCAL : 0) |
         (object_is_argument(object) ? KIND_ARGUMENT : 0) |
         (bitset_has(&o->shared, id) ? KIND_LITERAL : 0);
}

static unsigned kinds_of(const Origins *o, const Term *term)
{
  Origin origin = origin_of(o, term);
  unsigned kinds = 0;
  for (unsigned i = bitset_next(&origin.objects, 0); i < origin.objects.size;
       i = bitset_next(&origin.objects, i + 1))
    kinds |= kind_of(o, i);
  bitset_free(&origin.objects);
  return kinds;
}

bool origins_may_be_reused(const Origins *o, const Term *a, const Term *b)
{
  return kinds_of(o, a) & kinds_of(o, b) & (KIND_ALLOCATED | KIND_LOCAL);
}

bool origins_is_allocated(const Origins *o, const Term *address)
{
  return kinds_of(o, address) & KIND_ALLOCATED;
}

static uint64_t alignment_of(const Origins *o, unsigned id)
{
  enum { OF_BLOCKS = 16 };
  if (id > heap_of(o))
    return allocations_alignment(o->allocations, id - heap_of(o) - 1);
  if (id == heap_of(o))
    return OF_BLOCKS;
  return o->program->objects.data[id]->align;
}

uint64_t origins_alignment(const Origins *o, const Term *address)
{
  enum { MOST = 1 << 16 };
  Origin origin = origin_of(o, address);
  uint64_t least = is_empty(&origin) ? 1 : MOST;
  for (unsigned i = bitset_next(&origin.objects, 0); i < origin.objects.size;
       i = bitset_next(&origin.objects, i + 1)) {
    uint64_t known = alignment_of(o, i);
    least = known < least ? known : least;
  }
  bitset_free(&origin.objects);
  return least;
}

bool origins_are_apart(const Origins *o, const Term *a, const Term *b)
{
  return kinds_of(o, a) & kinds_of(o, b) & (KIND_ARGUMENT | KIND_LITERAL);
}

bool origins_is_address(const Origins *o, const Term *term)
{
  Origin origin = origin_of(o, term);
  bool res = !is_empty(&origin);
  bitset_free(&origin.objects);
  return res;
}

/* No object lies so near to an end of the address space. */
enum { MARGIN = 4096 };

static uint64_t largest_object(const Origins *o, const Origin *origin)
{
  if (bitset_next(&origin->objects, heap_of(o)) < origin->objects.size)
    return INT64_MAX;
  uint64_t largest = 0;
  for (unsigned i = bitset_next(&origin->objects, 0); i < heap_of(o);
       i = bitset_next(&origin->objects, i + 1))
    if (o->program->objects.data[i]->size > largest)
      largest = o->program->objects.data[i]->size;
  return largest;
}

bool origins_may_stray(const Origins *o, const Term *address, bool trusted)
{
  Origin origin = origin_of(o, address);
  bool res = false;
  if (!is_empty(&origin)) {
    bool is_low = origin.least == -FAR ? !trusted : origin.least < -MARGIN;
    bool is_high = origin.reach == FAR ? !trusted
                                       : origin.reach > MARGIN && (uint64_t)origin.reach - MARGIN >
                                                                      largest_object(o, &origin);
    res = is_low || is_high;
  }
  bitset_free(&origin.objects);
  return res;
}
