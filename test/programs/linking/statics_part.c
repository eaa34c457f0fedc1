// part of: statics.c
#include "shared.h"
static int count = 2;
static int helper(void)
{
  return count;
}
int part(void)
{
  shared++;
  tentative = in_header(0) + 2;
  return helper();
}
