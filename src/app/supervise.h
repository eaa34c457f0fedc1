/* The work of a verification in a process of its own, so that whatever happens to it (no memory, a
 * crash, a signal, no time) a verdict is printed. */
#ifndef OCTANT_APP_SUPERVISE_H
#define OCTANT_APP_SUPERVISE_H

#include "engine/simplify.h"
#include "engine/verify.h"

/* What the worker tells its supervisor; lies in memory that both see. */
typedef struct Report {
  bool done;      /* the verdict is settled */
  bool said;      /* and all that belongs to it is printed */
  bool counted;   /* the statistics are */
  bool unwritten; /* a file that was asked for is missing */
  Verdict verdict;
  Reason reason;
  char property[64];
  bool harnessed;              /* FALSE: the harness is written */
  char obstacles[2048];        /* FALSE: what a harness cannot bring about, one reason a line */
  Indeterminate indeterminate; /* FALSE: which values a compiler has to make */
  bool older_inline;           /* FALSE: of the program (cfa/cfa.h), and the next */
  bool entry_is_static;
} Report;

/* The verdict is settled first, so that it is kept if printing the answer takes too long. */
void report_verdict(Report *report, const Outcome *outcome);
void report_said(Report *report);

typedef int (*Work)(Run *run, const StringList *files, Report *report);

/* Runs "work" in a child within the limits of the options, prints the verdict line and answers the
 * exit status.  Where the worker ends with a status of wrong usage or input, that is the answer and
 * there is no verdict. */
int supervise(Run *run, const StringList *files, Work work);

/* The same; "conclude" is told the verdict of a finished worker before it is printed and may change
 * the exit status. */
typedef int (*Conclude)(Run *run, const StringList *files, const Report *report, int status);
int supervise_and_conclude(Run *run, const StringList *files, Work work, Conclude conclude);

#endif
