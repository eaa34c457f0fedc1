#include "cfa/allocation.h"

#include <string.h>

#include "base/memory.h"

/* What an unsigned number lies between. */
typedef struct Range {
  uint64_t least, most; /* least > most: none came so far */
} Range;

typedef struct Block {
  uint64_t size, alignment; /* at least */
} Block;

struct Allocations {
  const Program *program;
  Range *ranges;     /* by variable: what it may hold */
  Map number;        /* edge -> number of the allocation */
  VEC(Block) blocks; /* by number */
  unsigned round;
  bool changed;
};

/* After so many rounds what still grows may be anything; a term of more parts is not looked into.
 */
enum { ROUNDS = 8, MOST_PARTS = 16 };

/* ---- what variables hold ---- */

static Range any_of(Type type)
{
  unsigned width = type.kind == TYPE_BV ? type.width : 64;
  return (Range){0, width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX};
}

static bool is_none(Range range)
{
  return range.least > range.most;
}

static Range range_of(const Allocations *b, const Term *term);

/* Sums and products are least where their parts are, unless one may wrap around. */
static Range of_both(const Allocations *b, const Term *term)
{
  Range res = range_of(b, term->args[0]), any = any_of(term->type);
  for (unsigned i = 1; i < term->count; i++) {
    Range part = range_of(b, term->args[i]);
    if (is_none(res) || is_none(part))
      return (Range){1, 0};
    bool wraps = term->op == TERM_ADD ? __builtin_add_overflow(res.most, part.most, &res.most)
                                      : __builtin_mul_overflow(res.most, part.most, &res.most);
    if (wraps || res.most > any.most)
      return any;
    res.least = term->op == TERM_ADD ? res.least + part.least : res.least * part.least;
  }
  return res;
}

/* A negative number would become a large one. */
static Range of_signed(const Allocations *b, const Term *term)
{
  Range part = range_of(b, term->args[0]);
  return part.most > any_of(term->args[0]->type).most / 2 ? any_of(term->type) : part;
}

static Range of_variable(const Allocations *b, const Term *term)
{
  const Variable *var = program_variable(b->program, term);
  bool follows = var && var->kind != VARIABLE_ADDRESS;
  return follows ? b->ranges[var->id] : any_of(term->type);
}

static Range range_of(const Allocations *b, const Term *term)
{
  if (term->type.kind != TYPE_BV || term->type.width > 64 || term->size > MOST_PARTS)
    return any_of(term->type);
  switch (term->op) {
  case TERM_CONST: return (Range){term->value.lo, term->value.lo};
  case TERM_VAR: return of_variable(b, term);
  case TERM_ADD:
  case TERM_MUL: return of_both(b, term);
  case TERM_ZEXT: return range_of(b, term->args[0]);
  case TERM_SEXT: return of_signed(b, term);
  default: return any_of(term->type);
  }
}

static void hold(Allocations *b, const Variable *var, Range range)
{
  Range *held = &b->ranges[var->id];
  bool sinks = range.least < held->least;
  bool grows = range.most > held->most;
  if (is_none(range) || (!is_none(*held) && !sinks && !grows))
    return;
  b->changed = true;
  if (is_none(*held))
    *held = range;
  else if (b->round >= ROUNDS)
    *held = any_of(var->term->type);
  else
    *held = (Range){sinks ? range.least : held->least, grows ? range.most : held->most};
}

static void vary(Allocations *b, const Variable *var)
{
  hold(b, var, any_of(var->term->type));
}

static void hold_arguments(Allocations *b, const Edge *call)
{
  for (unsigned i = 0; i < call->result_count; i++)
    vary(b, call->results[i]);
  if (!call->callee)
    return;
  for (unsigned i = 0; i < call->arg_count && i < call->callee->params.count; i++)
    hold(b, call->callee->params.data[i], range_of(b, call->args[i]));
}

static void hold_edge(Allocations *b, const Edge *edge)
{
  if (edge->kind == EDGE_ASSIGN)
    hold(b, edge->var, range_of(b, edge->term));
  else if (edge->kind == EDGE_CALL)
    hold_arguments(b, edge);
  else if (edge->var)
    vary(b, edge->var); /* loads and havocs */
}

/* Whoever calls a function by its address is not followed, nor is who starts the program. */
static void vary_parameters(Allocations *b)
{
  for (unsigned i = 0; i < b->program->functions.count; i++) {
    const Function *f = b->program->functions.data[i];
    bool is_open = f->object || f == b->program->entry;
    for (unsigned k = 0; is_open && k < f->params.count; k++)
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

static void find_ranges(Allocations *b)
{
  for (unsigned i = 0; i < b->program->variables.count; i++)
    b->ranges[i] = (Range){1, 0};
  vary_parameters(b);
  vary_globals(b);
  do {
    b->changed = false;
    each_edge(b, hold_edge);
    b->round++;
  } while (b->changed);
}

static uint64_t least_size(const Allocations *b, const Term *size)
{
  Range range = range_of(b, size);
  return is_none(range) ? 0 : range.least;
}

/* ---- allocations ---- */

enum { ALIGNMENT = 16 };

/* What is added to the block to get behind it: (block + (size + 16)) & ~15, whatever the order. */
static uint64_t size_behind(const Allocations *b, const Term *end, const Term *block)
{
  if (end->op != TERM_BAND)
    return 0;
  const Term *sum = end->args[0]->op == TERM_ADD ? end->args[0] : end->args[1];
  if (sum->op != TERM_ADD || (sum->args[0] != block && sum->args[1] != block))
    return 0;
  uint64_t more = least_size(b, sum->args[0] == block ? sum->args[1] : sum->args[0]);
  return more > ALIGNMENT ? more - ALIGNMENT : 0;
}

/* The heap's top moves behind the block right after the block was taken. */
static uint64_t size_of_block(const Allocations *b, const Edge *taken)
{
  const Edge *edge = taken;
  for (unsigned steps = 0; steps < 3 && edge->to && edge->to->out.count == 1; steps++) {
    edge = edge->to->out.data[0];
    if (edge->kind == EDGE_ASSIGN && edge->var == b->program->heap_top)
      return size_behind(b, edge->term, taken->var->term);
  }
  return 0;
}

/* More than usual where the heap's top was moved up for it right before: (top + 63) & ~63. */
static uint64_t alignment_of_block(const Allocations *b, const Edge *taken)
{
  const Edge *before = taken->from->in.count == 1 ? taken->from->in.data[0] : NULL;
  if (!before || before->kind != EDGE_ASSIGN || before->var != b->program->heap_top ||
      before->term->op != TERM_BAND || !term_is_const(before->term->args[1]))
    return ALIGNMENT;
  uint64_t mask = before->term->args[1]->value.lo, alignment = mask & -mask;
  return alignment > ALIGNMENT ? alignment : ALIGNMENT;
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
  uint64_t size = takes ? size_of_block(b, edge) : least_size(b, edge->args[0]);
  uint64_t alignment = takes ? alignment_of_block(b, edge) : ALIGNMENT;
  map_put(&b->number, (uintptr_t)edge, b->blocks.count);
  vec_push(&b->blocks, ((Block){size, alignment}));
}

Allocations *allocations_new(const Program *program)
{
  Allocations *b = mem_zero(1, sizeof *b);
  b->program = program;
  if (!program->heap_top)
    return b;
  b->ranges = mem_zero(program->variables.count + 1, sizeof *b->ranges);
  find_ranges(b);
  each_edge(b, note_allocation);
  return b;
}

void allocations_free(Allocations *b)
{
  if (!b)
    return;
  mem_free(b->ranges);
  map_free(&b->number);
  vec_free(&b->blocks);
  mem_free(b);
}

unsigned allocations_count(const Allocations *b)
{
  return b->blocks.count;
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
  return b->blocks.data[number].size;
}

uint64_t allocations_alignment(const Allocations *b, unsigned number)
{
  return b->blocks.data[number].alignment;
}
