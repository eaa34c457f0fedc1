#include "smt/interpolate_build.h"
bool chain_spacer(Chain *chain, InterpolantVec *out)
{
  (void)out;
  return chain_fail(chain, "not yet");
}
