/* octant replay: verify, and make the violation happen in the compiled program. */
#include <unistd.h>

#include "app/check.h"
#include "app/commands.h"
#include "app/native.h"
#include "app/signals.h"
#include "base/text.h"

static int conclude(Run *run, const StringList *files, const Report *report, int status)
{
  if (report->verdict == VERDICT_TRUE)
    puts("replay: there is no violation");
  if (report->verdict != VERDICT_FALSE)
    return status;
  if (!report->harnessed)
    puts("replay: not reproduced: there is no harness");
  bool reproduced = report->harnessed && native_replay(run, files, report);
  bool keeps = reproduced || run->options.exit_zero || status == STATUS_WRITE_FAILED;
  return keeps ? status : STATUS_UNDECIDED;
}

/* The worker is a copy of this process and comes back here too; the folder is not its own. */
int command_replay(Run *run, const StringList *files)
{
  pid_t owner = getpid();
  signals_outlive_readers();
  char *folder = *run->options.harness_out ? NULL : native_make_folder(run);
  if (run->fail)
    return run_exit_status(run);
  Text harness = {0};
  text_format(&harness, "%s/harness.c", folder ? folder : "");
  if (folder)
    run->options.harness_out = run_keep(run, text_of(&harness));
  int status = supervise_and_conclude(run, files, check, conclude);
  if (folder && getpid() == owner)
    native_remove_folder(folder);
  else
    mem_free(folder);
  text_free(&harness);
  return status;
}
