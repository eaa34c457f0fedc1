#include "engine/refine_predicate_cells.h"

#include "smt/slot.h"

/* ---- which cells ---- */

static void note_read(void *context, const Term *term)
{
  TrailCells *cells = context;
  if (term->op != TERM_SELECT || !term_is_var(term->args[0]) || !term_is_const(term->args[1]))
    return;
  unsigned slot = slot_of_term(cells->trail->program, term->args[0]);
  if (slot == SLOT_NONE)
    return;
  uint64_t index;
  if (map_get(&cells->index_of, term->id, &index)) {
    cells->list.data[index].last = cells->block;
    return;
  }
  map_put(&cells->index_of, term->id, cells->list.count);
  vec_push(&cells->list, ((TrailCell){slot, term->args[1], cells->block}));
}

static bool note_value(void *context, uint64_t key, uint64_t value)
{
  (void)key;
  term_each((const Term *)(uintptr_t)value, note_read, context);
  return true;
}

TrailCells trail_cells_new(const Trail *trail)
{
  TrailCells cells = {.trail = trail};
  const PredicateState *first = trail->blocks.count ? trail->blocks.data[0].end : NULL;
  if (!first || !predicate_cpa(first->state.cpa)->followed)
    return cells;
  for (; cells.block < trail->blocks.count; cells.block++) {
    const Flow *flow = predicate_real(trail->blocks.data[cells.block].end);
    term_each(flow->guard, note_read, &cells);
    pmap_each(flow->store, note_value, &cells);
  }
  return cells;
}

void trail_cells_free(TrailCells *cells)
{
  vec_free(&cells->list);
  map_free(&cells->index_of);
}

/* ---- names ---- */

static const Term *name_of(const TrailCells *cells, const TrailCell *cell, unsigned block,
                           Map *origin)
{
  Terms *terms = cells->trail->terms;
  const Term *region = slot_term(cells->trail->program, cell->slot);
  const Term *own = term_select(terms, region, cell->address);
  const char *name = intern_format(terms_names(terms), "%s[%llu]@%u", region->name,
                                   (unsigned long long)cell->address->value.lo, block);
  const Term *res = term_var(terms, name, own->type);
  map_put_ptr(origin, res, own);
  return res;
}

static const Term *name_region(const TrailCells *cells, unsigned slot, unsigned block, Map *origin)
{
  Terms *terms = cells->trail->terms;
  const Term *own = slot_term(cells->trail->program, slot);
  const char *name = intern_format(terms_names(terms), "%s@%u", own->name, block);
  const Term *res = term_var(terms, name, own->type);
  map_put_ptr(origin, res, own);
  return res;
}

static const Term *rename_region(const TrailCells *cells, unsigned slot, unsigned block,
                                 const Term *start, const Term *end, Map *origin,
                                 TermVec *definitions)
{
  Terms *terms = cells->trail->terms;
  const Term *res = name_region(cells, slot, block, origin);
  for (unsigned i = 0; i < cells->list.count; i++) {
    const TrailCell *cell = &cells->list.data[i];
    if (cell->slot != slot || cell->last <= block)
      continue;
    const Term *before = array_read(terms, start, cell->address);
    const Term *after = array_read(terms, end, cell->address);
    if (after != before || !term_is_var(after)) {
      const Term *name = name_of(cells, cell, block, origin);
      vec_push(definitions, term_eq(terms, name, after));
      after = name;
    }
    res = array_write(terms, res, cell->address, after);
  }
  return res;
}

void trail_cells_name(const TrailCells *cells, unsigned block, const Term *const *ends,
                      const Term **values, Map *origin, TermVec *definitions)
{
  const Program *program = cells->trail->program;
  for (unsigned slot = program->variables.count; cells->list.count && slot < slot_count(program);
       slot++) {
    if (!ends[slot] || ends[slot] == values[slot])
      continue;
    const Term *start = values[slot] ? values[slot] : slot_term(program, slot);
    values[slot] = rename_region(cells, slot, block, start, ends[slot], origin, definitions);
  }
}
