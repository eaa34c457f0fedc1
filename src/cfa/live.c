#include "cfa/live.h"

#include <string.h>

#include "cfa/callgraph.h"
#include "cfa/order.h"

/* Beyond this many words of tables for one function everything in it counts as live. */
enum { MOST_WORDS = 1 << 27, NO_SLOT = ~0u };

/* A set is a row of words: bits of the globals that are read anywhere, then, from a word of their
 * own, bits of the function's variables. */
typedef struct FunctionLive {
  unsigned words; /* of a row */
  uint64_t *rows; /* location id -> row; NULL: everything is live */
} FunctionLive;

struct Live {
  const Program *program;
  unsigned *slot; /* variable id -> bit among the globals or among its owner's variables;
                   * NO_SLOT for globals that nobody reads */
  unsigned global_words;
  uint64_t *reads;       /* function id -> row of globals that it or what it calls may read */
  uint64_t *read_by_any; /* row of all globals that are read */
  uint64_t *read_by_indirect;
  unsigned function_count;
  FunctionLive *functions;
};

static bool unite(uint64_t *set, const uint64_t *other, unsigned words)
{
  uint64_t changed = 0;
  for (unsigned i = 0; i < words; i++) {
    changed |= other[i] & ~set[i];
    set[i] |= other[i];
  }
  return changed != 0;
}

static void add_bit(uint64_t *set, unsigned bit)
{
  set[bit / 64] |= (uint64_t)1 << (bit % 64);
}

static bool has_bit(const uint64_t *set, unsigned bit)
{
  return set[bit / 64] >> (bit % 64) & 1;
}

/* --- What an edge reads. --- */

typedef void (*VisitRead)(void *context, const Variable *var);

typedef struct Reading {
  const Program *program;
  VisitRead visit;
  void *context;
} Reading;

static void visit_term_var(void *context, const Term *term)
{
  Reading *reading = context;
  const Variable *var = program_variable(reading->program, term);
  if (var)
    reading->visit(reading->context, var);
}

static void visit_reads(const Program *program, const Edge *edge, VisitRead visit, void *context)
{
  Reading reading = {program, visit, context};
  if (edge->term)
    term_each_var(edge->term, visit_term_var, &reading);
  if (edge->address)
    term_each_var(edge->address, visit_term_var, &reading);
  for (unsigned i = 0; i < edge->arg_count; i++)
    term_each_var(edge->args[i], visit_term_var, &reading);
}

/* --- Globals: which are read, and by whom. --- */

static void number_variables(const VariableVec *list, unsigned *slot, unsigned *next)
{
  for (unsigned i = 0; i < list->count; i++)
    slot[list->data[i]->id] = (*next)++;
}

static void number_read_global(void *context, const Variable *var)
{
  Live *live = context;
  if (!var->owner && live->slot[var->id] == NO_SLOT)
    live->slot[var->id] = live->global_words++;
}

/* Gives slots to globals in the order in which they are first read; "global_words" counts them
 * meanwhile. */
static void number_globals(Live *live)
{
  const FunctionVec *functions = &live->program->functions;
  for (unsigned i = 0; i < functions->count; i++)
    for (unsigned j = 0; j < functions->data[i]->edges.count; j++)
      visit_reads(live->program, functions->data[i]->edges.data[j], number_read_global, live);
  live->global_words = (live->global_words + 63) / 64;
}

typedef struct Row {
  const Live *live;
  uint64_t *words;
} Row;

static void add_global(void *context, const Variable *var)
{
  Row *row = context;
  if (!var->owner)
    add_bit(row->words, row->live->slot[var->id]);
}

static uint64_t *reads_of(const Live *live, const Function *function)
{
  return live->reads + (size_t)function->id * live->global_words;
}

/* Callees come first in bottom-up order, so only recursion needs more rounds, and there the rounds
 * are few. */
static void close_reads(Live *live, const CallGraph *graph)
{
  bool changed = true;
  while (changed) {
    changed = false;
    for (unsigned i = 0; i < live->function_count; i++) {
      const Function *f = graph->bottom_up[i];
      const FunctionVec *callees = &graph->callees[f->id];
      for (unsigned j = 0; j < callees->count; j++)
        changed |= unite(reads_of(live, f), reads_of(live, callees->data[j]), live->global_words);
    }
  }
}

static void find_reads(Live *live, const CallGraph *graph)
{
  const FunctionVec *functions = &live->program->functions;
  for (unsigned i = 0; i < functions->count; i++) {
    const Function *f = functions->data[i];
    Row row = {live, reads_of(live, f)};
    for (unsigned j = 0; j < f->edges.count; j++)
      visit_reads(live->program, f->edges.data[j], add_global, &row);
    unite(live->read_by_any, row.words, live->global_words);
  }
  close_reads(live, graph);
  for (unsigned i = 0; i < graph->taken.count; i++)
    unite(live->read_by_indirect, reads_of(live, graph->taken.data[i]), live->global_words);
}

/* --- One function. --- */

/* Bits of a function's row that an edge reads and writes, found once. */
typedef struct EdgeBits {
  unsigned reads, read_count; /* stretch of Work.bits */
  unsigned writes, write_count;
} EdgeBits;

typedef struct Work {
  const Live *live;
  const Function *function;
  VEC(unsigned) bits;
  EdgeBits *edges;
} Work;

static unsigned bit_of(const Live *live, const Variable *var)
{
  unsigned slot = live->slot[var->id];
  return slot == NO_SLOT || !var->owner ? slot : 64 * live->global_words + slot;
}

static void add_read(void *context, const Variable *var)
{
  Work *work = context;
  if (!var->owner || var->owner == work->function)
    vec_push(&work->bits, bit_of(work->live, var));
}

static void add_write(Work *work, const Variable *var)
{
  if (var && bit_of(work->live, var) != NO_SLOT)
    vec_push(&work->bits, bit_of(work->live, var));
}

static void find_bits(Work *work, const Edge *edge)
{
  EdgeBits *bits = &work->edges[edge->id];
  bits->reads = work->bits.count;
  visit_reads(work->live->program, edge, add_read, work);
  bits->read_count = work->bits.count - bits->reads;
  bits->writes = work->bits.count;
  add_write(work, edge->var);
  for (unsigned i = 0; i < edge->result_count; i++)
    add_write(work, edge->results[i]);
  bits->write_count = work->bits.count - bits->writes;
}

/* What is live before the edge, given "set", live after it. */
static void step_back(const Work *work, const Edge *edge, uint64_t *set)
{
  const Live *live = work->live;
  const EdgeBits *bits = &work->edges[edge->id];
  for (unsigned i = 0; i < bits->write_count; i++) {
    unsigned bit = work->bits.data[bits->writes + i];
    set[bit / 64] &= ~((uint64_t)1 << (bit % 64));
  }
  for (unsigned i = 0; i < bits->read_count; i++)
    add_bit(set, work->bits.data[bits->reads + i]);
  if (edge->kind == EDGE_CALL)
    unite(set, edge->callee ? reads_of(live, edge->callee) : live->read_by_indirect,
          live->global_words);
}

static bool update(const Work *work, FunctionLive *res, const Location *at, uint64_t *scratch)
{
  bool changed = false;
  uint64_t *row = res->rows + (size_t)at->id * res->words;
  for (unsigned i = 0; i < at->out.count; i++) {
    const Edge *edge = at->out.data[i];
    memcpy(scratch, res->rows + (size_t)edge->to->id * res->words, res->words * sizeof *scratch);
    step_back(work, edge, scratch);
    changed |= unite(row, scratch, res->words);
  }
  return changed;
}

static void iterate(const Work *work, FunctionLive *res)
{
  Order *order = order_new(work->function);
  uint64_t *scratch = mem_alloc((res->words + 1) * sizeof *scratch);
  bool changed = true;
  while (changed) {
    changed = false;
    for (unsigned i = order->count; i-- > 0;)
      changed |= update(work, res, order->sequence[i], scratch);
  }
  mem_free(scratch);
  order_free(order);
}

static void run_function(Live *live, const Function *f, bool is_called)
{
  FunctionLive *res = &live->functions[f->id];
  unsigned count = f->params.count + f->locals.count;
  res->words = live->global_words + (count + 63) / 64;
  if ((uint64_t)res->words * f->locations.count > MOST_WORDS)
    return;
  res->rows = mem_zero((size_t)f->locations.count * res->words + 1, sizeof *res->rows);
  if (f->exit && is_called)
    memcpy(res->rows + (size_t)f->exit->id * res->words, live->read_by_any,
           live->global_words * sizeof *res->rows);
  Work work = {.live = live, .function = f};
  work.edges = mem_zero(f->edges.count + 1, sizeof *work.edges);
  for (unsigned i = 0; i < f->edges.count; i++)
    find_bits(&work, f->edges.data[i]);
  iterate(&work, res);
  mem_free(work.edges);
  vec_free(&work.bits);
}

static void number_all(Live *live)
{
  const Program *program = live->program;
  for (unsigned i = 0; i < program->variables.count; i++)
    live->slot[i] = NO_SLOT;
  for (unsigned i = 0; i < program->functions.count; i++) {
    unsigned next = 0;
    number_variables(&program->functions.data[i]->params, live->slot, &next);
    number_variables(&program->functions.data[i]->locals, live->slot, &next);
  }
  number_globals(live);
}

Live *live_new(const Program *program)
{
  Live *live = mem_zero(1, sizeof *live);
  CallGraph *graph = callgraph_new(program);
  live->program = program;
  live->function_count = program->functions.count;
  live->slot = mem_alloc((program->variables.count + 1) * sizeof *live->slot);
  number_all(live);
  unsigned words = live->global_words;
  live->reads = mem_zero((size_t)live->function_count * words + 1, sizeof *live->reads);
  live->read_by_any = mem_zero(words + 1, sizeof *live->read_by_any);
  live->read_by_indirect = mem_zero(words + 1, sizeof *live->read_by_indirect);
  find_reads(live, graph);
  live->functions = mem_zero(live->function_count + 1, sizeof *live->functions);
  for (unsigned i = 0; i < live->function_count; i++) {
    const Function *f = program->functions.data[i];
    if (f->has_body)
      run_function(live, f, f != program->entry || graph->callers[i].count);
  }
  callgraph_free(graph);
  return live;
}

void live_free(Live *live)
{
  if (!live)
    return;
  for (unsigned i = 0; i < live->function_count; i++)
    mem_free(live->functions[i].rows);
  mem_free(live->functions);
  mem_free(live->slot);
  mem_free(live->reads);
  mem_free(live->read_by_any);
  mem_free(live->read_by_indirect);
  mem_free(live);
}

bool live_at(const Live *live, const Location *location, const Variable *var)
{
  const FunctionLive *f = &live->functions[location->function->id];
  if (var->owner && var->owner != location->function)
    return false;
  unsigned bit = bit_of(live, var);
  if (bit == NO_SLOT)
    return false;
  return !f->rows || has_bit(f->rows + (size_t)location->id * f->words, bit);
}

void live_variables(const Live *live, const Location *location, VariableVec *out)
{
  for (unsigned i = 0; i < live->program->variables.count; i++)
    if (live_at(live, location, live->program->variables.data[i]))
      vec_push(out, live->program->variables.data[i]);
}
