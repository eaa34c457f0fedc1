/* What a path reads and writes, and which of its steps matter for its end. */
#include "engine/refine_value.h"

static bool is_same(const Tracked *a, const Tracked *b)
{
  return a->var == b->var && a->region == b->region;
}

bool things_have(const TrackedVec *things, const Tracked *thing)
{
  for (unsigned i = 0; i < things->count; i++)
    if (is_same(&things->data[i], thing))
      return true;
  return false;
}

void things_add(TrackedVec *things, const Tracked *thing)
{
  if (!things_have(things, thing))
    vec_push(things, *thing);
}

/* ---- reads and writes ---- */

typedef struct Collect {
  const Program *program;
  TrackedVec *out;
} Collect;

static void add_variable(TrackedVec *out, const Variable *var)
{
  vec_push(out, ((Tracked){.var = var}));
}

/* Addresses of objects never change: they are known without being tracked. */
static void collect_var(void *context, const Term *term)
{
  Collect *collect = context;
  const Variable *var = program_variable(collect->program, term);
  if (var && var->kind != VARIABLE_ADDRESS)
    add_variable(collect->out, var);
}

static void collect_term(const Program *program, const Term *term, TrackedVec *out)
{
  Collect collect = {program, out};
  if (term)
    term_each_var(term, collect_var, &collect);
}

static void collect_regions(const Edge *edge, TrackedVec *out)
{
  for (unsigned i = 0; i < edge->region_count; i++)
    vec_push(out, ((Tracked){.region = edge->regions[i]}));
}

void step_reads(const Program *program, const PathStep *step, TrackedVec *out)
{
  const Edge *edge = step->edge;
  collect_term(program, edge->term, out);
  collect_term(program, edge->address, out);
  for (unsigned i = 0; i < edge->arg_count; i++)
    collect_term(program, edge->args[i], out);
  if (edge->kind == EDGE_LOAD)
    collect_regions(edge, out);
}

static void add_all(const VariableVec *vars, TrackedVec *out)
{
  for (unsigned i = 0; i < vars->count; i++)
    add_variable(out, vars->data[i]);
}

static void add_results(const Edge *call, TrackedVec *out)
{
  for (unsigned i = 0; i < call->result_count; i++)
    if (call->results[i])
      add_variable(out, call->results[i]);
}

static void step_writes(const Program *program, const PathStep *step, TrackedVec *out)
{
  (void)program;
  const Edge *edge = step->edge;
  if (edge->var)
    add_variable(out, edge->var);
  if (edge->kind == EDGE_STORE || edge->kind == EDGE_HAVOC)
    collect_regions(edge, out);
  if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
    add_all(&edge->callee->params, out);
  else if (edge->kind == EDGE_CALL)
    add_results(edge, out);
  if (edge->kind == EDGE_RETURN && step->call)
    add_results(step->call, out);
}

/* ---- the slice ---- */

static unsigned number_of(const Program *program, const Tracked *thing)
{
  return thing->var ? thing->var->id : program->variables.count + thing->region->id;
}

/* Backwards from the end: "wanted" holds what matters before the step at hand. */
typedef struct Slicer {
  const Program *program;
  bool *wanted;
  SliceKind kind;
  Slice *slice;
} Slicer;

static bool any_wanted(const Slicer *slicer, const TrackedVec *things)
{
  for (unsigned i = 0; i < things->count; i++)
    if (slicer->wanted[number_of(slicer->program, &things->data[i])])
      return true;
  return false;
}

static bool is_relevant(const Slicer *slicer, const PathStep *step, const TrackedVec *reads,
                        const TrackedVec *writes)
{
  if (slicer->kind == SLICE_ALL || any_wanted(slicer, writes))
    return true;
  return step->edge->kind == EDGE_ASSUME &&
         (slicer->kind == SLICE_EVERY_ASSUMPTION ||
          (slicer->kind == SLICE_ASSUMPTIONS && any_wanted(slicer, reads)));
}

/* A variable is written as a whole; a region keeps its other cells. */
static void take_writes(Slicer *slicer, const TrackedVec *writes, TrackedVec *written)
{
  for (unsigned i = 0; i < writes->count; i++) {
    bool *wanted = &slicer->wanted[number_of(slicer->program, &writes->data[i])];
    if (*wanted || slicer->kind == SLICE_ALL)
      vec_push(written, writes->data[i]);
    if (writes->data[i].var)
      *wanted = false;
  }
}

/* An assumption may tell the value of what it reads. */
static void take_lessons(Slicer *slicer, const TrackedVec *reads, TrackedVec *written)
{
  for (unsigned i = 0; i < reads->count; i++)
    if (slicer->wanted[number_of(slicer->program, &reads->data[i])] || slicer->kind == SLICE_ALL)
      vec_push(written, reads->data[i]);
}

/* What is not wanted after the step. */
static void take_last(const Slicer *slicer, const TrackedVec *touched, TrackedVec *last)
{
  for (unsigned i = 0; i < touched->count; i++)
    if (!slicer->wanted[number_of(slicer->program, &touched->data[i])])
      things_add(last, &touched->data[i]);
}

static void take_step(Slicer *slicer, const PathStep *step, unsigned index, bool last)
{
  TrackedVec reads = {0}, writes = {0};
  step_reads(slicer->program, step, &reads);
  step_writes(slicer->program, step, &writes);
  Slice *slice = slicer->slice;
  slice->relevant[index] = last || is_relevant(slicer, step, &reads, &writes);
  if (slice->relevant[index]) {
    take_last(slicer, &reads, &slice->last[index]);
    take_last(slicer, &writes, &slice->last[index]);
    take_writes(slicer, &writes, &slice->written[index]);
    if (step->edge->kind == EDGE_ASSUME)
      take_lessons(slicer, &reads, &slice->written[index]);
    for (unsigned i = 0; i < reads.count; i++)
      slicer->wanted[number_of(slicer->program, &reads.data[i])] = true;
  }
  vec_free(&reads);
  vec_free(&writes);
}

static void take_start(Slicer *slicer)
{
  const Program *program = slicer->program;
  for (unsigned i = 0; i < program->variables.count; i++)
    if (slicer->wanted[i])
      add_variable(&slicer->slice->needed, program->variables.data[i]);
  for (unsigned i = 0; i < program->regions.count; i++)
    if (slicer->wanted[program->variables.count + i])
      vec_push(&slicer->slice->needed, ((Tracked){.region = program->regions.data[i]}));
}

Slice *slice_path(const Program *program, const PathStep *steps, unsigned count, SliceKind kind)
{
  Slice *slice = mem_zero(1, sizeof *slice);
  slice->count = count;
  slice->relevant = mem_zero(count, sizeof *slice->relevant);
  slice->written = mem_zero(count, sizeof *slice->written);
  slice->last = mem_zero(count, sizeof *slice->last);
  unsigned things = program->variables.count + program->regions.count;
  Slicer slicer = {program, mem_zero(things + 1, sizeof(bool)), kind, slice};
  for (unsigned i = count; i > 0; i--)
    take_step(&slicer, &steps[i - 1], i - 1, i == count);
  take_start(&slicer);
  mem_free(slicer.wanted);
  return slice;
}

void slice_end(Slice *slice)
{
  for (unsigned i = 0; i < slice->count; i++) {
    vec_free(&slice->written[i]);
    vec_free(&slice->last[i]);
  }
  mem_free(slice->relevant);
  mem_free(slice->written);
  mem_free(slice->last);
  vec_free(&slice->needed);
  mem_free(slice);
}
