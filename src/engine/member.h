/* One member of a portfolio: a preset in a process of its own, as the parent sees it. */
#ifndef OCTANT_ENGINE_MEMBER_H
#define OCTANT_ENGINE_MEMBER_H

#include "base/process.h"
#include "engine/portfolio.h"
#include "engine/sequence.h"

typedef enum MemberState { MEMBER_RUNS, MEMBER_PAUSES, MEMBER_ENDED } MemberState;

/* What a member writes, each a file in memory. */
typedef enum MemberFile {
  FILE_CHOICES,    /* FALSE: the arbitrary values of the violation */
  FILE_CLAIMS,     /* TRUE: what the proof says of heads of loops */
  FILE_INVARIANTS, /* --invariants-out */
  FILE_PREDICATES, /* --predicates-out */
  FILE_COUNT
} MemberFile;

typedef struct Member {
  SequenceItem item; /* its number is the share of the processor time */
  MemberState state;
  bool steps;   /* its turns are counted in steps: it pauses by itself */
  pid_t pid;    /* also the group of its own children */
  Pids stopped; /* while it pauses: itself and its descendants, but for those that did so before */
  int end;      /* closed by the member when it ends */
  int mail;     /* to its exchange (base/mail.h); -1: none */
  int go;       /* with --steps: a byte begins its next turn */
  int files[FILE_COUNT];
  struct Message *shared; /* what it says, in memory that both see */
  double cpu;             /* processor time, as of the last look */
  double used;            /* the same, or with --steps its work as if it were time */
  uint64_t start;         /* the work (base/work.h) before it started */
  bool overfed;           /* it was ended for its memory */
  bool heard;             /* it has ended, and what it says is known */
  const char *doubt;      /* then why it has no answer; NULL: it has one */
  int status;             /* of its end */
} Member;

Member member_new(SequenceItem item);
/* Starts it, paused where nobody resumes it; it may use so many seconds (0: no limit).  False where
 * there can be no process: then it has ended. */
bool member_start(Member *member, Program *program, MemberWork work, double seconds);

/* With --steps it pauses when it has done the work of its turn, and not before. */
void member_pause(Member *member);
void member_resume(Member *member);
/* With --steps: its turn is over, or it has ended; false where that is not so yet. */
bool member_has_passed(Member *member);
/* Brings "cpu" and "used" up to date. */
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
/* Writes what it wrote to where the user wants it. */
void member_write_files(const Member *member, Run *run);

void member_free(Member *member);

#endif
