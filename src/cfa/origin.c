#include "cfa/origin.h"

#include "base/bitset.h"
#include "base/memory.h"
#include "cfa/literal.h"
#include "cfa/object.h"

/* After so many rounds what still grows is FAR; a term of more parts is not looked into. */
enum { ROUNDS = 12, MOST_PARTS = 64 };
#define FAR INT64_MAX /* how far is not known */

typedef struct Origin {
  Bitset objects; /* by id, allocated memory behind them; without space where empty */
  /* The largest distance from the start of an object; negative where it lies before, which C does
   * not have, but lists that are linked by members do. */
  int64_t reach;
  int64_t least; /* the smallest distance, where the largest is known */
} Origin;

struct Origins {
  const Program *program;
  Origin *variables, *regions; /* by id */
  Bitset shared;               /* literals that may lie in each other */
  unsigned round;
  bool changed;
};

static unsigned heap_of(const Origins *o)
{
  return o->program->objects.count;
}

static bool is_empty(const Origin *origin)
{
  return !origin->objects.size;
}

static bool add_object(const Origins *o, Origin *to, unsigned object)
{
  if (is_empty(to))
    to->objects = bitset_new(heap_of(o) + 1);
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

static Origin of_other(const Origins *o, const Term *term, unsigned *parts)
{
  Origin res = {0};
  for (unsigned i = 0; i < term->count; i++)
    add_part(o, &res, term->args[i], parts);
  if (!is_empty(&res))
    move_far(&res);
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

static void flow_call(Origins *o, const Edge *call)
{
  const Function *callee = call->callee;
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
  case EDGE_ASSIGN: flow_to(o, edge->term, edge->var); break;
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

Origins *origins_new(const Program *program)
{
  Origins *o = mem_zero(1, sizeof *o);
  o->program = program;
  o->variables = mem_zero(program->variables.count + 1, sizeof *o->variables);
  o->regions = mem_zero(program->regions.count + 1, sizeof *o->regions);
  o->shared = literals_that_share(program);
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
  mem_free(o);
}

/* ---- questions ---- */

static bool is_disjoint(const Origin *a, const Origin *b)
{
  unsigned size = a->objects.size, at = bitset_next(&a->objects, 0);
  while (at < size && !bitset_has(&b->objects, at))
    at = bitset_next(&a->objects, at + 1);
  return at >= size;
}

/* Does the address lie in its object, not behind it?  Of allocated memory the size is not known:
 * what is at a fixed distance counts as a field. */
static bool is_inside(const Origins *o, const Origin *origin)
{
  if (origin->reach == FAR)
    return false;
  for (unsigned i = bitset_next(&origin->objects, 0); i < heap_of(o);
       i = bitset_next(&origin->objects, i + 1)) {
    const Object *object = o->program->objects.data[i];
    if (origin->reach >= 0 && (uint64_t)origin->reach >= object->size)
      return false;
  }
  return true;
}

bool origins_differ(const Origins *o, const Term *a, const Term *b)
{
  Origin left = origin_of(o, a), right = origin_of(o, b);
  bool res = !is_empty(&left) && !is_empty(&right) && is_disjoint(&left, &right);
  bitset_free(&left.objects);
  bitset_free(&right.objects);
  return res;
}

static bool is_one_object(const Origins *o, const Origin *origin)
{
  return bitset_count(&origin->objects) == 1 && !bitset_has(&origin->objects, heap_of(o));
}

bool origins_order_objects(const Origins *o, const Term *a, const Term *b)
{
  Origin left = origin_of(o, a), right = origin_of(o, b);
  bool unmoved = left.reach != FAR && right.reach != FAR &&
                 !(is_one_object(o, &left) && is_one_object(o, &right));
  bool res = !is_empty(&left) && !is_empty(&right) && (unmoved || is_disjoint(&left, &right));
  bitset_free(&left.objects);
  bitset_free(&right.objects);
  return res;
}

/* Where both have the same several objects, one that moves along its object is followed by the
 * other in the same object; but a fixed distance that leads behind an object is meant. */
static bool may_differ(const Origin *a, const Origin *b)
{
  return !bitset_equal(&a->objects, &b->objects) ||
         (bitset_count(&a->objects) > 1 && a->reach != FAR && b->reach != FAR);
}

static bool has_shared(const Origins *o, const Origin *origin)
{
  for (unsigned i = bitset_next(&origin->objects, 0); i < origin->objects.size;
       i = bitset_next(&origin->objects, i + 1))
    if (bitset_has(&o->shared, i))
      return true;
  return false;
}

/* May they point into literals that lie in each other? */
static bool may_share(const Origins *o, const Origin *a, const Origin *b)
{
  bool is_one = bitset_count(&a->objects) == 1 && bitset_equal(&a->objects, &b->objects);
  return !is_one && has_shared(o, a) && has_shared(o, b);
}

bool origins_may_touch(const Origins *o, const Term *a, const Term *b)
{
  Origin left = origin_of(o, a), right = origin_of(o, b);
  bool res = !is_empty(&left) && !is_empty(&right) &&
             (may_share(o, &left, &right) ||
              (may_differ(&left, &right) && !(is_inside(o, &left) && is_inside(o, &right))));
  bitset_free(&left.objects);
  bitset_free(&right.objects);
  return res;
}

/* No object lies so near to an end of the address space. */
enum { MARGIN = 4096 };

static uint64_t largest_object(const Origins *o, const Origin *origin)
{
  if (bitset_has(&origin->objects, heap_of(o)))
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
