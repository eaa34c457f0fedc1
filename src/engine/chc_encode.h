/* A program as Horn clauses (Grebenshchikov, Lopes, Popeea, Rybalchenko: Synthesizing Software
 * Verifiers from Proof Rules, 2012; Gurfinkel, Kahsai, Komuravelli, Navas: The SeaHorn Verification
 * Framework, 2015).
 *
 * Relations: for each cut point (the heads of loops, and joins where paths would become too many)
 * the states there, over the function's inputs and what is live; for each function its summary over
 * inputs and outputs, and its failure over inputs: called so, it comes to an error, to something
 * that cannot be modelled, or to an operation that the encoding does not cover.  A rule is a path
 * between cut points, with the conditions it passes and the summaries of the calls on it. */
#ifndef OCTANT_ENGINE_CHC_ENCODE_H
#define OCTANT_ENGINE_CHC_ENCODE_H

#include "check/claims.h"
#include "engine/invariants.h"
#include "smt/horn.h"
#include "smt/path.h"

typedef struct ChcCut {
  const Location *location;
  unsigned relation;
  const Term *known; /* what holds there besides, found elsewhere */
} ChcCut;

typedef struct ChcSummary {
  const Function *function;
  unsigned relation; /* over inputs, results (f!result!0) and outputs (x!out) */
} ChcSummary;

/* An edge of a path, and what the path has before it. */
typedef struct ChcStep {
  const Edge *edge;
  unsigned before; /* CHC_START: nothing */
} ChcStep;

enum { CHC_START = ~0u };

/* What a rule stands for. */
typedef struct ChcRule {
  unsigned last; /* step of its path; CHC_START: the path has none */
  bool goes_on;  /* from a cut point, the first relation of its body */
} ChcRule;

typedef struct ChcSystem {
  Horn *horn;
  unsigned goal;    /* the relation that says that something goes wrong */
  VEC(ChcCut) cuts; /* relations over variables and, in functions, inputs as they were */
  VEC(ChcSummary) summaries;
  VEC(ChcStep) steps; /* paths that begin alike share them */
  VEC(ChcRule) rules; /* by their number in "horn" */
  bool loses;         /* something of the program was left open: a way to the goal may be none */
  bool is_whole;      /* false: there are too many clauses, or the run is to stop */
} ChcSystem;

/* "with_memory": regions are arrays; else whatever is loaded is arbitrary.  "known": NULL, or what
 * rules may take for granted at cut points; all that the machine does still follows. */
ChcSystem *chc_encode(Program *program, bool with_memory, InvariantSource *known);
void chc_system_free(ChcSystem *system); /* NULL is fine */

/* chc_invariants.c: after a proof, to the file of --invariants-out: at each cut point its
 * invariant, for each function how it returns, |function:returns|, where inputs that the function
 * writes are x!in. */
void chc_write_invariants(const Program *program, const ChcSystem *system);
/* The same of heads of loops and joins alone, as claims. */
void chc_claims(Program *program, const ChcSystem *system, Claims *out);

/* chc_refutation.c: after HORN_REACHED, the path of the derivation from the entry to an error,
 * which the machine may not take; the caller frees it in any case.  False where there is none:
 * Spacer does not say, or an operation leaves its range, or something cannot be modelled. */
bool chc_refutation(const ChcSystem *system, Path *out);

#endif
