/* String literals that may lie in each other: compilers and linkers put "abc" at the end of "xabc",
 * and make one of two that are the same. */
#ifndef OCTANT_CFA_LITERAL_H
#define OCTANT_CFA_LITERAL_H

#include "base/bitset.h"
#include "cfa/cfa.h"

/* By object: those that may share their place with another one. */
Bitset literals_that_share(const Program *program);

#endif
