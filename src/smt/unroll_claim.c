/* Claims about memory: what holds at all addresses is used at those that matter. */
#include "smt/unroll_build.h"

/* Uses in one unrolling; beyond, claims are of no use any more. */
enum { MOST_USES = 30000 };

static void bind(Unroller *u, const Term *var, const Term *value)
{
  map_put_ptr(&u->bound, var, value);
}

static const Term *look_up(Unroller *u, UnrollState *state, const Look *look)
{
  const Term *address = state_term(u, state, look->address);
  bool open = false;
  if (!look->region)
    return block_size(u, state, address);
  return memory_load(u, state, look->region, address, look->var->type, &open);
}

/* What an address is at a constant distance of. */
static const Term *base_of(const Term *address)
{
  return address->op == TERM_ADD && term_is_const(address->args[1]) ? address->args[0] : address;
}

/* Appends what is looked at to "bases", which may be NULL. */
static const Term *claim_at(Unroller *u, UnrollState *state, const UnrollClaim *claim,
                            const Term *address, TermVec *bases)
{
  if (claim->bound)
    bind(u, claim->bound, address);
  for (unsigned i = 0; i < claim->look_count; i++) {
    const Look *look = &claim->looks[i];
    bind(u, look->var, look_up(u, state, look));
    if (bases)
      vec_push(bases, state_term(u, state, base_of(look->address)));
  }
  const Term *res = state_term(u, state, claim->condition);
  map_clear(&u->bound);
  return res;
}

static void use_at(Unroller *u, const Term *base)
{
  for (unsigned i = 0; i < u->supposed.count; i++) {
    Supposed *s = &u->supposed.data[i];
    uint64_t key = hash_mix(hash_mix(0, i), (uintptr_t)base);
    if (u->used.count >= MOST_USES || map_get(&u->used, key, NULL))
      continue;
    map_put(&u->used, key, 1);
    const Term *holds = claim_at(u, &s->state, &s->claim, base, NULL);
    const Term *idle = term_not(u->terms, term_and(u->terms, s->state.guard, s->active));
    define(u, term_or(u->terms, idle, holds));
  }
}

void claims_use(Unroller *u, UnrollState *state, const Term *address)
{
  if (u->supposed.count)
    use_at(u, state_term(u, state, base_of(address)));
}

const Term *unroll_claim(Unroller *u, UnrollState *state, const UnrollClaim *claim)
{
  const Term *any = NULL;
  TermVec bases = {0};
  if (claim->bound) {
    const char *name = intern_format(terms_names(u->terms), "%s!any", claim->bound->name);
    any = term_var(u->terms, name, claim->bound->type);
  }
  const Term *res = claim_at(u, state, claim, any, &bases);
  for (unsigned i = 0; i < bases.count; i++)
    use_at(u, bases.data[i]);
  vec_free(&bases);
  return res;
}

void unroll_suppose(Unroller *u, UnrollState *state, const UnrollClaim *claim, const Term *active)
{
  vec_push(&u->supposed, ((Supposed){state_copy(state), *claim, active}));
}

void claims_clear(Unroller *u)
{
  for (unsigned i = 0; i < u->supposed.count; i++)
    state_free(u, &u->supposed.data[i].state);
  u->supposed.count = 0;
  map_clear(&u->used);
}
