/* Bounded model checking and k-induction.
 *
 * Bounded model checking unrolls the program further and further: an error that can be reached is
 * executed once more and is the answer; where no execution goes beyond the bound, there is none.
 * k-induction looks, besides, for a number of rounds after which an error needs one before it
 * (Sheeran, Singh, Stalmarck: Checking Safety Properties Using Induction and a SAT-Solver, 2000;
 * Beyer, Dangl, Wendler: Boosting k-Induction with Continuously-Refined Invariants, 2015). */
#ifndef OCTANT_ENGINE_BOUNDED_H
#define OCTANT_ENGINE_BOUNDED_H

#include "engine/candidate.h"
#include "engine/evidence.h"

/* By run->options: engine bmc or k-induction, max_k, invariants.  A claim of CLAIM_UNSAFE was
 * executed and "evidence" holds it. */
Outcome bounded_check(Program *program, Evidence *evidence);

/* k-induction with guesses of one's own besides. */
Outcome bounded_check_with(Program *program, const Candidates *given, Evidence *evidence);

/* Bounded model checking in slices of time, for engines that have other work as well. */
typedef struct Bounded Bounded;
Bounded *bounded_new(Program *program, Evidence *evidence);
void bounded_free(Bounded *bounded); /* NULL is fine */
/* Goes on for about so many seconds of processor time (0: to the end); false where nothing is
 * decided and there is more to do, else *out is the answer. */
bool bounded_go_on(Bounded *bounded, double seconds, Outcome *out);

#endif
