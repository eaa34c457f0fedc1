/* Fuzz target for the parser of the textual form: any text is refused with a message, or read; what
 * is read prints and reads back the same, and every analysis accepts it.
 *
 *   clang-19 -g -O1 -std=gnu11 -D_GNU_SOURCE -fsanitize=fuzzer,address,undefined -Isrc \
 *       test/fuzz/fuzz_cfa_parse.c src/{base,term,cfa}/?*.c -lm -o fuzz_cfa_parse
 *   ./fuzz_cfa_parse -max_total_time=300 -max_len=4096 CORPUS */
#include <stdlib.h>
#include <string.h>

#include "cfa/live.h"
#include "cfa/slice.h"
#include "cfa/text.h"
#include "cfa/wto.h"

enum { MOST_BYTES = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *print(const Program *program)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  program_print(program, out);
  fclose(out);
  return text;
}

static void check_round_trip(const Program *program)
{
  Run *run = run_new();
  char *first = print(program);
  Program *again = program_parse(run, "again", first);
  char *second = again ? print(again) : NULL;
  if (!second || strcmp(first, second))
    abort();
  free(first);
  free(second);
  program_free(again);
  run_free(run);
}

static void analyse(Program *program)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    Order *order = order_new(program->functions.data[i]);
    Loops *loops = loops_new(order);
    wto_free(wto_new(loops));
    loops_free(loops);
    order_free(order);
  }
  live_free(live_new(program));
  Slice *slice = slice_for_errors(program);
  program_slice(program, slice);
  slice_free(slice);
  if (!program_check(program))
    abort();
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
  if (!program && (run->fail != FAIL_INPUT || strncmp(run->reason, "fuzz:", 5)))
    abort();
  if (program) {
    check_round_trip(program);
    analyse(program);
    program_free(program);
  }
  run_free(run);
  free(text);
  return 0;
}
