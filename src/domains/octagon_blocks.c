#include "domains/octagon_blocks.h"

#include <math.h>
#include <stdlib.h>

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
  for (unsigned p = 0; p < a->count; p++)
    for (unsigned k = 0; k < a->parts[p]->count; k++) {
      out[count] = (Entry){a->parts[p]->dims[k], {(int)p, (int)k}};
      ordered = ordered && (!count || out[count - 1].dim < out[count].dim);
      count++;
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

static void link_parts(OctBlocks *b, const OctPlace *in, unsigned parts, unsigned *first)
{
  for (unsigned p = 0; p < parts; p++)
    first[p] = UINT32_MAX;
  for (unsigned i = 0; i < b->count; i++) {
    if (in[i].part < 0)
      continue;
    unsigned *of_part = first + in[i].part;
    if (*of_part == UINT32_MAX)
      *of_part = i;
    else
      blocks_link(b, *of_part, i);
  }
}

void blocks_init(OctBlocks *blocks, const Octagon *a, const Octagon *b, OctDims which)
{
  unsigned p = size(a), q = size(b), most = p + q + 1;
  /* One allocation, by falling alignment. */
  Entry *left = mem_alloc(most * (sizeof(Entry) + 2 * sizeof(OctPlace) + 5 * sizeof(Dim)) +
                          (a->count + b->count) * sizeof(unsigned));
  Entry *right = left + p;
  blocks->memory = left;
  blocks->in_a = (OctPlace *)(left + most);
  blocks->in_b = blocks->in_a + most;
  blocks->dims = (Dim *)(blocks->in_b + most);
  blocks->leader = (unsigned *)(blocks->dims + most);
  blocks->block = (Dim *)(blocks->leader + most);
  blocks->next = (unsigned *)(blocks->block + most);
  blocks->last = blocks->next + most;
  unsigned *first = blocks->last + most;
  p = list(a, left);
  q = list(b, right);
  const OctPlace none = {-1, -1};
  unsigned count = 0;
  for (unsigned i = 0, k = 0; i < p || k < q;) {
    bool in_a = i < p && (k >= q || left[i].dim <= right[k].dim);
    bool in_b = k < q && (i >= p || right[k].dim <= left[i].dim);
    if (which == OCT_DIMS_OF_EITHER || (in_a && in_b)) {
      blocks->dims[count] = in_a ? left[i].dim : right[k].dim;
      blocks->in_a[count] = in_a ? left[i].at : none;
      blocks->in_b[count] = in_b ? right[k].at : none;
      blocks->leader[count] = count;
      count++;
    }
    i += in_a;
    k += in_b;
  }
  blocks->count = count;
  link_parts(blocks, blocks->in_a, a->count, first);
  link_parts(blocks, blocks->in_b, b->count, first);
}

void blocks_free(OctBlocks *blocks)
{
  mem_free(blocks->memory);
}

unsigned blocks_find(OctBlocks *blocks, unsigned i)
{
  unsigned *leader = blocks->leader;
  while (leader[i] != i)
    i = leader[i] = leader[leader[i]];
  return i;
}

void blocks_link(OctBlocks *blocks, unsigned i, unsigned k)
{
  i = blocks_find(blocks, i);
  k = blocks_find(blocks, k);
  if (i < k)
    blocks->leader[k] = i;
  else
    blocks->leader[i] = k;
}

enum { RISES = 1, FALLS = 2 };

static unsigned movement(const OctPart *a, int in_a, const OctPart *b, int in_b)
{
  unsigned res = 0;
  for (unsigned sign = 0; sign < 2; sign++) {
    double old = part_upper(a, 2 * (unsigned)in_a + sign);
    double fresh = part_upper(b, 2 * (unsigned)in_b + sign);
    if (old < fresh && fresh < INFINITY)
      res |= RISES;
    if (fresh < old && old < INFINITY)
      res |= FALLS;
  }
  return res;
}

void blocks_link_moving(OctBlocks *blocks, const Octagon *a, OctView view, const Octagon *b)
{
  unsigned all = 0, first = UINT32_MAX;
  /* Movements go where blocks are written later. */
  unsigned *moves = blocks->block;
  for (unsigned i = 0; i < blocks->count; i++) {
    OctPlace in_a = blocks->in_a[i], in_b = blocks->in_b[i];
    OctPart *of_a = a->parts[in_a.part], *of_b = b->parts[in_b.part];
    moves[i] = of_a == of_b ? 0
                            : movement(view == OCT_VIEW_STORED ? of_a : part_closed(of_a),
                                       in_a.place, part_closed(of_b), in_b.place);
    all |= moves[i];
    if (moves[i] && first == UINT32_MAX)
      first = i;
  }
  for (unsigned i = 0; all == (RISES | FALLS) && i < blocks->count; i++)
    if (moves[i])
      blocks_link(blocks, first, i);
}

void blocks_each(OctBlocks *blocks, BlockVisit visit, void *context)
{
  unsigned *next = blocks->next, *last = blocks->last;
  for (unsigned i = 0; i < blocks->count; i++) {
    /* A block is found by its least index, which comes first. */
    unsigned first = blocks_find(blocks, i);
    next[i] = UINT32_MAX;
    if (first != i)
      next[last[first]] = i;
    last[first] = i;
  }
  for (unsigned i = 0; i < blocks->count; i++) {
    if (blocks->leader[i] != i)
      continue;
    unsigned count = 0;
    for (unsigned k = i; k != UINT32_MAX; k = next[k])
      blocks->block[count++] = blocks->dims[k];
    visit(context, count, blocks->block);
  }
}

OctPart *blocks_combine(const Octagon *a, OctView view_a, const Octagon *b, OctView view_b,
                        unsigned count, const Dim *dims, RowCombine by)
{
  OctPart *res = part_new(count, dims);
  OctReader x, y;
  oct_reader_init(&x, a, view_a, count, dims);
  oct_reader_init(&y, b, view_b, count, dims);
  double small[2 * OCT_SMALL];
  double *space = count <= OCT_SMALL ? small : mem_alloc(2 * count * sizeof *space);
  if (x.whole && y.whole) {
    by(oct_size(count), res->m, x.whole, y.whole);
  } else {
    for (unsigned i = 0; i < 2 * count; i++) {
      double *to = res->m + oct_row(i);
      const double *row = oct_reader_row(&x, i, to);
      by((i | 1) + 1, to, row, oct_reader_row(&y, i, space));
    }
  }
  if (space != small)
    mem_free(space);
  oct_reader_free(&x);
  oct_reader_free(&y);
  return res;
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
    const OctPart *x = view == OCT_VIEW_STORED ? a->parts[p] : part_closed(a->parts[p]);
    const OctPart *y = part_closed(b->parts[p]);
    unsigned moves = 0;
    for (unsigned k = 0; a->count > 1 && k < x->count; k++)
      moves |= movement(x, (int)k, y, (int)k);
    all |= moves;
    moving += moves != 0;
  }
  return moving <= 1 || all != (RISES | FALLS);
}
