/* Polyhedra as products of small ones.
 *
 * The dimensions of a Poly are divided into blocks; no constraint speaks of two of them.  A box of
 * twenty dimensions has a million corners, twenty blocks have forty.  Dimensions in no block may
 * have any value.
 *
 * What would cost too much is left out, which makes the set larger: that is decided by the sizes of
 * the blocks that would have to become one, and by the library itself (poly_set.h). */
#ifndef OCTANT_DOMAINS_POLY_H
#define OCTANT_DOMAINS_POLY_H

#include "domains/dims.h"
#include "domains/poly_set.h"

typedef enum PolyKind { KIND_CLOSED, KIND_STRICT, KIND_EQUALITIES } PolyKind;

/* Shared, immutable, not empty. */
typedef struct Block {
  unsigned refs;
  DimVec dims;  /* ascending; something is said of each */
  RowVec rows;  /* exact; their conjunction is the set, and none is redundant */
  PolySet *set; /* over dims */
  unsigned points, rays;
} Block;

typedef struct Poly {
  Num num;
  PolyKind kind;
  bool is_bottom;
  VEC(Block *) blocks; /* in the order of their first dimensions; none where it is empty */
} Poly;

static inline const Poly *poly(const Num *a)
{
  return (const Poly *)a;
}

static inline PolyTopology poly_topology(PolyKind kind)
{
  return kind == KIND_STRICT ? POLY_STRICT : POLY_CLOSED;
}

/* ---- making them (poly.c): a fresh one is filled block by block, then finished ---- */

Poly *poly_new(PolyKind kind);
Num *poly_finish(Poly *a);
void poly_add_block(Poly *a, Block *block); /* shares it */
/* The set, which is taken, as blocks; nothing where it is NULL. */
void poly_add_set(Poly *a, const DimVec *dims, PolySet *set);
/* The rows as blocks. */
void poly_add_rows(Poly *a, const RowVec *rows);
void block_drop(Block *block);

/* How many generators the product of blocks has at most; those that it is worth making. */
typedef struct PolySize {
  unsigned dims;
  double points, rays;
} PolySize;
PolySize poly_size_none(void);
PolySize poly_size_times(PolySize a, const Block *block);
bool poly_size_is_fine(PolySize a, PolyKind kind);

/* The product of those blocks that lie in "dims", over all of these; NULL where it is given up. */
PolySet *poly_product(const Poly *a, const DimVec *dims);

/* ---- looking at them (poly_look.c); they are not empty ---- */

const Block *poly_block_of(const Poly *a, Dim dim); /* NULL where nothing is said of it */
Bounds poly_bounds_of(void *poly, Dim dim);         /* a BoundsOf */
Bounds poly_bounds(const Poly *a, const Linear *e);
/* Of all points, whole or not. */
Bounds poly_rational_bounds(const Poly *a, Dim dim);
bool poly_satisfies(const Poly *a, const Row *row);
bool poly_satisfies_form(const Poly *a, const Linear *e, NumSign sign); /* any form */
bool poly_leq(const Poly *a, const Poly *b);
uint64_t poly_hash(const Poly *a);

/* ---- changing them ---- */

Num *poly_assume_rows(const Poly *a, const RowVec *rows);                       /* poly_assume.c */
Num *poly_assume(const Num *a, const Linear *e, NumSign sign);                  /* poly_assume.c */
Num *poly_assign(const Num *a, Dim dim, const Linear *e);                       /* poly_assign.c */
Num *poly_forget(const Num *a, unsigned count, const Dim *dims);                /* poly_assign.c */
Num *poly_rename(const Num *a, unsigned count, const Dim *from, const Dim *to); /* poly_assign.c */
Num *poly_join(const Num *a, const Num *b);                                     /* poly_join.c */
Num *poly_widen(const Num *older, const Num *newer, const NumThresholds *thresholds);
Num *poly_narrow(const Num *older, const Num *newer);

/* ---- the division of dimensions into parts (poly_parts.c) ---- */

typedef struct Parts {
  DimVec dims;
  VEC(unsigned) label; /* of each dimension; the least place in its part */
} Parts;
void parts_unite(Parts *p, unsigned count, const Dim *dims);
void parts_unite_form(Parts *p, const Linear *form);
/* The dimensions of the part that begins at a place; none where none does. */
bool parts_at(const Parts *p, unsigned place, DimVec *out);
void parts_free(Parts *p);

#endif
