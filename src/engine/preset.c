/* Presets: texts of "option = value" lines, built in from config/. */
#include <ctype.h>
#include <string.h>

#include "base/options.h"
#include "engine/config.h"

static const Preset presets[] = {
#define PRESET(name, text) {name, text},
#include "engine/presets.def"
#undef PRESET
};
enum { PRESET_COUNT = sizeof presets / sizeof *presets };

const Preset *presets_all(unsigned *count)
{
  *count = PRESET_COUNT;
  return presets;
}

const Preset *preset_find(const char *name)
{
  for (unsigned i = 0; i < PRESET_COUNT; i++)
    if (!strcmp(presets[i].name, name))
      return &presets[i];
  return NULL;
}

void preset_purpose(const Preset *preset, Text *out)
{
  const char *line = preset->text + strspn(preset->text, "# ");
  text_add_bytes(out, line, strcspn(line, "\n"));
}

static void trim(const char **start, const char **end)
{
  while (*start < *end && isspace((unsigned char)**start))
    ++*start;
  while (*start < *end && isspace((unsigned char)(*end)[-1]))
    --*end;
}

static const char *keep_piece(Run *run, const char *start, const char *end)
{
  Text piece = {0};
  trim(&start, &end);
  text_add_bytes(&piece, start, (size_t)(end - start));
  const char *kept = run_keep(run, text_of(&piece));
  text_free(&piece);
  return kept;
}

static bool apply_line(Run *run, const char *name, unsigned number, const char *start,
                       const char *end)
{
  trim(&start, &end);
  if (start == end || *start == '#')
    return true;
  const char *equals = memchr(start, '=', (size_t)(end - start));
  Text where = {0};
  text_format(&where, "%s:%u", name, number);
  bool fine = equals ? options_set(run, ON_CHECK, FAIL_INPUT, text_of(&where),
                                   keep_piece(run, start, equals), keep_piece(run, equals + 1, end))
                     : run_fail(run, FAIL_INPUT, "%s: expected option = value", text_of(&where));
  text_free(&where);
  return fine;
}

bool preset_set(Run *run, const char *line)
{
  const char *equals = strchr(line, '=');
  Text where = {0};
  text_format(&where, "--set %s", line);
  bool fine = equals ? options_set(run, ON_CHECK, FAIL_USAGE, text_of(&where),
                                   keep_piece(run, line, equals),
                                   keep_piece(run, equals + 1, equals + strlen(equals)))
                     : run_fail(run, FAIL_USAGE, "%s: expected OPTION=VALUE", text_of(&where));
  text_free(&where);
  return fine;
}

bool preset_apply(Run *run, const char *name, const char *text)
{
  for (unsigned number = 1; *text; number++) {
    const char *end = text + strcspn(text, "\n");
    if (!apply_line(run, name, number, text, end))
      return false;
    text = *end ? end + 1 : end;
  }
  return true;
}
