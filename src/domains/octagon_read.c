/* Matrices over any dimensions, read off the parts of an octagon row by row. */
#include <math.h>
#include <string.h>

#include "domains/octagon.h"

static void find_sources(OctReader *reader, const Octagon *a, OctView view, unsigned count,
                         const Dim *dims)
{
  OctSource *from = reader->from;
  for (unsigned k = count; k-- > 0;) {
    const OctSource *next = k + 1 < count ? from + k + 1 : NULL;
    /* Most often it is the one before in the same part. */
    if (next && next->part && next->place && next->part->dims[next->place - 1] == dims[k]) {
      from[k] = (OctSource){next->part, next->place - 1, next->end};
    } else {
      OctPlace at = oct_find(a, dims[k]);
      from[k] = (OctSource){NULL, 0, k + 1};
      if (at.part >= 0)
        from[k] = (OctSource){oct_viewed(a->parts[at.part], view), (unsigned)at.place, k + 1};
    }
    for (unsigned sign = 0; sign < 2; sign++)
      reader->upper[2 * k + sign] =
          from[k].part ? part_upper(from[k].part, 2 * from[k].place + sign) : INFINITY;
  }
}

void oct_reader_init(OctReader *reader, const Octagon *a, OctView view, unsigned count,
                     const Dim *dims)
{
  OctPlace at = oct_find(a, dims[0]);
  reader->part = at.part < 0 ? NULL : a->parts[at.part];
  reader->whole = NULL;
  reader->from = reader->small_from;
  reader->upper = reader->small_upper;
  if (reader->part && reader->part->count == count &&
      !memcmp(reader->part->dims, dims, count * sizeof *dims)) {
    reader->whole = oct_viewed(reader->part, view)->m;
    return;
  }
  if (count > OCT_SMALL) {
    reader->from = mem_alloc(count * sizeof *reader->from);
    reader->upper = mem_alloc(2 * count * sizeof *reader->upper);
  }
  find_sources(reader, a, view, count, dims);
}

void oct_reader_free(OctReader *reader)
{
  if (reader->from != reader->small_from) {
    mem_free(reader->from);
    mem_free(reader->upper);
  }
}

/* Sums of bounds, and what is in the same part. */
const double *oct_reader_row(const OctReader *reader, unsigned i, double *space)
{
  if (reader->whole)
    return reader->whole + oct_row(i);
  const OctSource *from = reader->from, x = from[i / 2];
  const double *upper = reader->upper;
  oct_add_to_all((i | 1) + 1, space, upper[i ^ 1], upper);
  for (unsigned l = 0, end; x.part && l <= i / 2; l = end) {
    end = from[l].end <= i / 2 ? from[l].end : i / 2 + 1;
    if (x.part == from[l].part)
      memcpy(space + 2 * l, x.part->m + oct_row(2 * x.place + (i & 1)) + 2 * from[l].place,
             2 * (end - l) * sizeof *space);
  }
  if (!x.part) {
    space[i] = 0;
    space[i ^ 1] = INFINITY;
  }
  return space;
}

void oct_read(const Octagon *a, OctView view, unsigned count, const Dim *dims, double *m)
{
  OctReader reader;
  oct_reader_init(&reader, a, view, count, dims);
  for (unsigned i = 0; i < 2 * count; i++) {
    const double *row = oct_reader_row(&reader, i, m + oct_row(i));
    if (row != m + oct_row(i))
      memcpy(m + oct_row(i), row, ((i | 1) + 1) * sizeof *row);
  }
  oct_reader_free(&reader);
}
