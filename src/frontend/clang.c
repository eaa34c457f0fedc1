#include "frontend/clang.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "frontend/clang_process.h"
#include "frontend/source.h"

enum { LOADER_FAILED = 127 };

const char *clang_program(const Run *run)
{
  return *run->options.compiler ? run->options.compiler : "clang-19";
}

static void add_each(ClangArguments *arguments, const char *flag, const StringList *values)
{
  for (unsigned i = 0; i < values->count; i++) {
    vec_push(arguments, flag);
    vec_push(arguments, values->data[i]);
  }
}

/* -Wno-error: old programs rely on what newer compilers refuse.  -fsanitize-address-use-after-scope
 * without the sanitizer makes clang emit lifetime markers at -O0, without which a local declared in
 * a loop would keep its old value.  -ffp-contract=off: a fused multiply-add has no one meaning.
 * -disable-llvm-passes: the call of a function that is always inlined remains a call, which may be
 * the one that a property speaks of. */
static const char *const fixed_arguments[] = {"-O0",
                                              "-Xclang",
                                              "-disable-O0-optnone",
                                              "-Xclang",
                                              "-disable-llvm-passes",
                                              "-g",
                                              "-fno-discard-value-names",
                                              "-ffp-contract=off",
                                              "-w",
                                              "-Wno-error=implicit-function-declaration",
                                              "-Wno-error=int-conversion",
                                              "-Wno-error=incompatible-function-pointer-types",
                                              "-Wno-error=implicit-int",
                                              "-Wno-error=return-mismatch",
                                              "-Xclang",
                                              "-fsanitize-address-use-after-scope",
                                              "-fbracket-depth=1000000",
                                              "-fdebug-compilation-dir=.",
                                              "-fno-crash-diagnostics",
                                              "-emit-llvm",
                                              "-c",
                                              "-o",
                                              "-"};

/* The compiler that was asked for, else our own, which is the same and starts faster. */
static void choose_program(const Run *run, Text *out)
{
  if (!*run->options.compiler)
    clang_process_find_own(out);
  if (!out->length)
    text_add(out, clang_program(run));
}

static void collect_arguments(const Run *run, const CompileFlags *flags, const char *program,
                              const char *std, ClangArguments *out)
{
  vec_push(out, program);
  for (unsigned i = 0; i < sizeof fixed_arguments / sizeof *fixed_arguments; i++)
    vec_push(out, fixed_arguments[i]);
  vec_push(out, std);
  vec_push(out, flags->pointer_bits == 32 ? "-m32" : "-m64");
  if (flags->pointer_bits == 32)
    vec_push(out, "-msse2"); /* each type is computed in itself, and FLT_EVAL_METHOD says so */
  if (flags->gnu89_inline)
    vec_push(out, "-fgnu89-inline");
  if (flags->unused)
    vec_push(out, "-femit-all-decls");
  if (flags->overflow_traps) {
    vec_push(out, "-fsanitize=signed-integer-overflow,shift-base");
    vec_push(out, "-fsanitize-trap=signed-integer-overflow");
    vec_push(out, "-fno-sanitize-recover=shift-base");
  }
  add_each(out, "-I", &run->options.include_dir);
  add_each(out, "-D", &run->options.define);
  add_each(out, "-U", &run->options.undefine);
}

static bool read_all(int fd, unsigned char **data, size_t *size)
{
  struct stat info;
  if (fstat(fd, &info))
    return false;
  size_t capacity = (size_t)info.st_size + 1;
  *data = mem_alloc(capacity);
  *size = 0;
  for (;;) {
    ssize_t got = read(fd, *data + *size, capacity - *size);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return !got;
    *size += (size_t)got;
    if (*size == capacity)
      *data = mem_resize(*data, capacity *= 2);
  }
}

static bool read_source(Run *run, const char *file, unsigned char **data, size_t *size)
{
  int fd = open(file, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return run_fail(run, FAIL_MISSING, "%s: %s", file, strerror(errno));
  struct stat info;
  bool fine = !fstat(fd, &info) && !S_ISDIR(info.st_mode);
  if (!fine)
    run_fail(run, FAIL_MISSING, "%s: is a directory", file);
  else if (!read_all(fd, data, size))
    fine = run_fail(run, FAIL_MISSING, "%s: %s", file, strerror(errno));
  close(fd);
  return fine;
}

static bool write_all(int fd, const unsigned char *data, size_t size)
{
  while (size) {
    ssize_t done = write(fd, data, size);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return false;
    data += done;
    size -= (size_t)done;
  }
  return true;
}

/* The whole content of a descriptor as a string; NULL where it cannot be read. */
static char *read_text(int fd)
{
  unsigned char *data = NULL;
  size_t size = 0;
  lseek(fd, 0, SEEK_SET);
  if (!read_all(fd, &data, &size)) {
    mem_free(data);
    return NULL;
  }
  data[size] = 0;
  return (char *)data;
}

/* Prints clang's messages with the user's name of the file in place of standard input's. */
static void pass_on_messages(const char *messages, const char *file, bool from_stdin)
{
  const char *found;
  while (from_stdin && (found = strstr(messages, CLANG_STDIN_NAME))) {
    fprintf(stderr, "%.*s%s", (int)(found - messages), messages, file);
    messages = found + strlen(CLANG_STDIN_NAME);
  }
  fputs(messages, stderr);
}

/* A program that is larger than the address space it may have dies before it begins. */
static bool has_no_room(void)
{
  enum { LEAST_BYTES = 64 << 20 };
  struct rlimit room;
  return !getrlimit(RLIMIT_AS, &room) && room.rlim_cur < LEAST_BYTES;
}

/* What the loader and LLVM say, each as the first they say unless they crash, where memory does not
 * suffice; the system's own remedy is to kill. */
static bool ran_out_of_memory(int status, const char *messages)
{
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGKILL || strstr(messages, "std::bad_alloc") ||
           strstr(messages, "LLVM ERROR: out of memory") || (!*messages && has_no_room());
  return (WEXITSTATUS(status) == LOADER_FAILED && strstr(messages, "failed to map segment")) ||
         !strncmp(messages, "LLVM ERROR: out of memory", 25);
}

static bool judge(Run *run, const char *file, int status, const char *messages)
{
  if (WIFEXITED(status) && !WEXITSTATUS(status))
    return true;
  if (WIFSIGNALED(status) && (run->stop || WTERMSIG(status) == SIGINT))
    return run_fail(run, FAIL_INTERRUPTED, "interrupted while compiling");
  if (ran_out_of_memory(status, messages))
    return run_fail(run, FAIL_LIMIT, "out of memory: clang could not compile %s", file);
  if (WIFSIGNALED(status) || WEXITSTATUS(status) > 1)
    return run_fail(run, FAIL_INPUT, "%s: clang itself failed on this file", file);
  return run_fail(run, FAIL_INPUT, "%s: does not compile", file);
}

/* How clang comes to the source: it opens the file; it opens it and finds what is on standard
 * input; it reads standard input. */
typedef enum Way { WAY_FILE, WAY_REPLACED, WAY_STDIN } Way;

/* A folder in which "#include" finds the headers beside a file handed over on standard input. */
static char *folder_of(const char *file)
{
  const char *slash = strrchr(file, '/');
  if (!slash)
    return mem_copy_string(".");
  char *res = mem_copy_string(file);
  res[slash == file ? 1 : slash - file] = 0;
  return res;
}

/* "#include" looks first beside the file, so it has to be opened under its name. */
static void add_source(ClangArguments *arguments, Way way, const char *path, Text *replaced)
{
  if (way == WAY_REPLACED) {
    text_format(replaced, "%s;/dev/stdin", path);
    vec_push(arguments, "-Xclang");
    vec_push(arguments, "-remap-file");
    vec_push(arguments, "-Xclang");
    vec_push(arguments, text_of(replaced));
  }
  vec_push(arguments, way == WAY_STDIN ? "-" : path);
}

static bool compile_with(Run *run, const char *file, const CompileFlags *flags, Way way,
                         ClangChannels *channels, Bitcode *out)
{
  ClangArguments arguments = {0};
  Text program = {0}, std = {0};
  choose_program(run, &program);
  text_format(&std, "-std=%s", run->options.std);
  collect_arguments(run, flags, text_of(&program), text_of(&std), &arguments);
  char *folder = folder_of(file);
  Text name = {0};
  text_format(&name, "-fmacro-prefix-map=%s=%s", CLANG_STDIN_NAME, file);
  vec_push(&arguments, "-x");
  vec_push(&arguments, "c");
  if (way == WAY_STDIN) {
    vec_push(&arguments, "-iquote");
    vec_push(&arguments, folder);
    vec_push(&arguments, text_of(&name));
  }
  Text path = {0}, replaced = {0};
  text_format(&path, "%s%s", *file == '-' || *file == '@' ? "./" : "",
              file); /* no option, no list */
  add_source(&arguments, way, text_of(&path), &replaced);
  int status = 0;
  bool fine = clang_process_run(run, &arguments, channels, &status);
  char *messages = fine ? read_text(channels->messages) : NULL;
  if (messages)
    pass_on_messages(messages, file, way == WAY_STDIN);
  fine = fine && judge(run, file, status, messages ? messages : "");
  mem_free(messages);
  if (fine) {
    lseek(channels->bitcode, 0, SEEK_SET);
    if (!read_all(channels->bitcode, &out->data, &out->size))
      fine = run_fail(run, FAIL_INTERNAL, "%s: cannot read clang's output", file);
  }
  mem_free(folder);
  text_free(&path);
  text_free(&replaced);
  text_free(&name);
  vec_free(&arguments);
  text_free(&program);
  text_free(&std);
  return fine;
}

/* Would clang, opening the name itself, find something else?  Names of descriptors mean another
 * file in another process, and what is no file may be used up. */
static bool is_only_ours(const char *file)
{
  struct stat info;
  return !strcmp(file, "/dev/stdin") || !strncmp(file, "/dev/fd/", 8) ||
         !strncmp(file, "/proc/", 6) || stat(file, &info) || !S_ISREG(info.st_mode);
}

/* A name with ";" cannot be said to be replaced. */
static Way way_to(const char *file, bool changed)
{
  if (is_only_ours(file))
    return WAY_STDIN;
  if (!changed)
    return WAY_FILE;
  return strchr(file, ';') ? WAY_STDIN : WAY_REPLACED;
}

bool clang_compile(Run *run, const char *file, const CompileFlags *flags, Bitcode *out)
{
  unsigned char *source = NULL;
  size_t size = 0;
  *out = (Bitcode){0};
  if (!read_source(run, file, &source, &size)) {
    mem_free(source);
    return false;
  }
  ClangChannels channels = {-1, memfd_create("bitcode", MFD_CLOEXEC),
                            memfd_create("messages", MFD_CLOEXEC)};
  bool fine = channels.bitcode >= 0 && channels.messages >= 0;
  bool marked = source_blank_markers((char *)source, size);
  marked |= flags->overflow_traps && source_blank_exemptions((char *)source, size);
  Way way = way_to(file, marked);
  if (fine && way != WAY_FILE) {
    channels.source = memfd_create("source", MFD_CLOEXEC);
    fine = channels.source >= 0 && write_all(channels.source, source, size) &&
           !lseek(channels.source, 0, SEEK_SET);
  }
  bool mentions_inline = memmem(source, size, "inline", 6);
  mem_free(source);
  if (!fine)
    run_fail(run, FAIL_INTERNAL, "%s: %s", file, strerror(errno));
  else
    fine = compile_with(run, file, flags, way, &channels, out);
  int all[] = {channels.source, channels.bitcode, channels.messages};
  for (unsigned i = 0; i < 3; i++)
    if (all[i] >= 0)
      close(all[i]);
  if (!fine)
    bitcode_free(out);
  out->mentions_inline = mentions_inline;
  return fine;
}

void bitcode_free(Bitcode *bitcode)
{
  mem_free(bitcode->data);
  *bitcode = (Bitcode){0};
}
