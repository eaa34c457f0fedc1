#include "frontend/debug.h"

#include <string.h>

#include "base/memory.h"

/* DWARF tags that we look at. */
enum {
  TAG_ARRAY = 0x01,
  TAG_ENUM = 0x04,
  TAG_MEMBER = 0x0d,
  TAG_POINTER = 0x0f,
  TAG_STRUCT = 0x13,
  TAG_SUBROUTINE = 0x15,
  TAG_TYPEDEF = 0x16,
  TAG_UNION = 0x17,
  TAG_BASE = 0x24,
  TAG_CONST = 0x26,
  TAG_VOLATILE = 0x35,
  TAG_RESTRICT = 0x37,
  TAG_ATOMIC = 0x47
};

/* Positions of operands in LLVM's metadata nodes. */
enum {
  VARIABLE_SCOPE = 0,
  VARIABLE_NAME = 1,
  VARIABLE_TYPE = 3,
  TYPE_BASE = 3,
  TYPE_ELEMENTS = 4,
  LABEL_NAME = 1,
  BLOCK_SCOPE = 1,
  SUBPROGRAM_TYPE = 4,
  SUBROUTINE_TYPES = 3 /* that of the result first */
};

enum { MOST_NESTED = 64 }; /* types nest less deeply than this, or their text is cut */

static LLVMValueRef operand_value(const Debug *debug, LLVMMetadataRef node, unsigned index)
{
  LLVMValueRef value = LLVMMetadataAsValue(debug->context, node);
  int count = LLVMGetMDNodeNumOperands(value);
  if (count < 0 || index >= (unsigned)count)
    return NULL;
  LLVMValueRef *all = mem_alloc((unsigned)count * sizeof *all);
  LLVMGetMDNodeOperands(value, all);
  LLVMValueRef res = all[index];
  mem_free(all);
  return res;
}

static LLVMMetadataRef operand(const Debug *debug, LLVMMetadataRef node, unsigned index)
{
  LLVMValueRef value = node ? operand_value(debug, node, index) : NULL;
  return value ? LLVMValueAsMetadata(value) : NULL;
}

static unsigned operand_count(const Debug *debug, LLVMMetadataRef node)
{
  return (unsigned)LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(debug->context, node));
}

static const char *operand_text(const Debug *debug, LLVMMetadataRef node, unsigned index)
{
  LLVMValueRef value = operand_value(debug, node, index);
  if (!value || !LLVMIsAMDString(value))
    return NULL;
  unsigned length;
  const char *text = LLVMGetMDString(value, &length);
  return length ? intern_bytes(debug->names, text, length) : NULL;
}

static DebugVariable variable_of(const Debug *debug, LLVMMetadataRef node)
{
  return (DebugVariable){.name = operand_text(debug, node, VARIABLE_NAME),
                         .type = operand(debug, node, VARIABLE_TYPE),
                         .file = LLVMDIVariableGetFile(node),
                         .line = LLVMDIVariableGetLine(node),
                         .present = true};
}

LLVMValueRef debug_declared_value(LLVMValueRef call)
{
  LLVMValueRef wrapped = LLVMGetOperand(call, 0), value = NULL;
  if (LLVMGetMDNodeNumOperands(wrapped) == 1)
    LLVMGetMDNodeOperands(wrapped, &value);
  return value;
}

DebugVariable debug_of_declare(const Debug *debug, LLVMValueRef call)
{
  DebugVariable res = variable_of(debug, LLVMValueAsMetadata(LLVMGetOperand(call, 1)));
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(call);
  if (location && LLVMDILocationGetLine(location) == res.line)
    res.column = LLVMDILocationGetColumn(location);
  return res;
}

LLVMMetadataRef debug_block_of_declare(const Debug *debug, LLVMValueRef call)
{
  return operand(debug, LLVMValueAsMetadata(LLVMGetOperand(call, 1)), VARIABLE_SCOPE);
}

LLVMMetadataRef debug_outer_block(const Debug *debug, LLVMMetadataRef block)
{
  bool inner = LLVMGetMetadataKind(block) == LLVMDILexicalBlockMetadataKind ||
               LLVMGetMetadataKind(block) == LLVMDILexicalBlockFileMetadataKind;
  return inner ? operand(debug, block, BLOCK_SCOPE) : NULL;
}

const char *debug_label(const Debug *debug, LLVMValueRef call)
{
  return operand_text(debug, LLVMValueAsMetadata(LLVMGetOperand(call, 0)), LABEL_NAME);
}

DebugVariable debug_of_global(const Debug *debug, LLVMValueRef global)
{
  size_t count;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
  unsigned wanted = LLVMGetMDKindIDInContext(debug->context, "dbg", 3);
  DebugVariable res = {0};
  for (unsigned i = 0; i < count && !res.present; i++)
    if (LLVMValueMetadataEntriesGetKind(entries, i) == wanted) {
      LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, i);
      if (LLVMGetMetadataKind(node) == LLVMDIGlobalVariableExpressionMetadataKind)
        res = variable_of(debug, LLVMDIGlobalVariableExpressionGetVariable(node));
    }
  LLVMDisposeValueMetadataEntries(entries);
  return res;
}

const char *debug_file_name(const Debug *debug, LLVMMetadataRef file)
{
  if (!file)
    return NULL;
  unsigned length;
  const char *name = LLVMDIFileGetFilename(file, &length);
  return length ? intern_bytes(debug->names, name, length) : NULL;
}

static unsigned tag_of(LLVMMetadataRef type)
{
  return LLVMGetDINodeTag(type);
}

LLVMMetadataRef debug_strip(const Debug *debug, LLVMMetadataRef type)
{
  while (type) {
    switch (tag_of(type)) {
    case TAG_TYPEDEF:
    case TAG_CONST:
    case TAG_VOLATILE:
    case TAG_RESTRICT:
    case TAG_ATOMIC: type = operand(debug, type, TYPE_BASE); break;
    default: return type;
    }
  }
  return NULL;
}

LLVMMetadataRef debug_pointee(const Debug *debug, LLVMMetadataRef type)
{
  type = debug_strip(debug, type);
  return type && tag_of(type) == TAG_POINTER ? operand(debug, type, TYPE_BASE) : NULL;
}

uint64_t debug_size(LLVMMetadataRef type)
{
  return type ? LLVMDITypeGetSizeInBits(type) / 8 : 0;
}

static void name_or(const Debug *debug, LLVMMetadataRef type, const char *otherwise, Text *out)
{
  size_t length;
  const char *name = LLVMDITypeGetName(type, &length);
  (void)debug;
  if (length)
    text_add_bytes(out, name, length);
  else
    text_add(out, otherwise);
}

static void type_text(const Debug *debug, LLVMMetadataRef type, unsigned depth, Text *out)
{
  if (!type) {
    text_add(out, "void");
    return;
  }
  if (depth > MOST_NESTED) {
    text_add(out, "...");
    return;
  }
  LLVMMetadataRef base;
  switch (tag_of(type)) {
  case TAG_POINTER:
    base = operand(debug, type, TYPE_BASE);
    type_text(debug, base, depth + 1, out);
    text_add(out,
             base && debug_strip(debug, base) && tag_of(debug_strip(debug, base)) == TAG_POINTER
                 ? "*"
                 : " *");
    break;
  case TAG_CONST: text_add(out, "const "); goto qualified;
  case TAG_VOLATILE: text_add(out, "volatile "); goto qualified;
  case TAG_ATOMIC: text_add(out, "_Atomic "); goto qualified;
  case TAG_RESTRICT:
  qualified:
    type_text(debug, operand(debug, type, TYPE_BASE), depth + 1, out);
    break;
  case TAG_STRUCT: name_or(debug, type, "{...}", (text_add(out, "struct "), out)); break;
  case TAG_UNION: name_or(debug, type, "{...}", (text_add(out, "union "), out)); break;
  case TAG_ENUM: name_or(debug, type, "{...}", (text_add(out, "enum "), out)); break;
  case TAG_ARRAY:
    type_text(debug, operand(debug, type, TYPE_BASE), depth + 1, out);
    text_add(out, "[]");
    break;
  case TAG_SUBROUTINE: text_add(out, "function"); break;
  default: name_or(debug, type, "?", out); break;
  }
}

void debug_type_text(const Debug *debug, LLVMMetadataRef type, Text *out)
{
  if (type)
    type_text(debug, type, 0, out);
}

bool debug_type_is_signed(const Debug *debug, LLVMMetadataRef type)
{
  type = debug_strip(debug, type);
  if (!type)
    return false;
  if (tag_of(type) == TAG_ENUM)
    return debug_type_is_signed(debug, operand(debug, type, TYPE_BASE));
  if (tag_of(type) != TAG_BASE)
    return false;
  size_t length;
  const char *name = LLVMDITypeGetName(type, &length);
  return !(length >= 8 && !strncmp(name, "unsigned", 8)) && strcmp(name, "_Bool") &&
         strcmp(name, "float") && strcmp(name, "double") && strcmp(name, "long double");
}

LLVMMetadataRef debug_result_type(const Debug *debug, LLVMMetadataRef subprogram)
{
  LLVMMetadataRef type = operand(debug, subprogram, SUBPROGRAM_TYPE);
  return operand(debug, operand(debug, type, SUBROUTINE_TYPES), 0);
}

/* Extents of an array type, outermost first; 0 stands for an unknown one. */
static unsigned array_extents(const Debug *debug, LLVMMetadataRef array, uint64_t *out,
                              unsigned most)
{
  LLVMMetadataRef elements = operand(debug, array, TYPE_ELEMENTS);
  unsigned count = elements ? operand_count(debug, elements) : 0;
  if (count > most)
    return 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMMetadataRef range = operand(debug, elements, i);
    LLVMValueRef extent = range ? operand_value(debug, range, 0) : NULL;
    out[i] = extent && LLVMIsAConstantInt(extent) ? LLVMConstIntGetZExtValue(extent) : 0;
  }
  return count;
}

static LLVMMetadataRef walk_array(const Debug *debug, LLVMMetadataRef array, uint64_t *offset,
                                  Text *path)
{
  enum { MOST_DIMENSIONS = 16 };
  uint64_t extents[MOST_DIMENSIONS];
  unsigned count = array_extents(debug, array, extents, MOST_DIMENSIONS);
  LLVMMetadataRef element = operand(debug, array, TYPE_BASE);
  uint64_t size = debug_size(debug_strip(debug, element));
  if (!count || !size)
    return NULL;
  uint64_t index = *offset / size;
  *offset %= size;
  for (unsigned i = 0; i < count; i++) {
    uint64_t below = 1;
    for (unsigned j = i + 1; j < count; j++)
      below *= extents[j];
    if (!below)
      return NULL;
    text_format(path, "[%llu]", (unsigned long long)(index / below));
    index %= below;
  }
  return element;
}

/* The member that a scalar of "bytes" bytes at the offset belongs to; in a union the first of just
 * that size, else the first that is large enough. */
static LLVMMetadataRef find_member(const Debug *debug, LLVMMetadataRef type, uint64_t offset,
                                   uint64_t bytes)
{
  LLVMMetadataRef elements = operand(debug, type, TYPE_ELEMENTS), fitting = NULL;
  unsigned count = elements ? operand_count(debug, elements) : 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMMetadataRef member = operand(debug, elements, i);
    if (!member || tag_of(member) != TAG_MEMBER)
      continue;
    uint64_t start = LLVMDITypeGetOffsetInBits(member) / 8;
    uint64_t size = (LLVMDITypeGetSizeInBits(member) + 7) / 8;
    if (offset < start || offset + bytes > start + size)
      continue;
    if (offset == start && bytes == size)
      return member;
    if (!fitting)
      fitting = member;
  }
  return fitting;
}

LLVMMetadataRef debug_walk(const Debug *debug, LLVMMetadataRef type, uint64_t offset,
                           uint64_t bytes, Text *path)
{
  for (unsigned depth = 0; type && depth < MOST_NESTED; depth++) {
    LLVMMetadataRef plain = debug_strip(debug, type);
    if (!plain)
      return NULL;
    switch (tag_of(plain)) {
    case TAG_ARRAY: type = walk_array(debug, plain, &offset, path); break;
    case TAG_STRUCT:
    case TAG_UNION: {
      LLVMMetadataRef member = find_member(debug, plain, offset, bytes);
      if (!member)
        return NULL;
      size_t length;
      const char *name = LLVMDITypeGetName(member, &length);
      if (length) {
        text_add_char(path, '.');
        text_add_bytes(path, name, length);
      }
      offset -= LLVMDITypeGetOffsetInBits(member) / 8;
      type = operand(debug, member, TYPE_BASE);
      break;
    }
    default: return offset == 0 ? type : NULL;
    }
  }
  return NULL;
}

static bool scalar_leaf(const Debug *debug, LLVMMetadataRef type, uint64_t offset,
                        unsigned pointer_bits, LeafVec *out)
{
  bool pointer = tag_of(type) == TAG_POINTER;
  uint64_t bytes = pointer ? pointer_bits / 8 : debug_size(type);
  size_t length;
  const char *name = LLVMDITypeGetName(type, &length);
  (void)debug;
  bool is_float = length && (!strcmp(name, "float") || !strcmp(name, "double"));
  if (!bytes || bytes > 16 || (length && strstr(name, "long double")) ||
      (length && strstr(name, "omplex")))
    return false;
  Leaf leaf = {offset, bytes,
               is_float ? type_float(8 * (unsigned)bytes) : type_bv(8 * (unsigned)bytes), pointer};
  vec_push(out, leaf);
  return true;
}

static bool collect_leaves(const Debug *debug, LLVMMetadataRef type, uint64_t offset,
                           unsigned pointer_bits, unsigned most, unsigned depth, LeafVec *out);

static bool member_leaves(const Debug *debug, LLVMMetadataRef type, uint64_t offset,
                          unsigned pointer_bits, unsigned most, unsigned depth, LeafVec *out)
{
  LLVMMetadataRef elements = operand(debug, type, TYPE_ELEMENTS);
  unsigned count = elements ? operand_count(debug, elements) : 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMMetadataRef member = operand(debug, elements, i), base = operand(debug, member, TYPE_BASE);
    LLVMMetadataRef plain = debug_strip(debug, base);
    bool is_bit_field = !plain || LLVMDITypeGetSizeInBits(member) != LLVMDITypeGetSizeInBits(plain);
    if (tag_of(member) != TAG_MEMBER || is_bit_field ||
        !collect_leaves(debug, base, offset + LLVMDITypeGetOffsetInBits(member) / 8, pointer_bits,
                        most, depth + 1, out))
      return false;
  }
  return count > 0;
}

static bool array_leaves(const Debug *debug, LLVMMetadataRef type, uint64_t offset,
                         unsigned pointer_bits, unsigned most, unsigned depth, LeafVec *out)
{
  LLVMMetadataRef element = debug_strip(debug, operand(debug, type, TYPE_BASE));
  uint64_t size = debug_size(element), all = debug_size(type);
  if (!size || all / size > most)
    return false;
  for (uint64_t at = 0; at < all; at += size)
    if (!collect_leaves(debug, element, offset + at, pointer_bits, most, depth + 1, out))
      return false;
  return true;
}

static bool collect_leaves(const Debug *debug, LLVMMetadataRef type, uint64_t offset,
                           unsigned pointer_bits, unsigned most, unsigned depth, LeafVec *out)
{
  type = debug_strip(debug, type);
  if (!type || depth > MOST_NESTED || out->count >= most)
    return false;
  switch (tag_of(type)) {
  case TAG_STRUCT: return member_leaves(debug, type, offset, pointer_bits, most, depth, out);
  case TAG_ARRAY: return array_leaves(debug, type, offset, pointer_bits, most, depth, out);
  case TAG_BASE:
  case TAG_ENUM:
  case TAG_POINTER: return scalar_leaf(debug, type, offset, pointer_bits, out);
  default: return false;
  }
}

bool debug_leaves(const Debug *debug, LLVMMetadataRef type, unsigned pointer_bits, unsigned most,
                  LeafVec *out)
{
  return collect_leaves(debug, type, 0, pointer_bits, most, 0, out);
}

LLVMMetadataRef debug_loop_start(const Debug *debug, LLVMValueRef branch)
{
  unsigned kind = LLVMGetMDKindIDInContext(debug->context, "llvm.loop", 9);
  LLVMValueRef loop = LLVMGetMetadata(branch, kind);
  if (!loop)
    return NULL;
  LLVMMetadataRef start = operand(debug, LLVMValueAsMetadata(loop), 1);
  return start && LLVMGetMetadataKind(start) == LLVMDILocationMetadataKind ? start : NULL;
}
