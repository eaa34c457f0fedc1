/* How arguments and results travel: by-value structs become their scalars, so that passing one does
 * not put it in memory. */
#include <string.h>

#include "frontend/translate.h"

bool signature_scalars(const Translator *tr, LLVMTypeRef type, LeafVec *out)
{
  if (layout_is_aggregate(type)) {
    for (unsigned i = 0; i < layout_count(type); i++)
      if (!signature_scalars(tr, layout_element(type, i), out))
        return false;
    return true;
  }
  if (layout_is_wide(type)) {
    for (unsigned at = 0, width = LLVMGetIntTypeWidth(type); at < width; at += 64) {
      unsigned bits = width - at < 64 ? width - at : 64;
      Leaf limb = {0, (bits + 7) / 8, type_bv(bits), false};
      vec_push(out, limb);
    }
    return true;
  }
  Leaf leaf = {0, 0, {0}, LLVMGetTypeKind(type) == LLVMPointerTypeKind};
  if (!layout_scalar(tr->target, type, &leaf.type))
    return false;
  leaf.bytes = (leaf.type.width + 7u) / 8;
  vec_push(out, leaf);
  return true;
}

typedef struct Attributes {
  LLVMAttributeRef byval, sret, align; /* NULL: there is none */
} Attributes;

static LLVMTypeRef attribute_type(LLVMAttributeRef attribute)
{
  return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

/* LLVM's type does not know that it is packed or over-aligned: the attribute does. */
static uint64_t pointed_align(const Translator *tr, LLVMTypeRef type, LLVMAttributeRef align)
{
  return align ? LLVMGetEnumAttributeValue(align) : LLVMABIAlignmentOfType(tr->target, type);
}

static Slot make_slot(Translator *tr, LLVMTypeRef type, Attributes attributes)
{
  LLVMTypeRef byval = attribute_type(attributes.byval);
  Slot slot = {.type = byval ? byval : attribute_type(attributes.sret)};
  if (slot.type) {
    slot.align = pointed_align(tr, slot.type, attributes.align);
    slot.kind = byval ? SLOT_BYVAL : SLOT_SRET;
    if (storage_leaves(tr, slot.type, MOST_COPIES, &slot.leaves))
      return slot;
    vec_clear(&slot.leaves);
    slot.kind = byval ? SLOT_POINTER : SLOT_SCALARS;
  }
  signature_scalars(tr, type, &slot.leaves);
  return slot;
}

static unsigned kind_of(const char *name)
{
  return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

Slot signature_param(Translator *tr, LLVMValueRef function, unsigned index)
{
  Attributes attributes = {LLVMGetEnumAttributeAtIndex(function, index + 1, kind_of("byval")),
                           LLVMGetEnumAttributeAtIndex(function, index + 1, kind_of("sret")),
                           LLVMGetEnumAttributeAtIndex(function, index + 1, kind_of("align"))};
  return make_slot(tr, LLVMTypeOf(LLVMGetParam(function, index)), attributes);
}

Slot signature_argument(Translator *tr, LLVMValueRef call, unsigned index)
{
  Attributes attributes = {LLVMGetCallSiteEnumAttribute(call, index + 1, kind_of("byval")),
                           LLVMGetCallSiteEnumAttribute(call, index + 1, kind_of("sret")),
                           LLVMGetCallSiteEnumAttribute(call, index + 1, kind_of("align"))};
  return make_slot(tr, LLVMTypeOf(LLVMGetArgOperand(call, index)), attributes);
}

LLVMTypeRef signature_element(LLVMValueRef call, unsigned index)
{
  return attribute_type(LLVMGetCallSiteEnumAttribute(call, index + 1, kind_of("elementtype")));
}

void slot_free(Slot *slot)
{
  vec_free(&slot->leaves);
}
