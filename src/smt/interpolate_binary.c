/* One interpolant at one cut: between the longest prefix that has a model and the step that it
 * contradicts, or between the longest such suffix and the step before it.  The two sides are a
 * sequence of two formulas, for which any of the other ways will do. */
#include "smt/interpolate_build.h"

static SolverAnswer ask_part(Chain *chain, bool backward, unsigned length)
{
  unsigned from = backward ? chain->count - length : 0;
  vec_clear(&chain->question);
  chain_append(chain, from, from + length, &chain->question);
  return chain_ask(chain, &chain->question);
}

/* How many steps at the start, or at the end, make the shortest infeasible part; 0: nobody knows.
 */
static unsigned shortest_infeasible(Chain *chain, bool backward)
{
  unsigned feasible = 0, infeasible = chain->count;
  SolverAnswer answer = ask_part(chain, backward, infeasible);
  if (answer == SOLVER_SAT)
    chain_fail(chain, "there is a model");
  while (answer == SOLVER_UNSAT && feasible + 1 < infeasible) {
    unsigned middle = (feasible + infeasible) / 2;
    SolverAnswer part = ask_part(chain, backward, middle);
    if (part == SOLVER_UNKNOWN)
      return 0;
    *(part == SOLVER_SAT ? &feasible : &infeasible) = middle;
  }
  return answer == SOLVER_UNSAT ? infeasible : 0;
}

bool chain_choose_pair(Chain *chain, bool backward, Pair *pair)
{
  unsigned length = shortest_infeasible(chain, backward), end = chain->count;
  if (!length)
    return false;
  *pair = backward ? (Pair){end - length, end - length + 1, end} : (Pair){0, length - 1, length};
  return true;
}

void chain_of_pair(const Chain *chain, const Pair *pair, Chain *two)
{
  chain_open(two, chain->run, chain->terms, 2);
  two->solver = chain->solver;
  two->end = chain->end;
  chain_append(chain, pair->from, pair->middle, &two->steps[0]);
  chain_append(chain, pair->middle, pair->to, &two->steps[1]);
}
