/* Conjunctions without their dead variables: equations that determine one are solved for it,
 * Booleans are split into their two cases, orders are combined; what still has a dead variable is
 * dropped.  Callers check what comes out of it. */
#include "smt/interpolate_build.h"
#include "term/bits.h"

enum { DEEPEST = 24, MOST_SPLITS = 6, MOST_COMBINED = 36, LARGEST_SPLIT = 400 };

typedef struct Elimination {
  Chain *chain;
  Terms *terms;
  unsigned cut;
  InterpolantVec *literals;
  InterpolantVec fresh; /* literals to be added */
} Elimination;

/* var = value, provided that "extra" (NULL: nothing) holds. */
typedef struct Solution {
  const Term *var, *value, *extra;
} Solution;

/* --- Solving an equation for a dead variable. --- */

static bool solve(const Elimination *e, const Term *left, const Term *right, unsigned depth,
                  Solution *found);

static Bits inverse_of_odd(Bits odd)
{
  Bits res = odd;
  for (unsigned i = 0; i < 7; i++)
    res *= 2 - odd * res;
  return res;
}

static const Term *constant(const Elimination *e, unsigned width, Bits bits)
{
  return term_const(e->terms, type_bv(width), value_of_bits(bits & bits_mask(width)));
}

static bool solve_product(const Elimination *e, const Term *left, const Term *right, unsigned depth,
                          Solution *found)
{
  const Term *factor = left->args[1];
  if (!term_is_const(factor) || !(factor->value.lo & 1))
    return false;
  const Term *inverse = constant(e, left->type.width, inverse_of_odd(bits_of(factor->value)));
  return solve(e, left->args[0], term_binary(e->terms, TERM_MUL, right, inverse), depth, found);
}

/* The right side must be an extended number. */
static bool solve_extension(const Elimination *e, const Term *left, const Term *right,
                            unsigned depth, Solution *found)
{
  const Term *low = term_extract(e->terms, right, left->args[0]->type.width - 1u, 0);
  if (!solve(e, left->args[0], low, depth, found))
    return false;
  const Term *fits = term_eq(e->terms, term_convert(e->terms, left->op, left->type, low), right);
  found->extra = found->extra ? term_and(e->terms, found->extra, fits) : fits;
  return true;
}

static bool solve(const Elimination *e, const Term *left, const Term *right, unsigned depth,
                  Solution *found)
{
  Terms *t = e->terms;
  if (term_is_var(left)) {
    *found = (Solution){left, right, NULL};
    return chain_is_dead(e->chain, left, e->cut) && !term_mentions(right, left);
  }
  if (!depth--)
    return false;
  const Term *a = left->count ? left->args[0] : NULL, *b = left->count > 1 ? left->args[1] : NULL;
  switch (left->op) {
  case TERM_ADD:
    return solve(e, a, term_binary(t, TERM_SUB, right, b), depth, found) ||
           solve(e, b, term_binary(t, TERM_SUB, right, a), depth, found);
  case TERM_SUB:
    return solve(e, a, term_binary(t, TERM_ADD, right, b), depth, found) ||
           solve(e, b, term_binary(t, TERM_SUB, a, right), depth, found);
  case TERM_BXOR:
    return solve(e, a, term_binary(t, TERM_BXOR, right, b), depth, found) ||
           solve(e, b, term_binary(t, TERM_BXOR, right, a), depth, found);
  case TERM_NEG: return solve(e, a, term_unary(t, TERM_NEG, right), depth, found);
  case TERM_BNOT: return solve(e, a, term_unary(t, TERM_BNOT, right), depth, found);
  case TERM_NOT: return solve(e, a, term_not(t, right), depth, found);
  case TERM_FNEG: return solve(e, a, term_unary(t, TERM_FNEG, right), depth, found);
  case TERM_MUL: return solve_product(e, left, right, depth, found);
  case TERM_ZEXT:
  case TERM_SEXT: return solve_extension(e, left, right, depth, found);
  default: return false;
  }
}

static bool solve_literal(const Elimination *e, const Term *literal, Solution *found)
{
  if (literal->op == TERM_EQ)
    return solve(e, literal->args[0], literal->args[1], DEEPEST, found) ||
           solve(e, literal->args[1], literal->args[0], DEEPEST, found);
  return solve(e, literal, term_true(e->terms), DEEPEST, found);
}

static const Term *replace(void *context, const Term *var)
{
  const Solution *solution = context;
  return var == solution->var ? solution->value : NULL;
}

static const Term *with(const Elimination *e, const Term *term, const Term *var, const Term *value)
{
  return term_substitute(e->terms, term, replace, &(Solution){var, value, NULL});
}

/* Replaces the literals that mention the variable by their images, without the one at "without". */
static void substitute(Elimination *e, const Solution *solution, unsigned without)
{
  vec_clear(&e->fresh);
  for (unsigned i = 0; i < e->literals->count; i++)
    if (i != without)
      conjuncts_split(e->terms, with(e, e->literals->data[i], solution->var, solution->value),
                      &e->fresh);
  if (solution->extra)
    conjuncts_split(e->terms, solution->extra, &e->fresh);
  InterpolantVec old = *e->literals;
  *e->literals = e->fresh;
  e->fresh = old;
}

static bool solve_one(Elimination *e)
{
  for (unsigned i = 0; i < e->literals->count; i++) {
    Solution found;
    if (solve_literal(e, e->literals->data[i], &found)) {
      substitute(e, &found, i);
      return true;
    }
  }
  return false;
}

/* --- The literals of one variable. --- */

typedef struct Finding {
  const Elimination *e;
  const Term *var;
} Finding;

static void find_dead(void *context, const Term *var)
{
  Finding *finding = context;
  if (chain_is_dead(finding->e->chain, var, finding->e->cut) &&
      (!finding->var || var->id < finding->var->id))
    finding->var = var;
}

/* The dead variable with the least id; NULL: none. */
static const Term *next_dead(const Elimination *e)
{
  Finding finding = {.e = e};
  for (unsigned i = 0; i < e->literals->count; i++)
    term_each_var(e->literals->data[i], find_dead, &finding);
  return finding.var;
}

/* Moves the literals that mention the variable to "out". */
static void take(Elimination *e, const Term *var, InterpolantVec *out)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < e->literals->count; i++) {
    const Term *literal = e->literals->data[i];
    if (term_mentions(literal, var))
      vec_push(out, literal);
    else
      e->literals->data[kept++] = literal;
  }
  e->literals->count = kept;
}

/* A Boolean is true or false. */
static void split_cases(Elimination *e, const Term *var, const InterpolantVec *about)
{
  const Term *all = conjuncts_join(e->terms, about);
  if (all->size > LARGEST_SPLIT)
    return;
  conjuncts_split(e->terms,
                  term_or(e->terms, with(e, all, var, term_true(e->terms)),
                          with(e, all, var, term_false(e->terms))),
                  e->literals);
}

/* --- Orders: low < var < high, with or without equality. --- */

typedef struct Bound {
  const Term *term;
  bool is_low, strict, is_signed;
} Bound;

/* Whether the literal is an order between the variable and a term without it. */
static bool read_bound(const Term *literal, const Term *var, Bound *bound)
{
  bool negated = literal->op == TERM_NOT;
  const Term *order = negated ? literal->args[0] : literal;
  bool is_signed = order->op == TERM_SLT || order->op == TERM_SLE;
  bool strict = order->op == TERM_SLT || order->op == TERM_ULT;
  if (!is_signed && order->op != TERM_ULT && order->op != TERM_ULE)
    return false;
  bool on_right = order->args[1] == var;
  const Term *other = order->args[!on_right];
  *bound = (Bound){other, on_right != negated, strict != negated, is_signed};
  return (on_right || order->args[0] == var) && !term_mentions(other, var);
}

/* What two bounds imply: exactly that something lies between them. */
static void combine(Elimination *e, const Bound *low, const Bound *high)
{
  bool strict = low->strict || high->strict;
  TermOp op = low->is_signed ? strict ? TERM_SLT : TERM_SLE : strict ? TERM_ULT : TERM_ULE;
  conjuncts_split(e->terms, term_binary(e->terms, op, low->term, high->term), e->literals);
  if (!low->strict || !high->strict)
    return;
  const Term *one = constant(e, low->term->type.width, 1);
  const Term *next = term_binary(e->terms, TERM_ADD, low->term, one);
  conjuncts_split(e->terms, term_not(e->terms, term_eq(e->terms, next, high->term)), e->literals);
}

static void combine_bounds(Elimination *e, const Term *var, const InterpolantVec *about)
{
  VEC(Bound) bounds = {0};
  Bound bound;
  for (unsigned i = 0; i < about->count; i++)
    if (read_bound(about->data[i], var, &bound))
      vec_push(&bounds, bound);
  unsigned combined = 0;
  for (unsigned i = 0; i < bounds.count; i++)
    for (unsigned j = 0; j < bounds.count && combined < MOST_COMBINED; j++) {
      const Bound *low = &bounds.data[i], *high = &bounds.data[j];
      if (low->is_low && !high->is_low && low->is_signed == high->is_signed)
        combine(e, low, high), combined++;
    }
  vec_free(&bounds);
}

void chain_eliminate(Chain *chain, unsigned cut, InterpolantVec *literals)
{
  Elimination e = {.chain = chain, .terms = chain->terms, .cut = cut, .literals = literals};
  InterpolantVec about = {0};
  unsigned splits = 0;
  const Term *var;
  while (!chain_is_over(chain) && solve_one(&e))
    continue;
  while ((var = next_dead(&e)) != NULL) {
    vec_clear(&about);
    take(&e, var, &about);
    if (var->type.kind == TYPE_BOOL && splits++ < MOST_SPLITS)
      split_cases(&e, var, &about);
    else if (var->type.kind == TYPE_BV)
      combine_bounds(&e, var, &about);
  }
  vec_free(&about);
  vec_free(&e.fresh);
}
