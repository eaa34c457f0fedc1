/* The memory of a run: one sparse byte store for each region.
 *
 * A store maps every address to a byte, or to nothing where nothing was written yet.  It is kept in
 * pages that come into being at the first write.  Large zero-initialised objects cost nothing: they
 * are ranges that a page consults when it is made; from then on the page alone counts.
 *
 * Accesses are little endian, of at most 16 bytes, and wrap around at the end of the address
 * space. */
#ifndef OCTANT_INTERP_MEMORY_H
#define OCTANT_INTERP_MEMORY_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/vec.h"
#include "term/value.h"

enum { PAGE_BITS = 12, PAGE_BYTES = 1 << PAGE_BITS };

typedef struct Page {
  uint64_t number; /* of its first address, in pages */
  unsigned char bytes[PAGE_BYTES];
  uint64_t written[PAGE_BYTES / 64]; /* a bit for each byte that has a value */
} Page;

typedef struct Range {
  uint64_t from, to; /* both belong to it */
} Range;

typedef struct Store {
  uint64_t most;        /* the largest address */
  uint64_t last_number; /* of the page of the last access; no page's number at first */
  Page *last;
  Page **slots; /* by hash of the page number, open addressing; a power of two of them */
  unsigned slot_count, page_count;
  VEC(Range) zeros; /* disjoint and sorted: zero wherever no page exists */
} Store;

void store_init(Store *store, unsigned pointer_bits);
void store_free(Store *store);

/* True, with the value, where all "count" bytes at "address" were written; false with those that
 * were, the others being zero. */
bool store_read_slow(Store *store, uint64_t address, unsigned count, Value *value);
void store_write_slow(Store *store, uint64_t address, unsigned count, Value value);

/* Gives the bytes that were never written those of "fill"; answers all bytes as they are then. */
Value store_settle(Store *store, uint64_t address, unsigned count, Value fill);

/* [address, address + size) becomes zero, respectively never written. */
void store_zero(Store *store, uint64_t address, uint64_t size);
void store_forget(Store *store, uint64_t address, uint64_t size);

/* The byte at an address; false where there is none. */
bool store_peek(Store *store, uint64_t address, unsigned char *byte);

/* Was anything below this address read or written? */
bool store_has_page_below(const Store *store, uint64_t limit);

/* The bits of an access of "count" bytes (1, 2, 4 or 8) in a word of "written". */
static inline uint64_t store_access_mask(unsigned count)
{
  return ((uint64_t)1 << count) - 1;
}

static inline bool store_is_near(const Store *store, uint64_t address, unsigned count)
{
  return address >> PAGE_BITS == store->last_number && address % 64 + count <= 64;
}

/* The common case in line: accesses of 1, 2, 4 or 8 bytes to the page of the last one that lie in
 * one word of "written". */
static inline bool store_read(Store *store, uint64_t address, unsigned count, uint64_t *value)
{
  if (store_is_near(store, address, count)) {
    unsigned at = (unsigned)(address & (PAGE_BYTES - 1));
    uint64_t mask = store_access_mask(count), word = store->last->written[at / 64] >> at % 64;
    if ((word & mask) == mask) {
      *value = 0;
      memcpy(value, store->last->bytes + at, count);
      return true;
    }
  }
  Value all;
  bool complete = store_read_slow(store, address, count, &all);
  *value = all.lo;
  return complete;
}

static inline void store_write(Store *store, uint64_t address, unsigned count, uint64_t value)
{
  if (store_is_near(store, address, count)) {
    unsigned at = (unsigned)(address & (PAGE_BYTES - 1));
    store->last->written[at / 64] |= store_access_mask(count) << at % 64;
    memcpy(store->last->bytes + at, &value, count);
  } else {
    store_write_slow(store, address, count, value_of(value));
  }
}

#endif
