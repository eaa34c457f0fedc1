/* Runs of known cells: those that follow each other at one distance and hold the same. */
#include "smt/unroll_build.h"

/* Of fewer cells an array is as good. */
enum { LEAST_CELLS = 48 };

static bool continues(const CellRun *run, uint64_t address, const Term *value)
{
  return run->value == value && (!run->distance || address - run->last == run->distance);
}

static bool add_cell(void *context, uint64_t key, uint64_t cell)
{
  CellRuns *runs = context;
  uint64_t address = key & (ADDRESS_END - 1);
  const Term *value = cell_is_arbitrary(cell) ? NULL : (const Term *)(uintptr_t)cell;
  CellRun *last = runs->count ? &runs->list[runs->count - 1] : NULL;
  runs->cells++;
  if (last && continues(last, address, value)) {
    last->distance = address - last->last;
    last->last = address;
    return true;
  }
  runs->fits = value && runs->count < MOST_RUNS;
  if (runs->fits)
    runs->list[runs->count++] = (CellRun){address, address, 0, value};
  return runs->fits;
}

static const Term *is_inside(Unroller *u, const CellRun *run, const Term *address)
{
  unsigned width = u->program->pointer_bits;
  const Term *from = term_binary(u->terms, TERM_SUB, address, term_bv(u->terms, width, run->first));
  const Term *length = term_bv(u->terms, width, run->last - run->first);
  const Term *inside = term_binary(u->terms, TERM_ULE, from, length);
  if (run->distance < 2)
    return inside;
  const Term *distance = term_bv(u->terms, width, run->distance);
  const Term *rest = term_binary(u->terms, TERM_UREM, from, distance);
  return term_and(u->terms, inside, term_eq(u->terms, rest, term_bv(u->terms, width, 0)));
}

bool runs_find(const UnrollState *state, const RegionInfo *region, CellRuns *runs)
{
  *runs = (CellRuns){.fits = region_has_cells(region)};
  if (runs->fits)
    pmap_each_range(state->cells, cell_key(region, 0), cell_key(region, ADDRESS_END - 1), add_cell,
                    runs);
  return runs->fits && runs->cells >= LEAST_CELLS;
}

const Term *runs_read(Unroller *u, const CellRuns *runs, const Term *address, const Term *otherwise)
{
  for (unsigned i = 0; i < runs->count; i++) {
    const Term *inside = is_inside(u, &runs->list[i], address);
    otherwise = term_ite(u->terms, inside, runs->list[i].value, otherwise);
  }
  return otherwise;
}
