#include "cfa/cfa.h"

#include <assert.h>

/* Name spaces of "last_suffix"; interned names are aligned, so the kind fits into their low bits.
 */
typedef enum NameSpace { NAME_FUNCTION, NAME_VARIABLE, NAME_OBJECT } NameSpace;

/* Interned places of one hash, newest first. */
typedef struct PlaceNode {
  Place place;
  struct PlaceNode *older;
} PlaceNode;

Program *program_new(Run *run, unsigned pointer_bits)
{
  Program *program = mem_zero(1, sizeof *program);
  program->run = run;
  program->arena = arena_new();
  program->terms = terms_new();
  program->pointer_bits = pointer_bits;
  return program;
}

static void free_locations(Program *program)
{
  for (unsigned i = 0; i < program->all_locations.count; i++) {
    vec_free(&program->all_locations.data[i]->in);
    vec_free(&program->all_locations.data[i]->out);
  }
  vec_free(&program->all_locations);
}

static void free_functions(Program *program)
{
  for (unsigned i = 0; i < program->all_functions.count; i++) {
    Function *f = program->all_functions.data[i];
    vec_free(&f->params);
    vec_free(&f->locals);
    vec_free(&f->locations);
    vec_free(&f->edges);
  }
  vec_free(&program->all_functions);
}

void program_free(Program *program)
{
  if (!program)
    return;
  free_locations(program);
  free_functions(program);
  vec_free(&program->functions);
  vec_free(&program->variables);
  vec_free(&program->objects);
  vec_free(&program->regions);
  vec_free(&program->assumed);
  vec_free(&program->error_functions);
  vec_free(&program->externs);
  vec_free(&program->unknown_calls);
  map_free(&program->variable_of_term);
  map_free(&program->function_of_name);
  map_free(&program->object_of_name);
  map_free(&program->variable_of_name);
  map_free(&program->last_suffix);
  map_free(&program->places);
  terms_free(program->terms);
  arena_free(program->arena);
  mem_free(program);
}

static const char *keep_text(Program *program, const char *text)
{
  return text ? intern(terms_names(program->terms), text) : NULL;
}

static bool is_taken(const Program *program, NameSpace space, const char *name)
{
  Interner *names = terms_names(program->terms);
  switch (space) {
  case NAME_FUNCTION: return map_has_ptr(&program->function_of_name, name);
  case NAME_VARIABLE: return map_has_ptr(&program->variable_of_name, name);
  case NAME_OBJECT: break;
  }
  return map_has_ptr(&program->object_of_name, name) ||
         map_has_ptr(&program->variable_of_name, intern_format(names, "&%s", name));
}

/* The interned name, with a suffix where it is taken.  Remembering the last suffix keeps many
 * clones of one name from trying all suffixes each time. */
static const char *fresh_name(Program *program, NameSpace space, const char *name)
{
  const char *plain = keep_text(program, name), *res = plain;
  uint64_t key = (uintptr_t)plain + space, suffix = 1;
  map_get(&program->last_suffix, key, &suffix);
  while (is_taken(program, space, res))
    res =
        intern_format(terms_names(program->terms), "%s#%llu", plain, (unsigned long long)++suffix);
  if (suffix > 1)
    map_put(&program->last_suffix, key, suffix);
  return res;
}

Function *program_add_function(Program *program, const char *name)
{
  Function *f = ARENA_NEW(program->arena, Function);
  f->program = program;
  f->id = program->functions.count;
  f->name = fresh_name(program, NAME_FUNCTION, name);
  f->source = f->name;
  vec_push(&program->functions, f);
  vec_push(&program->all_functions, f);
  map_put_ptr(&program->function_of_name, f->name, f);
  return f;
}

Variable *program_add_variable(Program *program, Function *owner, VariableKind kind,
                               const char *name, Type type)
{
  Variable *var = ARENA_NEW(program->arena, Variable);
  const char *unique = fresh_name(program, NAME_VARIABLE, name);
  var->id = program->variables.count;
  var->kind = kind;
  var->owner = owner;
  var->term = term_var(program->terms, unique, type);
  vec_push(&program->variables, var);
  map_put_ptr(&program->variable_of_name, unique, var);
  map_put_ptr(&program->variable_of_term, var->term, var);
  if (owner && kind == VARIABLE_PARAM)
    vec_push(&owner->params, var);
  else if (owner)
    vec_push(&owner->locals, var);
  return var;
}

Object *program_add_object(Program *program, Function *owner, ObjectKind kind, const char *name,
                           uint64_t size, uint64_t align)
{
  Object *object = ARENA_NEW(program->arena, Object);
  object->id = program->objects.count;
  object->kind = kind;
  object->name = fresh_name(program, NAME_OBJECT, name);
  object->size = size;
  object->align = align;
  object->owner = owner;
  vec_push(&program->objects, object);
  map_put_ptr(&program->object_of_name, object->name, object);
  const char *base = intern_format(terms_names(program->terms), "&%s", object->name);
  object->base =
      program_add_variable(program, owner, VARIABLE_ADDRESS, base, type_bv(program->pointer_bits));
  object->base->pointer = true;
  object->base->object = object;
  return object;
}

Region *program_add_region(Program *program, const char *name, unsigned cell_bits)
{
  Region *region = ARENA_NEW(program->arena, Region);
  region->id = program->regions.count;
  region->name = keep_text(program, name);
  region->cell_bits = cell_bits;
  vec_push(&program->regions, region);
  return region;
}

Object *program_function_object(Program *program, Function *function)
{
  if (!function->object) {
    Object *object = program_add_object(program, NULL, OBJECT_FUNCTION, function->name, 1, 1);
    object->function = function;
    object->readonly = true;
    object->source = function->source;
    object->place = function->place;
    function->object = object;
  }
  return function->object;
}

Location *function_add_location(Program *program, Function *function)
{
  Location *location = ARENA_NEW(program->arena, Location);
  location->id = function->locations.count;
  location->function = function;
  vec_push(&function->locations, location);
  vec_push(&program->all_locations, location);
  if (!function->entry)
    function->entry = location;
  function->has_body = true;
  return location;
}

static uint64_t hash_place(const Place *place)
{
  uint64_t h = hash_mix(place->line, place->column);
  h = hash_mix(h, (uintptr_t)place->file);
  h = hash_mix(h, (uintptr_t)place->function);
  return hash_mix(h, (uintptr_t)place->inlined_at);
}

static bool same_place(const Place *a, const Place *b)
{
  return a->file == b->file && a->line == b->line && a->column == b->column &&
         a->function == b->function && a->inlined_at == b->inlined_at;
}

const Place *program_place(Program *program, const char *file, unsigned line, unsigned column,
                           const char *function, const Place *inlined_at)
{
  Place place = {keep_text(program, file), line, column, keep_text(program, function), inlined_at};
  uint64_t hash = hash_place(&place), known = 0;
  map_get(&program->places, hash, &known);
  for (PlaceNode *node = (PlaceNode *)(uintptr_t)known; node; node = node->older)
    if (same_place(&node->place, &place))
      return &node->place;
  PlaceNode *node = ARENA_NEW(program->arena, PlaceNode);
  node->place = place;
  node->older = (PlaceNode *)(uintptr_t)known;
  map_put(&program->places, hash, (uintptr_t)node);
  return &node->place;
}

void program_assume(Program *program, const char *sentence)
{
  const char *kept = keep_text(program, sentence);
  for (unsigned i = 0; i < program->assumed.count; i++)
    if (program->assumed.data[i] == kept)
      return;
  vec_push(&program->assumed, kept);
}

static Edge *add_edge(Program *program, EdgeKind kind, Location *from, Location *to,
                      const Place *place)
{
  assert(from->function == to->function);
  Edge *edge = ARENA_NEW(program->arena, Edge);
  edge->id = from->function->edges.count;
  edge->kind = kind;
  edge->from = from;
  edge->to = to;
  edge->place = place;
  vec_push(&from->function->edges, edge);
  vec_push(&from->out, edge);
  vec_push(&to->in, edge);
  return edge;
}

static void set_args(Program *program, Edge *edge, unsigned count, const Term *const *args)
{
  edge->arg_count = count;
  edge->args = count ? arena_copy(program->arena, args, count * sizeof *args) : NULL;
}

Edge *edge_assign(Program *program, Location *from, Location *to, const Place *place, Variable *var,
                  const Term *term)
{
  Edge *edge = add_edge(program, EDGE_ASSIGN, from, to, place);
  edge->var = var;
  edge->term = term;
  return edge;
}

Edge *edge_havoc(Program *program, Location *from, Location *to, const Place *place, Variable *var,
                 HavocKind why, const char *what)
{
  Edge *edge = add_edge(program, EDGE_HAVOC, from, to, place);
  edge->var = var;
  edge->why = why;
  edge->what = keep_text(program, what);
  return edge;
}

Edge *edge_havoc_memory(Program *program, Location *from, Location *to, const Place *place,
                        const Term *address, const Term *size, HavocKind why, const char *what)
{
  Edge *edge = edge_havoc(program, from, to, place, NULL, why, what);
  edge->address = address;
  edge->term = size;
  return edge;
}

Edge *edge_assume(Program *program, Location *from, Location *to, const Place *place,
                  const Term *condition, Branch branch)
{
  Edge *edge = add_edge(program, EDGE_ASSUME, from, to, place);
  edge->term = condition;
  edge->branch = branch;
  return edge;
}

Edge *edge_load(Program *program, Location *from, Location *to, const Place *place, Variable *var,
                const Term *address)
{
  Edge *edge = add_edge(program, EDGE_LOAD, from, to, place);
  edge->var = var;
  edge->address = address;
  return edge;
}

Edge *edge_store(Program *program, Location *from, Location *to, const Place *place,
                 const Term *address, const Term *value)
{
  Edge *edge = add_edge(program, EDGE_STORE, from, to, place);
  edge->address = address;
  edge->term = value;
  return edge;
}

Edge *edge_call(Program *program, Location *from, Location *to, const Place *place,
                Function *callee, const Term *target, unsigned arg_count, const Term *const *args,
                unsigned result_count, Variable *const *results)
{
  Edge *edge = add_edge(program, EDGE_CALL, from, to, place);
  edge->callee = callee;
  edge->address = callee ? NULL : target;
  set_args(program, edge, arg_count, args);
  edge->result_count = result_count;
  if (result_count)
    edge->results = arena_copy(program->arena, results, result_count * sizeof *results);
  return edge;
}

Edge *edge_return(Program *program, Location *from, const Place *place, unsigned count,
                  const Term *const *values)
{
  Function *function = from->function;
  if (!function->exit)
    function->exit = function_add_location(program, function);
  Edge *edge = add_edge(program, EDGE_RETURN, from, function->exit, place);
  set_args(program, edge, count, values);
  return edge;
}

void edge_set_regions(Program *program, Edge *edge, unsigned count, Region *const *regions)
{
  edge->region_count = count;
  edge->regions = count ? arena_copy(program->arena, regions, count * sizeof *regions) : NULL;
}

Variable *program_variable(const Program *program, const Term *var)
{
  return map_get_ptr(&program->variable_of_term, var);
}

Function *program_function(const Program *program, const char *name)
{
  return map_get_ptr(&program->function_of_name, intern(terms_names(program->terms), name));
}

Object *program_object(const Program *program, const char *name)
{
  return map_get_ptr(&program->object_of_name, intern(terms_names(program->terms), name));
}
