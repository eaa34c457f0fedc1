/* The numerical domains by name. */
#include <string.h>

#include "domains/num.h"

const NumOps *num_find(const char *name)
{
  const NumOps *known[] = {
      &num_sign, &num_box, &num_octagon, num_polyhedra(), num_strict_polyhedra(), num_equalities()};
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i] && !strcmp(known[i]->name, name))
      return known[i];
  return NULL;
}
