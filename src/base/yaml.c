#include "base/yaml.h"

#include <stdlib.h>
#include <string.h>

#include "base/yaml_scan.h"

enum { MOST_DEPTH = 64, MOST_KEYS = 10000 };

static Yaml *read_node(YamlScan *s, int parent);
static Yaml *read_flow(YamlScan *s);

/* ---- building ---- */

static Yaml *node_new(const YamlScan *s, YamlKind kind)
{
  Yaml *node = ARENA_NEW(s->arena, Yaml);
  node->kind = kind;
  node->line = s->line;
  return node;
}

typedef struct Items {
  VEC(Yaml *) values;
  VEC(const char *) keys;
} Items;

static Yaml *finish(const YamlScan *s, Yaml *node, Items *items)
{
  node->count = items->values.count;
  node->items = arena_copy(s->arena, items->values.data, node->count * sizeof *node->items);
  if (items->keys.count)
    node->keys = arena_copy(s->arena, items->keys.data, node->count * sizeof *node->keys);
  vec_free(&items->values);
  vec_free(&items->keys);
  return node;
}

static Yaml *give_up(Items *items)
{
  vec_free(&items->values);
  vec_free(&items->keys);
  return NULL;
}

static bool add_key(YamlScan *s, Items *items, const char *key)
{
  if (items->keys.count == MOST_KEYS)
    return yaml_fail(s, "more than %d keys in one map", MOST_KEYS);
  for (unsigned i = 0; i < items->keys.count; i++)
    if (!strcmp(items->keys.data[i], key))
      return yaml_fail(s, "the key \"%.60s\" occurs twice", key);
  vec_push(&items->keys, key);
  return true;
}

static Yaml *scalar(YamlScan *s, unsigned line, const Text *text, bool quoted)
{
  Yaml *node = node_new(s, YAML_SCALAR);
  node->line = line;
  node->text = arena_string(s->arena, text_of(text));
  node->quoted = quoted;
  if (!quoted && (!*node->text || !strcmp(node->text, "~") || !strcmp(node->text, "null")))
    node->kind = YAML_NULL;
  return node;
}

/* ---- flow style ---- */

static Yaml *read_scalar(YamlScan *s, int parent, bool in_flow)
{
  Text text = {0};
  unsigned line = s->line;
  bool quoted = *s->at == '"' || *s->at == '\'';
  bool good = quoted ? yaml_scan_quoted(s, &text) : yaml_scan_plain(s, parent, in_flow, &text);
  Yaml *node = good ? scalar(s, line, &text, quoted) : NULL;
  text_free(&text);
  return node;
}

/* "key: value", in a flow map. */
static bool read_flow_pair(YamlScan *s, Items *items)
{
  Yaml *key = read_scalar(s, -1, true);
  if (!key || !add_key(s, items, key->text))
    return false;
  yaml_skip_all(s);
  Yaml *value = NULL;
  if (*s->at == ':') {
    s->at++;
    yaml_skip_all(s);
    value = strchr(",}", *s->at) && *s->at ? node_new(s, YAML_NULL) : read_flow(s);
  } else {
    value = node_new(s, YAML_NULL);
  }
  vec_push(&items->values, value);
  return value != NULL;
}

static Yaml *read_flow_items(YamlScan *s, Yaml *node, char end)
{
  Items items = {0};
  s->at++;
  for (;;) {
    yaml_skip_all(s);
    if (*s->at == end)
      break;
    if (end == ']') {
      Yaml *item = read_flow(s);
      vec_push(&items.values, item);
      if (!item)
        return give_up(&items);
    } else if (!read_flow_pair(s, &items)) {
      return give_up(&items);
    }
    yaml_skip_all(s);
    if (*s->at == ',')
      s->at++;
    else if (*s->at != end) {
      yaml_fail(s, "expected \",\" or \"%c\"", end);
      return give_up(&items);
    }
  }
  s->at++;
  return finish(s, node, &items);
}

static Yaml *read_flow(YamlScan *s)
{
  if (!yaml_may_begin(s))
    return NULL;
  if (*s->at != '[' && *s->at != '{')
    return read_scalar(s, -1, true);
  if (s->depth == MOST_DEPTH) {
    yaml_fail(s, "nested too deeply");
    return NULL;
  }
  s->depth++;
  bool is_list = *s->at == '[';
  Yaml *node = read_flow_items(s, node_new(s, is_list ? YAML_LIST : YAML_MAP), is_list ? ']' : '}');
  s->depth--;
  return node;
}

/* ---- block style ---- */

static Yaml *read_list(YamlScan *s, int column)
{
  Yaml *node = node_new(s, YAML_LIST);
  Items items = {0};
  while (yaml_column(s) == column && yaml_is_dash(s)) {
    s->at++;
    Yaml *item = read_node(s, column);
    vec_push(&items.values, item);
    if (!item || !yaml_skip_all(s))
      return give_up(&items);
  }
  return finish(s, node, &items);
}

/* Behind a key's colon: on the same line, or deeper, or a list that is not indented. */
static Yaml *read_value(YamlScan *s, int column)
{
  unsigned line = s->line;
  if (!yaml_skip_all(s))
    return NULL;
  if (s->line != line && *s->at && yaml_column(s) == column && yaml_is_dash(s))
    return read_list(s, column);
  s->after_key = s->line == line;
  Yaml *node = read_node(s, column);
  s->after_key = false;
  return node;
}

/* Reads "key:"; NULL with nothing read where no key stands here. */
static const char *read_key(YamlScan *s)
{
  YamlScan before = *s;
  Text text = {0};
  bool quoted = *s->at == '"' || *s->at == '\'';
  bool good = quoted ? yaml_scan_quoted(s, &text) : yaml_scan_key(s, &text);
  yaml_skip_blanks(s);
  const char *key = NULL;
  if (good && s->line == before.line && *s->at == ':' && (!s->at[1] || strchr(" \t\r\n", s->at[1])))
    key = arena_string(s->arena, text_of(&text));
  text_free(&text);
  if (key)
    s->at++;
  else
    *s = before;
  return key;
}

static Yaml *read_map(YamlScan *s, int column, const char *key)
{
  Yaml *node = node_new(s, YAML_MAP);
  Items items = {0};
  while (key) {
    Yaml *value = add_key(s, &items, key) ? read_value(s, column) : NULL;
    vec_push(&items.values, value);
    if (!value || !yaml_skip_all(s))
      return give_up(&items);
    bool goes_on = *s->at && yaml_column(s) == column && !yaml_is_dash(s) && !yaml_is_end(s);
    key = goes_on ? read_key(s) : NULL;
    if (goes_on && !key) {
      yaml_fail(s, "expected a key and \":\"");
      return give_up(&items);
    }
  }
  return finish(s, node, &items);
}

static Yaml *read_block(YamlScan *s, int parent)
{
  Text text = {0};
  unsigned line = s->line;
  Yaml *node = yaml_scan_block(s, parent, &text) ? scalar(s, line, &text, true) : NULL;
  text_free(&text);
  return node;
}

static Yaml *read_some(YamlScan *s, int parent)
{
  int column = yaml_column(s);
  if (yaml_is_dash(s) && s->after_key) {
    yaml_fail(s, "a list cannot begin here");
    return NULL;
  }
  if (yaml_is_dash(s))
    return read_list(s, column);
  if (*s->at == '|' || *s->at == '>')
    return read_block(s, parent);
  if (*s->at == '[' || *s->at == '{')
    return read_flow(s);
  if (!yaml_may_begin(s))
    return NULL;
  const char *key = s->after_key ? NULL : read_key(s);
  if (s->run->fail)
    return NULL;
  return key ? read_map(s, column, key) : read_scalar(s, parent, false);
}

/* What is indented by more than "parent"; null where nothing is. */
static Yaml *read_node(YamlScan *s, int parent)
{
  if (!yaml_skip_all(s))
    return NULL;
  if (!*s->at || yaml_column(s) <= parent || yaml_is_end(s))
    return node_new(s, YAML_NULL);
  if (s->depth == MOST_DEPTH) {
    yaml_fail(s, "nested too deeply");
    return NULL;
  }
  s->depth++;
  Yaml *node = read_some(s, parent);
  s->depth--;
  return node;
}

Yaml *yaml_read(Run *run, Arena *arena, const char *file, const char *text)
{
  YamlScan s = {.run = run, .arena = arena, .file = file, .start = text, .at = text, .line = 1};
  s.line_start = text;
  if (!strncmp(s.at, "\xef\xbb\xbf", 3))
    s.line_start = s.at += 3;
  yaml_skip_head(&s);
  Yaml *node = read_node(&s, -1);
  if (!node || !yaml_skip_all(&s))
    return NULL;
  if (*s.at && !yaml_is_end(&s)) {
    yaml_fail(&s, "this belongs to nothing: is it indented wrongly?");
    return NULL;
  }
  return node;
}

const Yaml *yaml_get(const Yaml *map, const char *key)
{
  for (unsigned i = 0; map && map->kind == YAML_MAP && i < map->count; i++)
    if (!strcmp(map->keys[i], key))
      return map->items[i];
  return NULL;
}

void yaml_quote(const char *text, Text *out)
{
  text_add_char(out, '"');
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      text_format(out, "\\%c", c);
    else if (c == '\n')
      text_add(out, "\\n");
    else if (c == '\t')
      text_add(out, "\\t");
    else if (c < 0x20 || c == 0x7f)
      text_format(out, "\\x%02x", c);
    else
      text_add_char(out, (char)c);
  }
  text_add_char(out, '"');
}
