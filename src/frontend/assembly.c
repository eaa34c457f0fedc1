/* Inline assembly: what is said of it, not what it does.  Its outputs are invented.  Where it is
 * said to touch memory, its operands there are too, and it is a call of a function without a body
 * that gets them; where such functions change nothing, pointers in registers are beyond us. */
#include <ctype.h>
#include <string.h>

#include "frontend/translate.h"

static const char *const source_name = "inline assembly";

/* ---- assembly that only says something to the compiler or the processor ---- */

/* One register that is also the only input: the value goes through. */
static bool hands_on(Body *b, LLVMValueRef call, const char *constraints)
{
  size_t length = strlen(constraints);
  bool tied = length >= 4 && constraints[0] == '=' && constraints[1] != '*' &&
              !strncmp(constraints + 2, ",0", 2) && (length == 4 || constraints[4] == ',');
  if (!tied || LLVMGetNumArgOperands(call) != 1 ||
      LLVMTypeOf(LLVMGetArgOperand(call, 0)) != LLVMTypeOf(call))
    return false;
  body_set_reg(b, call, body_reg(b, LLVMGetArgOperand(call, 0)));
  return true;
}

static bool is_harmless_word(const char *word, size_t length)
{
  static const char *const words[] = {"nop",    "rep", "pause", "yield", "mfence", "lfence",
                                      "sfence", "dmb", "dsb",   "isb",   "cli",    "sti",
                                      "hlt",    "wfi", "wfe",   "sev",   "cpsid",  "cpsie"};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == length && !strncmp(words[i], word, length))
      return true;
  return false;
}

static bool is_separator(char c)
{
  return c == ';' || c == '\n' || isspace((unsigned char)c);
}

/* What follows it is an instruction of its own, which it repeats. */
static bool is_prefix(const char *word, size_t length)
{
  return length == strlen("rep") && !strncmp(word, "rep", length);
}

/* Are all instructions barriers, hints, or about interrupts? */
static bool is_harmless(const char *text, size_t length)
{
  size_t i = 0;
  while (i < length) {
    while (i < length && is_separator(text[i]))
      i++;
    size_t start = i;
    while (i < length && !is_separator(text[i]))
      i++;
    if (i > start && !is_harmless_word(text + start, i - start))
      return false;
    while (!is_prefix(text + start, i - start) && i < length && text[i] != ';' && text[i] != '\n')
      i++; /* operands */
  }
  return true;
}

static bool is_void(LLVMValueRef call)
{
  return LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind;
}

/* ---- all other ---- */

static Function *callee_of(Translator *tr)
{
  const char *name = intern(tr->names, "__asm__");
  Function *known = program_function(tr->program, name);
  if (known)
    return known;
  Function *fresh = program_add_function(tr->program, name);
  fresh->source = intern(tr->names, source_name);
  return fresh;
}

/* Who holds a pointer, or a number that is as wide as one. */
typedef struct Holders {
  bool pointer, wide;
} Holders;

static void add_holder(const Body *b, Holders *holders, LLVMTypeRef type)
{
  bool pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
  holders->pointer |= pointer;
  holders->wide |= pointer || (LLVMTypeIsSized(type) &&
                               8 * layout_size(b->tr->target, type) >= b->tr->pointer_bits);
}

/* Could an address among the operands come out again?  Where both sides are numbers it is none. */
static bool hands_on_addresses(const Body *b, LLVMValueRef call, const LeafVec *results,
                               unsigned outputs)
{
  Holders in = {0}, out = {0};
  for (unsigned i = 0; i < results->count; i++) {
    out.pointer |= results->data[i].pointer;
    out.wide |= results->data[i].type.width >= b->tr->pointer_bits;
  }
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMTypeRef element = signature_element(call, i);
    LLVMTypeRef type = element ? element : LLVMTypeOf(LLVMGetArgOperand(call, i));
    add_holder(b, i < outputs ? &out : &in, type);
  }
  return (in.pointer && out.wide) || (in.wide && out.pointer);
}

static void invent_results(Body *b, LLVMValueRef call, unsigned outputs)
{
  LeafVec leaves = {0};
  if (!is_void(call))
    signature_scalars(b->tr, LLVMTypeOf(call), &leaves);
  if (hands_on_addresses(b, call, &leaves, outputs))
    body_unsupported(b, "inline assembly that hands on addresses");
  Reg *reg = reg_new(b, leaves.count);
  for (unsigned i = 0; i < leaves.count; i++)
    reg->parts[i] = body_arbitrary(b, leaves.data[i].type, HAVOC_UNMODELLED, source_name);
  if (!is_void(call))
    body_set_reg(b, call, reg);
  vec_free(&leaves);
}

static const char *next_constraint(const char *at)
{
  at += strcspn(at, ",");
  return *at ? at + 1 : at;
}

/* Is the operand in memory also an input there?  "index" is that of the first input. */
static bool is_input(Body *b, LLVMValueRef call, const char *constraints, unsigned index,
                     const Term *address)
{
  for (const char *at = constraints; *at && *at != '~'; at = next_constraint(at)) {
    if (*at == '=')
      continue;
    if (*at == '*' && body_term(b, LLVMGetArgOperand(call, index)) == address)
      return true;
    index++;
  }
  return false;
}

static unsigned count_outputs(const char *constraints)
{
  unsigned count = 0;
  for (const char *at = constraints; *at == '='; at = next_constraint(at))
    count += at[1] == '*';
  return count;
}

static void invent_memory(Body *b, LLVMValueRef call, unsigned index)
{
  LLVMTypeRef type = signature_element(call, index);
  uint64_t size = type ? layout_size(b->tr->target, type) : 0;
  if (!size)
    body_unsupported(b, source_name);
  emit_havoc_memory(b, body_term(b, LLVMGetArgOperand(call, index)),
                    term_bv(b->terms, b->tr->pointer_bits, size), HAVOC_UNMODELLED, source_name);
}

/* Outputs in memory: they come first, and each is told by a pointer to it.  Where nothing is done
 * the inputs among them stay as they are; what the others were the compiler need not have kept. */
static void write_outputs(Body *b, LLVMValueRef call, const char *constraints, bool harmless)
{
  unsigned index = 0, count = count_outputs(constraints);
  for (const char *at = constraints; *at == '='; at = next_constraint(at)) {
    if (at[1] != '*')
      continue;
    const Term *address = body_term(b, LLVMGetArgOperand(call, index));
    if (!harmless || !is_input(b, call, constraints, count, address))
      invent_memory(b, call, index);
    index++;
  }
}

/* What assembly that touches memory may do to it. */
static void write_anywhere(Body *b, LLVMValueRef call)
{
  if (b->tr->settings.externals_write) {
    body_call_external(b, call, callee_of(b->tr));
    return;
  }
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    if (signature_element(call, i))
      invent_memory(b, call, i);
    else if (body_is_pointer(LLVMGetArgOperand(call, i)))
      body_unsupported(b, "inline assembly with pointers and memory");
  }
}

void body_assembly(Body *b, LLVMValueRef call, LLVMValueRef assembly)
{
  size_t length, constraints_length;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &length);
  const char *constraints = LLVMGetInlineAsmConstraintString(assembly, &constraints_length);
  bool harmless = is_harmless(text, length) && (is_void(call) || hands_on(b, call, constraints));
  if (!harmless && strstr(constraints, "~{memory}"))
    write_anywhere(b, call);
  if (!harmless)
    invent_results(b, call, count_outputs(constraints));
  write_outputs(b, call, constraints, harmless);
}
