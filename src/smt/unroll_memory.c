/* Memory in an unrolling.
 *
 * A region is an array; what is known of cells at constant addresses stands beside it and counts
 * first.  Addresses are mostly constants or choices between few constants, so that most accesses
 * never get to the array. */
#include "smt/bits.h"
#include "smt/unroll_build.h"

/* An address that is a choice between at most so many constants is looked at case by case. */
enum { MOST_CASES = 48, MOST_CELLS = 4096, MOST_WRITES = 40 };

/* ---- regions ---- */

static void open_region(Unroller *u, unsigned index, const Region *region)
{
  RegionInfo *info = &u->regions[index];
  info->region = region;
  info->index = index;
  info->cell_bits = region ? region->cell_bits : 8;
  const char *name = intern_format(terms_names(u->terms), "memory!%u", index);
  info->start =
      term_var(u->terms, name, type_array(u->program->pointer_bits, type_bv(info->cell_bits)));
}

static void add_global(RegionInfo *region, const Object *object)
{
  if (!region->globals.count || vec_last(&region->globals) != object)
    vec_push(&region->globals, object);
}

void regions_open(Unroller *u)
{
  unsigned count = u->program->regions.count;
  u->regions = mem_zero(count + 2, sizeof *u->regions);
  for (unsigned i = 0; i <= count; i++)
    open_region(u, i, i < count ? u->program->regions.data[i] : NULL);
  for (unsigned i = 0; i < u->program->objects.count; i++) {
    const Object *object = u->program->objects.data[i];
    if (object->kind != OBJECT_GLOBAL)
      continue;
    for (unsigned k = 0; k < object->field_count; k++)
      add_global(&u->regions[object->fields[k].region->id], object);
    if (!object->field_count)
      add_global(&u->regions[count], object);
  }
}

void regions_close(Unroller *u)
{
  for (unsigned i = 0; i <= u->program->regions.count; i++) {
    vec_free(&u->regions[i].havocked);
    vec_free(&u->regions[i].globals);
    map_free(&u->regions[i].defined);
    map_free(&u->regions[i].names);
  }
  map_free(&u->regions[u->program->regions.count + 1].defined);
  mem_free(u->regions);
}

static RegionInfo *info_of(Unroller *u, const Region *region)
{
  return &u->regions[region ? region->id : u->program->regions.count];
}

/* ---- cells ---- */

static const Term *arbitrary_cell(Unroller *u, const RegionInfo *region, uint64_t address,
                                  uint64_t cell)
{
  const char *name = intern_format(terms_names(u->terms), "memory!%u!%llu!%llu", region->index,
                                   (unsigned long long)(cell >> 1), (unsigned long long)address);
  return term_var(u->terms, name, type_bv(region->cell_bits));
}

/* What an array holds here: definitions say what its parts are. */
static void define_read(Unroller *u, RegionInfo *region, const Term *address)
{
  uint64_t done = 0;
  bool known = map_get(&region->defined, (uintptr_t)address, &done);
  if (!known)
    define_initial(u, region, address);
  for (unsigned i = (unsigned)done; i < region->havocked.count; i++) {
    Havocked h = region->havocked.data[i];
    const Term *inside =
        term_binary(u->terms, TERM_ULT, term_binary(u->terms, TERM_SUB, address, h.start), h.size);
    const Term *same = term_eq(u->terms, term_select(u->terms, h.array, address),
                               term_select(u->terms, h.old, address));
    define(u, term_or(u->terms, inside, same));
  }
  map_put(&region->defined, (uintptr_t)address, region->havocked.count);
}

/* A choice between what was written and what was there before, as far as that goes: solvers find
 * this easier than an array of many writes, where addresses are not constants. */
static const Term *read_through(Unroller *u, const Term *array, const Term *address,
                                unsigned budget)
{
  uint64_t key = (uint64_t)array->id << 32 | address->id, found;
  if (!budget || (array->op != TERM_STORE && array->op != TERM_ITE))
    return term_select(u->terms, array, address);
  if (map_get(&u->reads, key, &found))
    return (const Term *)(uintptr_t)found;
  const Term *here, *yes, *no;
  if (array->op == TERM_STORE) {
    here = term_eq(u->terms, address, array->args[1]);
    yes = array->args[2];
    no = term_is_true(here) ? yes : read_through(u, array->args[0], address, budget - 1);
  } else {
    here = array->args[0];
    yes = read_through(u, array->args[1], address, budget - 1);
    no = read_through(u, array->args[2], address, budget - 1);
  }
  const Term *res = term_ite(u->terms, here, yes, no);
  map_put(&u->reads, key, (uintptr_t)res);
  return res;
}

static const Term *read_array(Unroller *u, RegionInfo *region, const Term *array,
                              const Term *address)
{
  if (array == region->start && term_is_const(address)) {
    const Term *cell = initial_cell(u, region, address->value.lo);
    if (cell)
      return cell;
  }
  const Term *res = u->plan->induction ? read_through(u, array, address, MOST_WRITES)
                                       : term_select(u->terms, array, address);
  if (!term_is_const(res))
    define_read(u, region, address);
  return res;
}

const Term *memory_cell(Unroller *u, RegionInfo *region, uint64_t address, const uint64_t *known,
                        const Term *array)
{
  if (known && cell_is_arbitrary(*known))
    return arbitrary_cell(u, region, address, *known);
  if (known)
    return (const Term *)(uintptr_t)*known;
  return read_array(u, region, array, term_bv(u->terms, u->program->pointer_bits, address));
}

static bool is_place(const RegionInfo *region, const Term *address)
{
  return term_is_const(address) && address->value.lo < ADDRESS_END && region_has_cells(region);
}

static void put_cell(Unroller *u, UnrollState *state, const RegionInfo *region, uint64_t address,
                     uint64_t cell)
{
  state->cells = pmap_put(u->maps, state->cells, cell_key(region, address), cell);
}

static void remove_cells(Unroller *u, UnrollState *state, const RegionInfo *region, uint64_t least,
                         uint64_t most)
{
  const PMap *changed =
      pmap_remove_range(u->maps, state->cells, cell_key(region, least), cell_key(region, most));
  pmap_drop(u->maps, state->cells);
  state->cells = changed;
}

/* ---- all that is known, in one array ---- */

typedef struct Flush {
  Unroller *u;
  RegionInfo *region;
  const Term *array;
} Flush;

static bool flush_cell(void *context, uint64_t key, uint64_t cell)
{
  Flush *f = context;
  uint64_t address = key & (ADDRESS_END - 1);
  const Term *index = term_bv(f->u->terms, f->u->program->pointer_bits, address);
  const Term *value = memory_cell(f->u, f->region, address, &cell, NULL);
  f->array = term_store(f->u->terms, f->array, index, value);
  return true;
}

/* The cells stay known: the array agrees with them. */
static const Term *whole_array(Unroller *u, UnrollState *state, RegionInfo *region)
{
  Flush f = {u, region, state_array(u, state, region)};
  if (region_has_cells(region))
    pmap_each_range(state->cells, cell_key(region, 0), cell_key(region, ADDRESS_END - 1),
                    flush_cell, &f);
  return f.array;
}

/* ---- addresses that are choices ---- */

/* How many constants the address is a choice between; MOST_CASES + 1 where it is something else. */
static unsigned count_cases(const Term *address, unsigned budget)
{
  if (term_is_const(address))
    return 1;
  if (address->op != TERM_ITE || !budget)
    return MOST_CASES + 1;
  unsigned left = count_cases(address->args[1], budget - 1);
  if (left > MOST_CASES)
    return left;
  unsigned right = count_cases(address->args[2], budget - 1);
  return right > MOST_CASES ? right : left + right;
}

static bool has_few_cases(const Term *address)
{
  return count_cases(address, MOST_CASES) <= MOST_CASES;
}

/* The sum of a choice and a constant as a choice. */
static const Term *spread(Unroller *u, const Term *address)
{
  if (address->op != TERM_ADD || !term_is_const(address->args[1]) ||
      address->args[0]->op != TERM_ITE || !has_few_cases(address->args[0]))
    return address;
  const Term *choice = address->args[0], *by = address->args[1];
  const Term *yes = spread(u, term_binary(u->terms, TERM_ADD, choice->args[1], by));
  const Term *no = spread(u, term_binary(u->terms, TERM_ADD, choice->args[2], by));
  return term_ite(u->terms, choice->args[0], yes, no);
}

/* ---- loads ---- */

static const Term *load_cell(Unroller *u, UnrollState *state, RegionInfo *region,
                             const Term *address);

/* Where the condition is as said, the other cases of what is read are gone. */
static const Term *load_case(Unroller *u, UnrollState *state, RegionInfo *region,
                             const Term *address, const Term *condition)
{
  if (u->plan->induction)
    return load_cell(u, state, region, address);
  facts_open(u, state->guard);
  unsigned mark = facts_assume(u, condition);
  const Term *res = load_cell(u, state, region, address);
  facts_return(u, mark);
  return res;
}

/* At an address that is not known. */
static const Term *read_anywhere(Unroller *u, UnrollState *state, RegionInfo *region,
                                 const Term *address)
{
  CellRuns runs;
  if (!runs_find(state, region, &runs))
    return read_array(u, region, whole_array(u, state, region), address);
  const Term *otherwise = read_array(u, region, state_array(u, state, region), address);
  return runs_read(u, &runs, address, otherwise);
}

static const Term *load_cell(Unroller *u, UnrollState *state, RegionInfo *region,
                             const Term *address)
{
  uint64_t known;
  if (is_place(region, address)) {
    bool found = pmap_get(state->cells, cell_key(region, address->value.lo), &known);
    const Term *cell = memory_cell(u, region, address->value.lo, found ? &known : NULL,
                                   state_array(u, state, region));
    return state_choose(u, state, cell);
  }
  if (address->op == TERM_ITE && has_few_cases(address)) {
    const Term *first = address->args[0], *other = term_not(u->terms, first);
    const Term *yes = load_case(u, state, region, address->args[1], first);
    const Term *no = load_case(u, state, region, address->args[2], other);
    return term_ite(u->terms, first, yes, no);
  }
  return read_anywhere(u, state, region, address);
}

static const Term *cell_address(Unroller *u, const Term *address, unsigned i)
{
  if (!i)
    return address;
  return spread(
      u, term_binary(u->terms, TERM_ADD, address, term_bv(u->terms, address->type.width, i)));
}

static unsigned cells_of(const RegionInfo *region, Type type)
{
  return region->cell_bits == 8 ? (type.width + 7u) / 8 : 1;
}

const Term *memory_load(Unroller *u, UnrollState *state, const Region *region, const Term *address,
                        Type type)
{
  RegionInfo *info = info_of(u, region);
  address = state_choose(u, state, spread(u, address));
  const Term *bits = load_cell(u, state, info, address);
  for (unsigned i = 1; i < cells_of(info, type); i++)
    bits = term_binary(u->terms, TERM_CONCAT,
                       load_cell(u, state, info, cell_address(u, address, i)), bits);
  return term_of_bits(u->terms, bits, type);
}

const Term *memory_read_cell(Unroller *u, UnrollState *state, RegionInfo *region,
                             const Term *address)
{
  return load_cell(u, state, region, spread(u, address));
}

/* ---- stores ---- */

/* Under the condition that leads to this case. */
static void store_case(Unroller *u, UnrollState *state, RegionInfo *region, const Term *address,
                       const Term *condition, const Term *value)
{
  if (address->op == TERM_ITE) {
    const Term *yes = term_and(u->terms, condition, address->args[0]);
    const Term *no = term_and(u->terms, condition, term_not(u->terms, address->args[0]));
    store_case(u, state, region, address->args[1], yes, value);
    store_case(u, state, region, address->args[2], no, value);
    return;
  }
  if (term_is_false(condition))
    return;
  if (!term_is_true(condition))
    value = term_ite(u->terms, condition, value, load_cell(u, state, region, address));
  put_cell(u, state, region, address->value.lo, (uintptr_t)value);
}

/* Every case is a cell that can be known. */
static bool are_places(const RegionInfo *region, const Term *address)
{
  if (address->op == TERM_ITE)
    return are_places(region, address->args[1]) && are_places(region, address->args[2]);
  return is_place(region, address);
}

static void store_cell(Unroller *u, UnrollState *state, RegionInfo *region, const Term *address,
                       const Term *value)
{
  if (has_few_cases(address) && are_places(region, address)) {
    store_case(u, state, region, address, term_true(u->terms), value);
    return;
  }
  const Term *array = whole_array(u, state, region);
  remove_cells(u, state, region, 0, ADDRESS_END - 1);
  state_set_array(u, state, region, term_store(u->terms, array, address, value));
}

void memory_write_cell(Unroller *u, UnrollState *state, RegionInfo *region, const Term *address,
                       const Term *value)
{
  store_cell(u, state, region, spread(u, address), value);
}

void memory_store(Unroller *u, UnrollState *state, const Region *region, const Term *address,
                  const Term *value)
{
  RegionInfo *info = info_of(u, region);
  unsigned count = cells_of(info, value->type), bits = info->cell_bits;
  const Term *whole = term_to_bits(u->terms, value);
  whole = term_resize_unsigned(u->terms, whole, count * bits);
  address = state_choose(u, state, spread(u, address));
  for (unsigned i = 0; i < count; i++)
    store_cell(u, state, info, cell_address(u, address, i),
               term_extract(u->terms, whole, i * bits + bits - 1, i * bits));
}

/* ---- forgetting ---- */

static const Term *array_numbered(Unroller *u, const RegionInfo *region, unsigned number)
{
  const char *name = intern_format(terms_names(u->terms), "memory!%u!%u", region->index, number);
  return term_var(u->terms, name, region->start->type);
}

/* The cells of the object in this region. */
static void forget_cells(Unroller *u, UnrollState *state, const RegionInfo *region,
                         const Object *object, uint64_t base, const void *why)
{
  uint64_t cell = (uint64_t)stable_number(u, why, 0) << 1 | 1;
  uint64_t stride = object->stride ? object->stride : object->size;
  unsigned bytes = (region->cell_bits + 7) / 8;
  for (unsigned i = 0; i < object->field_count; i++) {
    const Field *field = &object->fields[i];
    if (field->region != region->region)
      continue;
    for (uint64_t at = field->offset; at < object->size; at += stride)
      for (uint64_t k = 0; k + bytes <= field->width && at + k < object->size; k += bytes)
        put_cell(u, state, region, base + at + k, cell);
  }
}

/* The name of the array tells all that it is made of: a name has one definition. */
static void forget_range(Unroller *u, UnrollState *state, RegionInfo *region, const Term *start,
                         const Term *size, const void *why)
{
  const Term *old = whole_array(u, state, region);
  unsigned number = stable_number(u, why, old->id);
  number = context_child(u, context_child(u, number, start, 0), size, 0);
  const Term *array = array_numbered(u, region, number);
  remove_cells(u, state, region, 0, ADDRESS_END - 1);
  state_set_array(u, state, region, array);
  if (!map_has_ptr(&region->names, array))
    vec_push(&region->havocked, ((Havocked){array, old, start, size}));
  map_put_ptr(&region->names, array, array);
}

void memory_forget_object(Unroller *u, UnrollState *state, const Object *object, uint64_t base,
                          const void *why)
{
  const Term *start = term_bv(u->terms, u->program->pointer_bits, base);
  const Term *size = term_bv(u->terms, u->program->pointer_bits, object->size);
  for (unsigned i = 0; i < object->field_count; i++) {
    RegionInfo *region = info_of(u, object->fields[i].region);
    bool is_first = true;
    for (unsigned k = 0; k < i; k++)
      is_first &= object->fields[k].region != object->fields[i].region;
    if (!is_first)
      continue;
    if (object->size <= MOST_CELLS && region_has_cells(region))
      forget_cells(u, state, region, object, base, why);
    else
      forget_range(u, state, region, start, size, why);
  }
}

void memory_forget_region(Unroller *u, UnrollState *state, RegionInfo *region, const void *why)
{
  remove_cells(u, state, region, 0, ADDRESS_END - 1);
  state_set_array(u, state, region, array_numbered(u, region, stable_number(u, why, 0)));
}

static bool is_all_ones(const Term *term)
{
  return term_is_const(term) && value_equal(term->value, value_from_signed(-1, term->type.width));
}

void memory_forget(Unroller *u, UnrollState *state, const Region *region, const Term *address,
                   const Term *size, const void *why)
{
  RegionInfo *info = info_of(u, region);
  if (is_all_ones(size))
    memory_forget_region(u, state, info, why);
  else
    forget_range(u, state, info, address,
                 term_resize_unsigned(u->terms, size, u->program->pointer_bits), why);
}
