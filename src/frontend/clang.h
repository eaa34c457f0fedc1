/* Running clang: one C file in, LLVM bitcode in memory out. */
#ifndef OCTANT_FRONTEND_CLANG_H
#define OCTANT_FRONTEND_CLANG_H

#include <stddef.h>

#include "base/run.h"

typedef struct Bitcode {
  unsigned char *data; /* owned; bitcode_free ends it */
  size_t size;
  bool mentions_inline; /* the source has the word somewhere */
} Bitcode;

/* What of the compilation depends on more than the options. */
typedef struct CompileFlags {
  unsigned pointer_bits;
  bool overflow_traps; /* compile signed arithmetic to overflow intrinsics and traps */
  bool gnu89_inline;   /* "inline" alone makes a definition, as it did before C99 */
  bool unused;         /* static functions count that nobody uses */
} CompileFlags;

/* Compiles a file, rewritten as source.h says; only a regular one can be compiled again.  False
 * with the failure recorded; clang's own messages have then gone to standard error. */
bool clang_compile(Run *run, const char *file, const CompileFlags *flags, Bitcode *out);
void bitcode_free(Bitcode *bitcode);

/* The name under which clang knows a file that was handed over on standard input. */
#define CLANG_STDIN_NAME "<stdin>"

/* The compiler of the options or the default one, which can do more than ours: link, too. */
const char *clang_program(const Run *run);

#endif
