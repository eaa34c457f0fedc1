/* The content of memory cells as persistent maps, for analyses that know something of each cell.
 *
 * What is known of a cell is a handle, whose meaning is the analysis's own; CELL_UNKNOWN is
 * nothing.  Cells that are not listed have the background of their block: nothing is known where
 * there is none; the initial content (CELL_INITIAL) of a global object until something may have
 * written there at an unknown place; or one handle for all of them.  A listed cell never has just
 * its background. */
#ifndef OCTANT_CPA_CELLS_H
#define OCTANT_CPA_CELLS_H

#include "base/pmap.h"
#include "cpa/layout.h"

enum { CELL_UNKNOWN = 1, CELL_INITIAL = 1 }; /* the first is no background, the second no handle */

typedef struct Cells {
  const PMap *listed;     /* cell key -> handle; CELL_UNKNOWN only where there is a background */
  const PMap *background; /* block -> CELL_INITIAL or a handle */
} Cells;

/* What the functions below need of an analysis. */
typedef struct CellStore {
  PMaps *maps;
  Layout *layout;
  uint64_t (*initial)(void *owner, uint64_t key); /* handle of a cell's initial content */
  void *owner;
} CellStore;

Cells cells_start(const CellStore *store); /* globals as they are initially */
Cells cells_copy(const Cells *cells);
void cells_drop(const CellStore *store, Cells *cells);

static inline bool cells_equal(const Cells *a, const Cells *b)
{
  return a->listed == b->listed && a->background == b->background;
}

/* The handle of a cell, listed or not. */
uint64_t cells_get(const CellStore *store, const Cells *cells, uint64_t key);
void cells_set(const CellStore *store, Cells *cells, uint64_t key, uint64_t handle);
/* The handle of cells that are not listed: 0 where the initial content is theirs. */
uint64_t cells_background(const Cells *cells, uint64_t block);
void cells_set_background(const CellStore *store, Cells *cells, uint64_t block, uint64_t handle);

void cells_forget_region(const CellStore *store, Cells *cells, unsigned region);
void cells_forget_all(const CellStore *store, Cells *cells);
/* Of the cells that begin at "key" or before and end in the "size" bytes from there nothing is
 * known any more. */
void cells_havoc(const CellStore *store, Cells *cells, uint64_t key, uint64_t size);
/* Ends an object: all its blocks. */
void cells_end_object(const CellStore *store, Cells *cells, const Object *object, uint32_t base);

/* Puts a map in the place of another, which ends. */
static inline void pmap_replace(PMaps *maps, const PMap **at, const PMap *fresh)
{
  pmap_drop(maps, *at);
  *at = fresh;
}

#endif
