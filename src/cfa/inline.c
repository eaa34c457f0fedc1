#include "cfa/inline.h"

#include "base/bitset.h"
#include "cfa/callgraph.h"
#include "cfa/clone.h"

/* A call waiting to be inlined, and the functions whose bodies it stands in, innermost first. */
typedef struct Frame {
  const Function *function;
  const struct Frame *outer;
} Frame;

typedef struct Call {
  Edge *edge;
  const Frame *frame;
} Call;

typedef VEC(Call) CallVec;

typedef struct Inliner {
  Program *program;
  Cloner *cloner;
  CallGraph *graph;
  Arena *arena;      /* frames */
  uint64_t *sizes;   /* by function id: edges once everything in it is inlined; saturating */
  Bitset rooted;     /* functions whose own calls were looked at */
  FunctionVec roots; /* functions that stay, calls in them to be inlined */
  unsigned depth;    /* of recursion; 0: recursive calls stay */
  uint64_t budget;   /* edges that may still be made */
  uint64_t most;     /* size of what is inlined */
} Inliner;

static uint64_t add_sizes(uint64_t a, uint64_t b)
{
  return a + b < a ? UINT64_MAX : a + b;
}

static Function *called_by(const Edge *edge)
{
  bool direct = edge->from && edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body;
  return direct ? edge->callee : NULL;
}

/* Callees come before their callers, so their sizes are known. */
static void measure(Inliner *inliner)
{
  for (unsigned i = 0; i < inliner->graph->function_count; i++) {
    const Function *f = inliner->graph->bottom_up[i];
    uint64_t size = f->edges.count;
    for (unsigned j = 0; j < f->edges.count; j++) {
      const Function *callee = called_by(f->edges.data[j]);
      if (callee && !inliner->graph->recursive[callee->id])
        size = add_sizes(size, inliner->sizes[callee->id]);
    }
    inliner->sizes[f->id] = size;
  }
}

static void add_root(Inliner *inliner, Function *f)
{
  if (f->has_body && bitset_add(&inliner->rooted, f->id))
    vec_push(&inliner->roots, f);
}

static unsigned times_in(const Frame *frame, const Function *f)
{
  unsigned res = 0;
  for (; frame; frame = frame->outer)
    res += frame->function == f;
  return res;
}

typedef enum Decision { CALL_STAYS, CALL_INLINED, CALL_CUT } Decision;

/* A call that cannot be inlined with all that it calls stays; its callee is then looked at alone,
 * so that the budget goes to the innermost calls. */
static Decision decide(const Inliner *inliner, const Call *call)
{
  const Function *callee = call->edge->callee;
  if (!inliner->graph->recursive[callee->id])
    return inliner->sizes[callee->id] <= inliner->budget &&
                   inliner->sizes[callee->id] <= inliner->most
               ? CALL_INLINED
               : CALL_STAYS;
  if (!inliner->depth)
    return CALL_STAYS;
  if (times_in(call->frame, callee) >= inliner->depth)
    return CALL_CUT;
  return callee->edges.count <= inliner->budget ? CALL_INLINED : CALL_STAYS;
}

static void cut_call(Program *program, Edge *edge)
{
  Location *end = function_add_location(program, edge->from->function);
  end->kind = LOCATION_UNSUPPORTED;
  end->note = intern(terms_names(program->terms), "recursion bound");
  end->place = edge->place;
  edge_assume(program, edge->from, end, edge->place, term_true(program->terms), BRANCH_NONE);
  edge_remove(edge);
}

static void add_calls(const EdgeVec *edges, unsigned first, unsigned end, const Frame *frame,
                      CallVec *calls)
{
  for (unsigned i = first; i < end; i++)
    if (called_by(edges->data[i]))
      vec_push(calls, ((Call){edges->data[i], frame}));
}

static void inline_call(Inliner *inliner, const Call *call, CallVec *calls)
{
  Function *owner = call->edge->from->function, *callee = call->edge->callee;
  unsigned first = owner->edges.count;
  Frame *frame = ARENA_NEW(inliner->arena, Frame);
  *frame = (Frame){callee, call->frame};
  cloner_inline(inliner->cloner, call->edge);
  uint64_t made = owner->edges.count - first;
  inliner->budget -= made < inliner->budget ? made : inliner->budget;
  add_calls(&owner->edges, first, owner->edges.count, frame, calls);
}

static bool inline_root(Inliner *inliner, Function *root)
{
  CallVec calls = {0};
  Frame *frame = ARENA_NEW(inliner->arena, Frame);
  *frame = (Frame){root, NULL};
  add_calls(&root->edges, 0, root->edges.count, frame, &calls);
  for (unsigned i = 0; i < calls.count; i++) {
    Call call = calls.data[i];
    if (inliner->program->run->stop) {
      vec_free(&calls);
      return run_fail(inliner->program->run, FAIL_INTERRUPTED, "interrupted while inlining");
    }
    switch (decide(inliner, &call)) {
    case CALL_INLINED: inline_call(inliner, &call, &calls); break;
    case CALL_CUT: cut_call(inliner->program, call.edge); break;
    case CALL_STAYS: add_root(inliner, call.edge->callee); break;
    }
  }
  vec_free(&calls);
  return true;
}

static void keep(Bitset *kept, FunctionVec *open, Function *f)
{
  if (bitset_add(kept, f->id))
    vec_push(open, f);
}

/* Marks what calls lead to; true where some call is indirect. */
static bool follow_calls(Bitset *kept, FunctionVec *open)
{
  bool indirect = false;
  while (open->count) {
    const Function *f = vec_pop(open);
    for (unsigned i = 0; i < f->edges.count; i++) {
      const Edge *edge = f->edges.data[i];
      if (!edge->from || edge->kind != EDGE_CALL)
        continue;
      indirect |= !edge->callee;
      if (edge->callee)
        keep(kept, open, edge->callee);
    }
  }
  return indirect;
}

/* Of a function that nobody calls but whose address is taken, the address is left. */
static void drop_body(Function *f)
{
  for (unsigned i = 0; i < f->edges.count; i++)
    if (f->edges.data[i]->from)
      edge_remove(f->edges.data[i]);
  vec_clear(&f->edges);
  vec_clear(&f->locations);
  vec_clear(&f->locals);
  f->entry = f->exit = NULL;
  f->dropped = f->has_body;
  f->has_body = false;
}

/* Drops functions that no call leads to from the entry.  An indirect call may lead to all whose
 * address is taken. */
static void drop_functions(Program *program)
{
  Bitset kept = bitset_new(program->functions.count);
  FunctionVec open = {0};
  keep(&kept, &open, program->entry);
  if (follow_calls(&kept, &open)) {
    for (unsigned i = 0; i < program->functions.count; i++)
      if (program->functions.data[i]->object)
        keep(&kept, &open, program->functions.data[i]);
    follow_calls(&kept, &open);
  }
  unsigned count = 0;
  for (unsigned i = 0; i < program->functions.count; i++) {
    Function *f = program->functions.data[i];
    bool is_called = bitset_has(&kept, i);
    if (!is_called && f->object)
      drop_body(f);
    if (is_called || f->object)
      program->functions.data[count++] = f;
  }
  program->functions.count = count;
  bitset_free(&kept);
  vec_free(&open);
}

static bool inline_calls(Program *program, unsigned depth, uint64_t most, unsigned budget)
{
  if (!program->entry)
    return run_fail(program->run, FAIL_INTERNAL, "inlining a program without an entry");
  unsigned count = program->functions.count;
  Inliner inliner = {.program = program, .depth = depth, .budget = budget, .most = most};
  inliner.arena = arena_new();
  inliner.cloner = cloner_new(program);
  inliner.sizes = mem_zero(count, sizeof *inliner.sizes);
  inliner.rooted = bitset_new(count);
  inliner.graph = callgraph_new(program);
  measure(&inliner);
  add_root(&inliner, program->entry);
  bool fine = true;
  for (unsigned i = 0; fine && i < inliner.roots.count; i++)
    fine = inline_root(&inliner, inliner.roots.data[i]);
  vec_free(&inliner.roots);
  bitset_free(&inliner.rooted);
  callgraph_free(inliner.graph);
  mem_free(inliner.sizes);
  cloner_free(inliner.cloner);
  arena_free(inliner.arena);
  drop_functions(program);
  program_renumber(program);
  return fine;
}

bool program_inline(Program *program, unsigned budget)
{
  return inline_calls(program, 0, UINT64_MAX, budget);
}

bool program_unroll_recursion(Program *program, unsigned depth, unsigned budget)
{
  return inline_calls(program, depth, UINT64_MAX, budget);
}

bool program_inline_small(Program *program, unsigned size, unsigned budget)
{
  return inline_calls(program, 0, size, budget);
}
