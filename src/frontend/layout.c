#include "frontend/layout.h"

#include <limits.h>
#include <string.h>

bool layout_is_aggregate(LLVMTypeRef type)
{
  switch (LLVMGetTypeKind(type)) {
  case LLVMStructTypeKind:
  case LLVMArrayTypeKind:
  case LLVMVectorTypeKind: return true;
  default: return false;
  }
}

bool layout_is_wide(LLVMTypeRef type)
{
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > BV_MOST_BITS;
}

bool layout_is_scalar(LLVMTypeRef type)
{
  Type ignored;
  return layout_scalar(NULL, type, &ignored);
}

bool layout_scalar(LLVMTargetDataRef target, LLVMTypeRef type, Type *out)
{
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: {
    unsigned width = LLVMGetIntTypeWidth(type);
    *out = width == 1 ? type_bool() : type_bv(width);
    return width <= BV_MOST_BITS;
  }
  case LLVMPointerTypeKind: /* in other address spaces it has another size or another meaning */
    *out = type_bv(target ? 8 * LLVMPointerSize(target) : 64);
    return !LLVMGetPointerAddressSpace(type);
  case LLVMFloatTypeKind: *out = type_float(32); return true;
  case LLVMDoubleTypeKind: *out = type_float(64); return true;
  case LLVMX86_FP80TypeKind: *out = type_float(80); return true;
  default: return false;
  }
}

uint64_t layout_size(LLVMTargetDataRef target, LLVMTypeRef type)
{
  return LLVMABISizeOfType(target, type);
}

/* Arrays may have more elements than an unsigned counts: the largest number stands for all those.
 */
static unsigned array_count(LLVMTypeRef type)
{
  uint64_t length = LLVMGetArrayLength2(type);
  return length < UINT_MAX ? (unsigned)length : UINT_MAX;
}

unsigned layout_count(LLVMTypeRef type)
{
  switch (LLVMGetTypeKind(type)) {
  case LLVMStructTypeKind: return LLVMCountStructElementTypes(type);
  case LLVMArrayTypeKind: return array_count(type);
  case LLVMVectorTypeKind: return LLVMGetVectorSize(type);
  default: return 0;
  }
}

LLVMTypeRef layout_element(LLVMTypeRef type, unsigned index)
{
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
    return LLVMStructGetTypeAtIndex(type, index);
  return LLVMGetElementType(type);
}

uint64_t layout_offset(LLVMTargetDataRef target, LLVMTypeRef type, unsigned index)
{
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
    return LLVMOffsetOfElement(target, type, index);
  return index * layout_size(target, LLVMGetElementType(type));
}

/* Eight bytes each, and one leaf for the rest. */
static bool wide_leaves(unsigned width, uint64_t offset, unsigned most, LeafVec *out)
{
  for (unsigned at = 0; at < width; at += 64) {
    unsigned bits = width - at < 64 ? width - at : 64;
    Leaf leaf = {offset + at / 8, (bits + 7) / 8, type_bv((bits + 7) / 8 * 8), false};
    if (out->count >= most)
      return false;
    vec_push(out, leaf);
  }
  return true;
}

bool layout_leaves(LLVMTargetDataRef target, LLVMTypeRef type, uint64_t offset, unsigned most,
                   LeafVec *out)
{
  if (layout_is_aggregate(type)) {
    bool empty = !LLVMTypeIsSized(type) || !layout_size(target, type);
    unsigned count = empty ? 0 : layout_count(type);
    for (unsigned i = 0; i < count; i++)
      if (!layout_leaves(target, layout_element(type, i), offset + layout_offset(target, type, i),
                         most, out))
        return false;
    return true;
  }
  if (layout_is_wide(type))
    return wide_leaves(LLVMGetIntTypeWidth(type), offset, most, out);
  Leaf leaf = {offset, 0, {0}, LLVMGetTypeKind(type) == LLVMPointerTypeKind};
  if (out->count >= most || !layout_scalar(target, type, &leaf.type))
    return false;
  leaf.bytes = (leaf.type.width + 7u) / 8;
  if (leaf.type.kind == TYPE_BOOL)
    leaf.type = type_bv(8);
  else if (leaf.type.kind == TYPE_BV)
    leaf.type = type_bv((unsigned)leaf.bytes * 8);
  vec_push(out, leaf);
  return true;
}

bool layout_is_union(LLVMTypeRef type)
{
  const char *name = LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMGetStructName(type) : NULL;
  return name && !strncmp(name, "union.", 6);
}

bool layout_has_union(LLVMTypeRef type)
{
  if (!layout_is_aggregate(type))
    return false;
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind)
    return layout_has_union(LLVMGetElementType(type));
  if (layout_is_union(type))
    return true;
  for (unsigned i = 0; i < layout_count(type); i++)
    if (layout_has_union(layout_element(type, i)))
      return true;
  return false;
}
