#include "witness/follow.h"

#include "engine/simplify.h"
#include "term/bits.h"

/* What is chosen where the witness says nothing: zeros, the pattern of a compiler for
 * indeterminate values, or anything. */
typedef enum Rest { REST_ZERO, REST_PATTERN, REST_RANDOM } Rest;

typedef struct Guide {
  const Follow *follow;
  unsigned passed;
  Rest rest;
} Guide;

/* ---- values that fulfil a condition ---- */

static bool offer(const Term *constant, int more, Value *value)
{
  unsigned width = constant->type.width;
  if (constant->type.kind == TYPE_FLOAT && more)
    return false;
  Bits bits = bits_of(constant->value) + (Bits)(SignedBits)more;
  *value = value_of_bits(constant->type.kind == TYPE_FLOAT ? bits : bits & bits_mask(width));
  return true;
}

static bool compares(const Term *t)
{
  return t->op == TERM_EQ || t->op == TERM_FEQ || (t->op >= TERM_ULT && t->op <= TERM_SLE) ||
         t->op == TERM_FLT || t->op == TERM_FLE;
}

static const Term *without_extension(const Term *t)
{
  return t->op == TERM_SEXT || t->op == TERM_ZEXT ? t->args[0] : t;
}

/* A bound of the variable as its value: one less or more where it is not included. */
static bool solve(const Term *t, const Term *var, bool negated, Value *value)
{
  if (t->op == TERM_NOT)
    return solve(t->args[0], var, !negated, value);
  if (t->op == TERM_AND || t->op == TERM_OR) {
    for (unsigned i = 0; i < t->count; i++)
      if (solve(t->args[i], var, negated, value))
        return true;
    return false;
  }
  if (!compares(t))
    return false;
  bool left = without_extension(t->args[0]) == var && term_is_const(t->args[1]);
  bool right = without_extension(t->args[1]) == var && term_is_const(t->args[0]);
  if (!left && !right)
    return false;
  const Term *constant = t->args[left ? 1 : 0];
  bool equal = t->op == TERM_EQ || t->op == TERM_FEQ;
  bool strict = t->op == TERM_ULT || t->op == TERM_SLT || t->op == TERM_FLT;
  if (equal)
    return offer(constant, negated ? 1 : 0, value);
  bool included = strict == negated;
  int away = left == !negated ? -1 : 1;
  return offer(constant, included ? 0 : away, value);
}

/* ---- executions ---- */

/* Indeterminate memory is read by other edges. */
static bool is_indeterminate(const Edge *edge)
{
  return !edge || (edge->kind == EDGE_HAVOC ? edge->why == HAVOC_UNINIT : edge->kind != EDGE_CALL);
}

/* NULL: nothing is demanded of a value chosen at the edge now. */
static const Term *demanded(const Guide *guide, const Edge *edge)
{
  const Follow *f = guide->follow;
  uint64_t call;
  if (guide->passed >= f->last.count)
    return NULL;
  unsigned number = f->last.data[guide->passed];
  const Waypoint *waypoint = &f->witness->waypoints.data[number];
  if (waypoint->kind == WAYPOINT_RETURN && edge && map_get(&f->calls, (uintptr_t)edge, &call) &&
      f->points.data[call - 1].token == f->points.data[number].token)
    return follow_result(f, waypoint, edge);
  return f->conditions.data[number];
}

static bool choose(void *context, const Edge *edge, const Variable *var, Value *value)
{
  const Guide *guide = context;
  const Term *condition = var ? demanded(guide, edge) : NULL;
  if (condition && solve(condition, var->term, false, value))
    return true;
  *value = guide->rest == REST_PATTERN && is_indeterminate(edge)
               ? indeterminate_pattern(guide->follow->program)
               : value_of(0);
  return guide->rest != REST_RANDOM;
}

static void wrote(void *context, const Edge *edge, Value value)
{
  Guide *guide = context;
  if (edge->kind == EDGE_ASSIGN && edge->var == guide->follow->passed)
    guide->passed = (unsigned)value.lo;
}

/* True where it goes to the end; "passed" becomes the most segments that any execution passed. */
static bool try(const Follow *follow, Rest rest, uint64_t seed, uint64_t step_limit,
                InterpResult *result, unsigned *passed)
{
  Guide guide = {follow, 0, rest};
  InterpInput input = {
      .choose = choose, .wrote = wrote, .context = &guide, .seed = seed, .step_limit = step_limit};
  *result = (InterpResult){0};
  bool ran = interp_run(follow->program, &input, result);
  if (guide.passed > *passed)
    *passed = guide.passed;
  return ran && result->end == INTERP_ERROR;
}

/* With zeros: long ones as far as it may go; to the end where nothing was chosen so far. */
static bool try_zeros(const Follow *follow, uint64_t most_steps, InterpResult *result,
                      unsigned *passed)
{
  enum { FIRST_STEPS = 10000000 };
  if (try(follow, REST_ZERO, 0, FIRST_STEPS, result, passed))
    return true;
  if (result->end != INTERP_STEP_LIMIT)
    return false;
  bool alone = !result->choices.count;
  interp_result_free(result);
  return try(follow, REST_ZERO, 0, alone ? 0 : most_steps, result, passed);
}

bool follow_execute(const Follow *follow, InterpResult *result, unsigned *passed)
{
  enum { MOST_STEPS = 100000000, FEW_STEPS = 100000, SEEDS = 20 };
  const Run *run = follow->program->run;
  *passed = 0;
  if (try_zeros(follow, MOST_STEPS, result, passed))
    return true;
  for (unsigned seed = 0; seed <= SEEDS && !run->stop && !run->fail; seed++) {
    interp_result_free(result);
    if (seed ? try(follow, REST_RANDOM, seed, FEW_STEPS, result, passed)
             : try(follow, REST_PATTERN, 0, MOST_STEPS, result, passed))
      return true;
  }
  return false;
}
