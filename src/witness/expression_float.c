/* Floats as C expressions: each type is computed in itself. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "witness/expression_build.h"

static bool emit_float_constant(Emitter *e, const Term *t, Expr *out)
{
  double number = value_to_double(t->value, t->type.width);
  char text[64];
  if (!isfinite(number))
    return false;
  snprintf(text, sizeof text, t->type.width == 32 ? "%.9g" : "%.17g", number);
  const char *dot = strpbrk(text, ".e") ? "" : ".0";
  out->text = arena_format(e->arena, "%s%s%s", text, dot, t->type.width == 32 ? "f" : "");
  out->rank = *text == '-' ? RANK_UNARY : RANK_WHOLE;
  return true;
}

static bool emit_float_infix(Emitter *e, const Term *t, Expr *out)
{
  Expr a, b;
  const char *op = t->op == TERM_FADD   ? "+"
                   : t->op == TERM_FSUB ? "-"
                   : t->op == TERM_FMUL ? "*"
                                        : "/";
  return emit_float(e, t->args[0], &a) && emit_float(e, t->args[1], &b) &&
         expr_infix(e, &a, op, &b, strchr("+-", *op) ? RANK_SUM : RANK_PRODUCT, out);
}

static bool emit_float_operator(Emitter *e, const Term *t, Expr *out)
{
  Expr a;
  const char *name, *type = t->type.width == 32 ? "float" : "double";
  bool converts = t->op == TERM_STOF || t->op == TERM_UTOF || t->op == TERM_FCVT;
  switch (t->op) {
  case TERM_CONST: return emit_float_constant(e, t, out);
  case TERM_VAR:
    out->rank = RANK_WHOLE;
    out->text = expr_variable(e, t, &name) ? name : NULL;
    return out->text != NULL;
  case TERM_FADD:
  case TERM_FSUB:
  case TERM_FMUL:
  case TERM_FDIV: return emit_float_infix(e, t, out);
  case TERM_STOF:
  case TERM_UTOF:
    if (!emit_integer(e, t->args[0], t->op == TERM_STOF, &a))
      return false;
    break;
  case TERM_FCVT:
  case TERM_FNEG:
    if (!emit_float(e, t->args[0], &a))
      return false;
    break;
  default: return false;
  }
  out->rank = RANK_UNARY;
  out->text = converts ? arena_format(e->arena, "(%s)%s", type, expr_between(e, &a, RANK_UNARY))
                       : arena_format(e->arena, "-%s", expr_between(e, &a, RANK_WHOLE));
  return true;
}

bool emit_float(Emitter *e, const Term *t, Expr *out)
{
  if (t->type.kind != TYPE_FLOAT || t->type.width > 64 || e->depth == EXPR_MOST_DEPTH)
    return false;
  *out = (Expr){.bits = t->type.width};
  e->depth++;
  bool good = emit_float_operator(e, t, out);
  e->depth--;
  return good;
}
