/* What the parser of the textual form accepts can be analysed, inlined and executed. */
#include <stdlib.h>
#include <string.h>

#include "cfa/inline.h"
#include "cfa/pointsto.h"
#include "cfa/text.h"
#include "interp/interp.h"

enum { MOST_BYTES = 1 << 16, MOST_STEPS = 2000, INLINE_BUDGET = 1000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void execute(Program *program)
{
  InterpInput input = {.seed = 1, .step_limit = MOST_STEPS};
  InterpResult result = {0};
  if (!interp_run(program, &input, &result) && !program->run->fail)
    abort();
  interp_result_free(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  if (size > MOST_BYTES)
    return 0;
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  Run *run = run_new();
  Program *program = program_parse(run, "fuzz", text);
  if (program) {
    execute(program);
    if (!run->fail && program_inline(program, INLINE_BUDGET) && pointsto_make_regions(program))
      execute(program);
    if (!program_check(program))
      abort();
    program_free(program);
  }
  run_free(run);
  free(text);
  return 0;
}
