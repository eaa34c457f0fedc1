#include "cpa/cells.h"

/* Beyond this many cells a havoc within a block forgets all of it. */
enum { MOST_UNKNOWN_CELLS = 256 };

typedef struct Start {
  const CellStore *store;
  const PMap *background;
} Start;

static void make_initial(void *context, const Object *object, unsigned region)
{
  Start *start = context;
  uint32_t base = BASE_OBJECTS + object->id;
  PMaps *maps = start->store->maps;
  if (layout_fits(region, base))
    pmap_replace(maps, &start->background,
                 pmap_set(maps, start->background, block_of(region, base), CELL_INITIAL));
}

Cells cells_start(const CellStore *store)
{
  const Program *program = store->layout->program;
  Start start = {store, NULL};
  for (unsigned i = 0; i < program->objects.count; i++)
    if (program->objects.data[i]->kind == OBJECT_GLOBAL)
      layout_each_region(store->layout, program->objects.data[i], make_initial, &start);
  return (Cells){NULL, start.background};
}

Cells cells_copy(const Cells *cells)
{
  return (Cells){pmap_copy(cells->listed), pmap_copy(cells->background)};
}

void cells_drop(const CellStore *store, Cells *cells)
{
  pmap_drop(store->maps, cells->listed);
  pmap_drop(store->maps, cells->background);
}

uint64_t cells_background(const Cells *cells, uint64_t block)
{
  uint64_t handle;
  if (!pmap_get(cells->background, block, &handle))
    return CELL_UNKNOWN;
  return handle == CELL_INITIAL ? 0 : handle;
}

void cells_set_background(const CellStore *store, Cells *cells, uint64_t block, uint64_t handle)
{
  pmap_replace(store->maps, &cells->background,
               handle == CELL_UNKNOWN ? pmap_remove(store->maps, cells->background, block)
                                      : pmap_set(store->maps, cells->background, block, handle));
}

/* What a cell holds where it is not listed. */
static uint64_t implied(const CellStore *store, const Cells *cells, uint64_t key)
{
  uint64_t handle = cells_background(cells, cell_block(key));
  return handle ? handle : store->initial(store->owner, key);
}

uint64_t cells_get(const CellStore *store, const Cells *cells, uint64_t key)
{
  uint64_t handle;
  return pmap_get(cells->listed, key, &handle) ? handle : implied(store, cells, key);
}

void cells_set(const CellStore *store, Cells *cells, uint64_t key, uint64_t handle)
{
  pmap_replace(store->maps, &cells->listed,
               handle == implied(store, cells, key)
                   ? pmap_remove(store->maps, cells->listed, key)
                   : pmap_set(store->maps, cells->listed, key, handle));
}

static void forget_blocks(const CellStore *store, Cells *cells, uint64_t first, uint64_t last)
{
  uint64_t least = first << OFFSET_BITS, most = ((last + 1) << OFFSET_BITS) - 1;
  pmap_replace(store->maps, &cells->listed,
               pmap_remove_range(store->maps, cells->listed, least, most));
  pmap_replace(store->maps, &cells->background,
               pmap_remove_range(store->maps, cells->background, first, last));
}

static void cells_forget_block(const CellStore *store, Cells *cells, unsigned region, uint32_t base)
{
  uint64_t block = block_of(region, base);
  if (layout_fits(region, base))
    forget_blocks(store, cells, block, block);
}

void cells_forget_region(const CellStore *store, Cells *cells, unsigned region)
{
  if (layout_fits(region, 0))
    forget_blocks(store, cells, block_of(region, 0), block_of(region, (1u << BASE_BITS) - 1));
}

void cells_forget_all(const CellStore *store, Cells *cells)
{
  pmap_replace(store->maps, &cells->listed, NULL);
  pmap_replace(store->maps, &cells->background, NULL);
}

void cells_havoc(const CellStore *store, Cells *cells, uint64_t key, uint64_t size)
{
  uint64_t block = cell_block(key), first = block << OFFSET_BITS;
  uint64_t before = layout_cell_bytes(store->layout, cell_region(key)) - 1, last = key + size - 1;
  uint64_t from = key - first < before ? first : key - before;
  if (cells_background(cells, block) == CELL_UNKNOWN)
    pmap_replace(store->maps, &cells->listed,
                 pmap_remove_range(store->maps, cells->listed, from, last));
  else if (last - from >= MOST_UNKNOWN_CELLS)
    forget_blocks(store, cells, block, block);
  else
    for (uint64_t at = from; at <= last; at++)
      cells_set(store, cells, at, CELL_UNKNOWN);
}

typedef struct Ending {
  const CellStore *store;
  Cells *cells;
  uint32_t base;
} Ending;

static void end_in_region(void *context, const Object *object, unsigned region)
{
  Ending *ending = context;
  (void)object;
  cells_forget_block(ending->store, ending->cells, region, ending->base);
}

void cells_end_object(const CellStore *store, Cells *cells, const Object *object, uint32_t base)
{
  layout_each_region(store->layout, object, end_in_region, &(Ending){store, cells, base});
}
