#include "cfa/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/bitset.h"

typedef struct Check {
  const Program *program;
  const Function *function; /* being checked; NULL for what belongs to the program */
  Fault *fault;
  bool fine;
} Check;

/* Records the first fault; always answers false. */
__attribute__((format(printf, 2, 3))) static bool fail(Check *check, const char *format, ...)
{
  if (!check->fine)
    return false;
  char message[256];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  text_add(&check->fault->message, message);
  return check->fine = false;
}

static bool is_element(const void *list, unsigned count, unsigned id, const void *element)
{
  return id < count && ((void *const *)list)[id] == element;
}

#define IS_IN(list, thing) is_element((list).data, (list).count, (thing)->id, (thing))

static void check_mentioned(void *context, const Term *term)
{
  Check *check = context;
  const Variable *var = program_variable(check->program, term);
  if (!var)
    fail(check, "%s is no variable of the program", term->name);
  else if (var->owner && var->owner != check->function)
    fail(check, "%s belongs to another function", term->name);
}

static bool check_term(Check *check, const Term *term, const char *role)
{
  if (!term)
    return fail(check, "no %s", role);
  term_each_var(term, check_mentioned, check);
  return check->fine;
}

static bool check_typed(Check *check, const Term *term, const char *role, Type type)
{
  if (!check_term(check, term, role))
    return false;
  return type_equal(term->type, type) || fail(check, "the %s has the wrong type", role);
}

static bool check_address(Check *check, const Term *term)
{
  return check_typed(check, term, "address", type_bv(check->program->pointer_bits));
}

static bool check_written(Check *check, const Variable *var)
{
  if (!var)
    return fail(check, "no variable to write");
  if (!IS_IN(check->program->variables, var))
    return fail(check, "%s is no variable of the program", var->term->name);
  if (var->kind == VARIABLE_ADDRESS)
    return fail(check, "%s is an address and cannot be written", var->term->name);
  return !var->owner || var->owner == check->function ||
         fail(check, "%s belongs to another function", var->term->name);
}

static bool is_memory_type(Type type)
{
  return type.kind == TYPE_BV || type.kind == TYPE_FLOAT;
}

static bool check_regions(Check *check, const Edge *edge)
{
  for (unsigned i = 0; i < edge->region_count; i++)
    if (!IS_IN(check->program->regions, edge->regions[i]))
      return fail(check, "no region of the program");
  return true;
}

/* Before the points-to analysis an access has no region yet. */
static bool check_access(Check *check, const Edge *edge, Type type)
{
  if (!check_address(check, edge->address) || !check_regions(check, edge))
    return false;
  if (!is_memory_type(type))
    return fail(check, "memory holds bit-vectors and floats only");
  if (edge->region_count > 1)
    return fail(check, "a load or store has one region");
  if (!edge->region_count)
    return true;
  unsigned cell = edge->regions[0]->cell_bits;
  return (cell == 8 ? type.width % 8 == 0 : type.width == cell) ||
         fail(check, "an access of %u bits does not fit cells of %u", type.width, cell);
}

static bool check_havoc(Check *check, const Edge *edge)
{
  if ((unsigned)edge->why > HAVOC_UNMODELLED)
    return fail(check, "no kind of havoc");
  if (edge->var)
    return check_written(check, edge->var);
  if (!check_address(check, edge->address) || !check_term(check, edge->term, "size"))
    return false;
  if (edge->term->type.kind != TYPE_BV)
    return fail(check, "the size has the wrong type");
  return check_regions(check, edge);
}

static bool check_terms(Check *check, const Edge *edge)
{
  for (unsigned i = 0; i < edge->arg_count; i++)
    if (!check_term(check, edge->args[i], "argument"))
      return false;
  return true;
}

static bool check_params(Check *check, const Edge *edge, const Function *callee)
{
  const VariableVec *params = &callee->params;
  if (edge->arg_count < params->count || (edge->arg_count > params->count && !callee->variadic))
    return fail(check, "%s takes %u arguments, not %u", callee->name, params->count,
                edge->arg_count);
  for (unsigned i = 0; i < params->count; i++)
    if (!type_equal(edge->args[i]->type, params->data[i]->term->type))
      return fail(check, "argument %u of %s has the wrong type", i + 1, callee->name);
  return true;
}

/* A caller may ignore what a function returns. */
static bool check_results(Check *check, const Edge *edge, const Function *callee)
{
  if (edge->result_count && edge->result_count != callee->result_count)
    return fail(check, "%s has %u results, not %u", callee->name, callee->result_count,
                edge->result_count);
  for (unsigned i = 0; i < edge->result_count; i++)
    if (!type_equal(edge->results[i]->term->type, callee->result_types[i]))
      return fail(check, "result %u of %s has the wrong type", i + 1, callee->name);
  return true;
}

/* What a function without a body is called with is nobody's business: old programs declare such
 * functions without parameters. */
static bool check_call(Check *check, const Edge *edge)
{
  const Function *callee = edge->callee;
  for (unsigned i = 0; i < edge->result_count; i++)
    if (!check_written(check, edge->results[i]))
      return false;
  if (!check_terms(check, edge))
    return false;
  if (!callee)
    return check_address(check, edge->address);
  if (!IS_IN(check->program->functions, callee))
    return fail(check, "%s is no function of the program", callee->name);
  return !callee->has_body ||
         (check_params(check, edge, callee) && check_results(check, edge, callee));
}

static bool check_return(Check *check, const Edge *edge)
{
  const Function *f = check->function;
  if (edge->to != f->exit)
    return fail(check, "a return that does not lead to the exit");
  if (edge->arg_count != f->result_count)
    return fail(check, "%u results are returned, not %u", edge->arg_count, f->result_count);
  for (unsigned i = 0; i < f->result_count; i++)
    if (!check_typed(check, edge->args[i], "result", f->result_types[i]))
      return false;
  return true;
}

static bool check_operation(Check *check, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
    return check_written(check, edge->var) &&
           check_typed(check, edge->term, "right-hand side", edge->var->term->type);
  case EDGE_HAVOC: return check_havoc(check, edge);
  case EDGE_ASSUME: return check_typed(check, edge->term, "assumption", type_bool());
  case EDGE_LOAD:
    return check_written(check, edge->var) && check_access(check, edge, edge->var->term->type);
  case EDGE_STORE:
    return check_term(check, edge->term, "value") && check_access(check, edge, edge->term->type);
  case EDGE_CALL: return check_call(check, edge);
  case EDGE_RETURN: return check_return(check, edge);
  }
  return fail(check, "no kind of edge");
}

static bool check_edge(Check *check, const Edge *edge)
{
  const Function *f = check->function;
  check->fault->edge = edge;
  if (!IS_IN(f->edges, edge))
    return fail(check, "its id is wrong");
  if (!edge->from || !edge->to || !IS_IN(f->locations, edge->from) ||
      !IS_IN(f->locations, edge->to))
    return fail(check, "it does not join locations of the function");
  if (edge->to == f->exit && edge->kind != EDGE_RETURN)
    return fail(check, "only returns lead to the exit");
  if (edge->from == f->exit || edge->from->kind == LOCATION_END)
    return fail(check, "nothing happens after the end");
  return check_operation(check, edge);
}

/* Collects the edges that the location lists in "out" and "in". */
static bool check_location(Check *check, const Location *location, Bitset *out, Bitset *in)
{
  const Function *f = check->function;
  check->fault->location = location;
  if (!IS_IN(f->locations, location) || location->function != f)
    return fail(check, "its id or function is wrong");
  for (unsigned i = 0; i < location->out.count; i++) {
    const Edge *edge = location->out.data[i];
    if (!IS_IN(f->edges, edge) || edge->from != location || !bitset_add(out, edge->id))
      return fail(check, "an edge does not start from it");
  }
  for (unsigned i = 0; i < location->in.count; i++) {
    const Edge *edge = location->in.data[i];
    if (!IS_IN(f->edges, edge) || edge->to != location || !bitset_add(in, edge->id))
      return fail(check, "an edge does not lead to it");
  }
  check->fault->location = NULL;
  return true;
}

static bool check_locations(Check *check, const Function *f)
{
  Bitset out = bitset_new(f->edges.count), in = bitset_new(f->edges.count);
  for (unsigned i = 0; check->fine && i < f->locations.count; i++)
    check_location(check, f->locations.data[i], &out, &in);
  if (bitset_count(&out) != f->edges.count || bitset_count(&in) != f->edges.count)
    fail(check, "an edge is missing in the lists of its locations");
  bitset_free(&out);
  bitset_free(&in);
  return check->fine;
}

static bool check_owned(Check *check, const VariableVec *list)
{
  for (unsigned i = 0; i < list->count; i++) {
    check->fault->variable = list->data[i];
    if (!IS_IN(check->program->variables, list->data[i]) || list->data[i]->owner != check->function)
      return fail(check, "it is not what its function owns");
  }
  check->fault->variable = NULL;
  return true;
}

static bool check_body(Check *check, const Function *f)
{
  if (!f->has_body)
    return !f->locations.count || fail(check, "it has locations but no body");
  if (!f->entry || !IS_IN(f->locations, f->entry))
    return fail(check, "it has no entry");
  if (f->exit && !IS_IN(f->locations, f->exit))
    return fail(check, "its exit is not its own");
  if (!check_locations(check, f))
    return false;
  for (unsigned i = 0; i < f->edges.count; i++)
    if (!check_edge(check, f->edges.data[i]))
      return false;
  check->fault->edge = NULL;
  return true;
}

static bool check_function(Check *check, const Function *f)
{
  check->fault->function = check->function = f;
  if (!IS_IN(check->program->functions, f))
    return fail(check, "its id is wrong");
  if (f->object && f->object->function != f)
    return fail(check, "its address is another's");
  if (!check_owned(check, &f->params) || !check_owned(check, &f->locals) || !check_body(check, f))
    return false;
  check->fault->function = check->function = NULL;
  return true;
}

static bool is_object_address(const Program *program, const Term *term)
{
  return term_is_var(term) && program_variable(program, term)->kind == VARIABLE_ADDRESS;
}

/* A constant, or an address + constant. */
static bool is_initial(const Program *program, const Term *term)
{
  bool is_sum = term->op == TERM_ADD && term_is_const(term->args[1]);
  return term_is_const(term) || is_object_address(program, is_sum ? term->args[0] : term);
}

static bool check_variable(Check *check, const Variable *var)
{
  check->fault->variable = var;
  bool local = var->kind != VARIABLE_GLOBAL && var->kind != VARIABLE_ADDRESS;
  if (!IS_IN(check->program->variables, var))
    return fail(check, "its id is wrong");
  if (program_variable(check->program, var->term) != var)
    return fail(check, "its term belongs to another");
  if (local && !var->owner)
    return fail(check, "it is local but has no owner");
  if (var->kind == VARIABLE_GLOBAL && var->owner)
    return fail(check, "it is global but has an owner");
  if ((var->kind == VARIABLE_ADDRESS) != (var->object != NULL))
    return fail(check, "addresses and no others have an object");
  if (var->object && var->object->base != var)
    return fail(check, "it is not the address of its object");
  if (var->init && var->kind != VARIABLE_GLOBAL)
    return fail(check, "only globals have initial values");
  if (var->init && !check_typed(check, var->init, "initial value", var->term->type))
    return false;
  if (var->init && !is_initial(check->program, var->init))
    return fail(check, "its initial value is no constant and no address with one added");
  check->fault->variable = NULL;
  return true;
}

static bool check_init(Check *check, const Object *object, const Init *init)
{
  uint64_t length = init->length;
  if (object->kind != OBJECT_GLOBAL)
    return fail(check, "only global objects have initial content");
  if (init->value) {
    if (!check_term(check, init->value, "initial value"))
      return false;
    if (!is_memory_type(init->value->type))
      return fail(check, "memory holds bit-vectors and floats only");
    length = (init->value->type.width + 7) / 8;
  }
  return (init->offset <= object->size && length <= object->size - init->offset) ||
         fail(check, "initial content at %llu lies outside", (unsigned long long)init->offset);
}

static bool check_object(Check *check, const Object *object)
{
  check->fault->object = object;
  if (!IS_IN(check->program->objects, object))
    return fail(check, "its id is wrong");
  if (!object->base || object->base->object != object || object->base->owner != object->owner)
    return fail(check, "its address is another's");
  const char *base = object->base->term->name;
  if (base[0] != '&' || strcmp(base + 1, object->name))
    return fail(check, "its address has another name");
  if ((object->kind == OBJECT_LOCAL) != (object->owner != NULL))
    return fail(check, "local objects and no others have an owner");
  if ((object->kind == OBJECT_FUNCTION) != (object->function != NULL))
    return fail(check, "function addresses and no others have a function");
  if (object->function && object->function->object != object)
    return fail(check, "its function has another address");
  if (!object->align || (object->align & (object->align - 1)))
    return fail(check, "its alignment is no power of two");
  for (unsigned i = 0; i < object->init_count; i++)
    if (!check_init(check, object, &object->inits[i]))
      return false;
  for (unsigned i = 0; i < object->field_count; i++)
    if (!IS_IN(check->program->regions, object->fields[i].region))
      return fail(check, "a field lies in no region of the program");
  check->fault->object = NULL;
  return true;
}

static bool check_region(Check *check, const Region *region)
{
  return (IS_IN(check->program->regions, region) && region->cell_bits &&
          region->cell_bits <= BV_MOST_BITS) ||
         fail(check, "region %u: wrong id or cell width", region->id);
}

static bool check_program(Check *check)
{
  const Program *program = check->program;
  if (program->pointer_bits != 32 && program->pointer_bits != 64)
    return fail(check, "addresses have 32 or 64 bits");
  if (program->entry && (!IS_IN(program->functions, program->entry) || !program->entry->has_body ||
                         program->entry->params.count))
    return fail(check, "the entry is no function with a body and without parameters");
  const Variable *top = program->heap_top;
  if (top && (!IS_IN(program->variables, top) || top->kind != VARIABLE_GLOBAL))
    return fail(check, "the heap top is no global variable");
  return !top || type_equal(top->term->type, type_bv(program->pointer_bits)) ||
         fail(check, "the heap top is no address");
}

bool program_is_well_formed(const Program *program, Fault *fault)
{
  *fault = (Fault){0};
  Check check = {.program = program, .fault = fault, .fine = true};
  check_program(&check);
  for (unsigned i = 0; check.fine && i < program->regions.count; i++)
    check_region(&check, program->regions.data[i]);
  for (unsigned i = 0; check.fine && i < program->variables.count; i++)
    check_variable(&check, program->variables.data[i]);
  for (unsigned i = 0; check.fine && i < program->objects.count; i++)
    check_object(&check, program->objects.data[i]);
  for (unsigned i = 0; check.fine && i < program->functions.count; i++)
    check_function(&check, program->functions.data[i]);
  return check.fine;
}

static void describe(const Fault *fault, Text *out)
{
  if (fault->function)
    text_format(out, "function %s: ", fault->function->name);
  if (fault->object)
    text_format(out, "object %s: ", fault->object->name);
  if (fault->variable)
    text_format(out, "variable %s: ", fault->variable->term->name);
  if (fault->location)
    text_format(out, "location %u: ", fault->location->id);
  if (fault->edge)
    text_format(out, "edge %u: ", fault->edge->id);
  text_add(out, text_of(&fault->message));
}

bool program_check(Program *program)
{
  Fault fault;
  bool fine = program_is_well_formed(program, &fault);
  if (!fine) {
    Text text = {0};
    describe(&fault, &text);
    run_fail(program->run, FAIL_INTERNAL, "automaton: %s", text_of(&text));
    text_free(&text);
  }
  text_free(&fault.message);
  return fine;
}
