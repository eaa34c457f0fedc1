#include "frontend/wide.h"

#include <ctype.h>
#include <string.h>

enum { LIMB = 64 };

static unsigned limb_count(unsigned width)
{
  return (width + LIMB - 1) / LIMB;
}

static unsigned limb_width(unsigned width, unsigned index)
{
  unsigned rest = width - index * LIMB;
  return rest < LIMB ? rest : LIMB;
}

static const Term *joined(Body *b, const Term *high, const Term *low)
{
  return high ? term_binary(b->terms, TERM_CONCAT, high, low) : low;
}

/* "count" copies of one bit. */
static const Term *repeated_bit(Body *b, const Term *bit, unsigned count)
{
  return term_resize_signed(b->terms, bit, count);
}

/* Bits [low, low + count) of a wide register; below bit 0 they are zero, above its width "fill". */
static const Term *slice(Body *b, const Reg *reg, unsigned width, long low, unsigned count,
                         const Term *fill)
{
  const Term *res = NULL;
  long end = low + (long)count;
  while (end > low) {
    long start;
    const Term *piece;
    if (end > (long)width) {
      start = low > (long)width ? low : (long)width;
      piece = repeated_bit(b, fill, (unsigned)(end - start));
    } else if (end <= 0) {
      start = low;
      piece = repeated_bit(b, term_bv(b->terms, 1, 0), (unsigned)(end - start));
    } else {
      long limb = (end - 1) / LIMB;
      start = limb * LIMB > low ? limb * LIMB : low;
      if (start < 0)
        start = 0;
      piece = term_extract(b->terms, reg->parts[limb], (unsigned)(end - 1 - limb * LIMB),
                           (unsigned)(start - limb * LIMB));
    }
    res = joined(b, res, piece);
    end = start;
  }
  return res;
}

static const Term *top_bit(Body *b, const Reg *reg, unsigned width)
{
  return slice(b, reg, width, (long)width - 1, 1, NULL);
}

Reg *wide_constant(Body *b, LLVMValueRef constant)
{
  unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(constant)), count = limb_count(width);
  uint64_t *limbs = mem_zero(count, sizeof *limbs);
  char *text = LLVMPrintValueToString(constant);
  const char *digits = strchr(text, ' ');
  bool negative = digits && digits[1] == '-';
  for (const char *at = digits ? digits + 1 + negative : ""; isdigit((unsigned char)*at); at++) {
    unsigned __int128 carry = (unsigned)(*at - '0');
    for (unsigned i = 0; i < count; i++) {
      carry += (unsigned __int128)limbs[i] * 10;
      limbs[i] = (uint64_t)carry;
      carry >>= LIMB;
    }
  }
  LLVMDisposeMessage(text);
  bool carry = negative;
  for (unsigned i = 0; negative && i < count; i++) {
    limbs[i] = ~limbs[i] + carry;
    carry = carry && !limbs[i];
  }
  Reg *reg = reg_new(b, count);
  for (unsigned i = 0; i < count; i++) {
    unsigned bits = limb_width(width, i);
    reg->parts[i] = term_const(b->terms, type_bv(bits), value_truncate(value_of(limbs[i]), bits));
  }
  mem_free(limbs);
  return reg;
}

static bool shift(Body *b, LLVMValueRef instruction, LLVMOpcode opcode, const Reg *x)
{
  LLVMValueRef distance = LLVMGetOperand(instruction, 1);
  unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(instruction));
  if (!LLVMIsAConstantInt(distance))
    return false;
  Reg *by = wide_constant(b, distance);
  for (unsigned i = 1; i < by->count; i++)
    if (by->parts[i]->value.lo)
      return false;
  if (by->parts[0]->value.lo >= width)
    return false;
  long step = (long)by->parts[0]->value.lo * (opcode == LLVMShl ? -1 : 1);
  const Term *fill = opcode == LLVMAShr ? top_bit(b, x, width) : term_bv(b->terms, 1, 0);
  Reg *res = reg_new(b, x->count);
  for (unsigned i = 0; i < x->count; i++)
    res->parts[i] = slice(b, x, width, (long)(i * LIMB) + step, limb_width(width, i), fill);
  body_set_reg(b, instruction, res);
  return true;
}

bool wide_binary(Body *b, LLVMValueRef instruction, LLVMOpcode opcode)
{
  Reg *x = body_reg(b, LLVMGetOperand(instruction, 0));
  if (opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr)
    return shift(b, instruction, opcode, x);
  if (opcode != LLVMAnd && opcode != LLVMOr && opcode != LLVMXor)
    return false;
  Reg *y = body_reg(b, LLVMGetOperand(instruction, 1)), *res = reg_new(b, x->count);
  for (unsigned i = 0; i < x->count; i++)
    res->parts[i] = apply_binary(b->terms, opcode, false, x->parts[i], y->parts[i]);
  body_set_reg(b, instruction, res);
  return true;
}

/* A scalar seen as a wide register of its own width. */
static Reg *as_limbs(Body *b, const Term *scalar)
{
  unsigned width = scalar->type.width;
  Reg *reg = reg_new(b, limb_count(width));
  for (unsigned i = 0; i < reg->count; i++)
    reg->parts[i] = term_extract(b->terms, scalar, i * LIMB + limb_width(width, i) - 1, i * LIMB);
  return reg;
}

bool wide_cast(Body *b, LLVMValueRef instruction, LLVMOpcode opcode)
{
  LLVMValueRef operand = LLVMGetOperand(instruction, 0);
  LLVMTypeRef from = LLVMTypeOf(operand), to = LLVMTypeOf(instruction);
  bool extends = opcode == LLVMZExt || opcode == LLVMSExt;
  if ((!extends && opcode != LLVMTrunc) || LLVMGetTypeKind(from) != LLVMIntegerTypeKind)
    return false;
  unsigned from_width = LLVMGetIntTypeWidth(from), to_width = LLVMGetIntTypeWidth(to);
  Reg *x = layout_is_wide(from) ? body_reg(b, operand)
                                : as_limbs(b, as_bv(b->terms, body_term(b, operand)));
  const Term *fill = opcode == LLVMSExt ? top_bit(b, x, from_width) : term_bv(b->terms, 1, 0);
  if (!layout_is_wide(to)) {
    const Term *bits = slice(b, x, from_width, 0, to_width, fill);
    body_set(b, instruction, to_width == 1 ? as_bool(b->terms, bits) : bits);
    return true;
  }
  Reg *res = reg_new(b, limb_count(to_width));
  for (unsigned i = 0; i < res->count; i++)
    res->parts[i] = slice(b, x, from_width, (long)(i * LIMB), limb_width(to_width, i), fill);
  body_set_reg(b, instruction, res);
  return true;
}
