#include "term/print_c_pieces.h"

void c_add(Printer *p, const char *text)
{
  vec_push(&p->fresh, (Piece){.text = text});
}

void c_add_term(Printer *p, const Term *term, Sign want, unsigned prec)
{
  vec_push(&p->fresh, ((Piece){.term = term, .want = want, .prec = prec}));
}

void c_add_mask(Printer *p, unsigned width, unsigned prec)
{
  Text mask = {0};
  c_print_mask(width, &mask);
  c_addf(p, prec > PREC_SUM && width > 64 ? "(%s)" : "%s", text_of(&mask));
  text_free(&mask);
}

/* The text of an operator of the precedence "own" goes into a place that needs "prec": between
 * these two calls are its pieces. */
void c_open(Printer *p, unsigned own, unsigned prec)
{
  if (own < prec)
    c_add(p, "(");
}

void c_close(Printer *p, unsigned own, unsigned prec)
{
  if (own < prec)
    c_add(p, ")");
}

Sign c_sign_of(const Printer *p, const Term *term)
{
  return signs_of(&p->signs, term);
}

void c_add_infix(Printer *p, const char *op, const Term *a, const Term *b, Sign want, unsigned own)
{
  c_add_term(p, a, want, own);
  c_addf(p, " %s ", op);
  c_add_term(p, b, want, own + 1);
}

const char *c_infix_of(TermOp op, unsigned *own)
{
  switch (op) {
  case TERM_ADD:
  case TERM_FADD: *own = PREC_SUM; return "+";
  case TERM_SUB:
  case TERM_FSUB: *own = PREC_SUM; return "-";
  case TERM_MUL:
  case TERM_FMUL: *own = PREC_PRODUCT; return "*";
  case TERM_UDIV:
  case TERM_SDIV:
  case TERM_FDIV: *own = PREC_PRODUCT; return "/";
  case TERM_UREM:
  case TERM_SREM: *own = PREC_PRODUCT; return "%";
  case TERM_BAND: *own = PREC_BIT_AND; return "&";
  case TERM_BOR: *own = PREC_BIT_OR; return "|";
  case TERM_BXOR: *own = PREC_BIT_XOR; return "^";
  case TERM_SHL: *own = PREC_SHIFT; return "<<";
  default: *own = PREC_SHIFT; return ">>";
  }
}

void c_add_cast(Printer *p, const char *type, const Term *t, Sign want, unsigned prec)
{
  c_open(p, PREC_UNARY, prec);
  c_addf(p, "(%s)", type);
  c_add_term(p, t, want, PREC_UNARY);
  c_close(p, PREC_UNARY, prec);
}
