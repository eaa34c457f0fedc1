// args: check --config k-induction
// expect: ^    23: room = 4294967295$
// expect: ^    25: rounded\(\.\.\.\)$
// expect: ^    25:   room = 4294967295$
// expect: ^    16:   room = 0$
// expect: ^    25: size = 0$
// expect: ^    26: strlen\(\.\.\.\)$
// reject: <library>
// expect-status: 10
/* What an inlined call does is told apart from its caller, and what the library does is left out. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned rounded(unsigned room)
{
  room = (room + 7u) & ~7u;
  return room;
}

int main(void)
{
  char text[] = "abc";
  unsigned room = __VERIFIER_nondet_uint();
  unsigned size, length;
  size = rounded(room);
  length = (unsigned)strlen(text);
  if (room > 8 && size < length)
    reach_error();
  return 0;
}
