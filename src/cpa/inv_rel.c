/* Relations between two slots beside the environment: which signs their difference may have, both
 * read as signed. */
#include "cpa/inv.h"
#include "term/bits.h"

static unsigned flip(unsigned mask)
{
  return (mask & INV_EQ) | (mask & INV_LT ? INV_GT : 0) | (mask & INV_GT ? INV_LT : 0);
}

static uint64_t key_of(uint32_t x, uint32_t y)
{
  return (uint64_t)x << 32 | y;
}

static unsigned stored(const PMap *rel, uint32_t x, uint32_t y)
{
  uint64_t mask = INV_ANY;
  if (x == y)
    return INV_EQ;
  pmap_get(rel, x < y ? key_of(x, y) : key_of(y, x), &mask);
  return x < y ? (unsigned)mask : flip((unsigned)mask);
}

static void store(InvWork *w, uint32_t x, uint32_t y, unsigned mask)
{
  uint64_t key = x < y ? key_of(x, y) : key_of(y, x);
  mask = x < y ? mask : flip(mask);
  inv_replace(w->cpa, &w->rel,
              mask == INV_ANY ? pmap_remove(w->cpa->maps, w->rel, key)
                              : pmap_set(w->cpa->maps, w->rel, key, mask));
}

/* Only numbers of more than one bit are related. */
static bool can_relate(const InvCpa *cpa, uint32_t x, uint32_t y)
{
  const InvSlot *a = &cpa->slots.data[x], *b = &cpa->slots.data[y];
  return x != y && a->width == b->width && a->width > 1;
}

/* The signs that the intervals leave. */
static unsigned signs_of(const ISet *x, const ISet *y)
{
  unsigned mask = 0;
  if (iset_slt(x, y) != TRUTH_FALSE)
    mask |= INV_LT;
  if (iset_eq(x, y) != TRUTH_FALSE)
    mask |= INV_EQ;
  if (iset_slt(y, x) != TRUTH_FALSE)
    mask |= INV_GT;
  return mask;
}

unsigned inv_relation(InvCpa *cpa, const PMap *env, const PMap *rel, uint32_t x, uint32_t y)
{
  unsigned mask = stored(rel, x, y);
  if (!can_relate(cpa, x, y))
    return mask;
  return mask & signs_of(inv_value(cpa, env, x), inv_value(cpa, env, y));
}

/* ---- from conditions ---- */

/* A slot plus a number, without wrapping. */
typedef struct Side {
  uint32_t slot;
  int64_t number;
} Side;

static bool read_side(InvCpa *cpa, const PMap *env, const InvExpr *e, Side *side)
{
  side->number = 0;
  if (e->op == TERM_ADD && inv_is_const(e->args[1]) && iset_is_single(e->args[1]->set)) {
    side->number = iset_least(e->args[1]->set);
    const InvExpr *var = e->args[0];
    if (!inv_is_var(var) || !iset_add_fits(inv_value(cpa, env, var->slot), e->args[1]->set))
      return false;
    e = var;
  }
  side->slot = e->slot;
  return inv_is_var(e);
}

/* Signs of a number of which "least" and "most" are the bounds. */
static unsigned signs_between(SignedBits least, SignedBits most)
{
  return (least < 0 ? INV_LT : 0) | (least <= 0 && most >= 0 ? INV_EQ : 0) |
         (most > 0 ? INV_GT : 0);
}

static bool is_nonnegative(InvCpa *cpa, const PMap *env, const InvExpr *e)
{
  const ISet *value = inv_eval(cpa, env, e, INV_EXACT);
  return !iset_is_empty(value) && iset_least(value) >= 0;
}

bool inv_extract_relation(InvCpa *cpa, const PMap *env, const InvExpr *e, bool truth,
                          InvRelated *out)
{
  Side a, b;
  if (e->op == TERM_NOT)
    return inv_extract_relation(cpa, env, e->args[0], !truth, out);
  bool is_unsigned = e->op == TERM_ULT || e->op == TERM_ULE;
  if ((e->op != TERM_EQ && e->op != TERM_SLT && e->op != TERM_SLE && !is_unsigned) ||
      !read_side(cpa, env, e->args[0], &a) || !read_side(cpa, env, e->args[1], &b) ||
      !can_relate(cpa, a.slot, b.slot))
    return false;
  if (is_unsigned &&
      (!is_nonnegative(cpa, env, e->args[0]) || !is_nonnegative(cpa, env, e->args[1])))
    return false;
  /* x + m < y + n says that x - y < n - m. */
  SignedBits by = (SignedBits)b.number - a.number, far = (SignedBits)1 << 100;
  bool strict = e->op == TERM_SLT || e->op == TERM_ULT;
  *out = (InvRelated){a.slot, b.slot, INV_ANY};
  if (e->op == TERM_EQ && truth)
    out->mask = signs_between(by, by);
  else if (e->op == TERM_EQ)
    out->mask = by ? INV_ANY : INV_LT | INV_GT;
  else if (truth)
    out->mask = signs_between(-far, by - strict);
  else
    out->mask = signs_between(by + !strict, far);
  return out->mask != INV_ANY;
}

bool inv_relate(InvWork *w, const InvRelated *related)
{
  uint32_t x = related->x, y = related->y;
  if (!inv_slot_relevant(w->cpa, x) || !inv_slot_relevant(w->cpa, y))
    return true;
  unsigned mask = inv_relation(w->cpa, w->env, w->rel, x, y) & related->mask;
  if (mask)
    store(w, x, y, mask);
  return mask != 0;
}

typedef struct Holding {
  InvWork *w;
  bool holds;
} Holding;

static bool holds(void *context, uint64_t key, uint64_t mask)
{
  Holding *h = context;
  (void)mask;
  h->holds = inv_relation(h->w->cpa, h->w->env, h->w->rel, (uint32_t)(key >> 32), (uint32_t)key);
  return h->holds;
}

bool inv_relations_hold(InvWork *w)
{
  Holding h = {w, true};
  pmap_each(w->rel, holds, &h);
  return h.holds;
}

/* ---- changes ---- */

typedef struct Forgetting {
  InvWork *w;
  InvChosen chosen;
  void *context;
  VEC(uint64_t) keys;
} Forgetting;

static bool collect(void *context, uint64_t key, uint64_t mask)
{
  Forgetting *f = context;
  (void)mask;
  if (f->chosen(f->context, f->w->cpa, (uint32_t)(key >> 32)) ||
      f->chosen(f->context, f->w->cpa, (uint32_t)key))
    vec_push(&f->keys, key);
  return true;
}

void inv_relations_forget(InvWork *w, InvChosen chosen, void *context)
{
  Forgetting f = {.w = w, .chosen = chosen, .context = context};
  pmap_each(w->rel, collect, &f);
  for (unsigned i = 0; i < f.keys.count; i++)
    inv_replace(w->cpa, &w->rel, pmap_remove(w->cpa->maps, w->rel, f.keys.data[i]));
  vec_free(&f.keys);
}

static bool is_slot(void *context, const InvCpa *cpa, uint32_t slot)
{
  (void)cpa;
  return slot == *(uint32_t *)context;
}

/* The signs of x + by - y where those of x - y are known. */
static unsigned shift(unsigned mask, int64_t by)
{
  if (by < 0)
    return flip(shift(flip(mask), by == INT64_MIN ? INT64_MAX : -by));
  unsigned res = 0;
  if (mask & INV_LT)
    res |= by == 0 ? INV_LT : by == 1 ? INV_LT | INV_EQ : INV_ANY;
  if (mask & INV_EQ)
    res |= by == 0 ? INV_EQ : INV_GT;
  return res | (mask & INV_GT);
}

/* x := x + number: each relation of x moves. */
static void shift_relations(InvWork *w, uint32_t x, int64_t number)
{
  Forgetting f = {.w = w, .chosen = is_slot, .context = &x};
  pmap_each(w->rel, collect, &f);
  for (unsigned i = 0; i < f.keys.count; i++) {
    uint32_t a = (uint32_t)(f.keys.data[i] >> 32), b = (uint32_t)f.keys.data[i];
    uint32_t other = a == x ? b : a;
    store(w, x, other, shift(stored(w->rel, x, other), number));
  }
  vec_free(&f.keys);
}

void inv_relations_assign(InvWork *w, uint32_t x, const InvExpr *e)
{
  Side side;
  bool is_sum = e && read_side(w->cpa, w->env, e, &side);
  if (is_sum && side.slot == x) {
    shift_relations(w, x, side.number);
    return;
  }
  inv_relations_forget(w, is_slot, &x);
  if (is_sum && can_relate(w->cpa, x, side.slot) && inv_slot_relevant(w->cpa, side.slot))
    store(w, x, side.slot, signs_between(side.number, side.number));
}
