#include "engine/prove_by.h"

#include "base/file.h"
#include "cfa/address.h"
#include "check/inductive.h"

static bool read_file(Program *program, const char *name, Claims *out)
{
  Text text = {0};
  bool good =
      file_read(program->run, name, 0, &text) && claims_read(program, name, text_of(&text), out);
  text_free(&text);
  return good;
}

static const char *explain(Run *run, const InductiveResult *result)
{
  Text text = {0};
  if (result->answer == NOT_CHECKED)
    text_format(&text, "the invariants were not checked: %s", result->why);
  else
    text_format(&text, "the %s %s:%u %s",
                result->at->kind == LOCATION_ERROR ? "error at" : "invariant of",
                result->at->function->name, result->at->id, result->why);
  const char *res = run_keep(run, text_of(&text));
  text_free(&text);
  return res;
}

static bool any_edge(const void *context, const Edge *edge)
{
  (void)context;
  return edge != NULL;
}

Outcome prove_by_file(Program *program)
{
  Claims claims;
  if (!read_file(program, program->run->options.prove_by, &claims))
    return outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  InductiveResult result = inductive_check(program, &claims, 0);
  claims_free(&claims);
  if (result.answer == INDUCTIVE)
    return program_orders_objects(program, any_edge, NULL)
               ? outcome_unknown(REASON_IMPRECISE, "the proof would depend on where objects lie")
               : outcome_safe();
  Reason reason = result.answer == NOT_CHECKED ? REASON_UNSUPPORTED : REASON_IMPRECISE;
  return outcome_unknown(reason, explain(program->run, &result));
}
