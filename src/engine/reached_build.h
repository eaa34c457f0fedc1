/* Inside the reached set. */
#ifndef OCTANT_ENGINE_REACHED_BUILD_H
#define OCTANT_ENGINE_REACHED_BUILD_H

#include "engine/cover.h"
#include "engine/reached.h"
#include "engine/waitlist.h"

/* The members of one partition; the two lists run in parallel, since stop wants states. */
struct Bucket {
  ArgNodeVec nodes;
  StateVec states;
  CoverIndex index;
};

struct Reached {
  Cpa *cpa;
  Waitlist *waitlist;
  unsigned waiting; /* nodes that really wait: the list may hold destroyed ones */
  Map buckets;      /* partition -> Bucket */
  ArgNode *root;
  Precision *precision; /* of all states to come */
  unsigned count, created;
  Seeds *seeds;
  bool has_gap;
  Outcome gap;
};

/* Among the members of its partition, and out of them again. */
void reached_enter(Reached *reached, ArgNode *node);
void reached_leave(Reached *reached, ArgNode *node);
void reached_cover(Reached *reached, ArgNode *node, const ArgNodeVec *by);

ArgExtra *node_extra(ArgNode *node); /* made where there is none */
void node_release(ArgNode *node);    /* what it owns; the node stays until nobody mentions it */
void node_let_go(ArgNode *node);     /* one list less mentions it */

#endif
