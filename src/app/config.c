#include "app/config.h"

#include <string.h>

#include "base/file.h"
#include "base/options.h"
#include "engine/config.h"

static bool is_file(const char *name)
{
  size_t length = strlen(name);
  return strchr(name, '/') || (length > 5 && !strcmp(name + length - 5, ".conf"));
}

static bool apply_file(Run *run, const char *name)
{
  Text text = {0};
  bool fine =
      file_read(run, name, 0, &text) && preset_apply(run, name, run_keep(run, text_of(&text)));
  text_free(&text);
  return fine;
}

static bool fail_unknown(Run *run, const char *name)
{
  unsigned count, least = 4;
  const Preset *all = presets_all(&count);
  const char *nearest = NULL;
  for (unsigned i = 0; i < count; i++) {
    unsigned distance = text_distance(name, all[i].name);
    if (distance < least)
      least = distance, nearest = all[i].name;
  }
  if (nearest)
    return run_fail(run, FAIL_USAGE, "--config: unknown preset %s; did you mean %s?", name,
                    nearest);
  return run_fail(run, FAIL_USAGE, "--config: unknown preset %s; octant configs lists all", name);
}

bool config_apply(Run *run, const char *name)
{
  if (is_file(name))
    return apply_file(run, name);
  const Preset *preset = preset_find(name);
  return preset ? preset_apply(run, preset->name, preset->text) : fail_unknown(run, name);
}

bool config_set(Run *run)
{
  StringList *list = &run->options.set;
  for (unsigned i = 0; i < list->count; i++)
    if (!preset_set(run, list->data[i]))
      return false;
  return true;
}
