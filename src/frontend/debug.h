/* Debug information: how the source names things, where they stand, what their C types are. */
#ifndef OCTANT_FRONTEND_DEBUG_H
#define OCTANT_FRONTEND_DEBUG_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "base/intern.h"
#include "base/text.h"
#include "frontend/layout.h"

/* What debug information says of a variable; NULL and 0 where it says nothing. */
typedef struct DebugVariable {
  const char *name; /* interned */
  LLVMMetadataRef type;
  LLVMMetadataRef file;
  unsigned line, column; /* a global has no column */
  bool present;
} DebugVariable;

typedef struct Debug {
  LLVMContextRef context;
  Interner *names;
} Debug;

/* From the arguments of an llvm.dbg.declare call, and from a global's attachment. */
LLVMValueRef debug_declared_value(LLVMValueRef call);
DebugVariable debug_of_declare(const Debug *debug, LLVMValueRef call);
DebugVariable debug_of_global(const Debug *debug, LLVMValueRef global);
/* The block in which the variable of an llvm.dbg.declare call is declared. */
LLVMMetadataRef debug_block_of_declare(const Debug *debug, LLVMValueRef call);
/* What directly encloses a block of a function; NULL for the function itself. */
LLVMMetadataRef debug_outer_block(const Debug *debug, LLVMMetadataRef block);
/* The label named by an llvm.dbg.label call, interned; NULL where there is none. */
const char *debug_label(const Debug *debug, LLVMValueRef call);

/* Name of a file in the debug information as clang saw it, interned; NULL where unknown. */
const char *debug_file_name(const Debug *debug, LLVMMetadataRef file);

/* The C type as text ("unsigned int", "struct node *"); appends nothing where unknown. */
void debug_type_text(const Debug *debug, LLVMMetadataRef type, Text *out);
bool debug_type_is_signed(const Debug *debug, LLVMMetadataRef type);
/* What a function returns; NULL where that is nothing, or unknown. */
LLVMMetadataRef debug_result_type(const Debug *debug, LLVMMetadataRef subprogram);

/* Walks to the scalar at a byte offset: appends ".field" and "[index]" to "path" and answers the
 * scalar's type, or NULL where the offset is inside something without a name. */
LLVMMetadataRef debug_walk(const Debug *debug, LLVMMetadataRef type, uint64_t offset,
                           uint64_t bytes, Text *path);

/* The type behind typedefs and qualifiers; the target of a pointer type, NULL where it is none. */
LLVMMetadataRef debug_strip(const Debug *debug, LLVMMetadataRef type);
LLVMMetadataRef debug_pointee(const Debug *debug, LLVMMetadataRef type);
uint64_t debug_size(LLVMMetadataRef type); /* bytes, 0 where unknown */

/* Appends the scalars of a type; false where it has bit-fields or unions, or more than "most". */
bool debug_leaves(const Debug *debug, LLVMMetadataRef type, unsigned pointer_bits, unsigned most,
                  LeafVec *out);

/* The two ends of a source loop from a branch's llvm.loop metadata: the first is its keyword. */
LLVMMetadataRef debug_loop_start(const Debug *debug, LLVMValueRef branch);

#endif
