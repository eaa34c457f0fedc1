/* Does the program look at addresses as numbers?
 *
 * Where it does not, what it does is the same wherever objects lie, and whoever places them
 * somewhere to reason about it loses nothing.  Looking at an address means: comparing it with a
 * number where an object could lie, using its bits, multiplying it, or adding it to another. Taking
 * one apart, handing on the parts and putting them together is not, until something else is done
 * with the parts.  Comparing pointers is not, where they belong to one object, or were made from
 * one address by adding numbers (cfa/kin.h).  Between objects that may be different a distance and
 * an order are looks, and so is equality where one address may lie before or behind its object, for
 * there the other may be (cfa/origin.h). */
#ifndef OCTANT_CFA_ADDRESS_H
#define OCTANT_CFA_ADDRESS_H

#include "base/bitset.h"
#include "cfa/cfa.h"

/* The first edge that looks at an address; NULL: none does.  Where it is known which edges the
 * executions with one layout take, no others need be asked about: up to the first edge that looks,
 * executions with other layouts take the same ones. */
typedef bool (*EdgeTaken)(const void *context, const Edge *edge);
const Edge *program_looks_at_addresses(const Program *program, EdgeTaken taken,
                                       const void *context);

/* The first edge that asks how objects lie to each other, where even who places none of them would
 * know: of allocated blocks, texts of arguments, literals, and what is no more.  Who looks at
 * bits of an allocated block's address asks, too. */
const Edge *program_orders_objects(const Program *program, EdgeTaken taken, const void *context);

/* The variables that may hold addresses, or what is computed from them, by id, in a program that
 * does not look at them: what all others hold is the same wherever objects lie. */
Bitset program_address_holders(const Program *program);

/* The same in more detail, and of regions. */
typedef enum AddressContent {
  CONTENT_NUMBER,  /* the same wherever objects lie */
  CONTENT_ADDRESS, /* addresses, whole, or numbers */
  CONTENT_BITS     /* parts of addresses, distances, anything that depends on where objects lie */
} AddressContent;

typedef struct AddressContents {
  AddressContent *variables, *regions; /* by id */
} AddressContents;

AddressContents program_address_contents(const Program *program);
void address_contents_free(AddressContents *contents);

#endif
