/* The memory layout of LLVM types: their scalar leaves at byte offsets. */
#ifndef OCTANT_FRONTEND_LAYOUT_H
#define OCTANT_FRONTEND_LAYOUT_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base/vec.h"
#include "term/type.h"

/* A scalar part of a type.  Gaps (padding) are no leaves. */
typedef struct Leaf {
  uint64_t offset;
  uint64_t bytes; /* that carry its bits */
  Type type;
  bool pointer;
} Leaf;

typedef VEC(Leaf) LeafVec;

/* The term type of an LLVM scalar; false where there is none (i300, half, ...).  i1 is a Bool. */
bool layout_scalar(LLVMTargetDataRef target, LLVMTypeRef type, Type *out);
bool layout_is_scalar(LLVMTypeRef type);
bool layout_is_aggregate(LLVMTypeRef type); /* struct, array or vector */
bool layout_is_wide(LLVMTypeRef type);      /* an integer wider than a term can be: see wide.h */

uint64_t layout_size(LLVMTargetDataRef target, LLVMTypeRef type);

/* Appends the leaves of a type laid out at "offset"; false where it has one that is no scalar of
 * ours, or where there would be more than "most" in all. */
bool layout_leaves(LLVMTargetDataRef target, LLVMTypeRef type, uint64_t offset, unsigned most,
                   LeafVec *out);

/* Number of elements of an aggregate, their types and byte offsets. */
unsigned layout_count(LLVMTypeRef type);
LLVMTypeRef layout_element(LLVMTypeRef type, unsigned index);
uint64_t layout_offset(LLVMTargetDataRef target, LLVMTypeRef type, unsigned index);

bool layout_is_union(LLVMTypeRef type);
/* True where a union stands somewhere in the type: its padding may be another member's data. */
bool layout_has_union(LLVMTypeRef type);

#endif
