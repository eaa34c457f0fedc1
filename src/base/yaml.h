/* YAML, the part of it that witnesses and task definitions are written in.
 *
 * Read are block and flow lists and maps, plain, single- and double-quoted scalars, also over
 * several lines, block scalars (| and >), and comments; one document.  Anchors, tags, aliases and
 * complex keys are refused.  Nodes live in the arena that is given. */
#ifndef OCTANT_BASE_YAML_H
#define OCTANT_BASE_YAML_H

#include "base/arena.h"
#include "base/run.h"
#include "base/text.h"

typedef enum YamlKind { YAML_NULL, YAML_SCALAR, YAML_LIST, YAML_MAP } YamlKind;

typedef struct Yaml Yaml;
struct Yaml {
  YamlKind kind;
  unsigned line;
  const char *text;  /* scalar */
  bool quoted;       /* it stood between quotes, or was a block */
  const char **keys; /* map: distinct */
  Yaml **items;      /* list, map */
  unsigned count;
};

/* Never NULL but with FAIL_INPUT and "file:line: ..." recorded. */
Yaml *yaml_read(Run *run, Arena *arena, const char *file, const char *text);

/* The value of a key of a map; NULL where it is none, or has no such key. */
const Yaml *yaml_get(const Yaml *map, const char *key);

/* Adds the text as a double-quoted scalar on one line. */
void yaml_quote(const char *text, Text *out);

#endif
