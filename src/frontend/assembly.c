/* Inline assembly: what is said of it, not what it does.  Its outputs are arbitrary.  Where it is
 * said to touch memory it is a call of a function without a body that gets its operands. */
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

/* Two functions, since what does not touch memory leaves the globals alone. */
static Function *callee_of(Translator *tr, bool pure)
{
  const char *name = intern(tr->names, pure ? "__asm__" : "__asm__memory");
  Function *known = program_function(tr->program, name);
  if (known)
    return known;
  Function *fresh = program_add_function(tr->program, name);
  fresh->source = intern(tr->names, source_name);
  fresh->pure = pure;
  return fresh;
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

/* Outputs in memory: they come first, and each is told by a pointer to it.  Where nothing is done
 * the inputs among them stay as they are; what the others were the compiler need not have kept. */
static void write_outputs(Body *b, LLVMValueRef call, const char *constraints, bool harmless)
{
  unsigned index = 0, count = count_outputs(constraints);
  for (const char *at = constraints; *at == '='; at = next_constraint(at)) {
    if (at[1] != '*')
      continue;
    LLVMTypeRef type = signature_element(call, index);
    const Term *address = body_term(b, LLVMGetArgOperand(call, index++));
    if (harmless && is_input(b, call, constraints, count, address))
      continue;
    uint64_t size = type ? layout_size(b->tr->target, type) : 0;
    if (!size)
      body_unsupported(b, source_name);
    emit_havoc_memory(b, address, term_bv(b->terms, b->tr->pointer_bits, size), HAVOC_EXTERNAL,
                      intern(b->tr->names, source_name));
  }
}

void body_assembly(Body *b, LLVMValueRef call, LLVMValueRef assembly)
{
  size_t length, constraints_length;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &length);
  const char *constraints = LLVMGetInlineAsmConstraintString(assembly, &constraints_length);
  bool harmless = is_harmless(text, length) && (is_void(call) || hands_on(b, call, constraints));
  if (!harmless)
    body_call_external(b, call, callee_of(b->tr, !strstr(constraints, "~{memory}")));
  write_outputs(b, call, constraints, harmless);
}
