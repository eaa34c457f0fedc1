#include "domains/octagon_blocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the dimensions of both ---- */

typedef struct Entry {
  Dim dim;
  OctPlace at;
} Entry;

static int by_dim(const void *x, const void *y)
{
  const Entry *a = x, *b = y;
  return (a->dim > b->dim) - (a->dim < b->dim);
}

/* All dimensions of an octagon, ascending. */
static unsigned list(const Octagon *a, Entry *out)
{
  unsigned count = 0;
  bool ordered = true;
  for (unsigned p = 0; p < a->count; p++) {
    const OctPart *part = a->parts[p];
    ordered = ordered && (!count || out[count - 1].dim < part->dims[0]);
    for (unsigned k = 0; k < part->count; k++)
      out[count++] = (Entry){part->dims[k], {(int)p, (int)k}};
  }
  if (!ordered)
    qsort(out, count, sizeof *out, by_dim);
  return count;
}

static unsigned size(const Octagon *a)
{
  unsigned res = 0;
  for (unsigned p = 0; p < a->count; p++)
    res += a->parts[p]->count;
  return res;
}

static unsigned find(OctBlocks *blocks, unsigned i)
{
  unsigned *leader = blocks->leader;
  while (leader[i] != i)
    i = leader[i] = leader[leader[i]];
  return i;
}

static void link(OctBlocks *blocks, unsigned i, unsigned k)
{
  i = find(blocks, i);
  k = find(blocks, k);
  blocks->blocks -= i != k;
  if (i < k)
    blocks->leader[k] = i;
  else
    blocks->leader[i] = k;
}

/* The number of a part among those of both. */
static unsigned part_number(const OctBlocks *blocks, const OctShared *s)
{
  return s->in_a.part >= 0 ? (unsigned)s->in_a.part : blocks->a->count + (unsigned)s->in_b.part;
}

static void merge_lists(OctBlocks *blocks, unsigned p, const Entry *left, unsigned q,
                        const Entry *right, OctDims which)
{
  const OctPlace none = {-1, -1};
  OctPlace last_a = none, last_b = none;
  unsigned count = 0;
  for (unsigned i = 0, k = 0; i < p || k < q;) {
    bool in_a = i < p && (k >= q || left[i].dim <= right[k].dim);
    bool in_b = k < q && (i >= p || right[k].dim <= left[i].dim);
    if (which == OCT_DIMS_OF_EITHER || (in_a && in_b))
      blocks->shared[count++] = (OctShared){in_a ? left[i].dim : right[k].dim,
                                            in_a ? left[i].at : none, in_b ? right[k].at : none};
    if (in_a && in_b && (left[i].at.part != last_a.part || right[k].at.part != last_b.part)) {
      last_a = left[i].at, last_b = right[k].at;
      link(blocks, (unsigned)last_a.part, blocks->a->count + (unsigned)last_b.part);
    }
    i += in_a;
    k += in_b;
  }
  blocks->count = count;
}

void blocks_init(OctBlocks *blocks, const Octagon *a, OctView view_a, const Octagon *b,
                 OctView view_b, OctDims which)
{
  unsigned p = size(a), q = size(b), parts = a->count + b->count;
  /* The lists are no longer needed when a block is written. */
  size_t need = (p + q) * (2 * sizeof(OctShared) + sizeof(unsigned)) + 2 * parts * sizeof(unsigned);
  blocks->memory = need <= sizeof blocks->space ? NULL : mem_alloc(need);
  blocks->shared = blocks->memory ? blocks->memory : (void *)blocks->space;
  blocks->block = blocks->shared + p + q;
  blocks->next = (unsigned *)(blocks->block + p + q);
  blocks->leader = blocks->next + p + q;
  blocks->last = blocks->leader + parts;
  blocks->a = a, blocks->b = b;
  blocks->view_a = view_a, blocks->view_b = view_b;
  blocks->blocks = parts;
  for (unsigned i = 0; i < parts; i++)
    blocks->leader[i] = i;
  Entry *left = (Entry *)blocks->block, *right = left + p;
  merge_lists(blocks, list(a, left), left, list(b, right), right, which);
}

void blocks_free(OctBlocks *blocks)
{
  mem_free(blocks->memory);
}

/* ---- what moves ---- */

enum { RISES = 1, FALLS = 2 };

/* Without branches: which way bounds move is as good as random. */
static unsigned movement(const OctPart *a, unsigned in_a, const OctPart *b, unsigned in_b)
{
  unsigned rises = 0, falls = 0;
  for (unsigned sign = 0; sign < 2; sign++) {
    double old = part_upper(a, 2 * in_a + sign), fresh = part_upper(b, 2 * in_b + sign);
    rises |= (unsigned)(old < fresh) & (unsigned)(fresh < INFINITY);
    falls |= (unsigned)(fresh < old) & (unsigned)(old < INFINITY);
  }
  return rises * RISES | falls * FALLS;
}

static unsigned movement_of(const OctBlocks *blocks, const OctShared *s)
{
  OctPart *of_a = blocks->a->parts[s->in_a.part], *of_b = blocks->b->parts[s->in_b.part];
  if (of_a == of_b)
    return 0;
  return movement(oct_viewed(of_a, blocks->view_a), (unsigned)s->in_a.place,
                  oct_viewed(of_b, blocks->view_b), (unsigned)s->in_b.place);
}

/* What moves by so much, by powers of 16. */
enum { DISTANCES = 18 };
typedef struct Movers {
  unsigned moves;
  unsigned last; /* part of a that is known to, or UINT32_MAX */
} Movers;

static unsigned distance_class(double distance)
{
  int power = distance < 1 ? 0 : ilogb(distance) / 4;
  return power < DISTANCES ? (unsigned)power : DISTANCES - 1;
}

/* Visits each bound of the dimension that moves. */
static void note_moves(OctBlocks *blocks, const OctShared *s, Movers *movers, bool link_them)
{
  OctPart *of_a = blocks->a->parts[s->in_a.part], *of_b = blocks->b->parts[s->in_b.part];
  const OctPart *a = oct_viewed(of_a, blocks->view_a), *b = oct_viewed(of_b, blocks->view_b);
  for (unsigned sign = 0; of_a != of_b && sign < 2; sign++) {
    double old = part_upper(a, 2 * (unsigned)s->in_a.place + sign);
    double fresh = part_upper(b, 2 * (unsigned)s->in_b.place + sign);
    if (old == fresh || old == INFINITY || fresh == INFINITY)
      continue;
    Movers *m = movers + distance_class(fabs(old - fresh));
    m->moves |= old < fresh ? RISES : FALLS;
    if (!link_them || m->moves != (RISES | FALLS))
      continue;
    if (m->last != UINT32_MAX)
      link(blocks, m->last, (unsigned)s->in_a.part);
    m->last = (unsigned)s->in_a.part;
  }
}

static void link_by_distance(OctBlocks *blocks)
{
  Movers movers[DISTANCES];
  for (unsigned i = 0; i < DISTANCES; i++)
    movers[i] = (Movers){0, UINT32_MAX};
  for (unsigned i = 0; i < blocks->count; i++)
    note_moves(blocks, blocks->shared + i, movers, false);
  for (unsigned i = 0; i < blocks->count; i++)
    note_moves(blocks, blocks->shared + i, movers, true);
}

void blocks_link_moving(OctBlocks *blocks)
{
  if (blocks->blocks <= 1)
    return;
  /* The parts that move, each once, go where blocks are written later. */
  unsigned all = 0, count = 0, dims = 0, *moving = (unsigned *)blocks->block, *seen = blocks->last;
  memset(seen, 0, blocks->a->count * sizeof *seen);
  for (unsigned i = 0; i < blocks->count; i++) {
    const OctShared *s = blocks->shared + i;
    unsigned part = (unsigned)s->in_a.part;
    if (all == (RISES | FALLS) && seen[part])
      continue;
    unsigned moves = movement_of(blocks, s);
    all |= moves;
    if (moves && !seen[part]) {
      moving[count++] = part;
      dims += blocks->a->parts[part]->count;
    }
    seen[part] |= moves;
  }
  if (all == (RISES | FALLS) && dims > OCT_ALL_LINKED)
    link_by_distance(blocks);
  for (unsigned i = 1; all == (RISES | FALLS) && dims <= OCT_ALL_LINKED && i < count; i++)
    link(blocks, moving[i - 1], moving[i]);
}

bool blocks_are_parts(const Octagon *a, OctView view, const Octagon *b)
{
  if (a->count != b->count)
    return false;
  unsigned all = 0, moving = 0;
  for (unsigned p = 0; p < a->count; p++) {
    if (a->parts[p] == b->parts[p])
      continue;
    if (!part_same_dims(a->parts[p], b->parts[p]))
      return false;
    const OctPart *x = oct_viewed(a->parts[p], view), *y = part_closed(b->parts[p]);
    unsigned moves = 0;
    for (unsigned k = 0; a->count > 1 && moves != (RISES | FALLS) && k < x->count; k++)
      moves |= movement(x, k, y, k);
    all |= moves;
    moving += moves != 0;
    if (moving > 1 && all == (RISES | FALLS))
      return false;
  }
  return true;
}

/* ---- blocks one by one ---- */

void blocks_each(OctBlocks *blocks, BlockVisit visit, void *context)
{
  if (blocks->blocks == 1 && blocks->count) {
    visit(context, blocks, blocks->count, blocks->shared);
    return;
  }
  unsigned *next = blocks->next, *last = blocks->last;
  for (unsigned i = 0; i < blocks->a->count + blocks->b->count; i++) {
    blocks->leader[i] = find(blocks, i);
    last[i] = UINT32_MAX;
  }
  for (unsigned i = 0; i < blocks->count; i++) {
    unsigned *end = last + blocks->leader[part_number(blocks, blocks->shared + i)];
    next[i] = UINT32_MAX;
    if (*end != UINT32_MAX)
      next[*end] = i;
    *end = i;
  }
  for (unsigned i = 0; i < blocks->count; i++) {
    unsigned *end = last + blocks->leader[part_number(blocks, blocks->shared + i)], count = 0;
    if (*end == UINT32_MAX) /* visited */
      continue;
    *end = UINT32_MAX;
    for (unsigned k = i; k != UINT32_MAX; k = next[k])
      blocks->block[count++] = blocks->shared[k];
    visit(context, blocks, count, blocks->block);
  }
}
