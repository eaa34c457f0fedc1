/* Where memory is: what analyses that track memory cells have in common.
 *
 * Bases.  Every object has one base; an object of a function that may call itself has one for each
 * activation, told apart by a level.  All allocated memory has one base, the first heap top.
 *
 * Cells.  A cell is a region, a base and an offset, packed into one key; a block is the cells of
 * one region and base.  In a region of bytes a cell is one byte. */
#ifndef OCTANT_CPA_LAYOUT_H
#define OCTANT_CPA_LAYOUT_H

#include "base/bitset.h"
#include "base/map.h"
#include "cfa/cfa.h"

enum { BASE_NONE, BASE_HEAP, BASE_OBJECTS }; /* then one for each object id, then activations */
enum { OFFSET_BITS = 28, BASE_BITS = 22, REGION_BITS = 14 };

typedef struct Base {
  const Object *object; /* NULL: the heap */
  unsigned level;       /* 0 where there is one activation at a time */
  bool escaped;         /* of a local object: its address was put where it may outlive the object */
} Base;

typedef struct Layout {
  const Program *program;
  bool *recursive;     /* by function: may several activations be alive? */
  ObjectVec *locals;   /* by function: its objects */
  unsigned *holders;   /* by region: how many bases of objects it may have; 2: several */
  uint8_t *init_order; /* by object: 0 not looked at yet, else an InitOrder */
  Bitset shared;       /* literals that may lie in each other */
  VEC(Base) bases;
  Map base_of; /* object id, level -> base */
} Layout;

void layout_init(Layout *layout, const Program *program);
void layout_free(Layout *layout);

static inline bool layout_is_recursive(const Layout *layout, const Function *owner)
{
  return owner && layout->recursive[owner->id];
}

/* May two bases be those of one place, though their objects are not the same? */
bool layout_may_share(const Layout *layout, uint32_t a, uint32_t b);

/* The base of an object as seen by its function at this level. */
uint32_t layout_base(Layout *layout, const Object *object, unsigned level);
uint64_t layout_align(const Layout *layout, uint32_t base);

/* ---- keys ---- */

static inline uint64_t block_of(unsigned region, uint32_t base)
{
  return (uint64_t)region << BASE_BITS | base;
}

static inline uint64_t cell_block(uint64_t key)
{
  return key >> OFFSET_BITS;
}

static inline uint32_t cell_base(uint64_t key)
{
  return (uint32_t)(key >> OFFSET_BITS) & ((1u << BASE_BITS) - 1);
}

static inline unsigned cell_region(uint64_t key)
{
  return (unsigned)(key >> (OFFSET_BITS + BASE_BITS));
}

static inline uint64_t cell_offset(uint64_t key)
{
  return key & (((uint64_t)1 << OFFSET_BITS) - 1);
}

/* Do they fit a key? */
static inline bool layout_fits(unsigned region, uint32_t base)
{
  return region < 1u << REGION_BITS && base < 1u << BASE_BITS;
}

/* ---- regions ---- */

/* The bits of a cell: 8 before memory is divided. */
unsigned layout_cell_bits(const Layout *layout, unsigned region);
unsigned layout_cell_bytes(const Layout *layout, unsigned region);
bool layout_holds(const Layout *layout, const Object *object, unsigned region);
/* May the region hold no other base than this? */
bool layout_is_sole(const Layout *layout, unsigned region, uint32_t base);
/* The region of a load or store; false where memory was divided but this access has none. */
bool layout_region(const Layout *layout, const Edge *access, unsigned *region);
/* Calls "visit" once for each region that holds some of the object. */
typedef void (*RegionVisit)(void *context, const Object *object, unsigned region);
void layout_each_region(const Layout *layout, const Object *object, RegionVisit visit,
                        void *context);

/* ---- what global objects hold at the start ---- */

/* Is the byte the region's? */
bool layout_lies_in(const Layout *layout, const Object *object, uint64_t offset, unsigned region);
/* What lies at this byte; NULL: zero. */
const Init *layout_initial(Layout *layout, const Object *object, uint64_t offset);

#endif
