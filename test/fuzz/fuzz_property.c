/* Any text must be read as properties or refused with a message, and what was read must be written
 * so that it reads back the same.  Build: clang-19 -fsanitize=fuzzer,address,undefined. */
#include <stdlib.h>
#include <string.h>

#include "frontend/property.h"

static void require(bool condition)
{
  if (!condition)
    abort();
}

static void check_reads_back(Run *run, const Specification *spec)
{
  Specification *again = specification_parse(run, "again.prp", spec->text);
  require(again && again->properties.count == spec->properties.count);
  require(!strcmp(again->text, spec->text) && !strcmp(again->entry, spec->entry));
  specification_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  Run *run = run_new();
  Specification *spec = specification_parse(run, "fuzz.prp", text);
  if (spec)
    check_reads_back(run, spec);
  else
    require(run->fail == FAIL_INPUT && !strncmp(run->reason, "fuzz.prp:", 9));
  specification_free(spec);
  run_free(run);
  free(text);
  return 0;
}
