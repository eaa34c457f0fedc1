/* Inside a member: what its process and its parent share. */
#ifndef OCTANT_ENGINE_MEMBER_BUILD_H
#define OCTANT_ENGINE_MEMBER_BUILD_H

#include "engine/member.h"

/* Outcomes without pointers: these would mean nothing here. */
typedef struct Message {
  bool done;
  Claim claim;
  bool sound, precise;
  Reason reason;
  uint64_t steps; /* of the execution that shows a violation */
  unsigned choice_count;
  double lent;         /* processor time of a child of the member that has not ended */
  uint64_t work, turn; /* so far, and where its turn ends (base/work.h) */
  bool has_place;
  unsigned line, column;
  char file[256];
  char detail[512];
  char configuration[512];
  Stats stats;
} Message;

/* Pipes by which the member says that it passes its turn, or ends, and hears that it goes on, and
 * the two sides of its mail: the parent has over[0], go[1] and mail[0]. */
typedef struct MemberEnds {
  int over[2], go[2], mail[2];
} MemberEnds;

/* member_be.c: the process itself, from its first line to its last. */
_Noreturn void member_be(Member *member, Program *program, MemberWork work, double seconds,
                         const MemberEnds *ends);

#endif
