/* Nodes of the points-to graph and their unification.
 *
 * A node is a piece of memory seen from some origin: a ring of byte offsets that holds objects,
 * heap sites and fields.  The ring is that of all 64-bit numbers until the node is folded; then
 * offsets count modulo the fold, and modulo 1 all bytes are one (the node is collapsed).  A cell is
 * a place in a node.  What is unified becomes one node, and the places coincide: nodes are merged
 * with a shift, and a node unified with itself at a distance is folded by that distance.
 *
 * Each field knows one cell that its content may point to.  Fields of a node are disjoint; accesses
 * that overlap share a field.  So merging nodes unifies the contents of overlapping fields, and so
 * on; the pending pairs are kept in a list, not on the stack. */
#ifndef OCTANT_CFA_PTNODE_H
#define OCTANT_CFA_PTNODE_H

#include "cfa/cfa.h"

typedef struct PtNode PtNode;

/* A place in a node; node NULL: no memory at all. */
typedef struct PtCell {
  PtNode *node;
  uint64_t offset;
} PtCell;

typedef struct PtField {
  uint64_t start, width; /* bytes of the ring; may pass its end; width <= the modulus, if any */
  unsigned bits;         /* every access has this start and this many bits; 0 where they differ */
  bool accessed;         /* by a load or store; else only initial content */
  PtCell content;        /* what its value may point to; node NULL: nothing so far */
  Region *region;        /* set when regions are made */
} PtField;

typedef struct PtHeld {
  Object *object;
  uint64_t offset; /* of its first byte */
} PtHeld;

struct PtNode {
  unsigned id;
  PtNode *parent;      /* NULL for a root; only roots hold fields and objects */
  uint64_t shift;      /* an offset here is offset + shift in the parent */
  uint64_t modulus;    /* 0: not folded */
  VEC(PtField) fields; /* by start */
  VEC(PtHeld) objects; /* no order */
  bool heap;           /* allocated memory may be here */
  const char *label;   /* a name for what is no object; NULL where there is none */
};

typedef struct PtPair {
  PtCell a, b;
} PtPair;

typedef struct PtSolver {
  Arena *arena;
  VEC(PtNode *) nodes;
  VEC(PtPair) pending;
} PtSolver;

void pt_solver_free(PtSolver *solver);

PtCell pt_new_cell(PtSolver *solver, const char *label);
/* The root of the cell's node with the offset there. */
PtCell pt_find(PtCell cell);
PtCell pt_shift(PtCell cell, uint64_t by);

/* Makes both cells the same place; where one is no memory, nothing happens. */
void pt_unify(PtSolver *solver, PtCell a, PtCell b);
/* Makes places at a distance of "stride" the same; 0 does nothing. */
void pt_fold(PtSolver *solver, PtCell cell, uint64_t stride);
void pt_collapse(PtSolver *solver, PtCell cell);

/* Notes that "bits" bits at the cell are accessed and hold what may point to "content". */
void pt_access(PtSolver *solver, PtCell cell, unsigned bits, PtCell content, bool by_edge);
/* The field that holds this byte, of the root; NULL where there is none. */
PtField *pt_field(PtCell cell);
/* True where the field has a byte in the "width" bytes from the cell on, within the root. */
bool pt_field_meets(const PtNode *root, const PtField *field, uint64_t start, uint64_t width);

uint64_t pt_gcd(uint64_t a, uint64_t b);
/* An offset of the root's ring. */
uint64_t pt_reduce(const PtNode *root, uint64_t offset);

#endif
