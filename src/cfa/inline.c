#include "cfa/inline.h"

#include <string.h>

#include "base/bitset.h"
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
  Arena *arena;      /* frames */
  uint64_t *sizes;   /* by function id: edges once everything in it is inlined; saturating */
  Bitset recursive;  /* functions that may call themselves */
  Bitset rooted;     /* functions whose own calls were looked at */
  FunctionVec roots; /* functions that stay, calls in them to be inlined */
  unsigned depth;    /* of recursion; 0: recursive calls stay */
  uint64_t budget;   /* edges that may still be made */
} Inliner;

static uint64_t add_sizes(uint64_t a, uint64_t b)
{
  return a + b < a ? UINT64_MAX : a + b;
}

/* Tarjan's strongly connected components without recursion. */
typedef struct Components {
  const Program *program;
  Inliner *inliner;
  unsigned *order, *low, *next_edge; /* by function id; order 0: not seen */
  FunctionVec path, open;            /* of the search, and those in no component yet */
  unsigned count;
} Components;

static Function *called_by(const Edge *edge)
{
  bool direct = edge->from && edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body;
  return direct ? edge->callee : NULL;
}

static void enter(Components *c, Function *f)
{
  c->order[f->id] = c->low[f->id] = ++c->count;
  vec_push(&c->path, f);
  vec_push(&c->open, f);
}

/* Callees come before their callers, so their sizes are known. */
static void measure(Inliner *inliner, const Function *f)
{
  uint64_t size = f->edges.count;
  for (unsigned i = 0; i < f->edges.count; i++) {
    const Function *callee = called_by(f->edges.data[i]);
    if (callee && !bitset_has(&inliner->recursive, callee->id))
      size = add_sizes(size, inliner->sizes[callee->id]);
  }
  inliner->sizes[f->id] = size;
}

static bool calls_itself(const Function *f)
{
  for (unsigned i = 0; i < f->edges.count; i++)
    if (called_by(f->edges.data[i]) == f)
      return true;
  return false;
}

static void close_component(Components *c, const Function *head)
{
  unsigned first = c->open.count;
  while (c->open.data[--first] != head)
    ;
  bool recursive = c->open.count - first > 1 || calls_itself(head);
  for (unsigned i = first; i < c->open.count; i++)
    if (recursive)
      bitset_add(&c->inliner->recursive, c->open.data[i]->id);
  for (unsigned i = first; i < c->open.count; i++) {
    measure(c->inliner, c->open.data[i]);
    c->low[c->open.data[i]->id] = UINT32_MAX;
  }
  c->open.count = first;
}

static void lower(Components *c, const Function *f, unsigned to)
{
  if (to < c->low[f->id])
    c->low[f->id] = to;
}

static void leave(Components *c, const Function *f)
{
  unsigned low = c->low[f->id];
  c->path.count--;
  if (low == c->order[f->id])
    close_component(c, f);
  else if (c->path.count)
    lower(c, vec_last(&c->path), low);
}

/* Goes on with the innermost function: to its next callee, or out of it. */
static void advance(Components *c)
{
  const Function *f = vec_last(&c->path);
  while (c->next_edge[f->id] < f->edges.count) {
    Function *callee = called_by(f->edges.data[c->next_edge[f->id]++]);
    if (!callee)
      continue;
    if (!c->order[callee->id]) {
      enter(c, callee);
      return;
    }
    lower(c, f, c->low[callee->id]);
  }
  leave(c, f);
}

static void find_recursion(Inliner *inliner)
{
  const FunctionVec *functions = &inliner->program->functions;
  Components c = {.program = inliner->program, .inliner = inliner};
  c.order = mem_zero(functions->count, sizeof *c.order);
  c.low = mem_zero(functions->count, sizeof *c.low);
  c.next_edge = mem_zero(functions->count, sizeof *c.next_edge);
  for (unsigned i = 0; i < functions->count; i++) {
    if (!c.order[i])
      enter(&c, functions->data[i]);
    while (c.path.count)
      advance(&c);
  }
  mem_free(c.order);
  mem_free(c.low);
  mem_free(c.next_edge);
  vec_free(&c.path);
  vec_free(&c.open);
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
  if (!bitset_has(&inliner->recursive, callee->id))
    return inliner->sizes[callee->id] <= inliner->budget ? CALL_INLINED : CALL_STAYS;
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

/* Drops functions that nothing leads to from the entry and from those whose address is taken. */
static void drop_functions(Program *program)
{
  Bitset kept = bitset_new(program->functions.count);
  FunctionVec open = {0};
  keep(&kept, &open, program->entry);
  for (unsigned i = 0; i < program->functions.count; i++)
    if (program->functions.data[i]->object)
      keep(&kept, &open, program->functions.data[i]);
  while (open.count) {
    const Function *f = vec_pop(&open);
    for (unsigned i = 0; i < f->edges.count; i++)
      if (f->edges.data[i]->from && f->edges.data[i]->kind == EDGE_CALL && f->edges.data[i]->callee)
        keep(&kept, &open, f->edges.data[i]->callee);
  }
  unsigned count = 0;
  for (unsigned i = 0; i < program->functions.count; i++)
    if (bitset_has(&kept, i))
      program->functions.data[count++] = program->functions.data[i];
  program->functions.count = count;
  bitset_free(&kept);
  vec_free(&open);
}

static bool inline_all(Program *program, unsigned depth, unsigned budget)
{
  if (!program->entry)
    return run_fail(program->run, FAIL_INTERNAL, "inlining a program without an entry");
  unsigned count = program->functions.count;
  Inliner inliner = {.program = program, .depth = depth, .budget = budget};
  inliner.arena = arena_new();
  inliner.cloner = cloner_new(program);
  inliner.sizes = mem_zero(count, sizeof *inliner.sizes);
  inliner.recursive = bitset_new(count);
  inliner.rooted = bitset_new(count);
  find_recursion(&inliner);
  add_root(&inliner, program->entry);
  bool fine = true;
  for (unsigned i = 0; fine && i < inliner.roots.count; i++)
    fine = inline_root(&inliner, inliner.roots.data[i]);
  vec_free(&inliner.roots);
  bitset_free(&inliner.rooted);
  bitset_free(&inliner.recursive);
  mem_free(inliner.sizes);
  cloner_free(inliner.cloner);
  arena_free(inliner.arena);
  drop_functions(program);
  program_renumber(program);
  return fine;
}

bool program_inline(Program *program, unsigned budget)
{
  return inline_all(program, 0, budget);
}

bool program_unroll_recursion(Program *program, unsigned depth, unsigned budget)
{
  return inline_all(program, depth, budget);
}
