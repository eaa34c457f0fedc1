#include "engine/chc_encode.h"

#include "cfa/callgraph.h"
#include "cfa/live.h"
#include "cfa/order.h"
#include "engine/chc_effects.h"
#include "engine/chc_memory.h"

enum { MOST_PATHS = 40, MOST_RULES = 50000, MOST_BRANCHES = 20000 };

typedef VEC(const Term *) TermList;

typedef struct FunctionCode {
  unsigned summary, failure; /* relations */
  TermList inputs;           /* terms of the inputs, as they were at the entry */
  unsigned *relation;        /* location id -> relation, HORN_NONE where it is no cut point */
} FunctionCode;

typedef struct Written {
  unsigned slot;
  const Term *old;
} Written;

typedef struct Encoder {
  Program *program;
  Terms *terms;
  ChcSystem *system;
  bool with_memory;
  Effects *effects;
  Live *live;
  FunctionCode *functions;
  uint64_t *place_of; /* object id -> its address, 0 where that is not fixed */

  /* The path at hand. */
  const Function *function;
  const Term **values; /* by slot; NULL: what it was at the beginning of the path */
  VEC(Written) trail;
  VEC(HornItem) items;
  unsigned checked; /* items whose operations a rule looks after already */
  unsigned fresh, branches;
  Arena *scratch; /* arguments of items */
} Encoder;

/* ---- slots and terms ---- */

static unsigned slot_count(const Encoder *e)
{
  return e->program->variables.count + e->program->regions.count;
}

static bool is_region(const Encoder *e, unsigned slot)
{
  return slot >= e->program->variables.count;
}

static const Term *slot_term(const Encoder *e, unsigned slot)
{
  if (!is_region(e, slot))
    return e->program->variables.data[slot]->term;
  const Region *region = e->program->regions.data[slot - e->program->variables.count];
  const char *name = intern_format(terms_names(e->terms), "memory!%u", region->id);
  return term_var(e->terms, name,
                  type_array(e->program->pointer_bits, type_bv(region->cell_bits)));
}

static const Term *any(Encoder *e, Type type)
{
  const char *name = intern_format(terms_names(e->terms), "any!%u!%u!%u!%u", type.kind, type.width, type.index, e->fresh++);
  return term_var(e->terms, name, type);
}

static const Term *slot_value(const Encoder *e, unsigned slot)
{
  return e->values[slot] ? e->values[slot] : slot_term(e, slot);
}

static void set_value(Encoder *e, unsigned slot, const Term *value)
{
  vec_push(&e->trail, ((Written){slot, e->values[slot]}));
  e->values[slot] = value;
}

static void go_back(Encoder *e, unsigned trail, unsigned items)
{
  while (e->trail.count > trail) {
    Written last = vec_pop(&e->trail);
    e->values[last.slot] = last.old;
  }
  e->items.count = items;
  if (e->checked > items)
    e->checked = items;
}

static const Term *replace(void *context, const Term *term)
{
  Encoder *e = context;
  const Variable *var = program_variable(e->program, term);
  if (!var)
    return NULL;
  if (var->object && e->place_of[var->object->id])
    return term_bv(e->terms, e->program->pointer_bits, e->place_of[var->object->id]);
  return e->values[var->id];
}

static const Term *evaluate(Encoder *e, const Term *term)
{
  return term_substitute(e->terms, term, replace, e);
}

/* ---- rules ---- */

static HornItem atom(unsigned relation, const TermList *args)
{
  return (HornItem){.relation = relation, .args = args->data};
}

static HornItem failure(const Encoder *e)
{
  const FunctionCode *code = &e->functions[e->function->id];
  return atom(code->failure, &code->inputs);
}

static void emit(Encoder *e, HornItem head)
{
  HornRule rule = {.count = e->items.count,
                   .body = e->items.data,
                   .head = head,
                   .failure = failure(e),
                   .checked = e->checked};
  horn_rule(e->system->horn, &rule);
  e->checked = e->items.count;
}

static bool has_room(Encoder *e)
{
  if (horn_rule_count(e->system->horn) > MOST_RULES || e->branches > MOST_BRANCHES ||
      e->program->run->stop)
    e->system->is_whole = false;
  return e->system->is_whole;
}

static void push_item(Encoder *e, HornItem item, const TermList *args)
{
  if (args)
    item.args = arena_copy(e->scratch, args->data, args->count * sizeof *args->data);
  vec_push(&e->items, item);
}

/* ---- relations ---- */

static const Term *input_term(const Encoder *e, const Function *f, unsigned slot)
{
  const Effects *effects = &e->effects[f->id];
  const Term *term = slot_term(e, slot);
  if (!bitset_has(&effects->written, slot) && !bitset_has(&effects->own, slot))
    return term;
  const char *shown = intern_format(terms_names(e->terms), "%s!in", term->name);
  return term_var(e->terms, shown, term->type);
}

static bool is_entry(const Encoder *e, const Function *f)
{
  return f == e->program->entry;
}

/* What a relation of a cut point has besides the inputs. */
static void add_live(const Encoder *e, const Location *location, SlotVec *out)
{
  const Effects *effects = &e->effects[location->function->id];
  VariableVec live = {0};
  live_variables(e->live, location, &live);
  for (unsigned i = 0; i < live.count; i++)
    if (live.data[i]->kind != VARIABLE_ADDRESS && live.data[i]->term->type.kind != TYPE_FLOAT)
      vec_push(out, live.data[i]->id);
  vec_free(&live);
  for (unsigned i = e->program->variables.count; i < slot_count(e); i++)
    if (bitset_has(&effects->touched, i))
      vec_push(out, i);
}

static bool has_term(const TermList *list, const Term *term)
{
  for (unsigned i = 0; i < list->count; i++)
    if (list->data[i] == term)
      return true;
  return false;
}

static SlotVec cut_slots(const Encoder *e, const Location *location)
{
  const TermList *inputs = &e->functions[location->function->id].inputs;
  SlotVec live = {0};
  add_live(e, location, &live);
  unsigned kept = 0;
  for (unsigned i = 0; i < live.count; i++)
    if (!has_term(inputs, slot_term(e, live.data[i])))
      live.data[kept++] = live.data[i];
  live.count = kept;
  return live;
}

static unsigned add_relation(Encoder *e, const Function *f, const char *what, unsigned number,
                             const TermList *formals)
{
  const char *name = intern_format(terms_names(e->terms), "%s!%s!%u", f->name, what, number);
  e->program->run->stats.horn_relations++;
  return horn_relation(e->system->horn, name, formals->count, formals->data);
}

static void declare_cut(Encoder *e, const Location *location)
{
  FunctionCode *code = &e->functions[location->function->id];
  TermList formals = {0};
  for (unsigned i = 0; i < code->inputs.count; i++)
    vec_push(&formals, code->inputs.data[i]);
  SlotVec slots = cut_slots(e, location);
  for (unsigned i = 0; i < slots.count; i++)
    vec_push(&formals, slot_term(e, slots.data[i]));
  unsigned relation = add_relation(e, location->function, "at", location->id, &formals);
  code->relation[location->id] = relation;
  vec_push(&e->system->cuts, ((ChcCut){location, relation}));
  vec_free(&slots);
  vec_free(&formals);
}

static void declare_function(Encoder *e, const Function *f)
{
  FunctionCode *code = &e->functions[f->id];
  const Effects *effects = &e->effects[f->id];
  TermList formals = {0};
  for (unsigned i = 0; i < effects->inputs.count && !is_entry(e, f); i++) {
    vec_push(&code->inputs, input_term(e, f, effects->inputs.data[i]));
    vec_push(&formals, vec_last(&code->inputs));
  }
  code->failure = add_relation(e, f, "fails", 0, &formals);
  for (unsigned i = 0; i < f->result_count; i++) {
    const char *name = intern_format(terms_names(e->terms), "%s!result!%u", f->name, i);
    vec_push(&formals, term_var(e->terms, name, f->result_types[i]));
  }
  for (unsigned i = 0; i < effects->outputs.count; i++) {
    const char *name = intern_format(terms_names(e->terms), "%s!out",
                                     slot_term(e, effects->outputs.data[i])->name);
    vec_push(&formals, term_var(e->terms, name, slot_term(e, effects->outputs.data[i])->type));
  }
  code->summary = is_entry(e, f) ? HORN_NONE : add_relation(e, f, "returns", 0, &formals);
  vec_free(&formals);
}

/* ---- cut points ---- */

static bool is_retreating(const Order *order, const Edge *edge)
{
  return order_is_ancestor(order, edge->to, edge->from);
}

static void find_heads(const Order *order, bool *is_cut)
{
  for (unsigned i = 0; i < order->count; i++) {
    const Location *at = order->sequence[i];
    for (unsigned k = 0; k < at->out.count; k++)
      if (is_retreating(order, at->out.data[k]))
        is_cut[at->out.data[k]->to->id] = true;
  }
}

/* From the end backwards: how many paths there are to the next cut points. */
static void limit_paths(const Order *order, bool *is_cut)
{
  unsigned *paths = mem_zero(order->function->locations.count, sizeof *paths);
  for (unsigned i = order->count; i-- > 0;) {
    const Location *at = order->sequence[i];
    unsigned sum = at->out.count ? 0 : 1;
    for (unsigned k = 0; k < at->out.count; k++) {
      unsigned to = at->out.data[k]->to->id;
      sum += is_cut[to] ? 1 : paths[to];
    }
    paths[at->id] = sum;
    if (sum > MOST_PATHS && at->in.count > 1)
      is_cut[at->id] = true;
  }
  mem_free(paths);
}

static void find_cuts(Encoder *e, const Function *f)
{
  Order *order = order_new(f);
  bool *is_cut = mem_zero(f->locations.count, sizeof *is_cut);
  find_heads(order, is_cut);
  limit_paths(order, is_cut);
  for (unsigned i = 0; i < order->count; i++)
    if (is_cut[order->sequence[i]->id] && order->sequence[i] != f->exit &&
        order->sequence[i]->kind == LOCATION_PLAIN)
      declare_cut(e, order->sequence[i]);
  mem_free(is_cut);
  order_free(order);
}

/* ---- edges ---- */

static const Region *region_of(const Edge *edge)
{
  return edge->region_count ? edge->regions[0] : NULL;
}

static bool takes_cell(const Encoder *e, const Edge *edge, Type type)
{
  const Region *region = region_of(edge);
  return e->with_memory && region && type.kind == TYPE_BV && type.width == region->cell_bits;
}

static void take_load(Encoder *e, const Edge *edge)
{
  Type type = edge->var->term->type;
  const Term *value;
  if (takes_cell(e, edge, type)) {
    const Term *memory = slot_value(e, slot_of_region(e->program, region_of(edge)));
    value = term_select(e->terms, memory, evaluate(e, edge->address));
  } else {
    value = any(e, type);
    e->system->loses = true;
  }
  set_value(e, edge->var->id, value);
}

static void forget_regions(Encoder *e, const Edge *edge)
{
  for (unsigned i = 0; i < edge->region_count && e->with_memory; i++) {
    unsigned slot = slot_of_region(e->program, edge->regions[i]);
    set_value(e, slot, any(e, slot_term(e, slot)->type));
  }
}

static void take_store(Encoder *e, const Edge *edge)
{
  if (!takes_cell(e, edge, edge->term->type)) {
    e->system->loses |= e->with_memory;
    forget_regions(e, edge);
    return;
  }
  unsigned slot = slot_of_region(e->program, region_of(edge));
  set_value(e, slot,
            term_store(e->terms, slot_value(e, slot), evaluate(e, edge->address),
                       evaluate(e, edge->term)));
}

static void take_havoc(Encoder *e, const Edge *edge)
{
  if (edge->var) {
    set_value(e, edge->var->id, any(e, edge->var->term->type));
    return;
  }
  e->system->loses |= e->with_memory;
  forget_regions(e, edge);
}

static bool take_assume(Encoder *e, const Edge *edge)
{
  const Term *condition = evaluate(e, edge->term);
  if (term_is_true(condition))
    return true;
  push_item(e, (HornItem){.relation = HORN_NONE, .condition = condition}, NULL);
  return !term_is_false(condition);
}

static bool call_without_body(Encoder *e, const Edge *edge)
{
  for (unsigned i = 0; i < edge->result_count; i++)
    set_value(e, edge->results[i]->id, any(e, edge->results[i]->term->type));
  return !edge->callee->noreturn;
}

static void add_inputs(Encoder *e, const Edge *edge, TermList *out)
{
  const Function *callee = edge->callee;
  const SlotVec *inputs = &e->effects[callee->id].inputs;
  for (unsigned i = 0; i < inputs->count; i++) {
    const Term *formal = slot_term(e, inputs->data[i]);
    if (i >= callee->params.count)
      vec_push(out, slot_value(e, inputs->data[i]));
    else if (i < edge->arg_count && type_equal(edge->args[i]->type, formal->type))
      vec_push(out, evaluate(e, edge->args[i]));
    else
      vec_push(out, any(e, formal->type));
  }
}

static void add_results(Encoder *e, const Edge *edge, TermList *out)
{
  const Function *callee = edge->callee;
  const SlotVec *outputs = &e->effects[callee->id].outputs;
  unsigned first = out->count;
  for (unsigned i = 0; i < callee->result_count; i++)
    vec_push(out, any(e, callee->result_types[i]));
  for (unsigned i = 0; i < outputs->count; i++) {
    vec_push(out, any(e, slot_term(e, outputs->data[i])->type));
    set_value(e, outputs->data[i], vec_last(out));
  }
  for (unsigned i = 0; i < edge->result_count; i++) {
    const Variable *var = edge->results[i];
    bool given = i < callee->result_count && type_equal(callee->result_types[i], var->term->type);
    set_value(e, var->id, given ? out->data[first + i] : any(e, var->term->type));
  }
}

static bool take_call(Encoder *e, const Edge *edge)
{
  if (!edge->callee) {
    emit(e, failure(e));
    return false;
  }
  if (!edge->callee->has_body)
    return call_without_body(e, edge);
  const FunctionCode *code = &e->functions[edge->callee->id];
  TermList args = {0};
  add_inputs(e, edge, &args);
  push_item(e, (HornItem){.relation = code->failure}, &args);
  emit(e, failure(e));
  e->items.count--;
  add_results(e, edge, &args);
  push_item(e, (HornItem){.relation = code->summary}, &args);
  e->checked = e->items.count;
  vec_free(&args);
  return true;
}

static void take_return(Encoder *e, const Edge *edge)
{
  const Function *f = e->function;
  const FunctionCode *code = &e->functions[f->id];
  const SlotVec *outputs = &e->effects[f->id].outputs;
  TermList args = {0};
  if (code->summary == HORN_NONE)
    return;
  for (unsigned i = 0; i < code->inputs.count; i++)
    vec_push(&args, code->inputs.data[i]);
  for (unsigned i = 0; i < f->result_count; i++)
    vec_push(&args, i < edge->arg_count ? evaluate(e, edge->args[i]) : any(e, f->result_types[i]));
  for (unsigned i = 0; i < outputs->count; i++)
    vec_push(&args, slot_value(e, outputs->data[i]));
  emit(e, atom(code->summary, &args));
  vec_free(&args);
}

/* False where the path ends. */
static bool take_edge(Encoder *e, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN: set_value(e, edge->var->id, evaluate(e, edge->term)); return true;
  case EDGE_HAVOC: take_havoc(e, edge); return true;
  case EDGE_ASSUME: return take_assume(e, edge);
  case EDGE_LOAD: take_load(e, edge); return true;
  case EDGE_STORE: take_store(e, edge); return true;
  case EDGE_CALL: return take_call(e, edge);
  case EDGE_RETURN: take_return(e, edge); return false;
  }
  return false;
}

/* ---- paths ---- */

static void arrive_at_cut(Encoder *e, const Location *location)
{
  const FunctionCode *code = &e->functions[location->function->id];
  TermList args = {0};
  for (unsigned i = 0; i < code->inputs.count; i++)
    vec_push(&args, code->inputs.data[i]);
  SlotVec slots = cut_slots(e, location);
  for (unsigned i = 0; i < slots.count; i++)
    vec_push(&args, slot_value(e, slots.data[i]));
  emit(e, atom(code->relation[location->id], &args));
  vec_free(&slots);
  vec_free(&args);
}

static void follow(Encoder *e, const Location *from);

/* True where the path goes on at the location. */
static bool arrive(Encoder *e, const Location *location)
{
  switch (location->kind) {
  case LOCATION_ERROR:
  case LOCATION_UNSUPPORTED: emit(e, failure(e)); return false;
  case LOCATION_END: return false;
  case LOCATION_PLAIN: break;
  }
  if (e->functions[location->function->id].relation[location->id] == HORN_NONE)
    return true;
  arrive_at_cut(e, location);
  return false;
}

static void follow_edge(Encoder *e, const Edge *edge)
{
  unsigned trail = e->trail.count, items = e->items.count;
  if (take_edge(e, edge) && arrive(e, edge->to))
    follow(e, edge->to);
  go_back(e, trail, items);
}

/* All paths from here to the next cut points; straight stretches without recursion. */
static void follow(Encoder *e, const Location *from)
{
  while (from->out.count == 1) {
    const Edge *only = from->out.data[0];
    if (!has_room(e) || !take_edge(e, only) || !arrive(e, only->to))
      return;
    from = only->to;
  }
  e->branches++;
  for (unsigned i = 0; i < from->out.count && has_room(e); i++)
    follow_edge(e, from->out.data[i]);
}

static void begin_path(Encoder *e, const Function *f)
{
  go_back(e, 0, 0);
  e->checked = 0;
  e->function = f;
  arena_reset(e->scratch);
}

static void start_memory(Encoder *e)
{
  for (unsigned i = 0; i < e->program->regions.count && e->with_memory; i++) {
    const Region *region = e->program->regions.data[i];
    unsigned slot = slot_of_region(e->program, region);
    set_value(e, slot,
              chc_initial_memory(e->program, e->place_of, region, slot_term(e, slot),
                                 &e->system->loses));
  }
}

static void encode_entry(Encoder *e, const Function *f)
{
  const FunctionCode *code = &e->functions[f->id];
  const SlotVec *inputs = &e->effects[f->id].inputs;
  begin_path(e, f);
  for (unsigned i = 0; i < inputs->count && !is_entry(e, f); i++)
    set_value(e, inputs->data[i], code->inputs.data[i]);
  for (unsigned i = 0; i < e->program->variables.count && is_entry(e, f); i++) {
    const Variable *var = e->program->variables.data[i];
    if (var->kind == VARIABLE_GLOBAL && var->init)
      set_value(e, i, evaluate(e, var->init));
  }
  if (is_entry(e, f))
    start_memory(e);
  if (arrive(e, f->entry))
    follow(e, f->entry);
  go_back(e, 0, 0);
}

static void encode_cut(Encoder *e, const Location *location)
{
  const FunctionCode *code = &e->functions[location->function->id];
  TermList args = {0};
  begin_path(e, location->function);
  for (unsigned i = 0; i < code->inputs.count; i++)
    vec_push(&args, code->inputs.data[i]);
  SlotVec slots = cut_slots(e, location);
  for (unsigned i = 0; i < slots.count; i++)
    vec_push(&args, slot_term(e, slots.data[i]));
  push_item(e, (HornItem){.relation = code->relation[location->id]}, &args);
  e->checked = 1;
  follow(e, location);
  go_back(e, 0, 0);
  vec_free(&slots);
  vec_free(&args);
}

static void encode_function(Encoder *e, const Function *f)
{
  encode_entry(e, f);
  for (unsigned i = 0; i < f->locations.count; i++)
    if (e->functions[f->id].relation[i] != HORN_NONE)
      encode_cut(e, f->locations.data[i]);
}

/* ---- the whole ---- */

static void encoder_open(Encoder *e, const CallGraph *graph)
{
  const Program *program = e->program;
  e->effects = effects_new(program, e->with_memory);
  e->live = live_new(program);
  e->functions = mem_zero(program->functions.count, sizeof *e->functions);
  for (unsigned i = 0; i < program->functions.count; i++) {
    unsigned count = program->functions.data[i]->locations.count;
    e->functions[i].relation = mem_alloc((count + 1) * sizeof(unsigned));
    for (unsigned k = 0; k < count; k++)
      e->functions[i].relation[k] = HORN_NONE;
  }
  e->values = mem_zero(slot_count(e) + 1, sizeof *e->values);
  e->place_of = e->with_memory ? chc_places(e->program, graph)
                               : mem_zero(program->objects.count + 1, sizeof *e->place_of);
  e->scratch = arena_new();
}

static void encoder_close(Encoder *e)
{
  for (unsigned i = 0; i < e->program->functions.count; i++) {
    mem_free(e->functions[i].relation);
    vec_free(&e->functions[i].inputs);
  }
  mem_free(e->functions);
  effects_free_all(e->effects, e->program);
  live_free(e->live);
  mem_free(e->values);
  mem_free(e->place_of);
  vec_free(&e->trail);
  vec_free(&e->items);
  arena_free(e->scratch);
}

static void encode_all(Encoder *e, const CallGraph *graph)
{
  const Program *program = e->program;
  for (unsigned i = 0; i < program->functions.count; i++)
    if (program->functions.data[i]->has_body && graph->reachable[i])
      declare_function(e, program->functions.data[i]);
  for (unsigned i = 0; i < program->functions.count; i++)
    if (program->functions.data[i]->has_body && graph->reachable[i])
      find_cuts(e, program->functions.data[i]);
  for (unsigned i = 0; i < program->functions.count; i++)
    if (program->functions.data[i]->has_body && graph->reachable[i])
      encode_function(e, program->functions.data[i]);
  e->system->goal = e->functions[program->entry->id].failure;
}

ChcSystem *chc_encode(Program *program, bool with_memory)
{
  ChcSystem *system = mem_zero(1, sizeof *system);
  system->horn = horn_new(program->run, program->terms);
  system->is_whole = true;
  Encoder e = {.program = program,
               .terms = program->terms,
               .system = system,
               .with_memory = with_memory};
  CallGraph *graph = callgraph_new(program);
  encoder_open(&e, graph);
  if (graph->recursive[program->entry->id])
    system->is_whole = false;
  else
    encode_all(&e, graph);
  encoder_close(&e);
  callgraph_free(graph);
  return system;
}

void chc_system_free(ChcSystem *system)
{
  if (!system)
    return;
  horn_free(system->horn);
  vec_free(&system->cuts);
  mem_free(system);
}
