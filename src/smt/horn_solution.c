/* Solutions as terms: linear arithmetic over the integers that the formals stand for, in
 * bit-vectors wide enough for every intermediate result. */
#include <stdlib.h>
#include <string.h>

#include "smt/horn_build.h"

enum { MOST_BITS = 120, MOST_DEPTH = 200 };

typedef struct Reading {
  Horn *horn;
  const HornRelation *relation;
  unsigned depth;
  bool failed; /* something has no term */
} Reading;

/* An integer: its term at "width" bits, signed, and a number of bits that is enough for it. */
typedef struct Number {
  const Term *term;
  unsigned bits;
} Number;

static const Term *truth(Reading *r, Z3_ast ast);
static Number number(Reading *r, Z3_ast ast);

static const Term *give_up(Reading *r)
{
  r->failed = true;
  return term_true(r->horn->terms);
}

static Number no_number(Reading *r)
{
  r->failed = true;
  return (Number){term_bv(r->horn->terms, 1, 0), 1};
}

static const Term *widen(Reading *r, Number a, unsigned bits)
{
  return term_resize_signed(r->horn->terms, a.term, bits);
}

static unsigned wider(unsigned a, unsigned b)
{
  return a > b ? a : b;
}

static Number combine(Reading *r, TermOp op, Number a, Number b)
{
  unsigned bits = op == TERM_MUL ? a.bits + b.bits : wider(a.bits, b.bits) + 1;
  if (bits > MOST_BITS)
    return no_number(r);
  return (Number){term_binary(r->horn->terms, op, widen(r, a, bits), widen(r, b, bits)), bits};
}

static Number numeral(Reading *r, const char *text)
{
  bool negative = *text == '-';
  char *end;
  unsigned long long size = strtoull(text + negative, &end, 10);
  if (strlen(text) > 18 || *end)
    return no_number(r);
  long long value = negative ? -(long long)size : (long long)size;
  unsigned bits = 1;
  while (bits < 64 && (value >> (bits - 1)) != 0 && (value >> (bits - 1)) != -1)
    bits++;
  return (Number){term_bv_signed(r->horn->terms, bits, value), bits};
}

static Number formal(Reading *r, unsigned index)
{
  if (index >= r->relation->count || r->relation->formals[index]->type.kind != TYPE_BV ||
      r->relation->loose[index])
    return no_number(r);
  const Term *term = r->relation->formals[index];
  unsigned width = term->type.width;
  if (r->relation->is_signed[index])
    return (Number){term, width};
  return (Number){term_resize_unsigned(r->horn->terms, term, width + 1), width + 1};
}

/* Rounds down; the divisor is a positive constant. */
static Number modulo(Reading *r, Number a, Number by)
{
  Terms *terms = r->horn->terms;
  unsigned bits = wider(a.bits, by.bits) + 2;
  if (bits > MOST_BITS || !term_is_const(by.term) || by.term->value.lo >> (by.bits - 1) ||
      !by.term->value.lo || by.bits > 64)
    return no_number(r);
  const Term *divisor = widen(r, by, bits);
  const Term *rest = term_binary(terms, TERM_SREM, widen(r, a, bits), divisor);
  const Term *moved = term_binary(terms, TERM_ADD, rest, divisor);
  return (Number){term_binary(terms, TERM_SREM, moved, divisor), bits};
}

static Number quotient(Reading *r, Number a, Number by)
{
  Number rest = modulo(r, a, by), whole = combine(r, TERM_SUB, a, rest);
  if (r->failed)
    return no_number(r);
  unsigned bits = wider(whole.bits, by.bits);
  return (Number){term_binary(r->horn->terms, TERM_SDIV, widen(r, whole, bits), widen(r, by, bits)),
                  bits};
}

static Z3_ast argument(const Reading *r, Z3_app app, unsigned index)
{
  return r->horn->zt.z3.get_app_arg(r->horn->zt.context, app, index);
}

static Number fold(Reading *r, TermOp op, Z3_app app, unsigned count)
{
  Number res = number(r, argument(r, app, 0));
  for (unsigned i = 1; i < count && !r->failed; i++)
    res = combine(r, op, res, number(r, argument(r, app, i)));
  return res;
}

static Number choice(Reading *r, Z3_app app)
{
  const Term *condition = truth(r, argument(r, app, 0));
  Number a = number(r, argument(r, app, 1)), b = number(r, argument(r, app, 2));
  unsigned bits = wider(a.bits, b.bits);
  return (Number){term_ite(r->horn->terms, condition, widen(r, a, bits), widen(r, b, bits)), bits};
}

static Number applied(Reading *r, Z3_app app)
{
  const Z3Api *z3 = &r->horn->zt.z3;
  Z3_context c = r->horn->zt.context;
  unsigned count = z3->get_app_num_args(c, app);
  switch (z3->get_decl_kind(c, z3->get_app_decl(c, app))) {
  case Z3_OP_ADD: return fold(r, TERM_ADD, app, count);
  case Z3_OP_SUB: return fold(r, TERM_SUB, app, count);
  case Z3_OP_MUL: return fold(r, TERM_MUL, app, count);
  case Z3_OP_UMINUS: return combine(r, TERM_SUB, numeral(r, "0"), number(r, argument(r, app, 0)));
  case Z3_OP_IDIV:
    return quotient(r, number(r, argument(r, app, 0)), number(r, argument(r, app, 1)));
  case Z3_OP_MOD: return modulo(r, number(r, argument(r, app, 0)), number(r, argument(r, app, 1)));
  case Z3_OP_ITE: return choice(r, app);
  default: return no_number(r);
  }
}

static Number number(Reading *r, Z3_ast ast)
{
  const Z3Api *z3 = &r->horn->zt.z3;
  Z3_context c = r->horn->zt.context;
  if (r->failed || r->depth >= MOST_DEPTH)
    return no_number(r);
  r->depth++;
  Number res;
  switch (z3->get_ast_kind(c, ast)) {
  case Z3_NUMERAL_AST: res = numeral(r, z3->get_numeral_string(c, ast)); break;
  case Z3_VAR_AST: res = formal(r, z3->get_index_value(c, ast)); break;
  case Z3_APP_AST: res = applied(r, z3->to_app(c, ast)); break;
  default: res = no_number(r);
  }
  r->depth--;
  return res;
}

/* ---- truth ---- */

static const Term *compare(Reading *r, TermOp op, Z3_ast left, Z3_ast right)
{
  Number a = number(r, left), b = number(r, right);
  unsigned bits = wider(a.bits, b.bits);
  return term_binary(r->horn->terms, op, widen(r, a, bits), widen(r, b, bits));
}

static bool is_boolean(const Reading *r, Z3_ast ast)
{
  const Z3Api *z3 = &r->horn->zt.z3;
  Z3_context c = r->horn->zt.context;
  return z3->get_sort_kind(c, z3->get_sort(c, ast)) == Z3_BOOL_SORT;
}

static const Term *equal(Reading *r, Z3_ast a, Z3_ast b)
{
  if (is_boolean(r, a))
    return term_eq(r->horn->terms, truth(r, a), truth(r, b));
  return compare(r, TERM_EQ, a, b);
}

static const Term *junction(Reading *r, TermOp op, Z3_app app, unsigned count)
{
  const Term *res = truth(r, argument(r, app, 0));
  for (unsigned i = 1; i < count; i++)
    res = term_binary(r->horn->terms, op, res, truth(r, argument(r, app, i)));
  return res;
}

static const Term *applied_truth(Reading *r, Z3_app app)
{
  const Z3Api *z3 = &r->horn->zt.z3;
  Z3_context c = r->horn->zt.context;
  Terms *terms = r->horn->terms;
  unsigned count = z3->get_app_num_args(c, app);
  Z3_ast a = count > 0 ? argument(r, app, 0) : NULL, b = count > 1 ? argument(r, app, 1) : NULL;
  switch (z3->get_decl_kind(c, z3->get_app_decl(c, app))) {
  case Z3_OP_TRUE: return term_true(terms);
  case Z3_OP_FALSE: return term_false(terms);
  case Z3_OP_AND: return junction(r, TERM_AND, app, count);
  case Z3_OP_OR: return junction(r, TERM_OR, app, count);
  case Z3_OP_NOT: return term_not(terms, truth(r, a));
  case Z3_OP_IMPLIES: return term_or(terms, term_not(terms, truth(r, a)), truth(r, b));
  case Z3_OP_EQ: return equal(r, a, b);
  case Z3_OP_LE: return compare(r, TERM_SLE, a, b);
  case Z3_OP_GE: return compare(r, TERM_SLE, b, a);
  case Z3_OP_LT: return compare(r, TERM_SLT, a, b);
  case Z3_OP_GT: return compare(r, TERM_SLT, b, a);
  default: return give_up(r);
  }
}

static const Term *truth(Reading *r, Z3_ast ast)
{
  const Z3Api *z3 = &r->horn->zt.z3;
  Z3_context c = r->horn->zt.context;
  if (r->failed || r->depth >= MOST_DEPTH)
    return give_up(r);
  r->depth++;
  const Term *res = NULL;
  if (z3->get_ast_kind(c, ast) == Z3_APP_AST) {
    res = applied_truth(r, z3->to_app(c, ast));
  } else if (z3->get_ast_kind(c, ast) == Z3_VAR_AST) {
    unsigned index = z3->get_index_value(c, ast);
    if (index < r->relation->count && r->relation->formals[index]->type.kind == TYPE_BOOL)
      res = r->relation->formals[index];
  }
  r->depth--;
  return res ? res : give_up(r);
}

/* The conjuncts that are terms; the others are left out. */
static const Term *conjuncts(Reading *r, Z3_ast ast)
{
  const Z3Api *z3 = &r->horn->zt.z3;
  Z3_context c = r->horn->zt.context;
  Z3_app app = z3->get_ast_kind(c, ast) == Z3_APP_AST ? z3->to_app(c, ast) : NULL;
  const Term *res = term_true(r->horn->terms);
  if (app && z3->get_decl_kind(c, z3->get_app_decl(c, app)) == Z3_OP_AND) {
    for (unsigned i = 0; i < z3->get_app_num_args(c, app); i++)
      res = term_and(r->horn->terms, res, conjuncts(r, argument(r, app, i)));
    return res;
  }
  r->failed = false;
  const Term *whole = truth(r, ast);
  return r->failed ? res : whole;
}

const Term *horn_solution(Horn *horn, unsigned relation)
{
  Reading r = {.horn = horn, .relation = &horn->relations.data[relation]};
  if (!horn->open || !r.relation->solution || horn->encoding == HORN_BITS)
    return term_true(horn->terms);
  return conjuncts(&r, r.relation->solution);
}
