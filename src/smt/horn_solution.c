/* Solutions as terms: what can be said of them, conjunct by conjunct.
 *
 * The integer of a loose formal is one of those that its bits stand for.  Where the solution bounds
 * it so that there is but one, it is known; of the others equations hold modulo 2^width. */
#include "smt/back.h"
#include "smt/horn_build.h"

enum { FUEL = 5000 };

typedef VEC(Z3_ast) AstVec;

/* "left <= right", of integers. */
typedef struct Order {
  Z3_ast left, right;
  bool strictly;
} Order;

/* ---- conjuncts ---- */

static bool is_applied(const Back *back, Z3_ast ast)
{
  return back->z3->get_ast_kind(back->context, ast) == Z3_APP_AST;
}

static void split(const Back *back, Z3_ast ast, AstVec *out)
{
  if (!is_applied(back, ast) || back_kind(back, ast) != Z3_OP_AND) {
    vec_push(out, ast);
    return;
  }
  for (unsigned i = 0; i < back_count(back, ast); i++)
    split(back, back_arg(back, ast, i), out);
}

static bool read_order(const Back *back, Z3_ast ast, Order *out)
{
  bool negated = is_applied(back, ast) && back_kind(back, ast) == Z3_OP_NOT;
  if (negated)
    ast = back_arg(back, ast, 0);
  if (!is_applied(back, ast) || back_count(back, ast) != 2)
    return false;
  bool swapped = back_kind(back, ast) == Z3_OP_GE;
  if (!swapped && back_kind(back, ast) != Z3_OP_LE)
    return false;
  Z3_ast a = back_arg(back, ast, 0), b = back_arg(back, ast, 1);
  *out = (swapped != negated) ? (Order){b, a, negated} : (Order){a, b, negated};
  return true;
}

/* ---- loose formals ---- */

typedef struct Bounds {
  SignedBits lo, hi;
  bool has_lo, has_hi;
} Bounds;

static bool is_variable(const Back *back, Z3_ast ast, unsigned index)
{
  return back->z3->get_ast_kind(back->context, ast) == Z3_VAR_AST &&
         back->z3->get_index_value(back->context, ast) == index;
}

static Bounds bounds_of(const Back *back, const AstVec *conjuncts, unsigned index)
{
  Bounds res = {0};
  for (unsigned i = 0; i < conjuncts->count; i++) {
    Order order;
    SignedBits number;
    if (!read_order(back, conjuncts->data[i], &order))
      continue;
    if (is_variable(back, order.left, index) && back_numeral(back, order.right, &number)) {
      res.hi = number - order.strictly;
      res.has_hi = true;
    } else if (is_variable(back, order.right, index) && back_numeral(back, order.left, &number)) {
      res.lo = number + order.strictly;
      res.has_lo = true;
    }
  }
  return res;
}

static bool is_in_range(const Bounds *bounds, unsigned width, bool is_signed)
{
  if (width > 64 || !bounds->has_lo || !bounds->has_hi)
    return false;
  SignedBits least = is_signed ? -((SignedBits)1 << (width - 1)) : 0;
  return bounds->lo >= least && bounds->hi <= least + (SignedBits)bits_mask(width);
}

static const Term **known_formals(Horn *horn, const HornRelation *relation, const Back *back,
                                  const AstVec *conjuncts)
{
  const Term **res = arena_alloc(horn->scratch, (relation->count + 1) * sizeof *res);
  for (unsigned i = 0; i < relation->count; i++) {
    Bounds bounds = bounds_of(back, conjuncts, i);
    bool known = !relation->loose[i] ||
                 is_in_range(&bounds, relation->formals[i]->type.width, relation->is_signed[i]);
    res[i] = known ? relation->formals[i] : NULL;
  }
  return res;
}

/* ---- terms ---- */

/* The first order of the equation that the conjuncts make with another one; NULL where they do not.
 */
static const Term *equation_at(const Back *back, const AstVec *conjuncts, unsigned first)
{
  Order order, other;
  if (!read_order(back, conjuncts->data[first], &order) || order.strictly)
    return NULL;
  for (unsigned i = first + 1; i < conjuncts->count; i++)
    if (read_order(back, conjuncts->data[i], &other) && !other.strictly &&
        other.left == order.right && other.right == order.left) {
      Back one = *back;
      return back_equal_modulo(&one, order.left, order.right);
    }
  return NULL;
}

static const Term *conjunction(const Back *known, const Back *all, const AstVec *conjuncts)
{
  const Term *res = term_true(known->terms);
  for (unsigned i = 0; i < conjuncts->count; i++) {
    Back one = *known;
    const Term *part = back_truth(&one, conjuncts->data[i]);
    if (!part)
      part = equation_at(all, conjuncts, i);
    if (part)
      res = term_and(known->terms, res, part);
  }
  return res;
}

const Term *horn_solution(Horn *horn, unsigned index)
{
  const HornRelation *relation = &horn->relations.data[index];
  if (!horn->open || !relation->solution)
    return term_true(horn->terms);
  Back all = {.z3 = &horn->zt.z3,
              .context = horn->zt.context,
              .terms = horn->terms,
              .count = relation->count,
              .vars = relation->formals,
              .is_signed = relation->is_signed,
              .equations = BACK_EXACT,
              .fuel = FUEL};
  AstVec conjuncts = {0};
  split(&all, relation->solution, &conjuncts);
  Back known = all;
  known.vars = known_formals(horn, relation, &all, &conjuncts);
  const Term *res = conjunction(&known, &all, &conjuncts);
  vec_free(&conjuncts);
  return res;
}
