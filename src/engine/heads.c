#include "engine/heads.h"

#include <stdlib.h>
#include <string.h>

#include "cfa/callgraph.h"
#include "cfa/live.h"
#include "cfa/loops.h"

/* How much each fact says for a variable. */
enum { SCORE_CHANGED = 8, SCORE_TESTED = 6, SCORE_READ = 2, SCORE_TESTED_ELSEWHERE = 3 };

/* What is known of each variable, by id. */
typedef struct Facts {
  const Program *program;
  bool *changed, *tested, *read; /* in the loop being looked at */
  bool *tested_ever, *written_ever;
} Facts;

typedef struct Mark {
  const Program *program;
  bool *marks;
} Mark;

static void mark_variable(void *context, const Term *var)
{
  Mark *mark = context;
  const Variable *variable = program_variable(mark->program, var);
  if (variable)
    mark->marks[variable->id] = true;
}

static void mark_term(const Facts *facts, const Term *term, bool *marks)
{
  if (term)
    term_each_var(term, mark_variable, &(Mark){facts->program, marks});
}

static void mark_written(const Edge *edge, bool *marks)
{
  if (edge->var)
    marks[edge->var->id] = true;
  for (unsigned i = 0; i < edge->result_count; i++)
    if (edge->results[i])
      marks[edge->results[i]->id] = true;
}

static void mark_read(const Facts *facts, const Edge *edge, bool *marks)
{
  mark_term(facts, edge->term, marks);
  mark_term(facts, edge->address, marks);
  for (unsigned i = 0; i < edge->arg_count; i++)
    mark_term(facts, edge->args[i], marks);
}

static void facts_open(Facts *facts, const Program *program)
{
  unsigned count = program->variables.count + 1;
  *facts = (Facts){.program = program,
                   .changed = mem_zero(count, sizeof(bool)),
                   .tested = mem_zero(count, sizeof(bool)),
                   .read = mem_zero(count, sizeof(bool)),
                   .tested_ever = mem_zero(count, sizeof(bool)),
                   .written_ever = mem_zero(count, sizeof(bool))};
  for (unsigned i = 0; i < program->functions.count; i++) {
    const EdgeVec *edges = &program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++) {
      mark_written(edges->data[k], facts->written_ever);
      if (edges->data[k]->kind == EDGE_ASSUME)
        mark_term(facts, edges->data[k]->term, facts->tested_ever);
    }
  }
}

static void facts_close(Facts *facts)
{
  mem_free(facts->changed);
  mem_free(facts->tested);
  mem_free(facts->read);
  mem_free(facts->tested_ever);
  mem_free(facts->written_ever);
}

/* True where the loop calls something: then it may change any global that anyone writes. */
static bool look_at_loop(Facts *facts, const Loop *loop)
{
  unsigned count = facts->program->variables.count;
  bool calls = false;
  memset(facts->changed, 0, count * sizeof(bool));
  memset(facts->tested, 0, count * sizeof(bool));
  memset(facts->read, 0, count * sizeof(bool));
  for (unsigned i = 0; i < loop->member_count; i++)
    for (unsigned k = 0; k < loop->members[i]->out.count; k++) {
      const Edge *edge = loop->members[i]->out.data[k];
      mark_written(edge, facts->changed);
      mark_read(facts, edge, facts->read);
      if (edge->kind == EDGE_ASSUME)
        mark_term(facts, edge->term, facts->tested);
      calls |= edge->kind == EDGE_CALL;
    }
  return calls;
}

static unsigned score_of(const Facts *facts, const Variable *var, bool calls)
{
  bool elsewhere = calls && !var->owner;
  unsigned score = 0;
  if (facts->changed[var->id] || (elsewhere && facts->written_ever[var->id]))
    score += SCORE_CHANGED;
  if (facts->tested[var->id])
    score += SCORE_TESTED;
  else if (facts->tested_ever[var->id])
    score += SCORE_TESTED_ELSEWHERE;
  if (facts->read[var->id])
    score += SCORE_READ;
  return score;
}

static bool is_sampled(const Program *program, const Variable *var)
{
  Type type = var->term->type;
  return type.kind != TYPE_ARRAY && type.width <= 64 && var->kind != VARIABLE_ADDRESS &&
         var != program->heap_top;
}

typedef struct Ranked {
  Variable *var;
  unsigned score;
} Ranked;

static int by_score(const void *left, const void *right)
{
  const Ranked *a = left, *b = right;
  if (a->score != b->score)
    return a->score > b->score ? -1 : 1;
  return a->var->id < b->var->id ? -1 : a->var->id > b->var->id;
}

static void rank_variables(Facts *facts, const Live *live, const Loop *loop, VariableVec *out)
{
  bool calls = look_at_loop(facts, loop);
  VariableVec alive = {0};
  VEC(Ranked) ranked = {0};
  live_variables(live, loop->head, &alive);
  for (unsigned i = 0; i < alive.count; i++)
    if (is_sampled(facts->program, alive.data[i]))
      vec_push(&ranked, ((Ranked){alive.data[i], score_of(facts, alive.data[i], calls)}));
  if (ranked.count)
    qsort(ranked.data, ranked.count, sizeof *ranked.data, by_score);
  for (unsigned i = 0; i < ranked.count && i < HEAD_MOST_VARIABLES; i++)
    vec_push(out, ranked.data[i].var);
  vec_free(&ranked);
  vec_free(&alive);
}

static void add_function(Heads *heads, Facts *facts, const Live *live, const Function *function)
{
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < loops->count; i++) {
    Head head = {.location = loops->list[i].head};
    rank_variables(facts, live, &loops->list[i], &head.variables);
    vec_push(&heads->list, head);
    map_put(&heads->numbers, (uintptr_t)head.location, heads->list.count);
  }
  loops_free(loops);
  order_free(order);
}

Heads *heads_new(const Program *program)
{
  Heads *heads = mem_zero(1, sizeof *heads);
  Live *live = live_new(program);
  CallGraph *graph = callgraph_new(program);
  Facts facts;
  facts_open(&facts, program);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    if (function->has_body && graph->reachable[function->id])
      add_function(heads, &facts, live, function);
  }
  facts_close(&facts);
  callgraph_free(graph);
  live_free(live);
  return heads;
}

void heads_free(Heads *heads)
{
  for (unsigned i = 0; i < heads->list.count; i++)
    vec_free(&heads->list.data[i].variables);
  vec_free(&heads->list);
  map_free(&heads->numbers);
  mem_free(heads);
}

const Head *heads_at(const Heads *heads, const Location *location)
{
  uint64_t number = 0;
  map_get(&heads->numbers, (uintptr_t)location, &number);
  return number ? &heads->list.data[number - 1] : NULL;
}
