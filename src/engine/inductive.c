#include "engine/inductive.h"

#include "cfa/order.h"
#include "cpa/callbind.h"
#include "smt/bits.h"
#include "smt/solver.h"

/* An activation: where its returns lead to. */
typedef struct Frame {
  const Function *function;
  const Edge *call;           /* NULL: the start of the program */
  const Term *after;          /* what is demanded behind the call */
  const struct Frame *caller; /* NULL likewise */
  unsigned depth;
} Frame;

typedef struct Checker {
  Program *program;
  Terms *terms;
  const Claims *claims;
  bool only_errors;     /* demand nothing of invariants */
  const char *obstacle; /* what is beyond us; NULL: nothing so far */
  unsigned fresh;       /* arbitrary values so far */
} Checker;

enum { MOST_DEPTH = 40, MOST_FRESH = 10000000 };

static const Term *precondition(Checker *c, const Frame *frame, const Term **at_locations);

static const Term *give_up(Checker *c, const char *why)
{
  c->obstacle = c->obstacle ? c->obstacle : why;
  return term_false(c->terms);
}

static bool is_over(const Checker *c)
{
  return c->fresh >= MOST_FRESH || c->program->run->stop;
}

static const Term *claim_at(const Checker *c, const Location *at)
{
  const Term *claim = map_get_ptr(&c->claims->invariants, at);
  return claim ? claim : term_true(c->terms);
}

/* ---- one step, backward ---- */

typedef struct Writes {
  Checker *checker;
  Map terms; /* VAR term -> what it becomes */
} Writes;

/* Nobody else speaks of it, whatever the program calls its variables. */
static const Term *arbitrary(Checker *c, const Term *var)
{
  Interner *names = terms_names(c->terms);
  const Term *res;
  do
    res = term_var(c->terms, intern_format(names, "%s!any%u", var->name, ++c->fresh), var->type);
  while (program_variable(c->program, res));
  return res;
}

static void note_write(void *context, const Variable *var, const Term *term)
{
  Writes *w = context;
  const Term *value = term ? term : arbitrary(w->checker, var->term);
  map_put_ptr(&w->terms, var->term, term_as_type(w->checker->terms, value, var->term->type));
}

static const Term *written(void *context, const Term *var)
{
  return map_get_ptr(&((Writes *)context)->terms, var);
}

static void forget_addresses(Writes *w, const Function *callee)
{
  for (unsigned i = 0; i < callee->locals.count; i++)
    if (callee->locals.data[i]->kind == VARIABLE_ADDRESS)
      note_write(w, callee->locals.data[i], NULL);
}

/* What has to hold before the step, so that the condition holds after it. */
static const Term *before(Checker *c, const Transition *step, const Term *condition)
{
  Writes w = {.checker = c};
  transition_bind(c->program, step, note_write, &w);
  if (step->edge->kind == EDGE_CALL && step->target != step->edge->to)
    forget_addresses(&w, step->target->function);
  const Term *res = term_substitute(c->terms, condition, written, &w);
  map_free(&w.terms);
  return res;
}

/* ---- edges ---- */

static bool is_active(const Frame *frame, const Function *function)
{
  for (; frame; frame = frame->caller)
    if (frame->function == function)
      return true;
  return false;
}

static const Term *before_call(Checker *c, const Frame *frame, const Edge *edge, const Term *after)
{
  Transition step = {edge, edge->to, NULL};
  if (!edge->callee)
    return give_up(c, "a call goes through a pointer");
  if (!edge->callee->has_body)
    return before(c, &step, after);
  if (is_active(frame, edge->callee) || frame->depth == MOST_DEPTH)
    return give_up(c, "a function calls itself");
  if (is_over(c))
    return give_up(c, "the program is too large");
  Frame inner = {edge->callee, edge, after, frame, frame->depth + 1};
  step.target = edge->callee->entry;
  return before(c, &step, precondition(c, &inner, NULL));
}

static const Term *before_edge(Checker *c, const Frame *frame, const Edge *edge, const Term *after)
{
  Transition step = {edge, edge->to, NULL};
  switch (edge->kind) {
  case EDGE_ASSUME: return term_or(c->terms, term_not(c->terms, edge->term), after);
  case EDGE_STORE: return after;
  case EDGE_LOAD:
    c->obstacle = c->obstacle ? c->obstacle : "the program reads memory";
    return before(c, &step, after);
  case EDGE_CALL: return before_call(c, frame, edge, after);
  case EDGE_RETURN:
    if (!frame->call)
      return term_true(c->terms);
    step.target = frame->call->to;
    step.call = frame->call;
    return before(c, &step, frame->after);
  case EDGE_ASSIGN:
  case EDGE_HAVOC: break;
  }
  return before(c, &step, after);
}

/* ---- locations ---- */

static bool closes_cycle(const Order *order, const Location *at)
{
  for (unsigned i = 0; i < at->in.count; i++)
    if (order->number[at->in.data[i]->from->id] != ORDER_NONE &&
        order_is_ancestor(order, at, at->in.data[i]->from))
      return true;
  return false;
}

static const Term *demand_at(Checker *c, const Frame *frame, const Order *order,
                             const Term *const *known, const Location *at)
{
  const Term *claim = c->only_errors ? term_true(c->terms) : claim_at(c, at);
  if (closes_cycle(order, at))
    return frame->call ? give_up(c, "a function with a loop is called") : claim;
  return known[at->id] ? term_and(c->terms, claim, known[at->id])
                       : give_up(c, "the program is too large");
}

static const Term *precondition_at(Checker *c, const Frame *frame, const Order *order,
                                   const Term *const *known, const Location *at)
{
  if (at->kind == LOCATION_ERROR)
    return term_false(c->terms);
  if (at->kind == LOCATION_UNSUPPORTED)
    return give_up(c, "a part of the program is not supported");
  const Term *all = term_true(c->terms);
  for (unsigned i = 0; i < at->out.count; i++) {
    const Edge *edge = at->out.data[i];
    const Term *after =
        edge->kind == EDGE_RETURN ? NULL : demand_at(c, frame, order, known, edge->to);
    all = term_and(c->terms, all, before_edge(c, frame, edge, after));
  }
  return all;
}

/* Of a function's entry; those of all its locations, too, where they are wanted.  Ways end at cuts;
 * from the last location in reverse post-order to the first, what comes after is known. */
static const Term *precondition(Checker *c, const Frame *frame, const Term **at_locations)
{
  const Function *function = frame->function;
  Order *order = order_new(function);
  const Term **known = mem_zero(function->locations.count + 1, sizeof *known);
  for (unsigned i = order->count; i > 0 && !is_over(c); i--) {
    const Location *at = order->sequence[i - 1];
    known[at->id] = precondition_at(c, frame, order, known, at);
  }
  const Term *res =
      is_over(c) ? give_up(c, "the program is too large") : known[function->entry->id];
  for (unsigned i = 0; at_locations && i < function->locations.count; i++)
    at_locations[i] = known[i];
  mem_free(known);
  order_free(order);
  return res;
}

/* ---- questions ---- */

typedef struct Mentions {
  const Checker *checker;
  bool strange, addresses;
} Mentions;

static void look_at(void *context, const Term *var)
{
  Mentions *m = context;
  const Variable *own = program_variable(m->checker->program, var);
  m->addresses |= own && own->kind == VARIABLE_ADDRESS;
  m->strange |= !own;
}

static void note_obstacles(Checker *c, const Term *claim)
{
  Mentions m = {c, false, false};
  term_each_var(claim, look_at, &m);
  if (m.strange || m.addresses)
    give_up(c, m.strange ? "an invariant speaks of what is no variable of the program"
                         : "an invariant speaks of addresses");
}

static SolverAnswer implies(const Checker *c, const Term *premise, const Term *conclusion)
{
  SolverLimits limits = {c->program->run->options.solver_limit};
  Solver *solver = solver_new_default(c->program->run, c->terms);
  const Term *wrong[] = {premise, term_not(c->terms, conclusion)};
  SolverAnswer answer = solver_check(solver, 2, wrong, &limits);
  solver_free(solver);
  return answer;
}

/* What is demanded at the start, of the initial values. */
static const Term *initial_value(void *context, const Term *var)
{
  const Variable *own = program_variable(context, var);
  return own && own->kind == VARIABLE_GLOBAL ? own->init : NULL;
}

/* The first cut whose claim does not imply what is demanded there; its answer. */
static SolverAnswer find_fault(Checker *c, const Term *start, const Term *const *known,
                               const Location **at)
{
  const Function *entry = c->program->entry;
  Order *order = order_new(entry);
  *at = NULL;
  const Term *demand = start;
  if (!c->only_errors)
    demand = closes_cycle(order, entry->entry)
                 ? claim_at(c, entry->entry)
                 : term_and(c->terms, claim_at(c, entry->entry), start);
  demand = term_substitute(c->terms, demand, initial_value, c->program);
  SolverAnswer answer = implies(c, term_true(c->terms), demand);
  for (unsigned i = 0; i < order->count && answer == SOLVER_UNSAT; i++) {
    *at = order->sequence[i];
    if (closes_cycle(order, *at))
      answer = implies(c, claim_at(c, *at), known[(*at)->id]);
  }
  order_free(order);
  return answer;
}

/* Adds to the claims of cuts what is demanded there. */
static void strengthen(const Checker *c, const Term *const *known, Claims *out)
{
  Order *order = order_new(c->program->entry);
  for (unsigned i = 0; i < order->count; i++) {
    const Location *at = order->sequence[i];
    if (closes_cycle(order, at))
      claims_add(c->program, out, at, known[at->id]);
  }
  order_free(order);
}

/* "stronger" (NULL: nobody wants it) becomes what the claims are with one round more. */
static SolverAnswer check(Checker *c, const Location **at, Claims *stronger)
{
  const Function *entry = c->program->entry;
  const Term **known = mem_zero(entry->locations.count + 1, sizeof *known);
  Frame frame = {.function = entry};
  const Term *start = precondition(c, &frame, known);
  *at = NULL;
  SolverAnswer answer = is_over(c) ? SOLVER_UNKNOWN : find_fault(c, start, known, at);
  if (stronger && answer == SOLVER_SAT)
    strengthen(c, known, stronger);
  mem_free(known);
  return answer;
}

static Claims copy_claims(Program *program, const Claims *claims)
{
  Claims res = {0};
  for (unsigned i = 0; i < claims->invariants.count; i++) {
    const MapEntry *entry = &claims->invariants.entries[i];
    claims_add(program, &res, (const Location *)(uintptr_t)entry->key,
               (const Term *)(uintptr_t)entry->value);
  }
  return res;
}

/* A fault at the start is none that more rounds could mend. */
static SolverAnswer check_rounds(Checker *c, const Claims *claims, unsigned rounds,
                                 const Location **at)
{
  Claims stronger = copy_claims(c->program, claims);
  const Location *first;
  SolverAnswer answer = check(c, at, rounds ? &stronger : NULL);
  c->claims = &stronger;
  for (unsigned i = 0; i < rounds && answer == SOLVER_SAT && *at; i++) {
    Claims next = copy_claims(c->program, &stronger);
    SolverAnswer again = check(c, &first, &next);
    claims_free(&stronger);
    stronger = next;
    answer = again == SOLVER_UNSAT ? again : answer;
    if (again != SOLVER_SAT || !first)
      break;
  }
  c->claims = claims;
  claims_free(&stronger);
  return answer;
}

InductiveResult inductive_check(Program *program, const Claims *claims, unsigned rounds)
{
  Checker c = {.program = program, .terms = program->terms, .claims = claims};
  InductiveResult res = {.answer = INDUCTIVE};
  for (unsigned i = 0; i < claims->invariants.count; i++)
    note_obstacles(&c, (const Term *)(uintptr_t)claims->invariants.entries[i].value);
  SolverAnswer answer = check_rounds(&c, claims, rounds, &res.at);
  if (answer == SOLVER_UNSAT) {
    res.at = NULL;
    return res;
  }
  res.answer = c.obstacle || answer == SOLVER_UNKNOWN ? NOT_CHECKED : NOT_INDUCTIVE;
  res.why = c.obstacle ? c.obstacle : "the solver gave up";
  if (res.answer == NOT_CHECKED)
    return res;
  const Location *error = NULL;
  c.only_errors = true;
  res.why = check(&c, &error, NULL) == SOLVER_UNSAT ? "is not kept" : "does not exclude the error";
  return res;
}
