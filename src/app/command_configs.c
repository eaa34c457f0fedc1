/* octant configs: the presets, a line each. */
#include "app/commands.h"
#include "engine/config.h"

int command_configs(Run *run, const StringList *files)
{
  unsigned count;
  const Preset *all = presets_all(&count);
  if (files->count)
    return run_fail(run, FAIL_USAGE, "configs takes no file"), run_exit_status(run);
  for (unsigned i = 0; i < count; i++) {
    Text purpose = {0};
    preset_purpose(&all[i], &purpose);
    printf("%-24s %s\n", all[i].name, text_of(&purpose));
    text_free(&purpose);
  }
  return STATUS_GOOD;
}
