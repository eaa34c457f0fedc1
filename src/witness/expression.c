#include "witness/expression.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "witness/expression_build.h"

enum { MOST_WHOLE = 20000 };

/* ---- pieces ---- */

const char *expr_between(Emitter *e, const Expr *a, unsigned rank)
{
  return a->rank < rank ? arena_format(e->arena, "(%s)", a->text) : a->text;
}

/* Only the left operand may be of the operator's own rank. */
bool expr_infix(Emitter *e, const Expr *a, const char *op, const Expr *b, unsigned rank, Expr *out)
{
  const char *left = expr_between(e, a, rank), *right = expr_between(e, b, rank + 1);
  if (strlen(left) + strlen(right) > EXPR_MOST_LENGTH)
    return false;
  out->text = arena_format(e->arena, "%s %s %s", left, op, right);
  out->rank = rank;
  return true;
}

static Expr truth(const char *text, unsigned rank)
{
  return (Expr){text, rank, 32, true, 0, 1};
}

const Variable *expr_variable(const Emitter *e, const Term *t, const char **name)
{
  const Variable *var = program_variable(e->scope->program, t);
  *name = var ? e->scope->name_of(e->scope->context, var) : NULL;
  return *name ? var : NULL;
}

/* ---- comparisons ---- */

static bool compare(Emitter *e, Expr *a, const char *op, Expr *b, Expr *out)
{
  unsigned rank = op[1] == '=' && (op[0] == '=' || op[0] == '!') ? RANK_EQUAL : RANK_LESS;
  *out = truth(NULL, rank);
  return expr_balance(e, a, b) && expr_infix(e, a, op, b, rank, out);
}

typedef struct Reading {
  const Emitter *emitter;
  bool known, is_signed;
} Reading;

static void read_sign(void *context, const Term *term)
{
  Reading *reading = context;
  const Variable *var = program_variable(reading->emitter->scope->program, term);
  if (reading->known || !var || var->term->type.kind != TYPE_BV)
    return;
  reading->known = true;
  reading->is_signed = var->is_signed;
}

/* As its first variable; a constant tells nothing. */
static bool reads_signed(const Emitter *e, const Term *a, const Term *b)
{
  Reading reading = {e, false, true};
  term_each_var(a, read_sign, &reading);
  term_each_var(b, read_sign, &reading);
  return reading.is_signed;
}

/* Of a pointer nothing can be said but whether it is null. */
static bool emit_null_test(Emitter *e, const Term *a, const Term *b, bool equal, Expr *out)
{
  const char *name;
  const Variable *var = a->op == TERM_VAR ? expr_variable(e, a, &name) : NULL;
  if (!var || !var->pointer || b->op != TERM_CONST || b->value.lo || b->value.hi)
    return false;
  *out = truth(arena_format(e->arena, "%s %s 0", name, equal ? "==" : "!="), RANK_EQUAL);
  return true;
}

static bool is_plain_float(const Term *t)
{
  if (t->op != TERM_CONST || t->type.width > 64)
    return false;
  double number = value_to_double(t->value, t->type.width);
  return isfinite(number) && number != 0;
}

/* A float compared with the constant of these bits; false where its bits are not compared. */
static bool emit_bits_test(Emitter *e, const Term *t, const char *op, Expr *out)
{
  const Term *bits = t->args[0], *value = t->args[1];
  if (bits->op != TERM_FBITS || value->op != TERM_CONST)
    return false;
  Expr left, right;
  Term number = {.op = TERM_CONST, .type = bits->args[0]->type, .value = value->value};
  *out = truth(NULL, RANK_EQUAL);
  return emit_float(e, bits->args[0], &left) && emit_float(e, &number, &right) &&
         expr_infix(e, &left, op, &right, RANK_EQUAL, out);
}

/* Are the bits those of a number that has no others? */
static bool are_plain_bits(const Term *bits, const Term *value)
{
  return bits->op == TERM_FBITS &&
         is_plain_float(
             &(Term){.op = value->op, .type = bits->args[0]->type, .value = value->value});
}

static bool emit_equality(Emitter *e, const Term *t, bool equal, Expr *out)
{
  const Term *a = t->args[0], *b = t->args[1];
  const char *op = equal ? "==" : "!=";
  Expr left, right;
  if (emit_null_test(e, a, b, equal, out) || emit_null_test(e, b, a, equal, out))
    return true;
  if (are_plain_bits(a, b))
    return emit_bits_test(e, t, op, out);
  switch (a->type.kind) {
  case TYPE_BOOL:
    *out = truth(NULL, RANK_EQUAL);
    return emit_bool(e, a, &left) && emit_bool(e, b, &right) &&
           expr_infix(e, &left, op, &right, RANK_EQUAL, out);
  case TYPE_BV: {
    bool is_signed = reads_signed(e, a, b);
    return emit_integer(e, a, is_signed, &left) && emit_integer(e, b, is_signed, &right) &&
           compare(e, &left, op, &right, out);
  }
  case TYPE_FLOAT: /* the same datum; the same number unless it is a zero or NaN */
    *out = truth(NULL, RANK_EQUAL);
    return (is_plain_float(a) || is_plain_float(b)) && emit_float(e, a, &left) &&
           emit_float(e, b, &right) && expr_infix(e, &left, op, &right, RANK_EQUAL, out);
  default: return false;
  }
}

static bool emit_order(Emitter *e, const Term *t, const char *op, bool is_signed, Expr *out)
{
  Expr left, right;
  return emit_integer(e, t->args[0], is_signed, &left) &&
         emit_integer(e, t->args[1], is_signed, &right) && compare(e, &left, op, &right, out);
}

static bool emit_float_test(Emitter *e, const Term *t, Expr *out)
{
  Expr left, right;
  const char *op = t->op == TERM_FEQ ? "==" : t->op == TERM_FLT ? "<" : "<=";
  unsigned rank = t->op == TERM_FEQ ? RANK_EQUAL : RANK_LESS;
  *out = truth(NULL, rank);
  return emit_float(e, t->args[0], &left) && emit_float(e, t->args[1], &right) &&
         expr_infix(e, &left, op, &right, rank, out);
}

/* ---- logic ---- */

static bool emit_not(Emitter *e, const Term *t, Expr *out)
{
  Expr inner;
  switch (t->op) {
  case TERM_EQ: return emit_equality(e, t, false, out);
  case TERM_ULT: return emit_order(e, t, ">=", false, out);
  case TERM_ULE: return emit_order(e, t, ">", false, out);
  case TERM_SLT: return emit_order(e, t, ">=", true, out);
  case TERM_SLE: return emit_order(e, t, ">", true, out);
  default: break;
  }
  if (!emit_bool(e, t, &inner))
    return false;
  *out = truth(arena_format(e->arena, "!%s", expr_between(e, &inner, RANK_UNARY)), RANK_UNARY);
  return true;
}

static bool emit_junction(Emitter *e, const Term *t, Expr *out)
{
  unsigned rank = t->op == TERM_AND ? RANK_AND : RANK_OR;
  if (!emit_bool(e, t->args[0], out))
    return false;
  for (unsigned i = 1; i < t->count; i++) {
    Expr next, joined = truth(NULL, rank);
    if (!emit_bool(e, t->args[i], &next) ||
        !expr_infix(e, out, rank == RANK_AND ? "&&" : "||", &next, rank, &joined))
      return false;
    *out = joined;
  }
  return true;
}

static bool emit_choice(Emitter *e, const Term *t, Expr *out)
{
  Expr condition, yes, no;
  if (!emit_bool(e, t->args[0], &condition) || !emit_bool(e, t->args[1], &yes) ||
      !emit_bool(e, t->args[2], &no))
    return false;
  *out = truth(arena_format(e->arena, "(%s ? %s : %s)", expr_between(e, &condition, RANK_OR),
                            expr_between(e, &yes, RANK_OR), expr_between(e, &no, RANK_OR)),
               RANK_WHOLE);
  return strlen(out->text) <= EXPR_MOST_LENGTH;
}

static bool emit_operator(Emitter *e, const Term *t, Expr *out)
{
  switch (t->op) {
  case TERM_CONST: *out = truth(t->value.lo ? "1" : "0", RANK_WHOLE); return true;
  case TERM_NOT: return emit_not(e, t->args[0], out);
  case TERM_AND:
  case TERM_OR: return emit_junction(e, t, out);
  case TERM_EQ: return emit_equality(e, t, true, out);
  case TERM_ITE: return emit_choice(e, t, out);
  case TERM_ULT: return emit_order(e, t, "<", false, out);
  case TERM_ULE: return emit_order(e, t, "<=", false, out);
  case TERM_SLT: return emit_order(e, t, "<", true, out);
  case TERM_SLE: return emit_order(e, t, "<=", true, out);
  case TERM_FEQ:
  case TERM_FLT:
  case TERM_FLE: return emit_float_test(e, t, out);
  default: return false;
  }
}

bool emit_bool(Emitter *e, const Term *t, Expr *out)
{
  if (e->depth == EXPR_MOST_DEPTH)
    return false;
  e->depth++;
  bool good = emit_operator(e, t, out);
  e->depth--;
  return good;
}

/* ---- what is left of a formula ---- */

static bool weaken(Emitter *e, const Term *t, Text *out);

/* The parts that say something, joined; of a disjunction all must. */
static bool weaken_parts(Emitter *e, const Term *t, Text *out)
{
  bool all = t->op == TERM_OR;
  size_t start = out->length;
  unsigned count = 0;
  for (unsigned i = 0; i < t->count; i++) {
    Text part = {0};
    bool left = weaken(e, t->args[i], &part);
    const Term *arg = t->args[i];
    bool wraps = left && (arg->op == TERM_AND || arg->op == TERM_OR);
    if (left) {
      text_add(out, count++ ? (all ? " || " : " && ") : "");
      text_format(out, wraps ? "(%s)" : "%s", text_of(&part));
    }
    text_free(&part);
    if ((all && !left) || out->length > MOST_WHOLE) {
      out->length = start;
      if (out->data)
        out->data[start] = '\0';
      return false;
    }
  }
  return count > 0;
}

static bool weaken(Emitter *e, const Term *t, Text *out)
{
  if (term_is_true(t) || e->depth == EXPR_MOST_DEPTH)
    return false;
  if (t->op == TERM_AND || t->op == TERM_OR) {
    e->depth++;
    bool left = weaken_parts(e, t, out);
    e->depth--;
    return left;
  }
  Expr expr;
  bool good = emit_bool(e, t, &expr) || (t->op == TERM_EQ && emit_bits_test(e, t, "==", &expr));
  if (good)
    text_add(out, expr.rank <= RANK_CHOICE ? arena_format(e->arena, "(%s)", expr.text) : expr.text);
  arena_reset(e->arena);
  return good;
}

bool expression_weaken(const CScope *scope, const Term *term, Text *out)
{
  Emitter e = {scope, arena_new(), 0};
  bool left = weaken(&e, term, out);
  arena_free(e.arena);
  return left;
}

bool expression_constant(Value value, Type type, bool is_signed, Text *out)
{
  Emitter e = {NULL, arena_new(), 0};
  Expr expr = {0};
  bool good = type.width <= 64;
  if (type.kind == TYPE_FLOAT) {
    Term constant = {.op = TERM_CONST, .type = type, .value = value};
    good = good && emit_float(&e, &constant, &expr);
  } else if (good) {
    Bits bits = bits_of(value);
    expr = expr_constant(&e, is_signed ? bits_signed(bits, type.width) : (SignedBits)bits);
  }
  if (good)
    text_add(out, expr.text);
  arena_free(e.arena);
  return good;
}
