#include "engine/config.h"

#include <string.h>

#include "domains/num.h"
#include "engine/config_build.h"

void configuration_free(Configuration *configuration)
{
  vec_free(&configuration->parts);
}

static void print_setting(const Setting *setting, int value, Text *out)
{
  if (setting->words)
    text_format(out, ", %s=%s", setting->name, word_of(setting->words, value));
  else
    text_format(out, ", %s=%d", setting->name, value);
}

void configuration_print(const Configuration *configuration, Text *out)
{
  for (unsigned i = 0; i < configuration->parts.count; i++) {
    PartConfig *part = &configuration->parts.data[i];
    const Setting *setting = analysis_of(part)->settings;
    text_format(out, "%s%s(merge=%s, stop=%s", i ? " + " : "", part->name,
                word_of(merge_words, part->merge), word_of(stop_words, part->stop));
    for (; setting->name; setting++)
      print_setting(setting, *setting_of(setting, part), out);
    text_add(out, ")");
  }
  text_format(out, ", refine %s, order %s, precision %s",
              word_of(refine_words, configuration->refine),
              word_of(order_words, configuration->order),
              configuration->full_precision ? "full" : "refine");
}

bool configuration_has(const Configuration *configuration, const char *analysis)
{
  for (unsigned i = 0; i < configuration->parts.count; i++)
    if (!strcmp(configuration->parts.data[i].name, analysis))
      return true;
  return false;
}

const PartConfig *configuration_numeric(const Configuration *configuration)
{
  for (unsigned i = 0; i < configuration->parts.count; i++)
    if (num_find(configuration->parts.data[i].name))
      return &configuration->parts.data[i];
  return NULL;
}

Cpa *configuration_build_part(const PartConfig *part, Program *program)
{
  Cpa *cpa = analysis_of(part)->make(program, part);
  cpa->merge = part->merge;
  cpa->stop = part->stop;
  return cpa;
}

Cpa *configuration_build(const Configuration *configuration, Program *program)
{
  unsigned count = configuration->parts.count + 2;
  Cpa **parts = mem_alloc(count * sizeof *parts);
  parts[0] = cpa_location(program);
  parts[1] = cpa_callstack(program);
  for (unsigned i = 0; i < configuration->parts.count; i++)
    parts[i + 2] = configuration_build_part(&configuration->parts.data[i], program);
  Cpa *composite = cpa_composite(program, count, parts);
  mem_free(parts);
  return composite;
}
