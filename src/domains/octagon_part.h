/* Independent components of octagons: some dimensions, and a matrix of bounds between them.
 *
 * Parts are reference counted and shared between octagons.  What a part says never changes; that it
 * is closed in place when first needed changes only how it is said.  Parts that widening made are
 * not closed in place, because widening them again has to see the bounds it left: they have a
 * closed copy beside them.  Of two dimensions in different parts nothing is said but what follows
 * from the bounds of each. */
#ifndef OCTANT_DOMAINS_OCTAGON_PART_H
#define OCTANT_DOMAINS_OCTAGON_PART_H

#include "domains/octagon_close.h"

typedef enum OctForm { OCT_RAW, OCT_CLOSED, OCT_EMPTY } OctForm;

typedef struct OctPart {
  unsigned refs;
  unsigned count; /* of dimensions, at least one */
  OctForm form;
  bool widened;           /* stays as it is; then form is not OCT_CLOSED */
  struct OctPart *closed; /* of a widened one, once needed */
  Dim *dims;              /* ascending */
  double *m;              /* octagon_kernel.h; the diagonal is zero */
} OctPart;

/* A raw one with one reference; its matrix is for the caller to fill. */
OctPart *part_new(unsigned count, const Dim *dims);
OctPart *
part_new_raw(unsigned count); /* the same, of which the dimensions are for the caller too */
/* One dimension with bounds: of itself and of its negation. */
OctPart *part_single(Dim dim, double upper, double negated_upper);
OctPart *part_copy(const OctPart *part); /* of the matrix; not widened */
void part_drop(OctPart *part);
static inline OctPart *part_keep(OctPart *part)
{
  part->refs++;
  return part;
}

const OctPart *part_close(OctPart *part);
/* The closed form, lent; NULL where the part is empty. */
static inline const OctPart *part_closed(OctPart *part)
{
  return part->form == OCT_CLOSED ? part : part_close(part);
}

/* The place of a dimension among a part's, -1 where it has none. */
static inline int part_place(const OctPart *part, Dim dim)
{
  /* Often all between the first and the last are there. */
  unsigned guess = (dim - part->dims[0]) / 2;
  if (guess < part->count && part->dims[guess] == dim)
    return (int)guess;
  /* Without a branch that depends on what is found. */
  const Dim *at = part->dims;
  for (unsigned length = part->count; length > 1;) {
    unsigned half = length / 2;
    at += at[half - 1] < dim ? half : 0;
    length -= half;
  }
  return *at == dim ? (int)(at - part->dims) : -1;
}

bool part_same_dims(const OctPart *a, const OctPart *b);
/* A part over some of the dimensions, by ascending place; raw or closed as this one. */
OctPart *part_extract(const OctPart *part, unsigned count, const unsigned *places);

static inline double part_get(const OctPart *part, unsigned i, unsigned j)
{
  return part->m[oct_index(i, j)];
}

/* The bound of V_i. */
static inline double part_upper(const OctPart *part, unsigned i)
{
  return part->m[oct_row(i ^ 1) + i] * 0.5;
}

/* The bounds of V and its negation, for so many places. */
static inline void part_uppers(const OctPart *part, unsigned first, unsigned count, double *upper)
{
  const double *row = part->m + oct_row(2 * first);
  for (unsigned k = first; k < first + count; k++) {
    unsigned length = 2 * k + 2;
    *upper++ = row[length + 2 * k] * 0.5;
    *upper++ = row[2 * k + 1] * 0.5;
    row += 2 * length;
  }
}

/* Whether the entry says more than the bounds of the two dimensions do. */
static inline bool part_relates(const OctPart *part, unsigned i, unsigned j)
{
  return part_get(part, i, j) < part_upper(part, i ^ 1) + part_upper(part, j);
}

/* Writes for each place the first one it is related with, directly or not; answers the number of
 * different ones. */
unsigned part_components(const OctPart *part, unsigned *leader);

#endif
