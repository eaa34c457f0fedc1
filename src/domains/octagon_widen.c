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

/* "risen": the newer bounds that exceed the older ones, infinity elsewhere.  A bound that the older
 * one did not have, it does not get: it may follow from others there, and be larger. */
static void use_thresholds(OctPart *part, const OctPart *risen, const NumThresholds *t)
{
  for (unsigned i = 0; i < 2 * part->count; i++)
    for (unsigned j = 0; j <= (i | 1); j++) {
      size_t at = oct_row(i) + j;
      if (i != j && risen->m[at] < INFINITY)
        part->m[at] = stop_at(part, t, i, j, risen->m[at]);
    }
}

typedef struct Widening {
  const NumThresholds *thresholds;
  Octagon *res;
} Widening;

static bool has_thresholds(const Widening *w)
{
  return w->thresholds && w->thresholds->count;
}

/* "risen" is given; NULL where there are no thresholds. */
static void add_widened(Widening *w, OctPart *part, OctPart *risen)
{
  part->widened = true;
  if (risen)
    use_thresholds(part, risen, w->thresholds);
  part_drop(risen);
  oct_add_split(&w->res, part);
}

static void widen_block(void *context, const OctBlocks *blocks, unsigned count,
                        const OctShared *block)
{
  Widening *w = context;
  OctPart *older = block_part_a(blocks, count, block);
  if (older && older == block_part_b(blocks, count, block)) {
    oct_add(&w->res, part_keep(older));
    return;
  }
  add_widened(w, block_combine(blocks, count, block, OCT_STABLE),
              has_thresholds(w) ? block_combine(blocks, count, block, OCT_RISEN) : NULL);
}

static OctPart *combine_parts(const OctPart *older, const OctPart *newer, OctCombine by)
{
  OctPart *res = part_new(older->count, older->dims);
  oct_combine(by, oct_size(older->count), res->m, older->m, newer->m);
  return res;
}

/* Where nothing rises the part stays, with its closed form. */
static void widen_part(Widening *w, OctPart *older, const OctPart *newer)
{
  if (older == newer || oct_all_leq(oct_size(older->count), newer->m, older->m))
    oct_add(&w->res, part_keep(older));
  else
    add_widened(w, combine_parts(older, newer, OCT_STABLE),
                has_thresholds(w) ? combine_parts(older, newer, OCT_RISEN) : NULL);
}

Num *oct_widen(const Octagon *older, const Octagon *newer, const NumThresholds *thresholds)
{
  if (older == newer || !oct_close_all(newer))
    return num_keep(&older->num);
  /* Also closes the parts that are not from widening, so that their bounds are the best ones. */
  if (!oct_close_all(older))
    return num_keep(&newer->num);
  Widening w = {thresholds, oct_new(older->count)};
  if (blocks_are_parts(older, OCT_VIEW_STORED, newer)) {
    for (unsigned p = 0; p < older->count; p++)
      widen_part(&w, older->parts[p], part_closed(newer->parts[p]));
    return &w.res->num;
  }
  OctBlocks blocks;
  blocks_init(&blocks, older, OCT_VIEW_STORED, newer, OCT_VIEW_CLOSED, OCT_DIMS_OF_BOTH);
  blocks_link_moving(&blocks);
  blocks_each(&blocks, widen_block, &w);
  blocks_free(&blocks);
  return &w.res->num;
}

/* ---- narrowing ---- */

static void narrow_block(void *context, const OctBlocks *blocks, unsigned count,
                         const OctShared *block)
{
  Octagon **res = context;
  oct_add_split(res, block_combine(blocks, count, block, OCT_FILLED));
}

Num *oct_narrow(const Octagon *older, const Octagon *newer)
{
  if (older == newer || !oct_close_all(older))
    return num_keep(&older->num);
  if (!oct_close_all(newer))
    return num_keep(&newer->num);
  Octagon *res = oct_new(older->count);
  OctBlocks blocks;
  blocks_init(&blocks, older, OCT_VIEW_CLOSED, newer, OCT_VIEW_CLOSED, OCT_DIMS_OF_EITHER);
  blocks_each(&blocks, narrow_block, &res);
  blocks_free(&blocks);
  return &res->num;
}
