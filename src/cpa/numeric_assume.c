/* Assumptions of the numeric analysis. */
#include "cpa/numeric_cpa.h"

enum { MOST_DEPTH = 30 }; /* deeper conditions only narrow ranges */

static void assume(NumericCpa *cpa, Facts *facts, const Term *condition, bool value,
                   unsigned depth);

/* Can a number between them have the sign? */
static bool may_have_sign(Bounds values, NumSign sign)
{
  switch (sign) {
  case NUM_GE: return values.high >= 0;
  case NUM_GT: return values.high > 0;
  case NUM_EQ: return values.low <= 0 && values.high >= 0;
  }
  return true;
}

/* e has the sign.  A form that is constant, such as the difference of x + 5 and x, decides it. */
static void constrain(NumericCpa *cpa, Facts *facts, const Linear *form, NumSign sign)
{
  if (!linear_is_constant(form))
    facts_set(facts, cpa->ops->assume(facts->num, form, sign));
  else if (!may_have_sign(form->constant, sign))
    facts_set(facts, cpa->ops->bottom());
}

/* ---- comparisons ---- */

/* b - a >= distance, for integers */
static void at_least_above(NumericCpa *cpa, Facts *facts, const Linear *a, const Linear *b,
                           double distance)
{
  Linear form = linear_copy(b);
  linear_sub(&form, a);
  form.constant = bounds_sub(form.constant, bounds_point(distance));
  constrain(cpa, facts, &form, NUM_GE);
  linear_free(&form);
}

static void order_integers(NumericCpa *cpa, Facts *facts, const Term *term, bool value)
{
  bool is_unsigned = term->op == TERM_ULT || term->op == TERM_ULE;
  bool strict = term->op == TERM_ULT || term->op == TERM_SLT;
  NumericView view = {cpa, facts};
  LinearOracle oracle = numeric_oracle(&view);
  Linear a = linearise(&oracle, term->args[0], is_unsigned);
  Linear b = linearise(&oracle, term->args[1], is_unsigned);
  if (value)
    at_least_above(cpa, facts, &a, &b, strict);
  else
    at_least_above(cpa, facts, &b, &a, !strict);
  linear_free(&a);
  linear_free(&b);
}

/* The cases of two integers that differ: less, greater. */
static void part(NumericCpa *cpa, const Facts *facts, const Linear *a, const Linear *b,
                 FactsVec *out)
{
  for (unsigned i = 0; i < 2; i++) {
    Facts one = facts_copy(facts);
    at_least_above(cpa, &one, i ? b : a, i ? a : b, 1);
    if (cpa->ops->is_bottom(one.num))
      facts_drop(cpa, &one);
    else
      vec_push(out, one);
  }
}

/* Joins the cases; nothing is left where there is none. */
static void unite(NumericCpa *cpa, Facts *facts, FactsVec *cases)
{
  if (!cases->count)
    facts_set(facts, cpa->ops->bottom());
  while (cases->count) {
    Facts one = vec_pop(cases);
    if (cases->count) {
      Facts other = vec_pop(cases);
      vec_push(cases, facts_join(cpa, one, other));
    } else {
      facts_drop(cpa, facts);
      *facts = one;
    }
  }
  vec_free(cases);
}

typedef struct Sides {
  Linear a, b;
} Sides;

static Sides equal_sides(NumericCpa *cpa, const Facts *facts, const Term *term)
{
  NumericView view = {cpa, facts};
  LinearOracle oracle = numeric_oracle(&view);
  bool is_unsigned = linearise_prefers_unsigned(&oracle, term);
  return (Sides){linearise(&oracle, term->args[0], is_unsigned),
                 linearise(&oracle, term->args[1], is_unsigned)};
}

static void free_sides(Sides *sides)
{
  linear_free(&sides->a);
  linear_free(&sides->b);
}

static void equal_integers(NumericCpa *cpa, Facts *facts, const Term *term, bool value)
{
  Sides sides = equal_sides(cpa, facts, term);
  if (value) {
    Linear form = linear_copy(&sides.a);
    linear_sub(&form, &sides.b);
    constrain(cpa, facts, &form, NUM_EQ);
    linear_free(&form);
  } else if (!linear_is_constant(&sides.a) || !linear_is_constant(&sides.b)) {
    FactsVec cases = {0};
    part(cpa, facts, &sides.a, &sides.b, &cases);
    unite(cpa, facts, &cases);
  }
  free_sides(&sides);
}

/* A comparison that holds is one of numbers; one that does not may be one of NaN, unless forms can
 * be had, which are of finite numbers alone. */
static void compare_floats(NumericCpa *cpa, Facts *facts, const Term *term, bool value)
{
  NumericView view = {cpa, facts};
  LinearOracle oracle = numeric_oracle(&view);
  Linear a, b;
  if (!linearise_float(&oracle, term->args[0], &a))
    return;
  if (linearise_float(&oracle, term->args[1], &b)) {
    Linear *low = value ? &a : &b, *high = value ? &b : &a;
    bool strict = (term->op == TERM_FLT) == value;
    linear_sub(high, low);
    if (term->op != TERM_FEQ)
      constrain(cpa, facts, high, strict ? NUM_GT : NUM_GE);
    else if (value)
      constrain(cpa, facts, high, NUM_EQ);
    linear_free(&b);
  }
  linear_free(&a);
}

static void compare(NumericCpa *cpa, Facts *facts, const Term *term, bool value)
{
  Type type = term->args[0]->type;
  if (!linearise_fits(type))
    return;
  switch (term->op) {
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE: order_integers(cpa, facts, term, value); break;
  case TERM_EQ:
    if (type.kind == TYPE_BV)
      equal_integers(cpa, facts, term, value);
    break;
  case TERM_FLT:
  case TERM_FLE:
  case TERM_FEQ: compare_floats(cpa, facts, term, value); break;
  default: break;
  }
}

/* ---- conditions ---- */

static bool assume_both(NumericCpa *cpa, Facts *facts, const Term *condition, bool value,
                        unsigned depth)
{
  if (!interval_assume(cpa->ranges, &facts->content, condition, value))
    return false;
  assume(cpa, facts, condition, value, depth);
  return !cpa->ops->is_bottom(facts->num);
}

static void add_case(NumericCpa *cpa, FactsVec *cases, Facts one, bool possible)
{
  if (possible)
    vec_push(cases, one);
  else
    facts_drop(cpa, &one);
}

/* One of the arguments has the value. */
static void one_of(NumericCpa *cpa, Facts *facts, const Term *term, bool value, unsigned depth)
{
  FactsVec cases = {0};
  for (unsigned i = 0; i < term->count; i++) {
    Facts one = facts_copy(facts);
    bool possible = assume_both(cpa, &one, term->args[i], value, depth);
    add_case(cpa, &cases, one, possible);
  }
  unite(cpa, facts, &cases);
}

static void choose(NumericCpa *cpa, Facts *facts, const Term *term, bool value, unsigned depth)
{
  FactsVec cases = {0};
  for (unsigned i = 0; i < 2; i++) {
    Facts one = facts_copy(facts);
    bool possible = assume_both(cpa, &one, term->args[0], !i, depth) &&
                    assume_both(cpa, &one, term->args[1 + i], value, depth);
    add_case(cpa, &cases, one, possible);
  }
  unite(cpa, facts, &cases);
}

static void assume(NumericCpa *cpa, Facts *facts, const Term *condition, bool value, unsigned depth)
{
  if (depth > MOST_DEPTH || cpa->ops->is_bottom(facts->num))
    return;
  depth++;
  switch (condition->op) {
  case TERM_NOT: assume(cpa, facts, condition->args[0], !value, depth); break;
  case TERM_AND:
  case TERM_OR:
    if ((condition->op == TERM_AND) == value)
      for (unsigned i = 0; i < condition->count; i++)
        assume(cpa, facts, condition->args[i], value, depth);
    else
      one_of(cpa, facts, condition, value, depth);
    break;
  case TERM_ITE: choose(cpa, facts, condition, value, depth); break;
  default:
    if (condition->count)
      compare(cpa, facts, condition, value);
  }
}

/* ---- with what ranges and relations tell each other ---- */

typedef struct Reducing {
  NumericCpa *cpa;
  Facts *facts;
  bool possible;
} Reducing;

static void reduce_variable(void *context, const Term *term)
{
  Reducing *r = context;
  const Variable *var = interval_variable(r->cpa->ranges, term);
  if (var && r->possible)
    r->possible = facts_reduce(r->cpa, r->facts, var, true);
}

/* Of the variables that the condition mentions. */
static bool reduce(NumericCpa *cpa, Facts *facts, const Term *condition)
{
  Reducing r = {cpa, facts, true};
  term_each_var(condition, reduce_variable, &r);
  return r.possible;
}

bool numeric_assume(NumericCpa *cpa, Facts *facts, const Term *condition, bool value)
{
  if (!interval_assume(cpa->ranges, &facts->content, condition, value) ||
      !reduce(cpa, facts, condition))
    return false;
  assume(cpa, facts, condition, value, 0);
  /* With more known, the condition says more of ranges. */
  return !cpa->ops->is_bottom(facts->num) && reduce(cpa, facts, condition) &&
         interval_assume(cpa->ranges, &facts->content, condition, value);
}

static const Term *without_negation(const Term *condition, bool *value)
{
  while (condition->op == TERM_NOT) {
    *value = !*value;
    condition = condition->args[0];
  }
  return condition;
}

enum { MOST_APART = 1 << 16 };

/* Of numbers that may lie far apart little is gained by telling less from greater, and each such
 * condition doubles the paths that are kept apart. */
static bool is_worth_parting(NumericCpa *cpa, const Facts *facts, const Sides *sides)
{
  NumericView view = {cpa, facts};
  LinearOracle oracle = numeric_oracle(&view);
  Linear difference = linear_copy(&sides->a);
  linear_sub(&difference, &sides->b);
  Bounds apart = oracle.bounds(oracle.context, &difference);
  bool constant = linear_is_constant(&difference);
  linear_free(&difference);
  return !constant && (cpa->settings.split || apart.high - apart.low <= MOST_APART);
}

void numeric_assume_cases(NumericCpa *cpa, const Facts *facts, const Term *condition, bool value,
                          FactsVec *out)
{
  Facts one = facts_copy(facts);
  if (!numeric_assume(cpa, &one, condition, value)) {
    facts_drop(cpa, &one);
    return;
  }
  condition = without_negation(condition, &value);
  if (value || condition->op != TERM_EQ || condition->args[0]->type.kind != TYPE_BV ||
      !linearise_fits(condition->args[0]->type)) {
    vec_push(out, one);
    return;
  }
  Sides sides = equal_sides(cpa, &one, condition);
  FactsVec cases = {0};
  if (!is_worth_parting(cpa, &one, &sides))
    vec_push(&cases, facts_copy(&one));
  else
    part(cpa, &one, &sides.a, &sides.b, &cases);
  for (unsigned i = 0; i < cases.count; i++) {
    bool possible = reduce(cpa, &cases.data[i], condition);
    add_case(cpa, out, cases.data[i], possible);
  }
  vec_free(&cases);
  free_sides(&sides);
  facts_drop(cpa, &one);
}
