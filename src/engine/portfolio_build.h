/* Inside a portfolio. */
#ifndef OCTANT_ENGINE_PORTFOLIO_BUILD_H
#define OCTANT_ENGINE_PORTFOLIO_BUILD_H

#include "engine/member.h"

typedef struct Portfolio {
  Program *program;
  VEC(Member) members;
  unsigned jobs;
  double start;       /* processor time of this process and its ended children then */
  double charged;     /* of the members, that the timer of the run knows of */
  Reason reason;      /* the weightiest, the first of several */
  const Place *place; /* where that is; NULL where nobody said */
  Text failures;      /* of those that crashed or ran out of memory */
  Stats own;          /* what only this process can count */
} Portfolio;

/* portfolio_turn.c: who runs, for how long, and what all of them may use. */

/* Its share, compared with those of the others. */
double portfolio_weight(const Member *member);
/* What the members did, this process did: on its accounts, and for its limits. */
void portfolio_keep_limits(Portfolio *p);
/* Those that lag most behind their share run, as many as there are jobs. */
void portfolio_take_turns(Portfolio *p);
/* Until a running member ends, or for a slice of time; with --steps until each running member has
 * done the work of its turn or ended, so that what they say is heard in their order, whoever was
 * faster. */
void portfolio_wait(Portfolio *p);

#endif
