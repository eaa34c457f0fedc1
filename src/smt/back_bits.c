#include "smt/back.h"

static unsigned width_of(const Back *back, Z3_ast ast)
{
  return back->z3->get_bv_sort_size(back->context, back->z3->get_sort(back->context, ast));
}

static const Term *numeral(Back *back, Z3_ast ast)
{
  Value value;
  Type type = type_bv(width_of(back, ast));
  const char *text = back->z3->get_numeral_string(back->context, ast);
  return text && value_parse(text, type, &value) ? term_const(back->terms, type, value) : NULL;
}

static bool binary_op(Z3_decl_kind kind, TermOp *op)
{
  switch (kind) {
  case Z3_OP_BADD: *op = TERM_ADD; return true;
  case Z3_OP_BSUB: *op = TERM_SUB; return true;
  case Z3_OP_BMUL: *op = TERM_MUL; return true;
  case Z3_OP_BUDIV:
  case Z3_OP_BUDIV_I: *op = TERM_UDIV; return true;
  case Z3_OP_BUREM:
  case Z3_OP_BUREM_I: *op = TERM_UREM; return true;
  case Z3_OP_BSDIV:
  case Z3_OP_BSDIV_I: *op = TERM_SDIV; return true;
  case Z3_OP_BSREM:
  case Z3_OP_BSREM_I: *op = TERM_SREM; return true;
  case Z3_OP_BAND: *op = TERM_BAND; return true;
  case Z3_OP_BOR: *op = TERM_BOR; return true;
  case Z3_OP_BXOR: *op = TERM_BXOR; return true;
  case Z3_OP_BSHL: *op = TERM_SHL; return true;
  case Z3_OP_BLSHR: *op = TERM_LSHR; return true;
  case Z3_OP_BASHR: *op = TERM_ASHR; return true;
  case Z3_OP_CONCAT: *op = TERM_CONCAT; return true;
  default: return false;
  }
}

static const Term *fold(Back *back, TermOp op, Z3_ast ast)
{
  const Term *res = back_bits(back, back_arg(back, ast, 0));
  for (unsigned i = 1; res && i < back_count(back, ast); i++) {
    const Term *next = back_bits(back, back_arg(back, ast, i));
    res = next ? term_binary(back->terms, op, res, next) : NULL;
  }
  return res;
}

static const Term *choice(Back *back, Z3_ast ast)
{
  const Term *condition = back_truth(back, back_arg(back, ast, 0));
  const Term *a = condition ? back_bits(back, back_arg(back, ast, 1)) : NULL;
  const Term *b = a ? back_bits(back, back_arg(back, ast, 2)) : NULL;
  return b ? term_ite(back->terms, condition, a, b) : NULL;
}

static const Term *extract(Back *back, Z3_ast ast, const Term *of)
{
  Z3_func_decl decl = back->z3->get_app_decl(back->context, back->z3->to_app(back->context, ast));
  unsigned hi = (unsigned)back->z3->get_decl_int_parameter(back->context, decl, 0);
  unsigned lo = (unsigned)back->z3->get_decl_int_parameter(back->context, decl, 1);
  return term_extract(back->terms, of, hi, lo);
}

static const Term *unary(Back *back, Z3_ast ast)
{
  const Term *a = back_count(back, ast) == 1 ? back_bits(back, back_arg(back, ast, 0)) : NULL;
  if (!a)
    return NULL;
  switch (back_kind(back, ast)) {
  case Z3_OP_BNEG: return term_unary(back->terms, TERM_NEG, a);
  case Z3_OP_BNOT: return term_unary(back->terms, TERM_BNOT, a);
  case Z3_OP_EXTRACT: return extract(back, ast, a);
  case Z3_OP_ZERO_EXT: return term_resize_unsigned(back->terms, a, width_of(back, ast));
  case Z3_OP_SIGN_EXT: return term_resize_signed(back->terms, a, width_of(back, ast));
  default: return NULL;
  }
}

static const Term *applied(Back *back, Z3_ast ast)
{
  TermOp op;
  if (back_kind(back, ast) == Z3_OP_ITE)
    return choice(back, ast);
  return binary_op(back_kind(back, ast), &op) ? fold(back, op, ast) : unary(back, ast);
}

const Term *back_bits(Back *back, Z3_ast ast)
{
  const Term *res = NULL;
  if (width_of(back, ast) > BV_MOST_BITS || !back_enter(back))
    return NULL;
  switch (back->z3->get_ast_kind(back->context, ast)) {
  case Z3_VAR_AST: res = back_variable(back, ast, TYPE_BV); break;
  case Z3_NUMERAL_AST: res = numeral(back, ast); break;
  case Z3_APP_AST: res = applied(back, ast); break;
  default: break;
  }
  back_leave(back);
  return res;
}
