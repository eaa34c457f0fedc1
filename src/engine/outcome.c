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
      [REASON_UNSUPPORTED] = "unsupported-construct",
      [REASON_SOLVER_GAVE_UP] = "solver-gave-up",
      [REASON_IMPRECISE] = "imprecise",
      [REASON_ENGINES_DISAGREE] = "engines-disagree",
      [REASON_INTERNAL_ERROR] = "internal-error",
  };
  return names[reason];
}

Outcome outcome_safe(void)
{
  return (Outcome){.claim = CLAIM_SAFE, .sound = true};
}

Outcome outcome_unknown(Reason reason, const char *detail)
{
  return (Outcome){.claim = CLAIM_UNKNOWN, .reason = reason, .detail = detail};
}

static Reason reason_of(Fail fail)
{
  switch (fail) {
  case FAIL_UNSUPPORTED: return REASON_UNSUPPORTED;
  case FAIL_LIMIT: return REASON_TIME_LIMIT;
  case FAIL_NONE: /* somebody set the stop flag */
  case FAIL_INTERRUPTED: return REASON_INTERRUPTED;
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
  return outcome_unknown(reason_of(run->fail), detail);
}
