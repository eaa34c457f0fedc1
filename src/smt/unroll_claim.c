/* Claims about memory: what holds at all addresses is used at those that matter. */
#include "smt/unroll_build.h"
#include "term/sum.h"

/* Uses in one unrolling; beyond, claims are of no use any more.  Spots that are kept for claims to
 * come. */
enum { MOST_USES = 30000, MOST_SPOTS = 32 };

static void bind(Unroller *u, const Term *var, const Term *value)
{
  map_put_ptr(&u->bound, var, value);
}

static const Term *look_up(Unroller *u, UnrollState *state, const Look *look)
{
  const Term *address = state_term(u, state, look->address);
  if (!look->region)
    return block_size(u, state, address);
  return memory_load(u, state, look->region, address, look->var->type);
}

/* What an address is at a constant distance of. */
static const Term *base_of(const Term *address)
{
  return address->op == TERM_ADD && term_is_const(address->args[1]) ? address->args[0] : address;
}

static Spot spot_of(Unroller *u, UnrollState *state, const Term *address)
{
  return (Spot){state_term(u, state, address), state_term(u, state, base_of(address))};
}

/* Appends what is looked at to "spots", which may be NULL. */
static const Term *claim_at(Unroller *u, UnrollState *state, const UnrollClaim *claim,
                            const Term *at, Spots *spots)
{
  if (claim->bound)
    bind(u, claim->bound, at);
  for (unsigned i = 0; i < claim->look_count; i++) {
    const Look *look = &claim->looks[i];
    bind(u, look->var, look_up(u, state, look));
    if (spots)
      vec_push(spots, spot_of(u, state, look->address));
  }
  const Term *res = state_term(u, state, claim->condition);
  map_clear(&u->bound);
  return res;
}

/* The index of the element at an address; NULL where it cannot be told. */
static const Term *index_at(Unroller *u, const Supposed *s, const Term *address)
{
  TermSum sum = {.width = address->type.width, .extends = u->terms};
  if (!sum_add(&sum, address, 1) || !sum_add(&sum, s->base, -(Bits)1) ||
      !sum_divide(&sum, s->claim.stride))
    return NULL;
  return term_resize_signed(u->terms, sum_term(u->terms, &sum), s->claim.bound->type.width);
}

static void use(Unroller *u, unsigned number, const Term *at)
{
  Supposed *s = &u->supposed.data[number];
  uint64_t key = hash_mix(hash_mix(0, number), (uintptr_t)at);
  if (u->used.count >= MOST_USES || map_get(&u->used, key, NULL))
    return;
  map_put(&u->used, key, 1);
  const Term *holds = claim_at(u, &s->state, &s->claim, at, NULL);
  const Term *idle = term_not(u->terms, term_and(u->terms, s->state.guard, s->active));
  define(u, term_or(u->terms, idle, holds));
}

static void use_at_spot(Unroller *u, unsigned number, const Spot *spot)
{
  const Supposed *s = &u->supposed.data[number];
  const Term *at = s->base ? index_at(u, s, spot->address) : spot->base;
  if (at)
    use(u, number, at);
}

static void use_at(Unroller *u, const Spot *spot)
{
  for (unsigned i = 0; i < u->supposed.count; i++)
    use_at_spot(u, i, spot);
}

void claims_use(Unroller *u, UnrollState *state, const Term *address)
{
  bool keeps = u->plan->induction && u->spots.count < MOST_SPOTS;
  if (!u->supposed.count && !keeps)
    return;
  Spot spot = spot_of(u, state, address);
  use_at(u, &spot);
  if (keeps)
    vec_push(&u->spots, spot);
}

const Term *unroll_claim(Unroller *u, UnrollState *state, const UnrollClaim *claim)
{
  const Term *any = NULL;
  Spots spots = {0};
  if (claim->bound) {
    const char *name = intern_format(terms_names(u->terms), "%s!any", claim->bound->name);
    any = term_var(u->terms, name, claim->bound->type);
  }
  const Term *res = claim_at(u, state, claim, any, &spots);
  for (unsigned i = 0; i < spots.count; i++)
    use_at(u, &spots.data[i]);
  vec_free(&spots);
  return res;
}

void unroll_suppose(Unroller *u, UnrollState *state, const UnrollClaim *claim, const Term *active)
{
  const Term *base = claim->stride ? state_term(u, state, claim->base) : NULL;
  vec_push(&u->supposed, ((Supposed){state_copy(state), *claim, active, base}));
  for (unsigned i = 0; base && i < u->spots.count; i++)
    use_at_spot(u, u->supposed.count - 1, &u->spots.data[i]);
}

void claims_clear(Unroller *u)
{
  for (unsigned i = 0; i < u->supposed.count; i++)
    state_free(u, &u->supposed.data[i].state);
  u->supposed.count = u->spots.count = 0;
  map_clear(&u->used);
}
