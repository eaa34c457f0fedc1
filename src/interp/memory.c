#include "interp/memory.h"

#include "base/map.h"

void store_init(Store *store, unsigned pointer_bits)
{
  *store = (Store){0};
  store->most = pointer_bits < 64 ? ((uint64_t)1 << pointer_bits) - 1 : UINT64_MAX;
  store->slot_count = 8;
  store->slots = mem_zero(store->slot_count, sizeof *store->slots);
  store->last_number = UINT64_MAX;
}

void store_free(Store *store)
{
  for (unsigned i = 0; i < store->slot_count; i++)
    mem_free(store->slots[i]);
  mem_free(store->slots);
  vec_free(&store->zeros);
  *store = (Store){0};
}

static unsigned slot_of(const Store *store, uint64_t number)
{
  unsigned mask = store->slot_count - 1, at = (unsigned)hash_mix(0, number) & mask;
  while (store->slots[at] && store->slots[at]->number != number)
    at = (at + 1) & mask;
  return at;
}

static Page *remember(Store *store, Page *page)
{
  store->last_number = page->number;
  return store->last = page;
}

/* The page of this number; NULL where it was never made. */
static Page *find_page(Store *store, uint64_t number)
{
  if (store->last_number == number)
    return store->last;
  Page *page = store->slots[slot_of(store, number)];
  return page ? remember(store, page) : NULL;
}

static void grow(Store *store)
{
  Page **old = store->slots;
  unsigned old_count = store->slot_count;
  store->slot_count *= 2;
  store->slots = mem_zero(store->slot_count, sizeof *store->slots);
  for (unsigned i = 0; i < old_count; i++)
    if (old[i])
      store->slots[slot_of(store, old[i]->number)] = old[i];
  mem_free(old);
}

/* Sets the bits [from, to] of a page's "written", or clears them. */
static void mark(Page *page, unsigned from, unsigned to, bool written)
{
  for (unsigned word = from / 64; word <= to / 64; word++) {
    unsigned low = word == from / 64 ? from % 64 : 0, high = word == to / 64 ? to % 64 : 63;
    uint64_t bits = UINT64_MAX >> (63 - (high - low)) << low;
    if (written)
      page->written[word] |= bits;
    else
      page->written[word] &= ~bits;
  }
}

/* The first zero range that ends at "address" or above. */
static unsigned first_zero(const Store *store, uint64_t address)
{
  unsigned low = 0, high = store->zeros.count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (store->zeros.data[middle].to < address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void take_over_zeros(Store *store, Page *page)
{
  uint64_t first = page->number << PAGE_BITS, last = first + (PAGE_BYTES - 1);
  for (unsigned i = first_zero(store, first);
       i < store->zeros.count && store->zeros.data[i].from <= last; i++) {
    Range zero = store->zeros.data[i];
    uint64_t from = zero.from > first ? zero.from : first, to = zero.to < last ? zero.to : last;
    mark(page, (unsigned)(from - first), (unsigned)(to - first), true);
  }
}

static Page *need_page(Store *store, uint64_t number)
{
  Page *page = find_page(store, number);
  if (page)
    return page;
  if (2 * (store->page_count + 1) > store->slot_count)
    grow(store);
  page = mem_zero(1, sizeof *page);
  page->number = number;
  take_over_zeros(store, page);
  store->slots[slot_of(store, number)] = page;
  store->page_count++;
  return remember(store, page);
}

bool store_has_page_below(const Store *store, uint64_t limit)
{
  for (unsigned i = 0; i < store->slot_count; i++)
    if (store->slots[i] && store->slots[i]->number << PAGE_BITS < limit)
      return true;
  return false;
}

static bool is_zero(const Store *store, uint64_t address)
{
  unsigned i = first_zero(store, address);
  return i < store->zeros.count && store->zeros.data[i].from <= address;
}

bool store_peek(Store *store, uint64_t address, unsigned char *byte)
{
  Page *page = find_page(store, address >> PAGE_BITS);
  unsigned at = (unsigned)(address & (PAGE_BYTES - 1));
  *byte = page ? page->bytes[at] : 0;
  return page ? page->written[at / 64] >> at % 64 & 1 : is_zero(store, address);
}

static unsigned char byte_of(Value value, unsigned i)
{
  return (unsigned char)((i < 8 ? value.lo : value.hi) >> 8 * (i % 8));
}

static void set_byte(Value *value, unsigned i, unsigned char byte)
{
  *(i < 8 ? &value->lo : &value->hi) |= (uint64_t)byte << 8 * (i % 8);
}

static void poke(Store *store, uint64_t address, unsigned char byte)
{
  Page *page = need_page(store, address >> PAGE_BITS);
  unsigned at = (unsigned)(address & (PAGE_BYTES - 1));
  page->bytes[at] = byte;
  page->written[at / 64] |= (uint64_t)1 << at % 64;
}

/* Reading zeros makes their page, so that the next read nearby is fast. */
bool store_read_slow(Store *store, uint64_t address, unsigned count, Value *value)
{
  bool complete = true;
  if (is_zero(store, address))
    need_page(store, address >> PAGE_BITS);
  *value = value_of(0);
  for (unsigned i = 0; i < count; i++) {
    unsigned char byte;
    if (store_peek(store, (address + i) & store->most, &byte))
      set_byte(value, i, byte);
    else
      complete = false;
  }
  return complete;
}

void store_write_slow(Store *store, uint64_t address, unsigned count, Value value)
{
  for (unsigned i = 0; i < count; i++)
    poke(store, (address + i) & store->most, byte_of(value, i));
}

Value store_settle(Store *store, uint64_t address, unsigned count, Value fill)
{
  Value res = {0, 0};
  for (unsigned i = 0; i < count; i++) {
    uint64_t at = (address + i) & store->most;
    unsigned char byte;
    if (!store_peek(store, at, &byte))
      poke(store, at, byte = byte_of(fill, i));
    set_byte(&res, i, byte);
  }
  return res;
}

/* Takes [from, to] out of the zero ranges: they would shine through in pages made later. */
static void cut_zeros(Store *store, uint64_t from, uint64_t to)
{
  unsigned first = first_zero(store, from), end = first, kept = 0;
  while (end < store->zeros.count && store->zeros.data[end].from <= to)
    end++;
  if (end == first)
    return;
  Range below = store->zeros.data[first], above = store->zeros.data[end - 1], rest[2];
  if (below.from < from)
    rest[kept++] = (Range){below.from, from - 1};
  if (above.to > to)
    rest[kept++] = (Range){to + 1, above.to};
  unsigned tail = store->zeros.count - end;
  if (first + kept + tail > store->zeros.capacity)
    vec_reserve(&store->zeros, 2 * store->zeros.capacity);
  memmove(store->zeros.data + first + kept, store->zeros.data + end,
          tail * sizeof *store->zeros.data);
  memcpy(store->zeros.data + first, rest, kept * sizeof *rest);
  store->zeros.count = first + kept + tail;
}

static void add_zeros(Store *store, uint64_t from, uint64_t to)
{
  cut_zeros(store, from, to);
  unsigned at = first_zero(store, from);
  vec_push(&store->zeros, ((Range){from, to}));
  memmove(store->zeros.data + at + 1, store->zeros.data + at,
          (store->zeros.count - 1 - at) * sizeof *store->zeros.data);
  store->zeros.data[at] = (Range){from, to};
}

/* The part of a page in [from, to]: now zero, or never written. */
static void reset_in_page(Page *page, uint64_t from, uint64_t to, bool zero)
{
  uint64_t first = page->number << PAGE_BITS, last = first + (PAGE_BYTES - 1);
  unsigned low = from > first ? (unsigned)(from - first) : 0;
  unsigned high = to < last ? (unsigned)(to - first) : PAGE_BYTES - 1;
  if (zero)
    memset(page->bytes + low, 0, high - low + 1);
  mark(page, low, high, zero);
}

/* Looks up each page of the range or walks over all pages there are, whichever is less work. */
static void reset_pages(Store *store, uint64_t from, uint64_t to, bool zero)
{
  uint64_t first = from >> PAGE_BITS, last = to >> PAGE_BITS;
  if (last - first < store->slot_count) {
    for (uint64_t number = first; number <= last; number++) {
      Page *page = find_page(store, number);
      if (page)
        reset_in_page(page, from, to, zero);
    }
    return;
  }
  for (unsigned i = 0; i < store->slot_count; i++) {
    Page *page = store->slots[i];
    if (page && page->number >= first && page->number <= last)
      reset_in_page(page, from, to, zero);
  }
}

static void reset(Store *store, uint64_t from, uint64_t to, bool zero)
{
  reset_pages(store, from, to, zero);
  if (zero)
    add_zeros(store, from, to);
  else
    cut_zeros(store, from, to);
}

static void reset_wrapping(Store *store, uint64_t address, uint64_t size, bool zero)
{
  if (!size)
    return;
  uint64_t room = store->most - address; /* addresses above the first */
  if (size - 1 <= room) {
    reset(store, address, address + (size - 1), zero);
    return;
  }
  uint64_t wrapped = size - 1 - room; /* bytes at the start of the address space */
  reset(store, address, store->most, zero);
  reset(store, 0, wrapped - 1 < store->most ? wrapped - 1 : store->most, zero);
}

void store_zero(Store *store, uint64_t address, uint64_t size)
{
  reset_wrapping(store, address, size, true);
}

void store_forget(Store *store, uint64_t address, uint64_t size)
{
  reset_wrapping(store, address, size, false);
}
