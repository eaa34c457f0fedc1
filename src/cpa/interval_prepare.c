/* What widening needs to know of a program: thresholds, and what its loops change. */
#include "cfa/callgraph.h"
#include "cfa/loops.h"
#include "cpa/interval_cpa.h"

/* Per width: constants of conditions, each with its neighbours; then all other constants. */
enum { MOST_FROM_CONDITIONS = 64, MOST_THRESHOLDS = 96, MOST_NODES = 1000 };

static void add(IntervalCpa *cpa, unsigned width, int64_t at, unsigned limit)
{
  Thresholds *list = &cpa->thresholds[width];
  for (unsigned i = 0; i < list->count; i++)
    if (list->data[i] == at)
      return;
  if (list->count < limit)
    vec_push(list, at);
}

/* The number in its own width, and in the widths of C where it is the same number: a comparison
 * often extends the variable that it looks at. */
static void add_everywhere(IntervalCpa *cpa, unsigned own, int64_t number, unsigned limit)
{
  static const unsigned widths[] = {8, 16, 32, 64};
  add(cpa, own, number, limit);
  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++) {
    int64_t most = (int64_t)(((uint64_t)1 << (widths[i] - 1)) - 1);
    if (widths[i] != own && number >= -most - 1 && number <= most)
      add(cpa, widths[i], number, limit);
  }
}

static void add_constant(IntervalCpa *cpa, const Term *constant, bool in_condition)
{
  unsigned width = constant->type.width;
  int64_t middle = (int64_t)value_sign_extend(constant->value, width).lo;
  if (!in_condition) {
    add_everywhere(cpa, width, middle, MOST_THRESHOLDS);
    return;
  }
  for (int64_t step = -1; step <= 1; step++)
    add_everywhere(cpa, width, (int64_t)((uint64_t)middle + (uint64_t)step), MOST_FROM_CONDITIONS);
}

static void find_constants(IntervalCpa *cpa, const Term *root, bool in_condition)
{
  VEC(const Term *) open = {0};
  vec_push(&open, root);
  for (unsigned seen = 0; open.count && seen < MOST_NODES; seen++) {
    const Term *term = vec_pop(&open);
    if (term_is_const(term) && term->type.kind == TYPE_BV && interval_fits(term->type))
      add_constant(cpa, term, in_condition);
    for (unsigned i = 0; i < term->count; i++)
      vec_push(&open, term->args[i]);
  }
  vec_free(&open);
}

/* Constants that conditions compare with are where loops tend to stop. */
static void find_in_conditions(IntervalCpa *cpa, const Function *function)
{
  for (unsigned i = 0; i < function->edges.count; i++)
    if (function->edges.data[i]->kind == EDGE_ASSUME)
      find_constants(cpa, function->edges.data[i]->term, true);
}

static void find_elsewhere(IntervalCpa *cpa, const Function *function)
{
  for (unsigned i = 0; i < function->edges.count; i++) {
    const Edge *edge = function->edges.data[i];
    if (edge->term && (edge->kind == EDGE_ASSIGN || edge->kind == EDGE_STORE))
      find_constants(cpa, edge->term, false);
    for (unsigned k = 0; k < edge->arg_count; k++)
      find_constants(cpa, edge->args[k], false);
  }
}

/* The limits of C's types in wider ones. */
static void add_types(IntervalCpa *cpa)
{
  static const unsigned widths[] = {8, 16, 32};
  for (unsigned i = 0; i < 3; i++)
    for (unsigned width = 2 * widths[i]; width <= 64; width *= 2) {
      int64_t half = (int64_t)1 << (widths[i] - 1);
      add(cpa, width, -half, MOST_THRESHOLDS + 16);
      add(cpa, width, half - 1, MOST_THRESHOLDS + 16);
      add(cpa, width, 2 * half - 1, MOST_THRESHOLDS + 16);
    }
}

/* ---- loops ---- */

static void note_edge(LoopChanges *changes, const Edge *edge)
{
  if (edge->var)
    bitset_add(&changes->variables, edge->var->id);
  for (unsigned i = 0; i < edge->result_count; i++)
    bitset_add(&changes->variables, edge->results[i]->id);
  bool calls = edge->kind == EDGE_CALL;
  changes->globals |= calls;
  changes->memory |= calls || edge->kind == EDGE_STORE || (edge->kind == EDGE_HAVOC && !edge->var);
}

static void note_loop(IntervalCpa *cpa, const Loop *loop, bool recursive)
{
  LoopChanges changes = {.all = recursive || loop->irreducible};
  changes.variables = bitset_new(cpa->cpa.program->variables.count);
  for (unsigned i = 0; i < loop->member_count && !changes.all; i++) {
    const EdgeVec *out = &loop->members[i]->out;
    for (unsigned k = 0; k < out->count; k++)
      note_edge(&changes, out->data[k]);
  }
  vec_push(&cpa->changes, changes);
  map_put(&cpa->heads, (uintptr_t)loop->head, cpa->changes.count);
}

static void find_heads(IntervalCpa *cpa, const Function *function, bool recursive)
{
  if (!function->entry)
    return;
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < loops->count; i++)
    note_loop(cpa, &loops->list[i], recursive);
  if (recursive && !loops_at(loops, function->entry)) {
    vec_push(&cpa->changes, (LoopChanges){.all = true});
    map_put(&cpa->heads, (uintptr_t)function->entry, cpa->changes.count);
  }
  loops_free(loops);
  order_free(order);
}

const LoopChanges *interval_loop(const IntervalCpa *cpa, const Location *at)
{
  uint64_t index;
  return map_get(&cpa->heads, (uintptr_t)at, &index) ? &cpa->changes.data[index - 1] : NULL;
}

void interval_prepare(IntervalCpa *cpa)
{
  const Program *program = cpa->cpa.program;
  cpa->thresholds = mem_zero(INTERVAL_MOST_BITS + 1, sizeof *cpa->thresholds);
  for (unsigned i = 0; i < program->functions.count; i++) {
    find_heads(cpa, program->functions.data[i], cpa->layout.recursive[i]);
    find_in_conditions(cpa, program->functions.data[i]);
  }
  for (unsigned i = 0; i < program->functions.count; i++)
    find_elsewhere(cpa, program->functions.data[i]);
  add_types(cpa);
}

void interval_unprepare(IntervalCpa *cpa)
{
  for (unsigned i = 0; i <= INTERVAL_MOST_BITS; i++)
    vec_free(&cpa->thresholds[i]);
  mem_free(cpa->thresholds);
  for (unsigned i = 0; i < cpa->changes.count; i++)
    bitset_free(&cpa->changes.data[i].variables);
  vec_free(&cpa->changes);
  map_free(&cpa->heads);
}
