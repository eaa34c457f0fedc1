/* Several presets at once, each in a process of its own (a member).
 *
 * A member is a copy of this process: the program that is already here costs it nothing, and a
 * crash or a lack of memory costs the others nothing.  As many members run at a time as --jobs
 * says; the others are stopped, so that each gets its share of the processor time and none has to
 * begin again. The first answer that is confirmed ends all others: a violation is executed once
 * more here. */
#ifndef OCTANT_ENGINE_PORTFOLIO_H
#define OCTANT_ENGINE_PORTFOLIO_H

#include "engine/evidence.h"

/* What a member does once the options of its preset are set. */
typedef Outcome (*MemberWork)(Program *program, Evidence *evidence);

/* The members of --portfolio.  The outcome of the one that answered, else unknown, with what each
 * of them says. */
Outcome portfolio_run(Program *program, MemberWork work, Evidence *evidence);

#endif
