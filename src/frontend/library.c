/* Library functions without a body that the front end itself gives a meaning. */
#include <limits.h>
#include <string.h>

#include "frontend/translate.h"

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
  if (!strcmp(name, "__octant_malloc_may_fail"))
    body_set(b, call, b->tr->settings.malloc_may_fail ? term_true(b->terms) : term_false(b->terms));
  else if (!strcmp(name, "__octant_uses_errno"))
    body_set(b, call, b->tr->settings.uses_errno ? term_true(b->terms) : term_false(b->terms));
  else if (text_starts(name, "__octant_is_negative_"))
    body_set(b, call, body_sign_of_number(b, body_argument(b, call, 0)));
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
    const Term *x = body_argument(b, call, 0);
    emit_assume(b, x->type.kind == TYPE_BOOL ? x : term_to_bool(b->terms, x));
    return true;
  }
  if (!strcmp(name, "__VERIFIER_error"))
    return emit_end(b, LOCATION_END, "abort: error function"), true;
  return IS_ONE_OF(name, "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end");
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

static bool is_constant_address(LLVMValueRef value)
{
  return LLVMIsNull(value) ||
         (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMIntToPtr &&
          LLVMIsAConstantInt(LLVMGetOperand(value, 0)));
}

/* SIG_DFL and SIG_IGN are no functions of the program, nor is what was there before. */
static bool installs_no_handler(Body *b, LLVMValueRef call, const char *name)
{
  Type type;
  if (strcmp(name, "signal") || LLVMGetNumArgOperands(call) != 2 ||
      !is_constant_address(LLVMGetArgOperand(call, 1)) ||
      !layout_scalar(b->tr->target, LLVMTypeOf(call), &type))
    return false;
  if (LLVMGetFirstUse(call))
    body_set(b, call, body_arbitrary(b, type, HAVOC_UNMODELLED, name));
  body_may_set_errno(b, name);
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
  const Term *status = body_argument(b, call, 0);
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
    return body_set(b, call, body_allocate(b, body_argument(b, call, 0), HEAP_ALIGNMENT)), true;
  if (!strcmp(name, "fegetround"))
    return body_set(b, call, term_bv(b->terms, 32, 0)), true;
  return heap_function(b, call, name) || own_function(b, call, name) || failed_assertion(b, name) ||
         verifier_function(b, call, name) || installs_no_handler(b, call, name) ||
         beyond_us(b, name) || gives_buffer(b, call, name) || changes_locale(b, call, name) ||
         library_mathematics(b, call, name) || reported_error(b, call, name) ||
         printing_writes(b, call, name);
}
