/* Integers as C expressions, with the bounds of their values. */
#include <limits.h>
#include <string.h>

#include "witness/expression_build.h"

/* ---- types ---- */

static SignedBits least(unsigned width, bool is_signed)
{
  return is_signed ? -((SignedBits)1 << (width - 1)) : 0;
}

static SignedBits greatest(unsigned width, bool is_signed)
{
  return ((SignedBits)1 << (width - is_signed)) - 1;
}

static bool fits(const Expr *a, unsigned width, bool is_signed)
{
  return a->low >= least(width, is_signed) && a->high <= greatest(width, is_signed);
}

static bool is_native(unsigned width)
{
  return width == 8 || width == 16 || width == 32 || width == 64;
}

static const char *type_name(unsigned width, bool is_signed)
{
  switch (width) {
  case 8: return is_signed ? "signed char" : "unsigned char";
  case 16: return is_signed ? "short" : "unsigned short";
  case 32: return is_signed ? "int" : "unsigned int";
  default: return is_signed ? "long long" : "unsigned long long";
  }
}

void expr_cast(Emitter *e, Expr *a, unsigned width, bool is_signed)
{
  a->text =
      arena_format(e->arena, "(%s)%s", type_name(width, is_signed), expr_between(e, a, RANK_UNARY));
  a->rank = RANK_UNARY;
  a->bits = width < 32 ? 32 : width;
  a->is_signed = width < 32 || is_signed;
  if (!fits(a, width, is_signed)) {
    a->low = least(width, is_signed);
    a->high = greatest(width, is_signed);
  }
}

Expr expr_constant(Emitter *e, SignedBits value)
{
  Expr out = {.rank = RANK_WHOLE, .bits = 32, .is_signed = true, .low = value, .high = value};
  bool is_int = fits(&out, 32, true), is_signed = fits(&out, 64, true);
  bool is_unsigned_int = !is_int && fits(&out, 32, false);
  const char *suffix = is_int ? "" : is_unsigned_int ? "U" : is_signed ? "LL" : "ULL";
  out.bits = is_int || is_unsigned_int ? 32 : 64;
  out.is_signed = is_int || (is_signed && !is_unsigned_int);
  if (value == INT_MIN || value == LLONG_MIN)
    out.text = arena_format(e->arena, "(%lld%s - 1)", (long long)value + 1, suffix);
  else if (value < 0)
    out.text = arena_format(e->arena, "%lld%s", (long long)value, suffix);
  else
    out.text = arena_format(e->arena, "%llu%s", (unsigned long long)value, suffix);
  if (value < 0 && out.text[0] == '-')
    out.rank = RANK_UNARY;
  return out;
}

bool expr_read_as(Emitter *e, Expr *a, unsigned width, bool is_signed)
{
  if (fits(a, width, is_signed))
    return true;
  if (is_native(width)) {
    expr_cast(e, a, width, is_signed);
    return true;
  }
  if (is_signed)
    return false;
  Expr mask = expr_constant(e, greatest(width, false)), cut = {0};
  expr_cast(e, a, width > 32 ? 64 : 32, false);
  if (!expr_infix(e, a, "&", &mask, RANK_BIT_AND, &cut))
    return false;
  cut.bits = a->bits;
  cut.high = mask.high;
  *a = cut;
  return true;
}

/* C converts to the unsigned type unless the signed one is wider. */
static bool keeps_values(const Expr *is_signed, const Expr *is_unsigned)
{
  return is_signed->bits > is_unsigned->bits || is_signed->low >= 0;
}

/* Is the type that C gives to an operation on both signed? */
static bool is_signed_together(const Expr *a, const Expr *b)
{
  if (a->bits == b->bits)
    return a->is_signed && b->is_signed;
  return a->bits > b->bits ? a->is_signed : b->is_signed;
}

bool expr_balance(Emitter *e, Expr *a, Expr *b)
{
  if (a->is_signed == b->is_signed || (a->is_signed ? keeps_values(a, b) : keeps_values(b, a)))
    return true;
  Expr *is_unsigned = a->is_signed ? b : a;
  if (!fits(is_unsigned, 64, true))
    return false;
  expr_cast(e, is_unsigned, 64, true);
  return true;
}

/* ---- arithmetic ---- */

typedef struct Operation {
  const char *text;
  unsigned rank;
  SignedBits low, high; /* of the exact result */
} Operation;

static void bound(Operation *op, SignedBits corner)
{
  op->low = corner < op->low ? corner : op->low;
  op->high = corner > op->high ? corner : op->high;
}

static Operation exact(TermOp which, const Expr *a, const Expr *b)
{
  switch (which) {
  case TERM_ADD: return (Operation){"+", RANK_SUM, a->low + b->low, a->high + b->high};
  case TERM_SUB: return (Operation){"-", RANK_SUM, a->low - b->high, a->high - b->low};
  default: break;
  }
  Operation op = {"*", RANK_PRODUCT, a->low * b->low, a->low * b->low};
  bound(&op, a->low * b->high);
  bound(&op, a->high * b->low);
  bound(&op, a->high * b->high);
  return op;
}

/* With signed numbers so wide that nothing overflows; false where there are none. */
static bool emit_exactly(Emitter *e, TermOp which, Expr a, Expr b, Expr *out)
{
  Operation op = exact(which, &a, &b);
  Expr res = {.bits = 32, .is_signed = true, .low = op.low, .high = op.high};
  if (!fits(&res, 64, true) || !fits(&a, 64, true) || !fits(&b, 64, true))
    return false;
  bool in_int = fits(&res, 32, true) && a.bits == 32 && a.is_signed && b.bits == 32 && b.is_signed;
  if (!in_int && !(a.bits == 64 && a.is_signed))
    expr_cast(e, &a, 64, true);
  if (!in_int && b.bits == 64 && !b.is_signed)
    expr_cast(e, &b, 64, true);
  res.bits = in_int ? 32 : 64;
  *out = res;
  return expr_infix(e, &a, op.text, &b, op.rank, out);
}

static void make_unsigned(Emitter *e, Expr *a, unsigned bits)
{
  if (a->low == a->high && a->low >= 0 && a->low <= greatest(bits, false)) {
    a->text = arena_format(e->arena, bits == 32 ? "%lluU" : "%lluULL", (unsigned long long)a->low);
    a->rank = RANK_WHOLE;
    a->bits = bits;
    a->is_signed = false;
  }
  if (a->is_signed || a->bits != bits)
    expr_cast(e, a, bits, false);
}

/* Modulo 2^bits. */
static bool emit_wrapping(Emitter *e, TermOp which, Expr a, Expr b, unsigned width, Expr *out)
{
  unsigned bits = width > 32 ? 64 : 32;
  Operation op = exact(which, &(Expr){0}, &(Expr){0});
  make_unsigned(e, &a, bits);
  make_unsigned(e, &b, bits);
  *out = (Expr){.bits = bits, .is_signed = false, .low = 0, .high = greatest(bits, false)};
  return expr_infix(e, &a, op.text, &b, op.rank, out);
}

static bool emit_arithmetic(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  Expr a, b;
  unsigned width = t->type.width;
  if (t->op == TERM_NEG)
    a = expr_constant(e, 0);
  else if (!emit_integer(e, t->args[0], is_signed, &a))
    return false;
  if (!emit_integer(e, t->args[t->op == TERM_NEG ? 0 : 1], is_signed, &b))
    return false;
  TermOp which = t->op == TERM_NEG ? TERM_SUB : t->op;
  bool wraps = !is_signed && width >= 32;
  if (which == TERM_ADD && is_signed && b.low == b.high && b.low < 0 && b.low > INT_MIN) {
    b = expr_constant(e, -b.low);
    which = TERM_SUB;
  }
  if ((wraps || !emit_exactly(e, which, a, b, out)) && !emit_wrapping(e, which, a, b, width, out))
    return false;
  return expr_read_as(e, out, width, is_signed);
}

static bool emit_division(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  bool own = t->op == TERM_SDIV || t->op == TERM_SREM;
  bool divides = t->op == TERM_SDIV || t->op == TERM_UDIV;
  Expr a, b;
  if (!emit_integer(e, t->args[0], own, &a) || !emit_integer(e, t->args[1], own, &b) ||
      (b.low <= 0 && b.high >= 0) || (b.low <= -1 && b.high >= -1) || !expr_balance(e, &a, &b))
    return false;
  SignedBits most = a.high > -a.low ? a.high : -a.low;
  *out = (Expr){.bits = a.bits > b.bits ? a.bits : b.bits,
                .is_signed = is_signed_together(&a, &b),
                .low = a.low < 0 ? -most : 0,
                .high = most};
  return expr_infix(e, &a, divides ? "/" : "%", &b, RANK_PRODUCT, out) &&
         expr_read_as(e, out, t->type.width, is_signed);
}

/* ---- bits ---- */

static bool emit_bitwise(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  Expr a, b;
  const char *op = t->op == TERM_BAND ? "&" : t->op == TERM_BOR ? "|" : "^";
  unsigned rank = t->op == TERM_BAND  ? RANK_BIT_AND
                  : t->op == TERM_BOR ? RANK_BIT_OR
                                      : RANK_BIT_XOR;
  if (!emit_integer(e, t->args[0], false, &a) || !emit_integer(e, t->args[1], false, &b))
    return false;
  SignedBits most = t->op != TERM_BAND ? greatest(t->type.width, false)
                    : a.high < b.high  ? a.high
                                       : b.high;
  *out = (Expr){.bits = a.bits > b.bits ? a.bits : b.bits,
                .is_signed = is_signed_together(&a, &b),
                .high = most};
  return expr_infix(e, &a, op, &b, rank, out) && expr_read_as(e, out, t->type.width, is_signed);
}

static bool emit_complement(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  unsigned bits = t->type.width > 32 ? 64 : 32;
  if (!emit_integer(e, t->args[0], false, out))
    return false;
  make_unsigned(e, out, bits);
  out->text = arena_format(e->arena, "~%s", expr_between(e, out, RANK_UNARY));
  out->rank = RANK_UNARY;
  out->low = 0;
  out->high = greatest(bits, false);
  return t->type.width == bits ? expr_read_as(e, out, bits, is_signed)
                               : expr_read_as(e, out, t->type.width, is_signed);
}

static bool emit_shift(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  const Term *distance = t->args[1];
  Expr a;
  if (distance->op != TERM_CONST || distance->value.hi || distance->value.lo >= t->type.width)
    return false;
  unsigned by = (unsigned)distance->value.lo, bits = t->type.width > 32 ? 64 : 32;
  bool left = t->op == TERM_SHL;
  if (!emit_integer(e, t->args[0], t->op == TERM_ASHR, &a))
    return false;
  if (left)
    make_unsigned(e, &a, bits);
  else if (by >= a.bits)
    expr_cast(e, &a, 64, t->op == TERM_ASHR);
  Expr count = expr_constant(e, by);
  *out = (Expr){.bits = a.bits, .is_signed = a.is_signed, .low = a.low >> by, .high = a.high >> by};
  if (left)
    out->low = 0, out->high = greatest(bits, false);
  return expr_infix(e, &a, left ? "<<" : ">>", &count, RANK_SHIFT, out) &&
         expr_read_as(e, out, t->type.width, is_signed);
}

static bool emit_extract(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  unsigned low = t->lo;
  Expr a;
  if (!emit_integer(e, t->args[0], low ? false : is_signed, &a))
    return false;
  *out = a;
  if (low) {
    Expr count = expr_constant(e, low);
    if (low >= a.bits)
      expr_cast(e, &a, 64, false);
    *out = (Expr){.bits = a.bits, .is_signed = a.is_signed, .high = a.high >> low};
    if (!expr_infix(e, &a, ">>", &count, RANK_SHIFT, out))
      return false;
  }
  return expr_read_as(e, out, t->type.width, is_signed);
}

static bool emit_extension(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  return emit_integer(e, t->args[0], t->op == TERM_SEXT, out) &&
         expr_read_as(e, out, t->type.width, is_signed);
}

/* ---- leaves and choices ---- */

static bool emit_variable(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  const char *name;
  const Variable *var = expr_variable(e, t, &name);
  unsigned width = t->type.width;
  if (!var || var->pointer || (!is_native(width) && width > 31))
    return false;
  *out = (Expr){.text = name,
                .rank = RANK_WHOLE,
                .bits = width < 32 ? 32 : width,
                .is_signed = width < 32 || var->is_signed,
                .low = least(width, var->is_signed),
                .high = greatest(width, var->is_signed)};
  return expr_read_as(e, out, width, is_signed);
}

static bool emit_choice(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  Expr condition, yes, no;
  if (!emit_bool(e, t->args[0], &condition) || !emit_integer(e, t->args[1], is_signed, &yes) ||
      !emit_integer(e, t->args[2], is_signed, &no) || !expr_balance(e, &yes, &no))
    return false;
  *out = (Expr){.rank = RANK_WHOLE,
                .bits = yes.bits > no.bits ? yes.bits : no.bits,
                .is_signed = is_signed_together(&yes, &no),
                .low = yes.low < no.low ? yes.low : no.low,
                .high = yes.high > no.high ? yes.high : no.high};
  out->text = arena_format(e->arena, "(%s ? %s : %s)", expr_between(e, &condition, RANK_OR),
                           yes.text, no.text);
  return strlen(out->text) <= EXPR_MOST_LENGTH;
}

static bool emit_operator(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  Bits bits;
  switch (t->op) {
  case TERM_VAR: return emit_variable(e, t, is_signed, out);
  case TERM_CONST:
    bits = bits_of(t->value);
    *out = expr_constant(e, is_signed ? bits_signed(bits, t->type.width) : (SignedBits)bits);
    return true;
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_NEG: return emit_arithmetic(e, t, is_signed, out);
  case TERM_UDIV:
  case TERM_SDIV:
  case TERM_UREM:
  case TERM_SREM: return emit_division(e, t, is_signed, out);
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: return emit_bitwise(e, t, is_signed, out);
  case TERM_BNOT: return emit_complement(e, t, is_signed, out);
  case TERM_SHL:
  case TERM_LSHR:
  case TERM_ASHR: return emit_shift(e, t, is_signed, out);
  case TERM_EXTRACT: return emit_extract(e, t, is_signed, out);
  case TERM_ZEXT:
  case TERM_SEXT: return emit_extension(e, t, is_signed, out);
  case TERM_ITE: return emit_choice(e, t, is_signed, out);
  default: return false;
  }
}

bool emit_integer(Emitter *e, const Term *t, bool is_signed, Expr *out)
{
  if (t->type.kind != TYPE_BV || t->type.width > 64 || e->depth == EXPR_MOST_DEPTH)
    return false;
  e->depth++;
  bool good = emit_operator(e, t, is_signed, out);
  e->depth--;
  return good;
}
