/* Sets of dimensions, as ascending lists. */
#ifndef OCTANT_DOMAINS_DIMS_H
#define OCTANT_DOMAINS_DIMS_H

#include "domains/linear.h"

bool dims_hold(const DimVec *dims, Dim dim);
unsigned dims_place(const DimVec *dims, Dim dim); /* where it is, or would be */
void dims_insert(DimVec *dims, Dim dim);          /* where it is not there */

#endif
