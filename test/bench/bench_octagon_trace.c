#include <stdio.h>

#include "bench_octagon.h"

bool bench_octagon_trace(const char *path)
{
  printf("%s: no traces yet\n", path);
  return false;
}
