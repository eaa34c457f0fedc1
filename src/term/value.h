/* Concrete values and the exact meaning of every operator on them.
 *
 * A Value is a bit pattern of at most 128 bits, the unused high bits zero; its type is known from
 * where it stands.  A Bool is 0 or 1; a float is its IEEE encoding (80-bit x87 floats: 64 bits of
 * significand in lo, sign and exponent in hi). */
#ifndef OCTANT_TERM_VALUE_H
#define OCTANT_TERM_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "term/type.h"

typedef struct Value {
  uint64_t lo, hi;
} Value;

typedef enum TermOp {
#define OP(name, text, smt, arity) TERM_##name,
#include "term/ops.def"
#undef OP
  TERM_OP_COUNT
} TermOp;

typedef enum Rounding { ROUND_EVEN, ROUND_AWAY, ROUND_UP, ROUND_DOWN, ROUND_ZERO } Rounding;

static inline Value value_of(uint64_t lo)
{
  return (Value){lo, 0};
}

static inline bool value_equal(Value a, Value b)
{
  return a.lo == b.lo && a.hi == b.hi;
}

/* The value cut to "width" bits, and sign-extended from there to 128 bits. */
Value value_truncate(Value v, unsigned width);
Value value_sign_extend(Value v, unsigned width);
Value value_from_signed(int64_t number, unsigned width);

/* Applies an operator other than CONST, VAR and the array operators; and/or to two arguments.  The
 * host must round to nearest.  A NaN that arithmetic or a conversion makes is always the same one;
 * ite, fneg, fabs, fbits and fofbits keep its bits.  "type" is the result's,
 * "from" that of the first argument; "hi"/"lo" are an extract's bits, "hi" a rounding mode. */
Value value_apply(TermOp op, Type type, Type from, unsigned hi, unsigned lo, const Value *args);

/* Conversions between values of float type and host numbers. */
Value value_of_double(double number, unsigned width);
double value_to_double(Value v, unsigned width);
long double value_to_long_double(Value v, unsigned width);
Value value_of_long_double(long double number, unsigned width);

/* Decimal text of a value read as unsigned or signed; floats so that they read back exactly
 * (hexadecimal).  "size" of at least 64 always suffices. */
void value_print_unsigned(Value v, char *out, unsigned size);
void value_print_signed(Value v, unsigned width, char *out, unsigned size);
void value_print_float(Value v, unsigned width, char *out, unsigned size);

/* Reads a decimal, 0x, negative or (for float types) floating number, inf or nan; for Bool also
 * true and false.  False where the text is no such number or does not fit. */
bool value_parse(const char *text, Type type, Value *v);

#endif
