/* Contents of the interval analysis: variables, order, join, widening, precision. */
#include "cpa/interval_cpa.h"

Content interval_copy(const Content *c)
{
  return (Content){pmap_copy(c->vars), cells_copy(&c->cells)};
}

void interval_drop(IntervalCpa *cpa, Content *c)
{
  pmap_drop(cpa->maps, c->vars);
  cells_drop(&cpa->store, &c->cells);
}

/* ---- variables ---- */

const Variable *interval_variable(const IntervalCpa *cpa, const Term *var)
{
  return var->id < cpa->term_count ? cpa->variables[var->id]
                                   : program_variable(cpa->cpa.program, var);
}

static Range address_of(IntervalCpa *cpa, const Variable *var)
{
  if (layout_is_recursive(&cpa->layout, var->object->owner))
    return range_top(var->term->type);
  return range_address(cpa, layout_base(&cpa->layout, var->object, 0),
                       interval_constant(var->term->type.width, 0));
}

Range interval_get(IntervalCpa *cpa, const Content *c, const Variable *var)
{
  RangeIndex index;
  if (var->kind == VARIABLE_ADDRESS)
    return address_of(cpa, var);
  return pmap_get(c->vars, var->id, &index) ? range_at(cpa, index) : range_top(var->term->type);
}

void interval_forget(IntervalCpa *cpa, Content *c, const Variable *var)
{
  pmap_replace(cpa->maps, &c->vars, pmap_remove(cpa->maps, c->vars, var->id));
}

void interval_escape(IntervalCpa *cpa, const Range *range)
{
  if (range->base)
    cpa->layout.bases.data[range->base].escaped = true;
}

void interval_set(IntervalCpa *cpa, Content *c, const Variable *var, const Range *range)
{
  if (!var->owner)
    interval_escape(cpa, range);
  RangeIndex index = range_intern(cpa, range);
  if (index == CELL_UNKNOWN)
    interval_forget(cpa, c, var);
  else
    pmap_replace(cpa->maps, &c->vars, pmap_set(cpa->maps, c->vars, var->id, index));
}

bool interval_meet_variable(IntervalCpa *cpa, Content *c, const Variable *var, const Range *range)
{
  Range old = interval_get(cpa, c, var), fresh = range_meet(&old, range);
  if (range_is_bottom(&fresh))
    return false;
  if (!range_leq(&old, &fresh))
    interval_set(cpa, c, var, &fresh);
  return true;
}

/* ---- order ---- */

static bool index_leq(const IntervalCpa *cpa, RangeIndex a, RangeIndex b)
{
  return a == b || b == CELL_UNKNOWN ||
         (a != CELL_UNKNOWN && range_leq(&cpa->table.data[a], &cpa->table.data[b]));
}

static bool variable_leq(void *context, uint64_t key, uint64_t a, uint64_t b)
{
  (void)key;
  return index_leq(context, a, b);
}

static bool background_leq(void *context, uint64_t block, uint64_t a, uint64_t b)
{
  IntervalCpa *cpa = context;
  if (b == CELL_INITIAL)
    return a == CELL_INITIAL;
  return index_leq(cpa, a == CELL_INITIAL ? interval_initial_block(cpa, block) : a, b);
}

typedef struct Comparison {
  IntervalCpa *cpa;
  const Cells *a, *b;
} Comparison;

static bool cell_leq(void *context, uint64_t key, const uint64_t *a, const uint64_t *b)
{
  Comparison *both = context;
  const CellStore *store = &both->cpa->store;
  return index_leq(both->cpa, a ? *a : cells_get(store, both->a, key),
                   b ? *b : cells_get(store, both->b, key));
}

bool interval_leq_content(IntervalCpa *cpa, const Content *a, const Content *b)
{
  Comparison both = {cpa, &a->cells, &b->cells};
  return pmap_each_holds(a->vars, b->vars, variable_leq, cpa) &&
         pmap_each_holds(a->cells.background, b->cells.background, background_leq, cpa) &&
         pmap_each_difference(a->cells.listed, b->cells.listed, cell_leq, &both);
}

/* ---- join and widening ---- */

typedef struct Combining {
  IntervalCpa *cpa;
  const Cells *a, *b;
  Cells cells;             /* the result */
  const LoopChanges *loop; /* NULL: join all */
  bool widens;             /* what is at hand */
} Combining;

static bool changes_variable(const Combining *c, uint64_t id)
{
  const LoopChanges *loop = c->loop;
  return loop && (loop->all || bitset_has(&loop->variables, (unsigned)id) ||
                  (loop->globals && !c->cpa->cpa.program->variables.data[id]->owner));
}

static RangeIndex combine(Combining *c, RangeIndex older, RangeIndex newer)
{
  IntervalCpa *cpa = c->cpa;
  if (older == newer || older == CELL_UNKNOWN || newer == CELL_UNKNOWN)
    return older == newer ? older : CELL_UNKNOWN;
  Range a = range_at(cpa, older), b = range_at(cpa, newer);
  Range res = c->widens ? range_widen(&a, &b, c->loop->thresholds) : range_join(&a, &b);
  return range_intern(cpa, &res);
}

static bool combine_variables(void *context, uint64_t key, uint64_t a, uint64_t b, uint64_t *value)
{
  Combining *c = context;
  c->widens = changes_variable(c, key);
  *value = combine(c, a, b);
  return *value != CELL_UNKNOWN;
}

static bool combine_backgrounds(void *context, uint64_t block, uint64_t a, uint64_t b,
                                uint64_t *value)
{
  Combining *c = context;
  *value = CELL_INITIAL;
  if (a == CELL_INITIAL && b == CELL_INITIAL)
    return true;
  RangeIndex older = a == CELL_INITIAL ? interval_initial_block(c->cpa, block) : a;
  RangeIndex newer = b == CELL_INITIAL ? interval_initial_block(c->cpa, block) : b;
  *value = combine(c, older, newer);
  return *value != CELL_UNKNOWN;
}

static bool combine_cells(void *context, uint64_t key, const uint64_t *a, const uint64_t *b)
{
  Combining *c = context;
  const CellStore *store = &c->cpa->store;
  RangeIndex older = a ? *a : cells_get(store, c->a, key);
  RangeIndex newer = b ? *b : cells_get(store, c->b, key);
  cells_set(store, &c->cells, key, combine(c, older, newer));
  return true;
}

static Content combined(IntervalCpa *cpa, const Content *a, const Content *b,
                        const LoopChanges *loop)
{
  Combining c = {cpa, &a->cells, &b->cells, {NULL, NULL}, loop, false};
  const PMap *vars = pmap_combine(cpa->maps, a->vars, b->vars, combine_variables, &c);
  c.widens = loop && (loop->all || loop->memory);
  c.cells.background =
      pmap_combine(cpa->maps, a->cells.background, b->cells.background, combine_backgrounds, &c);
  c.cells.listed = pmap_intersect(cpa->maps, a->cells.listed, b->cells.listed);
  pmap_each_difference(a->cells.listed, b->cells.listed, combine_cells, &c);
  return (Content){vars, c.cells};
}

Content interval_join_content(IntervalCpa *cpa, const Content *a, const Content *b)
{
  return combined(cpa, a, b, NULL);
}

Content interval_widen_content(IntervalCpa *cpa, const Content *older, const Content *newer,
                               const LoopChanges *loop)
{
  return combined(cpa, older, newer, loop);
}

/* ---- precision ---- */

typedef struct Filter {
  const Program *program;
  const Precision *precision;
  const Location *at;
  VEC(uint64_t) drop;
} Filter;

static bool filter_variable(void *context, uint64_t key, uint64_t value)
{
  Filter *f = context;
  (void)value;
  if (!precision_tracks(f->precision, f->at, f->program->variables.data[key]))
    vec_push(&f->drop, key);
  return true;
}

static bool filter_region(Filter *f, unsigned region)
{
  return region < f->program->regions.count &&
         precision_tracks_region(f->precision, f->at, f->program->regions.data[region]);
}

static bool filter_cell(void *context, uint64_t key, uint64_t value)
{
  (void)value;
  if (!filter_region(context, cell_region(key)))
    vec_push(&((Filter *)context)->drop, key);
  return true;
}

static bool filter_block(void *context, uint64_t block, uint64_t value)
{
  (void)value;
  if (!filter_region(context, cell_region(block << OFFSET_BITS)))
    vec_push(&((Filter *)context)->drop, block);
  return true;
}

static const PMap *filtered(IntervalCpa *cpa, Filter *f, const PMap *map, PMapVisit visit)
{
  const PMap *res = pmap_copy(map);
  vec_clear(&f->drop);
  pmap_each(map, visit, f);
  for (unsigned i = 0; i < f->drop.count; i++)
    pmap_replace(cpa->maps, &res, pmap_remove(cpa->maps, res, f->drop.data[i]));
  return res;
}

typedef struct Constants {
  const IntervalCpa *cpa;
  VEC(uint64_t) others;
} Constants;

static bool find_other(void *context, uint64_t key, uint64_t index)
{
  Constants *c = context;
  Value value;
  if (!range_is_constant(&c->cpa->table.data[index], &value))
    vec_push(&c->others, key);
  return true;
}

const PMap *interval_constants(IntervalCpa *cpa, const Content *c)
{
  Constants all = {.cpa = cpa};
  const PMap *res = pmap_copy(c->vars);
  pmap_each(c->vars, find_other, &all);
  for (unsigned i = 0; i < all.others.count; i++)
    pmap_replace(cpa->maps, &res, pmap_remove(cpa->maps, res, all.others.data[i]));
  vec_free(&all.others);
  return res;
}

Content interval_adjust_content(IntervalCpa *cpa, const Content *c, const Precision *precision,
                                const Location *at)
{
  Filter f = {.program = cpa->cpa.program, .precision = precision, .at = at};
  Content res;
  res.vars = filtered(cpa, &f, c->vars, filter_variable);
  res.cells.listed = filtered(cpa, &f, c->cells.listed, filter_cell);
  res.cells.background = filtered(cpa, &f, c->cells.background, filter_block);
  vec_free(&f.drop);
  return res;
}
