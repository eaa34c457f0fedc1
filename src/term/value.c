#include "term/value.h"

#include <assert.h>

#include "term/bits.h"

Value value_truncate(Value v, unsigned width)
{
  return value_of_bits(bits_of(v) & bits_mask(width));
}

Value value_sign_extend(Value v, unsigned width)
{
  return value_of_bits((Bits)bits_signed(bits_of(v), width));
}

Value value_from_signed(int64_t number, unsigned width)
{
  return value_of_bits((Bits)(SignedBits)number & bits_mask(width));
}

static Bits unsigned_quotient(Bits a, Bits b, unsigned width)
{
  if (!b)
    return bits_mask(width);
  return width <= 64 ? (uint64_t)a / (uint64_t)b : a / b;
}

static Bits unsigned_remainder(Bits a, Bits b, unsigned width)
{
  if (!b)
    return a;
  return width <= 64 ? (uint64_t)a % (uint64_t)b : a % b;
}

static Bits magnitude(Bits a, unsigned width)
{
  return bits_negative(a, width) ? -a & bits_mask(width) : a;
}

/* Through magnitudes, as SMT-LIB defines it: that settles division by zero and the least number
 * divided by -1 without a special case. */
static Bits signed_quotient(Bits a, Bits b, unsigned width)
{
  Bits q = unsigned_quotient(magnitude(a, width), magnitude(b, width), width);
  return bits_negative(a, width) != bits_negative(b, width) ? -q : q;
}

static Bits signed_remainder(Bits a, Bits b, unsigned width)
{
  Bits r = unsigned_remainder(magnitude(a, width), magnitude(b, width), width);
  return bits_negative(a, width) ? -r : r;
}

static Bits shift_left(Bits a, Bits by, unsigned width)
{
  return by >= width ? 0 : a << (unsigned)by;
}

static Bits shift_right(Bits a, Bits by, unsigned width)
{
  return by >= width ? 0 : a >> (unsigned)by;
}

static Bits shift_right_signed(Bits a, Bits by, unsigned width)
{
  return (Bits)(bits_signed(a, width) >> (by >= width ? width - 1 : (unsigned)by));
}

static bool fits_signed(SignedBits number, unsigned width)
{
  return number == bits_signed((Bits)number, width);
}

static bool signed_add_overflows(SignedBits a, SignedBits b, unsigned width)
{
  SignedBits sum;
  return __builtin_add_overflow(a, b, &sum) || !fits_signed(sum, width);
}

static bool signed_sub_overflows(SignedBits a, SignedBits b, unsigned width)
{
  SignedBits difference;
  return __builtin_sub_overflow(a, b, &difference) || !fits_signed(difference, width);
}

static bool signed_mul_overflows(SignedBits a, SignedBits b, unsigned width)
{
  SignedBits product;
  return __builtin_mul_overflow(a, b, &product) || !fits_signed(product, width);
}

static bool unsigned_add_overflows(Bits a, Bits b, unsigned width)
{
  return b > bits_mask(width) - a;
}

static bool unsigned_mul_overflows(Bits a, Bits b, unsigned width)
{
  return b && a > bits_mask(width) / b;
}

/* Operators on Booleans and bit-vectors whose result is "width" bits wide, before it is cut to
 * them; "from" is the width of the arguments. */
static Bits apply_bits(TermOp op, unsigned width, unsigned from, unsigned lo, Bits a, Bits b)
{
  switch (op) {
  case TERM_EQ: return a == b;
  case TERM_NOT: return !a;
  case TERM_AND: return a & b;
  case TERM_OR: return a | b;
  case TERM_ADD: return a + b;
  case TERM_SUB: return a - b;
  case TERM_MUL: return a * b;
  case TERM_UDIV: return unsigned_quotient(a, b, width);
  case TERM_SDIV: return signed_quotient(a, b, width);
  case TERM_UREM: return unsigned_remainder(a, b, width);
  case TERM_SREM: return signed_remainder(a, b, width);
  case TERM_NEG: return -a;
  case TERM_BNOT: return ~a;
  case TERM_BAND: return a & b;
  case TERM_BOR: return a | b;
  case TERM_BXOR: return a ^ b;
  case TERM_SHL: return shift_left(a, b, width);
  case TERM_LSHR: return shift_right(a, b, width);
  case TERM_ASHR: return shift_right_signed(a, b, width);
  case TERM_ULT: return a < b;
  case TERM_ULE: return a <= b;
  case TERM_SLT: return bits_signed(a, from) < bits_signed(b, from);
  case TERM_SLE: return bits_signed(a, from) <= bits_signed(b, from);
  case TERM_EXTRACT: return a >> lo;
  case TERM_ZEXT: return a;
  case TERM_SEXT: return (Bits)bits_signed(a, from);
  case TERM_CONCAT: return a << (width - from) | b;
  case TERM_SADDO: return signed_add_overflows(bits_signed(a, from), bits_signed(b, from), from);
  case TERM_SSUBO: return signed_sub_overflows(bits_signed(a, from), bits_signed(b, from), from);
  case TERM_SMULO: return signed_mul_overflows(bits_signed(a, from), bits_signed(b, from), from);
  case TERM_UADDO: return unsigned_add_overflows(a, b, from);
  case TERM_USUBO: return a < b;
  case TERM_UMULO: return unsigned_mul_overflows(a, b, from);
  default: break;
  }
  assert(!"an operator on scalars");
  return 0;
}

static bool has_second_argument(TermOp op)
{
  switch (op) {
  case TERM_NOT:
  case TERM_NEG:
  case TERM_BNOT:
  case TERM_EXTRACT:
  case TERM_ZEXT:
  case TERM_SEXT: return false;
  default: return true;
  }
}

Value value_apply(TermOp op, Type type, Type from, unsigned hi, unsigned lo, const Value *args)
{
  if (op == TERM_ITE)
    return args[0].lo ? args[1] : args[2];
  if ((op >= TERM_FADD && op <= TERM_FOFBITS) || (op == TERM_EQ && from.kind == TYPE_FLOAT))
    return value_apply_float(op, type, from, hi, args);
  Bits b = has_second_argument(op) ? bits_of(args[1]) : 0;
  Bits res = apply_bits(op, type.width, from.width, lo, bits_of(args[0]), b);
  return value_of_bits(res & bits_mask(type.width));
}
