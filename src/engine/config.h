/* What the user asked for: which analyses, how they merge and stop, which refinement, in which
 * order the states are explored.
 *
 * An analysis is written as people say it:
 *
 *   value + interval(merge=widen)
 *   invariants(variables=2, predicates=0, depth=4)
 *   predicate(block=loop, abstraction=boolean)
 *
 * Location and call stack always take part and are not written.  A preset is a file of
 * "option = value" lines whose first line says what it is for. */
#ifndef OCTANT_ENGINE_CONFIG_H
#define OCTANT_ENGINE_CONFIG_H

#include "cpa/cpa.h"
#include "engine/reached.h"

typedef enum RefineKind {
  REFINE_NONE,
  REFINE_CHECK,
  REFINE_VALUE,
  REFINE_NUMERIC,
  REFINE_PREDICATE, /* this and what follows: of the analysis predicate */
  REFINE_PRODUCT,
  REFINE_EXPLICIT,
  REFINE_CEX_BASED
} RefineKind;

typedef struct PartConfig {
  const char *name;
  MergePolicy merge;
  StopPolicy stop;
  InvSettings invariants;  /* of that analysis alone */
  NumericSettings numeric; /* of numerical domains */
  PredicateSettings predicate;
} PartConfig;

typedef struct Configuration {
  VEC(PartConfig) parts; /* without location and call stack */
  RefineKind refine;
  WaitOrder order;
  bool full_precision; /* at the start; else nothing is tracked until refinement asks for it */
} Configuration;

/* Reads run->options (analysis, refine, order, precision).  False with FAIL_USAGE and a message
 * that names what is known; also where a stop policy does not fit a domain. */
bool configuration_read(Run *run, Configuration *out);
/* The same for analyses alone, written as --analysis has them. */
bool configuration_read_parts(Run *run, const char *text, Configuration *out);
void configuration_free(Configuration *configuration);
void configuration_print(const Configuration *configuration,
                         Text *out); /* as it would be written */

/* The part whose analysis is a numerical domain; NULL: none. */
const PartConfig *configuration_numeric(const Configuration *configuration);
bool configuration_has(const Configuration *configuration, const char *analysis);
/* One analysis alone. */
Cpa *configuration_build_part(const PartConfig *part, Program *program);
/* The composite analysis of a configuration. */
Cpa *configuration_build(const Configuration *configuration, Program *program);

/* How error paths are decided; the caller ends it with refiner_free (engine/cegar.h). */
struct Refiner *configuration_refiner(const Configuration *configuration, Program *program);

/* Presets: built in, by name. */
typedef struct Preset {
  const char *name;
  const char *text;
} Preset;
const Preset *presets_all(unsigned *count);
const Preset *preset_find(const char *name);
/* The sentence of its first line. */
void preset_purpose(const Preset *preset, Text *out);
/* Sets the options that a preset's text names, unless the command line has set them; FAIL_INPUT
 * with "name:line: message" where it is wrong. */
bool preset_apply(Run *run, const char *name, const char *text);
/* The same for one line, which --set has; FAIL_USAGE. */
bool preset_set(Run *run, const char *line);

#endif
