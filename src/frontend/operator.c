/* LLVM operators as terms. */
#include "frontend/translate.h"

static const Term *apply_bool(Terms *terms, LLVMOpcode opcode, const Term *x, const Term *y)
{
  switch (opcode) {
  case LLVMAnd: return term_and(terms, x, y);
  case LLVMOr: return term_or(terms, x, y);
  case LLVMXor: return term_not(terms, term_eq(terms, x, y));
  default: {
    const Term *bits = apply_binary(terms, opcode, false, as_bv(terms, x), as_bv(terms, y));
    return bits ? as_bool(terms, bits) : NULL;
  }
  }
}

/* The machine looks only at the low bits of a shift's distance. */
static const Term *masked_distance(Terms *terms, const Term *distance)
{
  unsigned width = distance->type.width;
  bool power = !(width & (width - 1));
  if (!power || width < 32)
    return distance;
  return term_binary(terms, TERM_BAND, distance, term_bv(terms, width, width - 1));
}

const Term *apply_binary(Terms *terms, LLVMOpcode opcode, bool nsw, const Term *x, const Term *y)
{
  if (x->type.kind == TYPE_BOOL)
    return apply_bool(terms, opcode, x, y);
  TermOp op;
  switch (opcode) {
  case LLVMAdd: op = TERM_ADD; break;
  case LLVMSub: op = TERM_SUB; break;
  case LLVMMul: op = TERM_MUL; break;
  case LLVMUDiv: op = TERM_UDIV; break;
  case LLVMSDiv: op = TERM_SDIV; break;
  case LLVMURem: op = TERM_UREM; break;
  case LLVMSRem: op = TERM_SREM; break;
  case LLVMAnd: op = TERM_BAND; break;
  case LLVMOr: op = TERM_BOR; break;
  case LLVMXor: op = TERM_BXOR; break;
  case LLVMShl: op = TERM_SHL, y = masked_distance(terms, y); break;
  case LLVMLShr: op = TERM_LSHR, y = masked_distance(terms, y); break;
  case LLVMAShr: op = TERM_ASHR, y = masked_distance(terms, y); break;
  case LLVMFAdd: op = TERM_FADD; break;
  case LLVMFSub: op = TERM_FSUB; break;
  case LLVMFMul: op = TERM_FMUL; break;
  case LLVMFDiv: op = TERM_FDIV; break;
  case LLVMFRem: op = TERM_FREM; break;
  default: return NULL;
  }
  if (nsw && (op == TERM_ADD || op == TERM_SUB || op == TERM_MUL))
    return term_binary_nsw(terms, op, x, y);
  return term_binary(terms, op, x, y);
}

/* Conversions to integers narrower than the machine's go through its 32 or 64 bits. */
static const Term *float_to_integer(Terms *terms, bool is_signed, unsigned width, const Term *x)
{
  if (is_signed && width >= 32)
    return term_convert(terms, TERM_FTOS, type_bv(width), x);
  if (is_signed)
    return term_extract(terms, term_convert(terms, TERM_FTOS, type_bv(32), x), width - 1, 0);
  if (width <= 32)
    return term_extract(terms, term_convert(terms, TERM_FTOS, type_bv(64), x), width - 1, 0);
  return term_convert(terms, TERM_FTOU, type_bv(width), x);
}

static const Term *bit_cast(Terms *terms, Type to, const Term *x)
{
  if (type_equal(x->type, to))
    return x;
  if (x->type.width != to.width)
    return NULL;
  return from_bits(terms, as_bits(terms, x), to);
}

const Term *apply_cast(Terms *terms, LLVMOpcode opcode, Type to, const Term *x)
{
  switch (opcode) {
  case LLVMTrunc:
    if (to.kind == TYPE_BOOL)
      return as_bool(terms, term_extract(terms, x, 0, 0));
    return term_extract(terms, x, to.width - 1u, 0);
  case LLVMZExt:
    return x->type.kind == TYPE_BOOL ? term_from_bool(terms, x, to.width)
                                     : term_resize_unsigned(terms, x, to.width);
  case LLVMSExt:
    return x->type.kind == TYPE_BOOL ? term_ite(terms, x, term_bv_signed(terms, to.width, -1),
                                                term_bv(terms, to.width, 0))
                                     : term_resize_signed(terms, x, to.width);
  case LLVMPtrToInt:
  case LLVMIntToPtr:
    if (to.kind == TYPE_BOOL)
      return as_bool(terms, term_extract(terms, x, 0, 0));
    return term_resize_unsigned(terms, as_bv(terms, x), to.width);
  case LLVMFPToSI:
  case LLVMFPToUI: {
    unsigned width = to.width;
    const Term *number = float_to_integer(terms, opcode == LLVMFPToSI, width, x);
    return to.kind == TYPE_BOOL ? as_bool(terms, number) : number;
  }
  case LLVMSIToFP: return term_convert(terms, TERM_STOF, to, as_bv(terms, x));
  case LLVMUIToFP: return term_convert(terms, TERM_UTOF, to, as_bv(terms, x));
  case LLVMFPTrunc:
  case LLVMFPExt: return term_convert(terms, TERM_FCVT, to, x);
  case LLVMBitCast:
  case LLVMAddrSpaceCast: return bit_cast(terms, to, x);
  default: return NULL;
  }
}

const Term *apply_icmp(Terms *terms, LLVMIntPredicate predicate, const Term *x, const Term *y)
{
  if (predicate == LLVMIntEQ)
    return term_eq(terms, x, y);
  if (predicate == LLVMIntNE)
    return term_not(terms, term_eq(terms, x, y));
  x = as_bv(terms, x), y = as_bv(terms, y);
  switch (predicate) {
  case LLVMIntUGT: return term_binary(terms, TERM_ULT, y, x);
  case LLVMIntUGE: return term_binary(terms, TERM_ULE, y, x);
  case LLVMIntULT: return term_binary(terms, TERM_ULT, x, y);
  case LLVMIntULE: return term_binary(terms, TERM_ULE, x, y);
  case LLVMIntSGT: return term_binary(terms, TERM_SLT, y, x);
  case LLVMIntSGE: return term_binary(terms, TERM_SLE, y, x);
  case LLVMIntSLT: return term_binary(terms, TERM_SLT, x, y);
  default: return term_binary(terms, TERM_SLE, x, y);
  }
}

static const Term *ordered_fcmp(Terms *terms, LLVMRealPredicate predicate, const Term *x,
                                const Term *y)
{
  switch (predicate) {
  case LLVMRealOEQ: return term_binary(terms, TERM_FEQ, x, y);
  case LLVMRealOGT: return term_binary(terms, TERM_FLT, y, x);
  case LLVMRealOGE: return term_binary(terms, TERM_FLE, y, x);
  case LLVMRealOLT: return term_binary(terms, TERM_FLT, x, y);
  case LLVMRealOLE: return term_binary(terms, TERM_FLE, x, y);
  case LLVMRealONE:
    return term_or(terms, term_binary(terms, TERM_FLT, x, y), term_binary(terms, TERM_FLT, y, x));
  case LLVMRealORD:
    return term_and(terms, term_binary(terms, TERM_FEQ, x, x), term_binary(terms, TERM_FEQ, y, y));
  case LLVMRealPredicateFalse: return term_false(terms);
  default: return NULL;
  }
}

const Term *apply_fcmp(Terms *terms, LLVMRealPredicate predicate, const Term *x, const Term *y)
{
  const Term *ordered = ordered_fcmp(terms, predicate, x, y);
  if (ordered)
    return ordered;
  static const LLVMRealPredicate opposite[] = {
      [LLVMRealUNO] = LLVMRealORD, [LLVMRealUEQ] = LLVMRealONE,
      [LLVMRealUGT] = LLVMRealOLE, [LLVMRealUGE] = LLVMRealOLT,
      [LLVMRealULT] = LLVMRealOGE, [LLVMRealULE] = LLVMRealOGT,
      [LLVMRealUNE] = LLVMRealOEQ, [LLVMRealPredicateTrue] = LLVMRealPredicateFalse};
  return term_not(terms, ordered_fcmp(terms, opposite[predicate], x, y));
}
