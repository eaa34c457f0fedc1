/* Parts whose entries come from two octagons. */
#include <assert.h>
#include <math.h>

#include "domains/octagon_blocks.h"

OctPart *block_part_a(const OctBlocks *blocks, unsigned count, const OctShared *block)
{
  int part = block->in_a.part;
  if (part < 0 || blocks->a->parts[part]->count != count)
    return NULL;
  for (unsigned k = 1; k < count; k++)
    if (block[k].in_a.part != part)
      return NULL;
  return blocks->a->parts[part];
}

OctPart *block_part_b(const OctBlocks *blocks, unsigned count, const OctShared *block)
{
  int part = block->in_b.part;
  if (part < 0 || blocks->b->parts[part]->count != count)
    return NULL;
  for (unsigned k = 1; k < count; k++)
    if (block[k].in_b.part != part)
      return NULL;
  return blocks->b->parts[part];
}

static const OctPart *part_at(const Octagon *a, OctView view, OctPlace at)
{
  return at.part < 0 ? NULL : oct_viewed(a->parts[at.part], view);
}

static bool follows(OctPlace at, OctPlace before)
{
  return at.part == before.part && (at.part < 0 || at.place == before.place + 1);
}

static void write_upper(const OctPart *part, unsigned place, unsigned count, double *upper)
{
  if (part)
    part_uppers(part, place, count, upper);
  for (unsigned i = 0; !part && i < 2 * count; i++)
    upper[i] = INFINITY;
}

/* The runs and the bounds of each V; answers the number of runs. */
static unsigned find_runs(const OctBlocks *blocks, unsigned count, const OctShared *block,
                          OctRun *runs, double *upper_a, double *upper_b)
{
  unsigned found = 0;
  for (unsigned begin = 0, end; begin < count; begin = end) {
    OctPlace in_a = block[begin].in_a, in_b = block[begin].in_b;
    for (end = begin + 1; end < count && follows(block[end].in_a, block[end - 1].in_a) &&
                          follows(block[end].in_b, block[end - 1].in_b);)
      end++;
    const OctPart *a = part_at(blocks->a, blocks->view_a, in_a);
    const OctPart *b = part_at(blocks->b, blocks->view_b, in_b);
    OctRun run = {begin, end, NULL, NULL, 0, 0};
    if (a)
      run.a = a->m, run.place_a = (unsigned)in_a.place;
    if (b)
      run.b = b->m, run.place_b = (unsigned)in_b.place;
    write_upper(a, run.place_a, end - begin, upper_a + 2 * begin);
    write_upper(b, run.place_b, end - begin, upper_b + 2 * begin);
    runs[found++] = run;
  }
  return found;
}

static void combine_runs(const OctBlocks *blocks, unsigned count, const OctShared *block,
                         OctCombine by, double *to)
{
  assert(count);
  OctRun few[OCT_SMALL];
  double small[4 * OCT_SMALL];
  OctRun *runs = count <= OCT_SMALL ? few : mem_alloc(count * sizeof *runs);
  double *upper = count <= OCT_SMALL ? small : mem_alloc(4 * count * sizeof *upper);
  unsigned found = find_runs(blocks, count, block, runs, upper, upper + 2 * count);
  oct_combine_runs(by, found, runs, upper, upper + 2 * count, to);
  if (count > OCT_SMALL) {
    mem_free(runs);
    mem_free(upper);
  }
}

OctPart *block_combine(const OctBlocks *blocks, unsigned count, const OctShared *block,
                       OctCombine by)
{
  OctPart *res = part_new_raw(count);
  for (unsigned k = 0; k < count; k++)
    res->dims[k] = block[k].dim;
  OctPart *of_a = block_part_a(blocks, count, block), *of_b = block_part_b(blocks, count, block);
  if (of_a && of_b)
    oct_combine(by, oct_size(count), res->m, oct_viewed(of_a, blocks->view_a)->m,
                oct_viewed(of_b, blocks->view_b)->m);
  else
    combine_runs(blocks, count, block, by, res->m);
  return res;
}
