#include "cpa/layout.h"

#include "cfa/callgraph.h"
#include "cfa/literal.h"
#include "cfa/object.h"

enum { HEAP_ALIGN = 16 };

/* ---- regions ---- */

unsigned layout_cell_bits(const Layout *layout, unsigned region)
{
  const RegionVec *regions = &layout->program->regions;
  return regions->count ? regions->data[region]->cell_bits : 8;
}

unsigned layout_cell_bytes(const Layout *layout, unsigned region)
{
  return (layout_cell_bits(layout, region) + 7) / 8;
}

bool layout_holds(const Layout *layout, const Object *object, unsigned region)
{
  if (object->kind == OBJECT_FUNCTION)
    return false;
  if (!layout->program->regions.count)
    return true;
  for (unsigned i = 0; i < object->field_count; i++)
    if (object->fields[i].region->id == region)
      return true;
  return false;
}

bool layout_is_sole(const Layout *layout, unsigned region, uint32_t base)
{
  return base == BASE_HEAP ? layout->holders[region] == 0
                           : layout->holders[region] == 1 && !layout->program->heap_top;
}

bool layout_region(const Layout *layout, const Edge *access, unsigned *region)
{
  *region = access->region_count ? access->regions[0]->id : 0;
  return access->region_count || !layout->program->regions.count;
}

void layout_each_region(const Layout *layout, const Object *object, RegionVisit visit,
                        void *context)
{
  if (object->kind == OBJECT_FUNCTION)
    return;
  if (!layout->program->regions.count)
    visit(context, object, 0);
  for (unsigned i = 0; i < object->field_count; i++) {
    bool again = false;
    for (unsigned k = 0; k < i && !again; k++)
      again = object->fields[k].region == object->fields[i].region;
    if (!again)
      visit(context, object, object->fields[i].region->id);
  }
}

/* ---- bases ---- */

uint32_t layout_base(Layout *layout, const Object *object, unsigned level)
{
  if (!layout_is_recursive(layout, object->owner))
    return BASE_OBJECTS + object->id;
  uint64_t key = (uint64_t)level << 32 | object->id, base;
  if (!map_get(&layout->base_of, key, &base)) {
    base = layout->bases.count;
    vec_push(&layout->bases, ((Base){object, level, false}));
    map_put(&layout->base_of, key, base);
  }
  return (uint32_t)base;
}

uint64_t layout_align(const Layout *layout, uint32_t base)
{
  const Object *object = layout->bases.data[base].object;
  uint64_t align = object ? object->align : HEAP_ALIGN;
  return align && !(align & (align - 1)) ? align : 1;
}

static void count_holder(void *context, const Object *object, unsigned region)
{
  Layout *layout = context;
  unsigned *count = &layout->holders[region];
  *count = *count || layout_is_recursive(layout, object->owner) ? 2 : 1;
}

void layout_init(Layout *layout, const Program *program)
{
  CallGraph *graph = callgraph_new(program);
  *layout = (Layout){.program = program};
  layout->recursive = mem_zero(program->functions.count + 1, sizeof *layout->recursive);
  layout->locals = mem_zero(program->functions.count + 1, sizeof *layout->locals);
  for (unsigned i = 0; i < program->functions.count; i++)
    layout->recursive[i] = graph->recursive[i];
  callgraph_free(graph);
  layout->holders = mem_zero(program->regions.count + 1, sizeof *layout->holders);
  layout->init_order = mem_zero(program->objects.count + 1, 1);
  layout->shared = literals_that_share(program);
  vec_push(&layout->bases, (Base){0}); /* BASE_NONE */
  vec_push(&layout->bases, (Base){0}); /* BASE_HEAP */
  for (unsigned i = 0; i < program->objects.count; i++) {
    Object *object = program->objects.data[i];
    vec_push(&layout->bases, ((Base){object, 0, false}));
    if (object->kind == OBJECT_LOCAL)
      vec_push(&layout->locals[object->owner->id], object);
    layout_each_region(layout, object, count_holder, layout);
  }
}

void layout_free(Layout *layout)
{
  for (unsigned i = 0; i < layout->program->functions.count; i++)
    vec_free(&layout->locals[i]);
  map_free(&layout->base_of);
  vec_free(&layout->bases);
  mem_free(layout->recursive);
  mem_free(layout->locals);
  mem_free(layout->holders);
  mem_free(layout->init_order);
  bitset_free(&layout->shared);
}

static bool is_shared(const Layout *layout, uint32_t base)
{
  return base >= BASE_OBJECTS && bitset_has(&layout->shared, base - BASE_OBJECTS);
}

bool layout_may_share(const Layout *layout, uint32_t a, uint32_t b)
{
  return is_shared(layout, a) && is_shared(layout, b);
}

/* ---- what global objects hold at the start ---- */

typedef enum InitOrder { INIT_UNSEEN, INIT_SORTED, INIT_LINEAR } InitOrder;

/* Ascending and apart? */
static InitOrder order_of(const Object *object)
{
  for (unsigned i = 1; i < object->init_count; i++) {
    const Init *before = &object->inits[i - 1];
    if (object->inits[i].offset < before->offset + init_length(before))
      return INIT_LINEAR;
  }
  return INIT_SORTED;
}

static const Init *find_sorted(const Object *object, uint64_t offset)
{
  unsigned low = 0, high = object->init_count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (object->inits[middle].offset <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low && init_covers(&object->inits[low - 1], offset) ? &object->inits[low - 1] : NULL;
}

/* What is listed last counts. */
static const Init *find_linear(const Object *object, uint64_t offset)
{
  for (unsigned i = object->init_count; i-- > 0;)
    if (init_covers(&object->inits[i], offset))
      return &object->inits[i];
  return NULL;
}

const Init *layout_initial(Layout *layout, const Object *object, uint64_t offset)
{
  uint8_t *order = &layout->init_order[object->id];
  if (*order == INIT_UNSEEN)
    *order = (uint8_t)order_of(object);
  return *order == INIT_SORTED ? find_sorted(object, offset) : find_linear(object, offset);
}

bool layout_lies_in(const Layout *layout, const Object *object, uint64_t offset, unsigned region)
{
  if (!layout->program->regions.count)
    return true;
  const Region *holding = object_region(object, offset);
  return holding && holding->id == region;
}
