#include "smt/z3_term.h"

#include "term/bits.h"

/* Errors are asked for where they matter. */
static void note_error(Z3_context context, Z3_error_code code)
{
  (void)context, (void)code;
}

bool z3_terms_open(Z3Terms *zt, const char **reason)
{
  *zt = (Z3Terms){0};
  if (!z3_api_open(&zt->z3, reason))
    return false;
  Z3_config config = zt->z3.mk_config();
  zt->context = zt->z3.mk_context(config);
  zt->z3.del_config(config);
  zt->z3.set_error_handler(zt->context, note_error);
  return true;
}

void z3_terms_close(Z3Terms *zt)
{
  if (zt->context)
    zt->z3.del_context(zt->context);
  map_free(&zt->done);
  vec_free(&zt->stack);
  vec_free(&zt->scratch);
  z3_api_close(&zt->z3);
  *zt = (Z3Terms){0};
}

static Z3_sort sort_of(Z3Terms *zt, Type type)
{
  const Z3Api *z3 = &zt->z3;
  switch ((TypeKind)type.kind) {
  case TYPE_BOOL: return z3->mk_bool_sort(zt->context);
  case TYPE_BV:
  case TYPE_FLOAT: return z3->mk_bv_sort(zt->context, type.width);
  case TYPE_ARRAY: break;
  }
  return z3->mk_array_sort(zt->context, z3->mk_bv_sort(zt->context, type.index),
                           sort_of(zt, type_element(type)));
}

Z3_ast z3_bits(Z3Terms *zt, Value value, unsigned width)
{
  const Z3Api *z3 = &zt->z3;
  Z3_context c = zt->context;
  if (width <= 64)
    return z3->mk_unsigned_int64(c, value.lo, z3->mk_bv_sort(c, width));
  return z3->mk_concat(c, z3->mk_unsigned_int64(c, value.hi, z3->mk_bv_sort(c, width - 64)),
                       z3->mk_unsigned_int64(c, value.lo, z3->mk_bv_sort(c, 64)));
}

/* Names of variables differ from those that Z3 makes up, which have a "!" at the end. */
static Z3_ast variable(Z3Terms *zt, const Term *var)
{
  return zt->z3.mk_const(zt->context, zt->z3.mk_string_symbol(zt->context, var->name),
                         sort_of(zt, var->type));
}

static Z3_ast leaf(Z3Terms *zt, const Term *term)
{
  if (term->op == TERM_VAR)
    return variable(zt, term);
  if (term->type.kind != TYPE_BOOL)
    return z3_bits(zt, term->value, term->type.width);
  return term->value.lo ? zt->z3.mk_true(zt->context) : zt->z3.mk_false(zt->context);
}

typedef Z3_ast (*Binary)(Z3_context, Z3_ast, Z3_ast);

/* The result in more bits is not that in the type's own, extended. */
static Z3_ast overflows(Z3Terms *zt, Binary op, bool is_signed, unsigned by, const Z3_ast *args)
{
  Z3_ast (*extend)(Z3_context, unsigned, Z3_ast) =
      is_signed ? zt->z3.mk_sign_ext : zt->z3.mk_zero_ext;
  Z3_context c = zt->context;
  Z3_ast exact = op(c, extend(c, by, args[0]), extend(c, by, args[1]));
  return zt->z3.mk_not(c, zt->z3.mk_eq(c, extend(c, by, op(c, args[0], args[1])), exact));
}

static Z3_ast overflow(Z3Terms *zt, const Term *term, const Z3_ast *args)
{
  const Z3Api *z3 = &zt->z3;
  unsigned width = term->args[0]->type.width;
  switch (term->op) {
  case TERM_SADDO: return overflows(zt, z3->mk_bvadd, true, 1, args);
  case TERM_SSUBO: return overflows(zt, z3->mk_bvsub, true, 1, args);
  case TERM_SMULO: return overflows(zt, z3->mk_bvmul, true, width, args);
  case TERM_UADDO:
    return z3->mk_bvult(zt->context, z3->mk_bvadd(zt->context, args[0], args[1]), args[0]);
  case TERM_USUBO: return z3->mk_bvult(zt->context, args[0], args[1]);
  default: return overflows(zt, z3->mk_bvmul, false, width, args);
  }
}

static Binary binary(const Z3Api *z3, TermOp op)
{
  switch (op) {
  case TERM_ADD: return z3->mk_bvadd;
  case TERM_SUB: return z3->mk_bvsub;
  case TERM_MUL: return z3->mk_bvmul;
  case TERM_UDIV: return z3->mk_bvudiv;
  case TERM_SDIV: return z3->mk_bvsdiv;
  case TERM_UREM: return z3->mk_bvurem;
  case TERM_SREM: return z3->mk_bvsrem;
  case TERM_BAND: return z3->mk_bvand;
  case TERM_BOR: return z3->mk_bvor;
  case TERM_BXOR: return z3->mk_bvxor;
  case TERM_SHL: return z3->mk_bvshl;
  case TERM_LSHR: return z3->mk_bvlshr;
  case TERM_ASHR: return z3->mk_bvashr;
  case TERM_ULT: return z3->mk_bvult;
  case TERM_ULE: return z3->mk_bvule;
  case TERM_SLT: return z3->mk_bvslt;
  case TERM_SLE: return z3->mk_bvsle;
  case TERM_CONCAT: return z3->mk_concat;
  case TERM_EQ: return z3->mk_eq;
  case TERM_SELECT: return z3->mk_select;
  default: return NULL;
  }
}

static Z3_ast constant_array(Z3Terms *zt, const Term *term, Z3_ast element)
{
  Z3_sort index = zt->z3.mk_bv_sort(zt->context, term->type.index);
  return zt->z3.mk_const_array(zt->context, index, element);
}

/* What is neither float nor leaf. */
static Z3_ast plain(Z3Terms *zt, const Term *term, const Z3_ast *args)
{
  const Z3Api *z3 = &zt->z3;
  Z3_context c = zt->context;
  Binary op = binary(z3, term->op);
  if (op)
    return op(c, args[0], args[1]);
  switch (term->op) {
  case TERM_ITE: return z3->mk_ite(c, args[0], args[1], args[2]);
  case TERM_NOT: return z3->mk_not(c, args[0]);
  case TERM_AND: return z3->mk_and(c, term->count, args);
  case TERM_OR: return z3->mk_or(c, term->count, args);
  case TERM_NEG: return z3->mk_bvneg(c, args[0]);
  case TERM_BNOT: return z3->mk_bvnot(c, args[0]);
  case TERM_EXTRACT: return z3->mk_extract(c, term->hi, term->lo, args[0]);
  case TERM_ZEXT: return z3->mk_zero_ext(c, term->type.width - term->args[0]->type.width, args[0]);
  case TERM_SEXT: return z3->mk_sign_ext(c, term->type.width - term->args[0]->type.width, args[0]);
  case TERM_STORE: return z3->mk_store(c, args[0], args[1], args[2]);
  case TERM_CONSTARRAY: return constant_array(zt, term, args[0]);
  case TERM_FEQ:
  case TERM_FLT:
  case TERM_FLE:
  case TERM_FBITS:
  case TERM_FTOS:
  case TERM_FTOU: return z3_from_float(zt, term, args);
  default: return overflow(zt, term, args);
  }
}

/* Floats that are known by their bits; all others are the results of arithmetic. */
static bool moves_bits(const Term *term)
{
  switch (term->op) {
  case TERM_CONST:
  case TERM_VAR:
  case TERM_ITE:
  case TERM_FNEG:
  case TERM_FABS:
  case TERM_FOFBITS:
  case TERM_SELECT: return true;
  case TERM_FCVT: return type_equal(term->type, term->args[0]->type);
  default: return false;
  }
}

/* Is this form made from the other one? */
static bool comes_from_other_form(const Term *term, Z3Form form)
{
  if (!z3_term_is_float(term))
    return false;
  if (form == FORM_BITS)
    return !moves_bits(term);
  return term->count == 0 || term->op == TERM_SELECT;
}

static Z3Form form_of_argument(const Term *term, Z3Form form, unsigned i)
{
  if (!z3_term_is_float(term->args[i]))
    return FORM_MAIN;
  switch (term->op) {
  case TERM_FBITS:
  case TERM_STORE:
  case TERM_CONSTARRAY: return FORM_BITS;
  case TERM_ITE:
  case TERM_FNEG:
  case TERM_FABS:
  case TERM_FCVT: return form;
  default: return FORM_MAIN;
  }
}

static uint64_t key_of(const Term *term, Z3Form form)
{
  return 2 * (uint64_t)term->id + form;
}

static Z3_ast known(const Z3Terms *zt, const Term *term, Z3Form form)
{
  uint64_t res = 0;
  map_get(&zt->done, key_of(term, form), &res);
  return (Z3_ast)(uintptr_t)res;
}

static bool is_ready(Z3Terms *zt, const Term *term, Z3Form form)
{
  if (known(zt, term, form))
    return true;
  vec_push(&zt->stack, ((Z3Visit){term, form}));
  return false;
}

static bool arguments_ready(Z3Terms *zt, const Term *term, Z3Form form)
{
  if (comes_from_other_form(term, form))
    return is_ready(zt, term, form == FORM_MAIN ? FORM_BITS : FORM_MAIN);
  bool ready = true;
  for (unsigned i = term->count; i-- > 0;)
    ready &= is_ready(zt, term->args[i], form_of_argument(term, form, i));
  return ready;
}

static Z3_ast convert_form(Z3Terms *zt, const Term *term, Z3Form form)
{
  if (form == FORM_MAIN)
    return z3_number_of_bits(zt, known(zt, term, FORM_BITS), term->type.width);
  return z3_bits_of_number(zt, known(zt, term, FORM_MAIN), term->type.width);
}

static Z3_ast build(Z3Terms *zt, const Term *term, Z3Form form)
{
  if (comes_from_other_form(term, form))
    return convert_form(zt, term, form);
  if (!term->count)
    return leaf(zt, term);
  vec_clear(&zt->scratch);
  for (unsigned i = 0; i < term->count; i++)
    vec_push(&zt->scratch, known(zt, term->args[i], form_of_argument(term, form, i)));
  if (!z3_term_is_float(term) || term->op == TERM_ITE || term->op == TERM_SELECT)
    return plain(zt, term, zt->scratch.data);
  return form == FORM_BITS ? z3_float_bits(zt, term, zt->scratch.data)
                           : z3_float_number(zt, term, zt->scratch.data);
}

static bool visit(Z3Terms *zt, Z3Visit at)
{
  if (known(zt, at.term, at.form)) {
    zt->stack.count--;
    return true;
  }
  if (!arguments_ready(zt, at.term, at.form))
    return true;
  zt->with_arrays |= at.term->type.kind == TYPE_ARRAY;
  zt->with_floats |= z3_term_is_float(at.term);
  Z3_ast res = build(zt, at.term, at.form);
  if (!res || zt->z3.get_error_code(zt->context) != Z3_OK)
    return false;
  map_put(&zt->done, key_of(at.term, at.form), (uintptr_t)res);
  zt->stack.count--;
  return true;
}

Z3_ast z3_term(Z3Terms *zt, const Term *term, Z3Form form)
{
  vec_clear(&zt->stack);
  vec_push(&zt->stack, ((Z3Visit){term, form}));
  while (zt->stack.count)
    if (!visit(zt, vec_last(&zt->stack)))
      return NULL;
  return known(zt, term, form);
}
