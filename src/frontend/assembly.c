/* Inline assembly: what is said of it, not what it does.  Its outputs are invented.  Where it is
 * said to touch memory, its operands there are too, and it is a call of a function without a body
 * that gets them; where such functions change nothing, pointers in registers are beyond us. */
#include <ctype.h>
#include <string.h>

#include "frontend/translate.h"

static const char *const source_name = "inline assembly";

/* ---- its instructions ---- */

typedef struct Instruction {
  const char *word, *operands; /* not ended by null characters */
  size_t length, operands_length;
} Instruction;

typedef struct Reader {
  const char *at, *end;
} Reader;

static bool is_end_of_line(char c)
{
  return c == ';' || c == '\n';
}

static bool is_separator(char c)
{
  return is_end_of_line(c) || isspace((unsigned char)c);
}

static bool is_among(const Instruction *it, const char *const *words)
{
  for (; *words; words++)
    if (strlen(*words) == it->length && !strncmp(*words, it->word, it->length))
      return true;
  return false;
}

/* What follows it is an instruction of its own: one that it repeats or makes atomic, or one that
 * has it as a label. */
static bool is_prefix(const Instruction *it)
{
  static const char *const prefixes[] = {"rep", "lock", NULL};
  return is_among(it, prefixes) || it->word[it->length - 1] == ':';
}

/* Over what separates instructions, comments included. */
static const char *skip_separators(const char *at, const char *end)
{
  bool comment = false;
  for (; at < end && (comment || *at == '#' || is_separator(*at)); at++)
    comment = *at == '#' || (comment && *at != '\n');
  return at;
}

static bool next_instruction(Reader *reader, Instruction *out)
{
  const char *end = reader->end, *at = skip_separators(reader->at, end);
  *out = (Instruction){.word = at};
  while (at < end && !is_separator(*at))
    at++;
  out->length = (size_t)(at - out->word);
  out->operands = at;
  while (out->length && !is_prefix(out) && at < end && !is_end_of_line(*at))
    at++;
  out->operands_length = (size_t)(at - out->operands);
  reader->at = at;
  return out->length;
}

/* Barriers, hints, or about interrupts. */
static bool is_harmless_instruction(const Instruction *it)
{
  static const char *const words[] = {"nop", "rep", "pause", "yield", "mfence", "lfence", "sfence",
                                      "dmb", "dsb", "isb",   "cli",   "sti",    "hlt",    "wfi",
                                      "wfe", "sev", "cpsid", "cpsie", NULL};
  return is_among(it, words) || it->word[it->length - 1] == ':';
}

/* Are its instructions told apart by lines and semicolons alone?  There may be other comments than
 * those with a sharp, texts, and dialects. */
static bool is_plain(Reader reader)
{
  for (const char *at = reader.at; at < reader.end; at++)
    if (strchr("\"'{}|\\", *at) || (*at == '/' && at + 1 < reader.end && strchr("/*", at[1])))
      return false;
  return true;
}

static bool is_harmless(Reader reader)
{
  Instruction it;
  if (!is_plain(reader))
    return false;
  while (next_instruction(&reader, &it))
    if (!is_harmless_instruction(&it))
      return false;
  return true;
}

/* "int3" in other words; a dollar is two in LLVM's text, where one begins an operand. */
static bool is_breakpoint(const Instruction *it)
{
  static const char *const numbers[] = {"3", "$$3", NULL};
  Instruction number = {.word = it->operands, .length = it->operands_length};
  while (number.length && isspace((unsigned char)*number.word))
    number.word++, number.length--;
  while (number.length && isspace((unsigned char)number.word[number.length - 1]))
    number.length--;
  return it->length == 3 && !strncmp(it->word, "int", 3) && is_among(&number, numbers);
}

/* Does a signal end the program as soon as it comes here? */
static bool is_trap(Reader reader)
{
  static const char *const words[] = {"ud2", "ud2a", "ud2b", "int3", NULL};
  Instruction it;
  while (is_plain(reader) && next_instruction(&reader, &it)) {
    if (is_among(&it, words) || is_breakpoint(&it))
      return true;
    if (!is_harmless_instruction(&it))
      return false;
  }
  return false;
}

/* Instructions that set the mode in which floats are rounded. */
static bool is_about_rounding(Reader reader)
{
  static const char *const words[] = {"ldmxcsr",  "vldmxcsr", "fldcw",     "fldenv",
                                      "frstor",   "fxrstor",  "fxrstor64", "xrstor",
                                      "xrstor64", "xrstors",  "xrstors64", NULL};
  Instruction it;
  while (next_instruction(&reader, &it))
    if (is_among(&it, words))
      return true;
  return false;
}

static bool is_suffix(const char *text, size_t length)
{
  return !length || (length == 1 && strchr("bwlq", *text));
}

/* Arithmetic on what the compiler put into its operands, which exists. */
static bool is_arithmetic(const Instruction *it)
{
  static const char *const words[] = {
      "lock", "mov", "lea", "add", "adc",  "sub",   "sbb",   "inc",   "dec",
      "and",  "or",  "xor", "not", "neg",  "xchg",  "xadd",  "cmp",   "cmpxchg",
      "bt",   "bts", "btr", "btc", "bsf",  "bsr",   "test",  "rol",   "ror",
      "shl",  "shr", "sar", "mul", "imul", "bswap", "rdtsc", "cpuid", NULL};
  for (const char *const *word = words; *word; word++) {
    size_t length = strlen(*word);
    if (it->length >= length && !strncmp(*word, it->word, length) &&
        is_suffix(it->word + length, it->length - length))
      return true;
  }
  return false;
}

static bool are_given(const Instruction *it)
{
  bool begins = true;
  for (size_t i = 0; i < it->operands_length; i++) {
    char c = it->operands[i];
    if ((begins && c != '$' && !isspace((unsigned char)c)) || strchr("(:%*", c))
      return false;
    begins = c == ',' || (begins && c != '$');
  }
  return true;
}

/* Does the program certainly go on behind it?  Who halts the processor needs a right to. */
static bool goes_on(Reader reader)
{
  static const char *const halts[] = {"hlt", NULL};
  Instruction it;
  if (!is_plain(reader))
    return false;
  while (next_instruction(&reader, &it))
    if (is_among(&it, halts) ||
        !(is_harmless_instruction(&it) || (is_arithmetic(&it) && are_given(&it))))
      return false;
  return true;
}

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

/* Nothing rests on its going on: whether it ends the program is invented. */
static void may_end(Body *b)
{
  const Term *ends = body_arbitrary(b, type_bv(32), HAVOC_UNMODELLED, source_name);
  emit_exit_if(b, term_eq(b->terms, ends, term_bv(b->terms, 32, 1)), LOCATION_END, source_name);
}

static void refuse_symbols(Body *b, const char *text, size_t length)
{
  Text symbol = {0};
  translator_find_symbol(b->tr, text, length, &symbol);
  if (symbol.length)
    body_unsupported(
        b, intern_format(b->tr->names, "inline assembly that names %s", text_of(&symbol)));
  text_free(&symbol);
}

void body_assembly(Body *b, LLVMValueRef call, LLVMValueRef assembly)
{
  size_t length, constraints_length;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &length);
  const char *constraints = LLVMGetInlineAsmConstraintString(assembly, &constraints_length);
  Reader reader = {text, text + length};
  refuse_symbols(b, text, length);
  if (is_trap(reader))
    emit_end(b, LOCATION_END, "trap: inline assembly");
  if (is_about_rounding(reader))
    body_unsupported(b, "inline assembly that sets the rounding mode");
  bool harmless = is_harmless(reader) && (is_void(call) || hands_on(b, call, constraints));
  if (!harmless && strstr(constraints, "~{memory}"))
    write_anywhere(b, call);
  if (!harmless)
    invent_results(b, call, count_outputs(constraints));
  write_outputs(b, call, constraints, harmless);
  if (!goes_on(reader))
    may_end(b);
}
