/* The reached set and the abstract reachability graph (ARG).
 *
 * Nodes hold a state of the whole composite with its precision.  Each was created from one parent:
 * these links form a tree.  Where a merge joined the successor of another node into it, that node
 * is a parent too.  The set is partitioned by location and call stack, so that merge and stop look
 * only at states that can matter.  A covered state has a node in the graph, which is no member of
 * the set.
 *
 * What must never happen is that a state is forgotten: every successor of a member that does not
 * wait is represented, by a child, by what covers the child, or by what it was merged into. Whoever
 * removes a node puts those back to wait that relied on it. */
#ifndef OCTANT_ENGINE_REACHED_H
#define OCTANT_ENGINE_REACHED_H

#include "cpa/cpa.h"
#include "engine/outcome.h"
#include "engine/seeds.h"
#include "smt/path.h"

typedef struct ArgNode ArgNode;
typedef struct ArgExtra ArgExtra;
typedef struct Bucket Bucket;
typedef struct Reached Reached;

typedef VEC(ArgNode *) ArgNodeVec;

/* How a node was reached from a parent. */
typedef struct ArgLink {
  ArgNode *parent; /* NULL: the start */
  const Edge *edge;
  const Edge *call; /* of a return: the call that it ends */
} ArgLink;

/* What few nodes have. */
struct ArgExtra {
  VEC(ArgLink) parents; /* those besides the one it was created from */
  ArgNodeVec children;  /* those that were created from others */
  ArgNodeVec covers;    /* may hold destroyed and no longer covered ones */
};

struct ArgNode {
  unsigned id;     /* in order of creation */
  unsigned rounds; /* loop heads on the way from the start */
  unsigned held;   /* lists that mention it without owning it: covers, waitlist */
  unsigned slot;   /* its index in the bucket */
  ArgNode *alike;  /* the next in the bucket's index */
  Bucket *bucket;  /* NULL where it is covered or destroyed */
  State *state;
  Precision *precision; /* under which the state was made */
  const Location *location;
  ArgLink link;                        /* the parent it was created from */
  ArgNode *first_child, *next_sibling; /* in the tree of creation, the youngest first */
  ArgNode *covered_by;                 /* one of those that cover it, NULL: none does */
  ArgExtra *extra;                     /* NULL: nothing */
  bool waiting;                        /* to be expanded */
  bool destroyed;                      /* removed, kept while it is held */
  bool left_out;    /* its successors are not looked for: see reached_leave_out */
  bool covers_none; /* it may stand for itself alone: see reached_open_path */
};

typedef enum WaitOrder {
  WAIT_DFS,
  WAIT_BFS,
  WAIT_RPO,
  WAIT_WTO,
  WAIT_LOOP,     /* fewest loop rounds first, then reverse postorder */
  WAIT_LOOP_DFS, /* fewest loop rounds first, then the newest */
  WAIT_ERROR     /* nearest to an error first, then fewest loop rounds */
} WaitOrder;

Reached *reached_new(Cpa *cpa, WaitOrder order); /* borrows the analysis */
void reached_free(Reached *reached);
Cpa *reached_cpa(const Reached *reached);

/* Puts the initial state in, to be expanded first. */
ArgNode *reached_start(Reached *reached, const Precision *precision);
ArgNode *reached_root(const Reached *reached);
/* What loops begin with, taken over; NULL (at first): with what arrives. */
void reached_set_seeds(Reached *reached, Seeds *seeds);
const Seeds *reached_seeds(const Reached *reached);
bool reached_is_loop_head(const Reached *reached, const Location *location);

/* The precision of all states to come.  What refinement finds on one path is tracked on all. */
const Precision *reached_precision(const Reached *reached);

/* What an analysis wishes before it goes on (cpa_prepare); nothing is cut.  Taken over. */
void reached_set_precision(Reached *reached, Precision *precision);

/* A new member, which waits; takes the state over. */
ArgNode *reached_add(Reached *reached, ArgNode *parent, const Transition *step, State *state);
/* The same for a state that the members "by" cover. */
ArgNode *reached_add_covered(Reached *reached, ArgNode *parent, const Transition *step,
                             State *state, const ArgNodeVec *by);
/* The merged state, which is taken over, takes the place of the node's own; the node waits again.
 */
void reached_replace(Reached *reached, ArgNode *node, State *state);
/* The node stands for a successor of this parent too. */
void reached_link(ArgNode *node, ArgNode *parent, const Transition *step);

/* Another parent (a number among node->extra->parents) takes the place of the one that the path to
 * the node leads through.  It must not lie below the node. */
void reached_prefer(ArgNode *node, unsigned index);

/* Members that the state could be merged with or covered by. */
const ArgNodeVec *reached_candidates(const Reached *reached, const State *state);
/* Is the state covered, and by which members? */
bool reached_covering(const Reached *reached, const State *state, const Precision *precision,
                      ArgNodeVec *by);

ArgNode *reached_pop(Reached *reached); /* NULL: nothing waits */
void reached_requeue(Reached *reached, ArgNode *node);
bool reached_waits(const Reached *reached);

/* Lazy abstraction: the precision of states to come grows by this one; removes everything below the
 * node, which waits again.  What removed nodes covered, or stood for, is put back to wait too. */
void reached_cut_below(Reached *reached, ArgNode *node, const Precision *precision);

/* Gives the node up: it is not expanded, and the reached set is no proof any more, for this reason
 * (the first one counts). */
void reached_leave_out(Reached *reached, ArgNode *node, Outcome why);
/* What leads to this node covers nothing any more: other paths through the same states, whatever
 * came of this one, are followed on their own. */
void reached_open_path(Reached *reached, ArgNode *node);
/* Why the set is no proof; NULL where nothing was left out. */
const Outcome *reached_gap(const Reached *reached);

unsigned reached_count(const Reached *reached); /* members */
/* All nodes of the graph, covered ones too, parents before what was created from them. */
void reached_each(const Reached *reached, void (*visit)(void *context, ArgNode *node),
                  void *context);

/* The path from the start to the node, by the parents they were created from; appends one step for
 * each edge and one node more. */
void reached_path(const ArgNode *node, Path *out, ArgNodeVec *nodes);

#endif
