/* Whole files as text. */
#ifndef OCTANT_BASE_FILE_H
#define OCTANT_BASE_FILE_H

#include "base/run.h"
#include "base/text.h"

/* Appends what the file says ("-": standard input); false with a failure that names the file where
 * it cannot be read, contains a zero byte, which would hide what follows it, or has more than
 * "most" bytes (0: any number). */
bool file_read(Run *run, const char *name, size_t most, Text *out);

/* Appends the file's bytes, whatever they are; false, and no failure, where it cannot be read. */
bool file_bytes(const char *name, Text *out);

/* Makes it the file's content; false, said and noted in the run, where that is not possible. */
bool file_write(Run *run, const char *name, const Text *text);
/* Says and notes that a file cannot be written, with the reason in errno; answers false. */
bool file_unwritten(Run *run, const char *name);

#endif
