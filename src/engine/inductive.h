/* Invariants checked anew: do they hold at the start, does every way from one of them to the next
 * keep them, and do they exclude the errors?
 *
 * The checker shares nothing with the analyses that find invariants.  The program is cut where
 * cycles close; between cuts the weakest precondition of the invariants, those of all locations on
 * the way, is computed backward, and a fresh solver is asked whether the invariant at the start
 * implies it.  Calls are followed into functions without loops.  What is read from memory is
 * arbitrary.  So what it confirms is a proof; what it refutes is no inductive invariant, unless
 * something in the program is beyond it, which it says. */
#ifndef OCTANT_ENGINE_INDUCTIVE_H
#define OCTANT_ENGINE_INDUCTIVE_H

#include "cfa/cfa.h"
#include "engine/outcome.h"

/* Locations and what is claimed to hold there; others say nothing. */
typedef struct Claims {
  Map invariants; /* Location -> Term */
} Claims;

/* Reads what invariants_print wrote; false with FAIL_INPUT and a place where it is wrong. */
bool claims_read(Program *program, const char *name, const char *text, Claims *out);
/* Conjoins. */
void claims_add(Program *program, Claims *claims, const Location *at, const Term *invariant);
/* As claims_read reads it; without what would fill the disk, as shared parts are printed each time.
 */
void claims_print(const Claims *claims, FILE *out);
void claims_free(Claims *claims);

typedef enum Inductive {
  INDUCTIVE,     /* initial, kept and sufficient */
  NOT_INDUCTIVE, /* at outcome "at" */
  NOT_CHECKED    /* not confirmed, for what "why" says */
} Inductive;

typedef struct InductiveResult {
  Inductive answer;
  const Location *at; /* the cut that fails; NULL: the start of the program */
  const char *why;    /* a sentence's end; static or owned by the run */
} InductiveResult;

/* With "rounds" the claims need not be a proof by themselves: each round adds to the claim of a cut
 * what it takes to come to the next cut without an error and with its claim, which is induction
 * over one step more. */
InductiveResult inductive_check(Program *program, const Claims *claims, unsigned rounds);

/* Verifies by the invariants of the file of --prove-by. */
Outcome inductive_verify(Program *program);

#endif
