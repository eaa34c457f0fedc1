#include "domains/iset.h"

#include <stdlib.h>

#include "domains/iset_build.h"

ISets *isets_new(void)
{
  ISets *sets = mem_zero(1, sizeof *sets);
  sets->arena = arena_new();
  return sets;
}

void isets_free(ISets *sets)
{
  arena_free(sets->arena);
  vec_free(&sets->list);
  vec_free(&sets->next);
  map_free(&sets->first);
  vec_free(&sets->pile);
  vec_free(&sets->gaps);
  mem_free(sets);
}

const ISet *isets_of_id(const ISets *sets, uint32_t id)
{
  return sets->list.data[id];
}

int64_t iset_type_least(unsigned width)
{
  return (int64_t)(~(uint64_t)0 << (width - 1));
}

int64_t iset_type_most(unsigned width)
{
  return ~iset_type_least(width);
}

/* ---- canonical sets ---- */

/* The number modulo 2^width, read as signed. */
static int64_t wrap(Wide number, unsigned width)
{
  unsigned unused = 64 - width;
  return (int64_t)((uint64_t)number << unused) >> unused;
}

/* Reduces each range since the mark modulo 2^width; what crosses the border becomes two. */
static void wrap_pile(ISets *sets, unsigned width, unsigned mark)
{
  int64_t least = iset_type_least(width), most = iset_type_most(width);
  for (unsigned i = mark, end = sets->pile.count; i < end; i++) {
    WideRange *range = &sets->pile.data[i];
    if (range->least >= least && range->most <= most)
      continue;
    if (range->most - range->least > (Wide)most - least) {
      *range = (WideRange){least, most};
      continue;
    }
    *range = (WideRange){wrap(range->least, width), wrap(range->most, width)};
    if (range->least > range->most) {
      Wide end_of_second = range->most;
      range->most = most;
      iset_push(sets, least, end_of_second);
    }
  }
}

static int compare_ranges(const void *a, const void *b)
{
  const WideRange *x = a, *y = b;
  return x->least < y->least ? -1 : x->least > y->least;
}

/* Sorts the ranges and unites those that overlap or touch; answers how many are left. */
static unsigned unite_pile(WideRange *ranges, unsigned count)
{
  bool sorted = true;
  for (unsigned i = 1; i < count && sorted; i++)
    sorted = ranges[i - 1].least <= ranges[i].least;
  if (!sorted)
    qsort(ranges, count, sizeof *ranges, compare_ranges);
  unsigned kept = 0;
  for (unsigned i = 0; i < count; i++) {
    if (kept && ranges[i].least <= ranges[kept - 1].most + 1) {
      if (ranges[i].most > ranges[kept - 1].most)
        ranges[kept - 1].most = ranges[i].most;
    } else {
      ranges[kept++] = ranges[i];
    }
  }
  return kept;
}

static int compare_gaps(const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static uint64_t gap_before(const WideRange *range)
{
  return (uint64_t)(range[0].least - range[-1].most);
}

/* Closes the smallest gaps, the first of equal ones before the others. */
static unsigned close_gaps(ISets *sets, WideRange *ranges, unsigned count)
{
  unsigned excess = count - ISET_MOST_RANGES, smaller = 0, kept = 1;
  vec_clear(&sets->gaps);
  for (unsigned i = 1; i < count; i++)
    vec_push(&sets->gaps, gap_before(&ranges[i]));
  qsort(sets->gaps.data, sets->gaps.count, sizeof *sets->gaps.data, compare_gaps);
  uint64_t limit = sets->gaps.data[excess - 1];
  while (sets->gaps.data[smaller] < limit)
    smaller++;
  unsigned equal = excess - smaller; /* gaps of the limit's size to close */
  Wide before = ranges[0].most;
  for (unsigned i = 1; i < count; i++) {
    uint64_t gap = (uint64_t)(ranges[i].least - before);
    bool closes = gap < limit || (gap == limit && equal > 0);
    equal -= gap == limit && equal > 0;
    before = ranges[i].most;
    if (closes)
      ranges[kept - 1].most = ranges[i].most;
    else
      ranges[kept++] = ranges[i];
  }
  return kept;
}

static bool is_set(const ISet *set, unsigned width, const WideRange *ranges, unsigned count)
{
  if (set->width != width || set->count != count)
    return false;
  for (unsigned i = 0; i < count; i++)
    if (set->ranges[i].least != ranges[i].least || set->ranges[i].most != ranges[i].most)
      return false;
  return true;
}

static const ISet *intern_ranges(ISets *sets, unsigned width, const WideRange *ranges,
                                 unsigned count)
{
  uint64_t hash = hash_mix(width, count), first;
  for (unsigned i = 0; i < count; i++)
    hash = hash_mix(hash_mix(hash, (uint64_t)ranges[i].least), (uint64_t)ranges[i].most);
  bool known = map_get(&sets->first, hash, &first);
  for (uint32_t at = known ? (uint32_t)first + 1 : 0; at; at = sets->next.data[at - 1])
    if (is_set(sets->list.data[at - 1], width, ranges, count))
      return sets->list.data[at - 1];
  ISet *fresh = arena_alloc(sets->arena, sizeof *fresh + count * sizeof *fresh->ranges);
  fresh->id = sets->list.count;
  fresh->width = (uint16_t)width;
  fresh->count = (uint16_t)count;
  fresh->hash = hash;
  for (unsigned i = 0; i < count; i++)
    fresh->ranges[i] = (ISetRange){(int64_t)ranges[i].least, (int64_t)ranges[i].most};
  vec_push(&sets->list, fresh);
  vec_push(&sets->next, known ? (uint32_t)first + 1 : 0);
  map_put(&sets->first, hash, fresh->id);
  return fresh;
}

const ISet *iset_finish(ISets *sets, unsigned width, unsigned mark)
{
  wrap_pile(sets, width, mark);
  WideRange *ranges = sets->pile.data + mark;
  unsigned count = unite_pile(ranges, sets->pile.count - mark);
  if (count > ISET_MOST_RANGES)
    count = close_gaps(sets, ranges, count);
  sets->pile.count = mark;
  return intern_ranges(sets, width, ranges, count);
}

void iset_push_unsigned(ISets *sets, const ISet *a)
{
  Wide modulus = (Wide)1 << a->width;
  for (unsigned i = 0; i < a->count; i++)
    if (a->ranges[i].most >= 0)
      iset_push(sets, a->ranges[i].least > 0 ? a->ranges[i].least : 0, a->ranges[i].most);
  for (unsigned i = 0; i < a->count; i++)
    if (a->ranges[i].least < 0)
      iset_push(sets, a->ranges[i].least + modulus,
                (a->ranges[i].most < 0 ? a->ranges[i].most : -1) + modulus);
}

/* ---- making ---- */

const ISet *iset_range(ISets *sets, unsigned width, int64_t least, int64_t most)
{
  unsigned mark = iset_begin(sets);
  int64_t limits[2] = {iset_type_least(width), iset_type_most(width)};
  least = least < limits[0] ? limits[0] : least;
  most = most > limits[1] ? limits[1] : most;
  if (least <= most)
    iset_push(sets, least, most);
  return iset_finish(sets, width, mark);
}

const ISet *iset_top(ISets *sets, unsigned width)
{
  return iset_range(sets, width, INT64_MIN, INT64_MAX);
}

const ISet *iset_empty(ISets *sets, unsigned width)
{
  return iset_range(sets, width, 1, 0);
}

const ISet *iset_single(ISets *sets, unsigned width, int64_t number)
{
  unsigned mark = iset_begin(sets);
  iset_push(sets, number, number);
  return iset_finish(sets, width, mark);
}

const ISet *iset_unsigned(ISets *sets, unsigned width, uint64_t least, uint64_t most)
{
  unsigned mark = iset_begin(sets);
  uint64_t limit = ~(uint64_t)0 >> (64 - width);
  most = most > limit ? limit : most;
  if (least <= most)
    iset_push(sets, least, most);
  return iset_finish(sets, width, mark);
}

const ISet *iset_bool(ISets *sets, Truth truth)
{
  return truth == TRUTH_UNKNOWN ? iset_top(sets, 1) : iset_single(sets, 1, -(truth == TRUTH_TRUE));
}

/* ---- asking ---- */

bool iset_is_empty(const ISet *a)
{
  return a->count == 0;
}

bool iset_is_top(const ISet *a)
{
  return a->count == 1 && a->ranges[0].least == iset_type_least(a->width) &&
         a->ranges[0].most == iset_type_most(a->width);
}

bool iset_is_single(const ISet *a)
{
  return a->count == 1 && a->ranges[0].least == a->ranges[0].most;
}

/* The first range that ends at the number or behind it; a->count: none. */
static unsigned range_from(const ISet *a, int64_t number)
{
  unsigned low = 0, high = a->count;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (a->ranges[middle].most < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool iset_has(const ISet *a, int64_t number)
{
  unsigned at = range_from(a, number);
  return at < a->count && a->ranges[at].least <= number;
}

bool iset_includes(const ISet *a, const ISet *b)
{
  for (unsigned i = 0; i < b->count && a != b; i++) {
    unsigned at = range_from(a, b->ranges[i].least);
    if (at == a->count || a->ranges[at].least > b->ranges[i].least ||
        a->ranges[at].most < b->ranges[i].most)
      return false;
  }
  return true;
}

bool iset_meets(const ISet *a, const ISet *b)
{
  for (unsigned i = 0; i < b->count; i++) {
    unsigned at = range_from(a, b->ranges[i].least);
    if (at < a->count && a->ranges[at].least <= b->ranges[i].most)
      return true;
  }
  return false;
}

int64_t iset_least(const ISet *a)
{
  return a->ranges[0].least;
}

int64_t iset_most(const ISet *a)
{
  return a->ranges[a->count - 1].most;
}

static uint64_t as_unsigned(const ISet *a, int64_t number)
{
  return (uint64_t)number & ~(uint64_t)0 >> (64 - a->width);
}

uint64_t iset_unsigned_least(const ISet *a)
{
  unsigned at = range_from(a, 0);
  if (at == a->count)
    return as_unsigned(a, a->ranges[0].least);
  return a->ranges[at].least > 0 ? (uint64_t)a->ranges[at].least : 0;
}

uint64_t iset_unsigned_most(const ISet *a)
{
  unsigned at = range_from(a, 0); /* it may begin with negative numbers */
  if (at < a->count && a->ranges[at].least < 0)
    return as_unsigned(a, -1);
  return as_unsigned(a, at ? a->ranges[at - 1].most : iset_most(a));
}

Truth iset_truth(const ISet *a)
{
  return !iset_is_single(a) ? TRUTH_UNKNOWN : a->ranges[0].least ? TRUTH_TRUE : TRUTH_FALSE;
}

static void print_bound(const ISet *a, int64_t bound, Text *out)
{
  if (a->width > 1 && bound == iset_type_least(a->width))
    text_add(out, "min");
  else if (a->width > 1 && bound == iset_type_most(a->width))
    text_add(out, "max");
  else
    text_format(out, "%lld", (long long)bound);
}

void iset_print(const ISet *a, Text *out)
{
  text_add(out, "{");
  for (unsigned i = 0; i < a->count; i++) {
    const ISetRange *range = &a->ranges[i];
    text_add(out, i ? "," : "");
    text_add(out, range->least == range->most ? "" : "[");
    print_bound(a, range->least, out);
    if (range->least != range->most) {
      text_add(out, ",");
      print_bound(a, range->most, out);
      text_add(out, "]");
    }
  }
  text_add(out, "}");
}

/* ---- sets ---- */

const ISet *iset_unite(ISets *sets, const ISet *a, const ISet *b)
{
  if (a == b || b->count == 0)
    return a;
  unsigned mark = iset_begin(sets), i = 0, k = 0;
  while (i < a->count || k < b->count) {
    bool takes_a = k == b->count || (i < a->count && a->ranges[i].least <= b->ranges[k].least);
    const ISetRange *range = takes_a ? &a->ranges[i++] : &b->ranges[k++];
    iset_push(sets, range->least, range->most);
  }
  return iset_finish(sets, a->width, mark);
}

const ISet *iset_intersect(ISets *sets, const ISet *a, const ISet *b)
{
  if (a == b)
    return a;
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0, k = 0; i < a->count && k < b->count;) {
    const ISetRange *x = &a->ranges[i], *y = &b->ranges[k];
    int64_t least = x->least > y->least ? x->least : y->least;
    int64_t most = x->most < y->most ? x->most : y->most;
    if (least <= most)
      iset_push(sets, least, most);
    if (x->most < y->most)
      i++;
    else
      k++;
  }
  return iset_finish(sets, a->width, mark);
}

const ISet *iset_complement(ISets *sets, const ISet *a)
{
  unsigned mark = iset_begin(sets);
  Wide from = iset_type_least(a->width), last = iset_type_most(a->width);
  for (unsigned i = 0; i < a->count; i++) {
    if (from < a->ranges[i].least)
      iset_push(sets, from, (Wide)a->ranges[i].least - 1);
    from = (Wide)a->ranges[i].most + 1;
  }
  if (from <= last)
    iset_push(sets, from, last);
  return iset_finish(sets, a->width, mark);
}

const ISet *iset_signs(ISets *sets, const ISet *a)
{
  if (iset_is_empty(a) ||
      (iset_is_single(a) && a->ranges[0].least >= -1 && a->ranges[0].least <= 1))
    return a;
  unsigned mark = iset_begin(sets);
  if (iset_least(a) < 0)
    iset_push(sets, iset_type_least(a->width), -1);
  if (iset_has(a, 0))
    iset_push(sets, 0, 0);
  if (iset_most(a) > 0)
    iset_push(sets, 1, iset_type_most(a->width));
  return iset_finish(sets, a->width, mark);
}

/* ---- comparisons ---- */

Truth iset_eq(const ISet *a, const ISet *b)
{
  return truth_when(a == b && iset_is_single(a), !iset_meets(a, b));
}

Truth iset_slt(const ISet *a, const ISet *b)
{
  if (!a->count || !b->count)
    return TRUTH_UNKNOWN;
  return truth_when(iset_most(a) < iset_least(b), iset_least(a) >= iset_most(b));
}

Truth iset_sle(const ISet *a, const ISet *b)
{
  if (!a->count || !b->count)
    return TRUTH_UNKNOWN;
  return truth_when(iset_most(a) <= iset_least(b), iset_least(a) > iset_most(b));
}

Truth iset_ult(const ISet *a, const ISet *b)
{
  if (!a->count || !b->count)
    return TRUTH_UNKNOWN;
  return truth_when(iset_unsigned_most(a) < iset_unsigned_least(b),
                    iset_unsigned_least(a) >= iset_unsigned_most(b));
}

Truth iset_ule(const ISet *a, const ISet *b)
{
  if (!a->count || !b->count)
    return TRUTH_UNKNOWN;
  return truth_when(iset_unsigned_most(a) <= iset_unsigned_least(b),
                    iset_unsigned_least(a) > iset_unsigned_most(b));
}
