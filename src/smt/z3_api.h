/* Z3 as a table of functions, found when a solver is needed for the first time: loading the library
 * takes longer than all that a command without a solver does. */
#ifndef OCTANT_SMT_Z3_API_H
#define OCTANT_SMT_Z3_API_H

#include <z3.h>

#include "base/run.h"

typedef struct Z3Api {
  void *library; /* NULL while it is not loaded */
#define FUNCTION(name) __typeof__(Z3_##name) *name;
#include "smt/z3_functions.def"
#undef FUNCTION
} Z3Api;

/* False, with the reason, where the library or one of the functions cannot be found. */
bool z3_api_open(Z3Api *api, const char **reason);
void z3_api_close(Z3Api *api);

#endif
