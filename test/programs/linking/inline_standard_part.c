// part of: inline_standard.c
#include "inline_standard.h"
inline int one(void)
{
  return 1;
}
extern inline int one(void);
int both(void)
{
  return one() + two();
}
