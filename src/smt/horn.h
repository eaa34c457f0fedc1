/* Constrained Horn clauses, solved by Z3's Spacer (Komuravelli, Gurfinkel, Chaki: SMT-Based Model
 * Checking for Recursive Programs, 2014).
 *
 * A system is a set of relations over typed arguments and of rules "what stands in the body implies
 * the head".  The question is whether the goal, a relation without arguments, follows.  Rules are
 * kept as terms, so that one system can be asked in several encodings:
 *
 *   HORN_IDEAL  bit-vectors are unbounded integers.  Where an operation may leave its type's range,
 *               that is a failure: the rule's "failure" follows.  So whatever does not fail is what
 *               the machine does.
 *               Sums that nothing looks at but equality are integers modulo 2^width, of which it is
 *               known less where they differ.
 *   HORN_STRICT as HORN_IDEAL, and every sum must stay in its type's range.
 *   HORN_EXACT  integers that wrap around as the machine's do.
 *   HORN_BITS   bit-vectors.
 *
 * In every encoding more may follow than the machine does (operators that the integers have no word
 * for are left open): HORN_SAFE is a proof, HORN_REACHED a hint. */
#ifndef OCTANT_SMT_HORN_H
#define OCTANT_SMT_HORN_H

#include "base/run.h"
#include "term/term.h"

typedef struct Horn Horn;

typedef enum HornEncoding { HORN_IDEAL, HORN_STRICT, HORN_EXACT, HORN_BITS } HornEncoding;
typedef enum HornAnswer {
  HORN_SAFE,
  HORN_REACHED,
  HORN_UNKNOWN,
  HORN_BEYOND /* not known either, and asking again would not help */
} HornAnswer;

enum { HORN_NONE = ~0u };

/* A relation and its arguments, terms of the types of its formals; or, in a body and with the
 * relation HORN_NONE, a condition. */
typedef struct HornItem {
  unsigned relation;
  const Term *condition;
  const Term *const *args;
} HornItem;

typedef struct HornRule {
  unsigned count;
  const HornItem *body; /* in the order in which the machine comes to them */
  HornItem head;
  HornItem failure; /* relation HORN_NONE: operations cannot fail here */
  unsigned checked; /* items whose operations another rule looks after, which begins as this one */
} HornRule;

Horn *horn_new(Run *run, Terms *terms);
void horn_free(Horn *horn); /* NULL is fine */

/* Variables: Booleans, bit-vectors, floats, arrays; distinct.  Answers the number of the relation,
 * the next one.  Everything given is copied. */
unsigned horn_relation(Horn *horn, const char *name, unsigned count, const Term *const *formals);
void horn_rule(Horn *horn, const HornRule *rule);
unsigned horn_rule_count(const Horn *horn);

/* Does the goal follow?  Obeys run->stop and the limit (processor time; 0: none).  A proof was
 * checked rule by rule by a solver that knows nothing of Spacer. */
HornAnswer horn_solve(Horn *horn, HornEncoding encoding, unsigned goal, double seconds);
/* Why the last question was answered by HORN_UNKNOWN or HORN_BEYOND. */
const char *horn_reason(const Horn *horn);

/* After HORN_SAFE: what holds of a relation's formals whenever it follows.  What the terms cannot
 * say is left out (true). */
const Term *horn_solution(Horn *horn, unsigned relation);

/* One step by which the goal follows: a rule, and for each relation in its body, in that order, the
 * step that gives it. */
typedef struct HornStep {
  unsigned rule; /* its number, in the order in which they were given */
  bool fails;    /* an operation leaves its range: the failure follows, from the body so far */
  unsigned count;
  const unsigned *from;
} HornStep;

/* After HORN_REACHED: the steps, the first of which gives the goal.  *count is 0 where Spacer does
 * not say.  Valid until the next question. */
const HornStep *horn_derivation(const Horn *horn, unsigned *count);

#endif
