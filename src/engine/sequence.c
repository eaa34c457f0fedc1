#include "engine/sequence.h"

#include <stdlib.h>
#include <string.h>

bool sequence_next(Run *run, const char *option, const char **at, SequenceItem *item)
{
  Text name = {0};
  *at += strspn(*at, " \t,");
  size_t length = strcspn(*at, " \t,");
  text_add_bytes(&name, *at, length);
  *at += length;
  item->preset = preset_find(text_of(&name));
  char *end;
  item->number = strtod(*at, &end);
  item->megabytes = strtod(end, &end);
  *at = end + strspn(end, " \t");
  bool fine = item->preset && item->megabytes >= 0 && (!**at || **at == ',');
  if (!fine)
    run_fail(run, FAIL_USAGE, "%s: expected PRESET NUMBER, ... at '%s'", option, text_of(&name));
  text_free(&name);
  return fine;
}
