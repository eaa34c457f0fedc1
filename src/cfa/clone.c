#include "cfa/clone.h"

#include <string.h>

#include "cfa/escape.h"

/* A function as it was: later changes append to its lists and remove edges, but never change a
 * location. */
typedef struct Original {
  Edge *edges; /* copies */
  unsigned edge_count, location_count, local_count;
  ObjectVec objects; /* its local ones */
  ObjectVec kept;    /* those that may be pointed to after its end */
  unsigned copies;   /* made so far */
} Original;

struct Cloner {
  Program *program;
  Arena *arena;
  Original *originals; /* by function id */
  unsigned count;
  /* Of the copy being made: */
  Function *owner;      /* where it goes */
  Edge *call;           /* what it replaces */
  Location **locations; /* by the original's id */
  unsigned location_capacity;
  Map variables; /* original -> copy */
  Map terms;     /* VAR term of the original -> of the copy */
  Map places;    /* place -> the same, inlined at the call */
};

static void remember(Cloner *cloner, const Function *f)
{
  Original *original = &cloner->originals[f->id];
  original->edges = arena_alloc(cloner->arena, (f->edges.count + 1) * sizeof *original->edges);
  for (unsigned i = 0; i < f->edges.count; i++)
    if (f->edges.data[i]->from)
      original->edges[original->edge_count++] = *f->edges.data[i];
  original->location_count = f->locations.count;
  original->local_count = f->locals.count;
}

Cloner *cloner_new(Program *program)
{
  Cloner *cloner = mem_zero(1, sizeof *cloner);
  cloner->program = program;
  cloner->arena = arena_new();
  cloner->count = program->functions.count;
  cloner->originals = mem_zero(cloner->count, sizeof *cloner->originals);
  for (unsigned i = 0; i < cloner->count; i++)
    remember(cloner, program->functions.data[i]);
  Bitset kept = escape_variables(program);
  for (unsigned i = 0; i < program->objects.count; i++) {
    Object *object = program->objects.data[i];
    if (object->kind != OBJECT_LOCAL)
      continue;
    Original *original = &cloner->originals[object->owner->id];
    vec_push(&original->objects, object);
    if (bitset_has(&kept, object->base->id))
      vec_push(&original->kept, object);
  }
  bitset_free(&kept);
  return cloner;
}

void cloner_free(Cloner *cloner)
{
  for (unsigned i = 0; i < cloner->count; i++) {
    vec_free(&cloner->originals[i].objects);
    vec_free(&cloner->originals[i].kept);
  }
  mem_free(cloner->originals);
  mem_free(cloner->locations);
  map_free(&cloner->variables);
  map_free(&cloner->terms);
  map_free(&cloner->places);
  arena_free(cloner->arena);
  mem_free(cloner);
}

/* The place as seen from the call: the call stands at the outer end of the chain. */
static const Place *copy_place(Cloner *cloner, const Place *place)
{
  if (!place || !cloner->call->place)
    return place;
  const Place *known = map_get_ptr(&cloner->places, place);
  if (known)
    return known;
  VEC(const Place *) chain = {0};
  for (const Place *at = place; at; at = at->inlined_at)
    vec_push(&chain, at);
  const Place *res = cloner->call->place;
  while (chain.count) {
    const Place *at = vec_pop(&chain);
    res = program_place(cloner->program, at->file, at->line, at->column, at->function, res);
  }
  vec_free(&chain);
  map_put_ptr(&cloner->places, place, res);
  return res;
}

/* "f::x" becomes "f#2::x" in the first copy of f. */
static const char *copy_name(Cloner *cloner, const Function *f, const char *name)
{
  Interner *names = terms_names(cloner->program->terms);
  unsigned number = cloner->originals[f->id].copies + 1;
  size_t length = strlen(f->name);
  bool prefixed = !strncmp(name, f->name, length) && !strncmp(name + length, "::", 2);
  return prefixed ? intern_format(names, "%s#%u%s", f->name, number, name + length)
                  : intern_format(names, "%s#%u::%s", f->name, number, name);
}

static void map_variable(Cloner *cloner, const Variable *old, Variable *fresh)
{
  map_put_ptr(&cloner->variables, old, fresh);
  map_put_ptr(&cloner->terms, old->term, fresh->term);
}

static Variable *copy_variable(Cloner *cloner, const Function *f, const Variable *old)
{
  VariableKind kind = old->kind == VARIABLE_PARAM ? VARIABLE_LOCAL : old->kind;
  Variable *fresh = program_add_variable(cloner->program, cloner->owner, kind,
                                         copy_name(cloner, f, old->term->name), old->term->type);
  fresh->pointer = old->pointer;
  fresh->is_signed = old->is_signed;
  fresh->source = old->source;
  fresh->ctype = old->ctype;
  fresh->place = copy_place(cloner, old->place);
  map_variable(cloner, old, fresh);
  return fresh;
}

static void copy_object(Cloner *cloner, const Function *f, const Object *old)
{
  Object *fresh = program_add_object(cloner->program, cloner->owner, OBJECT_LOCAL,
                                     copy_name(cloner, f, old->name), old->size, old->align);
  fresh->readonly = old->readonly;
  fresh->source = old->source;
  fresh->ctype = old->ctype;
  fresh->place = copy_place(cloner, old->place);
  fresh->stride = old->stride;
  fresh->fields = old->fields;
  fresh->field_count = old->field_count;
  map_variable(cloner, old->base, fresh->base);
}

static void copy_variables(Cloner *cloner, const Function *f)
{
  const Original *original = &cloner->originals[f->id];
  map_clear(&cloner->variables);
  map_clear(&cloner->terms);
  for (unsigned i = 0; i < f->params.count; i++)
    copy_variable(cloner, f, f->params.data[i]);
  for (unsigned i = 0; i < original->local_count; i++)
    if (f->locals.data[i]->kind != VARIABLE_ADDRESS)
      copy_variable(cloner, f, f->locals.data[i]);
  for (unsigned i = 0; i < original->objects.count; i++)
    copy_object(cloner, f, original->objects.data[i]);
}

static void copy_locations(Cloner *cloner, const Function *f, Location *after)
{
  unsigned count = cloner->originals[f->id].location_count;
  if (count > cloner->location_capacity) {
    cloner->locations = mem_resize(cloner->locations, count * sizeof *cloner->locations);
    cloner->location_capacity = count;
  }
  for (unsigned i = 0; i < count; i++) {
    const Location *old = f->locations.data[i];
    if (old == f->exit) {
      cloner->locations[i] = after;
      continue;
    }
    Location *fresh = function_add_location(cloner->program, cloner->owner);
    fresh->kind = old->kind;
    fresh->note = old->note;
    fresh->place = copy_place(cloner, old->place);
    fresh->loop = copy_place(cloner, old->loop);
    cloner->locations[i] = fresh;
  }
}

static const Term *replace_variable(void *context, const Term *var)
{
  return map_get_ptr(&((Cloner *)context)->terms, var);
}

static const Term *copy_term(Cloner *cloner, const Term *term)
{
  return term ? term_substitute(cloner->program->terms, term, replace_variable, cloner) : NULL;
}

static Variable *copied_variable(const Cloner *cloner, Variable *old)
{
  Variable *fresh = old ? map_get_ptr(&cloner->variables, old) : NULL;
  return fresh ? fresh : old;
}

static Location *step(Cloner *cloner)
{
  return function_add_location(cloner->program, cloner->owner);
}

/* var[i] := term[i], all at once: where a later term reads what an earlier assignment writes, the
 * values are computed first.  Leaves one edge at least. */
static void assign_all(Cloner *cloner, Location *from, Location *to, const Place *place,
                       unsigned count, Variable *const *vars, const Term **terms)
{
  Program *program = cloner->program;
  for (unsigned i = 1; i < count; i++) {
    bool is_changed = false;
    for (unsigned j = 0; j < i; j++)
      is_changed |= term_mentions(terms[i], vars[j]->term);
    if (!is_changed)
      continue;
    Variable *saved =
        program_add_variable(program, cloner->owner, VARIABLE_TEMP, "saved", terms[i]->type);
    saved->pointer = vars[i]->pointer;
    Location *next = step(cloner);
    edge_assign(program, from, next, place, saved, terms[i]);
    terms[i] = saved->term;
    from = next;
  }
  for (unsigned i = 0; i < count; i++) {
    Location *next = i + 1 < count ? step(cloner) : to;
    edge_assign(program, from, next, place, vars[i], terms[i]);
    from = next;
  }
  if (!count)
    edge_assume(program, from, to, place, term_true(program->terms), BRANCH_NONE);
}

static const Term **copy_args(Cloner *cloner, const Edge *old)
{
  const Term **args = arena_alloc(cloner->arena, (old->arg_count + 1) * sizeof *args);
  for (unsigned i = 0; i < old->arg_count; i++)
    args[i] = copy_term(cloner, old->args[i]);
  return args;
}

/* All regions that hold some of the object. */
static void set_regions_of(Program *program, Edge *edge, const Object *object)
{
  VEC(Region *) regions = {0};
  for (unsigned i = 0; i < object->field_count; i++) {
    bool again = false;
    for (unsigned k = 0; k < regions.count && !again; k++)
      again = regions.data[k] == object->fields[i].region;
    if (!again)
      vec_push(&regions, object->fields[i].region);
  }
  if (regions.count)
    edge_set_regions(program, edge, regions.count, regions.data);
  vec_free(&regions);
}

/* The function's end is that of its objects: a pointer that is left finds anything there.  Answers
 * where to go on. */
static Location *end_objects(Cloner *cloner, const Function *f, Location *from, const Place *place)
{
  Program *program = cloner->program;
  const ObjectVec *kept = &cloner->originals[f->id].kept;
  for (unsigned i = 0; i < kept->count; i++) {
    const Object *object = kept->data[i];
    const Term *size = term_bv(program->terms, program->pointer_bits, object->size);
    Location *next = step(cloner);
    Edge *edge =
        edge_havoc_memory(program, from, next, place, copy_term(cloner, object->base->term), size,
                          HAVOC_UNINIT, object->source);
    set_regions_of(program, edge, object);
    from = next;
  }
  return from;
}

static void copy_return(Cloner *cloner, const Edge *old, Location *from, Location *to,
                        const Place *place)
{
  const Edge *call = cloner->call;
  unsigned count = call->result_count < old->arg_count ? call->result_count : old->arg_count;
  from = end_objects(cloner, call->callee, from, place);
  assign_all(cloner, from, to, place, count, call->results, copy_args(cloner, old));
}

static void copy_call(Cloner *cloner, const Edge *old, Location *from, Location *to,
                      const Place *place)
{
  Variable **results = arena_alloc(cloner->arena, (old->result_count + 1) * sizeof *results);
  for (unsigned i = 0; i < old->result_count; i++)
    results[i] = copied_variable(cloner, old->results[i]);
  edge_call(cloner->program, from, to, place, old->callee, copy_term(cloner, old->address),
            old->arg_count, copy_args(cloner, old), old->result_count, results);
}

static void copy_edge(Cloner *cloner, const Edge *old)
{
  Program *program = cloner->program;
  Location *from = cloner->locations[old->from->id], *to = cloner->locations[old->to->id];
  const Place *place = copy_place(cloner, old->place);
  Variable *var = copied_variable(cloner, old->var);
  const Term *term = copy_term(cloner, old->term), *address;
  Edge *fresh = NULL;
  switch (old->kind) {
  case EDGE_ASSIGN: fresh = edge_assign(program, from, to, place, var, term); break;
  case EDGE_ASSUME: fresh = edge_assume(program, from, to, place, term, old->branch); break;
  case EDGE_LOAD:
    fresh = edge_load(program, from, to, place, var, copy_term(cloner, old->address));
    break;
  case EDGE_STORE:
    fresh = edge_store(program, from, to, place, copy_term(cloner, old->address), term);
    break;
  case EDGE_HAVOC:
    address = copy_term(cloner, old->address);
    fresh = var ? edge_havoc(program, from, to, place, var, old->why, old->what)
                : edge_havoc_memory(program, from, to, place, address, term, old->why, old->what);
    break;
  case EDGE_CALL: copy_call(cloner, old, from, to, place); break;
  case EDGE_RETURN: copy_return(cloner, old, from, to, place); break;
  }
  if (fresh && old->region_count)
    edge_set_regions(program, fresh, old->region_count, old->regions);
}

/* The copy's parameters are its own, so no argument reads them: they are assigned one by one. */
static void pass_arguments(Cloner *cloner, const Function *f, const Edge *call)
{
  unsigned count = call->arg_count < f->params.count ? call->arg_count : f->params.count;
  Variable **params = arena_alloc(cloner->arena, (count + 1) * sizeof *params);
  const Term **args = arena_alloc(cloner->arena, (count + 1) * sizeof *args);
  for (unsigned i = 0; i < count; i++) {
    params[i] = copied_variable(cloner, f->params.data[i]);
    args[i] = call->args[i];
  }
  assign_all(cloner, call->from, cloner->locations[f->entry->id], call->place, count, params, args);
}

void cloner_inline(Cloner *cloner, Edge *call)
{
  const Function *f = call->callee;
  Original *original = &cloner->originals[f->id];
  Location *after = call->to;
  original->copies++;
  cloner->call = call;
  cloner->owner = call->from->function;
  map_clear(&cloner->places);
  copy_variables(cloner, f);
  copy_locations(cloner, f, after);
  pass_arguments(cloner, f, call);
  for (unsigned i = 0; i < original->edge_count; i++)
    copy_edge(cloner, &original->edges[i]);
  edge_remove(call);
}
