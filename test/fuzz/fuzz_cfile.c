/* Any text has tokens and statements whose positions are in it, one inside the other.  Build:
 * clang-19 -fsanitize=fuzzer,address,undefined. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "witness/position.h"

static void require(bool condition)
{
  if (!condition)
    abort();
}

static void check_token(const CFile *file, unsigned token)
{
  unsigned line, column;
  Point at = {file, token}, out;
  cfile_position(file, token, &line, &column);
  require(cfile_token(file, line, column, false) == token);
  point_of_evaluation(at, &out);
  point_of_branching(at, &out);
  require(point_of_call_end(at, "f").token < file->tokens.count);
}

static void check_statement(const CFile *file, const CStatement *s)
{
  require(s->first <= s->last + 1 && s->last <= file->tokens.count);
  if (s->parent == CFILE_NONE)
    return;
  const CStatement *parent = &file->statements.data[s->parent];
  require(parent < s && parent->first <= s->first && s->last <= parent->last);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  CFile *file = cfile_of("fuzz.c", text);
  for (unsigned i = 0; i < file->tokens.count; i++)
    check_token(file, i);
  for (unsigned i = 0; i < file->statements.count; i++)
    check_statement(file, &file->statements.data[i]);
  cfile_free(file);
  free(text);
  return 0;
}
