/* Dimensions of octagons: forgotten and renamed. */
#include <stdlib.h>

#include "domains/octagon.h"

static bool has_dim(unsigned count, const Dim *dims, Dim dim)
{
  for (unsigned i = 0; i < count; i++)
    if (dims[i] == dim)
      return true;
  return false;
}

static bool has_any(const OctPart *part, unsigned count, const Dim *dims)
{
  for (unsigned i = 0; i < count; i++)
    if (dims[i] >= part->dims[0] && dims[i] <= part->dims[part->count - 1] &&
        part_place(part, dims[i]) >= 0)
      return true;
  return false;
}

/* What a part says without some of its dimensions. */
static void add_without(Octagon **to, OctPart *part, unsigned count, const Dim *dims)
{
  if (!has_any(part, count, dims)) {
    oct_add(to, part_keep(part));
    return;
  }
  unsigned *places = mem_alloc(part->count * sizeof *places), kept = 0;
  for (unsigned k = 0; k < part->count; k++)
    if (!has_dim(count, dims, part->dims[k]))
      places[kept++] = k;
  if (kept)
    oct_add_split(to, part_extract(part_closed(part), kept, places));
  mem_free(places);
}

Num *oct_forget(const Octagon *a, unsigned count, const Dim *dims)
{
  /* An empty part must not be forgotten unseen. */
  if (!oct_close_all(a))
    return num_keep(&a->num);
  Octagon *res = oct_new(a->count);
  for (unsigned i = 0; i < a->count; i++)
    add_without(&res, a->parts[i], count, dims);
  return &res->num;
}

/* ---- renaming ---- */

typedef struct Renamed {
  Dim dim;
  unsigned place; /* under its old name */
} Renamed;

static int by_dim(const void *x, const void *y)
{
  const Renamed *a = x, *b = y;
  return (a->dim > b->dim) - (a->dim < b->dim);
}

static Dim renamed(Dim dim, unsigned count, const Dim *from, const Dim *to)
{
  for (unsigned i = 0; i < count; i++)
    if (from[i] == dim)
      return to[i];
  return dim;
}

static OctPart *permuted(const OctPart *part, const Renamed *order)
{
  OctPart *res = part_new(part->count, part->dims);
  for (unsigned k = 0; k < part->count; k++)
    res->dims[k] = order[k].dim;
  for (unsigned i = 0; i < 2 * part->count; i++)
    for (unsigned j = 0; j <= (i | 1); j++)
      res->m[oct_row(i) + j] =
          part_get(part, 2 * order[i / 2].place + (i & 1), 2 * order[j / 2].place + (j & 1));
  res->form = part->form;
  res->widened = part->widened;
  return res;
}

static OctPart *rename_part(OctPart *part, unsigned count, const Dim *from, const Dim *to)
{
  Renamed *order = mem_alloc(part->count * sizeof *order);
  bool changed = false;
  for (unsigned k = 0; k < part->count; k++) {
    order[k] = (Renamed){renamed(part->dims[k], count, from, to), k};
    changed |= order[k].dim != part->dims[k];
  }
  qsort(order, part->count, sizeof *order, by_dim);
  OctPart *res = changed ? permuted(part, order) : part_keep(part);
  mem_free(order);
  return res;
}

Num *oct_rename(const Octagon *a, unsigned count, const Dim *from, const Dim *to)
{
  Octagon *res = oct_new(a->count);
  res->empty = a->empty;
  for (unsigned i = 0; i < a->count; i++)
    oct_add(&res, rename_part(a->parts[i], count, from, to));
  return &res->num;
}
