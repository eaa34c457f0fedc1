#include "cfa/address.h"

#include <string.h>

#include "cfa/kin.h"
#include "cfa/object.h"
#include "cfa/origin.h"

/* What a term is, seen as a sum: a number, an address and a number, parts of addresses, which may
 * be handed on and no more, or something that shows the bits of an address. */
typedef enum Sight { SIGHT_NUMBER, SIGHT_ADDRESS, SIGHT_PARTS, SIGHT_SHOWN } Sight;

typedef struct Looker {
  const Program *program;
  unsigned char *variables, *regions; /* by id: the sight of what they may hold */
  const Origins *origins;             /* NULL while these grow */
  Kin *kin;                           /* made when first needed */
  const Location *at;                 /* where terms are looked at; NULL: anywhere */
  bool *orders_objects;               /* set where an order of objects is asked for, or NULL */
  bool keeps_shown;                   /* they hold what shows an address, too */
  Map done;                           /* term -> sight + 1, for the present sets */
  bool changed;
} Looker;

/* A number in the first or the last page of the address space: no object lies there. */
static bool is_nowhere(const Term *term)
{
  enum { PAGE = 4096 };
  if (!term_is_const(term))
    return false;
  uint64_t from_end = value_truncate(value_of(-term->value.lo), term->type.width).lo;
  return term->value.lo < PAGE || from_end <= PAGE;
}

static Sight worse(Sight a, Sight b)
{
  return a > b ? a : b;
}

static Sight see_known(const Looker *l, const Term *term)
{
  uint64_t found = 0;
  map_get(&l->done, (uintptr_t)term, &found);
  return (Sight)(found - 1);
}

static Sight see_variable(const Looker *l, const Term *term)
{
  const Variable *var = program_variable(l->program, term);
  return var ? (Sight)l->variables[var->id] : SIGHT_NUMBER;
}

/* A part of an address shows bits as soon as anything is done with it. */
static bool is_whole(const Looker *l, const Term *term)
{
  return term->type.kind == TYPE_BV && term->type.width == l->program->pointer_bits;
}

/* Does it look at nothing but how far behind a multiple of its object's alignment an address is?
 * That is the same wherever the object lies. */
static bool is_alignment(const Looker *l, const Term *term)
{
  if (!l->origins || (term->op != TERM_BAND && term->op != TERM_UREM) || !is_whole(l, term) ||
      !term_is_const(term->args[1]) || see_known(l, term->args[0]) != SIGHT_ADDRESS)
    return false;
  uint64_t by = term->args[1]->value.lo, alignment = origins_alignment(l->origins, term->args[0]);
  return term->op == TERM_BAND ? by < alignment : by && alignment % by == 0;
}

/* The operation shows bits of addresses.  Those of allocated blocks tell, by and by, how these lie
 * to each other. */
static Sight show(const Looker *l, const Term *term)
{
  if (!l->orders_objects)
    return SIGHT_SHOWN;
  for (unsigned i = 0; i < term->count; i++) {
    Sight sight = see_known(l, term->args[i]);
    *l->orders_objects |= (sight == SIGHT_ADDRESS || sight == SIGHT_PARTS) &&
                          origins_is_allocated(l->origins, term->args[i]);
  }
  return SIGHT_SHOWN;
}

/* All operands are numbers, or addresses show. */
static Sight see_plain(const Looker *l, const Term *term)
{
  if (is_alignment(l, term))
    return SIGHT_NUMBER;
  for (unsigned i = 0; i < term->count; i++)
    if (see_known(l, term->args[i]) != SIGHT_NUMBER)
      return show(l, term);
  return SIGHT_NUMBER;
}

/* Copies of unions take addresses apart and put them together. */
static Sight see_parts(const Looker *l, const Term *term)
{
  Sight res = SIGHT_NUMBER;
  for (unsigned i = 0; i < term->count; i++)
    res = worse(res, see_known(l, term->args[i]));
  return res == SIGHT_ADDRESS ? SIGHT_PARTS : res;
}

/* Where the verifier keeps the sizes of blocks is at a distance from them that does not matter. */
static bool is_own(const Term *term)
{
  return term_is_var(term) && term->name[0] == '#';
}

static bool are_kin(const Looker *l, const Term *term)
{
  if (!l->at)
    return false;
  return term->op == TERM_SUB ? kin_are_not_null(l->kin, l->at, term->args[0], term->args[1])
                              : kin_are(l->kin, l->at, term->args[0], term->args[1]);
}

typedef struct Integers {
  const Looker *looker;
  bool found;
} Integers;

static void note_integer(void *context, const Term *term)
{
  Integers *integers = context;
  const Variable *var = program_variable(integers->looker->program, term);
  integers->found |= var && var->kind != VARIABLE_ADDRESS && !var->pointer &&
                     origins_is_address(integers->looker->origins, term);
}

/* Does an integer keep an address, maybe longer than its object lives?  A pointer that does so has
 * no value any more, by the rules of C. */
static bool outlives(const Looker *l, const Term *term)
{
  Integers integers = {l, false};
  if (!origins_may_be_reused(l->origins, term->args[0], term->args[1]))
    return false;
  term_each_var(term, note_integer, &integers);
  return integers.found;
}

/* Two addresses, subtracted or compared. */
static Sight see_both(const Looker *l, const Term *term)
{
  if (!l->origins)
    return l->keeps_shown && term->op == TERM_SUB ? SIGHT_SHOWN : SIGHT_NUMBER;
  const Term *a = term->args[0], *b = term->args[1];
  bool equal = term->op == TERM_EQ, reused = outlives(l, term);
  bool others = equal ? origins_may_touch(l->origins, a, b) : origins_may_differ(l->origins, a, b);
  if ((!reused && !others) || is_own(a) || is_own(b) || are_kin(l, term))
    return SIGHT_NUMBER;
  if (l->orders_objects)
    *l->orders_objects |=
        (reused && (equal || !others)) ||
        (origins_is_allocated(l->origins, a) && origins_is_allocated(l->origins, b)) ||
        (equal && origins_are_apart(l->origins, a, b));
  return SIGHT_SHOWN;
}

static Sight see_sum(const Looker *l, const Term *term)
{
  if (!is_whole(l, term))
    return see_plain(l, term);
  Sight a = see_known(l, term->args[0]), b = see_known(l, term->args[1]);
  if (worse(a, b) > SIGHT_ADDRESS)
    return show(l, term);
  if (a == SIGHT_ADDRESS && b == SIGHT_ADDRESS)
    return term->op == TERM_SUB ? see_both(l, term) : show(l, term);
  return b == SIGHT_ADDRESS && term->op == TERM_SUB ? show(l, term) : worse(a, b);
}

/* An address and a number where no object lies.  But the number may have been subtracted before. */
static Sight see_nowhere(const Looker *l, const Term *term)
{
  const Term *address = is_nowhere(term->args[0]) ? term->args[1] : term->args[0];
  bool strays = l->origins && origins_may_stray(l->origins, address, term->op == TERM_EQ);
  return strays ? show(l, term) : SIGHT_NUMBER;
}

static Sight see_comparison(const Looker *l, const Term *term)
{
  if (!is_whole(l, term->args[0]))
    return see_plain(l, term);
  Sight a = see_known(l, term->args[0]), b = see_known(l, term->args[1]);
  if (worse(a, b) > SIGHT_ADDRESS)
    return show(l, term);
  if (a == b)
    return a == SIGHT_ADDRESS ? see_both(l, term) : a;
  return is_nowhere(term->args[0]) || is_nowhere(term->args[1]) ? see_nowhere(l, term)
                                                                : show(l, term);
}

static unsigned see_one(void *context, const Term *term)
{
  const Looker *l = context;
  switch (term->op) {
  case TERM_CONST: return SIGHT_NUMBER;
  case TERM_VAR: return see_variable(l, term);
  case TERM_EXTRACT:
  case TERM_CONCAT: return see_parts(l, term);
  case TERM_ADD:
  case TERM_SUB: return see_sum(l, term);
  case TERM_ITE:
    return see_known(l, term->args[0]) == SIGHT_NUMBER
               ? worse(see_known(l, term->args[1]), see_known(l, term->args[2]))
               : SIGHT_SHOWN;
  case TERM_EQ:
  case TERM_ULT:
  case TERM_ULE: return see_comparison(l, term);
  default: return see_plain(l, term);
  }
}

static Sight see(Looker *l, const Term *term)
{
  term_judge(term, see_one, l, &l->done);
  return see_known(l, term);
}

/* ---- where addresses get to ---- */

static void keep(Looker *l, unsigned char *held, Sight sight)
{
  if ((sight == SIGHT_SHOWN && !l->keeps_shown) || sight <= *held)
    return; /* whoever shows an address is told below */
  *held = (unsigned char)sight;
  l->changed = true;
}

static Sight held_by_regions(const Looker *l, const Edge *edge)
{
  Sight res = SIGHT_NUMBER;
  for (unsigned i = 0; i < edge->region_count; i++)
    res = worse(res, (Sight)l->regions[edge->regions[i]->id]);
  return res;
}

static void pass(Looker *l, const Term *value, const Variable *to)
{
  keep(l, &l->variables[to->id], see(l, value));
}

static void pass_arguments(Looker *l, const Edge *call)
{
  const Function *callee = call->callee;
  for (unsigned i = 0; callee && i < call->arg_count && i < callee->params.count; i++)
    pass(l, call->args[i], callee->params.data[i]);
  for (unsigned k = 0; callee && k < callee->edges.count; k++) {
    const Edge *edge = callee->edges.data[k];
    for (unsigned i = 0; edge->kind == EDGE_RETURN && i < edge->arg_count && i < call->result_count;
         i++)
      pass(l, edge->args[i], call->results[i]);
  }
}

static void spread_edge(Looker *l, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
    if (edge->var != l->program->heap_top)
      pass(l, edge->term, edge->var);
    break;
  case EDGE_LOAD: keep(l, &l->variables[edge->var->id], held_by_regions(l, edge)); break;
  case EDGE_STORE:
    for (unsigned i = 0; i < edge->region_count; i++)
      keep(l, &l->regions[edge->regions[i]->id], see(l, edge->term));
    break;
  case EDGE_CALL: pass_arguments(l, edge); break;
  case EDGE_HAVOC:
  case EDGE_ASSUME:
  case EDGE_RETURN: break;
  }
}

/* An address lies in its own field: the numbers beside it in a table are numbers. */
static void start_object(Looker *l, const Object *object)
{
  for (unsigned k = 0; k < object->init_count; k++) {
    const Init *init = &object->inits[k];
    if (!init->value || term_is_const(init->value))
      continue;
    for (unsigned f = 0; f < object->field_count; f++)
      if (object_starts_field(object, init, &object->fields[f]))
        l->regions[object->fields[f].region->id] = SIGHT_ADDRESS;
  }
}

static void start(Looker *l)
{
  for (unsigned i = 0; i < l->program->variables.count; i++) {
    const Variable *var = l->program->variables.data[i];
    bool holds = var->pointer || var->kind == VARIABLE_ADDRESS || var == l->program->heap_top ||
                 (var->init && !term_is_const(var->init));
    if (holds && var->term->type.kind == TYPE_BV)
      l->variables[i] = SIGHT_ADDRESS;
  }
  for (unsigned i = 0; i < l->program->objects.count; i++)
    start_object(l, l->program->objects.data[i]);
}

/* ---- who looks ---- */

/* Is the term the heap's top, or a variable that is set to it right before the edge? */
static bool is_heap_top(const Looker *l, const Edge *edge, const Term *term)
{
  const Variable *top = l->program->heap_top;
  if (!top || term == top->term)
    return top;
  const Edge *before = edge->from->in.count == 1 ? edge->from->in.data[0] : NULL;
  return before && before->kind == EDGE_ASSIGN && before->var->term == term &&
         before->term == top->term;
}

/* What allocation does: it rounds the heap top, and assumes that there is room above it. */
static bool is_allocation(const Looker *l, const Edge *edge)
{
  if (edge->kind == EDGE_ASSIGN)
    return edge->var == l->program->heap_top;
  if (edge->kind != EDGE_ASSUME || edge->from->out.count != 1)
    return false;
  const Term *term = edge->term;
  bool negated = term->op == TERM_NOT && term->args[0]->op == TERM_ULT; /* a constant size */
  if (!negated && term->op != TERM_ULE)
    return false;
  const Term *need = negated ? term->args[0]->args[1] : term->args[0];
  const Term *room = negated ? term->args[0]->args[0] : term->args[1];
  if (term_is_const(room))
    return l->program->heap_top && need == l->program->heap_top->term;
  return room->op == TERM_SUB && term_is_const(room->args[0]) &&
         is_heap_top(l, edge, room->args[1]);
}

/* It compares to choose between two ways to do the same. */
static bool is_memmove(const Edge *edge)
{
  return edge->kind == EDGE_ASSUME && edge->place && edge->place->function &&
         !strcmp(edge->place->function, "memmove") && place_is_library(edge->place);
}

static bool shows(Looker *l, const Edge *edge)
{
  bool res = edge->term && see(l, edge->term) == SIGHT_SHOWN;
  res |= edge->address && see(l, edge->address) > SIGHT_ADDRESS;
  for (unsigned i = 0; i < edge->arg_count; i++)
    res |= see(l, edge->args[i]) == SIGHT_SHOWN;
  return res || (edge->kind == EDGE_ASSUME && see(l, edge->term) != SIGHT_NUMBER);
}

/* What is shown anywhere may be nothing to see at the place of the edge, where addresses are known
 * to be kin. */
static bool shows_there(Looker *l, const Edge *edge)
{
  if (!l->kin)
    l->kin = kin_new(l->program, l->origins);
  Map anywhere = l->done;
  l->done = (Map){0};
  l->at = edge->from;
  bool res = shows(l, edge);
  l->at = NULL;
  map_free(&l->done);
  l->done = anywhere;
  return res;
}

static bool looks(Looker *l, const Edge *edge)
{
  if (is_allocation(l, edge) || is_memmove(edge) || !shows(l, edge))
    return false;
  if (!l->orders_objects)
    return shows_there(l, edge);
  *l->orders_objects = false;
  return shows_there(l, edge) && *l->orders_objects;
}

typedef void (*EdgeVisit)(Looker *l, const Edge *edge);

static void each_edge(Looker *l, EdgeVisit visit)
{
  for (unsigned i = 0; i < l->program->functions.count; i++) {
    const Function *f = l->program->functions.data[i];
    for (unsigned k = 0; k < f->edges.count; k++)
      visit(l, f->edges.data[k]);
  }
}

static const Edge *find_looking(Looker *l, EdgeTaken taken, const void *context)
{
  for (unsigned i = 0; i < l->program->functions.count; i++) {
    const Function *f = l->program->functions.data[i];
    for (unsigned k = 0; k < f->edges.count; k++)
      if (taken(context, f->edges.data[k]) && looks(l, f->edges.data[k]))
        return f->edges.data[k];
  }
  return NULL;
}

static Looker find_holders(const Program *program, bool keeps_shown)
{
  Looker l = {.program = program,
              .keeps_shown = keeps_shown,
              .variables = mem_zero(program->variables.count + 1, 1),
              .regions = mem_zero(program->regions.count + 1, 1)};
  start(&l);
  do {
    l.changed = false;
    map_clear(&l.done);
    each_edge(&l, spread_edge);
  } while (l.changed);
  return l;
}

static void looker_free(Looker *l)
{
  mem_free(l->variables);
  mem_free(l->regions);
  map_free(&l->done);
}

Bitset program_address_holders(const Program *program)
{
  Looker l = find_holders(program, true);
  Bitset holders = bitset_new(program->variables.count);
  for (unsigned i = 0; i < program->variables.count; i++)
    if (l.variables[i] != SIGHT_NUMBER)
      bitset_add(&holders, i);
  looker_free(&l);
  return holders;
}

static AddressContent content_of(const Looker *l, Sight sight, unsigned width)
{
  if (sight == SIGHT_NUMBER)
    return CONTENT_NUMBER;
  return sight < SIGHT_SHOWN && width == l->program->pointer_bits ? CONTENT_ADDRESS : CONTENT_BITS;
}

AddressContents program_address_contents(const Program *program)
{
  Looker l = find_holders(program, true);
  AddressContents contents = {mem_zero(program->variables.count + 1, sizeof *contents.variables),
                              mem_zero(program->regions.count + 1, sizeof *contents.regions)};
  for (unsigned i = 0; i < program->variables.count; i++)
    contents.variables[i] =
        content_of(&l, (Sight)l.variables[i], program->variables.data[i]->term->type.width);
  for (unsigned i = 0; i < program->regions.count; i++)
    contents.regions[i] = content_of(&l, (Sight)l.regions[i], program->pointer_bits);
  looker_free(&l);
  return contents;
}

void address_contents_free(AddressContents *contents)
{
  mem_free(contents->variables);
  mem_free(contents->regions);
}

static const Edge *first_looking(const Program *program, bool *orders_objects, EdgeTaken taken,
                                 const void *context)
{
  Looker l = find_holders(program, false);
  l.orders_objects = orders_objects;
  Origins *origins = origins_new(program);
  l.origins = origins;
  map_clear(&l.done);
  const Edge *found = find_looking(&l, taken, context);
  kin_free(l.kin);
  origins_free(origins);
  looker_free(&l);
  return found;
}

const Edge *program_looks_at_addresses(const Program *program, EdgeTaken taken, const void *context)
{
  return first_looking(program, NULL, taken, context);
}

const Edge *program_orders_objects(const Program *program, EdgeTaken taken, const void *context)
{
  bool orders_objects = false;
  return first_looking(program, &orders_objects, taken, context);
}
