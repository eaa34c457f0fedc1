/* Operators on floats as C. */
#include "term/bits.h"
#include "term/print_c_pieces.h"

/* Same datum: a NaN is itself, and zeros differ by their sign. */
void c_add_float_identity(Printer *p, const Term *a, const Term *b, bool negated, unsigned prec)
{
  unsigned width = a->type.width;
  bool plain = term_is_const(b) && !value_is_nan(b->value, width) &&
               value_to_long_double(b->value, width) != 0;
  if (plain) {
    c_open(p, PREC_EQUALITY, prec);
    c_add_infix(p, negated ? "!=" : "==", a, b, SIGN_ANY, PREC_EQUALITY);
    c_close(p, PREC_EQUALITY, prec);
    return;
  }
  c_addf(p, "%s({ %s a$ = ", negated ? "!" : "", c_float_type(width));
  c_add_term(p, a, SIGN_ANY, PREC_CONDITIONAL);
  c_add(p, ", b$ = ");
  c_add_term(p, b, SIGN_ANY, PREC_CONDITIONAL);
  c_add(p, "; a$ == b$ ? !__builtin_signbit(a$) == !__builtin_signbit(b$) "
           ": a$ != a$ && b$ != b$; })");
}

void c_add_float_comparison(Printer *p, const Term *t, unsigned prec)
{
  unsigned own = t->op == TERM_FEQ ? PREC_EQUALITY : PREC_RELATION;
  const char *op = t->op == TERM_FEQ ? "==" : t->op == TERM_FLT ? "<" : "<=";
  c_open(p, own, prec);
  c_add_infix(p, op, t->args[0], t->args[1], SIGN_ANY, own);
  c_close(p, own, prec);
}

static void add_call(Printer *p, const char *name, const Term *t)
{
  c_addf(p, "__builtin_%s%s(", name, c_float_suffix(t->type.width));
  for (unsigned i = 0; i < t->count; i++) {
    if (i)
      c_add(p, ", ");
    c_add_term(p, t->args[i], SIGN_ANY, PREC_CONDITIONAL);
  }
  c_add(p, ")");
}

static void add_bits_of_float(Printer *p, const Term *t, unsigned prec)
{
  unsigned width = t->type.width, own = width == 80 ? PREC_BIT_AND : PREC_POSTFIX;
  c_open(p, own, prec);
  c_addf(p, "(union { %s f; %s i; }){ .f = ", c_float_type(width),
         c_integer_type(width, SIGN_UNSIGNED));
  c_add_term(p, t->args[0], SIGN_ANY, PREC_CONDITIONAL);
  c_add(p, " }.i");
  if (width == 80) {
    c_add(p, " & ");
    c_add_mask(p, width, PREC_BIT_AND + 1);
  }
  c_close(p, own, prec);
}

static void add_float_of_bits(Printer *p, const Term *t)
{
  unsigned width = t->type.width;
  c_addf(p, "(union { %s i; %s f; }){ .i = ", c_integer_type(width, SIGN_UNSIGNED),
         c_float_type(width));
  c_add_term(p, t->args[0], SIGN_UNSIGNED, PREC_CONDITIONAL);
  c_add(p, " }.f");
}

void c_add_float(Printer *p, const Term *t, unsigned prec)
{
  static const char *const roundings[] = {"roundeven", "round", "ceil", "floor", "trunc"};
  unsigned own;
  switch (t->op) {
  case TERM_FADD:
  case TERM_FSUB:
  case TERM_FMUL:
  case TERM_FDIV: {
    const char *op = c_infix_of(t->op, &own);
    c_open(p, own, prec);
    c_add_infix(p, op, t->args[0], t->args[1], SIGN_ANY, own);
    c_close(p, own, prec);
    break;
  }
  case TERM_FNEG:
    c_open(p, PREC_UNARY, prec);
    c_add(p, "-");
    c_add_term(p, t->args[0], SIGN_ANY, PREC_UNARY);
    c_close(p, PREC_UNARY, prec);
    break;
  case TERM_FREM: add_call(p, "fmod", t); break;
  case TERM_FABS: add_call(p, "fabs", t); break;
  case TERM_FSQRT: add_call(p, "sqrt", t); break;
  case TERM_FROUND: add_call(p, roundings[t->hi], t); break;
  case TERM_STOF: c_add_cast(p, c_float_type(t->type.width), t->args[0], SIGN_SIGNED, prec); break;
  case TERM_UTOF:
    c_add_cast(p, c_float_type(t->type.width), t->args[0], SIGN_UNSIGNED, prec);
    break;
  case TERM_FCVT: c_add_cast(p, c_float_type(t->type.width), t->args[0], SIGN_ANY, prec); break;
  case TERM_FTOS:
    c_add_cast(p, c_integer_type(t->type.width, SIGN_SIGNED), t->args[0], SIGN_ANY, prec);
    break;
  case TERM_FTOU:
    c_add_cast(p, c_integer_type(t->type.width, SIGN_UNSIGNED), t->args[0], SIGN_ANY, prec);
    break;
  case TERM_FBITS: add_bits_of_float(p, t, prec); break;
  default: add_float_of_bits(p, t); break;
  }
}
