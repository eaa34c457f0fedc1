#include "smt/path.h"

#include <stdio.h>

#include "smt/bits.h"
#include "smt/path_build.h"

/* Terms of up to this many nodes are repeated rather than named. */
enum { SHORT_TERM = 3 };

void path_demand(PathBuild *b, const Term *condition)
{
  if (!term_is_true(condition))
    vec_push(&b->demands, condition);
}

const Term *path_take_demands(PathBuild *b)
{
  unsigned count = b->demands.count;
  vec_clear(&b->demands);
  if (count < 2)
    return count ? b->demands.data[0] : term_true(b->terms);
  return term_make(b->terms, TERM_AND, type_bool(), 0, 0, count,
                   (const Term *const *)b->demands.data);
}

void path_inexact(PathBuild *b, const char *format, const char *name)
{
  char text[256];
  if (!b->formula->exact)
    return;
  b->formula->exact = false;
  snprintf(text, sizeof text, format, name);
  b->formula->why = intern(terms_names(b->terms), text);
}

/* "stem@1", "stem@2", ...: what the program names itself is left out. */
const Term *path_fresh(PathBuild *b, const char *stem, unsigned *version, Type type)
{
  const char *name;
  do {
    name = intern_format(terms_names(b->terms), "%s@%u", stem, ++*version);
  } while (map_has_ptr(&b->program->variable_of_name, name));
  return term_var(b->terms, name, type);
}

static const Term *fresh_instance(PathBuild *b, const Variable *var)
{
  return path_fresh(b, var->term->name, &b->versions[var->id], var->term->type);
}

static void note_choice(PathBuild *b, unsigned step, const Variable *var, const Term *value)
{
  vec_push(&b->choices, ((PathChoice){step, var, value}));
}

static const Term *initial_value(PathBuild *b, const Variable *var)
{
  if (var->kind == VARIABLE_ADDRESS && var->object)
    return path_base(b, var->object);
  if (var->kind == VARIABLE_GLOBAL && var->init && var != b->program->heap_top)
    return path_in_terms_of_now(b, var->init);
  const Term *res = fresh_instance(b, var);
  if (var == b->program->heap_top)
    b->heap_top = res;
  else if (var->kind == VARIABLE_GLOBAL)
    note_choice(b, PATH_START, var, res);
  else
    path_inexact(b, "%s is read before it is written", var->term->name);
  return res;
}

static const Term *value_now(void *context, const Term *term)
{
  PathBuild *b = context;
  const Variable *var = program_variable(b->program, term);
  if (!var)
    return NULL;
  if (!b->current[var->id])
    b->current[var->id] = initial_value(b, var);
  return b->current[var->id];
}

const Term *path_in_terms_of_now(PathBuild *b, const Term *term)
{
  return term_substitute(b->terms, term, value_now, b);
}

/* Floats are not named: an equation of floats would not tell the bits of a NaN. */
static bool is_short(const Term *term)
{
  return term->size <= SHORT_TERM || term->type.kind == TYPE_FLOAT;
}

const Term *path_short(PathBuild *b, const char *stem, const Term *term)
{
  if (is_short(term))
    return term;
  char typed[64];
  snprintf(typed, sizeof typed, "%s.%u", stem, term->type.width);
  const Term *res = path_fresh(b, typed, &b->temporaries, term->type);
  path_demand(b, term_eq(b->terms, res, term));
  return res;
}

/* --- Writing variables. --- */

static void write_variable(PathBuild *b, const Variable *var, const Term *value)
{
  value = term_as_type(b->terms, value, var->term->type);
  if (!is_short(value)) {
    const Term *fresh = fresh_instance(b, var);
    path_demand(b, term_eq(b->terms, fresh, value));
    value = fresh;
  }
  b->current[var->id] = value;
}

static void write_anything(PathBuild *b, const Variable *var)
{
  b->current[var->id] = fresh_instance(b, var);
  note_choice(b, b->at, var, b->current[var->id]);
}

static void note_written(PathBuild *b, const Variable *var)
{
  b->formula->written[b->at] = b->current[var->id];
}

/* --- Calls. --- */

static void save(PathBuild *b, const Variable *var)
{
  uint64_t placed = var->object ? b->placed[var->object->id] : 0;
  if (b->current[var->id] || placed)
    vec_push(&b->saved, ((Saved){var, b->current[var->id], placed}));
  b->current[var->id] = NULL;
}

static void forget_all(PathBuild *b, const VariableVec *vars)
{
  for (unsigned i = 0; i < vars->count; i++)
    b->current[vars->data[i]->id] = NULL;
}

static void end_objects(PathBuild *b, const Function *callee)
{
  for (unsigned i = 0; i < callee->locals.count; i++) {
    const Variable *var = callee->locals.data[i];
    if (var->kind == VARIABLE_ADDRESS && var->object && b->current[var->id])
      path_end_object(b, var->object, b->current[var->id]);
  }
}

static void restore(PathBuild *b, const Function *callee, unsigned saved)
{
  end_objects(b, callee);
  forget_all(b, &callee->params);
  forget_all(b, &callee->locals);
  while (b->saved.count > saved) {
    Saved old = vec_pop(&b->saved);
    b->current[old.var->id] = old.value;
    if (old.var->object)
      b->placed[old.var->object->id] = old.placed;
  }
}

static void place_objects(PathBuild *b, const Function *f)
{
  for (unsigned i = 0; b->has_layout && i < f->locals.count; i++) {
    const Variable *var = f->locals.data[i];
    if (var->kind == VARIABLE_ADDRESS && var->object && var->object->kind == OBJECT_LOCAL)
      b->placed[var->object->id] =
          interp_place_local(&b->stack_top, var->object->size, var->object->align);
  }
}

/* Arguments are read before the callee's variables are made new: it may call itself. */
static void enter(PathBuild *b, const Edge *call, const Function *callee)
{
  const Term **args = mem_alloc((call->arg_count + 1) * sizeof *args);
  for (unsigned i = 0; i < call->arg_count; i++)
    args[i] = path_in_terms_of_now(b, call->args[i]);
  vec_push(&b->activations, ((Activation){call, b->at, b->saved.count, b->stack_top}));
  for (unsigned i = 0; i < callee->params.count; i++)
    save(b, callee->params.data[i]);
  for (unsigned i = 0; i < callee->locals.count; i++)
    save(b, callee->locals.data[i]);
  for (unsigned i = 0; i < callee->params.count; i++) {
    if (i < call->arg_count)
      write_variable(b, callee->params.data[i], args[i]);
    else
      write_anything(b, callee->params.data[i]);
  }
  mem_free(args);
  place_objects(b, callee);
}

static void leave(PathBuild *b, const Edge *edge)
{
  if (!b->activations.count)
    return;
  Activation ended = vec_pop(&b->activations);
  const Term **values = mem_alloc((edge->arg_count + 1) * sizeof *values);
  for (unsigned i = 0; i < edge->arg_count; i++)
    values[i] = path_in_terms_of_now(b, edge->args[i]);
  restore(b, edge->from->function, ended.saved);
  b->stack_top = ended.stack_top;
  for (unsigned i = 0; i < ended.call->result_count; i++) {
    if (i < edge->arg_count)
      write_variable(b, ended.call->results[i], values[i]);
    else
      write_anything(b, ended.call->results[i]);
    if (!i)
      note_written(b, ended.call->results[i]);
  }
  mem_free(values);
}

static const Term *address_of(PathBuild *b, const Function *f)
{
  return path_in_terms_of_now(b, f->object->base->term);
}

/* An indirect call that enters no function: the address is that of none with a body. */
static void demand_no_body(PathBuild *b, const Term *target)
{
  for (unsigned i = 0; i < b->program->functions.count; i++) {
    const Function *f = b->program->functions.data[i];
    if (f->has_body && f->object)
      path_demand(b, term_not(b->terms, term_eq(b->terms, target, address_of(b, f))));
  }
}

static void call_without_body(PathBuild *b, const Edge *edge)
{
  if (edge->callee && edge->callee->noreturn && b->at + 1 < b->formula->count)
    path_demand(b, term_false(b->terms));
  if (!edge->callee)
    demand_no_body(b, path_in_terms_of_now(b, edge->address));
  for (unsigned i = 0; i < edge->result_count; i++)
    write_anything(b, edge->results[i]);
  if (edge->result_count)
    note_written(b, edge->results[0]);
}

static void encode_call(PathBuild *b, const Edge *edge)
{
  const Edge *next = b->at + 1 < b->formula->count ? b->steps[b->at + 1].edge : NULL;
  const Function *callee = edge->callee;
  if (!callee && next && next->from != edge->to) {
    callee = next->from->function;
    if (callee->object)
      path_demand(b,
                  term_eq(b->terms, path_in_terms_of_now(b, edge->address), address_of(b, callee)));
    else
      path_demand(b, term_false(b->terms));
  }
  if (callee && callee->has_body)
    enter(b, edge, callee);
  else if (callee || next)
    call_without_body(b, edge);
}

/* --- Edges. --- */

static const Region *region_of(const Edge *edge)
{
  return edge->region_count ? edge->regions[0] : NULL;
}

static void encode_load(PathBuild *b, const Edge *edge)
{
  const Term *address = path_in_terms_of_now(b, edge->address);
  write_variable(b, edge->var, path_load(b, region_of(edge), address, edge->var->term->type));
  note_choice(b, b->at, edge->var, b->current[edge->var->id]);
}

static void encode_havoc(PathBuild *b, const Edge *edge)
{
  if (edge->var) {
    write_anything(b, edge->var);
    return;
  }
  const Term *address = path_in_terms_of_now(b, edge->address);
  const Term *size = path_in_terms_of_now(b, edge->term);
  if (!edge->region_count)
    path_forget(b, NULL, address, size);
  for (unsigned i = 0; i < edge->region_count; i++)
    path_forget(b, edge->regions[i], address, size);
}

static void encode_edge(PathBuild *b, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN: write_variable(b, edge->var, path_in_terms_of_now(b, edge->term)); break;
  case EDGE_HAVOC: encode_havoc(b, edge); break;
  case EDGE_ASSUME: path_demand(b, path_in_terms_of_now(b, edge->term)); break;
  case EDGE_LOAD: encode_load(b, edge); break;
  case EDGE_STORE:
    path_store(b, region_of(edge), path_in_terms_of_now(b, edge->address),
               path_in_terms_of_now(b, edge->term));
    break;
  case EDGE_CALL: encode_call(b, edge); break;
  case EDGE_RETURN: leave(b, edge); break;
  }
  if (edge->var)
    note_written(b, edge->var);
}

static void open_build(PathBuild *b)
{
  unsigned variables = b->program->variables.count, objects = b->program->objects.count;
  b->current = mem_zero(variables + 1, sizeof *b->current);
  b->versions = mem_zero(variables + 1, sizeof *b->versions);
  b->placed = mem_zero(objects + 1, sizeof *b->placed);
  b->has_layout = interp_layout(b->program, &b->layout);
  b->stack_top = b->layout.stack_top;
  path_memories_open(b);
  place_objects(b, b->program->entry);
}

static void close_build(PathBuild *b)
{
  path_memories_close(b);
  interp_layout_free(&b->layout);
  mem_free(b->current);
  mem_free(b->versions);
  mem_free(b->placed);
  vec_free(&b->activations);
  vec_free(&b->saved);
  vec_free(&b->demands);
  vec_free(&b->instances);
  map_free(&b->instance_of_base);
}

/* The entry function may have parameters that nobody gives. */
static void encode_parameters(PathBuild *b)
{
  const VariableVec *params = &b->program->entry->params;
  for (unsigned i = 0; i < params->count; i++) {
    b->at = PATH_START;
    write_anything(b, params->data[i]);
  }
}

PathFormula *path_encode(Program *program, const PathStep *steps, unsigned count)
{
  PathFormula *formula = mem_zero(1, sizeof *formula);
  *formula = (PathFormula){.count = count, .exact = true};
  formula->conjuncts = mem_zero(count + 1, sizeof *formula->conjuncts);
  formula->written = mem_zero(count + 1, sizeof *formula->written);
  PathBuild b = {.program = program, .terms = program->terms, .formula = formula, .steps = steps};
  open_build(&b);
  encode_parameters(&b);
  for (b.at = 0; b.at < count; b.at++) {
    encode_edge(&b, steps[b.at].edge);
    formula->conjuncts[b.at] = path_take_demands(&b);
  }
  formula->start = path_start(&b);
  formula->layout = path_layout(&b);
  formula->choices = b.choices.data;
  formula->choice_count = b.choices.count;
  close_build(&b);
  return formula;
}

void path_formula_free(PathFormula *formula)
{
  mem_free(formula->conjuncts);
  mem_free(formula->written);
  mem_free(formula->choices);
  mem_free(formula);
}
