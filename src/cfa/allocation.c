#include "cfa/allocation.h"

#include <string.h>

#include "base/bitset.h"

struct Allocations {
  const Program *program;
  const Term **least;  /* by variable: the least constant that it holds; NULL: none came so far */
  Bitset varies;       /* by variable: it may hold what is no constant */
  Map number;          /* edge -> number of the allocation */
  VEC(uint64_t) sizes; /* by number */
  bool changed;
};

/* ---- variables that hold constants ---- */

static void vary(Allocations *b, const Variable *var)
{
  b->changed |= bitset_add(&b->varies, var->id);
}

static const Term *least_of(void *context, const Term *term)
{
  const Allocations *b = context;
  const Variable *var = program_variable(b->program, term);
  return var && !bitset_has(&b->varies, var->id) ? b->least[var->id] : NULL;
}

/* Sizes are sums and products, which are least where their parts are; what is subtracted would be a
 * large number. */
static bool is_monotone(const Term *term)
{
  if (term_is_const(term))
    return term->type.kind == TYPE_BV && !term->value.hi && term->value.lo <= INT32_MAX;
  if (term->op != TERM_ADD && term->op != TERM_MUL && term->op != TERM_ZEXT &&
      term->op != TERM_SEXT)
    return term_is_var(term) && term->type.kind == TYPE_BV;
  for (unsigned i = 0; i < term->count; i++)
    if (!is_monotone(term->args[i]))
      return false;
  return true;
}

typedef struct Waiting {
  const Allocations *allocations;
  bool found;
} Waiting;

static void note_waiting(void *context, const Term *term)
{
  Waiting *waiting = context;
  const Allocations *b = waiting->allocations;
  const Variable *var = program_variable(b->program, term);
  waiting->found |= var && !bitset_has(&b->varies, var->id) && !b->least[var->id];
}

/* Is there a variable in it that may hold constants that have not come yet? */
static bool is_waiting(const Allocations *b, const Term *term)
{
  Waiting waiting = {b, false};
  term_each_var(term, note_waiting, &waiting);
  return waiting.found;
}

static void hold(Allocations *b, const Variable *var, const Term *value)
{
  enum { MOST_PARTS = 16 };
  bool follows = value->size <= MOST_PARTS && is_monotone(value);
  if (bitset_has(&b->varies, var->id) || (follows && is_waiting(b, value)))
    return;
  const Term *least = follows ? term_substitute(b->program->terms, value, least_of, b) : value;
  const Term **held = &b->least[var->id];
  if (!follows || !is_monotone(least) || !term_is_const(least))
    vary(b, var);
  else if (!*held || least->value.lo < (*held)->value.lo)
    *held = least, b->changed = true;
}

static void hold_arguments(Allocations *b, const Edge *call)
{
  for (unsigned i = 0; i < call->result_count; i++)
    vary(b, call->results[i]);
  if (!call->callee)
    return;
  for (unsigned i = 0; i < call->arg_count && i < call->callee->params.count; i++)
    hold(b, call->callee->params.data[i], call->args[i]);
}

static void hold_edge(Allocations *b, const Edge *edge)
{
  if (edge->kind == EDGE_ASSIGN)
    hold(b, edge->var, edge->term);
  else if (edge->kind == EDGE_CALL)
    hold_arguments(b, edge);
  else if (edge->var)
    vary(b, edge->var); /* loads and havocs */
}

/* Whoever calls a function by its address is not followed. */
static void vary_taken(Allocations *b)
{
  for (unsigned i = 0; i < b->program->functions.count; i++) {
    const Function *f = b->program->functions.data[i];
    for (unsigned k = 0; f->object && k < f->params.count; k++)
      vary(b, f->params.data[k]);
  }
}

static void vary_globals(Allocations *b)
{
  for (unsigned i = 0; i < b->program->variables.count; i++)
    if (!b->program->variables.data[i]->owner)
      vary(b, b->program->variables.data[i]);
}

typedef void (*EdgeVisit)(Allocations *b, const Edge *edge);

static void each_edge(Allocations *b, EdgeVisit visit)
{
  for (unsigned i = 0; i < b->program->functions.count; i++) {
    const EdgeVec *edges = &b->program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++)
      visit(b, edges->data[k]);
  }
}

static void find_constants(Allocations *b)
{
  vary_taken(b);
  vary_globals(b);
  do {
    b->changed = false;
    each_edge(b, hold_edge);
  } while (b->changed);
}

static uint64_t least_size(Allocations *b, const Term *term)
{
  const Term *least =
      is_monotone(term) ? term_substitute(b->program->terms, term, least_of, b) : term;
  return term_is_const(least) ? least->value.lo : 0;
}

/* ---- allocations ---- */

/* What is added to the block to get behind it: (block + (size + 16)) & ~15, whatever the order. */
static uint64_t size_behind(Allocations *b, const Term *end, const Term *block)
{
  enum { ALIGNMENT = 16 };
  if (end->op != TERM_BAND)
    return 0;
  const Term *sum = end->args[0]->op == TERM_ADD ? end->args[0] : end->args[1];
  if (sum->op != TERM_ADD || (sum->args[0] != block && sum->args[1] != block))
    return 0;
  const Term *more = sum->args[0] == block ? sum->args[1] : sum->args[0];
  if (term_is_const(more))
    return more->value.lo > ALIGNMENT ? more->value.lo - ALIGNMENT : 0;
  if (more->op != TERM_ADD || !term_is_const(more->args[1]))
    return 0;
  return least_size(b, more->args[0]);
}

/* The heap's top moves behind the block right after the block was taken. */
static uint64_t size_of_block(Allocations *b, const Edge *taken)
{
  const Edge *edge = taken;
  for (unsigned steps = 0; steps < 3 && edge->to && edge->to->out.count == 1; steps++) {
    edge = edge->to->out.data[0];
    if (edge->kind == EDGE_ASSIGN && edge->var == b->program->heap_top)
      return size_behind(b, edge->term, taken->var->term);
  }
  return 0;
}

static bool takes_top(const Allocations *b, const Edge *edge)
{
  const Variable *top = b->program->heap_top;
  return edge->kind == EDGE_ASSIGN && edge->var != top && edge->term == top->term &&
         edge->var->owner;
}

static bool calls_malloc(const Edge *edge)
{
  const Function *callee = edge->kind == EDGE_CALL ? edge->callee : NULL;
  return callee && callee->source && !strcmp(callee->source, "malloc") && callee->place &&
         place_is_library(callee->place) && edge->arg_count == 1;
}

static void note_allocation(Allocations *b, const Edge *edge)
{
  bool takes = takes_top(b, edge);
  if (!takes && !calls_malloc(edge))
    return;
  map_put(&b->number, (uintptr_t)edge, b->sizes.count);
  vec_push(&b->sizes, takes ? size_of_block(b, edge) : least_size(b, edge->args[0]));
}

Allocations *allocations_new(const Program *program)
{
  Allocations *b = mem_zero(1, sizeof *b);
  b->program = program;
  if (!program->heap_top)
    return b;
  b->least = mem_zero(program->variables.count + 1, sizeof *b->least);
  b->varies = bitset_new(program->variables.count + 1);
  find_constants(b);
  each_edge(b, note_allocation);
  return b;
}

void allocations_free(Allocations *b)
{
  if (!b)
    return;
  mem_free(b->least);
  bitset_free(&b->varies);
  map_free(&b->number);
  vec_free(&b->sizes);
  mem_free(b);
}

unsigned allocations_count(const Allocations *b)
{
  return b->sizes.count;
}

bool allocations_find(const Allocations *b, const Edge *edge, unsigned *number)
{
  uint64_t found = 0;
  bool res = map_get(&b->number, (uintptr_t)edge, &found);
  *number = (unsigned)found;
  return res;
}

uint64_t allocations_size(const Allocations *b, unsigned number)
{
  return b->sizes.data[number];
}
