#include "term/eval.h"

#include <assert.h>

#include "base/vec.h"
#include "term/bits.h"
#include "term/table.h"

/* Up to this many nodes, recursion without a memory of results is faster, and safe. */
enum { SMALL_TERM = 256 };

typedef struct Result {
  Value value;
  uint32_t state; /* the number of the state that it belongs to */
} Result;

/* Bottom up. */
struct Evaluation {
  const TermState *state;
  uint32_t number; /* of the state */
  TermTable place; /* of terms met in any state: index into results, + 1 */
  VEC(Result) results;
  VEC(const Term *) stack;
};

static bool is_array(const Term *term)
{
  return term->type.kind == TYPE_ARRAY;
}

static Value eval_small(const Term *term, const TermState *state);

static Value value_in(const Evaluation *e, const Term *term)
{
  if (term->op == TERM_CONST)
    return term->value;
  uint32_t at = term_table_get(&e->place, term);
  assert(at && e->results.data[at - 1].state == e->number);
  return e->results.data[at - 1].value;
}

/* "e" is NULL within a small term. */
static Value value_at(const Term *term, const TermState *state, const Evaluation *e)
{
  return e ? value_in(e, term) : eval_small(term, state);
}

/* Passes conditions on the way: the array term below is a store, a constant array or a variable. */
static const Term *chosen_array(const Term *array, const TermState *state, const Evaluation *e)
{
  while (array->op == TERM_ITE)
    array = array->args[value_at(array->args[0], state, e).lo ? 1 : 2];
  return array;
}

static Value read_array(const Term *array, Value index, const TermState *state, const Evaluation *e)
{
  for (array = chosen_array(array, state, e); array->op == TERM_STORE;
       array = chosen_array(array->args[0], state, e))
    if (value_equal(value_at(array->args[1], state, e), index))
      return value_at(array->args[2], state, e);
  if (array->op == TERM_CONSTARRAY)
    return value_at(array->args[0], state, e);
  assert(array->op == TERM_VAR);
  return state->element(state->context, array, index);
}

static bool same_element(Value a, Value b, Type array)
{
  return array.element == TYPE_FLOAT ? value_same_float(a, b, array.width) : value_equal(a, b);
}

/* Do both arrays agree wherever the first one was written?  *base becomes what it was written to.
 */
static bool agree_where_written(const Term *array, const Term *other, const TermState *state,
                                const Evaluation *e, const Term **base)
{
  const Term *at = chosen_array(array, state, e);
  for (; at->op == TERM_STORE; at = chosen_array(at->args[0], state, e)) {
    Value index = value_at(at->args[1], state, e);
    if (!same_element(read_array(array, index, state, e), read_array(other, index, state, e),
                      array->type))
      return false;
  }
  *base = at;
  return true;
}

static Value compare_arrays(const Term *a, const Term *b, const TermState *state,
                            const Evaluation *e)
{
  const Term *under_a, *under_b;
  if (!agree_where_written(a, b, state, e, &under_a) ||
      !agree_where_written(b, a, state, e, &under_b))
    return value_of(0);
  if (under_a->op == TERM_CONSTARRAY && under_b->op == TERM_CONSTARRAY)
    return value_of(same_element(value_at(under_a->args[0], state, e),
                                 value_at(under_b->args[0], state, e), a->type));
  return value_of(under_a == under_b);
}

static Value eval_junction(const Term *term, const TermState *state)
{
  for (unsigned i = 0; i < term->count; i++)
    if ((bool)eval_small(term->args[i], state).lo == (term->op == TERM_OR))
      return value_of(term->op == TERM_OR);
  return value_of(term->op == TERM_AND);
}

static Value eval_small(const Term *term, const TermState *state)
{
  switch (term->op) {
  case TERM_CONST: return term->value;
  case TERM_VAR: return state->variable(state->context, term);
  case TERM_ITE: return eval_small(term->args[eval_small(term->args[0], state).lo ? 1 : 2], state);
  case TERM_AND:
  case TERM_OR: return eval_junction(term, state);
  case TERM_SELECT: return read_array(term->args[0], eval_small(term->args[1], state), state, NULL);
  case TERM_EQ:
    if (is_array(term->args[0]))
      return compare_arrays(term->args[0], term->args[1], state, NULL);
    break;
  default: break;
  }
  Value args[3];
  assert(term->count <= 3);
  for (unsigned i = 0; i < term->count; i++)
    args[i] = eval_small(term->args[i], state);
  return value_apply(term->op, term->type, term->args[0]->type, term->hi, term->lo, args);
}

static Value apply(const Evaluation *e, const Term *term)
{
  switch (term->op) {
  case TERM_VAR: return e->state->variable(e->state->context, term);
  case TERM_AND:
  case TERM_OR:
    for (unsigned i = 0; i < term->count; i++)
      if ((bool)value_in(e, term->args[i]).lo == (term->op == TERM_OR))
        return value_of(term->op == TERM_OR);
    return value_of(term->op == TERM_AND);
  case TERM_SELECT: return read_array(term->args[0], value_in(e, term->args[1]), e->state, e);
  case TERM_EQ:
    if (is_array(term->args[0]))
      return compare_arrays(term->args[0], term->args[1], e->state, e);
    break;
  default: break;
  }
  Value args[3];
  assert(term->count <= 3);
  for (unsigned i = 0; i < term->count; i++)
    args[i] = value_in(e, term->args[i]);
  return value_apply(term->op, term->type, term->args[0]->type, term->hi, term->lo, args);
}

static bool is_done(const Evaluation *e, const Term *term)
{
  if (term->op == TERM_CONST)
    return true;
  uint32_t at = term_table_get(&e->place, term);
  return at && e->results.data[at - 1].state == e->number;
}

static void keep_result(Evaluation *e, const Term *term, Value value)
{
  Result result = {value, e->number};
  uint32_t at = term_table_get(&e->place, term);
  if (at) {
    e->results.data[at - 1] = result;
    return;
  }
  vec_push(&e->results, result);
  term_table_put(&e->place, term, e->results.count);
}

static void evaluate(Evaluation *e, const Term *term)
{
  unsigned before = e->stack.count;
  for (unsigned i = term->count; i-- > 0;)
    if (!is_done(e, term->args[i]))
      vec_push(&e->stack, term->args[i]);
  if (e->stack.count > before)
    return;
  e->stack.count--;
  /* An array has no value of its own; its parts are ready when it is read. */
  if (!is_done(e, term))
    keep_result(e, term, is_array(term) ? value_of(0) : apply(e, term));
}

Evaluation *evaluation_new(const TermState *state)
{
  Evaluation *e = mem_zero(1, sizeof *e);
  e->state = state;
  e->number = 1;
  return e;
}

void evaluation_free(Evaluation *e)
{
  term_table_free(&e->place);
  vec_free(&e->results);
  vec_free(&e->stack);
  mem_free(e);
}

void evaluation_reset(Evaluation *e)
{
  e->number++;
}

Value evaluation_value(Evaluation *e, const Term *term)
{
  assert(!is_array(term));
  vec_push(&e->stack, term);
  while (e->stack.count)
    evaluate(e, vec_last(&e->stack));
  return value_in(e, term);
}

Value term_eval(const Term *term, const TermState *state)
{
  assert(!is_array(term));
  if (term->size <= SMALL_TERM)
    return eval_small(term, state);
  Evaluation *e = evaluation_new(state);
  Value res = evaluation_value(e, term);
  evaluation_free(e);
  return res;
}
