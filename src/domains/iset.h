/* Sets of machine integers as lists of disjoint intervals.
 *
 * An ISet stands for bit-vectors of its width (1 to 64 bits), read as signed.  Its ranges are
 * sorted and neither overlap nor touch, so that equal sets have equal lists; sets are interned in a
 * table (ISets), so that equal sets are the same pointer.  They live as long as the table.  No
 * ranges: the empty set.  A Bool is a bit-vector of width 1: true is -1, false is 0.
 *
 * Every operator answers a superset of the results for all pairs of members, in the machine's
 * arithmetic: results wrap; division by zero and shifts by the width or more mean what SMT-LIB
 * says.  An empty operand gives the empty set.  A set of more than ISET_MOST_RANGES ranges closes
 * its smallest gaps first. */
#ifndef OCTANT_DOMAINS_ISET_H
#define OCTANT_DOMAINS_ISET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "domains/interval.h"

enum { ISET_MOST_BITS = 64, ISET_MOST_RANGES = 64 };

typedef struct ISetRange {
  int64_t least, most;
} ISetRange;

typedef struct ISet {
  uint32_t id; /* dense, in order of creation */
  uint16_t width;
  uint16_t count;
  uint64_t hash;
  ISetRange ranges[];
} ISet;

typedef struct ISets ISets;

ISets *isets_new(void);
void isets_free(ISets *sets);
const ISet *isets_of_id(const ISets *sets, uint32_t id);

/* ---- making ---- */

const ISet *iset_top(ISets *sets, unsigned width);
const ISet *iset_empty(ISets *sets, unsigned width);
const ISet *iset_single(ISets *sets, unsigned width, int64_t number);
/* Empty where least > most; cut to the type's limits. */
const ISet *iset_range(ISets *sets, unsigned width, int64_t least, int64_t most);
/* The numbers that read as unsigned lie between these. */
const ISet *iset_unsigned(ISets *sets, unsigned width, uint64_t least, uint64_t most);
const ISet *iset_bool(ISets *sets, Truth truth);

int64_t iset_type_least(unsigned width);
int64_t iset_type_most(unsigned width);

/* ---- asking ---- */

bool iset_is_top(const ISet *a);
bool iset_is_empty(const ISet *a);
bool iset_is_single(const ISet *a);
bool iset_has(const ISet *a, int64_t number);
bool iset_includes(const ISet *a, const ISet *b); /* of equal widths: is b a subset of a? */
bool iset_meets(const ISet *a, const ISet *b);    /* have they a common member? */
/* Of sets that are not empty. */
int64_t iset_least(const ISet *a);
int64_t iset_most(const ISet *a);
uint64_t iset_unsigned_least(const ISet *a);
uint64_t iset_unsigned_most(const ISet *a);
/* What is known of a Bool; unknown for the empty set too. */
Truth iset_truth(const ISet *a);
void iset_print(const ISet *a, Text *out); /* "{[1,5],[7,max]}" */

/* ---- sets: exact ---- */

const ISet *iset_unite(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_intersect(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_complement(ISets *sets, const ISet *a);
/* The signs alone: the classes < 0, 0, > 0 that it meets, where the sets {-1}, {0} and {1} stay. */
const ISet *iset_signs(ISets *sets, const ISet *a);

/* ---- arithmetic: iset_arith.c; neg and add, sub are exact ---- */

const ISet *iset_neg(ISets *sets, const ISet *a);
const ISet *iset_add(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_sub(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_mul(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_sdiv(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_udiv(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_srem(ISets *sets, const ISet *a, const ISet *b); /* exact for a single divisor */
const ISet *iset_urem(ISets *sets, const ISet *a, const ISet *b); /* exact for a single divisor */
/* Does no sum of members wrap as signed numbers? */
bool iset_add_fits(const ISet *a, const ISet *b);
/* Does no product of a member with the number wrap? */
bool iset_mul_fits(const ISet *a, int64_t number);
/* The numbers whose product with "factor" (not 0), taken without wrapping, is a member. */
const ISet *iset_mul_inverse(ISets *sets, const ISet *a, int64_t factor);
/* The numbers that, divided by "divisor" (not 0) as signed, may give a member of "a": exact but
 * for the least number divided by -1. */
const ISet *iset_sdiv_inverse(ISets *sets, const ISet *a, int64_t divisor);

/* ---- bits: iset_bits.c; not is exact, shifts by one number and of one range too ---- */

const ISet *iset_not(ISets *sets, const ISet *a);
const ISet *iset_and(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_or(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_xor(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_shl(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_lshr(ISets *sets, const ISet *a, const ISet *b);
const ISet *iset_ashr(ISets *sets, const ISet *a, const ISet *b);

/* Between widths; sext, zext and truncate are exact. */
const ISet *iset_truncate(ISets *sets, const ISet *a, unsigned width);
const ISet *iset_zext(ISets *sets, const ISet *a, unsigned width);
const ISet *iset_sext(ISets *sets, const ISet *a, unsigned width);
const ISet *iset_concat(ISets *sets, const ISet *high, const ISet *low);

/* ---- comparisons: TRUE or FALSE where all pairs of members agree ---- */

Truth iset_eq(const ISet *a, const ISet *b);
Truth iset_slt(const ISet *a, const ISet *b);
Truth iset_sle(const ISet *a, const ISet *b);
Truth iset_ult(const ISet *a, const ISet *b);
Truth iset_ule(const ISet *a, const ISet *b);

#endif
