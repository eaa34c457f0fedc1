/* Order, join and meet of octagons. */
#include <math.h>
#include <string.h>

#include "domains/octagon_blocks.h"

/* ---- order ---- */

static bool leq_rows(const OctReader *reader, const OctPart *part)
{
  double small[2 * OCT_SMALL];
  double *space = part->count <= OCT_SMALL ? small : mem_alloc(2 * part->count * sizeof *space);
  bool res = true;
  for (unsigned i = 0; res && i < 2 * part->count; i++)
    res = oct_all_leq((i | 1) + 1, oct_reader_row(reader, i, space), part->m + oct_row(i));
  if (space != small)
    mem_free(space);
  return res;
}

/* Whether a, which is closed, has no bound above that of b's part. */
static bool leq_part(const Octagon *a, const OctPart *part)
{
  OctPlace at = oct_find(a, part->dims[0]);
  if (at.part < 0 && part->count == 1)
    return false;
  if (at.part >= 0 && a->parts[at.part] == part)
    return true;
  if (part->form == OCT_EMPTY)
    return false;
  OctReader reader;
  oct_reader_init(&reader, a, OCT_VIEW_CLOSED, part->count, part->dims);
  bool res = reader.whole ? oct_all_leq(oct_size(part->count), reader.whole, part->m)
                          : leq_rows(&reader, part);
  oct_reader_free(&reader);
  return res;
}

bool oct_leq(const Octagon *a, const Octagon *b)
{
  if (a == b || !oct_close_all(a))
    return true;
  if (b->empty)
    return false;
  for (unsigned i = 0; i < b->count; i++)
    if (!(i < a->count && a->parts[i] == b->parts[i]) && !leq_part(a, b->parts[i]))
      return false;
  return true;
}

static bool leq_closed(const Octagon *a, const Octagon *b)
{
  for (unsigned i = 0; i < b->count; i++)
    if (!leq_part(a, part_closed(b->parts[i])))
      return false;
  return true;
}

bool oct_equal(const Octagon *a, const Octagon *b)
{
  if (a == b)
    return true;
  if (!oct_close_all(a) || !oct_close_all(b))
    return a->empty && !oct_close_all(b);
  return leq_closed(a, b) && leq_closed(b, a);
}

/* ---- hash ---- */

static uint64_t mix(uint64_t x)
{
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  return x ^ x >> 32;
}

static uint64_t hash_bound(Dim x, unsigned x_sign, Dim y, unsigned y_sign, double c)
{
  uint64_t bits = 0;
  c = c == 0 ? 0 : c; /* one zero */
  memcpy(&bits, &c, sizeof bits);
  return mix(bits ^ mix(((uint64_t)x << 33 | (uint64_t)y << 1) ^ (uint64_t)x_sign << 32 ^ y_sign));
}

/* A sum over all bounds that say more than others: these do not depend on how parts are cut. */
uint64_t oct_hash(const Octagon *a)
{
  if (!oct_close_all(a))
    return 1;
  uint64_t res = 0;
  for (unsigned p = 0; p < a->count; p++) {
    const OctPart *part = part_closed(a->parts[p]);
    for (unsigned i = 0; i < 2 * part->count; i++)
      for (unsigned j = 0; j <= (i | 1); j++) {
        double c = part_get(part, i, j);
        if (c < INFINITY && i != j && ((i ^ j) == 1 || part_relates(part, i, j)))
          res += hash_bound(part->dims[i / 2], i & 1, part->dims[j / 2], j & 1, c);
      }
  }
  return res;
}

/* ---- join ---- */

/* Up to so many dimensions looking for pieces costs more than the join; what takes a dimension out
 * of the part looks for them. */
enum { SMALL = 8 };

static void add_joined(Octagon **to, OctPart *part)
{
  part->form = OCT_CLOSED;
  if (part->count > 1 && part->count <= SMALL)
    oct_add(to, part);
  else
    oct_add_split(to, part);
}

static void join_block(void *context, const OctBlocks *blocks, unsigned count,
                       const OctShared *block)
{
  Octagon **res = context;
  OctPart *of_a = block_part_a(blocks, count, block);
  if (of_a && of_a == block_part_b(blocks, count, block)) {
    oct_add(res, part_keep(of_a));
    return;
  }
  add_joined(res, block_combine(blocks, count, block, OCT_GREATER));
}

static Num *join_parts(const Octagon *a, const Octagon *b)
{
  Octagon *res = oct_new(a->count);
  for (unsigned p = 0; p < a->count; p++) {
    if (a->parts[p] == b->parts[p]) {
      oct_add(&res, part_keep(a->parts[p]));
      continue;
    }
    const OctPart *x = part_closed(a->parts[p]), *y = part_closed(b->parts[p]);
    OctPart *part = part_new(x->count, x->dims);
    oct_combine(OCT_GREATER, oct_size(x->count), part->m, x->m, y->m);
    add_joined(&res, part);
  }
  return &res->num;
}

Num *oct_join(const Octagon *a, const Octagon *b)
{
  if (a == b || !oct_close_all(b))
    return num_keep(&a->num);
  if (!oct_close_all(a))
    return num_keep(&b->num);
  if (blocks_are_parts(a, OCT_VIEW_CLOSED, b))
    return join_parts(a, b);
  OctBlocks blocks;
  blocks_init(&blocks, a, OCT_VIEW_CLOSED, b, OCT_VIEW_CLOSED, OCT_DIMS_OF_BOTH);
  blocks_link_moving(&blocks);
  Octagon *res = oct_new(a->count);
  blocks_each(&blocks, join_block, &res);
  blocks_free(&blocks);
  return &res->num;
}

/* ---- meet ---- */

/* The part of a block of which only one of them says something, or both the same; NULL where there
 * is none. */
static OctPart *part_alone(const OctBlocks *blocks, unsigned count, const OctShared *block)
{
  OctPart *of_a = block_part_a(blocks, count, block), *of_b = block_part_b(blocks, count, block);
  if (of_a && of_a == of_b)
    return of_a;
  bool in_a = false, in_b = false;
  for (unsigned k = 0; k < count; k++) {
    in_a |= block[k].in_a.part >= 0;
    in_b |= block[k].in_b.part >= 0;
  }
  return !in_b ? of_a : !in_a ? of_b : NULL;
}

static void meet_block(void *context, const OctBlocks *blocks, unsigned count,
                       const OctShared *block)
{
  Octagon **res = context;
  OctPart *alone = part_alone(blocks, count, block);
  oct_add(res, alone ? part_keep(alone) : block_combine(blocks, count, block, OCT_LESSER));
}

/* Whether that is already known; closing may still show it. */
static bool known_empty(const Octagon *a)
{
  for (unsigned i = 0; i < a->count; i++)
    if (a->parts[i]->form == OCT_EMPTY)
      return true;
  return a->empty;
}

Num *oct_meet(const Octagon *a, const Octagon *b)
{
  if (a == b || known_empty(a))
    return num_keep(&a->num);
  if (known_empty(b))
    return num_keep(&b->num);
  OctBlocks blocks;
  blocks_init(&blocks, a, OCT_VIEW_STORED, b, OCT_VIEW_STORED, OCT_DIMS_OF_EITHER);
  Octagon *res = oct_new(a->count + b->count);
  blocks_each(&blocks, meet_block, &res);
  blocks_free(&blocks);
  return &res->num;
}
