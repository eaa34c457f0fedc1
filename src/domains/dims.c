#include "domains/dims.h"

unsigned dims_place(const DimVec *dims, Dim dim)
{
  unsigned low = 0, high = dims->count;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (dims->data[middle] < dim)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool dims_hold(const DimVec *dims, Dim dim)
{
  unsigned at = dims_place(dims, dim);
  return at < dims->count && dims->data[at] == dim;
}

void dims_insert(DimVec *dims, Dim dim)
{
  unsigned at = dims_place(dims, dim);
  if (at < dims->count && dims->data[at] == dim)
    return;
  vec_push(dims, dim);
  for (unsigned i = dims->count - 1; i > at; i--)
    dims->data[i] = dims->data[i - 1];
  dims->data[at] = dim;
}
