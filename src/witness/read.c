#include "witness/read.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/sha256.h"
#include "base/yaml.h"

enum { MOST_BYTES = 256 << 20 };

typedef struct Reading {
  Run *run;
  Witness *witness;
} Reading;

static bool fail(const Reading *r, const Yaml *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(const Reading *r, const Yaml *node, const char *format, ...)
{
  char message[300];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  return run_fail(r->run, FAIL_INPUT, "%s:%u: %s", r->witness->file, node->line, message);
}

/* ---- parts ---- */

static const Yaml *need(const Reading *r, const Yaml *map, const char *key, YamlKind kind)
{
  static const char *const names[] = {"nothing", "a scalar", "a list", "a map"};
  const Yaml *value = yaml_get(map, key);
  if (map->kind != YAML_MAP)
    fail(r, map, "expected a map with the key %s", key);
  else if (!value)
    fail(r, map, "the key %s is missing", key);
  else if (value->kind != kind)
    fail(r, value, "%s is to be %s", key, names[kind]);
  else
    return value;
  return NULL;
}

static const char *need_text(const Reading *r, const Yaml *map, const char *key)
{
  const Yaml *value = need(r, map, key, YAML_SCALAR);
  return value ? value->text : NULL;
}

/* One of the words; its index, or -1 with the failure recorded. */
static int need_word(const Reading *r, const Yaml *map, const char *key, const char *const *words,
                     unsigned count)
{
  const Yaml *value = need(r, map, key, YAML_SCALAR);
  for (unsigned i = 0; value && i < count; i++)
    if (!strcmp(value->text, words[i]))
      return (int)i;
  if (value)
    fail(r, value, "%s is unknown here: %.100s", key, value->text);
  return -1;
}

static bool read_number(const Reading *r, const Yaml *node, const char *key, unsigned *out)
{
  char *end;
  unsigned long number = strtoul(node->text ? node->text : "", &end, 10);
  if (node->kind != YAML_SCALAR || !isdigit((unsigned char)node->text[0]) || *end || !number ||
      number > 1000000000)
    return fail(r, node, "%s is to be a number from 1 on", key);
  *out = (unsigned)number;
  return true;
}

static bool read_place(const Reading *r, const Yaml *item, WitnessPlace *out)
{
  const Yaml *place = need(r, item, "location", YAML_MAP);
  if (!place)
    return false;
  const Yaml *line = need(r, place, "line", YAML_SCALAR), *column = yaml_get(place, "column");
  const Yaml *function = yaml_get(place, "function");
  out->file = need_text(r, place, "file_name");
  if (!line || !out->file || !read_number(r, line, "line", &out->line))
    return false;
  out->function = function && function->kind == YAML_SCALAR ? function->text : NULL;
  return !column || column->kind == YAML_NULL || read_number(r, column, "column", &out->column);
}

/* ---- waypoints ---- */

static const char *const kinds[] = {"assumption", "branching", "function_enter", "function_return",
                                    "target"};

const char *waypoint_kind_name(WaypointKind kind)
{
  return kinds[kind];
}

static bool read_constraint(const Reading *r, const Yaml *item, Waypoint *out)
{
  const Yaml *constraint = yaml_get(item, "constraint");
  bool without = out->kind == WAYPOINT_TARGET || out->kind == WAYPOINT_ENTER;
  if (!constraint)
    return without || out->kind == WAYPOINT_RETURN ||
           fail(r, item, "a waypoint of type %s needs a constraint", kinds[out->kind]);
  if (without)
    return fail(r, constraint, "a waypoint of type %s has no constraint", kinds[out->kind]);
  out->value = need_text(r, constraint, "value");
  return out->value != NULL;
}

static bool read_waypoint(const Reading *r, const Yaml *node, bool is_last)
{
  static const char *const actions[] = {"follow", "avoid"};
  const Yaml *item = need(r, node, "waypoint", YAML_MAP);
  if (!item)
    return false;
  const Yaml *action = yaml_get(item, "action");
  if (action && action->kind == YAML_SCALAR && !strcmp(action->text, "cycle"))
    return run_fail(r->run, FAIL_UNSUPPORTED, "%s:%u: cycles of non-termination are not supported",
                    r->witness->file, action->line);
  int kind = need_word(r, item, "type", kinds, sizeof kinds / sizeof *kinds);
  int avoid = kind < 0 ? -1 : need_word(r, item, "action", actions, 2);
  if (avoid < 0)
    return false;
  Waypoint fresh = {.kind = (WaypointKind)kind,
                    .avoid = avoid == 1,
                    .segment = r->witness->segments,
                    .line = item->line};
  if (fresh.avoid == is_last)
    return fail(r, item, "exactly the last waypoint of a segment is to be followed");
  if (!read_place(r, item, &fresh.place) || !read_constraint(r, item, &fresh))
    return false;
  vec_push(&r->witness->waypoints, fresh);
  return true;
}

static bool read_segment(const Reading *r, const Yaml *node, bool is_last)
{
  const Yaml *segment = need(r, node, "segment", YAML_LIST);
  if (!segment)
    return false;
  if (!segment->count)
    return fail(r, node, "the segment is empty");
  for (unsigned i = 0; i < segment->count; i++)
    if (!read_waypoint(r, segment->items[i], i + 1 == segment->count))
      return false;
  if ((vec_last(&r->witness->waypoints).kind == WAYPOINT_TARGET) != is_last)
    return fail(r, node,
                is_last ? "the last segment is to end with the target"
                        : "only the last segment ends with a target");
  r->witness->segments++;
  return true;
}

/* ---- invariants ---- */

static bool read_invariant(const Reading *r, const Yaml *node)
{
  static const char *const types[] = {"loop_invariant", "location_invariant"};
  static const char *const formats[] = {"c_expression", "ext_c_expression"};
  if (yaml_get(node, "contract"))
    return run_fail(r->run, FAIL_UNSUPPORTED, "%s:%u: contracts are not supported",
                    r->witness->file, node->line);
  const Yaml *item = need(r, node, "invariant", YAML_MAP);
  if (!item)
    return false;
  const Yaml *type = yaml_get(item, "type");
  if (type && type->text && strstr(type->text, "transition"))
    return run_fail(r->run, FAIL_UNSUPPORTED, "%s:%u: transition invariants are not supported",
                    r->witness->file, type->line);
  int kind = need_word(r, item, "type", types, 2);
  WitnessInvariant fresh = {.is_loop = kind == 0, .line = item->line};
  fresh.value = kind < 0 ? NULL : need_text(r, item, "value");
  if (!fresh.value || need_word(r, item, "format", formats, 2) < 0 ||
      !read_place(r, item, &fresh.place))
    return false;
  vec_push(&r->witness->invariants, fresh);
  return true;
}

/* ---- metadata ---- */

static bool read_files(const Reading *r, const Yaml *task, Witness *out)
{
  const Yaml *files = need(r, task, "input_files", YAML_LIST);
  const Yaml *hashes = files ? need(r, task, "input_file_hashes", YAML_MAP) : NULL;
  for (unsigned i = 0; hashes && i < files->count; i++) {
    if (files->items[i]->kind != YAML_SCALAR)
      return fail(r, files->items[i], "expected the name of a file");
    const Yaml *hash = yaml_get(hashes, files->items[i]->text);
    vec_push(&out->inputs, files->items[i]->text);
    vec_push(&out->hashes, hash && hash->kind == YAML_SCALAR ? hash->text : NULL);
  }
  return hashes != NULL;
}

static bool read_task(const Reading *r, const Yaml *task, Witness *out)
{
  static const char *const models[] = {"ILP32", "LP64"};
  if (!need_text(r, task, "language") || need_word(r, task, "data_model", models, 2) < 0)
    return false;
  out->data_model = yaml_get(task, "data_model")->text;
  out->specification = need_text(r, task, "specification");
  return out->specification && read_files(r, task, out);
}

static bool same_hash(const char *a, const char *b)
{
  return a && b ? !strcasecmp(a, b) : a == b;
}

static bool same_task(const Witness *a, const Witness *b)
{
  bool same = !strcmp(a->data_model, b->data_model) &&
              !strcmp(a->specification, b->specification) && a->inputs.count == b->inputs.count;
  for (unsigned i = 0; same && i < a->inputs.count; i++)
    same = !strcmp(a->inputs.data[i], b->inputs.data[i]) &&
           same_hash(a->hashes.data[i], b->hashes.data[i]);
  return same;
}

/* Of a further entry: it is to be that of the first. */
static bool read_task_again(const Reading *r, const Yaml *task)
{
  Witness other = {0};
  bool good = read_task(r, task, &other) &&
              (same_task(r->witness, &other) ||
               fail(r, task, "the task is another one than that of the entry before"));
  vec_free(&other.inputs);
  vec_free(&other.hashes);
  return good;
}

static bool read_metadata(const Reading *r, const Yaml *entry)
{
  static const char *const versions[] = {"2.0", "2.1", "2.2"};
  static const char *const needed[] = {"uuid", "creation_time"};
  const Yaml *data = need(r, entry, "metadata", YAML_MAP);
  if (!data || need_word(r, data, "format_version", versions, 3) < 0)
    return false;
  for (unsigned i = 0; i < 2; i++)
    if (!need_text(r, data, needed[i]))
      return false;
  const Yaml *producer = need(r, data, "producer", YAML_MAP);
  const Yaml *task = producer ? need(r, data, "task", YAML_MAP) : NULL;
  if (!task || !need_text(r, producer, "name") || !need_text(r, producer, "version"))
    return false;
  return r->witness->specification ? read_task_again(r, task) : read_task(r, task, r->witness);
}

/* ---- entries ---- */

static bool read_content(const Reading *r, const Yaml *entry)
{
  const Yaml *content = need(r, entry, "content", YAML_LIST);
  if (!content)
    return false;
  if (!content->count && r->witness->is_violation)
    return fail(r, content, "a violation witness needs a target");
  for (unsigned i = 0; i < content->count; i++)
    if (r->witness->is_violation ? !read_segment(r, content->items[i], i + 1 == content->count)
                                 : !read_invariant(r, content->items[i]))
      return false;
  return true;
}

/* Unknown entries may stand beside ours. */
static bool read_entries(const Reading *r, const Yaml *list)
{
  bool found = false;
  if (list->kind != YAML_LIST || !list->count)
    return fail(r, list, "a witness is a list of entries");
  for (unsigned i = 0; i < list->count; i++) {
    const char *type = need_text(r, list->items[i], "entry_type");
    if (!type)
      return false;
    bool violation = !strcmp(type, "violation_sequence");
    if ((!violation && strcmp(type, "invariant_set")) || (found && violation) ||
        (found && r->witness->is_violation))
      continue;
    r->witness->is_violation = violation;
    found = true;
    if (!read_metadata(r, list->items[i]) || !read_content(r, list->items[i]))
      return false;
  }
  return found || fail(r, list, "neither a violation_sequence nor an invariant_set is there");
}

Witness *witness_read(Run *run, const char *file)
{
  Text text = {0};
  Witness *witness = mem_zero(1, sizeof *witness);
  *witness = (Witness){.file = file, .arena = arena_new()};
  Reading r = {run, witness};
  const Yaml *tree = NULL;
  if (file_read(run, file, MOST_BYTES, &text))
    tree = yaml_read(run, witness->arena, file, text_of(&text));
  text_free(&text);
  if (tree && read_entries(&r, tree))
    return witness;
  witness_free(witness);
  return NULL;
}

void witness_free(Witness *witness)
{
  if (!witness)
    return;
  vec_free(&witness->waypoints);
  vec_free(&witness->invariants);
  vec_free(&witness->inputs);
  vec_free(&witness->hashes);
  arena_free(witness->arena);
  mem_free(witness);
}
