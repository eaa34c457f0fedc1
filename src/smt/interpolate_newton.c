/* Strongest postconditions along an unsatisfiable core, as in the Newton refinement of Dietsch et
 * al. ("Craig vs. Newton in software model checking", ESEC/FSE 2017): at each cut the variables
 * that nothing after it mentions are eliminated, and what nothing after it needs is dropped.  Where
 * the elimination had to give up too much, models decide about that cut. */
#include "smt/interpolate_build.h"

/* Makes "literals", which hold after the step, those of the interpolant at its cut. */
static bool pass_cut(Chain *chain, unsigned cut, InterpolantVec *literals)
{
  InterpolantVec others = {0}, before = {0};
  for (unsigned i = 0; i < literals->count; i++)
    vec_push(&before, literals->data[i]);
  chain_append(chain, cut + 1, chain->count, &others);
  chain_eliminate(chain, cut, literals);
  bool found = chain_shrink(chain, literals, &others);
  if (!found && !chain_is_over(chain)) {
    const Term *other = chain_cut_by_models(chain, cut, &before);
    vec_clear(literals);
    if (other)
      conjuncts_split(chain->terms, other, literals);
    found = other != NULL;
  }
  vec_free(&before);
  vec_free(&others);
  return found;
}

bool chain_forward(Chain *chain, InterpolantVec *out)
{
  InterpolantVec literals = {0};
  bool found = true;
  for (unsigned cut = 0; found && cut + 1 < chain->count; cut++) {
    chain_append(chain, cut, cut + 1, &literals);
    found = pass_cut(chain, cut, &literals);
    if (found)
      vec_push(out, conjuncts_join(chain->terms, &literals));
  }
  vec_free(&literals);
  return found;
}
