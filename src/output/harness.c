#include "output/harness.h"

#include <stdlib.h>
#include <string.h>

#include "output/argument.h"
#include "output/choice.h"

/* A function that the harness defines, and what it returns in turn. */
typedef struct Stub {
  const char *name;
  Type type; /* of its result; width 0: none */
  VEC(const InterpChoice *) values;
} Stub;

typedef struct Harness {
  const Program *program;
  const Outcome *outcome;
  const Evidence *evidence;
  Indeterminate indeterminate;
  VEC(Stub *) stubs;
  VEC(const InterpChoice *) arguments; /* of the entry function */
  VEC(const InterpChoice *) bytes;     /* what __VERIFIER_nondet_memory wrote */
  VEC(const InterpChoice *) blocks;    /* what was read in memory of the caller */
} Harness;

/* ---- indeterminate values ---- */

/* Where others are needed, what happens to be on the stack is as good. */
const char *harness_initialisation(Indeterminate values)
{
  switch (values) {
  case INDETERMINATE_ZERO: return "-ftrivial-auto-var-init=zero";
  case INDETERMINATE_PATTERN: return "-ftrivial-auto-var-init=pattern";
  case INDETERMINATE_OTHER: break;
  }
  return "";
}

/* ---- what is to be defined ---- */

static Stub *find_stub(Harness *harness, const char *name)
{
  for (unsigned i = 0; i < harness->stubs.count; i++)
    if (!strcmp(harness->stubs.data[i]->name, name))
      return harness->stubs.data[i];
  return NULL;
}

static Stub *add_stub(Harness *harness, const char *name, Type type)
{
  Stub *stub = find_stub(harness, name);
  if (stub)
    return stub;
  stub = mem_zero(1, sizeof *stub);
  stub->name = name;
  stub->type = type;
  vec_push(&harness->stubs, stub);
  return stub;
}

static bool is_error_function(const Program *program, const char *name)
{
  for (unsigned i = 0; i < program->error_functions.count; i++)
    if (!strcmp(program->error_functions.data[i], name))
      return true;
  return false;
}

static bool is_missing(const Program *program, const Function *function)
{
  return !function->has_body && !function->dropped && !function->pure && !function->library &&
         !is_error_function(program, function->source);
}

/* Functions that the program calls and nobody defines, whether this violation calls them or not;
 * what returns a struct returns nothing. */
static void find_stubs(Harness *harness)
{
  const Program *program = harness->program;
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    if (is_missing(program, function))
      add_stub(harness, function->source,
               function->result_count == 1 ? function->result_types[0] : (Type){0});
    for (unsigned j = 0; j < function->edges.count; j++) {
      const Edge *edge = function->edges.data[j];
      if (edge->kind == EDGE_HAVOC && edge->why == HAVOC_INPUT && edge->var && edge->what &&
          !strncmp(edge->what, "__VERIFIER_nondet_", 18))
        add_stub(harness, edge->what, edge->var->term->type);
    }
  }
}

/* One whose name the linker knows. */
static bool is_object_of_c(const Object *object)
{
  return object && object->exposed && object->source && !object->hidden;
}

static bool is_argument(const InterpChoice *choice)
{
  return choice->why == HAVOC_INPUT && !choice->place && choice->what &&
         strcmp(choice->what, "argv");
}

/* A static variable, or a text: the linker does not know where it lies. */
static bool leads_to_nameless(const InterpChoice *choice)
{
  return choice->is_pointer && choice->target && !is_object_of_c(choice->target);
}

/* Is it what a function without a body leaves in a variable? */
static bool is_change(const InterpChoice *choice)
{
  const Edge *edge = choice->edge;
  return edge && edge->kind == EDGE_HAVOC && edge->var && !edge->var->owner;
}

/* Gives the choice to the part of the harness that repeats it; false where none can. */
static bool assign_choice(Harness *harness, const InterpChoice *choice)
{
  if (choice->expected || choice->text)
    return true;
  if (choice_is_in_block(harness->program, choice) ||
      (choice_is_in_extern(harness->program, choice) && is_object_of_c(choice->object))) {
    vec_push(&harness->blocks, choice);
    return !leads_to_nameless(choice);
  }
  const char *library = choice_library(choice);
  if (library && !strcmp(library, "__VERIFIER_nondet_memory")) {
    vec_push(&harness->bytes, choice);
    return true;
  }
  if (library)
    return false;
  Stub *stub = NULL;
  if (interp_is_input(choice))
    stub = add_stub(harness, choice->what, choice->type);
  else if (choice->why == HAVOC_EXTERNAL && choice->what && !is_change(choice))
    stub = find_stub(harness, choice->what);
  if (stub && !stub->type.width)
    stub = NULL;
  if (stub)
    vec_push(&stub->values, choice);
  else if (is_argument(choice))
    vec_push(&harness->arguments, choice);
  return stub || (is_argument(choice) && !leads_to_nameless(choice));
}

static void harness_init(Harness *harness, const Program *program, const Outcome *outcome,
                         const Evidence *evidence)
{
  *harness = (Harness){.program = program,
                       .outcome = outcome,
                       .evidence = evidence,
                       .indeterminate = evidence_indeterminate(program, evidence)};
  find_stubs(harness);
}

static void harness_free(Harness *harness)
{
  for (unsigned i = 0; i < harness->stubs.count; i++) {
    vec_free(&harness->stubs.data[i]->values);
    mem_free(harness->stubs.data[i]);
  }
  vec_free(&harness->stubs);
  vec_free(&harness->arguments);
  vec_free(&harness->bytes);
  vec_free(&harness->blocks);
}

/* ---- C ---- */

static const char *integer_type(unsigned width, bool is_unsigned)
{
  switch (width) {
  case 0: return "void";
  case 1: return "_Bool";
  case 8: return is_unsigned ? "unsigned char" : "signed char";
  case 16: return is_unsigned ? "unsigned short" : "short";
  case 128: return is_unsigned ? "unsigned __int128" : "__int128";
  default: break;
  }
  if (width <= 32)
    return is_unsigned ? "unsigned int" : "int";
  return is_unsigned ? "unsigned long long" : "long long";
}

static const char *c_type(Type type, const char *name)
{
  if (type.kind != TYPE_FLOAT)
    return integer_type(type.width, nondet_is_unsigned(name));
  switch (type.width) {
  case 32: return "float";
  case 64: return "double";
  case 128: return "__float128";
  default: return "long double";
  }
}

static void print_row(const Program *program, const InterpChoice *choice, Text *out)
{
  text_format(out, "      {0x%llxull, 0x%llxull}, /* ", (unsigned long long)choice->value.lo,
              (unsigned long long)choice->value.hi);
  choice_print_value(program, choice, out);
  if (choice->place && choice->place->line && !choice_library(choice))
    text_format(out, ", line %u", choice->place->line);
  text_add(out, " */\n");
}

static void print_stub(const Program *program, const Stub *stub, Text *out)
{
  const char *type = c_type(stub->type, stub->name);
  text_format(out, "\n%s %s(void)\n{\n", type, stub->name);
  if (stub->type.width) {
    text_add(out, "  static const Bits values[] = {\n");
    for (unsigned i = 0; i < stub->values.count; i++)
      print_row(program, stub->values.data[i], out);
    text_format(out,
                "      {0, 0}};\n"
                "  static unsigned next;\n"
                "  if (next == %u)\n"
                "    octant_end(\"%s() is called once more than in the violation\", %d);\n"
                "  %s result;\n"
                "  __builtin_memcpy(&result, &values[next++], sizeof result);\n"
                "  return result;\n",
                stub->values.count, stub->name, HARNESS_EXHAUSTED, type);
  }
  text_add(out, "}\n");
}

static void print_memory(const Harness *harness, Text *out)
{
  text_add(out, "\nvoid __VERIFIER_nondet_memory(void *to, __SIZE_TYPE__ size)\n{\n"
                "  static const unsigned char bytes[] = {");
  for (unsigned i = 0; i < harness->bytes.count; i++)
    text_format(out, "%s%u,", i % 16 ? " " : "\n      ",
                (unsigned)harness->bytes.data[i]->value.lo);
  text_format(out,
              " 0};\n"
              "  static __SIZE_TYPE__ next;\n"
              "  if (size > %u - next)\n"
              "    octant_end(\"more bytes are asked for than in the violation\", %d);\n"
              "  __builtin_memcpy(to, bytes + next, size);\n"
              "  next += size;\n"
              "}\n",
              harness->bytes.count, HARNESS_EXHAUSTED);
}

static void print_start(Text *out)
{
  text_add(out, "extern int dprintf(int, const char *, ...);\n"
                "extern void _exit(int) __attribute__((noreturn));\n"
                "\n"
                "typedef unsigned long long Bits[2]; /* of a value, the lower ones first */\n"
                "\n"
                "static void octant_end(const char *why, int status)\n"
                "{\n"
                "  dprintf(2, \"" HARNESS_MARK "%s\\n\", why);\n"
                "  _exit(status);\n"
                "}\n");
}

/* Error functions end the run even where the program has bodies for them. */
static void print_observers(const Program *program, Text *out)
{
  for (unsigned i = 0; i < program->error_functions.count; i++)
    text_format(out, "\nvoid %s(void)\n{\n  octant_end(\"%s() is called\", %d);\n}\n",
                program->error_functions.data[i], program->error_functions.data[i],
                HARNESS_VIOLATED);
  static const char *const unless_errors[] = {"reach_error", "__VERIFIER_error"};
  for (unsigned i = 0; i < 2; i++)
    if (!is_error_function(program, unless_errors[i]))
      text_format(out, "\n__attribute__((weak)) void %s(void)\n{\n}\n", unless_errors[i]);
  text_format(out,
              "\nvoid __VERIFIER_assume(int condition)\n{\n"
              "  if (!condition)\n    octant_end(\"an assumption is false\", %d);\n}\n"
              "\n__attribute__((weak)) void __VERIFIER_atomic_begin(void)\n{\n}\n"
              "\n__attribute__((weak)) void __VERIFIER_atomic_end(void)\n{\n}\n",
              HARNESS_BLOCKED);
}

static void print_assertion(const Outcome *outcome, Text *out)
{
  if (strcmp(outcome->property, "assertion"))
    return;
  text_format(out,
              "\nvoid __assert_fail(const char *text, const char *file, unsigned line, "
              "const char *function)\n{\n"
              "  dprintf(2, \"%%s:%%u: %%s: assertion '%%s' failed\\n\", file, line, function, "
              "text);\n"
              "  octant_end(\"an assertion fails\", %d);\n}\n",
              HARNESS_VIOLATED);
}

/* What fills allocated memory. */
static unsigned fill_byte(const Harness *harness)
{
  if (harness->indeterminate != INDETERMINATE_PATTERN)
    return 0;
  return harness->program->pointer_bits == 32 ? 0xff : 0xaa;
}

/* Variables that no file defines are indeterminate, too. */
static void print_externs(Harness *harness, Text *out)
{
  for (unsigned i = 0; i < harness->program->externs.count; i++) {
    const Extern *e = &harness->program->externs.data[i];
    if (find_stub(harness, e->name))
      continue;
    unsigned long long size = e->size ? e->size : 1;
    text_format(out,
                "\n%sunsigned char octant_extern_%u[%llu] __asm__(\"%s\") __attribute__((weak, "
                "aligned(16))) =\n"
                "    {[0 ... %llu] = %u};\n",
                e->per_thread ? "__thread " : "", i, size, e->name, size - 1, fill_byte(harness));
  }
}

static void print_sanitizer_options(const Harness *harness, Text *out)
{
  static const char *const names[] = {"__asan_default_options", "__ubsan_default_options"};
  const char *property = harness->outcome->property;
  bool stops = !strcmp(property, "bounds") || !strncmp(property, "valid-", 6);
  for (unsigned i = 0; i < 2; i++)
    text_format(out,
                "\nconst char *%s(void)\n{\n  return \"exitcode=110:detect_leaks=0:"
                "max_malloc_fill_size=%d:malloc_fill_byte=%u%s\";\n}\n",
                names[i], 1 << 20, fill_byte(harness),
                stops ? "" : ":halt_on_error=0:allocator_may_return_null=1");
}

/* Texts that the execution does not read are empty. */
static void print_texts(const Harness *harness, Text *out)
{
  const InterpChoices *choices = &harness->evidence->run.choices;
  VEC(const Object *) done = {0};
  for (unsigned i = 0; i < choices->count; i++) {
    const Object *object = choices->data[i].text;
    bool is_known = !object;
    for (unsigned k = 0; k < done.count && !is_known; k++)
      is_known = done.data[k] == object;
    if (is_known)
      continue;
    Text bytes = {0};
    argument_bytes(choices, object, &bytes);
    text_format(out, "  static char text%u[] = {", done.count);
    for (size_t k = 0; k < bytes.length; k++)
      text_format(out, "%d, ", bytes.data[k]);
    unsigned index = (unsigned)atoi(object->source + strlen("argv["));
    text_format(out, "0};\n  if (%u < COUNT)\n    arguments[%u] = text%u;\n", index, index,
                done.count);
    vec_push(&done, object);
    text_free(&bytes);
  }
  vec_free(&done);
}

/* ---- the caller of the entry function ---- */

/* The value's two words; an object lies where the linker puts it. */
static void print_bits(const InterpChoice *choice, Text *out)
{
  if (choice->is_pointer && is_object_of_c(choice->target))
    text_format(out, "{(__UINTPTR_TYPE__)octant_object_%u + %llu, 0}", choice->target->id,
                (unsigned long long)choice->target_offset);
  else
    text_format(out, "{0x%llxull, 0x%llxull}", (unsigned long long)choice->value.lo,
                (unsigned long long)choice->value.hi);
}

static void print_objects(const Harness *harness, Text *out)
{
  const Program *program = harness->program;
  for (unsigned i = 0; i < program->objects.count; i++)
    if (is_object_of_c(program->objects.data[i]))
      text_format(out, "extern char octant_object_%u[] __asm__(\"%s\") __attribute__((weak));\n", i,
                  program->objects.data[i]->source);
}

/* Memory of the caller lies where the violation has it. */
static void print_blocks(const Harness *harness, Text *out)
{
  uint64_t last = interp_block_address(harness->program, INTERP_BLOCKS - 1);
  uint64_t half = (uint64_t)1 << (INTERP_BLOCK_BITS - 1);
  uint64_t first = interp_block_address(harness->program, 0) - half;
  text_format(out,
              "\nextern void *mmap(void *, __SIZE_TYPE__, int, int, int, long);\n"
              "\nstatic void octant_blocks(void)\n{\n"
              "  enum { READ_WRITE = 3, PRIVATE_ANONYMOUS_THERE = 0x100022 };\n"
              "  void *at = (void *)0x%llxull;\n"
              "  if (mmap(at, 0x%llxull, READ_WRITE, PRIVATE_ANONYMOUS_THERE, -1, 0) != at)\n"
              "    octant_end(\"there is no room for the caller's memory\", %d);\n",
              (unsigned long long)first, (unsigned long long)(last + half - first),
              HARNESS_EXHAUSTED);
  for (unsigned i = harness->blocks.count; i-- > 0;) { /* bytes that were read twice: as at first */
    const InterpChoice *choice = harness->blocks.data[i];
    if (choice->object)
      text_format(out, "  __builtin_memcpy(octant_object_%u + %llu, (Bits)", choice->object->id,
                  (unsigned long long)choice->offset);
    else
      text_format(out, "  __builtin_memcpy((void *)0x%llxull, (Bits)",
                  (unsigned long long)choice->address);
    print_bits(choice, out);
    text_format(out, ", %u);\n", (choice->type.width + 7u) / 8);
  }
  text_add(out, "}\n");
}

static bool needs_blocks(const Harness *harness)
{
  unsigned number;
  int64_t offset;
  for (unsigned i = 0; i < harness->arguments.count; i++)
    if (interp_is_in_block(harness->program, harness->arguments.data[i]->value.lo, &number,
                           &offset))
      return true;
  return harness->blocks.count;
}

static void print_main(const Harness *harness, Text *out)
{
  const char *entry = harness->program->run->options.entry;
  bool is_main = !strcmp(entry, "main");
  bool has_argc = is_main && harness->arguments.count;
  const char *called = is_main ? "__real_main" : entry;
  text_format(out, "\nextern int %s(", called);
  for (unsigned i = 0; i < harness->arguments.count && !is_main; i++)
    text_format(out, "%s%s", i ? ", " : "", c_type(harness->arguments.data[i]->type, ""));
  text_add(out, ");\n\nint __wrap_main(void)\n{\n");
  if (needs_blocks(harness))
    text_add(out, "  octant_blocks();\n");
  if (has_argc)
    text_format(out,
                "  enum { COUNT = %llu };\n"
                "  static char *arguments[COUNT + 1], empty[COUNT + 1];\n"
                "  for (int i = 0; i < COUNT; i++)\n"
                "    arguments[i] = &empty[i];\n",
                (unsigned long long)harness->arguments.data[0]->value.lo);
  if (has_argc)
    print_texts(harness, out);
  for (unsigned i = 0; i < harness->arguments.count && !is_main; i++) {
    const InterpChoice *choice = harness->arguments.data[i];
    const char *type = c_type(choice->type, "");
    text_format(out, "  const Bits bits%u = ", i);
    print_bits(choice, out);
    text_format(out, ";\n  %s argument%u; /* ", type, i);
    text_format(out, "%s */\n  __builtin_memcpy(&argument%u, bits%u, sizeof argument%u);\n",
                choice->what, i, i, i);
  }
  text_format(out, "  return %s(", called);
  if (has_argc)
    text_add(out, "COUNT, arguments");
  for (unsigned i = 0; i < harness->arguments.count && !is_main; i++)
    text_format(out, "%sargument%u", i ? ", " : "", i);
  text_add(out, ");\n}\n");
}

const char *harness_sanitizers(const char *property)
{
  if (!strcmp(property, "no-overflow"))
    return "signed-integer-overflow,shift-base";
  if (!strcmp(property, "div-by-zero"))
    return "integer-divide-by-zero";
  if (!strcmp(property, "shift"))
    return "shift";
  return "";
}

static void print_head(const Harness *harness, Text *out)
{
  const char *sanitizers = harness_sanitizers(harness->outcome->property);
  bool is_narrow = harness->program->pointer_bits == 32;
  text_format(out,
              "/* Makes the violation of %s happen.  Compile it together with the program, this\n"
              " * file first:\n"
              " *\n"
              " *   clang -g %s -w -fno-builtin %s%s %s%s%s \\\n"
              " *     -Wl,-z,muldefs -Wl,--wrap=main THIS-FILE PROGRAM-FILES -lm\n"
              " *\n"
              " * and run it; status %d says that it happened%s. */\n",
              harness->outcome->property, is_narrow ? "-m32 -msse2 -mfpmath=sse" : "-m64",
              *sanitizers ? "-fno-sanitize-recover=all -fsanitize=" : "-fwrapv", sanitizers,
              harness_initialisation(harness->indeterminate),
              harness->program->older_inline ? " -fgnu89-inline" : "",
              harness->program->entry_is_static ? " -femit-all-decls -include THIS-FILE" : "",
              HARNESS_VIOLATED, *sanitizers ? ", the sanitizer's words where" : "");
}

/* The assembler of the file that has it is told to make the entry known; all but that is for the
 * harness alone. */
static void print_static_entry(const Harness *harness, Text *out)
{
  if (harness->program->entry_is_static)
    text_format(out, "\n__asm__(\".globl %s\");\n\n#if !__INCLUDE_LEVEL__\n",
                harness->program->run->options.entry);
}

void harness_print(const Program *program, const Outcome *outcome, const Evidence *evidence,
                   Text *out)
{
  Harness harness;
  harness_init(&harness, program, outcome, evidence);
  for (unsigned i = 0; i < evidence->run.choices.count; i++)
    assign_choice(&harness, &evidence->run.choices.data[i]);
  print_head(&harness, out);
  print_static_entry(&harness, out);
  print_start(out);
  for (unsigned i = 0; i < harness.stubs.count; i++)
    print_stub(program, harness.stubs.data[i], out);
  print_memory(&harness, out);
  print_externs(&harness, out);
  print_observers(program, out);
  print_assertion(outcome, out);
  print_sanitizer_options(&harness, out);
  print_objects(&harness, out);
  if (needs_blocks(&harness))
    print_blocks(&harness, out);
  print_main(&harness, out);
  if (program->entry_is_static)
    text_add(out, "\n#endif\n");
  harness_free(&harness);
}

static void add_obstacle(const Program *program, const InterpChoice *choice, Text *out)
{
  text_add(out, "it needs ");
  choice_print_origin(program, choice, out);
  if (choice->place && choice->place->line && !choice_library(choice))
    text_format(out, " at %s:%u:%u", choice->place->file, choice->place->line,
                choice->place->column);
  text_add(out, " to be ");
  choice_print_value(program, choice, out);
  text_add(out, ", which a compiled program cannot be given\n");
}

void harness_obstacles(const Program *program, const Outcome *outcome, const Evidence *evidence,
                       Text *out)
{
  Harness harness;
  harness_init(&harness, program, outcome, evidence);
  bool is_made = harness.indeterminate != INDETERMINATE_OTHER;
  for (unsigned i = 0; i < evidence->run.choices.count; i++) {
    const InterpChoice *choice = &evidence->run.choices.data[i];
    if (!assign_choice(&harness, choice) && !(is_made && choice->why == HAVOC_UNINIT))
      add_obstacle(program, choice, out);
  }
  if (program->entry_is_odd)
    text_format(out, "%s has structs or an open list among its arguments, or returns a struct\n",
                program->run->options.entry);
  if (!strcmp(outcome->property, "unreach-call") && !program->error_functions.count)
    text_add(out, "a label is no function: the compiled program passes it unobserved\n");
  harness_free(&harness);
}
