/* Built without the Parma Polyhedra Library. */
#include "domains/num.h"

const NumOps *num_polyhedra(void)
{
  return NULL;
}

const NumOps *num_strict_polyhedra(void)
{
  return NULL;
}

const NumOps *num_equalities(void)
{
  return NULL;
}
