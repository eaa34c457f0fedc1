#include "cpa/inv_expr.h"

#include <stdlib.h>
#include <string.h>

struct InvExprs {
  Arena *arena;
  ISets *sets;
  VEC(const InvExpr *) list; /* by id */
  VEC(uint32_t) next;        /* by id: 1 + id of the next with the same hash */
  Map first;                 /* hash -> id */
};

InvExprs *inv_exprs_new(void)
{
  InvExprs *exprs = mem_zero(1, sizeof *exprs);
  exprs->arena = arena_new();
  exprs->sets = isets_new();
  return exprs;
}

void inv_exprs_free(InvExprs *exprs)
{
  arena_free(exprs->arena);
  isets_free(exprs->sets);
  vec_free(&exprs->list);
  vec_free(&exprs->next);
  map_free(&exprs->first);
  mem_free(exprs);
}

ISets *inv_sets(InvExprs *exprs)
{
  return exprs->sets;
}

const InvExpr *inv_of_id(const InvExprs *exprs, uint32_t id)
{
  return exprs->list.data[id];
}

/* ---- hash-consing ---- */

typedef struct Shape {
  unsigned op, width, hi, lo, count;
  bool is_bool;
  const ISet *set;
  uint32_t slot;
  const InvExpr *const *args;
} Shape;

static uint64_t payload(const Shape *s)
{
  return s->op == TERM_CONST ? s->set->id : s->slot;
}

static bool is_shape(const InvExpr *e, const Shape *s)
{
  if (e->op != s->op || e->width != s->width || e->is_bool != s->is_bool || e->hi != s->hi ||
      e->lo != s->lo || e->count != s->count)
    return false;
  if (s->op == TERM_CONST)
    return e->set == s->set;
  if (s->op == TERM_VAR)
    return e->slot == s->slot;
  for (unsigned i = 0; i < s->count; i++)
    if (e->args[i] != s->args[i])
      return false;
  return true;
}

static uint64_t hash_shape(const Shape *s)
{
  uint64_t hash =
      hash_mix(hash_mix(s->op, s->width), (uint64_t)s->hi << 32 | s->lo << 1 | s->is_bool);
  if (s->op == TERM_CONST || s->op == TERM_VAR)
    return hash_mix(hash, payload(s));
  for (unsigned i = 0; i < s->count; i++)
    hash = hash_mix(hash, s->args[i]->id);
  return hash;
}

static void derive(InvExpr *e)
{
  e->depth = 1;
  e->sharp = e->op != INV_UNION;
  if (e->op == TERM_VAR)
    e->vars = (uint64_t)1 << e->slot % 64;
  if (e->op == TERM_CONST)
    e->sharp = iset_is_single(e->set);
  for (unsigned i = 0; i < e->count; i++) {
    e->vars |= e->args[i]->vars;
    e->sharp &= e->args[i]->sharp;
    if (e->depth <= e->args[i]->depth)
      e->depth = (uint16_t)(e->args[i]->depth + 1);
  }
}

static const InvExpr *node(InvExprs *exprs, const Shape *s)
{
  uint64_t hash = hash_shape(s), first;
  bool known = map_get(&exprs->first, hash, &first);
  for (uint32_t at = known ? (uint32_t)first + 1 : 0; at; at = exprs->next.data[at - 1])
    if (is_shape(exprs->list.data[at - 1], s))
      return exprs->list.data[at - 1];
  InvExpr *e = arena_zero(exprs->arena, sizeof *e + s->count * sizeof *e->args);
  e->op = (uint8_t)s->op;
  e->width = (uint8_t)s->width;
  e->is_bool = s->is_bool;
  e->hi = (uint16_t)s->hi;
  e->lo = (uint16_t)s->lo;
  e->count = s->count;
  e->id = exprs->list.count;
  e->hash = hash;
  if (s->op == TERM_CONST)
    e->set = s->set;
  else
    e->slot = s->slot;
  for (unsigned i = 0; i < s->count; i++)
    e->args[i] = s->args[i];
  derive(e);
  vec_push(&exprs->list, e);
  vec_push(&exprs->next, known ? (uint32_t)first + 1 : 0);
  map_put(&exprs->first, hash, e->id);
  return e;
}

const InvExpr *inv_const(InvExprs *exprs, const ISet *set, bool is_bool)
{
  return node(exprs,
              &(Shape){.op = TERM_CONST, .width = set->width, .is_bool = is_bool, .set = set});
}

const InvExpr *inv_top(InvExprs *exprs, unsigned width, bool is_bool)
{
  return inv_const(exprs, iset_top(exprs->sets, width), is_bool);
}

const InvExpr *inv_var(InvExprs *exprs, uint32_t slot, unsigned width, bool is_bool)
{
  return node(exprs, &(Shape){.op = TERM_VAR, .width = width, .is_bool = is_bool, .slot = slot});
}

bool inv_mentions(const InvExpr *e, uint32_t slot)
{
  if (!inv_may_mention(e, slot))
    return false;
  if (inv_is_var(e))
    return e->slot == slot;
  for (unsigned i = 0; i < e->count; i++)
    if (inv_mentions(e->args[i], slot))
      return true;
  return false;
}

static bool has_union(const InvExpr *e)
{
  for (unsigned i = 0; i < e->count; i++)
    if (e->args[i]->op == INV_UNION || has_union(e->args[i]))
      return true;
  return false;
}

bool inv_has_nested_union(const InvExpr *e)
{
  return e->op == INV_UNION && has_union(e);
}

/* ---- rules ---- */

static bool is_number(const InvExpr *e, int64_t number)
{
  return inv_is_const(e) && iset_is_single(e->set) && iset_least(e->set) == number;
}

static bool all_const(const Shape *s)
{
  for (unsigned i = 0; i < s->count; i++)
    if (!inv_is_const(s->args[i]))
      return false;
  return s->count > 0;
}

/* Constants stay as they are where nothing is computed: extensions, choices, unions. */
static bool keeps_numbers(unsigned op)
{
  return op == INV_UNION || op == TERM_ITE || op == TERM_ZEXT || op == TERM_SEXT;
}

static const InvExpr *fold(InvExprs *exprs, InvMode mode, const Shape *s)
{
  const ISet *args[s->count];
  InvExpr like = {.op = (uint8_t)s->op,
                  .width = (uint8_t)s->width,
                  .is_bool = s->is_bool,
                  .hi = (uint16_t)s->hi,
                  .lo = (uint16_t)s->lo,
                  .count = s->count};
  for (unsigned i = 0; i < s->count; i++)
    args[i] = s->args[i]->set;
  const ISet *set = inv_apply(exprs->sets, &like, args);
  if (mode == INV_ABSTRACT && !s->is_bool && !keeps_numbers(s->op))
    set = iset_signs(exprs->sets, set);
  return inv_const(exprs, set, s->is_bool);
}

/* x + 0, x * 1, x << 0 and their like are x; NULL where no such rule fits. */
static const InvExpr *neutral(InvExprs *exprs, const Shape *s)
{
  const InvExpr *x = s->args[0], *y = s->args[1];
  const InvExpr *zero = inv_const(exprs, iset_single(exprs->sets, s->width, 0), false);
  switch (s->op) {
  case TERM_ADD: return is_number(y, 0) ? x : is_number(x, 0) ? y : NULL;
  case TERM_SUB: return is_number(y, 0) ? x : x == y && x->sharp ? zero : NULL;
  case TERM_MUL:
    if (is_number(x, 0) || is_number(y, 0))
      return zero;
    return s->width == 1 ? NULL : is_number(y, 1) ? x : is_number(x, 1) ? y : NULL;
  case TERM_SDIV:
  case TERM_UDIV: return s->width > 1 && is_number(y, 1) ? x : NULL;
  case TERM_SREM: return s->width > 1 && (is_number(y, 1) || is_number(y, -1)) ? zero : NULL;
  case TERM_UREM: return s->width > 1 && is_number(y, 1) ? zero : NULL;
  case TERM_SHL:
  case TERM_LSHR:
  case TERM_ASHR: return is_number(y, 0) ? x : NULL;
  case TERM_BAND:
    if (is_number(x, 0) || is_number(y, 0))
      return zero;
    return is_number(y, -1) ? x : is_number(x, -1) ? y : NULL;
  case TERM_BOR:
  case TERM_BXOR: return is_number(y, 0) ? x : is_number(x, 0) ? y : NULL;
  default: return NULL;
  }
}

/* (x + c) + d, x - c: one sum with its constant on the right. */
static const InvExpr *sum(InvExprs *exprs, InvMode mode, const Shape *s)
{
  const InvExpr *x = s->args[0], *y = s->args[1];
  if (s->op == TERM_SUB && inv_is_const(y)) {
    const InvExpr *args[] = {x, inv_const(exprs, iset_neg(exprs->sets, y->set), false)};
    return inv_make(exprs, mode, TERM_ADD, s->width, false, 0, 0, 2, args);
  }
  if (s->op != TERM_ADD)
    return NULL;
  if (inv_is_const(x)) {
    const InvExpr *args[] = {y, x};
    return inv_make(exprs, mode, TERM_ADD, s->width, false, 0, 0, 2, args);
  }
  if (inv_is_const(y) && x->op == TERM_ADD && inv_is_const(x->args[1])) {
    const InvExpr *parts[] = {x->args[1], y};
    const InvExpr *both = inv_make(exprs, mode, TERM_ADD, s->width, false, 0, 0, 2, parts);
    const InvExpr *args[] = {x->args[0], both};
    return inv_make(exprs, mode, TERM_ADD, s->width, false, 0, 0, 2, args);
  }
  return NULL;
}

/* Conjunction and disjunction: flat, without duplicates and neutral elements. */
static const InvExpr *junction(InvExprs *exprs, const Shape *s)
{
  Truth neutral_truth = s->op == TERM_AND ? TRUTH_TRUE : TRUTH_FALSE;
  VEC(const InvExpr *) parts = {0};
  const InvExpr *res = NULL;
  for (unsigned i = 0; i < s->count && !res; i++) {
    const InvExpr *e = s->args[i];
    Truth truth = inv_is_const(e) ? iset_truth(e->set) : TRUTH_UNKNOWN;
    bool is_known = inv_is_const(e) && truth == neutral_truth;
    for (unsigned k = 0; k < parts.count && !is_known; k++)
      is_known = parts.data[k] == e;
    if (truth != TRUTH_UNKNOWN && truth != neutral_truth)
      res = e;
    else if (inv_is_const(e) && iset_is_empty(e->set))
      res = e;
    else if (!is_known)
      vec_push(&parts, e);
  }
  if (!res && parts.count == 0)
    res = inv_const(exprs, iset_bool(exprs->sets, neutral_truth), true);
  if (!res && parts.count == 1)
    res = parts.data[0];
  if (!res)
    res = node(
        exprs,
        &(Shape){
            .op = s->op, .width = 1, .is_bool = true, .count = parts.count, .args = parts.data});
  vec_free(&parts);
  return res;
}

static int compare_ids(const void *a, const void *b)
{
  uint32_t x = (*(const InvExpr *const *)a)->id, y = (*(const InvExpr *const *)b)->id;
  return x < y ? -1 : x > y;
}

static const InvExpr *unite(InvExprs *exprs, const Shape *s)
{
  VEC(const InvExpr *) parts = {0};
  const ISet *numbers = iset_empty(exprs->sets, s->width);
  for (unsigned i = 0; i < s->count; i++) {
    const InvExpr *e = s->args[i];
    unsigned inner = e->op == INV_UNION ? e->count : 1;
    for (unsigned k = 0; k < inner; k++) {
      const InvExpr *part = e->op == INV_UNION ? e->args[k] : e;
      bool is_known = inv_is_const(part);
      if (is_known)
        numbers = iset_unite(exprs->sets, numbers, part->set);
      for (unsigned j = 0; j < parts.count && !is_known; j++)
        is_known = parts.data[j] == part;
      if (!is_known)
        vec_push(&parts, part);
    }
  }
  const InvExpr *constant = inv_const(exprs, numbers, s->is_bool);
  if (iset_is_top(numbers))
    vec_clear(&parts);
  if (!iset_is_empty(numbers) || parts.count == 0)
    vec_push(&parts, constant);
  qsort(parts.data, parts.count, sizeof *parts.data, compare_ids);
  const InvExpr *res = parts.count == 1 ? parts.data[0]
                                        : node(exprs, &(Shape){.op = INV_UNION,
                                                               .width = s->width,
                                                               .is_bool = s->is_bool,
                                                               .count = parts.count,
                                                               .args = parts.data});
  vec_free(&parts);
  return res;
}

static const InvExpr *choice(const Shape *s)
{
  if (s->args[1] == s->args[2])
    return s->args[1];
  switch (inv_is_const(s->args[0]) ? iset_truth(s->args[0]->set) : TRUTH_UNKNOWN) {
  case TRUTH_TRUE: return s->args[1];
  case TRUTH_FALSE: return s->args[2];
  case TRUTH_UNKNOWN: break;
  }
  return NULL;
}

static bool is_comparison(unsigned op)
{
  return op == TERM_EQ || (op >= TERM_ULT && op <= TERM_SLE);
}

/* A value compared with itself. */
static const InvExpr *same(InvExprs *exprs, const Shape *s)
{
  if (!is_comparison(s->op) || s->args[0] != s->args[1] || !s->args[0]->sharp)
    return NULL;
  bool holds = s->op == TERM_EQ || s->op == TERM_ULE || s->op == TERM_SLE;
  return inv_const(exprs, iset_bool(exprs->sets, holds ? TRUTH_TRUE : TRUTH_FALSE), true);
}

/* Nothing is known of an operator with an argument that may be anything. */
static const InvExpr *lost(InvExprs *exprs, const Shape *s)
{
  for (unsigned i = 0; i < s->count; i++)
    if (inv_is_const(s->args[i]) && iset_is_empty(s->args[i]->set))
      return inv_const(exprs, iset_empty(exprs->sets, s->width), s->is_bool);
  for (unsigned i = 0; i < s->count; i++)
    if (inv_is_top(s->args[i]))
      return inv_top(exprs, s->width, s->is_bool);
  return NULL;
}

const InvExpr *inv_make(InvExprs *exprs, InvMode mode, unsigned op, unsigned width, bool is_bool,
                        unsigned hi, unsigned lo, unsigned count, const InvExpr *const *args)
{
  Shape s = {.op = op,
             .width = width,
             .hi = hi,
             .lo = lo,
             .count = count,
             .is_bool = is_bool,
             .args = args};
  const InvExpr *res = NULL;
  if (op == INV_UNION)
    return unite(exprs, &s);
  if (count == 2 && !is_bool)
    res = neutral(exprs, &s);
  if (!res && all_const(&s))
    return fold(exprs, mode, &s);
  if (op == TERM_AND || op == TERM_OR)
    return junction(exprs, &s);
  if (op == TERM_ITE) {
    res = choice(&s);
    return res ? res : node(exprs, &s);
  }
  if (op == TERM_NOT && args[0]->op == TERM_NOT)
    return args[0]->args[0];
  if (!res && count == 2)
    res = same(exprs, &s);
  if (!res)
    res = lost(exprs, &s);
  if (!res && count == 2)
    res = sum(exprs, mode, &s);
  return res ? res : node(exprs, &s);
}

const InvExpr *inv_rebuild(InvExprs *exprs, InvMode mode, const InvExpr *like,
                           const InvExpr *const *args)
{
  return inv_make(exprs, mode, like->op, like->width, like->is_bool, like->hi, like->lo,
                  like->count, args);
}

const InvExpr *inv_union(InvExprs *exprs, const InvExpr *a, const InvExpr *b)
{
  const InvExpr *args[] = {a, b};
  return inv_make(exprs, INV_EXACT, INV_UNION, a->width, a->is_bool, 0, 0, 2, args);
}
