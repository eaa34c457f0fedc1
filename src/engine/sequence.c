#include "engine/sequence.h"

#include <stdlib.h>
#include <string.h>

static bool is_amount(double number)
{
  return number >= 0 && number <= 1e9;
}

bool sequence_next(Run *run, const char *option, const char **at, SequenceItem *item)
{
  Text name = {0};
  *at += strspn(*at, " \t,");
  const char *start = *at;
  size_t length = strcspn(start, " \t,");
  text_add_bytes(&name, start, length);
  *at += length;
  item->preset = preset_find(text_of(&name));
  char *end;
  item->number = strtod(*at, &end);
  item->megabytes = strtod(end, &end);
  *at = end + strspn(end, " \t");
  bool fine = is_amount(item->number) && is_amount(item->megabytes) && (!**at || **at == ',');
  if (!item->preset)
    run_fail(run, FAIL_USAGE, "%s: unknown preset '%s'; octant configs lists all", option,
             text_of(&name));
  else if (!fine)
    run_fail(run, FAIL_USAGE, "%s: expected PRESET NUMBER, ... at '%s'", option, start);
  text_free(&name);
  return fine && item->preset;
}

bool sequence_check(Run *run, const char *option, const char *list)
{
  SequenceItem item;
  while (*list)
    if (!sequence_next(run, option, &list, &item))
      return false;
  return true;
}
