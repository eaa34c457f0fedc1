/* Inside the reader of YAML: blanks, indentation and scalars. */
#ifndef OCTANT_BASE_YAML_SCAN_H
#define OCTANT_BASE_YAML_SCAN_H

#include "base/yaml.h"

typedef struct YamlScan {
  Run *run;
  Arena *arena;
  const char *file, *start;
  const char *at, *line_start;
  unsigned line, depth;
  bool after_key; /* on the same line: no block list or map begins here */
} YamlScan;

bool yaml_fail(YamlScan *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline int yaml_column(const YamlScan *s)
{
  return (int)(s->at - s->line_start);
}

void yaml_skip_blanks(YamlScan *s);
/* Blanks, comments and line ends; false where a tab indents. */
bool yaml_skip_all(YamlScan *s);
/* Directives and "---". */
void yaml_skip_head(YamlScan *s);

bool yaml_is_dash(const YamlScan *s); /* of a list's item */
bool yaml_is_end(const YamlScan *s);  /* of the document */
/* False, with the failure recorded, before what is no part of our YAML. */
bool yaml_may_begin(YamlScan *s);

bool yaml_scan_quoted(YamlScan *s, Text *out);
/* Up to ": ", on one line. */
bool yaml_scan_key(YamlScan *s, Text *out);
/* Goes on over lines that are indented by more than "parent". */
bool yaml_scan_plain(YamlScan *s, int parent, bool in_flow, Text *out);
bool yaml_scan_block(YamlScan *s, int parent, Text *out);

#endif
