/* Which refiner goes with a configuration. */
#include "engine/cegar.h"
#include "engine/config.h"

/* Paths are replayed by the numerical domain that the states have, with cases kept apart; those
 * that survive once more with the two cases of each disequality, of which there may be many. */
static Refiner *numeric_refiner(const Configuration *configuration, Program *program)
{
  PartConfig part = *configuration_numeric(configuration);
  part.merge = MERGE_SEP;
  Cpa *replays = configuration_build_part(&part, program);
  part.numeric.split = 1;
  Cpa *splits = configuration_build_part(&part, program);
  Refiner *last = refiner_check(program);
  if (configuration_has(configuration, "predicate"))
    last = refiner_predicate(program, USE_PREDICATES, last);
  last = refiner_numeric(splits, last);
  return refiner_delegate(program, refiner_numeric(replays, last));
}

Refiner *configuration_refiner(const Configuration *configuration, Program *program)
{
  switch (configuration->refine) {
  case REFINE_VALUE: return refiner_value(program);
  case REFINE_NUMERIC: return numeric_refiner(configuration, program);
  case REFINE_PREDICATE: return refiner_predicate(program, USE_PREDICATES, refiner_check(program));
  case REFINE_PRODUCT: return refiner_predicate(program, USE_PRODUCT, refiner_check(program));
  case REFINE_EXPLICIT: return refiner_predicate(program, USE_VALUES, refiner_check(program));
  case REFINE_CEX_BASED:
    return refiner_predicate(program, USE_COUNTEREXAMPLES, refiner_check(program));
  case REFINE_NONE:
  case REFINE_CHECK: break;
  }
  return refiner_check(program);
}
