/* The calls of an execution, followed edge by edge as the interpreter takes them. */
#ifndef OCTANT_SMT_CALLS_H
#define OCTANT_SMT_CALLS_H

#include "base/vec.h"
#include "cfa/cfa.h"

typedef struct CallFrame {
  const Edge *pending; /* a call that was taken last; its callee may have been entered or not */
  const Edge *made;    /* the last call */
} CallFrame;

typedef struct Calls {
  VEC(CallFrame) frames; /* the last is that of the function being executed */
} Calls;

/* What an edge means for the stack. */
typedef struct CallStep {
  bool enters;       /* it is the first edge of an activation */
  const Edge *by;    /* that this call began; NULL: the program did */
  const Edge *ended; /* of a return: the call that it ends; NULL at the end of the entry */
} CallStep;

CallStep calls_step(Calls *calls, const Edge *edge);
void calls_free(Calls *calls);

#endif
