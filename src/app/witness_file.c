#include "app/witness_file.h"

#include "base/file.h"
#include "frontend/property.h"
#include "witness/witness.h"

const char *witness_specification(Run *run)
{
  Specification *specification = specification_read(run, &run->options.property);
  Text usual = {0};
  const char *text = NULL;
  text_format(&usual, "CHECK( init(%s()), LTL(G ! call(reach_error())) )", run->options.entry);
  if (specification)
    text = run_keep(run, *specification->text ? specification->text : text_of(&usual));
  specification_free(specification);
  text_free(&usual);
  return text;
}

bool witness_file_write(const Program *program, const StringList *files, const Outcome *outcome,
                        const Evidence *evidence)
{
  Run *run = program->run;
  const char *name = run->options.witness_out;
  Verdict verdict = outcome_verdict(outcome);
  if (!*name || verdict == VERDICT_UNKNOWN)
    return true;
  WitnessTask task = {files, witness_specification(run), time(NULL)};
  Text text = {0};
  if (!task.specification) {
    run->unwritten = true;
    return false;
  }
  bool good = verdict == VERDICT_TRUE
                  ? witness_correctness(program, &task, &evidence->claims, &text)
                  : witness_violation(program, &task, evidence, &text);
  if (good)
    good = file_write(run, name, &text);
  else
    fprintf(stderr, "octant: no witness: the answer has no position in the files given\n");
  text_free(&text);
  return good;
}
