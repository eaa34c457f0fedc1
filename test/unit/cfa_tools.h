/* For tests of what works on automata: programs from text, texts from programs, random graphs. */
#ifndef OCTANT_TEST_CFA_TOOLS_H
#define OCTANT_TEST_CFA_TOOLS_H

#include <stdlib.h>

#include "cfa/text.h"
#include "check.h"

/* NULL, after saying why, where the text is wrong. */
static inline Program *tools_parse(Run *run, const char *text)
{
  Program *program = program_parse(run, "test", text);
  if (!program)
    printf("%s\n", run->reason);
  CHECK(program != NULL);
  return program;
}

/* The caller frees it.  Not inlined: gcc 12 would take the stream's buffer for a dangling pointer.
 */
__attribute__((noinline, unused)) static char *tools_print(const Program *program)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  program_print(program, out);
  fclose(out);
  return text;
}

static inline uint64_t tools_random(uint64_t *seed)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed;
}

/* Adds a function with locations 0 .. count - 1, the first being its entry, and no edges. */
static inline Function *tools_graph(Program *program, unsigned count)
{
  Function *f = program_add_function(program, "f");
  for (unsigned i = 0; i < count; i++)
    function_add_location(program, f);
  return f;
}

static inline void tools_edge(Program *program, Function *f, unsigned from, unsigned to)
{
  edge_assume(program, f->locations.data[from], f->locations.data[to], NULL,
              term_true(program->terms), BRANCH_NONE);
}

/* A graph from a list of edges such as "0 1, 1 2, 2 1"; locations are those mentioned. */
static inline Function *tools_read_graph(Program *program, const char *edges)
{
  unsigned most = 0, from, to;
  int length;
  for (const char *at = edges; sscanf(at, " %u %u%n", &from, &to, &length) == 2;) {
    most = from > most ? from : most;
    most = to > most ? to : most;
    at += length;
    at += *at == ',';
  }
  Function *f = tools_graph(program, most + 1);
  for (const char *at = edges; sscanf(at, " %u %u%n", &from, &to, &length) == 2;) {
    tools_edge(program, f, from, to);
    at += length;
    at += *at == ',';
  }
  return f;
}

#endif
