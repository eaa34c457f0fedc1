/* Taking things out of a program, and making its ids dense again. */
#include "base/bitset.h"
#include "cfa/cfa.h"

/* Keeps the order of the others, on which determinism rests. */
static void unlink_edge(EdgeVec *list, const Edge *edge)
{
  unsigned at = list->count;
  while (at > 0 && list->data[at - 1] != edge)
    at--;
  if (!at)
    return;
  for (; at < list->count; at++)
    list->data[at - 1] = list->data[at];
  list->count--;
}

void edge_remove(Edge *edge)
{
  if (!edge->from)
    return;
  unlink_edge(&edge->from->out, edge);
  unlink_edge(&edge->to->in, edge);
  edge->from = edge->to = NULL;
}

void edge_redirect(Edge *edge, Location *to)
{
  unlink_edge(&edge->to->in, edge);
  edge->to = to;
  vec_push(&to->in, edge);
}

Location *location_split(Program *program, Location *location)
{
  Location *behind = function_add_location(program, location->function);
  for (unsigned i = 0; i < location->out.count; i++) {
    location->out.data[i]->from = behind;
    vec_push(&behind->out, location->out.data[i]);
  }
  vec_clear(&location->out);
  return behind;
}

static Bitset reachable_locations(const Function *function)
{
  Bitset seen = bitset_new(function->locations.count);
  LocationVec open = {0};
  bitset_add(&seen, function->entry->id);
  vec_push(&open, function->entry);
  while (open.count) {
    const Location *at = vec_pop(&open);
    for (unsigned i = 0; i < at->out.count; i++)
      if (bitset_add(&seen, at->out.data[i]->to->id))
        vec_push(&open, at->out.data[i]->to);
  }
  vec_free(&open);
  return seen;
}

static void drop_edges(Function *function, const Bitset *reachable)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < function->edges.count; i++) {
    Edge *edge = function->edges.data[i];
    if (!edge->from || !bitset_has(reachable, edge->from->id))
      continue;
    edge->id = kept;
    function->edges.data[kept++] = edge;
  }
  function->edges.count = kept;
}

/* Reads ids of locations, so it comes before they change. */
static void drop_in_edges(Location *location, const Bitset *reachable)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < location->in.count; i++)
    if (bitset_has(reachable, location->in.data[i]->from->id))
      location->in.data[kept++] = location->in.data[i];
  location->in.count = kept;
}

static void renumber_function(Function *function)
{
  for (unsigned i = 0; i < function->locations.count; i++)
    function->locations.data[i]->id = i;
  if (!function->entry)
    return;
  Bitset reachable = reachable_locations(function);
  drop_edges(function, &reachable);
  for (unsigned i = 0; i < function->locations.count; i++)
    drop_in_edges(function->locations.data[i], &reachable);
  unsigned kept = 0;
  for (unsigned i = 0; i < function->locations.count; i++) {
    Location *location = function->locations.data[i];
    if (!bitset_has(&reachable, i))
      vec_clear(&location->out);
    if (!bitset_has(&reachable, i) && location != function->exit)
      continue;
    location->id = kept;
    function->locations.data[kept++] = location;
  }
  function->locations.count = kept;
  bitset_free(&reachable);
}

static void keep_variable(Program *program, VariableVec *kept, Variable *var)
{
  var->id = kept->count;
  vec_push(kept, var);
  map_put_ptr(&program->variable_of_term, var->term, var);
}

static void keep_variables(Program *program, VariableVec *kept, const VariableVec *owned)
{
  for (unsigned i = 0; i < owned->count; i++)
    keep_variable(program, kept, owned->data[i]);
}

/* Of the program itself: of no function, and not the address of one that is gone. */
static bool is_global(const Program *program, const Variable *var)
{
  const Function *target = var->object ? var->object->function : NULL;
  return !var->owner && (!target || (target->id < program->functions.count &&
                                     program->functions.data[target->id] == target));
}

static void renumber_variables(Program *program)
{
  VariableVec kept = {0};
  map_clear(&program->variable_of_term);
  for (unsigned i = 0; i < program->variables.count; i++)
    if (is_global(program, program->variables.data[i]))
      keep_variable(program, &kept, program->variables.data[i]);
  for (unsigned i = 0; i < program->functions.count; i++) {
    keep_variables(program, &kept, &program->functions.data[i]->params);
    keep_variables(program, &kept, &program->functions.data[i]->locals);
  }
  vec_free(&program->variables);
  program->variables.data = kept.data;
  program->variables.count = kept.count;
  program->variables.capacity = kept.capacity;
}

/* Objects follow their addresses, so this comes after the variables. */
static void renumber_objects(Program *program)
{
  vec_clear(&program->objects);
  map_clear(&program->object_of_name);
  for (unsigned i = 0; i < program->variables.count; i++) {
    Object *object = program->variables.data[i]->object;
    if (!object)
      continue;
    object->id = program->objects.count;
    vec_push(&program->objects, object);
    map_put_ptr(&program->object_of_name, object->name, object);
  }
}

static void renumber_functions(Program *program)
{
  map_clear(&program->function_of_name);
  for (unsigned i = 0; i < program->functions.count; i++) {
    Function *function = program->functions.data[i];
    function->id = i;
    map_put_ptr(&program->function_of_name, function->name, function);
    renumber_function(function);
  }
}

void program_renumber(Program *program)
{
  renumber_functions(program);
  renumber_variables(program);
  renumber_objects(program);
  for (unsigned i = 0; i < program->regions.count; i++)
    program->regions.data[i]->id = i;
}
