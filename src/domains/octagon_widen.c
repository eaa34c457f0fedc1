/* Widening and narrowing of octagons.
 *
 * Widening keeps the bounds of the older octagon, as they are stored and not closed, that the newer
 * one does not exceed.  Between dimensions in different parts the older one's bounds are those that
 * follow from its bounds of each, and stay so: each such bound only rises, through finitely many
 * values, as all stored ones do. */
#include <math.h>

#include "domains/octagon_blocks.h"

/* The place of the first threshold that is not below c. */
static unsigned threshold_place(const NumThresholds *t, double c)
{
  unsigned low = 0, high = t->count;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (t->data[middle] < c)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The least threshold from c on; infinity where there is none. */
static double threshold(const NumThresholds *t, double c)
{
  unsigned at = threshold_place(t, c);
  return at < t->count ? t->data[at] : INFINITY;
}

/* The same among the negations: the greatest threshold up to -c, negated. */
static double negated_threshold(const NumThresholds *t, double c)
{
  unsigned at = threshold_place(t, -c);
  if (at < t->count && t->data[at] == -c)
    return c;
  return at ? -t->data[at - 1] : INFINITY;
}

/* Where the bound c of V_j - V_i may stop: a dimension at thresholds, sums and differences at their
 * negations too. */
static double stop_at(const OctPart *part, const NumThresholds *t, unsigned i, unsigned j, double c)
{
  double res;
  if ((i ^ j) == 1) /* stored twice */
    res = 2 * (j & 1 ? negated_threshold(t, c * 0.5) : threshold(t, c * 0.5));
  else
    res = fmin(threshold(t, c), negated_threshold(t, c));
  return res < INFINITY ? oct_tighten(part->dims, i, j, res) : res;
}

static void use_thresholds(OctPart *part, const double *newer, const NumThresholds *t)
{
  for (unsigned i = 0; i < 2 * part->count; i++)
    for (unsigned j = 0; j <= (i | 1); j++) {
      size_t at = oct_row(i) + j;
      if (part->m[at] == INFINITY && newer[at] < INFINITY)
        part->m[at] = stop_at(part, t, i, j, newer[at]);
    }
}

/* "old" is the older octagon's part where there is one for the whole block, else NULL. */
static void widen_matrix(OctPart *old, const Dim *dims, unsigned count, const double *older,
                         const double *newer, const NumThresholds *t, Octagon **to)
{
  size_t size = oct_size(count);
  if (old && oct_all_leq(size, newer, older)) {
    oct_add(to, part_keep(old));
    return;
  }
  OctPart *part = part_new(count, dims);
  oct_stable(size, part->m, older, newer);
  if (t && t->count)
    use_thresholds(part, newer, t);
  part->widened = true;
  oct_add_split(to, part);
}

static void widen_block(const Octagon *older, const Octagon *newer, const NumThresholds *t,
                        unsigned count, const Dim *dims, Octagon **to)
{
  OctPlace at = oct_find(older, dims[0]);
  double *space_old, *space_new;
  const double *x = oct_look(older, OCT_VIEW_STORED, count, dims, &space_old);
  const double *y = oct_look(newer, OCT_VIEW_CLOSED, count, dims, &space_new);
  widen_matrix(space_old ? NULL : older->parts[at.part], dims, count, x, y, t, to);
  mem_free(space_old);
  mem_free(space_new);
}

static Num *widen_parts(const Octagon *older, const Octagon *newer, const NumThresholds *t)
{
  Octagon *res = oct_new(older->count);
  for (unsigned p = 0; p < older->count; p++) {
    OctPart *part = older->parts[p];
    widen_matrix(part, part->dims, part->count, part->m, part_closed(newer->parts[p])->m, t, &res);
  }
  return oct_finish(res);
}

Num *oct_widen(const Octagon *older, const Octagon *newer, const NumThresholds *thresholds)
{
  if (older == newer || !oct_close_all(newer))
    return num_keep(&older->num);
  /* Also closes the parts that are not from widening, so that their bounds are the best ones. */
  if (!oct_close_all(older))
    return num_keep(&newer->num);
  if (blocks_are_parts(older, OCT_VIEW_STORED, newer))
    return widen_parts(older, newer, thresholds);
  OctBlocks blocks;
  blocks_init(&blocks, older, newer, OCT_DIMS_OF_BOTH);
  blocks_link_moving(&blocks, older, OCT_VIEW_STORED, newer);
  Octagon *res = oct_new(blocks.count);
  for (unsigned i = 0; i < blocks.count; i++) {
    unsigned count = blocks_get(&blocks, i);
    if (count)
      widen_block(older, newer, thresholds, count, blocks.block, &res);
  }
  blocks_free(&blocks);
  return oct_finish(res);
}

/* ---- narrowing ---- */

static void narrow_block(const Octagon *older, const Octagon *newer, unsigned count,
                         const Dim *dims, Octagon **to)
{
  OctPart *part = part_new(count, dims);
  double *space_old, *space_new;
  const double *x = oct_look(older, OCT_VIEW_CLOSED, count, dims, &space_old);
  const double *y = oct_look(newer, OCT_VIEW_CLOSED, count, dims, &space_new);
  for (size_t i = 0; i < oct_size(count); i++)
    part->m[i] = x[i] == INFINITY ? y[i] : x[i];
  mem_free(space_old);
  mem_free(space_new);
  oct_add_split(to, part);
}

Num *oct_narrow(const Octagon *older, const Octagon *newer)
{
  if (older == newer || !oct_close_all(older))
    return num_keep(&older->num);
  if (!oct_close_all(newer))
    return num_keep(&newer->num);
  OctBlocks blocks;
  blocks_init(&blocks, older, newer, OCT_DIMS_OF_EITHER);
  Octagon *res = oct_new(blocks.count);
  for (unsigned i = 0; i < blocks.count; i++) {
    unsigned count = blocks_get(&blocks, i);
    if (count)
      narrow_block(older, newer, count, blocks.block, &res);
  }
  blocks_free(&blocks);
  return oct_finish(res);
}
