#include "domains/octagon_part.h"

#include <math.h>
#include <string.h>

OctPart *part_new(unsigned count, const Dim *dims)
{
  /* Header, matrix, dimensions: by falling alignment. */
  size_t matrix = oct_size(count) * sizeof(double);
  OctPart *res = mem_alloc(sizeof *res + matrix + count * sizeof(Dim));
  *res = (OctPart){.refs = 1, .count = count, .form = OCT_RAW};
  res->m = (double *)(res + 1);
  res->dims = (Dim *)((char *)res->m + matrix);
  memcpy(res->dims, dims, count * sizeof(Dim));
  return res;
}

OctPart *part_single(Dim dim, double upper, double negated_upper)
{
  OctPart *res = part_new(1, &dim);
  res->m[0] = res->m[3] = 0;
  res->m[1] = 2 * negated_upper;
  res->m[2] = 2 * upper;
  res->form = OCT_CLOSED;
  return res;
}

OctPart *part_copy(const OctPart *part)
{
  OctPart *res = part_new(part->count, part->dims);
  memcpy(res->m, part->m, oct_size(part->count) * sizeof(double));
  res->form = part->form;
  return res;
}

void part_drop(OctPart *part)
{
  if (!part || --part->refs)
    return;
  part_drop(part->closed);
  mem_free(part);
}

const OctPart *part_closed(OctPart *part)
{
  if (part->form == OCT_CLOSED)
    return part;
  if (part->form == OCT_EMPTY)
    return NULL;
  if (part->closed)
    return part->closed;
  OctPart *target = part->widened ? part_copy(part) : part;
  if (oct_close(target->count, target->m, target->dims)) {
    target->form = OCT_CLOSED;
    if (part->widened)
      part->closed = target;
    return target;
  }
  if (part->widened)
    part_drop(target);
  part->form = OCT_EMPTY;
  return NULL;
}

int part_place(const OctPart *part, Dim dim)
{
  unsigned low = 0, high = part->count;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (part->dims[middle] < dim)
      low = middle + 1;
    else
      high = middle;
  }
  return low < part->count && part->dims[low] == dim ? (int)low : -1;
}

bool part_same_dims(const OctPart *a, const OctPart *b)
{
  return a->count == b->count && !memcmp(a->dims, b->dims, a->count * sizeof(Dim));
}

OctPart *part_extract(const OctPart *part, unsigned count, const unsigned *places)
{
  OctPart *res = part_new(count, part->dims);
  double *to = res->m;
  for (unsigned k = 0; k < count; k++) {
    res->dims[k] = part->dims[places[k]];
    for (unsigned sign = 0; sign < 2; sign++) {
      const double *row = part->m + oct_row(2 * places[k] + sign);
      for (unsigned l = 0; l <= k; l++) {
        *to++ = row[2 * places[l]];
        *to++ = row[2 * places[l] + 1];
      }
    }
  }
  res->form = part->form;
  res->widened = part->widened;
  return res;
}

static unsigned find(unsigned *leader, unsigned k)
{
  while (leader[k] != k)
    k = leader[k] = leader[leader[k]];
  return k;
}

static bool related(const OctPart *part, unsigned k, unsigned l)
{
  const double *upper = part->m + oct_row(2 * k), *lower = upper + 2 * k + 2;
  double high_k = part_upper(part, 2 * k), low_k = part_upper(part, 2 * k + 1);
  double high_l = part_upper(part, 2 * l), low_l = part_upper(part, 2 * l + 1);
  return upper[2 * l] < low_k + high_l || upper[2 * l + 1] < low_k + low_l ||
         lower[2 * l] < high_k + high_l || lower[2 * l + 1] < high_k + low_l;
}

unsigned part_components(const OctPart *part, unsigned *leader)
{
  unsigned components = part->count;
  for (unsigned k = 0; k < part->count; k++)
    leader[k] = k;
  for (unsigned k = part->count; components > 1 && k-- > 1;)
    for (unsigned l = 0; l < k; l++) {
      unsigned a = find(leader, k), b = find(leader, l);
      if (a == b || !related(part, k, l))
        continue;
      leader[a < b ? b : a] = a < b ? a : b;
      components--;
    }
  for (unsigned k = 0; k < part->count; k++)
    leader[k] = find(leader, k);
  return components;
}
