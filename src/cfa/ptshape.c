/* Shapes of terms: their role in address arithmetic and the numbers they may be. */
#include "cfa/ptterm.h"

/* Any divisor of the exact product serves as a stride, so a product too large is not needed. */
static uint64_t product(uint64_t stride, uint64_t factor)
{
  uint64_t res;
  if (__builtin_mul_overflow(stride, factor, &res) || res >> 62)
    return stride > factor ? factor : stride;
  return res;
}

/* The largest power of two that divides the number, at most 2^62. */
static uint64_t power_of_two(uint64_t number)
{
  uint64_t res = number & -number;
  return !res || res >> 62 ? (uint64_t)1 << 62 : res;
}

static bool is_wide(const PointsTo *pt, const Term *term)
{
  return term->type.kind == TYPE_BV && term->type.width >= pt->program->pointer_bits;
}

static bool has_bits(const Term *term)
{
  return term->type.kind == TYPE_BV && term->type.width <= 64;
}

static PtRole role_of_sum(PtRole a, PtRole b)
{
  if (a == ROLE_MIXED || b == ROLE_MIXED)
    return ROLE_MIXED;
  if (a == ROLE_NUMBER || b == ROLE_NUMBER)
    return a == ROLE_NUMBER ? b : a;
  return a == b ? ROLE_MIXED : ROLE_NUMBER;
}

static PtRole role_of_negation(PtRole a)
{
  switch (a) {
  case ROLE_ADDRESS: return ROLE_NEGATED;
  case ROLE_NEGATED: return ROLE_ADDRESS;
  default: return a;
  }
}

static PtRole role_of_choice(const Term *term, PtRole a, PtRole b)
{
  if (a == b)
    return a;
  if (term_is_const(term->args[1]))
    return b;
  return term_is_const(term->args[2]) ? a : ROLE_MIXED;
}

/* A mask that keeps the high bits, or a few bits set or changed by a constant, leave an address;
 * p & 7 is a number, so that p - (p & 7) is an address again. */
static PtRole role_of_mask(const Term *term, PtRole a)
{
  if (a != ROLE_ADDRESS || !term_is_const(term->args[1]))
    return ROLE_NUMBER;
  return (term->op == TERM_BAND) == (pt_signed(term->args[1]) < 0) ? ROLE_ADDRESS : ROLE_NUMBER;
}

static PtRole role_of_product(const Term *term, PtRole a)
{
  return term_is_const(term->args[1]) && pt_signed(term->args[1]) == -1 ? role_of_negation(a)
                                                                        : ROLE_NUMBER;
}

static PtRole role_of(PointsTo *pt, const Term *term, const PtShape *a, const PtShape *b,
                      const PtShape *c)
{
  if (!is_wide(pt, term))
    return ROLE_NUMBER;
  switch (term->op) {
  case TERM_VAR: {
    const Variable *var = program_variable(pt->program, term);
    return var && (var->pointer || var == pt->program->heap_top) ? ROLE_ADDRESS : ROLE_NUMBER;
  }
  case TERM_ITE: return role_of_choice(term, b->role, c->role);
  case TERM_ADD: return role_of_sum(a->role, b->role);
  case TERM_SUB: return role_of_sum(a->role, role_of_negation(b->role));
  case TERM_NEG: return role_of_negation(a->role);
  case TERM_MUL: return role_of_product(term, a->role);
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: return role_of_mask(term, a->role);
  case TERM_ZEXT:
  case TERM_SEXT: return is_wide(pt, term->args[0]) ? a->role : ROLE_NUMBER;
  case TERM_EXTRACT: return term->lo == 0 ? a->role : ROLE_NUMBER;
  default: return ROLE_NUMBER;
  }
}

/* Rounding the heap top up gives (top + 15) & mask or top + (-top & 15); both are new memory. */
static bool is_fresh(PointsTo *pt, const Term *term, const PtShape *a, const PtShape *b)
{
  switch (term->op) {
  case TERM_VAR: return pt->program->heap_top && term == pt->program->heap_top->term;
  case TERM_ADD:
    return (a->fresh && b->role == ROLE_NUMBER) || (b->fresh && a->role == ROLE_NUMBER);
  case TERM_SUB: return a->fresh && b->role == ROLE_NUMBER;
  case TERM_BAND:
    return (a->fresh && b->role == ROLE_NUMBER && !b->has_top) ||
           (b->fresh && a->role == ROLE_NUMBER && !a->has_top);
  default: return false;
  }
}

/* Cut to "width" bits, what is added is a multiple of that power of two. */
static void cut(PtShape *res, unsigned width)
{
  uint64_t ring = (uint64_t)1 << (width > 62 ? 62 : width);
  res->stride = pt_gcd(res->stride, ring);
}

/* A shift that is not exact is right modulo 2^64. */
static void set_shift(PtShape *res, bool overflows, int64_t shift)
{
  res->shift = (uint64_t)shift;
  if (overflows)
    cut(res, 64);
}

static void add(PtShape *res, const PtShape *a, const PtShape *b)
{
  int64_t shift;
  bool overflows = __builtin_add_overflow((int64_t)a->shift, (int64_t)b->shift, &shift);
  res->stride = pt_gcd(a->stride, b->stride);
  set_shift(res, overflows, shift);
}

static void subtract(PtShape *res, const PtShape *a, const PtShape *b)
{
  int64_t shift;
  bool overflows = __builtin_sub_overflow((int64_t)a->shift, (int64_t)b->shift, &shift);
  res->stride = pt_gcd(a->stride, b->stride);
  set_shift(res, overflows, shift);
}

static void multiply(PtShape *res, const PtShape *a, int64_t factor)
{
  int64_t shift;
  bool overflows = __builtin_mul_overflow((int64_t)a->shift, factor, &shift);
  res->stride = a->stride ? product(a->stride, pt_magnitude((uint64_t)factor)) : 0;
  set_shift(res, overflows, shift);
}

/* All of them are multiples of this. */
static uint64_t common_divisor(const PtShape *a)
{
  return pt_gcd(a->stride, pt_magnitude(a->shift));
}

/* The numbers a product may be: (a + s n)(b + t m) is a multiple of gcd(a, s) gcd(b, t). */
static void scale(PtShape *res, const Term *term, const PtShape *a, const PtShape *b)
{
  if (term_is_const(term->args[1]))
    multiply(res, a, pt_signed(term->args[1]));
  else
    res->stride = product(common_divisor(a), common_divisor(b));
}

static void shift_left(PtShape *res, const Term *term, const PtShape *a)
{
  const Term *by = term->args[1];
  if (!term_is_const(by))
    res->stride = common_divisor(a);
  else if (by->value.lo <= 40)
    multiply(res, a, (int64_t)1 << by->value.lo);
}

static void mask(PtShape *res, const Term *term, const PtShape *a, const PtShape *b)
{
  uint64_t left = power_of_two(common_divisor(a));
  uint64_t right = power_of_two(common_divisor(b));
  bool keeps_more = term->op == TERM_BAND;
  res->stride = (left > right) == keeps_more ? left : right;
}

static void choose(PtShape *res, const PtShape *b, const PtShape *c)
{
  res->stride = pt_gcd(pt_gcd(b->stride, c->stride), pt_distance(b->shift, c->shift));
  res->shift = b->shift;
}

/* What fits this, whatever the arguments: sums that would be longer are cut. */
enum { MOST_BITS = 200 };

static unsigned bits_of_constant(const Term *term)
{
  uint64_t number = (uint64_t)pt_signed(term);
  number = (int64_t)number < 0 ? ~number : number;
  return number ? 65 - (unsigned)__builtin_clzll(number) : 1;
}

/* Bits of a signed number that holds the result before it is cut to its width. */
static unsigned exact_bits(const Term *term, const PtShape *a, const PtShape *b, const PtShape *c)
{
  unsigned width = term->type.width, more = a->bits > b->bits ? a->bits : b->bits;
  switch (term->op) {
  case TERM_CONST: return bits_of_constant(term);
  case TERM_ADD:
  case TERM_SUB: return more + 1u;
  case TERM_NEG: return a->bits + 1u;
  case TERM_MUL: return (unsigned)a->bits + b->bits;
  case TERM_SHL: return !b->stride && b->shift < width ? a->bits + (unsigned)b->shift : MOST_BITS;
  case TERM_ITE: return b->bits > c->bits ? b->bits : c->bits;
  case TERM_ZEXT: return term->args[0]->type.width + 1u;
  case TERM_SEXT: return a->bits;
  case TERM_EXTRACT: return term->lo ? width : a->bits;
  default: return width;
  }
}

static bool may_wrap(const Term *term)
{
  switch (term->op) {
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_NEG:
  case TERM_SHL: return !(term->flags & TERM_NSW);
  case TERM_EXTRACT: return true;
  default: return false;
  }
}

/* What does not fit is cut; of a constant it is known to what. */
static void wrap(PtShape *res, const Term *term, unsigned bits)
{
  unsigned width = term->type.width;
  if (!res->stride)
    res->shift = value_sign_extend(value_of(res->shift), width).lo;
  else if (bits > width && may_wrap(term))
    cut(res, width);
  res->bits = (uint8_t)(bits < width ? bits : width);
}

/* The same bits read as unsigned: of negative numbers, other ones. */
static void read_unsigned(PtShape *res, const Term *term)
{
  unsigned width = term->args[0]->type.width;
  if (res->stride)
    cut(res, width);
  else
    res->shift = value_truncate(value_of(res->shift), width).lo;
}

static void set_numbers(PtShape *res, const Term *term, const PtShape *a, const PtShape *b,
                        const PtShape *c)
{
  res->stride = 1;
  res->bits = MOST_BITS;
  if (!has_bits(term))
    return;
  switch (term->op) {
  case TERM_CONST:
    res->stride = 0;
    res->shift = (uint64_t)pt_signed(term);
    break;
  case TERM_ADD: add(res, a, b); break;
  case TERM_SUB: subtract(res, a, b); break;
  case TERM_NEG: multiply(res, a, -1); break;
  case TERM_MUL: scale(res, term, a, b); break;
  case TERM_SHL: shift_left(res, term, a); break;
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: mask(res, term, a, b); break;
  case TERM_ITE: choose(res, b, c); break;
  case TERM_EXTRACT:
    if (term->lo == 0)
      res->stride = a->stride, res->shift = a->shift;
    break;
  case TERM_ZEXT:
  case TERM_SEXT:
    res->stride = a->stride, res->shift = a->shift;
    if (term->op == TERM_ZEXT)
      read_unsigned(res, term);
    break;
  case TERM_CONCAT:
    if (!b->stride && !b->shift)
      res->stride = (uint64_t)1 << (term->args[1]->type.width & 31);
    break;
  default: break;
  }
  wrap(res, term, exact_bits(term, a, b, c));
}

static void set_counted(PointsTo *pt, PtShape *res, const Term *term)
{
  const Variable *var = program_variable(pt->program, term);
  const PtSteps *steps = var && has_bits(term) ? &pt->steps[var->id] : NULL;
  if (!steps || steps->kind != STEPS_KNOWN)
    return;
  res->stride = steps->stride;
  res->shift = steps->start;
  unsigned bits = 66 - (unsigned)__builtin_clzll(steps->most | 1);
  if (steps->wraps)
    cut(res, term->type.width);
  else if (bits < res->bits)
    res->bits = (uint8_t)bits;
}

static PtShape make_shape(PointsTo *pt, const Term *term)
{
  static const PtShape none = {.role = ROLE_NUMBER, .bits = MOST_BITS, .stride = 1};
  const PtShape *args[3] = {&none, &none, &none};
  PtShape res = {0};
  for (unsigned i = 0; i < term->count; i++) {
    const PtShape *arg = &pt->shapes[term->args[i]->id];
    if (i < 3)
      args[i] = arg;
    res.has_top |= arg->has_top;
  }
  set_numbers(&res, term, args[0], args[1], args[2]);
  if (term_is_var(term))
    set_counted(pt, &res, term);
  res.fresh = is_fresh(pt, term, args[0], args[1]);
  res.has_top |= res.fresh;
  res.role = res.fresh ? ROLE_ADDRESS : role_of(pt, term, args[0], args[1], args[2]);
  return res;
}

PtShape pt_shape(PointsTo *pt, const Term *term)
{
  VEC(const Term *) open = {0};
  vec_push(&open, term);
  while (open.count) {
    const Term *top = vec_last(&open);
    unsigned before = open.count;
    if (pt->shapes[top->id].role == ROLE_UNKNOWN) {
      for (unsigned i = 0; i < top->count; i++)
        if (pt->shapes[top->args[i]->id].role == ROLE_UNKNOWN)
          vec_push(&open, top->args[i]);
      if (open.count == before)
        pt->shapes[top->id] = make_shape(pt, top);
    }
    if (open.count == before)
      open.count--;
  }
  vec_free(&open);
  return pt->shapes[term->id];
}
