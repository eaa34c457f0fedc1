/* Octagons as the files of this domain see them; others use num_octagon (num.h).
 *
 * An octagon is a set of independent parts (octagon_part.h); a dimension that is in none may have
 * any value.  Bounds are doubles.  Every function here is called with rounding upwards: sums of
 * bounds are then upper bounds, exact for integers up to 2^53. */
#ifndef OCTANT_DOMAINS_OCTAGON_H
#define OCTANT_DOMAINS_OCTAGON_H

#include "domains/num.h"
#include "domains/octagon_part.h"

typedef struct Octagon {
  Num num;
  bool empty; /* certainly; otherwise closing the parts may show it */
  unsigned count, capacity;
  OctPart *parts[]; /* by first dimension, ascending */
} Octagon;

static inline const Octagon *octagon(const Num *a)
{
  return (const Octagon *)a;
}

/* ---- making ---- */

Octagon *oct_new(unsigned capacity); /* no parts; all points */
Octagon *oct_new_empty(void);
/* Shares all parts; there is room for "extra" more. */
Octagon *oct_share(const Octagon *a, unsigned extra);
void oct_free(Octagon *a);
/* Adds a part, which is given; may move the octagon.  Answers its index. */
unsigned oct_add(Octagon **to, OctPart *part);
/* The same, in pieces that are not related; a piece that says nothing is left out. */
void oct_add_split(Octagon **to, OctPart *part);
OctPart *oct_take(Octagon *from, unsigned index); /* removes a part and gives it */
/* Replaces the octagon by an empty one. */
void oct_become_empty(Octagon **a);

/* ---- looking ---- */

/* Closes all parts; false where the octagon is empty. */
bool oct_close_all(const Octagon *a);

typedef struct OctPlace {
  int part; /* -1 where nothing is said of the dimension */
  int place;
} OctPlace;
OctPlace oct_find(const Octagon *a, Dim dim);

/* A signed dimension: 2k or 2k+1 of what it would be in a matrix. */
typedef struct OctTerm {
  Dim dim;
  bool negative;
} OctTerm;
/* The bound of V, and of V + W.  All parts that have the dimensions are closed and not empty. */
double oct_upper(const Octagon *a, OctTerm v);
double oct_upper_sum(const Octagon *a, OctTerm v, OctTerm w);

/* How a matrix over some dimensions is read off: with closed parts, or with bounds as stored.  What
 * two parts say of each other is filled in. */
typedef enum OctView { OCT_VIEW_CLOSED, OCT_VIEW_STORED } OctView;
static inline const OctPart *oct_viewed(OctPart *part, OctView view)
{
  return view == OCT_VIEW_STORED ? part : part_closed(part);
}

typedef struct OctSource {
  const OctPart *part; /* NULL where nothing is said of the dimension */
  unsigned place;
  unsigned end; /* of the run of dimensions that follow one another in the part as they do here */
} OctSource;
enum { OCT_SMALL = 64 }; /* dimensions up to which no scratch is allocated */
typedef struct OctReader {
  const double *whole; /* the matrix of the one part that has exactly these dimensions, or NULL */
  OctPart *part;       /* that part */
  OctSource *from;     /* otherwise: of each dimension */
  double *upper;       /* and the bound of each V */
  OctSource small_from[OCT_SMALL];
  double small_upper[2 * OCT_SMALL];
} OctReader;
void oct_reader_init(OctReader *reader, const Octagon *a, OctView view, unsigned count,
                     const Dim *dims);
void oct_reader_free(OctReader *reader);
/* The stored entries of row i: in a part, or in "space". */
const double *oct_reader_row(const OctReader *reader, unsigned i, double *space);
void oct_read(const Octagon *a, OctView view, unsigned count, const Dim *dims, double *m);

/* The least upper bound of a form's values that we find; all parts are closed and not empty. */
double oct_upper_form(const Octagon *a, const Linear *e);

/* ---- changing one that nobody else has ---- */

/* All parts are closed and not empty. */

/* Two dimensions in one part: its index, and their places in it. */
typedef struct OctPair {
  unsigned part, first, second;
} OctPair;
/* Puts both dimensions into one closed part that only this octagon has. */
OctPair oct_together(Octagon **a, Dim first, Dim second);
/* V + W <= c; W may be V, then it says V + V <= c.  False where that leaves nothing. */
bool oct_add_constraint(Octagon **a, OctTerm v, OctTerm w, double c);
/* The same where it is known that it does not hold already. */
bool oct_force_constraint(Octagon **a, OctTerm v, OctTerm w, double c);
void oct_forget_dim(Octagon **a, Dim dim);
/* x has any value between its bounds, whatever it had. */
void oct_set_bounds(Octagon **a, Dim x, double upper, double negated_upper);

/* ---- operations ---- */

Num *oct_assign(const Octagon *a, Dim dim, const Linear *e);
Num *oct_assume(const Octagon *a, const Linear *e, NumSign sign);
Num *oct_forget(const Octagon *a, unsigned count, const Dim *dims);
Num *oct_rename(const Octagon *a, unsigned count, const Dim *from, const Dim *to);
Num *oct_join(const Octagon *a, const Octagon *b);
Num *oct_meet(const Octagon *a, const Octagon *b);
Num *oct_widen(const Octagon *older, const Octagon *newer, const NumThresholds *thresholds);
Num *oct_narrow(const Octagon *older, const Octagon *newer);
bool oct_leq(const Octagon *a, const Octagon *b);
bool oct_equal(const Octagon *a, const Octagon *b);
uint64_t oct_hash(const Octagon *a);
Bounds oct_bounds(const Octagon *a, const Linear *e);

/* factors[0] x + factors[1] y + c, which is zero or at least zero; y counts where its factor is not
 * zero. */
typedef struct OctConstraint {
  Dim dims[2];
  double factors[2], c;
  NumSign sign;
} OctConstraint;
typedef VEC(OctConstraint) OctConstraintVec;
/* All those that do not follow from bounds of single dimensions. */
void oct_constraints(const Octagon *a, OctConstraintVec *out);

#endif
