/* Library functions without a body that the front end itself gives a meaning. */
#include <limits.h>
#include <string.h>

#include "frontend/translate.h"

static const Term *argument(Body *b, LLVMValueRef call, unsigned index)
{
  return body_term(b, LLVMGetArgOperand(call, index));
}

static bool is_one_of(const char *name, const char *const *names, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

#define IS_ONE_OF(name, ...)                                                                       \
  is_one_of(name, (const char *const[]){__VA_ARGS__},                                              \
            sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* ---- allocation ---- */

static Variable *heap_top(Translator *tr)
{
  if (!tr->program->heap_top) {
    Variable *top = program_add_variable(tr->program, NULL, VARIABLE_GLOBAL, "#heap",
                                         type_bv(tr->pointer_bits));
    tr->program->heap_top = top;
    program_assume(tr->program, "every allocation fits the address space");
  }
  return tr->program->heap_top;
}

/* In front of a block are its size and, behind that, how much of the heap is its own. */
enum { ALIGNMENT = 16, HEADER = 16, ROOM_AT = 8 };
#define SIZES "#sizes"
#define ROOMS "#rooms"

/* Points to what is kept of blocks, which is memory apart from the blocks themselves, though it
 * stands in front of each. */
static Variable *header_pointer(Translator *tr, const char *what)
{
  const char *name = intern(tr->names, what);
  Variable *known = map_get_ptr(&tr->program->variable_of_name, name);
  if (known)
    return known;
  Variable *var =
      program_add_variable(tr->program, NULL, VARIABLE_GLOBAL, name, type_bv(tr->pointer_bits));
  var->pointer = true;
  var->init = pointer_const(tr, 0);
  return var;
}

static void keep_size(Body *b, Variable *top, const Term *size)
{
  Translator *tr = b->tr;
  Variable *header = header_pointer(tr, SIZES), *room = header_pointer(tr, ROOMS);
  const Term *end = term_binary(b->terms, TERM_ADD, size, pointer_const(tr, ALIGNMENT));
  emit_assign(b, header, top->term);
  emit_store(b, header->term, size);
  emit_assign(b, room, term_binary(b->terms, TERM_ADD, top->term, pointer_const(tr, ROOM_AT)));
  emit_store(b, room->term,
             term_binary(b->terms, TERM_BAND, end, pointer_const(tr, ~(uint64_t)(ALIGNMENT - 1))));
  emit_assign(b, top, term_binary(b->terms, TERM_ADD, top->term, pointer_const(b->tr, HEADER)));
}

/* Moves the heap's top up so that the next block is aligned, with its size in front of it. */
static void align_top(Body *b, Variable *top, uint64_t align)
{
  Translator *tr = b->tr;
  uint64_t header = tr->settings.keeps_sizes ? HEADER : 0;
  emit_assume(b, term_binary(b->terms, TERM_ULE, top->term, pointer_const(tr, -2 * align)));
  const Term *past =
      term_binary(b->terms, TERM_ADD, top->term, pointer_const(tr, header + align - 1));
  const Term *block = term_binary(b->terms, TERM_BAND, past, pointer_const(tr, -align));
  emit_assign(b, top, term_binary(b->terms, TERM_SUB, block, pointer_const(tr, header)));
}

/* The block begins at the heap's top, which moves up past it to the next multiple of 16, so that
 * blocks are disjoint and one past a block's end is no other block.  Where something asks for sizes
 * the block is preceded by its own. */
const Term *body_allocate(Body *b, const Term *size, uint64_t align)
{
  Translator *tr = b->tr;
  Variable *top = heap_top(tr), *block = body_temp(b, top->term->type, true);
  size = body_hold(b, size, false);
  if (align > ALIGNMENT)
    align_top(b, top, align);
  if (tr->settings.keeps_sizes)
    keep_size(b, top, size);
  emit_assign(b, block, top->term);
  const Term *end =
      term_binary(b->terms, TERM_ADD, block->term,
                  term_binary(b->terms, TERM_ADD, size, pointer_const(tr, ALIGNMENT)));
  const Term *mask = pointer_const(tr, ~(uint64_t)(ALIGNMENT - 1));
  /* What does not fit the address space is not allocated: no such block exists. */
  emit_assume(b, term_binary(b->terms, TERM_ULE, size,
                             term_binary(b->terms, TERM_SUB, pointer_const(tr, ~(uint64_t)31),
                                         block->term)));
  emit_assign(b, top, term_binary(b->terms, TERM_BAND, end, mask));
  return block->term;
}

/* Where the size or the room of a block is kept, found from where others are: in steps of 16, as
 * blocks are aligned, so that the points-to analysis sees an address of a size and not one of the
 * block. */
static const Term *header_of(Body *b, const Term *block, const char *what)
{
  const Term *from = header_pointer(b->tr, what)->term;
  uint64_t before = strcmp(what, ROOMS) ? HEADER : HEADER - ROOM_AT;
  const Term *at = term_binary(b->terms, TERM_SUB, block, pointer_const(b->tr, before));
  const Term *apart = term_binary(b->terms, TERM_SUB, at, from);
  const Term *mask = pointer_const(b->tr, ~(uint64_t)(ALIGNMENT - 1));
  const Term *steps = term_binary(b->terms, TERM_BAND, apart, mask);
  return term_binary(b->terms, TERM_ADD, from, steps);
}

static const Term *read_header(Body *b, const Term *block, const char *what)
{
  Pointer header = {NULL, 0, header_of(b, block, what)};
  return memory_read(b, header, type_bv(b->tr->pointer_bits), false);
}

/* Nothing lies between the block and the heap's top. */
static const Term *is_newest(Body *b, const Term *block)
{
  const Term *behind = term_binary(b->terms, TERM_SUB, heap_top(b->tr)->term, block);
  return term_eq(b->terms, behind, read_header(b, block, ROOMS));
}

static void take_rest(Body *b, const Term *block)
{
  emit_store(b, header_of(b, block, ROOMS),
             term_binary(b->terms, TERM_SUB, heap_top(b->tr)->term, block));
}

/* ---- what verification programs call ---- */

static bool is_nondet(const char *name)
{
  return text_starts(name, "__VERIFIER_nondet_") && strcmp(name, "__VERIFIER_nondet_memory");
}

static bool is_pair(const Body *b, LLVMTypeRef type)
{
  LeafVec scalars = {0};
  bool res = LLVMGetTypeKind(type) == LLVMStructTypeKind &&
             signature_scalars(b->tr, type, &scalars) && scalars.count == 2 &&
             type_equal(scalars.data[0].type, type_bv(64)) &&
             type_equal(scalars.data[1].type, type_bv(64));
  vec_free(&scalars);
  return res;
}

/* A 128-bit integer comes back in two registers. */
static bool nondet_wide(Body *b, LLVMValueRef call, const char *name)
{
  if (!IS_ONE_OF(name, "__VERIFIER_nondet_int128", "__VERIFIER_nondet_uint128"))
    return false;
  Reg *reg = reg_new(b, 2);
  Variable *temp = body_temp(b, type_bv(128), false);
  emit_havoc(b, temp, HAVOC_INPUT, name);
  reg->parts[0] = term_extract(b->terms, temp->term, 63, 0);
  reg->parts[1] = term_extract(b->terms, temp->term, 127, 64);
  body_set_reg(b, call, reg);
  return true;
}

/* False for structs, which take the way of any function without a body. */
static bool nondet(Body *b, LLVMValueRef call, const char *name)
{
  Type type;
  if (!layout_scalar(b->tr->target, LLVMTypeOf(call), &type))
    return is_pair(b, LLVMTypeOf(call)) && nondet_wide(b, call, name);
  Variable *temp = body_temp(b, type, body_is_pointer(call));
  emit_havoc(b, temp, HAVOC_INPUT, name);
  const Term *value = temp->term;
  if (!strcmp(name, "__VERIFIER_nondet_bool") && type.kind == TYPE_BV)
    emit_assume(b, term_binary(b->terms, TERM_ULE, value, term_const(b->terms, type, value_of(1))));
  body_set(b, call, value);
  return true;
}

static const char *constant_text(Body *b, LLVMValueRef text, const char *otherwise)
{
  if (!LLVMIsAGlobalVariable(text) || !LLVMGetInitializer(text) || !LLVMIsGlobalConstant(text))
    return otherwise;
  if (LLVMIsNull(LLVMGetInitializer(text)))
    return "";
  if (!LLVMIsConstantString(LLVMGetInitializer(text)))
    return otherwise;
  size_t length;
  const char *bytes = LLVMGetAsString(LLVMGetInitializer(text), &length);
  return intern_bytes(b->tr->names, bytes, length);
}

static const char *text_argument(Body *b, LLVMValueRef call, const char *otherwise)
{
  return LLVMGetNumArgOperands(call) ? constant_text(b, LLVMGetArgOperand(call, 0), otherwise)
                                     : otherwise;
}

static bool uses_variable(const Translator *tr, const char *name)
{
  for (unsigned i = 0; i < tr->units.count; i++)
    if (!tr->units.data[i]->is_model && LLVMGetNamedGlobal(tr->units.data[i]->module, name))
      return true;
  return false;
}

/* A model's precondition is violated: an error where that is asked for, else nothing. */
static void model_fails(Body *b, const char *property)
{
  const Settings *settings = &b->tr->settings;
  if ((settings->check_overflow && !strcmp(property, property_name(PROPERTY_NO_OVERFLOW))) ||
      (settings->check_assertion && !strcmp(property, property_name(PROPERTY_ASSERTION))) ||
      (settings->check_division && !strcmp(property, property_name(PROPERTY_DIV_BY_ZERO))))
    emit_end(b, LOCATION_ERROR, property);
}

/* In the place of what a library function computes or decides. */
static void invent(Body *b, LLVMValueRef call, HavocKind why)
{
  Type type;
  if (layout_scalar(b->tr->target, LLVMTypeOf(call), &type))
    body_set(b, call, body_arbitrary(b, type, why, text_argument(b, call, "the library")));
}

static bool is_compared_with_zero(LLVMValueRef value)
{
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAICmpInst(user) || !LLVMIsNull(LLVMGetOperand(user, 1)))
      return false;
  }
  return true;
}

/* Does the program do more with what the function returns than to compare it with 0? */
static bool uses_value(const Translator *tr, const char *name)
{
  for (unsigned i = 0; i < tr->units.count; i++) {
    LLVMValueRef function =
        tr->units.data[i]->is_model ? NULL : LLVMGetNamedFunction(tr->units.data[i]->module, name);
    LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;
    for (; use; use = LLVMGetNextUse(use)) {
      LLVMValueRef user = LLVMGetUser(use);
      if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function ||
          !is_compared_with_zero(user))
        return true;
    }
  }
  return false;
}

static void change_environment(Body *b)
{
  if (uses_variable(b->tr, "environ") || uses_variable(b->tr, "__environ"))
    body_unsupported(b, "a change of the environment");
}

static bool own_function(Body *b, LLVMValueRef call, const char *name)
{
  if (!text_starts(name, "__octant_"))
    return false;
  if (!strcmp(name, "__octant_allocate"))
    body_set(b, call, body_allocate(b, argument(b, call, 0), ALIGNMENT));
  else if (!strcmp(name, "__octant_size"))
    body_set(b, call, read_header(b, argument(b, call, 0), SIZES));
  else if (!strcmp(name, "__octant_resize"))
    emit_store(b, header_of(b, argument(b, call, 0), SIZES), argument(b, call, 1));
  else if (!strcmp(name, "__octant_room"))
    body_set(b, call, read_header(b, argument(b, call, 0), ROOMS));
  else if (!strcmp(name, "__octant_is_newest"))
    body_set(b, call, is_newest(b, argument(b, call, 0)));
  else if (!strcmp(name, "__octant_take_rest"))
    take_rest(b, argument(b, call, 0));
  else if (!strcmp(name, "__octant_malloc_may_fail"))
    body_set(b, call, b->tr->settings.malloc_may_fail ? term_true(b->terms) : term_false(b->terms));
  else if (!strcmp(name, "__octant_uses_errno"))
    body_set(b, call, b->tr->settings.uses_errno ? term_true(b->terms) : term_false(b->terms));
  else if (text_starts(name, "__octant_is_negative_"))
    body_set(b, call, body_sign_of_number(b, argument(b, call, 0)));
  else if (!strcmp(name, "__octant_uses_value"))
    body_set(b, call,
             uses_value(b->tr, text_argument(b, call, "")) ? term_true(b->terms)
                                                           : term_false(b->terms));
  else if (text_starts(name, "__octant_invented_"))
    invent(b, call, HAVOC_UNMODELLED);
  else if (!strcmp(name, "__octant_may"))
    invent(b, call, HAVOC_OPEN);
  else if (!strcmp(name, "__octant_either"))
    invent(b, call, HAVOC_EITHER);
  else if (!strcmp(name, "__octant_change_environment"))
    change_environment(b);
  else if (!strcmp(name, "__octant_unsupported"))
    body_unsupported(b, text_argument(b, call, "a library function"));
  else if (!strcmp(name, "__octant_fail"))
    model_fails(b, text_argument(b, call, ""));
  else
    return !strcmp(name, "__octant_free");
  return true;
}

static bool is_assertion_failure(const char *name)
{
  return IS_ONE_OF(name, "__assert_fail", "__assert_perror_fail", "__assert", "__assert_rtn",
                   "_assert", "__assert_func");
}

static bool failed_assertion(Body *b, const char *name)
{
  if (!is_assertion_failure(name))
    return false;
  if (b->tr->settings.check_assertion)
    emit_end(b, LOCATION_ERROR, property_name(PROPERTY_ASSERTION));
  else
    emit_end(b, LOCATION_END, "abort: assertion failed");
  return true;
}

static bool verifier_function(Body *b, LLVMValueRef call, const char *name)
{
  if (is_nondet(name))
    return nondet(b, call, name);
  if (!strcmp(name, "__VERIFIER_assume") && LLVMGetNumArgOperands(call) == 1) {
    const Term *x = argument(b, call, 0);
    emit_assume(b, x->type.kind == TYPE_BOOL ? x : term_to_bool(b->terms, x));
    return true;
  }
  if (!strcmp(name, "__VERIFIER_error"))
    return emit_end(b, LOCATION_END, "abort: error function"), true;
  return IS_ONE_OF(name, "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end");
}

/* ---- mathematics that is exact ---- */

/* The name without the suffix that tells float and long double functions. */
static bool is_math(const char *name, const char *base, LLVMValueRef call)
{
  size_t length = strlen(base);
  if (strncmp(name, base, length) || LLVMGetNumArgOperands(call) < 1)
    return false;
  bool suffixed = (name[length] == 'f' || name[length] == 'l') && !name[length + 1];
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(LLVMGetArgOperand(call, 0)));
  bool floats =
      kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMX86_FP80TypeKind;
  return (suffixed || !name[length]) && floats &&
         LLVMTypeOf(call) == LLVMTypeOf(LLVMGetArgOperand(call, 0));
}

static bool mathematics(Body *b, LLVMValueRef call, const char *name)
{
  static const struct {
    const char *name;
    Rounding mode;
  } roundings[] = {{"floor", ROUND_DOWN},    {"ceil", ROUND_UP},        {"trunc", ROUND_ZERO},
                   {"rint", ROUND_EVEN},     {"nearbyint", ROUND_EVEN}, {"round", ROUND_AWAY},
                   {"roundeven", ROUND_EVEN}};
  for (unsigned i = 0; i < sizeof roundings / sizeof *roundings; i++)
    if (is_math(name, roundings[i].name, call)) {
      body_set(b, call,
               body_computed(b, term_fround(b->terms, roundings[i].mode, argument(b, call, 0))));
      return true;
    }
  if (is_math(name, "fabs", call))
    body_set(b, call, term_unary(b->terms, TERM_FABS, argument(b, call, 0)));
  else if (is_math(name, "sqrt", call))
    body_set(b, call, body_computed(b, term_unary(b->terms, TERM_FSQRT, argument(b, call, 0)))),
        body_may_set_errno(b, name);
  else if (is_math(name, "fmod", call) && LLVMGetNumArgOperands(call) == 2)
    body_set(b, call,
             body_computed(
                 b, term_binary(b->terms, TERM_FREM, argument(b, call, 0), argument(b, call, 1)))),
        body_may_set_errno(b, name);
  else
    return false;
  return true;
}

/* Functions with a meaning that terms cannot say. */
static bool is_inexact_math(const char *name)
{
  static const char *const functions[] = {
      "sin",   "cos",    "tan",    "asin",  "acos",      "atan",     "atan2", "sinh",
      "cosh",  "tanh",   "exp",    "exp2",  "expm1",     "log",      "log2",  "log10",
      "log1p", "pow",    "cbrt",   "hypot", "erf",       "erfc",     "asinh", "acosh",
      "atanh", "tgamma", "lgamma", "fma",   "remainder", "nextafter"};
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
    size_t length = strlen(functions[i]);
    if (!strncmp(name, functions[i], length) &&
        (!name[length] || ((name[length] == 'f' || name[length] == 'l') && !name[length + 1])))
      return true;
  }
  return false;
}

/* Sine and cosine lie between -1 and 1, or are no number. */
static void bound_by_one(Body *b, const Term *value)
{
  Terms *terms = b->terms;
  unsigned width = value->type.width;
  const Term *one = term_const(terms, value->type, value_of_double(1, width));
  const Term *minus_one = term_const(terms, value->type, value_of_double(-1, width));
  const Term *is_nan = term_not(terms, term_binary(terms, TERM_FEQ, value, value));
  const Term *inside = term_and(terms, term_binary(terms, TERM_FLE, minus_one, value),
                                term_binary(terms, TERM_FLE, value, one));
  emit_assume(b, term_or(terms, is_nan, inside));
}

static bool inexact_mathematics(Body *b, LLVMValueRef call, const char *name)
{
  Type type;
  if (!is_inexact_math(name) || !layout_scalar(b->tr->target, LLVMTypeOf(call), &type))
    return false;
  const Term *value = body_arbitrary(b, type, HAVOC_UNMODELLED, name);
  if (type.kind == TYPE_FLOAT && (text_starts(name, "sin") || text_starts(name, "cos")) &&
      name[3] != 'h')
    bound_by_one(b, value);
  body_set(b, call, value);
  body_may_set_errno(b, name);
  return true;
}

/* ---- what would change the meaning of everything else ---- */

static bool is_beyond_us(const char *name)
{
  return IS_ONE_OF(name, "setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "longjmp", "siglongjmp",
                   "_longjmp", "fesetround", "fesetenv", "feholdexcept", "feupdateenv", "fesetmode",
                   "feenableexcept", "at_quick_exit", "on_exit", "__cxa_atexit", "signal",
                   "__sysv_signal", "sysv_signal", "bsd_signal", "ssignal", "sigset", "sigaction",
                   "sigvec", "raise", "gsignal", "kill", "killpg", "pthread_kill", "tgkill",
                   "sigqueue", "fork", "vfork", "clone", "pthread_create", "thrd_create",
                   "makecontext", "swapcontext", "setcontext", "fmemopen", "open_memstream",
                   "open_wmemstream", "uselocale", "syscall", "pause", "sigsuspend");
}

/* Functions without a model that call what they get a pointer to. */
static bool calls_back(const char *name)
{
  return IS_ONE_OF(name, "pthread_once", "call_once", "lfind", "lsearch", "tsearch", "tfind",
                   "tdelete", "twalk", "twalk_r", "tdestroy", "ftw", "ftw64", "nftw", "nftw64",
                   "scandir", "scandir64", "scandirat", "scandirat64", "glob", "glob64",
                   "timer_create", "mq_notify", "dl_iterate_phdr", "fopencookie", "fts_open",
                   "getaddrinfo_a", "aio_read", "aio_write", "lio_listio", "argp_parse",
                   "_Unwind_Backtrace", "_Unwind_ForcedUnwind", "_obstack_begin",
                   "register_printf_function", "register_printf_specifier");
}

/* The end of a thread calls destructors of what it keeps under its keys. */
static bool destroys_values(const Translator *tr, const char *name)
{
  return IS_ONE_OF(name, "pthread_exit", "thrd_exit") &&
         (translator_uses(tr, "pthread_key_create") || translator_uses(tr, "tss_create"));
}

/* Functions that change variables of the library that the program looks at. */
static bool changes_used(const Translator *tr, const char *name)
{
  if (IS_ONE_OF(name, "lgamma", "lgammaf", "lgammal", "gamma", "gammaf", "gammal"))
    return uses_variable(tr, "signgam");
  if (IS_ONE_OF(name, "tzset", "localtime", "localtime_r", "mktime", "ctime", "ctime_r", "strftime",
                "wcsftime"))
    return uses_variable(tr, "timezone") || uses_variable(tr, "daylight") ||
           uses_variable(tr, "tzname");
  return IS_ONE_OF(name, "error", "error_at_line") && uses_variable(tr, "error_message_count");
}

/* Functions that change variables of the library, where such changes are not seen. */
static bool changes_variables(const Translator *tr, const char *name)
{
  return changes_used(tr, name) ||
         (!tr->settings.externals_write &&
          IS_ONE_OF(name, "getopt", "getopt_long", "getopt_long_only", "tzset"));
}

static bool beyond_us(Body *b, const char *name)
{
  if (!is_beyond_us(name) && !calls_back(name) && !destroys_values(b->tr, name) &&
      !changes_variables(b->tr, name))
    return false;
  body_unsupported(b, intern_format(b->tr->names, "a call of %s", name));
  return true;
}

/* The program sees what a stream keeps in a buffer that it gave it. */
static bool gives_buffer(Body *b, LLVMValueRef call, const char *name)
{
  if (!IS_ONE_OF(name, "setvbuf", "setbuf", "setbuffer") || LLVMGetNumArgOperands(call) < 2 ||
      LLVMIsNull(LLVMGetArgOperand(call, 1)))
    return false;
  body_unsupported(b, intern_format(b->tr->names, "a call of %s with a buffer", name));
  return true;
}

/* Models and analyses know the locale "C" alone. */
static bool changes_locale(Body *b, LLVMValueRef call, const char *name)
{
  if (strcmp(name, "setlocale") || LLVMGetNumArgOperands(call) < 2)
    return false;
  LLVMValueRef locale = LLVMGetArgOperand(call, 1);
  const char *text = LLVMIsNull(locale) ? "C" : constant_text(b, locale, "?");
  if (!*text)
    program_assume(b->program, "the locale that the environment asks for is \"C\"");
  else if (!IS_ONE_OF(text, "C", "POSIX"))
    return body_unsupported(b, "a call of setlocale"), true;
  return false;
}

/* Where the condition holds the program does what is to be done last, and ends. */
static void exit_if(Body *b, const Term *condition, const char *name)
{
  if (!b->at || !b->tr->finish || term_is_false(condition)) {
    emit_exit_if(b, condition, LOCATION_END, name);
    return;
  }
  body_protect_globals(b);
  Location *here = b->at;
  emit_assume(b, condition);
  body_finish(b);
  emit_end(b, LOCATION_END, name);
  b->at = here;
  emit_assume(b, term_not(b->terms, condition));
}

/* error() of glibc ends the program unless its status is zero. */
static bool reported_error(Body *b, LLVMValueRef call, const char *name)
{
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  if (!IS_ONE_OF(name, "error", "error_at_line") || !LLVMIsFunctionVarArg(type) ||
      LLVMCountParamTypes(type) < 3)
    return false;
  const Term *status = argument(b, call, 0);
  const Term *zero = term_bv(b->terms, status->type.width, 0);
  exit_if(b, term_not(b->terms, term_eq(b->terms, status, zero)), name);
  return true;
}

/* Has the format a conversion that writes through its argument? */
static bool format_writes(const char *format, size_t length)
{
  for (size_t i = 0; i < length; i++) {
    if (format[i] != '%')
      continue;
    i++;
    while (i < length && strchr("0123456789-+ #'*.$hlLqjztIZw", format[i]) && format[i])
      i++;
    if (i < length && format[i] == 'n')
      return true;
  }
  return false;
}

/* Which argument of a printing function is the format; none for all other functions. */
static unsigned format_index(const char *name)
{
  if (IS_ONE_OF(name, "printf", "vprintf"))
    return 0;
  if (IS_ONE_OF(name, "fprintf", "vfprintf", "dprintf", "__printf_chk"))
    return 1;
  return IS_ONE_OF(name, "__fprintf_chk") ? 2 : UINT_MAX;
}

/* Printing changes nothing that the program can see, but for %n. */
static bool printing_writes(Body *b, LLVMValueRef call, const char *name)
{
  unsigned index = format_index(name);
  if (index >= LLVMGetNumArgOperands(call))
    return false;
  LLVMValueRef format = LLVMGetArgOperand(call, index);
  LLVMValueRef text = LLVMIsAGlobalVariable(format) ? LLVMGetInitializer(format) : NULL;
  if (!text || !LLVMIsAConstantDataSequential(text) || !LLVMIsConstantString(text))
    return false;
  size_t length;
  const char *bytes = LLVMGetAsString(text, &length);
  if (!format_writes(bytes, length))
    return false;
  body_unsupported(b, "printf with %n");
  return true;
}

static bool ends_at_once(const char *name)
{
  return IS_ONE_OF(name, "abort", "_exit", "_Exit", "quick_exit");
}

bool library_ends_program(const char *name)
{
  return ends_at_once(name) || !strcmp(name, "exit");
}

/* There is but one thread, so that its end is that of the program. */
static bool exits(const char *name)
{
  return IS_ONE_OF(name, "exit", "err", "errx", "verr", "verrx", "pthread_exit", "thrd_exit");
}

void body_finish_before(Body *b, const char *name)
{
  if (!b->tr->finish || ends_at_once(name))
    return;
  if (exits(name))
    body_finish(b);
  else
    body_unsupported(b, intern_format(b->tr->names, "how the program ends in %s", name));
}

bool library_is_pure(const char *name)
{
  return library_ends_program(name) || is_nondet(name) || library_only_computes(name) ||
         IS_ONE_OF(name, "fopen", "fclose", "open", "close", "sleep", "usleep", "getpid", "isatty",
                   "system", "fegetround", "pthread_mutex_lock", "pthread_mutex_unlock");
}

bool library_hides_errno(const char *name)
{
  return IS_ONE_OF(name, "ldexp", "ldexpf", "ldexpl", "scalbn", "scalbnf", "scalbnl", "fdim",
                   "fdimf", "fdiml");
}

bool library_is_variable(const char *name)
{
  return text_starts(name, "__octant_") ||
         IS_ONE_OF(name, "stdin", "stdout", "stderr", "environ", "__environ", "optarg", "optind",
                   "opterr", "optopt", "tzname", "timezone", "daylight", "signgam",
                   "program_invocation_name", "program_invocation_short_name",
                   "error_message_count", "in6addr_any", "in6addr_loopback",
                   "__libc_single_threaded");
}

bool library_is_special(const char *name)
{
  return is_nondet(name) || IS_ONE_OF(name, "__VERIFIER_assume", "__VERIFIER_error") ||
         is_assertion_failure(name) || is_beyond_us(name) || library_ends_program(name);
}

bool body_library_call(Body *b, LLVMValueRef call, LLVMValueRef callee, const char *name)
{
  (void)callee;
  if (!strcmp(name, "alloca") || !strcmp(name, "__builtin_alloca"))
    return body_set(b, call, body_allocate(b, argument(b, call, 0), ALIGNMENT)), true;
  if (!strcmp(name, "fegetround"))
    return body_set(b, call, term_bv(b->terms, 32, 0)), true;
  return own_function(b, call, name) || failed_assertion(b, name) ||
         verifier_function(b, call, name) || beyond_us(b, name) || gives_buffer(b, call, name) ||
         changes_locale(b, call, name) || mathematics(b, call, name) ||
         inexact_mathematics(b, call, name) || reported_error(b, call, name) ||
         printing_writes(b, call, name);
}
