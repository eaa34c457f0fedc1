/* The step case of k-induction, made stronger by lemmas.
 *
 * Lemmas are candidates that hold at loop heads together: those that an arbitrary window of rounds
 * does not preserve, or that do not hold at first, are dropped until the rest is inductive
 * (Flanagan, Leino: Houdini, an Annotation Assistant for ESC/Java, 2001).  What was proved once is
 * assumed from then on. */
#ifndef OCTANT_ENGINE_INDUCT_H
#define OCTANT_ENGINE_INDUCT_H

#include "check/claims.h"
#include "engine/candidate.h"
#include "engine/query.h"

typedef struct Induction Induction;

Induction *induction_new(Program *program);
void induction_free(Induction *induction); /* NULL is fine */

/* Candidates for the tries to come. */
void induction_add(Induction *induction, const Candidates *candidates);
/* What is known to hold at a head; false where that is nothing new. */
bool induction_know(Induction *induction, const Location *head, const Term *invariant);

/* What was proved of variables at heads. */
void induction_claims(const Induction *induction, Claims *out);
/* The same for other engines (engine/exchange.h). */
void induction_tell(const Induction *induction);

/* Did a try so far execute this edge? */
bool induction_has_taken(const Induction *induction, const Edge *edge);

/* With windows of k + 1 rounds; "seconds" for each question to the solver.  True where no error can
 * be reached, whatever the number of rounds. */
bool induction_try(Induction *induction, unsigned k, double seconds);

#endif
