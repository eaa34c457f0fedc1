/* The end of the program, where it asked for something to be done then. */
#include "model.h"

enum { MOST_HANDLERS = 32 }; /* C promises so many */

static void (*handlers[MOST_HANDLERS])(void);
static unsigned handler_count;

int atexit(void (*handler)(void))
{
  if (handler_count == MOST_HANDLERS)
    __octant_unsupported("more than 32 calls of atexit");
  handlers[handler_count] = handler;
  handler_count++;
  return 0;
}

/* The last first; they may add others. */
void __octant_call_handlers(void)
{
  while (handler_count > 0) {
    handler_count--;
    handlers[handler_count]();
  }
}
