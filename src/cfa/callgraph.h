/* Who calls whom.
 *
 * An indirect call may call every function whose address is taken. */
#ifndef OCTANT_CFA_CALLGRAPH_H
#define OCTANT_CFA_CALLGRAPH_H

#include "cfa/cfa.h"

/* All arrays are indexed by function id. */
typedef struct CallGraph {
  const Program *program;
  unsigned function_count;
  FunctionVec *callees, *callers; /* distinct, in the order of the calls */
  EdgeVec *calls;                 /* the call edges in a function's body */
  EdgeVec indirect;               /* all calls whose target is an address */
  FunctionVec taken;              /* functions whose address is taken */
  unsigned *component;            /* functions that call each other have the same; a component calls
                                   * only itself and those with smaller numbers */
  unsigned component_count;
  Function **bottom_up; /* all functions, those called before those that call, by component */
  bool *recursive;      /* may call itself, directly or through others */
  bool *reachable;      /* may be called when the program runs; the entry is */
} CallGraph;

CallGraph *callgraph_new(const Program *program); /* borrows the program */
void callgraph_free(CallGraph *graph);

#endif
