/* Asking a solver of Z3, which is interrupted when its time is over or the run is to stop. */
#ifndef OCTANT_SMT_Z3_CALL_H
#define OCTANT_SMT_Z3_CALL_H

#include "smt/deadline.h"
#include "smt/z3_api.h"
#include "term/term.h"

/* A solver made for this logic, with a reference; NULL where Z3 fails. */
Z3_solver z3_make_solver(const Z3Api *z3, Z3_context context, const char *logic);

/* "deadline" has begun, and may have been used for questions before.  Errors are Z3_L_UNDEF. */
Z3_lbool z3_call(const Z3Api *z3, Z3_context context, Z3_solver solver, unsigned count,
                 const Z3_ast *assumptions, Deadline *deadline);
/* Why it answered Z3_L_UNDEF; kept by "terms". */
const char *z3_call_reason(const Z3Api *z3, Z3_context context, Z3_solver solver,
                           const Deadline *deadline, Terms *terms);

#endif
