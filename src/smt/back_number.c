/* Comparisons of linear integer expressions as comparisons of bit-vectors of sufficient width. */
#include "smt/back.h"

enum { MOST_PIECES = 16, WIDEST = 120 };

/* A bit-vector, its reading as an integer and the range of that. */
typedef struct Piece {
  const Term *term;
  bool is_signed;
  SignedBits lo, hi, factor;
  const Term *zero; /* NULL, or a simpler term that is zero where this one is */
} Piece;

typedef struct Linear {
  Piece pieces[MOST_PIECES];
  unsigned count;
  SignedBits constant;
} Linear;

static bool read_linear(Back *back, Z3_ast ast, Linear *out);

static bool add_piece(Linear *sum, Piece piece)
{
  for (unsigned i = 0; i < sum->count; i++)
    if (sum->pieces[i].term == piece.term && sum->pieces[i].is_signed == piece.is_signed)
      return !__builtin_add_overflow(sum->pieces[i].factor, piece.factor, &sum->pieces[i].factor);
  if (sum->count == MOST_PIECES)
    return false;
  sum->pieces[sum->count++] = piece;
  return true;
}

static bool add_scaled(Linear *sum, const Linear *a, SignedBits factor)
{
  SignedBits scaled;
  if (__builtin_mul_overflow(a->constant, factor, &scaled) ||
      __builtin_add_overflow(sum->constant, scaled, &sum->constant))
    return false;
  for (unsigned i = 0; i < a->count; i++) {
    Piece piece = a->pieces[i];
    if (__builtin_mul_overflow(piece.factor, factor, &piece.factor) || !add_piece(sum, piece))
      return false;
  }
  return true;
}

static bool bounds_of(const Linear *a, SignedBits *lo, SignedBits *hi)
{
  *lo = *hi = a->constant;
  for (unsigned i = 0; i < a->count; i++) {
    const Piece *p = &a->pieces[i];
    SignedBits least, most;
    if (__builtin_mul_overflow(p->factor, p->factor < 0 ? p->hi : p->lo, &least) ||
        __builtin_mul_overflow(p->factor, p->factor < 0 ? p->lo : p->hi, &most) ||
        __builtin_add_overflow(*lo, least, lo) || __builtin_add_overflow(*hi, most, hi))
      return false;
  }
  return true;
}

/* The bits that the values between need in two's complement, those of the pieces as well. */
static unsigned width_for(const Linear *a, SignedBits lo, SignedBits hi)
{
  unsigned width = 1;
  for (unsigned i = 0; i < a->count; i++) {
    unsigned own = a->pieces[i].term->type.width + (a->pieces[i].is_signed ? 0u : 1u);
    width = own > width ? own : width;
  }
  while (width <= WIDEST &&
         (lo < -((SignedBits)1 << (width - 1)) || hi >= (SignedBits)1 << (width - 1)))
    width++;
  return width;
}

static const Term *number(Back *back, SignedBits value, unsigned width)
{
  return term_const(back->terms, type_bv(width), value_of_bits((Bits)value & bits_mask(width)));
}

/* Right modulo 2^width. */
static const Term *build(Back *back, const Linear *a, unsigned width)
{
  const Term *res = number(back, a->constant, width);
  for (unsigned i = 0; i < a->count; i++) {
    const Piece *p = &a->pieces[i];
    const Term *term = p->is_signed ? term_resize_signed(back->terms, p->term, width)
                                    : term_resize_unsigned(back->terms, p->term, width);
    term = term_binary(back->terms, TERM_MUL, term, number(back, p->factor, width));
    res = term_binary(back->terms, TERM_ADD, res, term);
  }
  return res;
}

static bool single(Linear *out, Piece piece)
{
  *out = (Linear){.count = 1};
  piece.factor = 1;
  out->pieces[0] = piece;
  return true;
}

/* --- Division and remainder by positive constants, rounding down; choices. --- */

static SignedBits divide_down(SignedBits a, SignedBits by)
{
  return a / by - (a % by < 0);
}

static bool is_power(SignedBits number, unsigned *exponent)
{
  for (*exponent = 0; *exponent < WIDEST; ++*exponent)
    if (number == (SignedBits)1 << *exponent)
      return *exponent > 0;
  return false;
}

static const Term *modulo(Back *back, const Term *a, SignedBits by, bool may_be_negative)
{
  unsigned width = a->type.width;
  const Term *divisor = number(back, by, width);
  if (!may_be_negative)
    return term_binary(back->terms, TERM_UREM, a, divisor);
  const Term *rest = term_binary(back->terms, TERM_SREM, a, divisor);
  const Term *negative = term_binary(back->terms, TERM_SLT, rest, number(back, 0, width));
  return term_ite(back->terms, negative, term_binary(back->terms, TERM_ADD, rest, divisor), rest);
}

static bool read_division(Back *back, Z3_ast ast, Linear *out)
{
  Linear a, b;
  SignedBits lo, hi;
  unsigned exponent;
  bool rest = back_kind(back, ast) == Z3_OP_MOD;
  if (!read_linear(back, back_arg(back, ast, 0), &a) ||
      !read_linear(back, back_arg(back, ast, 1), &b) || b.count || b.constant <= 0)
    return false;
  SignedBits by = b.constant;
  if (rest && is_power(by, &exponent))
    return single(out, (Piece){build(back, &a, exponent), false, 0, by - 1, 1, NULL});
  if (!bounds_of(&a, &lo, &hi))
    return false;
  unsigned width = width_for(&a, lo < -by ? lo : -by, hi > by ? hi : by);
  if (width > WIDEST)
    return false;
  const Term *term = build(back, &a, width), *mod = modulo(back, term, by, lo < 0);
  const Term *zero =
      term_binary(back->terms, lo < 0 ? TERM_SREM : TERM_UREM, term, number(back, by, width));
  if (rest)
    return single(out, (Piece){mod, true, 0, by - 1, 1, zero});
  const Term *exact = term_binary(back->terms, TERM_SUB, term, mod);
  const Term *result = term_binary(back->terms, TERM_SDIV, exact, number(back, by, width));
  return single(out, (Piece){result, true, divide_down(lo, by), divide_down(hi, by), 1, NULL});
}

static bool read_choice(Back *back, Z3_ast ast, Linear *out)
{
  Linear a, b;
  SignedBits lo, hi, other_lo, other_hi;
  const Term *condition = back_truth(back, back_arg(back, ast, 0));
  if (!condition || !read_linear(back, back_arg(back, ast, 1), &a) ||
      !read_linear(back, back_arg(back, ast, 2), &b) || !bounds_of(&a, &lo, &hi) ||
      !bounds_of(&b, &other_lo, &other_hi))
    return false;
  unsigned width = width_for(&a, lo, hi), other = width_for(&b, other_lo, other_hi);
  width = other > width ? other : width;
  if (width > WIDEST)
    return false;
  const Term *term =
      term_ite(back->terms, condition, build(back, &a, width), build(back, &b, width));
  return single(out, (Piece){term, true, lo < other_lo ? lo : other_lo,
                             hi > other_hi ? hi : other_hi, 1, NULL});
}

/* --- Expressions. --- */

bool back_numeral(const Back *back, Z3_ast ast, SignedBits *number)
{
  Value value;
  bool is_one = back->z3->get_ast_kind(back->context, ast) == Z3_NUMERAL_AST;
  const char *text = is_one ? back->z3->get_numeral_string(back->context, ast) : NULL;
  if (!text || !value_parse(text, type_bv(WIDEST), &value))
    return false;
  *number = bits_signed(bits_of(value), WIDEST);
  return (*number < 0) == (*text == '-'); /* else it has one bit more than there are */
}

static bool read_numeral(Back *back, Z3_ast ast, Linear *out)
{
  *out = (Linear){0};
  return back_numeral(back, ast, &out->constant);
}

static bool read_variable(Back *back, Z3_ast ast, Linear *out)
{
  unsigned at = back->z3->get_index_value(back->context, ast);
  const Term *var = back_variable(back, ast, TYPE_BV);
  if (!var || var->type.width >= WIDEST)
    return false;
  unsigned width = var->type.width;
  SignedBits lo = back->is_signed[at] ? -((SignedBits)1 << (width - 1)) : 0;
  SignedBits hi = lo + (SignedBits)bits_mask(width);
  return single(out, (Piece){var, back->is_signed[at], lo, hi, 1, NULL});
}

static bool read_sum(Back *back, Z3_ast ast, SignedBits factor, Linear *out)
{
  *out = (Linear){0};
  for (unsigned i = 0; i < back_count(back, ast); i++) {
    Linear part;
    if (!read_linear(back, back_arg(back, ast, i), &part) ||
        !add_scaled(out, &part, i ? factor : 1))
      return false;
  }
  return true;
}

/* Of two expressions that have variables: one piece. */
static bool multiply(Back *back, const Linear *a, const Linear *b, Linear *out)
{
  SignedBits least[2], most[2], corners[4];
  if (!bounds_of(a, &least[0], &most[0]) || !bounds_of(b, &least[1], &most[1]) ||
      __builtin_mul_overflow(least[0], least[1], &corners[0]) ||
      __builtin_mul_overflow(least[0], most[1], &corners[1]) ||
      __builtin_mul_overflow(most[0], least[1], &corners[2]) ||
      __builtin_mul_overflow(most[0], most[1], &corners[3]))
    return false;
  SignedBits lo = corners[0], hi = corners[0];
  for (unsigned i = 1; i < 4; i++) {
    lo = corners[i] < lo ? corners[i] : lo;
    hi = corners[i] > hi ? corners[i] : hi;
  }
  unsigned width = width_for(a, lo, hi), other = width_for(b, lo, hi);
  width = other > width ? other : width;
  if (width > WIDEST)
    return false;
  const Term *term =
      term_binary(back->terms, TERM_MUL, build(back, a, width), build(back, b, width));
  return single(out, (Piece){term, true, lo, hi, 1, NULL});
}

static bool read_product(Back *back, Z3_ast ast, Linear *out)
{
  *out = (Linear){.constant = 1};
  for (unsigned i = 0; i < back_count(back, ast); i++) {
    Linear next, before = *out;
    if (!read_linear(back, back_arg(back, ast, i), &next))
      return false;
    *out = (Linear){0};
    bool done = next.count && before.count ? multiply(back, &before, &next, out)
                : next.count               ? add_scaled(out, &next, before.constant)
                                           : add_scaled(out, &before, next.constant);
    if (!done)
      return false;
  }
  return true;
}

static bool read_applied(Back *back, Z3_ast ast, Linear *out)
{
  Linear inner;
  switch (back_kind(back, ast)) {
  case Z3_OP_ADD: return read_sum(back, ast, 1, out);
  case Z3_OP_SUB: return read_sum(back, ast, -1, out);
  case Z3_OP_UMINUS:
    *out = (Linear){0};
    return read_linear(back, back_arg(back, ast, 0), &inner) && add_scaled(out, &inner, -1);
  case Z3_OP_MUL: return read_product(back, ast, out);
  case Z3_OP_MOD:
  case Z3_OP_IDIV: return read_division(back, ast, out);
  case Z3_OP_ITE: return read_choice(back, ast, out);
  default: return false;
  }
}

static bool read_linear(Back *back, Z3_ast ast, Linear *out)
{
  bool done = false;
  if (!back_enter(back))
    return false;
  switch (back->z3->get_ast_kind(back->context, ast)) {
  case Z3_NUMERAL_AST: done = read_numeral(back, ast, out); break;
  case Z3_VAR_AST: done = read_variable(back, ast, out); break;
  case Z3_APP_AST: done = read_applied(back, ast, out); break;
  default: break;
  }
  back_leave(back);
  return done;
}

/* --- Comparisons of a sum with zero. --- */

/* A remainder is not negative: it is zero, or it is not. */
static const Term *compare_with_zero(Back *back, TermOp op, const Linear *sum)
{
  const Piece *p = &sum->pieces[0];
  bool positive = op == TERM_SLE && p->factor == -1 && sum->constant == 1;
  bool none = (op == TERM_EQ || p->factor == 1) && sum->constant == 0;
  if (sum->count != 1 || !p->zero || (!positive && !none))
    return NULL;
  const Term *is_zero = term_eq(back->terms, p->zero, number(back, 0, p->zero->type.width));
  return none ? is_zero : term_not(back->terms, is_zero);
}

/* x and y differ by one or more: x < y.  One variable alone: its bound. */
static void tidy(TermOp *op, Linear *sum)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < sum->count; i++)
    if (sum->pieces[i].factor)
      sum->pieces[kept++] = sum->pieces[i];
  sum->count = kept;
  if (*op == TERM_SLT)
    *op = TERM_SLE, sum->constant++;
  if (*op == TERM_SLE && sum->count == 1) {
    SignedBits by = sum->pieces[0].factor < 0 ? -sum->pieces[0].factor : sum->pieces[0].factor;
    sum->pieces[0].factor /= by;
    sum->constant = -divide_down(-sum->constant, by);
  }
  if (*op == TERM_SLE && sum->count > 1 && sum->constant == 1)
    *op = TERM_SLT, sum->constant = 0;
}

static void sort_sides(const Linear *sum, Linear *left, Linear *right)
{
  *left = *right = (Linear){0};
  for (unsigned i = 0; i < sum->count; i++) {
    Piece piece = sum->pieces[i];
    Linear *side = piece.factor > 0 ? left : right;
    piece.factor = piece.factor > 0 ? piece.factor : -piece.factor;
    side->pieces[side->count++] = piece;
  }
  if (sum->constant > 0)
    left->constant = sum->constant;
  else
    right->constant = -sum->constant;
}

/* The width that all pieces have; 0 where they differ. */
static unsigned common_width(const Linear *sum)
{
  for (unsigned i = 1; i < sum->count; i++)
    if (sum->pieces[i].term->type.width != sum->pieces[0].term->type.width)
      return 0;
  return sum->count ? sum->pieces[0].term->type.width : 0;
}

static unsigned width_of_sides(const Back *back, TermOp op, const Linear *sum, const Linear *left,
                               const Linear *right)
{
  SignedBits lo, hi;
  if (op == TERM_EQ && back->equations == BACK_MODULAR && common_width(sum))
    return common_width(sum);
  if (!bounds_of(left, &lo, &hi))
    return WIDEST + 1;
  unsigned width = width_for(left, lo, hi);
  if (!bounds_of(right, &lo, &hi))
    return WIDEST + 1;
  unsigned other = width_for(right, lo, hi);
  return other > width ? other : width;
}

const Term *back_compare_integers(Back *back, TermOp op, Z3_ast a, Z3_ast b)
{
  Linear sum, other, left, right;
  if (!read_linear(back, a, &sum) || !read_linear(back, b, &other) || !add_scaled(&sum, &other, -1))
    return NULL;
  tidy(&op, &sum);
  const Term *simple = compare_with_zero(back, op, &sum);
  if (simple)
    return simple;
  sort_sides(&sum, &left, &right);
  unsigned width = width_of_sides(back, op, &sum, &left, &right);
  if (width > WIDEST)
    return NULL;
  return term_binary(back->terms, op, build(back, &left, width), build(back, &right, width));
}

static bool has_variables_alone(const Linear *sum)
{
  for (unsigned i = 0; i < sum->count; i++)
    if (!term_is_var(sum->pieces[i].term))
      return false;
  return true;
}

const Term *back_equal_modulo(Back *back, Z3_ast a, Z3_ast b)
{
  Linear sum, other, left, right;
  TermOp op = TERM_EQ;
  if (!read_linear(back, a, &sum) || !read_linear(back, b, &other) || !add_scaled(&sum, &other, -1))
    return NULL;
  tidy(&op, &sum);
  unsigned width = common_width(&sum);
  if (!width || !has_variables_alone(&sum))
    return NULL;
  sort_sides(&sum, &left, &right);
  return term_eq(back->terms, build(back, &left, width), build(back, &right, width));
}
