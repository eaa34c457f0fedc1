/* Guards: under which conditions an execution gets somewhere.
 *
 * A guard is a constant or a name, so that conditions do not grow with the length of the path.  The
 * definition of a name tells when two executions that parted come together again: then the guard is
 * the one they had before. */
#include "smt/unroll_build.h"

/* Unions of more parts than this are not taken apart. */
enum { MOST_PARTS = 24 };

void define(Unroller *u, const Term *fact)
{
  if (!term_is_true(fact))
    vec_push(&u->definitions, fact);
}

const Guard *guard_named(const Unroller *u, const Term *name)
{
  uint64_t at;
  return map_get(&u->guard_of, (uintptr_t)name, &at) ? &u->guards.data[at] : NULL;
}

static unsigned depth_of(const Unroller *u, const Term *name)
{
  const Guard *guard = name ? guard_named(u, name) : NULL;
  return guard ? guard->depth : 0;
}

static const Term *name_guard(Unroller *u, const Term *definition, Guard guard)
{
  const Guard *known = guard_named(u, definition);
  if (known)
    return known->name;
  if (definition->op == TERM_VAR)
    return definition;
  const char *text = intern_format(terms_names(u->terms), "guard!%u", u->guards.count);
  guard.name = term_var(u->terms, text, type_bool());
  guard.depth = guard.parent ? depth_of(u, guard.parent) + 1 : 1;
  define(u, term_eq(u->terms, guard.name, definition));
  map_put(&u->guard_of, (uintptr_t)definition, u->guards.count);
  map_put(&u->guard_of, (uintptr_t)guard.name, u->guards.count);
  vec_push(&u->guards, guard);
  return guard.name;
}

const Term *guard_and(Unroller *u, const Term *guard, const Term *condition)
{
  if (term_is_true(condition) || term_is_false(guard) || guard == condition)
    return guard;
  const Term *both = term_and(u->terms, guard, condition);
  if (term_is_const(both))
    return both;
  return name_guard(u, both, (Guard){.parent = guard, .condition = condition});
}

/* ---- unions ---- */

typedef VEC(const Term *) Parts;

static void add_part(const Unroller *u, Parts *parts, const Term *guard)
{
  const Guard *known = guard_named(u, guard);
  if (known && known->parts && parts->count + known->part_count <= MOST_PARTS) {
    for (unsigned i = 0; i < known->part_count; i++)
      vec_push(parts, known->parts[i]);
    return;
  }
  for (unsigned i = 0; i < parts->count; i++)
    if (parts->data[i] == guard)
      return;
  vec_push(parts, guard);
}

/* The guard that two came from by a condition and its opposite; NULL: there is none. */
static const Term *common_parent(Unroller *u, const Term *a, const Term *b)
{
  const Guard *left = guard_named(u, a), *right = guard_named(u, b);
  bool left_has = left && left->condition, right_has = right && right->condition;
  if (left_has && right_has && left->parent == right->parent &&
      left->condition == term_not(u->terms, right->condition))
    return left->parent;
  if (left_has && left->parent == b)
    return b;
  if (right_has && right->parent == a)
    return a;
  return NULL;
}

/* Replaces pairs by what they came from until there is none. */
static void reduce(Unroller *u, Parts *parts)
{
  bool again = true;
  while (again) {
    again = false;
    for (unsigned i = parts->count; !again && i-- > 1;)
      for (unsigned k = i; !again && k-- > 0;) {
        const Term *parent = common_parent(u, parts->data[k], parts->data[i]);
        if (!parent)
          continue;
        parts->data[k] = parent;
        parts->data[i] = parts->data[--parts->count];
        again = true;
      }
  }
}

/* What both come from; NULL: nothing is known. */
static const Term *origin_of_both(const Unroller *u, const Term *a, const Term *b)
{
  while (a != b) {
    unsigned left = depth_of(u, a), right = depth_of(u, b);
    if (!left && !right)
      return NULL;
    if (left >= right)
      a = guard_named(u, a)->parent;
    if (right >= left)
      b = guard_named(u, b)->parent;
  }
  return a;
}

static const Term *common_origin(const Unroller *u, const Parts *parts)
{
  const Term *origin = parts->data[0];
  for (unsigned i = 1; i < parts->count && origin; i++)
    origin = origin_of_both(u, origin, parts->data[i]);
  return origin;
}

static const Term *name_union(Unroller *u, const Parts *parts)
{
  for (unsigned i = 0; i < parts->count; i++)
    if (term_is_true(parts->data[i]))
      return parts->data[i];
  if (parts->count == 1)
    return parts->data[0];
  const Term *either = term_make(u->terms, TERM_OR, type_bool(), 0, 0, parts->count,
                                 (const Term *const *)parts->data);
  if (term_is_const(either))
    return either;
  Guard guard = {.part_count = parts->count};
  if (!guard_named(u, either)) {
    guard.parent = common_origin(u, parts);
    guard.parts = mem_alloc(parts->count * sizeof *guard.parts);
    for (unsigned i = 0; i < parts->count; i++)
      guard.parts[i] = parts->data[i];
  }
  return name_guard(u, either, guard);
}

/* Both states are real under their guards alone, which exclude each other: the shorter condition
 * does as well. */
static const Term *telling(Unroller *u, const Term *a, const Term *b)
{
  const Guard *left = guard_named(u, a), *right = guard_named(u, b);
  if (left && right && left->condition && right->condition && left->parent == right->parent &&
      left->condition == term_not(u->terms, right->condition))
    return left->condition;
  return a;
}

const Term *guard_or(Unroller *u, const Term *a, const Term *b, const Term **first)
{
  *first = telling(u, a, b);
  Parts parts = {0};
  add_part(u, &parts, a);
  add_part(u, &parts, b);
  reduce(u, &parts);
  const Term *res = name_union(u, &parts);
  vec_free(&parts);
  return res;
}

void guards_free(Unroller *u)
{
  for (unsigned i = 0; i < u->guards.count; i++)
    mem_free(u->guards.data[i].parts);
  vec_free(&u->guards);
  map_free(&u->guard_of);
}
