/* Terms as C expressions.
 *
 * The text is made from a stack of pieces: literal text, or a term with the signedness it is wanted
 * in and the least precedence its place allows.  A term is replaced by the pieces of its operator
 * until only text is left, so depth costs no recursion. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/vec.h"
#include "term/bits.h"
#include "term/print_c_sign.h"
#include "term/sexp.h"

typedef struct Piece {
  const char *text; /* NULL for a term */
  const Term *term;
  Sign want;
  unsigned prec;
  bool typed, hexadecimal; /* of a constant; see ConstStyle */
  bool whole;              /* the definition of a shared term, not its name */
} Piece;

typedef struct Printer {
  const TermNames *names;
  Signs signs;
  Sharing sharing;
  Arena *scratch;
  VEC(Piece) stack; /* the next piece is the last one */
  VEC(Piece) fresh; /* pieces of the term at hand, in order */
  Text *out;
} Printer;

static void add(Printer *p, const char *text)
{
  vec_push(&p->fresh, (Piece){.text = text});
}

#define addf(p, ...) add((p), arena_format((p)->scratch, __VA_ARGS__))

static void add_term(Printer *p, const Term *term, Sign want, unsigned prec)
{
  vec_push(&p->fresh, ((Piece){.term = term, .want = want, .prec = prec}));
}

static void add_mask(Printer *p, unsigned width, unsigned prec)
{
  Text mask = {0};
  c_print_mask(width, &mask);
  addf(p, prec > PREC_SUM && width > 64 ? "(%s)" : "%s", text_of(&mask));
  text_free(&mask);
}

/* The text of an operator of the precedence "own" goes into a place that needs "prec": between
 * these two calls are its pieces. */
static void open(Printer *p, unsigned own, unsigned prec)
{
  if (own < prec)
    add(p, "(");
}

static void close(Printer *p, unsigned own, unsigned prec)
{
  if (own < prec)
    add(p, ")");
}

static Sign sign_of(const Printer *p, const Term *term)
{
  return signs_of(&p->signs, term);
}

/* Left-associative: only the left operand may have the operator's own precedence. */
static void add_infix(Printer *p, const char *op, const Term *a, const Term *b, Sign want,
                      unsigned own)
{
  add_term(p, a, want, own);
  addf(p, " %s ", op);
  add_term(p, b, want, own + 1);
}

static const char *infix_of(TermOp op, unsigned *own)
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
    const char *op = infix_of(t->op, &own);
    Sign sign = signs_combined(&p->signs, t->args[0], t->args[1]);
    /* A constant takes after the other operand; that one is good as it is. */
    add_term(p, t->args[0], term_is_const(t->args[0]) ? sign : SIGN_ANY, own);
    addf(p, " %s ", op);
    add_term(p, t->args[1], term_is_const(t->args[1]) ? sign : SIGN_ANY, own + 1);
    return;
  }
  char number[64];
  value_print_signed(t->args[1]->value, t->type.width, number, sizeof number);
  bool is_wide = strlen(number) > 19; /* no literal of 64 bits */
  add_term(p, t->args[0], SIGN_ANY, PREC_SUM);
  if (is_wide) {
    add(p, " + ");
    add_term(p, t->args[1], SIGN_SIGNED, PREC_SUM + 1);
  } else {
    addf(p, " - %s", number + 1);
  }
}

static void add_unary_operator(Printer *p, const Term *t)
{
  add(p, t->op == TERM_NEG ? "-" : "~");
  add_term(p, t->args[0], SIGN_ANY, PREC_UNARY);
}

/* The left operand gives a shift its type; the right one counts in any type. */
static void add_shift(Printer *p, const Term *t)
{
  unsigned own;
  const char *op = infix_of(t->op, &own);
  Sign want = t->op == TERM_LSHR ? SIGN_UNSIGNED : t->op == TERM_ASHR ? SIGN_SIGNED : SIGN_ANY;
  Piece left = {.term = t->args[0], .want = want, .prec = own, .typed = true};
  vec_push(&p->fresh, left);
  addf(p, " %s ", op);
  add_term(p, t->args[1], term_is_const(t->args[1]) ? SIGN_UNSIGNED : SIGN_ANY, own + 1);
}

/* The exact or C's own result of an operator that may leave the range of its width. */
static unsigned raw_precedence(const Term *t)
{
  unsigned own = PREC_UNARY;
  if (t->op != TERM_NEG && t->op != TERM_BNOT)
    infix_of(t->op, &own);
  return own;
}

static void add_raw(Printer *p, const Term *t)
{
  switch (t->op) {
  case TERM_NEG:
  case TERM_BNOT: add_unary_operator(p, t); break;
  case TERM_SHL: add_shift(p, t); break;
  case TERM_SDIV: add_infix(p, "/", t->args[0], t->args[1], SIGN_SIGNED, PREC_PRODUCT); break;
  default: add_sum(p, t); break;
  }
}

/* C computes in int at least, and knows no other widths: cut by a cast or by a mask. */
static void add_cut(Printer *p, const Term *t, Sign want, unsigned prec)
{
  unsigned width = t->type.width, own = raw_precedence(t);
  if (c_is_native(width)) {
    open(p, PREC_UNARY, prec);
    addf(p, "(%s)", c_integer_type(width, want == SIGN_ANY ? sign_of(p, t) : want));
    open(p, own, PREC_UNARY);
    add_raw(p, t);
    close(p, own, PREC_UNARY);
    close(p, PREC_UNARY, prec);
    return;
  }
  open(p, PREC_BIT_AND, prec);
  open(p, own, PREC_BIT_AND);
  add_raw(p, t);
  close(p, own, PREC_BIT_AND);
  add(p, " & ");
  add_mask(p, width, PREC_BIT_AND + 1);
  close(p, PREC_BIT_AND, prec);
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
  case TERM_BNOT: return sign_of(p, t) == SIGN_UNSIGNED;
  default: return false;
  }
}

/* Bitwise operators stay within the range where both operands are read the same way. */
static void add_bitwise(Printer *p, const Term *t)
{
  unsigned own;
  const char *op = infix_of(t->op, &own);
  Sign sign = sign_of(p, t);
  bool implicit = c_wraps_by_itself(t->type.width);
  for (unsigned i = 0; i < 2; i++) {
    bool as_it_is = implicit && !term_is_const(t->args[i]);
    Piece operand = {.term = t->args[i],
                     .want = as_it_is ? SIGN_ANY : sign,
                     .prec = own + i,
                     .hexadecimal = true};
    if (i)
      addf(p, " %s ", op);
    vec_push(&p->fresh, operand);
  }
}

static void add_arithmetic(Printer *p, const Term *t, Sign want, unsigned prec)
{
  if (leaves_range(p, t)) {
    add_cut(p, t, want, prec);
    return;
  }
  unsigned own = raw_precedence(t);
  open(p, own, prec);
  switch (t->op) {
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: add_bitwise(p, t); break;
  case TERM_UDIV:
  case TERM_UREM:
    add_infix(p, t->op == TERM_UDIV ? "/" : "%", t->args[0], t->args[1], SIGN_UNSIGNED, own);
    break;
  case TERM_SREM: add_infix(p, "%", t->args[0], t->args[1], SIGN_SIGNED, own); break;
  case TERM_LSHR:
  case TERM_ASHR: add_shift(p, t); break;
  default: add_raw(p, t); break;
  }
  close(p, own, prec);
}

static void add_cast(Printer *p, const char *type, const Term *t, Sign want, unsigned prec)
{
  open(p, PREC_UNARY, prec);
  addf(p, "(%s)", type);
  add_term(p, t, want, PREC_UNARY);
  close(p, PREC_UNARY, prec);
}

/* A native width is cut off by a cast; another by a mask, after a cast that keeps what is computed
 * from it from being done in a larger type. */
static void add_extract(Printer *p, const Term *t, Sign want, unsigned prec)
{
  unsigned width = t->type.width, from = c_container(t->args[0]->type.width);
  bool native = c_is_native(width), casts = native || (from > 32 && from > c_container(width));
  Sign sign = !native ? SIGN_UNSIGNED : want == SIGN_ANY ? sign_of(p, t) : want;
  unsigned own = native ? PREC_UNARY : PREC_BIT_AND, inner = casts ? PREC_UNARY : PREC_BIT_AND;
  open(p, own, prec);
  if (casts)
    addf(p, "(%s)", c_integer_type(width, sign));
  if (t->lo) {
    open(p, PREC_SHIFT, inner);
    add_term(p, t->args[0], SIGN_ANY, PREC_SHIFT);
    addf(p, " >> %u", t->lo);
    close(p, PREC_SHIFT, inner);
  } else {
    add_term(p, t->args[0], SIGN_ANY, inner);
  }
  if (!native) {
    add(p, " & ");
    add_mask(p, width, PREC_BIT_AND + 1);
  }
  close(p, own, prec);
}

/* C extends small numbers to int by itself; elsewhere the type must be named. */
static void add_extension(Printer *p, const Term *t, Sign want, unsigned prec)
{
  const Term *a = t->args[0];
  unsigned to = c_container(t->type.width), from = c_container(a->type.width);
  Sign inner = t->op == TERM_SEXT ? SIGN_SIGNED : SIGN_UNSIGNED;
  if (to < 32 || (to == 32 && from < 32)) {
    add_term(p, a, inner, prec);
    return;
  }
  Sign sign = t->op == TERM_SEXT || want != SIGN_UNSIGNED ? SIGN_SIGNED : SIGN_UNSIGNED;
  add_cast(p, c_integer_type(t->type.width, sign), a, inner, prec);
}

static void add_concat(Printer *p, const Term *t, unsigned prec)
{
  unsigned width = t->type.width < 32 ? 32 : t->type.width;
  open(p, PREC_BIT_OR, prec);
  addf(p, "(%s)", c_integer_type(width, SIGN_UNSIGNED));
  add_term(p, t->args[0], SIGN_UNSIGNED, PREC_UNARY);
  addf(p, " << %u | ", t->args[1]->type.width);
  add_term(p, t->args[1], SIGN_UNSIGNED, PREC_BIT_OR + 1);
  close(p, PREC_BIT_OR, prec);
}

static void add_conditional(Printer *p, const Term *t, Sign want, unsigned prec)
{
  if (t->type.kind == TYPE_BV && c_is_zero_or_one(t)) {
    Sign sign = want == SIGN_UNSIGNED ? SIGN_UNSIGNED : SIGN_SIGNED;
    if (c_container(t->type.width) > 32)
      add_cast(p, c_integer_type(t->type.width, sign), t->args[0], SIGN_ANY, prec);
    else
      add_term(p, t->args[0], SIGN_ANY, prec);
    return;
  }
  bool is_bv = t->type.kind == TYPE_BV;
  bool typed = is_bv && term_is_const(t->args[1]) && term_is_const(t->args[2]);
  bool implicit = is_bv && c_wraps_by_itself(t->type.width);
  open(p, PREC_CONDITIONAL, prec);
  add_term(p, t->args[0], SIGN_ANY, PREC_CONDITIONAL + 1);
  for (unsigned i = 1; i <= 2; i++) {
    Sign sign = is_bv && (!implicit || term_is_const(t->args[i])) ? sign_of(p, t) : SIGN_ANY;
    Piece arm = {.term = t->args[i], .want = sign, .prec = PREC_CONDITIONAL, .typed = typed};
    add(p, i == 1 ? " ? " : " : ");
    vec_push(&p->fresh, arm);
  }
  close(p, PREC_CONDITIONAL, prec);
}

/* Same datum: a NaN is itself, and zeros differ by their sign. */
static void add_float_identity(Printer *p, const Term *a, const Term *b, bool negated,
                               unsigned prec)
{
  unsigned width = a->type.width;
  bool plain = term_is_const(b) && !value_is_nan(b->value, width) &&
               value_to_long_double(b->value, width) != 0;
  if (plain) {
    open(p, PREC_EQUALITY, prec);
    add_infix(p, negated ? "!=" : "==", a, b, SIGN_ANY, PREC_EQUALITY);
    close(p, PREC_EQUALITY, prec);
    return;
  }
  addf(p, "%s({ %s a$ = ", negated ? "!" : "", c_float_type(width));
  add_term(p, a, SIGN_ANY, PREC_CONDITIONAL);
  add(p, ", b$ = ");
  add_term(p, b, SIGN_ANY, PREC_CONDITIONAL);
  add(p, "; a$ == b$ ? !__builtin_signbit(a$) == !__builtin_signbit(b$) "
         ": a$ != a$ && b$ != b$; })");
}

static void add_equality(Printer *p, const Term *t, bool negated, unsigned prec)
{
  const Term *a = t->args[0], *b = t->args[1];
  if (a->type.kind == TYPE_FLOAT) {
    add_float_identity(p, a, b, negated, prec);
    return;
  }
  open(p, PREC_EQUALITY, prec);
  if (a->type.kind != TYPE_BV) {
    add_infix(p, negated ? "!=" : "==", a, b, SIGN_ANY, PREC_EQUALITY);
  } else {
    Sign sign = sign_of(p, a) == SIGN_ANY && term_is_const(b) ? SIGN_SIGNED
                                                              : signs_combined(&p->signs, a, b);
    bool implicit = c_wraps_by_itself(a->type.width);
    add_term(p, a, implicit && !term_is_const(a) ? SIGN_ANY : sign, PREC_EQUALITY);
    add(p, negated ? " != " : " == ");
    add_term(p, b, implicit && !term_is_const(b) ? SIGN_ANY : sign, PREC_EQUALITY + 1);
  }
  close(p, PREC_EQUALITY, prec);
}

static void add_comparison(Printer *p, const Term *t, bool negated, unsigned prec)
{
  bool strict = t->op == TERM_ULT || t->op == TERM_SLT;
  Sign want = t->op == TERM_ULT || t->op == TERM_ULE ? SIGN_UNSIGNED : SIGN_SIGNED;
  const char *op = negated ? (strict ? ">=" : ">") : (strict ? "<" : "<=");
  open(p, PREC_RELATION, prec);
  add_infix(p, op, t->args[0], t->args[1], want, PREC_RELATION);
  close(p, PREC_RELATION, prec);
}

static void add_float_comparison(Printer *p, const Term *t, unsigned prec)
{
  unsigned own = t->op == TERM_FEQ ? PREC_EQUALITY : PREC_RELATION;
  const char *op = t->op == TERM_FEQ ? "==" : t->op == TERM_FLT ? "<" : "<=";
  open(p, own, prec);
  add_infix(p, op, t->args[0], t->args[1], SIGN_ANY, own);
  close(p, own, prec);
}

static void add_not(Printer *p, const Term *t, unsigned prec)
{
  const Term *a = t->args[0];
  switch (a->op) {
  case TERM_EQ: add_equality(p, a, true, prec); return;
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE: add_comparison(p, a, true, prec); return;
  case TERM_FEQ:
    open(p, PREC_EQUALITY, prec);
    add_infix(p, "!=", a->args[0], a->args[1], SIGN_ANY, PREC_EQUALITY);
    close(p, PREC_EQUALITY, prec);
    return;
  default:
    open(p, PREC_UNARY, prec);
    add(p, "!");
    add_term(p, a, SIGN_ANY, PREC_UNARY);
    close(p, PREC_UNARY, prec);
  }
}

static void add_junction(Printer *p, const Term *t, unsigned prec)
{
  unsigned own = t->op == TERM_AND ? PREC_AND : PREC_OR;
  open(p, own, prec);
  for (unsigned i = 0; i < t->count; i++) {
    if (i)
      add(p, t->op == TERM_AND ? " && " : " || ");
    add_term(p, t->args[i], SIGN_ANY, own);
  }
  close(p, own, prec);
}

/* The builtins check an exact result against the type they store to.  A width that C has no type
 * for is moved to the top of its container, where it overflows just when the container does. */
static void add_overflow(Printer *p, const Term *t)
{
  unsigned width = t->args[0]->type.width, up = c_container(width) - width;
  bool is_signed = t->op == TERM_SADDO || t->op == TERM_SSUBO || t->op == TERM_SMULO;
  bool product = t->op == TERM_SMULO || t->op == TERM_UMULO;
  const char *name = product ? "mul" : t->op == TERM_SADDO || t->op == TERM_UADDO ? "add" : "sub";
  Sign sign = is_signed ? SIGN_SIGNED : SIGN_UNSIGNED;
  const char *type = c_integer_type(width, sign);
  addf(p, "__builtin_%s_overflow(", name);
  for (unsigned i = 0; i < 2; i++) {
    bool moved = up && !(product && i);
    if (moved)
      addf(p, "(%s)((%s)", type, c_integer_type(width, SIGN_UNSIGNED));
    add_term(p, t->args[i], sign, moved ? PREC_UNARY : PREC_CONDITIONAL);
    if (moved)
      addf(p, " << %u)", up);
    add(p, ", ");
  }
  addf(p, "&(%s){0})", type);
}

static void add_call(Printer *p, const char *name, const Term *t)
{
  addf(p, "__builtin_%s%s(", name, c_float_suffix(t->type.width));
  for (unsigned i = 0; i < t->count; i++) {
    if (i)
      add(p, ", ");
    add_term(p, t->args[i], SIGN_ANY, PREC_CONDITIONAL);
  }
  add(p, ")");
}

static void add_bits_of_float(Printer *p, const Term *t, unsigned prec)
{
  unsigned width = t->type.width, own = width == 80 ? PREC_BIT_AND : PREC_POSTFIX;
  open(p, own, prec);
  addf(p, "(union { %s f; %s i; }){ .f = ", c_float_type(width),
       c_integer_type(width, SIGN_UNSIGNED));
  add_term(p, t->args[0], SIGN_ANY, PREC_CONDITIONAL);
  add(p, " }.i");
  if (width == 80) {
    add(p, " & ");
    add_mask(p, width, PREC_BIT_AND + 1);
  }
  close(p, own, prec);
}

static void add_float_of_bits(Printer *p, const Term *t)
{
  unsigned width = t->type.width;
  addf(p, "(union { %s i; %s f; }){ .i = ", c_integer_type(width, SIGN_UNSIGNED),
       c_float_type(width));
  add_term(p, t->args[0], SIGN_UNSIGNED, PREC_CONDITIONAL);
  add(p, " }.f");
}

static void add_float(Printer *p, const Term *t, unsigned prec)
{
  static const char *const roundings[] = {"roundeven", "round", "ceil", "floor", "trunc"};
  unsigned own;
  switch (t->op) {
  case TERM_FADD:
  case TERM_FSUB:
  case TERM_FMUL:
  case TERM_FDIV: {
    const char *op = infix_of(t->op, &own);
    open(p, own, prec);
    add_infix(p, op, t->args[0], t->args[1], SIGN_ANY, own);
    close(p, own, prec);
    break;
  }
  case TERM_FNEG:
    open(p, PREC_UNARY, prec);
    add(p, "-");
    add_term(p, t->args[0], SIGN_ANY, PREC_UNARY);
    close(p, PREC_UNARY, prec);
    break;
  case TERM_FREM: add_call(p, "fmod", t); break;
  case TERM_FABS: add_call(p, "fabs", t); break;
  case TERM_FSQRT: add_call(p, "sqrt", t); break;
  case TERM_FROUND: add_call(p, roundings[t->hi], t); break;
  case TERM_STOF: add_cast(p, c_float_type(t->type.width), t->args[0], SIGN_SIGNED, prec); break;
  case TERM_UTOF: add_cast(p, c_float_type(t->type.width), t->args[0], SIGN_UNSIGNED, prec); break;
  case TERM_FCVT: add_cast(p, c_float_type(t->type.width), t->args[0], SIGN_ANY, prec); break;
  case TERM_FTOS:
    add_cast(p, c_integer_type(t->type.width, SIGN_SIGNED), t->args[0], SIGN_ANY, prec);
    break;
  case TERM_FTOU:
    add_cast(p, c_integer_type(t->type.width, SIGN_UNSIGNED), t->args[0], SIGN_ANY, prec);
    break;
  case TERM_FBITS: add_bits_of_float(p, t, prec); break;
  default: add_float_of_bits(p, t); break;
  }
}

/* Arrays have no values in C: what is more than an element of a variable reads like a call. */
static void add_array(Printer *p, const Term *t)
{
  if (t->op == TERM_SELECT && t->args[0]->op == TERM_VAR) {
    add_term(p, t->args[0], SIGN_ANY, PREC_POSTFIX);
    add(p, "[");
    add_term(p, t->args[1], SIGN_ANY, PREC_CONDITIONAL);
    add(p, "]");
    return;
  }
  addf(p, "%s(", term_op_name(t->op));
  for (unsigned i = 0; i < t->count; i++) {
    if (i)
      add(p, ", ");
    add_term(p, t->args[i], SIGN_ANY, PREC_CONDITIONAL);
  }
  add(p, ")");
}

static void add_operator(Printer *p, const Term *t, Sign want, unsigned prec)
{
  switch (t->op) {
  case TERM_ITE: add_conditional(p, t, want, prec); break;
  case TERM_EQ: add_equality(p, t, false, prec); break;
  case TERM_NOT: add_not(p, t, prec); break;
  case TERM_AND:
  case TERM_OR: add_junction(p, t, prec); break;
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE: add_comparison(p, t, false, prec); break;
  case TERM_EXTRACT: add_extract(p, t, want, prec); break;
  case TERM_ZEXT:
  case TERM_SEXT: add_extension(p, t, want, prec); break;
  case TERM_CONCAT: add_concat(p, t, prec); break;
  case TERM_SADDO:
  case TERM_SSUBO:
  case TERM_SMULO:
  case TERM_UADDO:
  case TERM_USUBO:
  case TERM_UMULO: add_overflow(p, t); break;
  case TERM_FEQ:
  case TERM_FLT:
  case TERM_FLE: add_float_comparison(p, t, prec); break;
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONSTARRAY: add_array(p, t); break;
  default:
    if (t->op >= TERM_FADD && t->op <= TERM_FOFBITS)
      add_float(p, t, prec);
    else
      add_arithmetic(p, t, want, prec);
  }
}

static void add_constant(Printer *p, const Piece *piece)
{
  const Term *t = piece->term;
  Text text = {0};
  unsigned own = PREC_POSTFIX;
  if (t->type.kind == TYPE_BOOL)
    text_add(&text, t->value.lo ? "1" : "0");
  else if (t->type.kind == TYPE_FLOAT)
    own = c_print_float(t->value, t->type.width, &text);
  else
    own = c_print_integer(t->value, t->type.width,
                          (ConstStyle){piece->want, piece->typed, piece->hexadecimal}, &text);
  addf(p, own < piece->prec ? "(%s)" : "%s", text_of(&text));
  text_free(&text);
}

static const char *name_of(const Printer *p, const Term *var)
{
  bool is_signed;
  const char *name = p->names ? p->names->name_of(p->names->context, var, &is_signed) : NULL;
  return name ? name : var->name;
}

/* Can the operator itself yield either signedness at no cost? */
static bool adapts(const Printer *p, const Term *t)
{
  if (!c_is_native(t->type.width))
    return false;
  return t->op == TERM_EXTRACT || leaves_range(p, t);
}

static void add_converted(Printer *p, const Term *t, Sign want, unsigned prec)
{
  unsigned width = t->type.width;
  if (c_is_native(width)) {
    add_cast(p, c_integer_type(width, want), t, SIGN_ANY, prec);
    return;
  }
  if (want == SIGN_UNSIGNED) {
    open(p, PREC_BIT_AND, prec);
    add_term(p, t, SIGN_ANY, PREC_BIT_AND);
    add(p, " & ");
    add_mask(p, width, PREC_BIT_AND + 1);
    close(p, PREC_BIT_AND, prec);
    return;
  }
  unsigned container = width < 32 ? 32 : c_container(width), up = container - width;
  open(p, PREC_SHIFT, prec);
  addf(p, "(%s)((%s)", c_integer_type(container, SIGN_SIGNED),
       c_integer_type(container, SIGN_UNSIGNED));
  add_term(p, t, SIGN_ANY, PREC_UNARY);
  addf(p, " << %u) >> %u", up, up);
  close(p, PREC_SHIFT, prec);
}

static void expand(Printer *p, const Piece *piece)
{
  const Term *t = piece->term;
  if (term_is_const(t)) {
    add_constant(p, piece);
    return;
  }
  unsigned number = piece->whole ? 0 : sharing_number(&p->sharing, t);
  Sign sign = t->type.kind == TYPE_BV ? sign_of(p, t) : SIGN_ANY;
  bool differs = piece->want != SIGN_ANY && sign != SIGN_ANY && sign != piece->want;
  if (differs && (number || !adapts(p, t)))
    add_converted(p, t, piece->want, piece->prec);
  else if (number)
    addf(p, "t$%u", number);
  else if (t->op == TERM_VAR)
    add(p, name_of(p, t));
  else
    add_operator(p, t, piece->want, piece->prec);
}

static void print_pieces(Printer *p)
{
  while (p->stack.count) {
    Piece piece = vec_pop(&p->stack);
    if (piece.text) {
      text_add(p->out, piece.text);
      continue;
    }
    vec_clear(&p->fresh);
    expand(p, &piece);
    while (p->fresh.count)
      vec_push(&p->stack, vec_pop(&p->fresh));
  }
}

static void print_whole(Printer *p, const Term *term)
{
  vec_push(&p->stack, ((Piece){.term = term, .prec = PREC_CONDITIONAL, .whole = true}));
  print_pieces(p);
  arena_reset(p->scratch);
}

void term_print_c(const Term *term, const TermNames *names, Text *out)
{
  Printer p = {.names = names, .scratch = arena_new(), .out = out};
  signs_find(&p.signs, term, names);
  sharing_find(&p.sharing, term);
  bool shares = p.sharing.order.count > 0;
  if (shares)
    text_add(out, "({ ");
  for (unsigned i = 0; i < p.sharing.order.count; i++) {
    text_format(out, "__auto_type t$%u = ", i + 1);
    print_whole(&p, p.sharing.order.data[i]);
    text_add(out, "; ");
  }
  print_whole(&p, term);
  if (shares)
    text_add(out, "; })");
  arena_free(p.scratch);
  sharing_free(&p.sharing);
  signs_free(&p.signs);
  vec_free(&p.stack);
  vec_free(&p.fresh);
}
