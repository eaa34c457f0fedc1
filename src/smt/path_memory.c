/* Memory along a path: what was stored, newest first, decides what a load finds. */
#include <stdio.h>

#include "smt/bits.h"
#include "smt/path_build.h"

static Contents *new_contents(Memory *memory)
{
  Contents *res = mem_zero(1, sizeof *res);
  res->number = memory->all.count;
  vec_push(&memory->all, res);
  return res;
}

void path_memories_open(PathBuild *b)
{
  unsigned count = b->program->regions.count;
  b->memories = mem_zero(count + 1, sizeof *b->memories);
  for (unsigned i = 0; i <= count; i++) {
    Memory *memory = &b->memories[i];
    memory->region = i < count ? b->program->regions.data[i] : NULL;
    memory->index = i;
    memory->cell_bits = memory->region ? memory->region->cell_bits : 8;
    new_contents(memory);
  }
}

void path_memories_close(PathBuild *b)
{
  for (unsigned i = 0; i <= b->program->regions.count; i++) {
    Memory *memory = &b->memories[i];
    for (unsigned k = 0; k < memory->all.count; k++) {
      vec_free(&memory->all.data[k]->reads);
      mem_free(memory->all.data[k]);
    }
    vec_free(&memory->all);
    vec_free(&memory->layers);
  }
  mem_free(b->memories);
}

static Memory *memory_of(PathBuild *b, const Region *region)
{
  return &b->memories[region ? region->id : b->program->regions.count];
}

/* A read at an address that may be the same gives the same value. */
static void demand_agreement(PathBuild *b, const Contents *contents, Read fresh)
{
  for (unsigned i = 0; i < contents->reads.count; i++) {
    Read old = contents->reads.data[i];
    if (path_compare(b, old.address, fresh.address) == RELATION_APART)
      continue;
    const Term *elsewhere = term_not(b->terms, term_eq(b->terms, old.address, fresh.address));
    path_demand(b, term_or(b->terms, elsewhere, term_eq(b->terms, old.value, fresh.value)));
  }
}

static const Term *read_contents(PathBuild *b, const Memory *memory, Contents *contents,
                                 const Term *address)
{
  for (unsigned i = contents->reads.count; i-- > 0;)
    if (contents->reads.data[i].address == address)
      return contents->reads.data[i].value;
  const Term *known = contents->number ? NULL : path_initial(b, memory, address);
  if (!known) {
    char stem[64];
    snprintf(stem, sizeof stem, "memory%u.%u!%u", memory->index, memory->cell_bits,
             contents->number);
    known = path_fresh(b, stem, &b->temporaries, type_bv(memory->cell_bits));
    if (!contents->number)
      path_demand_initial(b, memory, address, known);
  }
  Read fresh = {address, known};
  demand_agreement(b, contents, fresh);
  vec_push(&contents->reads, fresh);
  return known;
}

/* Objects that do not live at the same time may lie at the same place: what is true of their
 * contents is still that they are apart, unless a pointer outlives its object. */
static Relation relation_to(const PathBuild *b, const Layer *layer, const Term *address)
{
  if (!layer->value && !layer->size)
    return RELATION_SAME;
  if ((layer->dangling || path_is_dangling(b, address)) &&
      !path_have_same_base(layer->address, address))
    return RELATION_OPEN;
  return layer->value ? path_compare(b, address, layer->address)
                      : path_compare_range(b, address, layer->address, layer->size);
}

static const Term *concerns(const PathBuild *b, const Layer *layer, const Term *address)
{
  if (layer->value)
    return term_eq(b->terms, address, layer->address);
  return term_binary(b->terms, TERM_ULT, term_binary(b->terms, TERM_SUB, address, layer->address),
                     layer->size);
}

static const Term *value_of_layer(PathBuild *b, const Memory *memory, const Layer *layer,
                                  const Term *address)
{
  return layer->value ? layer->value : read_contents(b, memory, layer->contents, address);
}

/* From the newest layer down to one that certainly decides, then up again through those that may.
 */
static const Term *load_cell(PathBuild *b, Memory *memory, const Term *address)
{
  VEC(unsigned) open = {0};
  const Term *value = NULL;
  for (unsigned i = memory->layers.count; !value && i-- > 0;) {
    Relation relation = relation_to(b, &memory->layers.data[i], address);
    if (relation == RELATION_SAME)
      value = value_of_layer(b, memory, &memory->layers.data[i], address);
    else if (relation == RELATION_OPEN)
      vec_push(&open, i);
  }
  if (!value)
    value = read_contents(b, memory, memory->all.data[0], address);
  while (open.count) {
    const Layer *layer = &memory->layers.data[vec_pop(&open)];
    value = term_ite(b->terms, concerns(b, layer, address),
                     value_of_layer(b, memory, layer, address), value);
  }
  vec_free(&open);
  return value;
}

static unsigned cells_of(const Memory *memory, Type type)
{
  return memory->cell_bits == 8 ? (type.width + 7u) / 8 : 1;
}

static const Term *cell_address(PathBuild *b, const Term *address, unsigned i)
{
  return term_binary(b->terms, TERM_ADD, address, path_address_term(b, i));
}

const Term *path_load(PathBuild *b, const Region *region, const Term *address, Type type)
{
  Memory *memory = memory_of(b, region);
  address = path_short(b, "address", address);
  const Term *bits = load_cell(b, memory, address);
  for (unsigned i = 1; i < cells_of(memory, type); i++)
    bits =
        term_binary(b->terms, TERM_CONCAT, load_cell(b, memory, cell_address(b, address, i)), bits);
  return term_of_bits(b->terms, bits, type);
}

void path_store(PathBuild *b, const Region *region, const Term *address, const Term *value)
{
  Memory *memory = memory_of(b, region);
  unsigned count = cells_of(memory, value->type);
  address = path_short(b, "address", address);
  const Term *bits = path_short(b, "stored", term_to_bits(b->terms, value));
  bits = term_resize_unsigned(b->terms, bits, count * memory->cell_bits);
  for (unsigned i = 0; i < count; i++) {
    unsigned low = i * memory->cell_bits;
    Layer layer = {.address = i ? cell_address(b, address, i) : address};
    layer.dangling = path_is_dangling(b, address);
    layer.value = term_extract(b->terms, bits, low + memory->cell_bits - 1, low);
    vec_push(&memory->layers, layer);
  }
}

static bool is_all_ones(const Term *term)
{
  return term_is_const(term) && value_equal(term->value, value_from_signed(-1, term->type.width));
}

void path_forget(PathBuild *b, const Region *region, const Term *address, const Term *size)
{
  Memory *memory = memory_of(b, region);
  Layer layer = {.address = path_short(b, "address", address)};
  if (!is_all_ones(size))
    layer.size =
        path_short(b, "size", term_resize_unsigned(b->terms, size, b->program->pointer_bits));
  layer.contents = new_contents(memory);
  vec_push(&memory->layers, layer);
}
