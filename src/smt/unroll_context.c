/* Names of instances, and where the interpreter will ask for their values. */
#include "smt/unroll_build.h"

/* Hashes of 64 bits over what is at most some millions of things: a collision would give two
 * instances one name, so the context is compared. */
unsigned context_child(Unroller *u, unsigned parent, const void *site, unsigned arrival)
{
  uint64_t key = hash_mix(hash_mix(parent, (uintptr_t)site), arrival), at;
  for (; map_get(&u->context_of, key, &at); key = hash_mix(key, 1)) {
    const Context *found = &u->contexts.data[at];
    if (found->parent == parent && found->site == site && found->arrival == arrival)
      return (unsigned)at;
  }
  map_put(&u->context_of, key, u->contexts.count);
  vec_push(&u->contexts, ((Context){parent, site, arrival}));
  return u->contexts.count - 1;
}

static uint64_t choice_key(unsigned context, const Edge *edge, const Variable *var)
{
  return hash_mix(hash_mix(context, (uintptr_t)edge), (uintptr_t)var);
}

void note_choice(Unroller *u, const Edge *edge, const Variable *var, const Term *value)
{
  map_put(&u->choices, choice_key(u->context, edge, var), (uintptr_t)value);
}

const Term *find_choice(const Unroller *u, unsigned context, const Edge *edge, const Variable *var)
{
  uint64_t found;
  if (!map_get(&u->choices, choice_key(context, edge, var), &found))
    return NULL;
  return (const Term *)(uintptr_t)found;
}

/* "x@12.3": 12 is the context. */
const Term *instance(Unroller *u, const char *stem, unsigned number, Type type)
{
  const char *name = intern_format(terms_names(u->terms), "%s@%u.%u", stem, u->context, number);
  while (map_has_ptr(&u->program->variable_of_name, name))
    name = intern_format(terms_names(u->terms), "%s'", name);
  return term_var(u->terms, name, type);
}

unsigned stable_number(Unroller *u, const void *thing, unsigned detail)
{
  return context_child(u, u->context, thing, detail);
}
