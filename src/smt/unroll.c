#include "smt/unroll.h"

#include "smt/unroll_build.h"

/* ---- functions ---- */

static FunctionInfo *info_of(Unroller *u, const Function *function)
{
  FunctionInfo *info = &u->functions[function->id];
  if (!info->order) {
    info->order = order_new(function);
    info->loops = loops_new(info->order);
    info->wto = wto_new(info->loops);
    info->taken = bitset_new(function->edges.count + 1);
  }
  return info;
}

/* False where there is no room: beyond lies the heap. */
static bool place_objects(Unroller *u, Activation *a, UnrollState *state)
{
  const Function *f = a->function;
  for (unsigned i = 0; i < f->locals.count; i++) {
    const Variable *var = f->locals.data[i];
    if (var->kind != VARIABLE_ADDRESS || !var->object || var->object->kind != OBJECT_LOCAL)
      continue;
    uint64_t at = interp_place_local(&a->stack_top, var->object->size, var->object->align);
    if (at > u->layout.stack_end || var->object->size >= u->layout.stack_end - at)
      return false;
    state_set(u, state, var, term_bv(u->terms, u->program->pointer_bits, at));
  }
  return true;
}

static void pass_arguments(Unroller *u, const Function *callee, const Edge *call,
                           UnrollState *state)
{
  unsigned count = callee->params.count;
  const Term **args = mem_alloc((count + 1) * sizeof *args);
  for (unsigned i = 0; i < count; i++)
    args[i] = call && i < call->arg_count ? state_term(u, state, call->args[i]) : NULL;
  for (unsigned i = 0; i < count; i++) {
    const Variable *param = callee->params.data[i];
    if (!args[i]) {
      unsigned number = instance_number(INSTANCE_ARGUMENT, call ? call->id : 0);
      args[i] = instance(u, param->term->name, number, param->term->type);
      note_choice(u, call, param, args[i]);
    }
    state_set(u, state, param, args[i]);
  }
  mem_free(args);
}

bool call_function(Unroller *u, const Function *callee, const Edge *call, uint64_t stack_top,
                   UnrollState *state, UnrollState *out)
{
  Activation a = {.function = callee, .info = info_of(u, callee), .stack_top = stack_top};
  a.call = call;
  a.before = state;
  a.pending = mem_zero(callee->locations.count + 1, sizeof *a.pending);
  unsigned outer = u->context;
  u->context = call ? context_child(u, outer, call, 0) : outer;
  a.info->active++;
  u->depth++;
  UnrollState start = state_copy(state);
  pass_arguments(u, callee, call, &start);
  if (place_objects(u, &a, &start)) {
    vec_push(&a.pending[callee->entry->id], start);
    follow(u, &a, 0, a.info->wto->count);
  } else {
    add_target(&u->out->cuts, callee->entry, start.guard);
    state_free(u, &start);
  }
  bool returns = callee->exit && states_merge(u, &a.pending[callee->exit->id], out);
  a.info->active--;
  u->depth--;
  u->context = outer;
  for (unsigned i = 0; i < callee->locations.count; i++)
    states_free(u, &a.pending[i]);
  mem_free(a.pending);
  return returns;
}

/* ---- the whole ---- */

Unroller *unroller_new(Program *program)
{
  Unroller *u = mem_zero(1, sizeof *u);
  u->program = program;
  u->terms = program->terms;
  u->maps = pmaps_new_plain();
  u->functions = mem_zero(program->functions.count + 1, sizeof *u->functions);
  vec_push(&u->contexts, ((Context){0}));
  interp_layout(program, &u->layout);
  regions_open(u);
  blocks_open(u);
  return u;
}

void unroller_free(Unroller *u)
{
  if (!u)
    return;
  effects_free(u);
  for (unsigned i = 0; i < u->program->functions.count; i++) {
    FunctionInfo *info = &u->functions[i];
    if (!info->order)
      continue;
    wto_free(info->wto);
    loops_free(info->loops);
    order_free(info->order);
    bitset_free(&info->taken);
  }
  mem_free(u->functions);
  regions_close(u);
  vec_free(&u->blocks);
  map_free(&u->blocks_defined);
  map_free(&u->bound);
  vec_free(&u->supposed);
  vec_free(&u->spots);
  map_free(&u->used);
  guards_free(u);
  map_free(&u->facts);
  vec_free(&u->fact_trail);
  interp_layout_free(&u->layout);
  vec_free(&u->contexts);
  map_free(&u->context_of);
  map_free(&u->reads);
  map_free(&u->choices);
  vec_free(&u->definitions);
  pmaps_free(u->maps);
  mem_free(u);
}

const TermVec *unroller_definitions(const Unroller *u)
{
  return &u->definitions;
}

bool unroller_has_taken(const Unroller *u, const Edge *edge)
{
  const FunctionInfo *info = &u->functions[edge->from->function->id];
  return info->order && bitset_has(&info->taken, edge->id);
}

bool unroll(Unroller *u, const UnrollPlan *plan, Unrolled *out)
{
  *out = (Unrolled){0};
  if (u->program->run->fail != FAIL_NONE)
    return false;
  u->plan = plan;
  u->out = out;
  u->context = 0;
  UnrollState start = {.guard = term_true(u->terms)}, end;
  if (call_function(u, u->program->entry, NULL, u->layout.stack_top, &start, &end))
    state_free(u, &end);
  state_free(u, &start);
  claims_clear(u);
  u->plan = NULL;
  u->out = NULL;
  return true;
}

void unrolled_free(Unrolled *unrolled)
{
  vec_free(&unrolled->errors);
  vec_free(&unrolled->obstacles);
  vec_free(&unrolled->cuts);
  vec_free(&unrolled->windows);
}
