/* The walk over a term.  A float has two forms, its bits and the number they stand for: moving a
 * float about keeps the bits, arithmetic makes numbers, and each is made from the other only where
 * it is asked for. */
#include "smt/lower.h"

#include "base/map.h"
#include "base/vec.h"
#include "smt/lower_build.h"

typedef enum Form { FORM_PLAIN, FORM_NUMBER } Form; /* plain: the bits of a float */

typedef struct Lowered {
  const Term *plain; /* NULL while it has not been made */
  Number number;     /* its magnitude is NULL while it has not been made */
} Lowered;

typedef struct Visit {
  const Term *term;
  Form form;
} Visit;

struct Lowering {
  Terms *terms;
  Map done; /* id of a term -> index into results */
  VEC(Lowered) results;
  VEC(Visit) stack;
  VEC(const Term *) args;
};

Lowering *lowering_new(Terms *terms)
{
  Lowering *res = mem_zero(1, sizeof *res);
  res->terms = terms;
  return res;
}

void lowering_free(Lowering *lowering)
{
  if (!lowering)
    return;
  map_free(&lowering->done);
  vec_free(&lowering->results);
  vec_free(&lowering->stack);
  vec_free(&lowering->args);
  mem_free(lowering);
}

static bool is_float(const Term *term)
{
  return term->type.kind == TYPE_FLOAT;
}

static bool holds_floats(Type type)
{
  return type.kind == TYPE_ARRAY && type.element == TYPE_FLOAT;
}

static Type lowered_type(Type type)
{
  if (type.kind == TYPE_FLOAT)
    return type_bv(type.width);
  return holds_floats(type) ? type_array(type.index, type_bv(type.width)) : type;
}

const Term *lowering_var(Lowering *lowering, const Term *var)
{
  Type type = lowered_type(var->type);
  if (type_equal(type, var->type))
    return var;
  const char *name = intern_format(terms_names(lowering->terms), "%s!bits", var->name);
  return term_var(lowering->terms, name, type);
}

static Lowered *result_of(const Lowering *l, const Term *term)
{
  uint64_t at;
  return map_get(&l->done, term->id, &at) ? &l->results.data[at] : NULL;
}

static Lowered *result_for(Lowering *l, const Term *term)
{
  if (!result_of(l, term)) {
    map_put(&l->done, term->id, l->results.count);
    vec_push(&l->results, ((Lowered){0}));
  }
  return result_of(l, term);
}

static bool is_made(const Lowering *l, const Term *term, Form form)
{
  const Lowered *res = result_of(l, term);
  return res && (form == FORM_PLAIN ? res->plain != NULL : res->number.magnitude != NULL);
}

/* The form in which an operator yields its float. */
static Form natural_form(const Term *term, Form asked)
{
  switch (term->op) {
  case TERM_CONST:
  case TERM_VAR:
  case TERM_FOFBITS:
  case TERM_SELECT: return FORM_PLAIN;
  case TERM_ITE:
  case TERM_FNEG:
  case TERM_FABS: return asked;
  default: return is_float(term) ? FORM_NUMBER : FORM_PLAIN;
  }
}

static Form form_of_argument(const Term *term, Form form, unsigned i)
{
  if (!is_float(term->args[i]))
    return FORM_PLAIN;
  switch (term->op) {
  case TERM_FBITS:
  case TERM_STORE:
  case TERM_CONSTARRAY: return FORM_PLAIN;
  case TERM_ITE:
  case TERM_FNEG:
  case TERM_FABS: return form;
  default: return FORM_NUMBER;
  }
}

static bool is_ready(Lowering *l, const Term *term, Form form)
{
  if (is_made(l, term, form))
    return true;
  vec_push(&l->stack, ((Visit){term, form}));
  return false;
}

static bool arguments_ready(Lowering *l, const Term *term, Form form)
{
  Form natural = natural_form(term, form);
  if (natural != form)
    return is_ready(l, term, natural);
  bool ready = true;
  for (unsigned i = term->count; i-- > 0;)
    ready &= is_ready(l, term->args[i], form_of_argument(term, form, i));
  return ready;
}

static const Term *plain_of(const Lowering *l, const Term *term)
{
  return result_of(l, term)->plain;
}

static const Number *number_of(const Lowering *l, const Term *term)
{
  return &result_of(l, term)->number;
}

static Number with_sign(const Number *a, const Term *negative)
{
  Number res = *a;
  res.negative = negative;
  return res;
}

static Number difference(Terms *t, const Format *f, const Number *a, const Number *b)
{
  Number opposite = with_sign(b, term_not(t, b->negative));
  return lower_add(t, f, a, &opposite);
}

static Number make_number(const Lowering *l, const Term *term)
{
  Terms *t = l->terms;
  Format f = format_of(term->type);
  const Term *first = term->args[0];
  const Number *a = is_float(first) ? number_of(l, first) : NULL;
  const Number *b = term->count > 1 ? number_of(l, term->args[1]) : NULL;
  Format from = format_of(first->type);
  switch (term->op) {
  case TERM_ITE: return number_ite(t, plain_of(l, first), b, number_of(l, term->args[2]));
  case TERM_FADD: return lower_add(t, &f, a, b);
  case TERM_FSUB: return difference(t, &f, a, b);
  case TERM_FMUL: return lower_mul(t, &f, a, b);
  case TERM_FDIV: return lower_div(t, &f, a, b);
  case TERM_FNEG: return with_sign(a, term_not(t, a->negative));
  case TERM_FABS: return with_sign(a, term_false(t));
  case TERM_FSQRT: return lower_sqrt(t, &f, a);
  case TERM_FROUND: return lower_fround(t, &f, (Rounding)term->hi, a);
  case TERM_FCVT: return lower_fcvt(t, &from, &f, a);
  case TERM_STOF: return lower_signed_to_float(t, &f, plain_of(l, first));
  case TERM_UTOF: return lower_unsigned_to_float(t, &f, plain_of(l, first));
  default: return (Number){0}; /* frem */
  }
}

static const Term *sign_mask(Terms *t, unsigned width, bool others)
{
  Bits sign = bits_least(width);
  return term_const(t, type_bv(width), value_of_bits(others ? bits_mask(width) & ~sign : sign));
}

/* Booleans and integers that come from floats. */
static const Term *make_from_number(const Lowering *l, const Term *term)
{
  Terms *t = l->terms;
  Format from = format_of(term->args[0]->type);
  const Number *a = number_of(l, term->args[0]);
  const Number *b = term->count > 1 ? number_of(l, term->args[1]) : NULL;
  switch (term->op) {
  case TERM_EQ: return lower_same(t, a, b);
  case TERM_FEQ: return lower_feq(t, a, b);
  case TERM_FLT: return lower_flt(t, a, b);
  case TERM_FLE: return lower_fle(t, a, b);
  case TERM_FTOS: return lower_to_signed(t, &from, term->type.width, a);
  default: return lower_to_unsigned(t, &from, term->type.width, a);
  }
}

static const Term *leaf(Lowering *l, const Term *term)
{
  if (term->op == TERM_VAR)
    return lowering_var(l, term);
  return is_float(term) ? term_const(l->terms, type_bv(term->type.width), term->value) : term;
}

/* The operator stays, its arguments may have changed. */
static const Term *rebuilt(Lowering *l, const Term *term)
{
  bool changed = false;
  vec_clear(&l->args);
  for (unsigned i = 0; i < term->count; i++) {
    vec_push(&l->args, plain_of(l, term->args[i]));
    changed |= l->args.data[i] != term->args[i];
  }
  if (!changed)
    return term;
  if (term->op == TERM_CONSTARRAY)
    return term_convert(l->terms, term->op, lowered_type(term->type), l->args.data[0]);
  if (term->op == TERM_ITE || term->op == TERM_SELECT || term->op == TERM_STORE)
    return term_make(l->terms, term->op, term->type, 0, 0, term->count, l->args.data);
  return term_rebuild(l->terms, term, l->args.data);
}

static const Term *make_plain(Lowering *l, const Term *term)
{
  Terms *t = l->terms;
  unsigned width = term->type.width;
  if (!term->count)
    return leaf(l, term);
  if (form_of_argument(term, FORM_PLAIN, 0) == FORM_NUMBER)
    return make_from_number(l, term);
  const Term *first = plain_of(l, term->args[0]);
  switch (term->op) {
  case TERM_FNEG: return term_binary(t, TERM_BXOR, first, sign_mask(t, width, false));
  case TERM_FABS: return term_binary(t, TERM_BAND, first, sign_mask(t, width, true));
  case TERM_FBITS:
  case TERM_FOFBITS: return first;
  case TERM_EQ: return holds_floats(term->args[0]->type) ? NULL : rebuilt(l, term);
  default: return rebuilt(l, term);
  }
}

static void make(Lowering *l, const Term *term, Form form)
{
  Format f = format_of(term->type);
  bool other = natural_form(term, form) != form;
  if (form == FORM_PLAIN) {
    const Term *plain = other ? number_bits(l->terms, &f, number_of(l, term)) : make_plain(l, term);
    result_for(l, term)->plain = plain;
  } else {
    Number number = other ? number_of_bits(l->terms, &f, plain_of(l, term)) : make_number(l, term);
    result_for(l, term)->number = number;
  }
}

/* False where an operator cannot be lowered. */
static bool visit(Lowering *l, Visit at)
{
  if (!is_made(l, at.term, at.form)) {
    if (!arguments_ready(l, at.term, at.form))
      return true;
    make(l, at.term, at.form);
    if (!is_made(l, at.term, at.form))
      return false;
  }
  l->stack.count--;
  return true;
}

const Term *lowering_term(Lowering *lowering, const Term *term)
{
  vec_clear(&lowering->stack);
  vec_push(&lowering->stack, ((Visit){term, FORM_PLAIN}));
  while (lowering->stack.count)
    if (!visit(lowering, vec_last(&lowering->stack)))
      return NULL;
  return plain_of(lowering, term);
}
