/* The reached set and the abstract reachability graph (ARG).
 *
 * Nodes hold a state of the whole composite with its precision; they know their parents, children
 * and which node covers them.  The set is partitioned by location and call stack, so that merge and
 * stop look only at states that can matter. */
#ifndef OCTANT_ENGINE_REACHED_H
#define OCTANT_ENGINE_REACHED_H

#include "cpa/cpa.h"
#include "smt/path.h"

typedef struct ArgNode ArgNode;
typedef struct Reached Reached;

typedef VEC(ArgNode *) ArgNodeVec;

/* How a node was reached from a parent. */
typedef struct ArgLink {
  ArgNode *parent;
  Transition step;
} ArgLink;

struct ArgNode {
  unsigned id; /* in order of creation */
  State *state;
  Precision *precision;
  const Location *location;
  VEC(ArgLink) parents; /* the first is the one it was created from */
  ArgNodeVec children;
  ArgNode *covered_by; /* NULL: it is expanded, or waits to be */
  ArgNodeVec covers;
  bool waiting;   /* in the waitlist */
  bool destroyed; /* removed from the set, kept while something refers to it */
};

typedef enum WaitOrder { WAIT_DFS, WAIT_BFS, WAIT_RPO, WAIT_WTO, WAIT_LOOP } WaitOrder;

Reached *reached_new(Cpa *cpa, WaitOrder order);
void reached_free(Reached *reached);
Cpa *reached_cpa(const Reached *reached);

/* Puts the initial state in, to be expanded first. */
ArgNode *reached_start(Reached *reached, Precision *precision);

ArgNode *reached_add(Reached *reached, ArgNode *parent, const Transition *step, State *state,
                     Precision *precision);
/* The merged state takes the place of the node's own; the node is to be expanded again. */
void reached_replace(Reached *reached, ArgNode *node, State *state);
void reached_cover(Reached *reached, ArgNode *node, ArgNode *by);
void reached_link(ArgNode *child, ArgNode *parent, const Transition *step);

/* Nodes that the state could be merged with or covered by. */
const ArgNodeVec *reached_candidates(const Reached *reached, const State *state);

ArgNode *reached_pop(Reached *reached); /* NULL: nothing waits */
void reached_requeue(Reached *reached, ArgNode *node);
bool reached_waits(const Reached *reached);

/* Lazy abstraction: removes everything below the node; the node itself waits again, with this
 * precision.  What removed nodes covered waits again too. */
void reached_cut_below(Reached *reached, ArgNode *node, Precision *precision);

unsigned reached_count(const Reached *reached);
void reached_each(const Reached *reached, void (*visit)(void *context, ArgNode *node),
                  void *context);

/* The path from the start to the node, by first parents. */
void reached_path(const ArgNode *node, Path *out, ArgNodeVec *nodes);

#endif
