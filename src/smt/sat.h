/* Propositional satisfiability: one small interface, behind which a SAT solver lives.
 *
 * A Sat holds clauses, which stay.  A literal is a number other than 0, its negation the number
 * with the other sign; LIT_TRUE is true in every model. */
#ifndef OCTANT_SMT_SAT_H
#define OCTANT_SMT_SAT_H

#include "smt/deadline.h"

typedef int Lit;
enum { LIT_TRUE = 1, LIT_FALSE = -1 };

typedef struct Sat Sat;
typedef enum SatAnswer { SAT_NO, SAT_YES, SAT_OPEN } SatAnswer;

Sat *sat_new(void);
void sat_free(Sat *sat);

Lit sat_fresh(Sat *sat);
void sat_add(Sat *sat, unsigned count, const Lit *clause);

/* For the next sat_solve alone. */
void sat_assume(Sat *sat, Lit lit);
/* SAT_OPEN where the deadline is over. */
SatAnswer sat_solve(Sat *sat, Deadline *deadline);

/* After SAT_YES and before anything is added: is the literal true in the model?  After SAT_NO: was
 * the assumption needed? */
bool sat_value(Sat *sat, Lit lit);
bool sat_failed(Sat *sat, Lit lit);

#endif
