/* Which signedness the C text of each bit-vector term has, computed bottom up once. */
#include "term/print_c_sign.h"

#include "base/vec.h"
#include "term/bits.h"

static Sign combined(Sign a, Sign b)
{
  return a == SIGN_UNSIGNED || b == SIGN_UNSIGNED ? SIGN_UNSIGNED : SIGN_SIGNED;
}

Sign signs_of(const Signs *signs, const Term *term)
{
  uint64_t sign = SIGN_ANY;
  map_get(&signs->known, term->id, &sign);
  return (Sign)sign;
}

Sign signs_combined(const Signs *signs, const Term *a, const Term *b)
{
  return combined(signs_of(signs, a), signs_of(signs, b));
}

bool c_is_zero_or_one(const Term *t)
{
  return t->op == TERM_ITE && term_is_const(t->args[1]) && term_is_const(t->args[2]) &&
         value_equal(t->args[1]->value, value_of(1)) && value_equal(t->args[2]->value, value_of(0));
}

static Sign sign_of_variable(const Signs *signs, const Term *var)
{
  bool is_signed = true;
  if (signs->names)
    signs->names->name_of(signs->names->context, var, &is_signed);
  return is_signed ? SIGN_SIGNED : SIGN_UNSIGNED;
}

static Sign sign_of_element(const Signs *signs, const Term *array)
{
  while (array->count)
    array = array->op == TERM_ITE ? array->args[1] : array->args[0];
  return array->op == TERM_VAR ? sign_of_variable(signs, array) : SIGN_UNSIGNED;
}

/* Of a width that does not wrap by itself, the result is cut by a cast or a mask. */
static Sign sign_when_cut(Sign sign, unsigned width)
{
  return c_is_native(width) ? sign : SIGN_UNSIGNED;
}

static Sign sign_of_conditional(const Signs *signs, const Term *term)
{
  const Term *a = term->args[1], *b = term->args[2];
  bool any = signs_of(signs, a) == SIGN_ANY && signs_of(signs, b) == SIGN_ANY;
  if (any && (c_is_zero_or_one(term) || (!term_is_const(a) && !term_is_const(b))))
    return SIGN_ANY;
  return signs_combined(signs, a, b);
}

/* A number that is the same whether read as signed or not, and spelled without a suffix. */
static bool is_not_negative(const Signs *signs, const Term *term)
{
  if (term_is_const(term))
    return !bits_negative(bits_of(term->value), term->type.width);
  return signs_of(signs, term) == SIGN_ANY;
}

static Sign natural_sign(const Signs *signs, const Term *term)
{
  const Term *a = term->count ? term->args[0] : NULL, *b = term->count > 1 ? term->args[1] : NULL;
  unsigned width = term->type.width;
  switch (term->op) {
  case TERM_VAR: return sign_of_variable(signs, term);
  case TERM_ITE: return sign_of_conditional(signs, term);
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL: return sign_when_cut(signs_combined(signs, a, b), width);
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: return signs_combined(signs, a, b);
  case TERM_SHL:
  case TERM_NEG: return sign_when_cut(signs_combined(signs, a, a), width);
  case TERM_BNOT: return signs_combined(signs, a, a);
  case TERM_UDIV:
  case TERM_UREM:
    return is_not_negative(signs, a) && is_not_negative(signs, b) ? SIGN_ANY : SIGN_UNSIGNED;
  case TERM_LSHR:
    return signs_of(signs, a) == SIGN_ANY && !term_is_const(a) ? SIGN_ANY : SIGN_UNSIGNED;
  case TERM_EXTRACT:
    if (term->lo || !c_is_native(width))
      return SIGN_UNSIGNED;
    return signs_combined(signs, a, a);
  case TERM_ZEXT: return SIGN_ANY;
  case TERM_SDIV: return sign_when_cut(SIGN_SIGNED, width);
  case TERM_SREM:
  case TERM_ASHR:
  case TERM_SEXT:
  case TERM_FTOS: return SIGN_SIGNED;
  case TERM_SELECT: return sign_of_element(signs, a);
  default: return SIGN_UNSIGNED;
  }
}

static bool is_known(const Signs *signs, const Term *term)
{
  return term->op == TERM_CONST || map_get(&signs->known, term->id, NULL);
}

void signs_find(Signs *signs, const Term *root, const TermNames *names)
{
  VEC(const Term *) stack = {0};
  *signs = (Signs){.names = names};
  vec_push(&stack, root);
  while (stack.count) {
    const Term *term = vec_last(&stack);
    unsigned before = stack.count;
    for (unsigned i = 0; i < term->count; i++)
      if (!is_known(signs, term->args[i]))
        vec_push(&stack, term->args[i]);
    if (stack.count > before)
      continue;
    stack.count--;
    if (!is_known(signs, term))
      map_put(&signs->known, term->id, natural_sign(signs, term));
  }
  vec_free(&stack);
}

void signs_free(Signs *signs)
{
  map_free(&signs->known);
}
