/* Operators on bit-vectors as C. */
#include <string.h>

#include "term/bits.h"
#include "term/print_c_pieces.h"

/* x + (-3) is x - 3. */
static bool subtracts_constant(const Term *t)
{
  if (t->op != TERM_ADD || !term_is_const(t->args[1]))
    return false;
  Bits bits = bits_of(t->args[1]->value);
  unsigned width = t->type.width;
  return bits_negative(bits, width) && bits != bits_least(width);
}

static void add_sum(Printer *p, const Term *t)
{
  if (!subtracts_constant(t)) {
    unsigned own;
    const char *op = c_infix_of(t->op, &own);
    Sign sign = signs_combined(&p->signs, t->args[0], t->args[1]);
    /* A constant takes after the other operand; that one is good as it is. */
    c_add_term(p, t->args[0], term_is_const(t->args[0]) ? sign : SIGN_ANY, own);
    c_addf(p, " %s ", op);
    c_add_term(p, t->args[1], term_is_const(t->args[1]) ? sign : SIGN_ANY, own + 1);
    return;
  }
  char number[64];
  value_print_signed(t->args[1]->value, t->type.width, number, sizeof number);
  bool is_wide = strlen(number) > 19; /* no literal of 64 bits */
  c_add_term(p, t->args[0], SIGN_ANY, PREC_SUM);
  if (is_wide) {
    c_add(p, " + ");
    c_add_term(p, t->args[1], SIGN_SIGNED, PREC_SUM + 1);
  } else {
    c_addf(p, " - %s", number + 1);
  }
}

static void add_unary_operator(Printer *p, const Term *t)
{
  c_add(p, t->op == TERM_NEG ? "-" : "~");
  c_add_term(p, t->args[0], SIGN_ANY, PREC_UNARY);
}

/* The left operand gives a shift its type; the right one counts in any type. */
static void add_shift(Printer *p, const Term *t)
{
  unsigned own;
  const char *op = c_infix_of(t->op, &own);
  Sign want = t->op == TERM_LSHR ? SIGN_UNSIGNED : t->op == TERM_ASHR ? SIGN_SIGNED : SIGN_ANY;
  Piece left = {.term = t->args[0], .want = want, .prec = own, .typed = true};
  vec_push(&p->fresh, left);
  c_addf(p, " %s ", op);
  c_add_term(p, t->args[1], term_is_const(t->args[1]) ? SIGN_UNSIGNED : SIGN_ANY, own + 1);
}

/* The exact or C's own result of an operator that may leave the range of its width. */
static unsigned raw_precedence(const Term *t)
{
  unsigned own = PREC_UNARY;
  if (t->op != TERM_NEG && t->op != TERM_BNOT)
    c_infix_of(t->op, &own);
  return own;
}

static void add_raw(Printer *p, const Term *t)
{
  switch (t->op) {
  case TERM_NEG:
  case TERM_BNOT: add_unary_operator(p, t); break;
  case TERM_SHL: add_shift(p, t); break;
  case TERM_SDIV: c_add_infix(p, "/", t->args[0], t->args[1], SIGN_SIGNED, PREC_PRODUCT); break;
  default: add_sum(p, t); break;
  }
}

/* C computes in int at least, and knows no other widths: cut by a cast or by a mask. */
static void add_cut(Printer *p, const Term *t, Sign want, unsigned prec)
{
  unsigned width = t->type.width, own = raw_precedence(t);
  if (c_is_native(width)) {
    c_open(p, PREC_UNARY, prec);
    c_addf(p, "(%s)", c_integer_type(width, want == SIGN_ANY ? c_sign_of(p, t) : want));
    c_open(p, own, PREC_UNARY);
    add_raw(p, t);
    c_close(p, own, PREC_UNARY);
    c_close(p, PREC_UNARY, prec);
    return;
  }
  c_open(p, PREC_BIT_AND, prec);
  c_open(p, own, PREC_BIT_AND);
  add_raw(p, t);
  c_close(p, own, PREC_BIT_AND);
  c_add(p, " & ");
  c_add_mask(p, width, PREC_BIT_AND + 1);
  c_close(p, PREC_BIT_AND, prec);
}

static bool leaves_range(const Printer *p, const Term *t)
{
  if (c_wraps_by_itself(t->type.width))
    return false;
  switch (t->op) {
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_NEG:
  case TERM_SHL:
  case TERM_SDIV: return true;
  case TERM_BNOT: return c_sign_of(p, t) == SIGN_UNSIGNED;
  default: return false;
  }
}

/* Bitwise operators stay within the range where both operands are read the same way. */
static void add_bitwise(Printer *p, const Term *t)
{
  unsigned own;
  const char *op = c_infix_of(t->op, &own);
  Sign sign = c_sign_of(p, t);
  bool implicit = c_wraps_by_itself(t->type.width);
  for (unsigned i = 0; i < 2; i++) {
    bool as_it_is = implicit && !term_is_const(t->args[i]);
    Piece operand = {.term = t->args[i],
                     .want = as_it_is ? SIGN_ANY : sign,
                     .prec = own + i,
                     .hexadecimal = true};
    if (i)
      c_addf(p, " %s ", op);
    vec_push(&p->fresh, operand);
  }
}

void c_add_arithmetic(Printer *p, const Term *t, Sign want, unsigned prec)
{
  if (leaves_range(p, t)) {
    add_cut(p, t, want, prec);
    return;
  }
  unsigned own = raw_precedence(t);
  c_open(p, own, prec);
  switch (t->op) {
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: add_bitwise(p, t); break;
  case TERM_UDIV:
  case TERM_UREM:
    c_add_infix(p, t->op == TERM_UDIV ? "/" : "%", t->args[0], t->args[1], SIGN_UNSIGNED, own);
    break;
  case TERM_SREM: c_add_infix(p, "%", t->args[0], t->args[1], SIGN_SIGNED, own); break;
  case TERM_LSHR:
  case TERM_ASHR: add_shift(p, t); break;
  default: add_raw(p, t); break;
  }
  c_close(p, own, prec);
}

/* A native width is cut off by a cast; another by a mask, after a cast that keeps what is computed
 * from it from being done in a larger type. */
void c_add_extract(Printer *p, const Term *t, Sign want, unsigned prec)
{
  unsigned width = t->type.width, from = c_container(t->args[0]->type.width);
  bool native = c_is_native(width), casts = native || (from > 32 && from > c_container(width));
  Sign sign = !native ? SIGN_UNSIGNED : want == SIGN_ANY ? c_sign_of(p, t) : want;
  unsigned own = native ? PREC_UNARY : PREC_BIT_AND, inner = casts ? PREC_UNARY : PREC_BIT_AND;
  c_open(p, own, prec);
  if (casts)
    c_addf(p, "(%s)", c_integer_type(width, sign));
  if (t->lo) {
    c_open(p, PREC_SHIFT, inner);
    c_add_term(p, t->args[0], SIGN_ANY, PREC_SHIFT);
    c_addf(p, " >> %u", t->lo);
    c_close(p, PREC_SHIFT, inner);
  } else {
    c_add_term(p, t->args[0], SIGN_ANY, inner);
  }
  if (!native) {
    c_add(p, " & ");
    c_add_mask(p, width, PREC_BIT_AND + 1);
  }
  c_close(p, own, prec);
}

/* C extends small numbers to int by itself; elsewhere the type must be named. */
void c_add_extension(Printer *p, const Term *t, Sign want, unsigned prec)
{
  const Term *a = t->args[0];
  unsigned to = c_container(t->type.width), from = c_container(a->type.width);
  Sign inner = t->op == TERM_SEXT ? SIGN_SIGNED : SIGN_UNSIGNED;
  if (to < 32 || (to == 32 && from < 32)) {
    c_add_term(p, a, inner, prec);
    return;
  }
  Sign sign = t->op == TERM_SEXT || want != SIGN_UNSIGNED ? SIGN_SIGNED : SIGN_UNSIGNED;
  c_add_cast(p, c_integer_type(t->type.width, sign), a, inner, prec);
}

void c_add_concat(Printer *p, const Term *t, unsigned prec)
{
  unsigned width = t->type.width < 32 ? 32 : t->type.width;
  c_open(p, PREC_BIT_OR, prec);
  c_addf(p, "(%s)", c_integer_type(width, SIGN_UNSIGNED));
  c_add_term(p, t->args[0], SIGN_UNSIGNED, PREC_UNARY);
  c_addf(p, " << %u | ", t->args[1]->type.width);
  c_add_term(p, t->args[1], SIGN_UNSIGNED, PREC_BIT_OR + 1);
  c_close(p, PREC_BIT_OR, prec);
}

/* The builtins check an exact result against the type they store to.  A width that C has no type
 * for is moved to the top of its container, where it overflows just when the container does. */
void c_add_overflow(Printer *p, const Term *t)
{
  unsigned width = t->args[0]->type.width, up = c_container(width) - width;
  bool is_signed = t->op == TERM_SADDO || t->op == TERM_SSUBO || t->op == TERM_SMULO;
  bool product = t->op == TERM_SMULO || t->op == TERM_UMULO;
  const char *name = product ? "mul" : t->op == TERM_SADDO || t->op == TERM_UADDO ? "add" : "sub";
  Sign sign = is_signed ? SIGN_SIGNED : SIGN_UNSIGNED;
  const char *type = c_integer_type(width, sign);
  c_addf(p, "__builtin_%s_overflow(", name);
  for (unsigned i = 0; i < 2; i++) {
    bool moved = up && !(product && i);
    if (moved)
      c_addf(p, "(%s)((%s)", type, c_integer_type(width, SIGN_UNSIGNED));
    c_add_term(p, t->args[i], sign, moved ? PREC_UNARY : PREC_CONDITIONAL);
    if (moved)
      c_addf(p, " << %u)", up);
    c_add(p, ", ");
  }
  c_addf(p, "&(%s){0})", type);
}

bool c_adapts(const Printer *p, const Term *t)
{
  if (!c_is_native(t->type.width))
    return false;
  return t->op == TERM_EXTRACT || leaves_range(p, t);
}

void c_add_converted(Printer *p, const Term *t, Sign want, unsigned prec)
{
  unsigned width = t->type.width;
  if (c_is_native(width)) {
    c_add_cast(p, c_integer_type(width, want), t, SIGN_ANY, prec);
    return;
  }
  if (want == SIGN_UNSIGNED) {
    c_open(p, PREC_BIT_AND, prec);
    c_add_term(p, t, SIGN_ANY, PREC_BIT_AND);
    c_add(p, " & ");
    c_add_mask(p, width, PREC_BIT_AND + 1);
    c_close(p, PREC_BIT_AND, prec);
    return;
  }
  unsigned container = width < 32 ? 32 : c_container(width), up = container - width;
  c_open(p, PREC_SHIFT, prec);
  c_addf(p, "(%s)((%s)", c_integer_type(container, SIGN_SIGNED),
         c_integer_type(container, SIGN_UNSIGNED));
  c_add_term(p, t, SIGN_ANY, PREC_UNARY);
  c_addf(p, " << %u) >> %u", up, up);
  c_close(p, PREC_SHIFT, prec);
}
