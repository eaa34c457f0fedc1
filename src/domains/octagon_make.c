/* Octagons as lists of parts: making, finding, changing. */
#include <math.h>
#include <string.h>

#include "domains/octagon.h"

/* ---- making ---- */

Octagon *oct_new(unsigned capacity)
{
  Octagon *res = mem_alloc(sizeof *res + capacity * sizeof *res->parts);
  num_init(&res->num, &num_octagon);
  res->empty = false;
  res->count = 0;
  res->capacity = capacity;
  return res;
}

Octagon *oct_new_empty(void)
{
  Octagon *res = oct_new(0);
  res->empty = true;
  return res;
}

Octagon *oct_share(const Octagon *a, unsigned extra)
{
  Octagon *res = oct_new(a->count + extra);
  res->empty = a->empty;
  for (unsigned i = 0; i < a->count; i++)
    res->parts[i] = part_keep(a->parts[i]);
  res->count = a->count;
  return res;
}

void oct_free(Octagon *a)
{
  for (unsigned i = 0; i < a->count; i++)
    part_drop(a->parts[i]);
  mem_free(a);
}

/* How many parts begin at the dimension or before. */
static unsigned parts_before(const Octagon *a, Dim dim)
{
  unsigned low = 0, high = a->count;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (a->parts[middle]->dims[0] <= dim)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

unsigned oct_add(Octagon **to, OctPart *part)
{
  Octagon *o = *to;
  if (o->count == o->capacity) {
    o->capacity = 2 * o->capacity + 4;
    *to = o = mem_resize(o, sizeof *o + o->capacity * sizeof *o->parts);
  }
  unsigned at = o->count++;
  if (at && o->parts[at - 1]->dims[0] > part->dims[0]) {
    o->count--;
    at = parts_before(o, part->dims[0]);
    memmove(o->parts + at + 1, o->parts + at, (o->count++ - at) * sizeof *o->parts);
  }
  o->parts[at] = part;
  return at;
}

static bool says_nothing(const OctPart *part)
{
  return part->count == 1 && part->m[1] == INFINITY && part->m[2] == INFINITY;
}

static void add_piece(Octagon **to, OctPart *piece)
{
  if (says_nothing(piece))
    part_drop(piece);
  else
    oct_add(to, piece);
}

static void add_pieces(Octagon **to, const OctPart *part, const unsigned *leader, unsigned *places)
{
  for (unsigned first = 0; first < part->count; first++) {
    if (leader[first] != first)
      continue;
    unsigned count = 0;
    for (unsigned k = first; k < part->count; k++)
      if (leader[k] == first)
        places[count++] = k;
    add_piece(to, part_extract(part, count, places));
  }
}

void oct_add_split(Octagon **to, OctPart *part)
{
  if (part->count == 1) {
    add_piece(to, part);
    return;
  }
  unsigned fixed[256];
  unsigned *space = part->count <= 128 ? fixed : mem_alloc(2 * part->count * sizeof *space);
  if (part_components(part, space) == 1) {
    oct_add(to, part);
  } else {
    add_pieces(to, part, space, space + part->count);
    part_drop(part);
  }
  if (space != fixed)
    mem_free(space);
}

OctPart *oct_take(Octagon *from, unsigned index)
{
  OctPart *res = from->parts[index];
  from->count--;
  memmove(from->parts + index, from->parts + index + 1,
          (from->count - index) * sizeof *from->parts);
  return res;
}

void oct_become_empty(Octagon **a)
{
  oct_free(*a);
  *a = oct_new_empty();
}

/* ---- looking ---- */

bool oct_close_all(const Octagon *a)
{
  for (unsigned i = 0; !a->empty && i < a->count; i++)
    if (a->parts[i]->form != OCT_CLOSED && !part_closed(a->parts[i]))
      ((Octagon *)a)->empty = true; /* what it says stays the same */
  return !a->empty;
}

OctPlace oct_find(const Octagon *a, Dim dim)
{
  for (unsigned i = parts_before(a, dim); i-- > 0;) {
    const OctPart *part = a->parts[i];
    if (dim > part->dims[part->count - 1])
      continue;
    int place = part_place(part, dim);
    if (place >= 0)
      return (OctPlace){(int)i, place};
  }
  return (OctPlace){-1, -1};
}

double oct_upper(const Octagon *a, OctTerm v)
{
  OctPlace at = oct_find(a, v.dim);
  if (at.part < 0)
    return INFINITY;
  return part_upper(part_closed(a->parts[at.part]), 2 * (unsigned)at.place + v.negative);
}

double oct_upper_sum(const Octagon *a, OctTerm v, OctTerm w)
{
  OctPlace of_v = oct_find(a, v.dim), of_w = oct_find(a, w.dim);
  if (of_v.part < 0 || of_w.part < 0)
    return INFINITY;
  const OctPart *part_v = part_closed(a->parts[of_v.part]);
  unsigned i = 2 * (unsigned)of_v.place + v.negative, j = 2 * (unsigned)of_w.place + w.negative;
  if (of_v.part == of_w.part)
    return part_get(part_v, i ^ 1, j);
  return part_upper(part_v, i) + part_upper(part_closed(a->parts[of_w.part]), j);
}

/* ---- changing ---- */

/* The dimensions of two lists in one, without repetition. */
static unsigned merge_dims(unsigned p, const Dim *x, unsigned q, const Dim *y, Dim *out)
{
  unsigned count = 0, i = 0, k = 0;
  while (i < p || k < q) {
    Dim left = i < p ? x[i] : UINT32_MAX, right = k < q ? y[k] : UINT32_MAX;
    out[count++] = left < right ? left : right;
    i += i < p && left <= right;
    k += k < q && right <= left;
  }
  return count;
}

/* Makes the part at "index" closed and this octagon's own. */
static void own(Octagon *a, unsigned index)
{
  OctPart *part = a->parts[index];
  const OctPart *closed = part_closed(part);
  if (closed == part && part->refs == 1)
    return;
  a->parts[index] = part_copy(closed);
  part_drop(part);
}

OctPair oct_together(Octagon **a, Dim first, Dim second)
{
  Octagon *o = *a;
  OctPlace x = oct_find(o, first), y = first == second ? x : oct_find(o, second);
  if (x.part >= 0 && x.part == y.part) {
    own(o, (unsigned)x.part);
    return (OctPair){(unsigned)x.part, (unsigned)x.place, (unsigned)y.place};
  }
  unsigned p = x.part < 0 ? 1 : o->parts[x.part]->count;
  unsigned q = y.part < 0 ? 1 : o->parts[y.part]->count;
  Dim *dims = mem_alloc((p + q) * sizeof *dims);
  unsigned count = merge_dims(p, x.part < 0 ? &first : o->parts[x.part]->dims, q,
                              y.part < 0 ? &second : o->parts[y.part]->dims, dims);
  OctPart *both = part_new(count, dims);
  mem_free(dims);
  oct_read(o, OCT_VIEW_CLOSED, count, both->dims, both->m);
  both->form = OCT_CLOSED;
  int later = x.part > y.part ? x.part : y.part, earlier = x.part > y.part ? y.part : x.part;
  if (later >= 0)
    part_drop(oct_take(o, (unsigned)later));
  if (earlier >= 0)
    part_drop(oct_take(o, (unsigned)earlier));
  return (OctPair){oct_add(a, both), (unsigned)part_place(both, first),
                   (unsigned)part_place(both, second)};
}

bool oct_add_constraint(Octagon **a, OctTerm v, OctTerm w, double c)
{
  return oct_upper_sum(*a, v, w) <= c || oct_force_constraint(a, v, w, c);
}

bool oct_force_constraint(Octagon **a, OctTerm v, OctTerm w, double c)
{
  if (c == -INFINITY)
    return false;
  OctPair at = oct_together(a, v.dim, w.dim);
  OctPart *part = (*a)->parts[at.part];
  unsigned i = 2 * at.first + v.negative, j = 2 * at.second + w.negative;
  return oct_close_edge(part->count, part->m, part->dims, i ^ 1, j, c);
}

void oct_forget_dim(Octagon **a, Dim dim)
{
  OctPlace at = oct_find(*a, dim);
  if (at.part < 0)
    return;
  OctPart *part = oct_take(*a, (unsigned)at.part);
  const OctPart *closed = part_closed(part);
  if (closed->count > 1) {
    unsigned fixed[128], kept = 0;
    unsigned *places = closed->count <= 128 ? fixed : mem_alloc(closed->count * sizeof *places);
    for (unsigned k = 0; k < closed->count; k++)
      if (k != (unsigned)at.place)
        places[kept++] = k;
    oct_add_split(a, part_extract(closed, kept, places));
    if (places != fixed)
      mem_free(places);
  }
  part_drop(part);
}

void oct_set_bounds(Octagon **a, Dim x, double upper, double negated_upper)
{
  oct_forget_dim(a, x);
  if (upper < INFINITY || negated_upper < INFINITY)
    oct_add(a, part_single(x, upper, negated_upper));
}
