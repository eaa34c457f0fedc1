#include "smt/integer_build.h"

void integers_open(Integers *it, const Z3Api *z3, Z3_context context, Run *run, IntegersMode mode)
{
  *it = (Integers){.z3 = z3, .context = context, .run = run, .mode = mode};
  it->sort = z3->mk_int_sort(context);
}

void integers_close(Integers *it)
{
  vec_free(&it->facts);
  vec_free(&it->duties);
  vec_free(&it->gaps);
  vec_free(&it->fresh);
  vec_free(&it->forms);
  vec_free(&it->classes);
  vec_free(&it->stack);
  vec_free(&it->scratch);
  term_table_free(&it->place);
  term_table_free(&it->class_of);
}

void integers_clear(Integers *it)
{
  vec_clear(&it->facts);
  vec_clear(&it->duties);
  vec_clear(&it->gaps);
  vec_clear(&it->fresh);
  vec_clear(&it->forms);
  term_table_free(&it->place);
  it->with_arrays = it->with_products = false;
}

/* --- Leaves and arrays.  An array holds the unsigned readings of its elements, floats as their
 * bits, at the unsigned readings of its indices. --- */

static Z3_sort sort_of(Integers *it, Type type)
{
  switch ((TypeKind)type.kind) {
  case TYPE_BOOL: return it->z3->mk_bool_sort(it->context);
  case TYPE_BV:
  case TYPE_FLOAT: return it->sort;
  case TYPE_ARRAY: break;
  }
  return it->z3->mk_array_sort(it->context, it->sort, sort_of(it, type_element(type)));
}

static bool is_number(Type type)
{
  return type.kind == TYPE_BV || type.kind == TYPE_FLOAT;
}

static Form plain(Z3_ast ast)
{
  return (Form){.ast = ast};
}

/* A number of which no more is known than that its type has it. */
static Form bounded_by_type(Integers *it, Z3_ast ast, Type type, bool is_signed)
{
  if (!is_number(type))
    return plain(ast);
  vec_push(&it->facts, reading_in_range(it, ast, type.width, is_signed));
  Form res = reading_limits(type.width, is_signed);
  res.ast = ast;
  return res;
}

static Form variable(Integers *it, const Term *var)
{
  Z3_symbol name = it->z3->mk_string_symbol(it->context, var->name);
  Z3_ast ast = it->z3->mk_const(it->context, name, sort_of(it, var->type));
  return bounded_by_type(it, ast, var->type, integers_is_signed(it, var));
}

static Form constant(Integers *it, const Term *term)
{
  bool is_signed = integers_is_signed(it, term);
  Form res = plain(integers_constant(it, term->type, term->value, is_signed));
  if (!is_number(term->type))
    return res;
  Bits bits = bits_of(term->value);
  res = reading_limits(term->type.width, is_signed);
  res.ast = integers_constant(it, term->type, term->value, is_signed);
  if (is_signed)
    res.lo = res.hi = bits_signed(bits, term->type.width);
  else if (!(bits >> 126))
    res.lo = res.hi = (SignedBits)bits;
  return res;
}

static Z3_ast element(Integers *it, const Term *term)
{
  return is_number(term->type) ? reading_read(it, term, false).ast : reading_main(it, term).ast;
}

static Form array_operator(Integers *it, const Term *term)
{
  Z3_context c = it->context;
  it->with_arrays = true;
  if (term->op == TERM_CONSTARRAY)
    return plain(it->z3->mk_const_array(c, it->sort, element(it, term->args[0])));
  Z3_ast array = reading_main(it, term->args[0]).ast, index = element(it, term->args[1]);
  if (term->op == TERM_STORE)
    return plain(it->z3->mk_store(c, array, index, element(it, term->args[2])));
  return bounded_by_type(it, it->z3->mk_select(c, array, index), term->type, false);
}

/* --- Truth. --- */

static Form open_truth(Integers *it, const Term *term)
{
  vec_push(&it->gaps, term);
  return plain(integers_fresh(it, term_op_name(term->op), it->z3->mk_bool_sort(it->context)));
}

/* Modulo 2^width.  Ideal integers say less of those that differ: they are not the same integer. */
static Z3_ast equal_loosely(Integers *it, unsigned width, Form a, Form b)
{
  const Z3Api *z3 = it->z3;
  Z3_context c = it->context;
  Form apart = reading_sub(it, a, b), turn = reading_scale(it, reading_of(it, 1), width);
  if (width < 126 && apart.lo > -turn.lo && apart.hi < turn.lo)
    return z3->mk_eq(c, a.ast, b.ast);
  Z3_ast are_equal = integers_fresh(it, "equal", z3->mk_bool_sort(c));
  Z3_ast turns = integers_fresh(it, "turns", it->sort);
  Z3_ast whole = z3->mk_mul(c, 2, (Z3_ast[]){turn.ast, turns}), differ;
  vec_push(&it->facts, integer_or(it, integer_not(it, are_equal), z3->mk_eq(c, apart.ast, whole)));
  if (it->mode == INTEGERS_IDEAL) {
    differ = integer_not(it, z3->mk_eq(c, a.ast, b.ast));
  } else {
    Z3_ast rest = z3->mk_sub(c, 2, (Z3_ast[]){apart.ast, whole});
    differ = z3->mk_and(
        c, 2,
        (Z3_ast[]){integer_less(it, integer_of(it, 0), rest), integer_less(it, rest, turn.ast)});
  }
  vec_push(&it->facts, integer_or(it, are_equal, differ));
  return are_equal;
}

/* Arrays of integers have elements that those of bit-vectors have not, and floats may be the same
 * datum with other bits. */
static Z3_ast equal(Integers *it, const Term *term)
{
  const Term *a = term->args[0], *b = term->args[1];
  if (a->type.kind == TYPE_BOOL)
    return it->z3->mk_eq(it->context, reading_main(it, a).ast, reading_main(it, b).ast);
  bool is_signed = reading_loosely(it, term_is_const(a) ? b : a,
                                   integers_is_signed(it, term_is_const(a) ? b : a))
                       .is_signed;
  Form left = reading_loosely(it, a, is_signed), right = reading_loosely(it, b, is_signed);
  if (left.loose || right.loose)
    return equal_loosely(it, a->type.width, left, right);
  return it->z3->mk_eq(it->context, reading_read(it, a, is_signed).ast,
                       reading_read(it, b, is_signed).ast);
}

static Z3_ast overflow(Integers *it, const Term *term, bool is_signed)
{
  Form a = reading_read(it, term->args[0], is_signed),
       b = reading_read(it, term->args[1], is_signed);
  Form exact = term->op == TERM_SADDO || term->op == TERM_UADDO   ? reading_add(it, a, b)
               : term->op == TERM_SSUBO || term->op == TERM_USUBO ? reading_sub(it, a, b)
                                                                  : reading_mul(it, a, b);
  unsigned width = term->args[0]->type.width;
  if (reading_fits(&exact, width, is_signed))
    return it->z3->mk_false(it->context);
  return integer_not(it, reading_in_range(it, exact.ast, width, is_signed));
}

static Z3_ast compared(Integers *it, const Term *term, bool is_signed)
{
  Z3_ast a = reading_read(it, term->args[0], is_signed).ast;
  Z3_ast b = reading_read(it, term->args[1], is_signed).ast;
  return term->op == TERM_ULT || term->op == TERM_SLT ? integer_less(it, a, b)
                                                      : integer_leq(it, a, b);
}

static Z3_ast junction(Integers *it, const Term *term)
{
  vec_clear(&it->scratch);
  for (unsigned i = 0; i < term->count; i++)
    vec_push(&it->scratch, reading_main(it, term->args[i]).ast);
  return term->op == TERM_AND ? it->z3->mk_and(it->context, it->scratch.count, it->scratch.data)
                              : it->z3->mk_or(it->context, it->scratch.count, it->scratch.data);
}

static Form truth(Integers *it, const Term *term)
{
  switch (term->op) {
  case TERM_NOT: return plain(integer_not(it, reading_main(it, term->args[0]).ast));
  case TERM_AND:
  case TERM_OR: return plain(junction(it, term));
  case TERM_EQ: break;
  case TERM_ULT:
  case TERM_ULE: return plain(compared(it, term, false));
  case TERM_SLT:
  case TERM_SLE: return plain(compared(it, term, true));
  case TERM_SADDO:
  case TERM_SSUBO:
  case TERM_SMULO: return plain(overflow(it, term, true));
  case TERM_UADDO:
  case TERM_USUBO:
  case TERM_UMULO: return plain(overflow(it, term, false));
  default: return open_truth(it, term);
  }
  unsigned kind = term->args[0]->type.kind;
  return kind == TYPE_BOOL || kind == TYPE_BV ? plain(equal(it, term)) : open_truth(it, term);
}

/* --- All terms. --- */

static Form choice(Integers *it, const Term *term)
{
  Z3_ast condition = reading_main(it, term->args[0]).ast;
  const Term *a = term->args[1], *b = term->args[2];
  if (!is_number(term->type))
    return plain(
        it->z3->mk_ite(it->context, condition, reading_main(it, a).ast, reading_main(it, b).ast));
  bool is_signed = integers_is_signed(it, term);
  Form yes = reading_loosely(it, a, is_signed), no = reading_loosely(it, b, is_signed);
  Form res = reading_choose(it, condition, yes, no);
  res.is_signed = is_signed;
  res.loose = yes.loose || no.loose;
  return res;
}

static Form number(Integers *it, const Term *term)
{
  switch (term->op) {
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_UDIV:
  case TERM_SDIV:
  case TERM_UREM:
  case TERM_SREM:
  case TERM_NEG:
  case TERM_BNOT: return integer_arith(it, term);
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR:
  case TERM_SHL:
  case TERM_LSHR:
  case TERM_ASHR:
  case TERM_EXTRACT:
  case TERM_ZEXT:
  case TERM_SEXT:
  case TERM_CONCAT: return integer_bits(it, term);
  case TERM_FBITS:
  case TERM_FOFBITS: return reading_read(it, term->args[0], false);
  default: return reading_gap(it, term, integers_is_signed(it, term));
  }
}

static Form build(Integers *it, const Term *term)
{
  switch (term->op) {
  case TERM_VAR: return variable(it, term);
  case TERM_CONST: return constant(it, term);
  case TERM_ITE: return choice(it, term);
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONSTARRAY: return array_operator(it, term);
  default: break;
  }
  return term->type.kind == TYPE_BOOL ? truth(it, term) : number(it, term);
}

static void keep(Integers *it, const Term *term, Form form)
{
  vec_push(&it->forms, form);
  term_table_put(&it->place, term, it->forms.count);
}

static bool arguments_ready(Integers *it, const Term *term)
{
  bool ready = true;
  for (unsigned i = term->count; i-- > 0;)
    if (!term_table_get(&it->place, term->args[i])) {
      vec_push(&it->stack, term->args[i]);
      ready = false;
    }
  return ready;
}

static bool visit(Integers *it, const Term *term)
{
  if (!term_table_get(&it->place, term)) {
    if (!arguments_ready(it, term))
      return true;
    Form form = build(it, term);
    if (!form.ast || it->z3->get_error_code(it->context) != Z3_OK)
      return false;
    keep(it, term, form);
  }
  it->stack.count--;
  return true;
}

const IntegerForm *integers_form(Integers *it, const Term *term)
{
  integers_vote(it, term);
  vec_push(&it->stack, term);
  while (it->stack.count)
    if (!visit(it, vec_last(&it->stack)))
      return NULL;
  return &it->forms.data[term_table_get(&it->place, term) - 1];
}

Z3_ast integers_truth(Integers *it, const Term *term)
{
  const Form *form = integers_form(it, term);
  return form ? form->ast : NULL;
}

Z3_ast integers_number(Integers *it, const Term *term, bool is_signed)
{
  return integers_form(it, term) ? reading_read(it, term, is_signed).ast : NULL;
}

Z3_ast integers_loosely(Integers *it, const Term *term, bool is_signed)
{
  return integers_form(it, term) ? reading_loosely(it, term, is_signed).ast : NULL;
}

void integers_bind_loose(Integers *it, const Term *var)
{
  Z3_symbol name = it->z3->mk_string_symbol(it->context, var->name);
  Form form = reading_unbounded(it->z3->mk_const(it->context, name, it->sort));
  form.loose = true;
  keep(it, var, form);
}

bool integers_is_bound(const Integers *it, const Term *var)
{
  return term_table_get(&it->place, var) != 0;
}

void integers_bind(Integers *it, const Term *var, Z3_ast ast, bool is_signed)
{
  keep(it, var, bounded_by_type(it, ast, var->type, is_signed));
}

static bool is_unused(const Integers *it, const Term *term)
{
  return term_is_var(term) && !term_table_get(&it->place, term);
}

/* A term that mentions the variable uses it. */
void integers_define(Integers *it, const Term *condition)
{
  if (condition->op != TERM_EQ || condition->args[0]->type.kind == TYPE_FLOAT)
    return;
  const Term *a = condition->args[0], *b = condition->args[1];
  const Term *var = is_unused(it, a) ? a : b, *term = var == a ? b : a;
  if (!is_unused(it, var))
    return;
  integers_vote(it, condition);
  const Form *form = integers_form(it, term);
  if (form && is_unused(it, var))
    keep(it, var, *form);
}
