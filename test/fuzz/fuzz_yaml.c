/* Any text must be read as YAML or refused with a message; what was read must be written so that it
 * reads back the same.  Build: clang-19 -fsanitize=fuzzer,address,undefined. */
#include <stdlib.h>
#include <string.h>

#include "base/yaml.h"

static void require(bool condition)
{
  if (!condition)
    abort();
}

/* In flow style, everything quoted. */
static void write_tree(const Yaml *node, Text *out)
{
  switch (node->kind) {
  case YAML_NULL: text_add(out, "~"); return;
  case YAML_SCALAR: yaml_quote(node->text, out); return;
  case YAML_LIST:
  case YAML_MAP: break;
  }
  text_add(out, node->kind == YAML_LIST ? "[" : "{");
  for (unsigned i = 0; i < node->count; i++) {
    if (node->kind == YAML_MAP) {
      yaml_quote(node->keys[i], out);
      text_add(out, ": ");
    }
    write_tree(node->items[i], out);
    text_add(out, ", ");
  }
  text_add(out, node->kind == YAML_LIST ? "]" : "}");
}

static void check_reads_back(const Yaml *node)
{
  Run *run = run_new();
  Arena *arena = arena_new();
  Text first = {0}, second = {0};
  write_tree(node, &first);
  const Yaml *again = yaml_read(run, arena, "again", text_of(&first));
  require(again);
  write_tree(again, &second);
  require(!strcmp(text_of(&first), text_of(&second)));
  text_free(&first);
  text_free(&second);
  arena_free(arena);
  run_free(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  Run *run = run_new();
  Arena *arena = arena_new();
  const Yaml *node = yaml_read(run, arena, "fuzz", text);
  if (node)
    check_reads_back(node);
  else
    require(run->fail == FAIL_INPUT && !strncmp(run->reason, "fuzz:", 5));
  arena_free(arena);
  run_free(run);
  free(text);
  return 0;
}
