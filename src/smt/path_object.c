/* Addresses: where objects lie, and which addresses are certainly the same or apart. */
#include "smt/path_build.h"

/* Up to this many pairs of objects are demanded to be disjoint. */
enum { MOST_PAIRS = 1000 };

typedef struct Resolved {
  const Term *base; /* NULL: a constant */
  uint64_t offset;
} Resolved;

static Resolved resolve(const Term *address)
{
  if (term_is_const(address))
    return (Resolved){NULL, address->value.lo};
  if (address->op == TERM_ADD && term_is_const(address->args[1]))
    return (Resolved){address->args[0], address->args[1]->value.lo};
  return (Resolved){address, 0};
}

static uint64_t place_of(const PathBuild *b, const Object *object)
{
  if (!b->has_layout)
    return 0;
  return object->kind == OBJECT_LOCAL ? b->placed[object->id] : b->layout.bases[object->id];
}

const Term *path_base(PathBuild *b, const Object *object)
{
  const Variable *var = object->base;
  const Term *base = path_fresh(b, var->term->name, &b->versions[var->id], var->term->type);
  Instance fresh = {object, base, object->size ? object->size : 1, place_of(b, object), 0, NEVER};
  if (object->kind == OBJECT_LOCAL && b->activations.count)
    fresh.born = vec_last(&b->activations).step;
  vec_push(&b->instances, fresh);
  map_put(&b->instance_of_base, (uintptr_t)base, b->instances.count);
  return base;
}

static Instance *instance_of(const PathBuild *b, const Term *base)
{
  uint64_t at;
  if (!base || !map_get(&b->instance_of_base, (uintptr_t)base, &at))
    return NULL;
  return &b->instances.data[at - 1];
}

bool path_is_dangling(const PathBuild *b, const Term *address)
{
  const Instance *found = instance_of(b, resolve(address).base);
  return found && found->dead != NEVER;
}

bool path_have_same_base(const Term *address, const Term *other)
{
  return resolve(address).base == resolve(other).base;
}

void path_end_object(PathBuild *b, const Object *object, const Term *base)
{
  const Term *size = path_address_term(b, object->size);
  instance_of(b, base)->dead = b->at;
  if (!object->field_count)
    path_forget(b, NULL, base, size);
  for (unsigned i = 0; i < object->field_count; i++)
    path_forget(b, object->fields[i].region, base, size);
}

const Instance *path_inside(const PathBuild *b, const Term *address, uint64_t *offset)
{
  Resolved r = resolve(address);
  const Instance *found = instance_of(b, r.base);
  *offset = r.offset;
  return found && r.offset < found->size ? found : NULL;
}

/* The heap begins below the last quarter of the address space. */
static bool is_heap_offset(const PathBuild *b, uint64_t offset)
{
  return offset < (uint64_t)1 << (b->program->pointer_bits - 2);
}

bool path_is_on_heap(const PathBuild *b, const Term *address)
{
  Resolved r = resolve(address);
  return r.base && r.base == b->heap_top && is_heap_offset(b, r.offset);
}

Relation path_compare(const PathBuild *b, const Term *address, const Term *other)
{
  Resolved a = resolve(address), o = resolve(other);
  if (a.base == o.base)
    return a.offset == o.offset ? RELATION_SAME : RELATION_APART;
  uint64_t offset;
  const Instance *in = path_inside(b, address, &offset), *of = path_inside(b, other, &offset);
  bool apart =
      (in && of) || (in && path_is_on_heap(b, other)) || (of && path_is_on_heap(b, address));
  return apart ? RELATION_APART : RELATION_OPEN;
}

Relation path_compare_range(const PathBuild *b, const Term *address, const Term *start,
                            const Term *size)
{
  Resolved a = resolve(address), s = resolve(start);
  if (!term_is_const(size))
    return RELATION_OPEN;
  uint64_t bytes = size->value.lo, offset;
  if (a.base == s.base)
    return ((a.offset - s.offset) & path_address_mask(b)) < bytes ? RELATION_SAME : RELATION_APART;
  const Instance *in = path_inside(b, address, &offset), *of = path_inside(b, start, &offset);
  bool within = of && bytes <= of->size - offset;
  bool on_heap =
      path_is_on_heap(b, start) && is_heap_offset(b, bytes) && is_heap_offset(b, s.offset + bytes);
  bool apart = (in && (within || on_heap)) || (within && path_is_on_heap(b, address));
  return apart ? RELATION_APART : RELATION_OPEN;
}

/* --- What holds of all layouts. --- */

static const Term *end_of(const PathBuild *b, const Instance *instance)
{
  return term_binary(b->terms, TERM_ADD, instance->base, path_address_term(b, instance->size));
}

static const Term *is_at_most(const PathBuild *b, const Term *small, const Term *large)
{
  return term_binary(b->terms, TERM_ULE, small, large);
}

/* Aligned, not null, and its end does not wrap around. */
static const Term *is_well_placed(const PathBuild *b, const Instance *instance)
{
  uint64_t align = instance->object->align, most = path_address_mask(b) - instance->size;
  const Term *zero = path_address_term(b, 0);
  const Term *res = term_not(b->terms, term_eq(b->terms, instance->base, zero));
  res = term_and(b->terms, res, is_at_most(b, instance->base, path_address_term(b, most)));
  if (align < 2 || align & (align - 1))
    return res;
  const Term *low =
      term_binary(b->terms, TERM_BAND, instance->base, path_address_term(b, align - 1));
  return term_and(b->terms, res, term_eq(b->terms, low, zero));
}

static const Term *are_disjoint(const PathBuild *b, const Instance *one, const Instance *other)
{
  return term_or(b->terms, is_at_most(b, end_of(b, one), other->base),
                 is_at_most(b, end_of(b, other), one->base));
}

static const Term *heap_is_well_placed(const PathBuild *b)
{
  uint64_t quarter = (uint64_t)1 << (b->program->pointer_bits - 2);
  const Term *low = term_binary(b->terms, TERM_BAND, b->heap_top, path_address_term(b, 15));
  const Term *res = term_eq(b->terms, low, path_address_term(b, 0));
  res = term_and(b->terms, res, is_at_most(b, path_address_term(b, 16), b->heap_top));
  return term_and(b->terms, res,
                  is_at_most(b, b->heap_top, path_address_term(b, 3 * quarter - 16)));
}

static bool live_together(const Instance *one, const Instance *other)
{
  return one->born <= other->dead && other->born <= one->dead;
}

static void demand_pairs(PathBuild *b)
{
  unsigned pairs = 0;
  for (unsigned i = 0; i < b->instances.count; i++)
    for (unsigned k = i + 1; k < b->instances.count && pairs <= MOST_PAIRS; k++) {
      const Instance *one = &b->instances.data[i], *other = &b->instances.data[k];
      if (!live_together(one, other))
        continue;
      path_demand(b, are_disjoint(b, one, other));
      pairs++;
    }
  if (pairs > MOST_PAIRS)
    path_inexact(b, "the path mentions many objects%s", "");
}

const Term *path_start(PathBuild *b)
{
  if (b->heap_top)
    path_demand(b, heap_is_well_placed(b));
  for (unsigned i = 0; i < b->instances.count; i++) {
    const Instance *instance = &b->instances.data[i];
    path_demand(b, is_well_placed(b, instance));
    if (b->heap_top)
      path_demand(b, is_at_most(b, end_of(b, instance), b->heap_top));
  }
  demand_pairs(b);
  return path_take_demands(b);
}

const Term *path_layout(PathBuild *b)
{
  for (unsigned i = 0; b->has_layout && i < b->instances.count; i++) {
    const Term *place = path_address_term(b, b->instances.data[i].placed);
    path_demand(b, term_eq(b->terms, b->instances.data[i].base, place));
  }
  if (b->has_layout && b->heap_top)
    path_demand(b, term_eq(b->terms, b->heap_top, path_address_term(b, b->layout.heap_top)));
  return path_take_demands(b);
}
