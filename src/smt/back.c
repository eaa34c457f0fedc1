#include "smt/back.h"

enum { DEEPEST = 200 };

static const Term *junction(Back *back, TermOp op, Z3_ast ast)
{
  const Term *res = op == TERM_AND ? term_true(back->terms) : term_false(back->terms);
  for (unsigned i = 0; res && i < back_count(back, ast); i++) {
    const Term *part = back_truth(back, back_arg(back, ast, i));
    res = part ? term_binary(back->terms, op, res, part) : NULL;
  }
  return res;
}

static const Term *negation(Back *back, const Term *term)
{
  return term ? term_not(back->terms, term) : NULL;
}

static const Term *of_bits(Back *back, TermOp op, Z3_ast a, Z3_ast b)
{
  const Term *left = back_bits(back, a), *right = left ? back_bits(back, b) : NULL;
  return right ? term_binary(back->terms, op, left, right) : NULL;
}

static const Term *equation(Back *back, Z3_ast a, Z3_ast b)
{
  switch (back_sort(back, a)) {
  case Z3_INT_SORT: return back_compare_integers(back, TERM_EQ, a, b);
  case Z3_BV_SORT: return of_bits(back, TERM_EQ, a, b);
  case Z3_BOOL_SORT: break;
  default: return NULL;
  }
  const Term *left = back_truth(back, a), *right = left ? back_truth(back, b) : NULL;
  return right ? term_eq(back->terms, left, right) : NULL;
}

/* Is this bit set? */
static const Term *bit(Back *back, Z3_ast ast)
{
  Z3_app app = back->z3->to_app(back->context, ast);
  Z3_func_decl decl = back->z3->get_app_decl(back->context, app);
  unsigned at = (unsigned)back->z3->get_decl_int_parameter(back->context, decl, 0);
  const Term *of = back_bits(back, back_arg(back, ast, 0));
  return of ? term_to_bool(back->terms, term_extract(back->terms, of, at, at)) : NULL;
}

static const Term *choice(Back *back, Z3_ast ast)
{
  const Term *args[3];
  for (unsigned i = 0; i < 3; i++)
    if (!(args[i] = back_truth(back, back_arg(back, ast, i))))
      return NULL;
  return term_ite(back->terms, args[0], args[1], args[2]);
}

static const Term *relation(Back *back, Z3_ast ast)
{
  if (back_count(back, ast) != 2)
    return NULL;
  Z3_ast a = back_arg(back, ast, 0), b = back_arg(back, ast, 1);
  switch (back_kind(back, ast)) {
  case Z3_OP_EQ:
  case Z3_OP_IFF: return equation(back, a, b);
  case Z3_OP_XOR:
  case Z3_OP_DISTINCT: return negation(back, equation(back, a, b));
  case Z3_OP_IMPLIES: {
    const Term *no = negation(back, back_truth(back, a)), *then = back_truth(back, b);
    return no && then ? term_or(back->terms, no, then) : NULL;
  }
  case Z3_OP_LE: return back_compare_integers(back, TERM_SLE, a, b);
  case Z3_OP_GE: return back_compare_integers(back, TERM_SLE, b, a);
  case Z3_OP_LT: return back_compare_integers(back, TERM_SLT, a, b);
  case Z3_OP_GT: return back_compare_integers(back, TERM_SLT, b, a);
  case Z3_OP_ULEQ: return of_bits(back, TERM_ULE, a, b);
  case Z3_OP_UGEQ: return of_bits(back, TERM_ULE, b, a);
  case Z3_OP_ULT: return of_bits(back, TERM_ULT, a, b);
  case Z3_OP_UGT: return of_bits(back, TERM_ULT, b, a);
  case Z3_OP_SLEQ: return of_bits(back, TERM_SLE, a, b);
  case Z3_OP_SGEQ: return of_bits(back, TERM_SLE, b, a);
  case Z3_OP_SLT: return of_bits(back, TERM_SLT, a, b);
  case Z3_OP_SGT: return of_bits(back, TERM_SLT, b, a);
  default: return NULL;
  }
}

static const Term *applied(Back *back, Z3_ast ast)
{
  switch (back_kind(back, ast)) {
  case Z3_OP_TRUE: return term_true(back->terms);
  case Z3_OP_FALSE: return term_false(back->terms);
  case Z3_OP_AND: return junction(back, TERM_AND, ast);
  case Z3_OP_OR: return junction(back, TERM_OR, ast);
  case Z3_OP_NOT: return negation(back, back_truth(back, back_arg(back, ast, 0)));
  case Z3_OP_ITE: return choice(back, ast);
  case Z3_OP_BIT2BOOL: return bit(back, ast);
  default: return relation(back, ast);
  }
}

const Term *back_truth(Back *back, Z3_ast ast)
{
  const Term *res = NULL;
  if (!back_enter(back))
    return NULL;
  switch (back->z3->get_ast_kind(back->context, ast)) {
  case Z3_VAR_AST: res = back_variable(back, ast, TYPE_BOOL); break;
  case Z3_APP_AST: res = applied(back, ast); break;
  default: break;
  }
  back_leave(back);
  return res;
}

/* ---- what all parts share ---- */

const Term *back_variable(const Back *back, Z3_ast ast, TypeKind kind)
{
  unsigned index = back->z3->get_index_value(back->context, ast);
  const Term *var = index < back->count ? back->vars[index] : NULL;
  return var && var->type.kind == kind ? var : NULL;
}

bool back_enter(Back *back)
{
  if (!back->fuel || back->depth == DEEPEST)
    return false;
  back->fuel--;
  back->depth++;
  return true;
}

void back_leave(Back *back)
{
  back->depth--;
}
