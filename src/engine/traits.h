/* What kind of program this is, as far as it matters for the choice of engines: counts of what
 * reachable functions have. */
#ifndef OCTANT_ENGINE_TRAITS_H
#define OCTANT_ENGINE_TRAITS_H

#include "base/text.h"
#include "cfa/cfa.h"

typedef struct Traits {
#define TRAIT(name, help) unsigned name;
#include "engine/traits.def"
#undef TRAIT
} Traits;

Traits traits_of(const Program *program);
/* Those that the program has, in words: "2 loops, 14 floating-point operations". */
void traits_print(const Traits *traits, Text *out);

#endif
