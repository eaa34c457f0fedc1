/* Terms as C expressions: logic, arrays, leaves, and the loop that makes the text. */
#include "term/print_c_pieces.h"

static void add_conditional(Printer *p, const Term *t, Sign want, unsigned prec)
{
  if (t->type.kind == TYPE_BV && c_is_zero_or_one(t)) {
    Sign sign = want == SIGN_UNSIGNED ? SIGN_UNSIGNED : SIGN_SIGNED;
    if (c_container(t->type.width) > 32)
      c_add_cast(p, c_integer_type(t->type.width, sign), t->args[0], SIGN_ANY, prec);
    else
      c_add_term(p, t->args[0], SIGN_ANY, prec);
    return;
  }
  bool is_bv = t->type.kind == TYPE_BV;
  bool typed = is_bv && term_is_const(t->args[1]) && term_is_const(t->args[2]);
  bool implicit = is_bv && c_wraps_by_itself(t->type.width);
  c_open(p, PREC_CONDITIONAL, prec);
  c_add_term(p, t->args[0], SIGN_ANY, PREC_CONDITIONAL + 1);
  for (unsigned i = 1; i <= 2; i++) {
    Sign sign = is_bv && (!implicit || term_is_const(t->args[i])) ? c_sign_of(p, t) : SIGN_ANY;
    Piece arm = {.term = t->args[i], .want = sign, .prec = PREC_CONDITIONAL, .typed = typed};
    c_add(p, i == 1 ? " ? " : " : ");
    vec_push(&p->fresh, arm);
  }
  c_close(p, PREC_CONDITIONAL, prec);
}

static void add_equality(Printer *p, const Term *t, bool negated, unsigned prec)
{
  const Term *a = t->args[0], *b = t->args[1];
  if (a->type.kind == TYPE_FLOAT) {
    c_add_float_identity(p, a, b, negated, prec);
    return;
  }
  c_open(p, PREC_EQUALITY, prec);
  if (a->type.kind != TYPE_BV) {
    c_add_infix(p, negated ? "!=" : "==", a, b, SIGN_ANY, PREC_EQUALITY);
  } else {
    Sign sign = c_sign_of(p, a) == SIGN_ANY && term_is_const(b) ? SIGN_SIGNED
                                                                : signs_combined(&p->signs, a, b);
    bool implicit = c_wraps_by_itself(a->type.width);
    c_add_term(p, a, implicit && !term_is_const(a) ? SIGN_ANY : sign, PREC_EQUALITY);
    c_add(p, negated ? " != " : " == ");
    c_add_term(p, b, implicit && !term_is_const(b) ? SIGN_ANY : sign, PREC_EQUALITY + 1);
  }
  c_close(p, PREC_EQUALITY, prec);
}

static void add_comparison(Printer *p, const Term *t, bool negated, unsigned prec)
{
  bool strict = t->op == TERM_ULT || t->op == TERM_SLT;
  Sign want = t->op == TERM_ULT || t->op == TERM_ULE ? SIGN_UNSIGNED : SIGN_SIGNED;
  const char *op = negated ? (strict ? ">=" : ">") : (strict ? "<" : "<=");
  c_open(p, PREC_RELATION, prec);
  c_add_infix(p, op, t->args[0], t->args[1], want, PREC_RELATION);
  c_close(p, PREC_RELATION, prec);
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
    c_open(p, PREC_EQUALITY, prec);
    c_add_infix(p, "!=", a->args[0], a->args[1], SIGN_ANY, PREC_EQUALITY);
    c_close(p, PREC_EQUALITY, prec);
    return;
  default:
    c_open(p, PREC_UNARY, prec);
    c_add(p, "!");
    c_add_term(p, a, SIGN_ANY, PREC_UNARY);
    c_close(p, PREC_UNARY, prec);
  }
}

static void add_junction(Printer *p, const Term *t, unsigned prec)
{
  unsigned own = t->op == TERM_AND ? PREC_AND : PREC_OR;
  c_open(p, own, prec);
  for (unsigned i = 0; i < t->count; i++) {
    if (i)
      c_add(p, t->op == TERM_AND ? " && " : " || ");
    c_add_term(p, t->args[i], SIGN_ANY, own);
  }
  c_close(p, own, prec);
}

/* Arrays have no values in C: what is more than an element of a variable reads like a call. */
static void add_array(Printer *p, const Term *t)
{
  if (t->op == TERM_SELECT && t->args[0]->op == TERM_VAR) {
    c_add_term(p, t->args[0], SIGN_ANY, PREC_POSTFIX);
    c_add(p, "[");
    c_add_term(p, t->args[1], SIGN_ANY, PREC_CONDITIONAL);
    c_add(p, "]");
    return;
  }
  c_addf(p, "%s(", term_op_name(t->op));
  for (unsigned i = 0; i < t->count; i++) {
    if (i)
      c_add(p, ", ");
    c_add_term(p, t->args[i], SIGN_ANY, PREC_CONDITIONAL);
  }
  c_add(p, ")");
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
  case TERM_EXTRACT: c_add_extract(p, t, want, prec); break;
  case TERM_ZEXT:
  case TERM_SEXT: c_add_extension(p, t, want, prec); break;
  case TERM_CONCAT: c_add_concat(p, t, prec); break;
  case TERM_SADDO:
  case TERM_SSUBO:
  case TERM_SMULO:
  case TERM_UADDO:
  case TERM_USUBO:
  case TERM_UMULO: c_add_overflow(p, t); break;
  case TERM_FEQ:
  case TERM_FLT:
  case TERM_FLE: c_add_float_comparison(p, t, prec); break;
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONSTARRAY: add_array(p, t); break;
  default:
    if (t->op >= TERM_FADD && t->op <= TERM_FOFBITS)
      c_add_float(p, t, prec);
    else
      c_add_arithmetic(p, t, want, prec);
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
  c_addf(p, own < piece->prec ? "(%s)" : "%s", text_of(&text));
  text_free(&text);
}

static const char *name_of(const Printer *p, const Term *var)
{
  bool is_signed;
  const char *name = p->names ? p->names->name_of(p->names->context, var, &is_signed) : NULL;
  return name ? name : var->name;
}

static void expand(Printer *p, const Piece *piece)
{
  const Term *t = piece->term;
  if (term_is_const(t)) {
    add_constant(p, piece);
    return;
  }
  unsigned number = piece->whole ? 0 : sharing_number(&p->sharing, t);
  Sign sign = t->type.kind == TYPE_BV ? c_sign_of(p, t) : SIGN_ANY;
  bool differs = piece->want != SIGN_ANY && sign != SIGN_ANY && sign != piece->want;
  if (differs && (number || !c_adapts(p, t)))
    c_add_converted(p, t, piece->want, piece->prec);
  else if (number)
    c_addf(p, "t$%u", number);
  else if (t->op == TERM_VAR)
    c_add(p, name_of(p, t));
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
