/* Messages between processes, each whole or not at all; nobody ever waits.
 *
 * The two ends of a pair belong to two processes, a parent and its child as a rule.  They are
 * sockets of packets rather than pipes of bytes: who is killed while it sends leaves no half of a
 * message.  What finds no room is dropped, and so is what is too long: a message must be something
 * that the other side can do without. */
#ifndef OCTANT_BASE_MAIL_H
#define OCTANT_BASE_MAIL_H

#include "base/text.h"

enum { MAIL_MOST = 32 * 1024 }; /* bytes of a message */

/* False where the system has no more of them. */
bool mail_open(int ends[2]);
void mail_close(int end); /* -1 is fine */

/* False: it was dropped. */
bool mail_send(int end, const char *message);
/* The next message, in place of what the text has; false: there is none. */
bool mail_receive(int end, Text *out);

#endif
