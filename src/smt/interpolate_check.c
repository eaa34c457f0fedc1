/* The second opinion on interpolants, and what may be dropped from them.
 *
 * With I(-1) = true and I(n-1) = false, a sequence is one of interpolants where I(i-1) and A(i)
 * imply I(i) for every i, and each I(i) speaks only of variables that are live at its cut: the rest
 * follows by induction from either end. */
#include "smt/interpolate_build.h"

static const Term *at_cut(const Chain *chain, const InterpolantVec *interpolants, unsigned end)
{
  if (end == 0)
    return term_true(chain->terms);
  return end < chain->count ? interpolants->data[end - 1] : term_false(chain->terms);
}

static bool check_step(Chain *chain, const InterpolantVec *interpolants, unsigned step)
{
  InterpolantVec question = {0};
  vec_push(&question, at_cut(chain, interpolants, step));
  chain_append(chain, step, step + 1, &question);
  vec_push(&question, term_not(chain->terms, at_cut(chain, interpolants, step + 1)));
  SolverAnswer answer = chain_ask(chain, &question);
  vec_free(&question);
  return answer == SOLVER_UNSAT ||
         (answer == SOLVER_SAT &&
          chain_fail(chain, "what was found is no sequence of interpolants"));
}

bool chain_check(Chain *chain, const InterpolantVec *interpolants)
{
  if (interpolants->count + 1 != chain->count)
    return chain_fail(chain, "not an interpolant for each cut");
  for (unsigned i = 0; i < interpolants->count; i++)
    if (!chain_speaks_of_live(chain, interpolants->data[i], i))
      return chain_fail(chain, "an interpolant speaks of variables of one side");
  for (unsigned i = 0; i < chain->count; i++)
    if (!check_step(chain, interpolants, i))
      return false;
  return true;
}

/* From the back, so that what was needed only by something dropped goes, too. */
void chain_weaken(Chain *chain, InterpolantVec *interpolants)
{
  InterpolantVec literals = {0}, others = {0};
  for (unsigned cut = interpolants->count; cut-- > 0 && !chain_is_over(chain);) {
    vec_clear(&literals), vec_clear(&others);
    conjuncts_split(chain->terms, interpolants->data[cut], &literals);
    conjuncts_merge(chain->terms, &literals);
    chain_append(chain, cut + 1, cut + 2, &others);
    vec_push(&others, term_not(chain->terms, at_cut(chain, interpolants, cut + 2)));
    if (chain_shrink(chain, &literals, &others))
      interpolants->data[cut] = conjuncts_join(chain->terms, &literals);
  }
  vec_free(&literals);
  vec_free(&others);
}
