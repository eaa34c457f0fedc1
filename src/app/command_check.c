/* octant check: does the program keep its promise? */
#include "app/bug_report.h"
#include "app/check.h"
#include "app/commands.h"
#include "app/load.h"
#include "app/progress.h"
#include "app/witness_file.h"
#include "base/file.h"
#include "output/harness.h"
#include "output/proof.h"
#include "output/trace.h"

static void print_unknown(const Run *run, const Outcome *outcome, FILE *out)
{
  const Place *place = outcome->place;
  if (place && place->line && place->column)
    fprintf(out, "%s:%u:%u: ", place->file, place->line, place->column);
  else if (place && place->line)
    fprintf(out, "%s:%u: ", place->file, place->line);
  fprintf(out, "not decided: %s\n",
          outcome->detail ? outcome->detail : reason_name(outcome->reason));
  const char *help = reason_suggestion(outcome->reason, &run->options);
  if (help)
    fprintf(out, "  try   %s\n", help);
}

static void print_answer(const Program *program, const Outcome *outcome, const Evidence *evidence)
{
  switch (outcome_verdict(outcome)) {
  case VERDICT_TRUE: proof_print(program, evidence, stdout); break;
  case VERDICT_FALSE: trace_print(program, outcome, evidence, stdout); break;
  case VERDICT_UNKNOWN: print_unknown(program->run, outcome, stdout); break;
  }
}

/* ---- the harness ---- */

static void write_harness(const Program *program, const Outcome *outcome, const Evidence *evidence,
                          Report *report)
{
  const char *file = program->run->options.harness_out;
  if (!*file || outcome_verdict(outcome) != VERDICT_FALSE)
    return;
  Text text = {0};
  harness_obstacles(program, outcome, evidence, &text);
  snprintf(report->obstacles, sizeof report->obstacles, "%s", text_of(&text));
  report->indeterminate = evidence_indeterminate(program, evidence);
  report->older_inline = program->older_inline;
  report->entry_is_static = program->entry_is_static;
  text_clear(&text);
  harness_print(program, outcome, evidence, &text);
  report->harnessed = file_write(program->run, file, &text);
  text_free(&text);
}

/* ---- the invariants ---- */

static void tell_missing_invariants(const Run *run, const Outcome *outcome)
{
  if (*run->options.invariants_out && !run->invariants_written &&
      outcome_verdict(outcome) == VERDICT_TRUE)
    fprintf(stderr,
            "octant: %s is not written: the proof did not explore all states, as --config octagon, "
            "predicate or chc would\n",
            run->options.invariants_out);
}

/* ---- the command ---- */

int check(Run *run, const StringList *files, Report *report)
{
  Program *program = load_for_proof(run, files);
  Outcome outcome = outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  Evidence evidence = {0};
  if (program)
    outcome = verify(program, &evidence);
  progress_end(run);
  if (run_users_fault(run)) {
    evidence_free(&evidence);
    program_free(program);
    return run_exit_status(run);
  }
  if (run->fail) /* a limit of ours, as the user's words were not wrong */
    outcome = outcome_unknown(reason_of_failure(run), run->reason);
  if (program) {
    write_harness(program, &outcome, &evidence, report);
    tell_missing_invariants(run, &outcome);
    witness_file_write(program, files, &outcome, &evidence);
    bug_report_write(program, files, &outcome, &evidence);
  }
  report->unwritten = run->unwritten;
  report_verdict(report, &outcome);
  if (program)
    print_answer(program, &outcome, &evidence);
  else
    print_unknown(run, &outcome, stdout);
  report_said(report);
  if (*run->options.stats && program) {
    program_count(program);
    run_print_stats(run, false, stderr);
    report->counted = true;
  }
  if (run->stop || run->ends)
    return STATUS_GOOD;
  evidence_free(&evidence);
  program_free(program);
  return STATUS_GOOD;
}

int command_check(Run *run, const StringList *files)
{
  return supervise(run, files, check);
}
