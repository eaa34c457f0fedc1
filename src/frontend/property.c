#include "frontend/property.h"

#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "frontend/prp.h"

typedef struct KindInfo {
  const char *name;
  bool expressed;
  const char *formula; /* its LTL text, up to the argument where it has one; NULL: none */
  const char *formula_end;
} KindInfo;

static const KindInfo kinds[PROPERTY_KIND_COUNT] = {
    [PROPERTY_UNREACH_CALL] = {"unreach-call", true, "G ! call(", "())"},
    [PROPERTY_UNREACH_LABEL] = {"unreach-call", true, "G ! label(", ")"},
    [PROPERTY_ASSERTION] = {"assertion", true, NULL, NULL},
    [PROPERTY_NO_OVERFLOW] = {"no-overflow", true, "G ! overflow", ""},
    [PROPERTY_DIV_BY_ZERO] = {"div-by-zero", true, NULL, NULL},
    [PROPERTY_SHIFT] = {"shift", true, NULL, NULL},
    [PROPERTY_BOUNDS] = {"bounds", true, NULL, NULL},
    [PROPERTY_VALID_FREE] = {"valid-free", false, "G valid-free", ""},
    [PROPERTY_VALID_DEREF] = {"valid-deref", false, "G valid-deref", ""},
    [PROPERTY_VALID_MEMTRACK] = {"valid-memtrack", false, "G valid-memtrack", ""},
    [PROPERTY_VALID_MEMCLEANUP] = {"valid-memcleanup", false, "G valid-memcleanup", ""},
    [PROPERTY_TERMINATION] = {"termination", false, "F end", ""},
    [PROPERTY_NO_DATA_RACE] = {"no-data-race", false, "G ! data-race", ""},
};

/* Names besides those of the kinds, for one or several of them. */
static const struct {
  const char *name;
  unsigned count;
  PropertyKind kinds[3];
} aliases[] = {
    {"memsafety", 3, {PROPERTY_VALID_FREE, PROPERTY_VALID_DEREF, PROPERTY_VALID_MEMTRACK}},
    {"valid-memsafety", 3, {PROPERTY_VALID_FREE, PROPERTY_VALID_DEREF, PROPERTY_VALID_MEMTRACK}},
    {"memcleanup", 1, {PROPERTY_VALID_MEMCLEANUP}},
    {"overflow", 1, {PROPERTY_NO_OVERFLOW}},
    {"data-race", 1, {PROPERTY_NO_DATA_RACE}},
};

enum { ALIAS_COUNT = sizeof aliases / sizeof aliases[0] };

const char *property_name(PropertyKind kind)
{
  return kinds[kind].name;
}

bool property_is_expressed(PropertyKind kind)
{
  return kinds[kind].expressed;
}

const Property *specification_find(const Specification *specification, PropertyKind kind)
{
  for (unsigned i = 0; i < specification->properties.count; i++)
    if (specification->properties.data[i].kind == kind)
      return &specification->properties.data[i];
  return NULL;
}

static Specification *specification_new(void)
{
  Specification *spec = mem_zero(1, sizeof *spec);
  spec->arena = arena_new();
  spec->text = arena_string(spec->arena, "");
  return spec;
}

void specification_free(Specification *specification)
{
  if (!specification)
    return;
  vec_free(&specification->properties);
  arena_free(specification->arena);
  mem_free(specification);
}

static bool same_property(const Property *a, const Property *b)
{
  return a->kind == b->kind && (a->argument == b->argument ||
                                (a->argument && b->argument && !strcmp(a->argument, b->argument)));
}

void specification_add_property(Specification *spec, PropertyKind kind, const char *argument)
{
  Property property = {kind, argument};
  for (unsigned i = 0; i < spec->properties.count; i++)
    if (same_property(&spec->properties.data[i], &property))
      return;
  vec_push(&spec->properties, property);
}

/* Writes the CHECK text anew from the properties.  Checks of our own have no formula and are left
 * out: no other tool could read them. */
static void write_text(Specification *spec, const char *entry)
{
  Text text = {0};
  for (unsigned i = 0; i < spec->properties.count; i++) {
    const Property *property = &spec->properties.data[i];
    const KindInfo *info = &kinds[property->kind];
    if (!info->formula)
      continue;
    text_format(&text, "%sCHECK( init(%s()), LTL(%s%s%s) )", text.length ? " " : "", entry,
                info->formula, property->argument ? property->argument : "", info->formula_end);
  }
  spec->text = arena_string(spec->arena, text_of(&text));
  text_free(&text);
}

Specification *specification_parse(Run *run, const char *file, const char *text)
{
  Specification *spec = specification_new();
  if (!prp_read(run, spec, file, text)) {
    specification_free(spec);
    return NULL;
  }
  write_text(spec, spec->entry);
  return spec;
}

static bool add_file(Run *run, Specification *spec, const char *file)
{
  enum { MOST = 1 << 16 };
  Text content = {0};
  bool res = file_read(run, file, MOST, &content) && prp_read(run, spec, file, text_of(&content));
  text_free(&content);
  return res;
}

/* "unreach-call" has two kinds; by its name it means calls. */
static bool kind_of_name(const char *name, PropertyKind *kind)
{
  for (PropertyKind k = 0; k < PROPERTY_KIND_COUNT; k++)
    if (!strcmp(name, kinds[k].name)) {
      *kind = k;
      return true;
    }
  return false;
}

static bool add_alias(Specification *spec, const char *name)
{
  for (unsigned i = 0; i < ALIAS_COUNT; i++)
    if (!strcmp(name, aliases[i].name)) {
      for (unsigned k = 0; k < aliases[i].count; k++)
        specification_add_property(spec, aliases[i].kinds[k], NULL);
      return true;
    }
  return false;
}

static void consider(const char *name, const char *candidate, unsigned *least, const char **best)
{
  unsigned distance = text_distance(name, candidate);
  if (distance < *least) {
    *least = distance;
    *best = candidate;
  }
}

static bool unknown_name(Run *run, const char *name)
{
  unsigned least = 4; /* farther away it is another word, not a slip */
  const char *best = NULL;
  for (PropertyKind k = 0; k < PROPERTY_KIND_COUNT; k++)
    consider(name, kinds[k].name, &least, &best);
  for (unsigned i = 0; i < ALIAS_COUNT; i++)
    consider(name, aliases[i].name, &least, &best);
  if (best)
    return run_fail(run, FAIL_INPUT, "unknown property '%s'; did you mean '%s'?", name, best);
  Text known = {0};
  for (PropertyKind k = 0; k < PROPERTY_KIND_COUNT; k++)
    if (k != PROPERTY_UNREACH_LABEL)
      text_format(&known, "%s%s", known.length ? ", " : "", kinds[k].name);
  run_fail(run, FAIL_INPUT, "unknown property '%s'; known: %s, memsafety, or a .prp file", name,
           text_of(&known));
  text_free(&known);
  return false;
}

static bool add_unreach(Run *run, Specification *spec, const char *argument, const char *function)
{
  if (!prp_is_identifier(function, strlen(function)))
    return run_fail(run, FAIL_INPUT, "'%s': expected the name of a function after the colon",
                    argument);
  specification_add_property(spec, PROPERTY_UNREACH_CALL, arena_string(spec->arena, function));
  return true;
}

static bool add_name(Run *run, Specification *spec, const char *name)
{
  static const char unreach[] = "unreach-call:";
  PropertyKind kind;
  if (!strncmp(name, unreach, sizeof unreach - 1))
    return add_unreach(run, spec, name, name + sizeof unreach - 1);
  if (kind_of_name(name, &kind)) {
    specification_add_property(spec, kind, kind == PROPERTY_UNREACH_CALL ? "reach_error" : NULL);
    if (kind == PROPERTY_UNREACH_CALL) /* what it was called before 2020 */
      specification_add_property(spec, kind, "__VERIFIER_error");
    return true;
  }
  return add_alias(spec, name) || unknown_name(run, name);
}

static bool is_file(const char *argument)
{
  size_t length = strlen(argument);
  return strchr(argument, '/') || (length >= 4 && !strcmp(argument + length - 4, ".prp"));
}

const char *specification_entry(const Run *run, const Specification *specification)
{
  const char *named = specification ? specification->entry : NULL;
  return named && !strcmp(run->options.entry, "main") ? named : run->options.entry;
}

bool specification_add(Run *run, Specification *specification, const char *argument)
{
  bool res = is_file(argument) ? add_file(run, specification, argument)
                               : add_name(run, specification, argument);
  if (res)
    write_text(specification, specification_entry(run, specification));
  return res;
}

Specification *specification_read(Run *run, const StringList *arguments)
{
  Specification *spec = specification_new();
  for (unsigned i = 0; i < arguments->count; i++)
    if (!specification_add(run, spec, arguments->data[i])) {
      specification_free(spec);
      return NULL;
    }
  return spec;
}
