/* The call stack analysis: which calls the execution will return to.
 *
 * A stack is a linked list of call edges.  Equal stacks are one state: the table holds a reference
 * to each until the analysis ends.  Recursion is followed up to options.max_recursion activations
 * of one function; the stack beyond is made, but marked, and answers ASK_BOUND. */
#include "cpa/cpa.h"

typedef struct Stack Stack;

struct Stack {
  State base;
  Stack *below;     /* NULL at the bottom: the entry function is active */
  const Edge *call; /* NULL at the bottom */
  unsigned id;      /* in order of creation */
  unsigned depth;
  bool beyond; /* the function that was called is active too often */
  Stack *next; /* made from the same stack below */
  Stack *above;
};

typedef struct CallstackCpa {
  Cpa base;
  VEC(Stack *) stacks;
  const char *bound; /* what ASK_BOUND says */
} CallstackCpa;

/* How often the callee of the uppermost call is active. */
static unsigned activations(const Stack *stack, const Function *entry)
{
  const Function *function = stack->call->callee;
  unsigned count = function == entry;
  for (; stack->call; stack = stack->below)
    count += stack->call->callee == function;
  return count;
}

static Stack *stack_new(CallstackCpa *self, Stack *below, const Edge *call)
{
  Stack *stack = mem_zero(1, sizeof *stack);
  state_init(&stack->base, &self->base);
  stack->below = below;
  stack->call = call;
  stack->id = self->stacks.count;
  if (below) {
    stack->depth = below->depth + 1;
    unsigned most = (unsigned)self->base.run->options.max_recursion;
    stack->beyond = activations(stack, self->base.program->entry) > most;
    stack->next = below->above;
    below->above = stack;
  }
  vec_push(&self->stacks, stack);
  return stack;
}

static Stack *push(CallstackCpa *self, Stack *below, const Edge *call)
{
  for (Stack *stack = below->above; stack; stack = stack->next)
    if (stack->call == call)
      return stack;
  return stack_new(self, below, call);
}

static State *callstack_initial(Cpa *cpa, const Location *entry)
{
  (void)entry;
  CallstackCpa *self = (CallstackCpa *)cpa;
  if (self->stacks.count == 0)
    stack_new(self, NULL, NULL);
  return state_keep(&self->stacks.data[0]->base);
}

static bool callstack_post(Cpa *cpa, const State *state, const Precision *precision,
                           const Transition *step, StateVec *out)
{
  (void)precision;
  Stack *stack = (Stack *)state, *next = stack;
  if (step->edge->kind == EDGE_CALL && step->target != step->edge->to)
    next = push((CallstackCpa *)cpa, stack, step->edge);
  else if (step->edge->kind == EDGE_RETURN)
    next = step->call && step->call == stack->call ? stack->below : NULL;
  if (next)
    vec_push(out, state_keep(&next->base));
  return true;
}

static bool callstack_leq(Cpa *cpa, const State *a, const State *b)
{
  (void)cpa;
  return a == b;
}

static uint64_t callstack_partition(const State *state)
{
  return ((const Stack *)state)->id;
}

static bool callstack_ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  const Stack *stack = (const Stack *)state;
  switch (question->kind) {
  case ASK_CALL: answer->edge = stack->call; return true;
  case ASK_DEPTH: answer->number = stack->depth; return true;
  case ASK_BOUND: answer->text = ((CallstackCpa *)cpa)->bound; return stack->beyond;
  default: return false;
  }
}

/* From the inside out: "f < g < main". */
static void callstack_print(Cpa *cpa, const State *state, Text *out)
{
  const Stack *stack = (const Stack *)state;
  for (; stack->call; stack = stack->below)
    text_format(out, "%s < ", stack->call->callee->name);
  text_add(out, cpa->program->entry->name);
}

/* Only the end of the analysis drops the table's references. */
static void callstack_free_state(State *state)
{
  mem_free(state);
}

static void callstack_free(Cpa *cpa)
{
  CallstackCpa *self = (CallstackCpa *)cpa;
  for (unsigned i = 0; i < self->stacks.count; i++)
    state_drop(&self->stacks.data[i]->base);
  vec_free(&self->stacks);
  mem_free(self);
}

static const CpaOps callstack_ops = {
    .name = "callstack",
    .initial = callstack_initial,
    .prepare = cpa_prepare_none,
    .post = callstack_post,
    .strengthen = cpa_strengthen_none,
    .adjust = cpa_adjust_none,
    .merges = cpa_merges_never,
    .merge = cpa_merge_sep,
    .stop = cpa_stop_sep,
    .leq = callstack_leq,
    .partition = callstack_partition,
    .facts = cpa_facts_none,
    .ask = callstack_ask,
    .print = callstack_print,
    .free_state = callstack_free_state,
    .free_cpa = callstack_free,
};

Cpa *cpa_callstack(Program *program)
{
  CallstackCpa *self = mem_zero(1, sizeof *self);
  cpa_init(&self->base, &callstack_ops, program);
  self->bound = intern_format(terms_names(program->terms),
                              "recursion deeper than %d activations of one function "
                              "(--max-recursion)",
                              program->run->options.max_recursion);
  return &self->base;
}
