/* Floats are computed by the host, which rounds to nearest: 32 and 64 bits as float and double, 80
 * bits as the x87 long double.  A NaN that arithmetic makes is always the same one, so that results
 * do not depend on the order in which a compiler passes operands to an instruction; cfa/nan.h sees
 * to those whose bits matter.  Moving a float about (ite, fbits, fofbits, fneg, fabs) keeps its
 * bits. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "term/bits.h"

_Static_assert(sizeof(float) == 4 && sizeof(double) == 8 && __LDBL_MANT_DIG__ == 64,
               "the host's floats are the IEEE ones and its long double is that of the x87");

static float to_float(Value v)
{
  uint32_t bits = (uint32_t)v.lo;
  float res;
  memcpy(&res, &bits, sizeof res);
  return res;
}

static double to_double(Value v)
{
  double res;
  memcpy(&res, &v.lo, sizeof res);
  return res;
}

Value value_nan(unsigned width)
{
  switch (width) {
  case 32: return value_of(0x7fc00000u);
  case 64: return value_of(0x7ff8000000000000u);
  default: return (Value){0xc000000000000000u, 0x7fff};
  }
}

/* An 80-bit float has its leading bit in the encoding; where that contradicts the exponent the
 * processor takes the bits for invalid (unnormal) or for another spelling (pseudo-denormal). */
enum { X87_NORMAL, X87_UNNORMAL, X87_PSEUDO_DENORMAL };

static int x87_class(Value v)
{
  bool exponent = v.hi & 0x7fff, leading = v.lo >> 63;
  if (exponent == leading)
    return X87_NORMAL;
  return exponent ? X87_UNNORMAL : X87_PSEUDO_DENORMAL;
}

/* The host's library never sees an encoding that its processor would not produce. */
static long double to_extended(Value v)
{
  if (x87_class(v) == X87_UNNORMAL)
    v = value_nan(80);
  if (x87_class(v) == X87_PSEUDO_DENORMAL)
    v.hi |= 1;
  long double res = 0;
  uint16_t top = (uint16_t)v.hi;
  memcpy(&res, &v.lo, 8);
  memcpy((char *)&res + 8, &top, 2);
  return res;
}

static Value of_float(float number)
{
  if (number != number)
    return value_nan(32);
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  return value_of(bits);
}

static Value of_double(double number)
{
  if (number != number)
    return value_nan(64);
  Value res = {0, 0};
  memcpy(&res.lo, &number, sizeof number);
  return res;
}

static Value of_extended(long double number)
{
  if (number != number)
    return value_nan(80);
  Value res;
  uint16_t top;
  memcpy(&res.lo, &number, 8);
  memcpy(&top, (char *)&number + 8, 2);
  res.hi = top;
  return res;
}

long double value_to_long_double(Value v, unsigned width)
{
  switch (width) {
  case 32: return to_float(v);
  case 64: return to_double(v);
  default: return to_extended(v);
  }
}

Value value_of_long_double(long double number, unsigned width)
{
  switch (width) {
  case 32: return of_float((float)number);
  case 64: return of_double((double)number);
  default: return of_extended(number);
  }
}

double value_to_double(Value v, unsigned width)
{
  return (double)value_to_long_double(v, width);
}

Value value_of_double(double number, unsigned width)
{
  return value_of_long_double(number, width);
}

bool value_is_nan(Value v, unsigned width)
{
  switch (width) {
  case 32: return (v.lo & 0x7fffffff) > 0x7f800000;
  case 64: return (v.lo & ~((uint64_t)1 << 63)) > 0x7ff0000000000000u;
  default: return x87_class(v) == X87_UNNORMAL || ((v.hi & 0x7fff) == 0x7fff && v.lo << 1 != 0);
  }
}

bool value_is_ambiguous(Value v, unsigned width)
{
  return width == 80 || value_is_nan(v, width);
}

bool value_is_odd_float(Value v, unsigned width)
{
  if (value_is_nan(v, width))
    return !value_equal(v, value_nan(width));
  return width == 80 && x87_class(v) != X87_NORMAL;
}

bool value_same_float(Value a, Value b, unsigned width)
{
  if (value_is_nan(a, width) || value_is_nan(b, width))
    return value_is_nan(a, width) && value_is_nan(b, width);
  if (width == 80 && x87_class(a) == X87_PSEUDO_DENORMAL)
    a.hi |= 1;
  if (width == 80 && x87_class(b) == X87_PSEUDO_DENORMAL)
    b.hi |= 1;
  return value_equal(a, b);
}

static Value sign_bit(unsigned width)
{
  return value_of_bits((Bits)1 << (width - 1));
}

static Value negate(Value v, unsigned width)
{
  Value sign = sign_bit(width);
  return (Value){v.lo ^ sign.lo, v.hi ^ sign.hi};
}

static Value absolute(Value v, unsigned width)
{
  Value sign = sign_bit(width);
  return (Value){v.lo & ~sign.lo, v.hi & ~sign.hi};
}

static float arithmetic_32(TermOp op, float a, float b)
{
  switch (op) {
  case TERM_FADD: return a + b;
  case TERM_FSUB: return a - b;
  case TERM_FMUL: return a * b;
  case TERM_FDIV: return a / b;
  case TERM_FREM: return fmodf(a, b);
  default: return sqrtf(a);
  }
}

static double arithmetic_64(TermOp op, double a, double b)
{
  switch (op) {
  case TERM_FADD: return a + b;
  case TERM_FSUB: return a - b;
  case TERM_FMUL: return a * b;
  case TERM_FDIV: return a / b;
  case TERM_FREM: return fmod(a, b);
  default: return sqrt(a);
  }
}

static long double arithmetic_80(TermOp op, long double a, long double b)
{
  switch (op) {
  case TERM_FADD: return a + b;
  case TERM_FSUB: return a - b;
  case TERM_FMUL: return a * b;
  case TERM_FDIV: return a / b;
  case TERM_FREM: return fmodl(a, b);
  default: return sqrtl(a);
  }
}

static Value arithmetic(TermOp op, unsigned width, Value a, Value b)
{
  switch (width) {
  case 32: return of_float(arithmetic_32(op, to_float(a), to_float(b)));
  case 64: return of_double(arithmetic_64(op, to_double(a), to_double(b)));
  default: return of_extended(arithmetic_80(op, to_extended(a), to_extended(b)));
  }
}

/* Exact in every format: the result has no more digits than the argument. */
static Value round_integral(Value v, unsigned width, unsigned mode)
{
  long double x = value_to_long_double(v, width);
  switch ((Rounding)mode) {
  case ROUND_EVEN: x = roundevenl(x); break;
  case ROUND_AWAY: x = roundl(x); break;
  case ROUND_UP: x = ceill(x); break;
  case ROUND_DOWN: x = floorl(x); break;
  case ROUND_ZERO: x = truncl(x); break;
  }
  return value_of_long_double(x, width);
}

static Value from_signed(SignedBits number, unsigned width)
{
  switch (width) {
  case 32: return of_float((float)number);
  case 64: return of_double((double)number);
  default: return of_extended((long double)number);
  }
}

static Value from_unsigned(Bits number, unsigned width)
{
  switch (width) {
  case 32: return of_float((float)number);
  case 64: return of_double((double)number);
  default: return of_extended((long double)number);
  }
}

static Value to_signed(long double x, unsigned width)
{
  long double whole = truncl(x), limit = ldexpl(1, (int)width - 1);
  if (!(whole >= -limit && whole < limit))
    return value_of_bits(bits_least(width));
  return value_of_bits((Bits)(SignedBits)whole & bits_mask(width));
}

static Value to_unsigned(long double x, unsigned width)
{
  long double whole = truncl(x);
  if (!(whole >= 0 && whole < ldexpl(1, (int)width)))
    return value_of_bits(bits_mask(width));
  return value_of_bits((Bits)whole);
}

Value value_apply_float(TermOp op, Type type, Type from, unsigned mode, const Value *args)
{
  unsigned width = from.width;
  switch (op) {
  case TERM_EQ: return value_of(value_same_float(args[0], args[1], width));
  case TERM_FADD:
  case TERM_FSUB:
  case TERM_FMUL:
  case TERM_FDIV:
  case TERM_FREM: return arithmetic(op, width, args[0], args[1]);
  case TERM_FSQRT: return arithmetic(op, width, args[0], args[0]);
  case TERM_FNEG: return negate(args[0], width);
  case TERM_FABS: return absolute(args[0], width);
  case TERM_FROUND: return round_integral(args[0], width, mode);
  case TERM_FEQ:
    return value_of(value_to_long_double(args[0], width) == value_to_long_double(args[1], width));
  case TERM_FLT:
    return value_of(value_to_long_double(args[0], width) < value_to_long_double(args[1], width));
  case TERM_FLE:
    return value_of(value_to_long_double(args[0], width) <= value_to_long_double(args[1], width));
  case TERM_FCVT:
    if (type.width == width)
      return args[0];
    return value_of_long_double(value_to_long_double(args[0], width), type.width);
  case TERM_STOF: return from_signed(bits_signed(bits_of(args[0]), width), type.width);
  case TERM_UTOF: return from_unsigned(bits_of(args[0]), type.width);
  case TERM_FTOS: return to_signed(value_to_long_double(args[0], width), type.width);
  case TERM_FTOU: return to_unsigned(value_to_long_double(args[0], width), type.width);
  case TERM_FBITS:
  case TERM_FOFBITS: return args[0];
  default: break;
  }
  assert(!"an operator on floats");
  return value_of(0);
}
