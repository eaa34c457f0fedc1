#include <string.h>

#include "frontend/translate.h"

static const Term *argument(Body *b, LLVMValueRef call, unsigned index)
{
  return body_term(b, LLVMGetArgOperand(call, index));
}

static bool starts(const char *name, const char *prefix)
{
  return !strncmp(name, prefix, strlen(prefix));
}

/* ---- memory ---- */

static uint64_t argument_align(LLVMValueRef call, unsigned index)
{
  unsigned kind = LLVMGetEnumAttributeKindForName("align", 5);
  LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, index + 1, kind);
  return attribute ? LLVMGetEnumAttributeValue(attribute) : 1;
}

/* Makes everything arbitrary that lies in the next "size" bytes. */
static bool havoc_volatile(Body *b, Pointer to, uint64_t size)
{
  if (!to.storage) {
    emit_havoc_memory(b, to.address, pointer_const(b->tr, size), HAVOC_VOLATILE, NULL);
    return true;
  }
  for (unsigned i = 0; i < to.storage->cells.count; i++) {
    const Cell *cell = &to.storage->cells.data[i];
    if (cell->offset < to.offset + size && to.offset < cell->offset + cell->bytes)
      emit_havoc(b, cell->var, HAVOC_VOLATILE, cell->var->source);
  }
  return true;
}

static bool copy(Body *b, LLVMValueRef call, bool may_overlap)
{
  LLVMValueRef to = LLVMGetArgOperand(call, 0), from = LLVMGetArgOperand(call, 1);
  LLVMValueRef size = LLVMGetArgOperand(call, 2);
  if (!LLVMIsAConstantInt(size)) {
    const Term *args[] = {body_term(b, to), body_term(b, from), body_term(b, size)};
    return body_call_model(b, may_overlap ? "memmove" : "memcpy", 3, args);
  }
  if (b->tr->settings.volatile_havoc && LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 3)))
    return havoc_volatile(b, body_pointer(b, to), LLVMConstIntGetZExtValue(size));
  uint64_t one = argument_align(call, 0), other = argument_align(call, 1);
  memory_copy(b, to, from, LLVMConstIntGetZExtValue(size), one < other ? one : other, may_overlap);
  return true;
}

static bool fill(Body *b, LLVMValueRef call)
{
  LLVMValueRef to = LLVMGetArgOperand(call, 0), size = LLVMGetArgOperand(call, 2);
  const Term *byte = argument(b, call, 1);
  if (!LLVMIsAConstantInt(size)) {
    const Term *args[] = {body_term(b, to), term_resize_unsigned(b->terms, byte, 32),
                          body_term(b, size)};
    return body_call_model(b, "memset", 3, args);
  }
  memory_fill(b, to, byte, LLVMConstIntGetZExtValue(size), argument_align(call, 0));
  return true;
}

static void lifetime_start(Body *b, LLVMValueRef call)
{
  LLVMValueRef value = LLVMGetArgOperand(call, 1);
  Storage *storage = map_get_ptr(&b->storage_of, value);
  if (storage)
    storage_begin(b, storage, value, LLVMGetNextInstruction(call));
}

static bool writes_to(LLVMValueRef instruction, LLVMValueRef value)
{
  LLVMValueRef to = LLVMIsAStoreInst(instruction)    ? LLVMGetOperand(instruction, 1)
                    : LLVMIsAMemCpyInst(instruction) ? LLVMGetOperand(instruction, 0)
                                                     : NULL;
  while (to && LLVMIsAGetElementPtrInst(to))
    to = LLVMGetOperand(to, 0);
  return to == value;
}

/* The parameters of a function that clang inlined: they are written, then declared. */
static bool is_inlined_param(LLVMValueRef call, LLVMValueRef value)
{
  LLVMValueRef before = call;
  while ((before = LLVMGetPreviousInstruction(before)))
    if (writes_to(before, value))
      return true;
  return false;
}

/* A declaration that is jumped over has no lifetime markers; its value is lost all the same each
 * time control passes it. */
static void declaration(Body *b, LLVMValueRef call)
{
  LLVMValueRef value = debug_declared_value(call);
  Storage *storage = value ? map_get_ptr(&b->storage_of, value) : NULL;
  if (storage && LLVMIsAAllocaInst(value) && !map_has_ptr(&b->has_lifetime, value) &&
      !map_has_ptr(&b->tr->param_of_alloca, value) &&
      LLVMGetInstructionParent(call) != LLVMGetEntryBasicBlock(b->llvm) &&
      !is_inlined_param(call, value))
    storage_begin(b, storage, value, LLVMGetNextInstruction(call));
}

static bool label(Body *b, LLVMValueRef call)
{
  const char *name = debug_label(&b->tr->debug, call);
  for (unsigned i = 0; name && i < b->tr->settings.error_labels.count; i++)
    if (!strcmp(b->tr->settings.error_labels.data[i], name))
      emit_end(b, LOCATION_ERROR, property_name(PROPERTY_UNREACH_LABEL));
  return true;
}

/* ---- variable arguments: all unnamed ones lie in one area, as if the registers were used up ----
 */

static bool va_start(Body *b, LLVMValueRef call)
{
  Pointer list = body_pointer(b, LLVMGetArgOperand(call, 0));
  if (!b->va_area)
    return false;
  if (b->tr->pointer_bits == 32) {
    memory_write(b, list, b->va_area->term);
    return true;
  }
  enum { GENERAL_USED = 48, FLOAT_USED = 176 };
  memory_write(b, list, term_bv(b->terms, 32, GENERAL_USED));
  memory_write(b, pointer_shift(b, list, 4), term_bv(b->terms, 32, FLOAT_USED));
  memory_write(b, pointer_shift(b, list, 8), b->va_area->term);
  memory_write(b, pointer_shift(b, list, 16), pointer_const(b->tr, 0));
  return true;
}

static bool va_copy(Body *b, LLVMValueRef call)
{
  Pointer to = body_pointer(b, LLVMGetArgOperand(call, 0));
  Pointer from = body_pointer(b, LLVMGetArgOperand(call, 1));
  Type address = type_bv(b->tr->pointer_bits);
  if (b->tr->pointer_bits == 32) {
    memory_write(b, to, memory_read(b, from, address, true));
    return true;
  }
  static const unsigned offsets[] = {0, 4, 8, 16};
  for (unsigned i = 0; i < 4; i++) {
    Type type = i < 2 ? type_bv(32) : address;
    const Term *field = memory_read(b, pointer_shift(b, from, offsets[i]), type, i >= 2);
    memory_write(b, pointer_shift(b, to, offsets[i]), field);
  }
  return true;
}

static bool is_read_as_number(LLVMValueRef address)
{
  for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef merged = LLVMGetUser(use);
    LLVMUseRef first = LLVMIsAPHINode(merged) ? LLVMGetFirstUse(merged) : NULL;
    if (first && LLVMIsALoadInst(LLVMGetUser(first)))
      return true;
  }
  return false;
}

/* va_arg masks an address to align it.  What may also come in registers is but words in a call and
 * lies in the area without further alignment: an __int128 where the area goes on, while the words
 * of an over-aligned struct may be fewer than its size says. */
static bool align_argument(Body *b, LLVMValueRef call)
{
  LLVMValueRef moved = LLVMGetArgOperand(call, 0);
  if (strncmp(LLVMGetBasicBlockName(LLVMGetInstructionParent(call)), "vaarg.in_mem", 12) ||
      !LLVMIsAGetElementPtrInst(moved))
    return false;
  if (is_read_as_number(call))
    body_set(b, call, body_term(b, LLVMGetOperand(moved, 0)));
  else
    body_unsupported(b, "va_arg of a small struct with a large alignment");
  return true;
}

/* ---- arithmetic ---- */

static bool with_overflow(Body *b, LLVMValueRef call, const char *name)
{
  static const struct {
    const char *name;
    TermOp op, overflow;
  } table[] = {{"llvm.sadd.with.overflow", TERM_ADD, TERM_SADDO},
               {"llvm.ssub.with.overflow", TERM_SUB, TERM_SSUBO},
               {"llvm.smul.with.overflow", TERM_MUL, TERM_SMULO},
               {"llvm.uadd.with.overflow", TERM_ADD, TERM_UADDO},
               {"llvm.usub.with.overflow", TERM_SUB, TERM_USUBO},
               {"llvm.umul.with.overflow", TERM_MUL, TERM_UMULO}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (starts(name, table[i].name)) {
      const Term *x = argument(b, call, 0), *y = argument(b, call, 1);
      if (x->type.kind != TYPE_BV)
        return false;
      Reg *reg = reg_new(b, 2);
      reg->parts[0] = term_binary(b->terms, table[i].op, x, y);
      reg->parts[1] = term_binary(b->terms, table[i].overflow, x, y);
      body_set_reg(b, call, reg);
      return true;
    }
  return false;
}

static const Term *bit(Body *b, const Term *x, unsigned index)
{
  return term_extract(b->terms, x, index, index);
}

static const Term *count_ones(Body *b, const Term *x)
{
  unsigned width = x->type.width;
  const Term *sum = term_const(b->terms, x->type, value_of(0));
  for (unsigned i = 0; i < width; i++)
    sum = term_binary(b->terms, TERM_ADD, sum, term_resize_unsigned(b->terms, bit(b, x, i), width));
  return sum;
}

/* Number of zeros before the first one, from the high or the low end. */
static const Term *count_zeros(Body *b, const Term *x, bool from_high)
{
  unsigned width = x->type.width;
  const Term *res = term_bv(b->terms, width, width);
  for (unsigned i = 0; i < width; i++) {
    unsigned at = from_high ? i : width - 1 - i; /* the last one tested decides */
    const Term *is_one = term_eq(b->terms, bit(b, x, at), term_bv(b->terms, 1, 1));
    res =
        term_ite(b->terms, is_one, term_bv(b->terms, width, from_high ? width - 1 - at : at), res);
  }
  return res;
}

static const Term *swap_bytes(Body *b, const Term *x)
{
  const Term *res = term_extract(b->terms, x, 7, 0);
  for (unsigned low = 8; low < x->type.width; low += 8)
    res = term_binary(b->terms, TERM_CONCAT, res, term_extract(b->terms, x, low + 7, low));
  return res;
}

static const Term *reverse_bits(Body *b, const Term *x)
{
  const Term *res = bit(b, x, 0);
  for (unsigned i = 1; i < x->type.width; i++)
    res = term_binary(b->terms, TERM_CONCAT, res, bit(b, x, i));
  return res;
}

static const Term *choose(Body *b, TermOp less, const Term *x, const Term *y, bool larger)
{
  const Term *test = term_binary(b->terms, less, x, y);
  return larger ? term_ite(b->terms, test, y, x) : term_ite(b->terms, test, x, y);
}

static const Term *absolute(Body *b, const Term *x)
{
  const Term *negative =
      term_binary(b->terms, TERM_SLT, x, term_const(b->terms, x->type, value_of(0)));
  return term_ite(b->terms, negative, term_unary(b->terms, TERM_NEG, x), x);
}

/* A funnel shift: the high half of x:y shifted left by z modulo the width (or the low half, right).
 */
static const Term *funnel(Body *b, const Term *x, const Term *y, const Term *z, bool left)
{
  unsigned width = x->type.width;
  const Term *by = term_binary(b->terms, TERM_UREM, z, term_bv(b->terms, width, width));
  const Term *rest = term_binary(b->terms, TERM_SUB, term_bv(b->terms, width, width), by);
  const Term *high = term_binary(b->terms, TERM_SHL, x, left ? by : rest);
  const Term *low = term_binary(b->terms, TERM_LSHR, y, left ? rest : by);
  return term_binary(b->terms, TERM_BOR, high, low);
}

static const Term *saturated(Body *b, const char *name, const Term *x, const Term *y)
{
  const Term *zero = term_const(b->terms, x->type, value_of(0));
  const Term *ones = term_unary(b->terms, TERM_BNOT, zero);
  if (starts(name, "llvm.uadd.sat"))
    return term_ite(b->terms, term_binary(b->terms, TERM_UADDO, x, y), ones,
                    term_binary(b->terms, TERM_ADD, x, y));
  if (starts(name, "llvm.usub.sat"))
    return term_ite(b->terms, term_binary(b->terms, TERM_USUBO, x, y), zero,
                    term_binary(b->terms, TERM_SUB, x, y));
  return NULL;
}

static const Term *integer_function(Body *b, LLVMValueRef call, const char *name)
{
  const Term *x = argument(b, call, 0);
  if (x->type.kind != TYPE_BV)
    return NULL;
  if (starts(name, "llvm.ctpop."))
    return count_ones(b, x);
  if (starts(name, "llvm.ctlz."))
    return count_zeros(b, x, true);
  if (starts(name, "llvm.cttz."))
    return count_zeros(b, x, false);
  if (starts(name, "llvm.bswap."))
    return swap_bytes(b, x);
  if (starts(name, "llvm.bitreverse."))
    return reverse_bits(b, x);
  if (starts(name, "llvm.abs."))
    return absolute(b, x);
  if (LLVMGetNumArgOperands(call) < 2)
    return NULL;
  const Term *y = argument(b, call, 1);
  if (starts(name, "llvm.smax."))
    return choose(b, TERM_SLT, x, y, true);
  if (starts(name, "llvm.smin."))
    return choose(b, TERM_SLT, x, y, false);
  if (starts(name, "llvm.umax."))
    return choose(b, TERM_ULT, x, y, true);
  if (starts(name, "llvm.umin."))
    return choose(b, TERM_ULT, x, y, false);
  if (starts(name, "llvm.ptrmask."))
    return term_binary(b->terms, TERM_BAND, x, y);
  if (starts(name, "llvm.fshl."))
    return funnel(b, x, y, argument(b, call, 2), true);
  if (starts(name, "llvm.fshr."))
    return funnel(b, x, y, argument(b, call, 2), false);
  return saturated(b, name, x, y);
}

/* llvm.is.fpclass: a mask of classes, tested by comparisons alone. */
static const Term *is_class(Body *b, const Term *x, uint64_t mask)
{
  enum {
    SNAN = 1,
    QNAN = 2,
    NEG_INF = 4,
    NEG_NORMAL = 8,
    NEG_SUB = 16,
    NEG_ZERO = 32,
    POS_ZERO = 64,
    POS_SUB = 128,
    POS_NORMAL = 256,
    POS_INF = 512
  };
  Terms *terms = b->terms;
  unsigned width = x->type.width;
  const Term *size = term_unary(terms, TERM_FABS, x);
  const Term *infinity = term_const(terms, x->type, value_of_double(__builtin_inf(), width));
  const Term *zero = term_const(terms, x->type, value_of(0));
  Value least = width == 32   ? value_of(0x00800000u)
                : width == 64 ? value_of(0x0010000000000000u)
                              : (Value){0x8000000000000000u, 1};
  const Term *normal = term_const(terms, x->type, least);
  const Term *is_nan = term_not(terms, term_binary(terms, TERM_FEQ, x, x));
  const Term *is_inf = term_binary(terms, TERM_FEQ, size, infinity);
  const Term *is_zero = term_binary(terms, TERM_FEQ, x, zero);
  const Term *is_normal = term_and(terms, term_binary(terms, TERM_FLE, normal, size),
                                   term_binary(terms, TERM_FLT, size, infinity));
  const Term *is_sub = term_and(terms, term_binary(terms, TERM_FLT, zero, size),
                                term_binary(terms, TERM_FLT, size, normal));
  const Term *sign = term_eq(terms, bit(b, as_bits(terms, x), width - 1), term_bv(terms, 1, 1));
  const struct {
    unsigned negative, positive;
    const Term *test;
  } classes[] = {{NEG_INF, POS_INF, is_inf},
                 {NEG_NORMAL, POS_NORMAL, is_normal},
                 {NEG_SUB, POS_SUB, is_sub},
                 {NEG_ZERO, POS_ZERO, is_zero}};
  const Term *res = mask & (SNAN | QNAN) ? is_nan : term_false(terms);
  for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++) {
    bool negative = mask & classes[i].negative, positive = mask & classes[i].positive;
    if (negative || positive) {
      const Term *side = negative && positive ? term_true(terms)
                         : negative           ? sign
                                              : term_not(terms, sign);
      res = term_or(terms, res, term_and(terms, classes[i].test, side));
    }
  }
  return res;
}

static const Term *with_sign(Body *b, const Term *x, const Term *from)
{
  unsigned width = x->type.width;
  const Term *sign = bit(b, as_bits(b->terms, from), width - 1);
  const Term *rest = term_extract(b->terms, as_bits(b->terms, x), width - 2, 0);
  return from_bits(b->terms, term_binary(b->terms, TERM_CONCAT, sign, rest), x->type);
}

/* IEEE minNum and maxNum: a NaN loses against a number. */
static const Term *float_choice(Body *b, const Term *x, const Term *y, bool larger)
{
  const Term *x_is_nan = term_not(b->terms, term_binary(b->terms, TERM_FEQ, x, x));
  const Term *wins =
      larger ? term_binary(b->terms, TERM_FLT, x, y) : term_binary(b->terms, TERM_FLT, y, x);
  return term_ite(b->terms, term_or(b->terms, x_is_nan, wins), y, x);
}

static const Term *float_function(Body *b, LLVMValueRef call, const char *name)
{
  static const struct {
    const char *name;
    Rounding mode;
  } roundings[] = {{"llvm.floor.", ROUND_DOWN},    {"llvm.ceil.", ROUND_UP},
                   {"llvm.trunc.", ROUND_ZERO},    {"llvm.rint.", ROUND_EVEN},
                   {"llvm.round.", ROUND_AWAY},    {"llvm.roundeven.", ROUND_EVEN},
                   {"llvm.nearbyint.", ROUND_EVEN}};
  const Term *x = argument(b, call, 0);
  if (x->type.kind != TYPE_FLOAT)
    return NULL;
  for (unsigned i = 0; i < sizeof roundings / sizeof *roundings; i++)
    if (starts(name, roundings[i].name))
      return term_fround(b->terms, roundings[i].mode, x);
  if (starts(name, "llvm.fabs."))
    return term_unary(b->terms, TERM_FABS, x);
  if (starts(name, "llvm.sqrt."))
    return term_unary(b->terms, TERM_FSQRT, x);
  if (starts(name, "llvm.is.fpclass."))
    return is_class(b, x, LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 1)));
  if (starts(name, "llvm.copysign."))
    return with_sign(b, x, argument(b, call, 1));
  if (starts(name, "llvm.minnum."))
    return float_choice(b, x, argument(b, call, 1), false);
  if (starts(name, "llvm.maxnum."))
    return float_choice(b, x, argument(b, call, 1), true);
  return NULL;
}

static bool is_scalar_call(LLVMValueRef call)
{
  if (!LLVMGetNumArgOperands(call))
    return false;
  return layout_is_scalar(LLVMTypeOf(LLVMGetArgOperand(call, 0))) &&
         layout_is_scalar(LLVMTypeOf(call));
}

static bool is_ignored(const char *name)
{
  static const char *const ignored[] = {
      "llvm.dbg.value",      "llvm.dbg.assign",
      "llvm.lifetime.end",   "llvm.va_end",
      "llvm.assume",         "llvm.prefetch",
      "llvm.donothing",      "llvm.stackrestore",
      "llvm.var.annotation", "llvm.experimental.noalias.scope.decl",
      "llvm.invariant.end",  "llvm.sideeffect"};
  for (unsigned i = 0; i < sizeof ignored / sizeof *ignored; i++)
    if (starts(name, ignored[i]))
      return true;
  return false;
}

static bool set_if(Body *b, LLVMValueRef call, const Term *term)
{
  if (term)
    body_set(b, call, term);
  return term;
}

/* Intrinsics whose value the program must not rely on. */
static bool arbitrary(Body *b, LLVMValueRef call, const char *name)
{
  static const char *const prefixes[] = {
      "llvm.frameaddress", "llvm.returnaddress", "llvm.readcyclecounter",
      "llvm.fma.",         "llvm.fmuladd.",      "llvm.sin.",
      "llvm.cos.",         "llvm.exp.",          "llvm.exp2.",
      "llvm.log.",         "llvm.log2.",         "llvm.log10.",
      "llvm.pow.",         "llvm.powi.",         "llvm.get.rounding"};
  for (unsigned i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (starts(name, prefixes[i])) {
      Type type;
      if (!layout_scalar(b->tr->target, LLVMTypeOf(call), &type))
        return false;
      body_set(b, call, body_arbitrary(b, type, HAVOC_UNMODELLED, intern(b->tr->names, name)));
      return true;
    }
  return false;
}

/* The size of an object as far as the compiler knows: it never does, at -O0. */
static bool object_size(Body *b, LLVMValueRef call)
{
  bool least = LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 1));
  body_set(b, call,
           term_bv_signed(b->terms, LLVMGetIntTypeWidth(LLVMTypeOf(call)), least ? 0 : -1));
  return true;
}

bool body_intrinsic(Body *b, LLVMValueRef call, const char *name)
{
  if (is_ignored(name))
    return true;
  if (starts(name, "llvm.dbg.declare"))
    return declaration(b, call), true;
  if (starts(name, "llvm.dbg.label"))
    return label(b, call);
  if (starts(name, "llvm.lifetime.start"))
    return lifetime_start(b, call), true;
  if (starts(name, "llvm.memcpy."))
    return copy(b, call, false);
  if (starts(name, "llvm.memmove."))
    return copy(b, call, true);
  if (starts(name, "llvm.memset."))
    return fill(b, call);
  if (starts(name, "llvm.va_start"))
    return va_start(b, call);
  if (starts(name, "llvm.va_copy"))
    return va_copy(b, call);
  if (starts(name, "llvm.ubsantrap"))
    return emit_end(b, LOCATION_ERROR, property_name(PROPERTY_NO_OVERFLOW)), true;
  if (starts(name, "llvm.trap") || starts(name, "llvm.debugtrap"))
    return emit_end(b, LOCATION_END, "trap: __builtin_trap"), true;
  if (starts(name, "llvm.ptrmask.") && align_argument(b, call))
    return true;
  if (starts(name, "llvm.stacksave")) /* blocks of the stack are never given back */
    return body_set(b, call, pointer_const(b->tr, 0)), true;
  if (starts(name, "llvm.objectsize."))
    return object_size(b, call);
  if (starts(name, "llvm.is.constant."))
    return body_set(b, call, term_false(b->terms)), true;
  if (starts(name, "llvm.expect.") || starts(name, "llvm.threadlocal.address") ||
      starts(name, "llvm.launder.") || starts(name, "llvm.ptr.annotation"))
    return body_pointer(b, LLVMGetArgOperand(call, 0)).storage ||
           (body_set_reg(b, call, body_reg(b, LLVMGetArgOperand(call, 0))), true);
  if (with_overflow(b, call, name) || arbitrary(b, call, name))
    return true;
  return is_scalar_call(call) && (set_if(b, call, integer_function(b, call, name)) ||
                                  set_if(b, call, float_function(b, call, name)));
}
