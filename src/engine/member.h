/* One member of a portfolio: a preset in a process of its own, as the parent sees it. */
#ifndef OCTANT_ENGINE_MEMBER_H
#define OCTANT_ENGINE_MEMBER_H

#include <sys/types.h>

#include "engine/portfolio.h"
#include "engine/sequence.h"

typedef enum MemberState { MEMBER_RUNS, MEMBER_PAUSES, MEMBER_ENDED } MemberState;

typedef struct Member {
  SequenceItem item; /* its number is the share of the processor time */
  MemberState state;
  pid_t pid;              /* also the group of its own children */
  int end;                /* closed by the member when it ends */
  int choices;            /* a file in memory: the arbitrary values of a violation */
  struct Message *shared; /* what it says, in memory that both see */
  double used;            /* processor time, as of the last look */
  bool overfed;           /* it was ended for its memory */
  int status;             /* of its end */
} Member;

/* Starts it, paused where nobody resumes it; it may use so many seconds (0: no limit).  False where
 * there can be no process: then it has ended. */
bool member_start(Member *member, Program *program, MemberWork work, double seconds);

void member_pause(Member *member);
void member_resume(Member *member);
/* Brings "used" up to date. */
void member_look(Member *member);
/* Has it ended by itself? */
bool member_has_ended(Member *member);
/* Ends it where it has not, and waits for that; its answer stays. */
void member_end(Member *member);
/* Its statistics so far. */
const Stats *member_stats(const Member *member);

/* What an ended member says.  A violation is executed again: where that does not reach the error,
 * the outcome is unknown. */
Outcome member_outcome(const Member *member, Program *program, Evidence *evidence);

void member_free(Member *member);

#endif
