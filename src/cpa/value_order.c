/* Order, join and precision of contents. */
#include "cpa/value.h"

/* ---- order ---- */

typedef struct Comparison {
  ValueCpa *cpa;
  const Content *a, *b;
} Comparison;

/* Where a listed cell of "a" is not listed in "b", b says its initial content, which it is not, or
 * nothing, where that is not known either. */
static bool cell_leq(void *context, uint64_t key, const uint64_t *a, const uint64_t *b)
{
  Comparison *both = context;
  if (!b)
    return cells_get(&both->cpa->store, &both->b->cells, key) == HANDLE_UNKNOWN;
  if (*b == HANDLE_UNKNOWN)
    return true;
  return !a && cells_get(&both->cpa->store, &both->a->cells, key) == *b;
}

bool value_content_leq(ValueCpa *cpa, const Content *a, const Content *b)
{
  Comparison both = {cpa, a, b};
  return a->level == b->level && pmap_includes(a->vars, b->vars) &&
         pmap_includes(a->cells.background, b->cells.background) &&
         pmap_each_difference(a->cells.listed, b->cells.listed, cell_leq, &both);
}

/* ---- join ---- */

typedef struct Joining {
  ValueCpa *cpa;
  const Content *a, *b;
  Content res;
} Joining;

/* Where there is a background the initial content shines through, so that a difference must be
 * listed. */
static bool join_cell(void *context, uint64_t key, const uint64_t *a, const uint64_t *b)
{
  Joining *j = context;
  Handle in_a = a ? *a : cells_get(&j->cpa->store, &j->a->cells, key);
  Handle in_b = b ? *b : cells_get(&j->cpa->store, &j->b->cells, key);
  cells_set(&j->cpa->store, &j->res.cells, key, in_a == in_b ? in_a : HANDLE_UNKNOWN);
  return true;
}

Content value_content_join(ValueCpa *cpa, const Content *a, const Content *b)
{
  Joining j = {cpa, a, b, {NULL, {NULL, NULL}, a->level}};
  j.res.vars = pmap_intersect(cpa->maps, a->vars, b->vars);
  j.res.cells.background = pmap_intersect(cpa->maps, a->cells.background, b->cells.background);
  j.res.cells.listed = pmap_intersect(cpa->maps, a->cells.listed, b->cells.listed);
  pmap_each_difference(a->cells.listed, b->cells.listed, join_cell, &j);
  return j.res;
}

/* ---- precision ---- */

typedef struct Filter {
  const Program *program;
  const Precision *precision;
  const Location *at;
  unsigned region; /* of the last question, and its answer */
  bool tracked;
  VEC(uint64_t) drop;
} Filter;

static bool filter_variable(void *context, uint64_t key, uint64_t value)
{
  (void)value;
  Filter *f = context;
  const Variable *var = f->program->variables.data[(uint32_t)key];
  if (!precision_tracks(f->precision, f->at, var))
    vec_push(&f->drop, key);
  return true;
}

static bool tracks_region(Filter *f, unsigned region)
{
  if (region == f->region)
    return f->tracked;
  f->region = region;
  f->tracked = region < f->program->regions.count &&
               precision_tracks_region(f->precision, f->at, f->program->regions.data[region]);
  return f->tracked;
}

static bool filter_cell(void *context, uint64_t key, uint64_t value)
{
  (void)value;
  if (!tracks_region(context, cell_region(key)))
    vec_push(&((Filter *)context)->drop, key);
  return true;
}

static bool filter_block(void *context, uint64_t block, uint64_t value)
{
  return filter_cell(context, block << OFFSET_BITS, value);
}

static const PMap *filtered(ValueCpa *cpa, Filter *f, const PMap *map, PMapVisit visit,
                            unsigned shift)
{
  const PMap *res = pmap_copy(map);
  vec_clear(&f->drop);
  pmap_each(map, visit, f);
  for (unsigned i = 0; i < f->drop.count; i++)
    pmap_replace(cpa->maps, &res, pmap_remove(cpa->maps, res, f->drop.data[i] >> shift));
  return res;
}

static void remember(ValueCpa *cpa, const Filter *f, const PMap *from, const PMap *to)
{
  precision_drop(cpa->adjusted.precision);
  cpa->adjusted.precision = precision_keep(f->precision);
  cpa->adjusted.at = f->at;
  pmap_replace(cpa->maps, &cpa->adjusted.from, pmap_copy(from));
  pmap_replace(cpa->maps, &cpa->adjusted.to, pmap_copy(to));
}

/* Programs have many objects that nothing writes to: the last answer mostly serves again. */
static const PMap *filtered_background(ValueCpa *cpa, Filter *f, const PMap *background)
{
  if (!background)
    return NULL;
  if (cpa->adjusted.from == background && cpa->adjusted.at == f->at &&
      cpa->adjusted.precision == f->precision)
    return pmap_copy(cpa->adjusted.to);
  const PMap *res = filtered(cpa, f, background, filter_block, OFFSET_BITS);
  remember(cpa, f, background, res);
  return res;
}

Content value_content_adjust(ValueCpa *cpa, const Content *c, const Precision *precision,
                             const Location *at)
{
  Filter f = {.program = cpa->head.program, .precision = precision, .at = at, .region = ~0u};
  Content res = {.level = c->level};
  res.vars = filtered(cpa, &f, c->vars, filter_variable, 0);
  res.cells.listed = filtered(cpa, &f, c->cells.listed, filter_cell, 0);
  res.cells.background = filtered_background(cpa, &f, c->cells.background);
  vec_free(&f.drop);
  return res;
}
