#include "engine/candidate_memory.h"

void looks_free(Looks *looks)
{
  vec_free(&looks->list);
  map_free(&looks->of);
}

const Term *looks_at(Looks *looks, const Region *region, const Term *address, unsigned width)
{
  const char *name = intern_format(terms_names(looks->program->terms), "#look.%u.%u.%u",
                                   region ? region->id + 1 : 0, address->id, width);
  const Term *var = term_var(looks->program->terms, name, type_bv(width));
  if (!map_has_ptr(&looks->of, var)) {
    map_put(&looks->of, (uintptr_t)var, looks->list.count);
    vec_push(&looks->list, ((Look){var, region, address}));
  }
  return var;
}

typedef struct Needed {
  const Looks *looks;
  VEC(Look) list;
} Needed;

/* What an address needs comes before what is there. */
static void need_look(void *context, const Term *var)
{
  Needed *needed = context;
  uint64_t number;
  if (!map_get(&needed->looks->of, (uintptr_t)var, &number))
    return;
  Look look = needed->looks->list.data[number];
  for (unsigned i = 0; i < needed->list.count; i++)
    if (needed->list.data[i].var == var)
      return;
  term_each_var(look.address, need_look, needed);
  vec_push(&needed->list, look);
}

UnrollClaim looks_claim(const Looks *looks, const Term *bound, const Term *condition)
{
  Needed needed = {.looks = looks};
  term_each_var(condition, need_look, &needed);
  unsigned count = needed.list.count;
  Look *list = arena_alloc(looks->program->arena, (count + 1) * sizeof *list);
  for (unsigned i = 0; i < count; i++)
    list[i] = needed.list.data[i];
  vec_free(&needed.list);
  return (UnrollClaim){.bound = bound, .looks = list, .look_count = count, .condition = condition};
}

void candidates_give(const MemoryCandidates *candidates, unsigned most, Candidates *out)
{
  for (unsigned i = 0; i < candidates->count && most; i++) {
    const MemoryCandidate *it = &candidates->data[i];
    bool follows = it->stronger != NONE && !candidates->data[it->stronger].refuted;
    if (it->refuted || it->dropped || follows)
      continue;
    vec_push(out, it->candidate);
    most--;
  }
}
