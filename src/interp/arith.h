/* The meaning of the instructions that take more than a C operator; see insns.def.  Numbers have
 * 64 - cut bits, the others zero.  Division by zero and shifts are as in SMT-LIB. */
#ifndef OCTANT_INTERP_ARITH_H
#define OCTANT_INTERP_ARITH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t cut_number(uint64_t x, unsigned cut)
{
  return x << cut >> cut;
}

static inline int64_t signed_number(uint64_t x, unsigned cut)
{
  return (int64_t)(x << cut) >> cut;
}

static inline float as_float(uint64_t bits)
{
  uint32_t low = (uint32_t)bits;
  float res;
  memcpy(&res, &low, sizeof res);
  return res;
}

static inline double as_double(uint64_t bits)
{
  double res;
  memcpy(&res, &bits, sizeof res);
  return res;
}

/* A NaN that arithmetic makes is always the same one, as in term/value.h. */
static inline uint64_t bits_of_float(float number)
{
  if (number != number)
    return 0x7fc00000u;
  uint32_t res;
  memcpy(&res, &number, sizeof res);
  return res;
}

static inline uint64_t bits_of_double(double number)
{
  if (number != number)
    return 0x7ff8000000000000u;
  uint64_t res;
  memcpy(&res, &number, sizeof res);
  return res;
}

static inline uint64_t udiv(uint64_t x, uint64_t y, unsigned cut)
{
  return y ? x / y : UINT64_MAX >> cut;
}

static inline uint64_t sdiv(uint64_t x, uint64_t y, unsigned cut)
{
  int64_t n = signed_number(x, cut), d = signed_number(y, cut);
  if (!d)
    return n < 0 ? 1 : UINT64_MAX >> cut;
  if (d == -1) /* the host traps on the least number */
    return cut_number(0 - x, cut);
  return cut_number((uint64_t)(n / d), cut);
}

static inline uint64_t srem(uint64_t x, uint64_t y, unsigned cut)
{
  int64_t n = signed_number(x, cut), d = signed_number(y, cut);
  if (!d)
    return x;
  return d == -1 ? 0 : cut_number((uint64_t)(n % d), cut);
}

/* Does a signed result, exact modulo 2^64 and wrapped or not, fit? */
static inline bool misfits(int64_t result, bool wrapped, unsigned cut)
{
  return wrapped || signed_number((uint64_t)result, cut) != result;
}

static inline bool saddo(uint64_t x, uint64_t y, unsigned cut)
{
  int64_t res;
  bool wrapped = __builtin_add_overflow(signed_number(x, cut), signed_number(y, cut), &res);
  return misfits(res, wrapped, cut);
}

static inline bool ssubo(uint64_t x, uint64_t y, unsigned cut)
{
  int64_t res;
  bool wrapped = __builtin_sub_overflow(signed_number(x, cut), signed_number(y, cut), &res);
  return misfits(res, wrapped, cut);
}

static inline bool smulo(uint64_t x, uint64_t y, unsigned cut)
{
  int64_t res;
  bool wrapped = __builtin_mul_overflow(signed_number(x, cut), signed_number(y, cut), &res);
  return misfits(res, wrapped, cut);
}

static inline bool umulo(uint64_t x, uint64_t y, unsigned cut)
{
  uint64_t res;
  return __builtin_mul_overflow(x, y, &res) || res > UINT64_MAX >> cut;
}

/* Toward zero; the least number where the result does not fit or there is none. */
static inline uint64_t ftos(double number, unsigned cut)
{
  double limit = ldexp(1.0, 63 - (int)cut), whole = trunc(number);
  if (!(whole >= -limit && whole < limit))
    return (uint64_t)1 << (63 - cut);
  return cut_number((uint64_t)(int64_t)whole, cut);
}

#endif
