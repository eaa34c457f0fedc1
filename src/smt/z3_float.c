/* Operators on floats. */
#include <math.h>

#include "smt/z3_term.h"
#include "term/bits.h"

static Z3_sort float_sort(Z3Terms *zt, unsigned width)
{
  unsigned exponent = width == 32 ? 8 : width == 64 ? 11 : 15;
  unsigned significand = width == 32 ? 24 : width == 64 ? 53 : 64;
  return zt->z3.mk_fpa_sort(zt->context, exponent, significand);
}

static Z3_ast number_of_80_bits(Z3Terms *zt, Z3_ast bits)
{
  const Z3Api *z3 = &zt->z3;
  Z3_context c = zt->context;
  Z3_ast exponent = z3->mk_extract(c, 78, 64, bits), leading = z3->mk_extract(c, 63, 63, bits);
  Z3_ast is_least = z3->mk_eq(c, exponent, z3_bits(zt, value_of(0), 15));
  Z3_ast has_leading = z3->mk_eq(c, leading, z3_bits(zt, value_of(1), 1));
  Z3_ast pseudo = z3->mk_and(c, 2, (Z3_ast[]){is_least, has_leading});
  Z3_ast invalid = z3->mk_not(c, z3->mk_or(c, 2, (Z3_ast[]){is_least, has_leading}));
  Z3_ast shown = z3->mk_ite(c, pseudo, z3_bits(zt, value_of(1), 15), exponent);
  Z3_ast number =
      z3->mk_fpa_fp(c, z3->mk_extract(c, 79, 79, bits), shown, z3->mk_extract(c, 62, 0, bits));
  return z3->mk_ite(c, invalid, z3->mk_fpa_nan(c, float_sort(zt, 80)), number);
}

Z3_ast z3_number_of_bits(Z3Terms *zt, Z3_ast bits, unsigned width)
{
  if (width == 80)
    return number_of_80_bits(zt, bits);
  return zt->z3.mk_fpa_to_fp_bv(zt->context, bits, float_sort(zt, width));
}

static Z3_ast with_leading_bit(Z3Terms *zt, Z3_ast bits)
{
  const Z3Api *z3 = &zt->z3;
  Z3_context c = zt->context;
  Z3_ast is_least = z3->mk_eq(c, z3->mk_extract(c, 77, 63, bits), z3_bits(zt, value_of(0), 15));
  Z3_ast leading =
      z3->mk_ite(c, is_least, z3_bits(zt, value_of(0), 1), z3_bits(zt, value_of(1), 1));
  Z3_ast low = z3->mk_concat(c, leading, z3->mk_extract(c, 62, 0, bits));
  return z3->mk_concat(c, z3->mk_extract(c, 78, 63, bits), low);
}

Z3_ast z3_bits_of_number(Z3Terms *zt, Z3_ast number, unsigned width)
{
  const Z3Api *z3 = &zt->z3;
  Z3_ast bits = z3->mk_fpa_to_ieee_bv(zt->context, number);
  if (width == 80)
    bits = with_leading_bit(zt, bits);
  return z3->mk_ite(zt->context, z3->mk_fpa_is_nan(zt->context, number),
                    z3_bits(zt, value_nan(width), width), bits);
}

static Z3_ast sign_mask(Z3Terms *zt, unsigned width, bool others)
{
  Bits sign = (Bits)1 << (width - 1);
  return z3_bits(zt, value_of_bits(others ? bits_mask(width) & ~sign : sign), width);
}

Z3_ast z3_float_bits(Z3Terms *zt, const Term *term, const Z3_ast *args)
{
  const Z3Api *z3 = &zt->z3;
  unsigned width = term->type.width;
  switch (term->op) {
  case TERM_FNEG: return z3->mk_bvxor(zt->context, args[0], sign_mask(zt, width, false));
  case TERM_FABS: return z3->mk_bvand(zt->context, args[0], sign_mask(zt, width, true));
  default: return args[0]; /* fofbits, and fcvt to the same type */
  }
}

static Z3_ast rounding(Z3Terms *zt, unsigned mode)
{
  const Z3Api *z3 = &zt->z3;
  switch ((Rounding)mode) {
  case ROUND_EVEN: break;
  case ROUND_AWAY: return z3->mk_fpa_round_nearest_ties_to_away(zt->context);
  case ROUND_UP: return z3->mk_fpa_round_toward_positive(zt->context);
  case ROUND_DOWN: return z3->mk_fpa_round_toward_negative(zt->context);
  case ROUND_ZERO: return z3->mk_fpa_round_toward_zero(zt->context);
  }
  return z3->mk_fpa_round_nearest_ties_to_even(zt->context);
}

static Z3_ast any_number(Z3Terms *zt, unsigned width)
{
  zt->with_gaps = true;
  return zt->z3.mk_fresh_const(zt->context, "fmod", float_sort(zt, width));
}

Z3_ast z3_float_number(Z3Terms *zt, const Term *term, const Z3_ast *args)
{
  const Z3Api *z3 = &zt->z3;
  Z3_context c = zt->context;
  Z3_ast even = rounding(zt, ROUND_EVEN);
  Z3_sort sort = float_sort(zt, term->type.width);
  switch (term->op) {
  case TERM_FADD: return z3->mk_fpa_add(c, even, args[0], args[1]);
  case TERM_FSUB: return z3->mk_fpa_sub(c, even, args[0], args[1]);
  case TERM_FMUL: return z3->mk_fpa_mul(c, even, args[0], args[1]);
  case TERM_FDIV: return z3->mk_fpa_div(c, even, args[0], args[1]);
  case TERM_FNEG: return z3->mk_fpa_neg(c, args[0]);
  case TERM_FABS: return z3->mk_fpa_abs(c, args[0]);
  case TERM_FSQRT: return z3->mk_fpa_sqrt(c, even, args[0]);
  case TERM_FROUND: return z3->mk_fpa_round_to_integral(c, rounding(zt, term->hi), args[0]);
  case TERM_FCVT: return z3->mk_fpa_to_fp_float(c, even, args[0], sort);
  case TERM_STOF: return z3->mk_fpa_to_fp_signed(c, even, args[0], sort);
  case TERM_UTOF: return z3->mk_fpa_to_fp_unsigned(c, even, args[0], sort);
  case TERM_FOFBITS: return z3_number_of_bits(zt, args[0], term->type.width);
  default: return any_number(zt, term->type.width);
  }
}

static Z3_ast constant(Z3Terms *zt, long double number, unsigned width)
{
  return z3_number_of_bits(zt, z3_bits(zt, value_of_long_double(number, width), width), width);
}

/* SMT-LIB leaves open what does not fit; we do not. */
static Z3_ast to_integer(Z3Terms *zt, const Term *term, Z3_ast number)
{
  const Z3Api *z3 = &zt->z3;
  Z3_context c = zt->context;
  bool is_signed = term->op == TERM_FTOS;
  unsigned width = term->type.width, from = term->args[0]->type.width;
  long double above = ldexpl(1, (int)width - is_signed);
  Z3_ast zero = rounding(zt, ROUND_ZERO);
  Z3_ast whole = z3->mk_fpa_round_to_integral(c, zero, number);
  Z3_ast fits[2] = {z3->mk_fpa_leq(c, constant(zt, is_signed ? -above : 0, from), whole),
                    z3->mk_fpa_lt(c, whole, constant(zt, above, from))};
  Z3_ast converted = is_signed ? z3->mk_fpa_to_sbv(c, zero, number, width)
                               : z3->mk_fpa_to_ubv(c, zero, number, width);
  Value other = value_of_bits(is_signed ? bits_least(width) : bits_mask(width));
  return z3->mk_ite(c, z3->mk_and(c, 2, fits), converted, z3_bits(zt, other, width));
}

Z3_ast z3_from_float(Z3Terms *zt, const Term *term, const Z3_ast *args)
{
  const Z3Api *z3 = &zt->z3;
  Z3_context c = zt->context;
  switch (term->op) {
  case TERM_FEQ: return z3->mk_fpa_eq(c, args[0], args[1]);
  case TERM_FLT: return z3->mk_fpa_lt(c, args[0], args[1]);
  case TERM_FLE: return z3->mk_fpa_leq(c, args[0], args[1]);
  case TERM_FBITS: return args[0];
  default: return to_integer(zt, term, args[0]);
  }
}
