#include "engine/outcome.h"

const char *reason_name(Reason reason)
{
  static const char *const names[] = {
      [REASON_NONE] = "none",
      [REASON_TIME_LIMIT] = "time-limit",
      [REASON_MEMORY_LIMIT] = "memory-limit",
      [REASON_INTERRUPTED] = "interrupted",
      [REASON_BOUND_REACHED] = "bound-reached",
      [REASON_MISSING_BODY] = "missing-body",
      [REASON_INVALID_ACCESS] = "invalid-access",
      [REASON_UNSUPPORTED] = "unsupported-construct",
      [REASON_SOLVER_GAVE_UP] = "solver-gave-up",
      [REASON_IMPRECISE] = "imprecise",
      [REASON_ENGINES_DISAGREE] = "engines-disagree",
      [REASON_INTERNAL_ERROR] = "internal-error",
  };
  return names[reason];
}

const char *reason_suggestion(Reason reason, const Options *options)
{
  switch (reason) {
  case REASON_TIME_LIMIT:
    return options->steps
               ? "a larger --steps, or another --config (octant configs lists them)"
               : "a larger --time-limit, or another --config (octant configs lists them)";
  case REASON_MEMORY_LIMIT: return "a larger --memory-limit, or another --config";
  case REASON_BOUND_REACHED: return "a larger --max-k or --max-recursion";
  case REASON_IMPRECISE: return "another --config: this one cannot tell the paths apart";
  case REASON_SOLVER_GAVE_UP: return "another --config, or a larger --time-limit";
  case REASON_INVALID_ACCESS:
    return "mend the access that is named; of a function with --entry, give its pointers objects";
  case REASON_UNSUPPORTED: return "a model or a simpler form of what is named above";
  default: return NULL;
  }
}

void reason_print(const Run *run, Reason reason, FILE *out)
{
  const char *help = reason_suggestion(reason, &run->options);
  fprintf(out, "not decided: %s\n", reason_name(reason));
  if (help)
    fprintf(out, "  try   %s\n", help);
}

Outcome outcome_safe(void)
{
  return (Outcome){.claim = CLAIM_SAFE, .sound = true};
}

Outcome outcome_unknown(Reason reason, const char *detail)
{
  return (Outcome){.claim = CLAIM_UNKNOWN, .reason = reason, .detail = detail};
}

Reason reason_of_failure(const Run *run)
{
  switch (run->fail) {
  case FAIL_UNSUPPORTED: return REASON_UNSUPPORTED;
  case FAIL_LIMIT: return REASON_MEMORY_LIMIT;
  case FAIL_NONE: /* somebody set the stop flag */
  case FAIL_INTERRUPTED: return run->stop == STOP_LIMIT ? REASON_TIME_LIMIT : REASON_INTERRUPTED;
  case FAIL_USAGE:
  case FAIL_INPUT:
  case FAIL_MISSING:
  case FAIL_INTERNAL: break;
  }
  return REASON_INTERNAL_ERROR;
}

Outcome outcome_of_run(Program *program)
{
  const Run *run = program->run;
  const char *detail = run->reason ? intern(terms_names(program->terms), run->reason) : NULL;
  return outcome_unknown(reason_of_failure(run), detail);
}

Verdict outcome_verdict(const Outcome *outcome)
{
  if (outcome->claim == CLAIM_SAFE && outcome->sound)
    return VERDICT_TRUE;
  if (outcome->claim == CLAIM_UNSAFE && outcome->precise)
    return VERDICT_FALSE;
  return VERDICT_UNKNOWN;
}
