/* Sequences of conjunctions, and questions about them. */
#include "smt/interpolate_build.h"

enum { DELETIONS = 64 }; /* literals that are tried one by one */

void chain_open(Chain *chain, Run *run, Terms *terms, unsigned count)
{
  *chain = (Chain){.run = run, .terms = terms, .count = count};
  chain->steps = mem_zero(count + 1, sizeof *chain->steps);
}

static void close_index(Chain *chain)
{
  term_table_free(&chain->first);
  term_table_free(&chain->last);
  vec_free(&chain->vars);
}

void chain_close(Chain *chain)
{
  for (unsigned i = 0; i < chain->count; i++)
    vec_free(&chain->steps[i]);
  mem_free(chain->steps);
  vec_free(&chain->question);
  close_index(chain);
}

typedef struct Place {
  Chain *chain;
  unsigned step;
} Place;

static void note_variable(void *context, const Term *var)
{
  const Place *place = context;
  Chain *chain = place->chain;
  if (!term_table_get(&chain->first, var)) {
    term_table_put(&chain->first, var, place->step + 1);
    vec_push(&chain->vars, var);
  }
  term_table_put(&chain->last, var, place->step + 1);
}

void chain_index(Chain *chain)
{
  close_index(chain);
  for (unsigned i = 0; i < chain->count; i++)
    for (unsigned j = 0; j < chain->steps[i].count; j++)
      term_each_var(chain->steps[i].data[j], note_variable, &(Place){chain, i});
}

void chain_reverse(const Chain *chain, Chain *reversed)
{
  chain_open(reversed, chain->run, chain->terms, chain->count);
  reversed->solver = chain->solver;
  reversed->end = chain->end;
  for (unsigned i = 0; i < chain->count; i++)
    chain_append(chain, i, i + 1, &reversed->steps[chain->count - 1 - i]);
  chain_index(reversed);
}

bool chain_fail(Chain *chain, const char *why)
{
  chain->why = why;
  return false;
}

double chain_seconds(const Chain *chain)
{
  if (!chain->end)
    return 0;
  double left = chain->end - run_seconds(chain->run);
  return left > 0.001 ? left : 0.001;
}

bool chain_is_over(Chain *chain)
{
  if (chain->run->stop)
    return !chain_fail(chain, "interrupted");
  if (chain->end && run_seconds(chain->run) >= chain->end)
    return !chain_fail(chain, "time limit of interpolation");
  return false;
}

SolverAnswer chain_ask(Chain *chain, const InterpolantVec *question)
{
  if (chain_is_over(chain))
    return SOLVER_UNKNOWN;
  SolverAnswer answer = solver_check(chain->solver, question->count, question->data,
                                     &(SolverLimits){chain_seconds(chain)});
  if (answer == SOLVER_UNKNOWN)
    chain_fail(chain, solver_reason(chain->solver));
  return answer;
}

void chain_append(const Chain *chain, unsigned from, unsigned to, InterpolantVec *out)
{
  for (unsigned i = from; i < to; i++)
    for (unsigned j = 0; j < chain->steps[i].count; j++)
      vec_push(out, chain->steps[i].data[j]);
}

/* Asks for others and all literals but the one at "without". */
static SolverAnswer ask_without(Chain *chain, const InterpolantVec *literals, unsigned without,
                                const InterpolantVec *others)
{
  vec_clear(&chain->question);
  for (unsigned i = 0; i < literals->count; i++)
    if (i != without)
      vec_push(&chain->question, literals->data[i]);
  for (unsigned i = 0; i < others->count; i++)
    vec_push(&chain->question, others->data[i]);
  return chain_ask(chain, &chain->question);
}

/* The last question, without "without", had no model. */
static void keep_needed(Chain *chain, InterpolantVec *literals, unsigned without)
{
  unsigned kept = 0;
  for (unsigned i = 0, at = 0; i < literals->count; i++)
    if (i != without && solver_needed(chain->solver, at++))
      literals->data[kept++] = literals->data[i];
  literals->count = kept;
}

/* Needed literals before the one that is tried stay before it. */
bool chain_shrink(Chain *chain, InterpolantVec *literals, const InterpolantVec *others)
{
  SolverAnswer answer = ask_without(chain, literals, -1u, others);
  if (answer != SOLVER_UNSAT)
    return answer == SOLVER_SAT ? chain_fail(chain, "there is a model") : false;
  keep_needed(chain, literals, -1u);
  for (unsigned i = 0, tried = 0; i < literals->count && tried < DELETIONS; tried++) {
    unsigned before = literals->count;
    answer = ask_without(chain, literals, i, others);
    if (answer == SOLVER_UNSAT)
      keep_needed(chain, literals, i);
    if (literals->count == before)
      i++;
    if (answer == SOLVER_UNKNOWN)
      break;
  }
  return true;
}

/* --- Projection to a core. --- */

static void keep_steps(Chain *chain, const InterpolantVec *core)
{
  for (unsigned i = 0; i < chain->count; i++) {
    InterpolantVec *step = &chain->steps[i];
    unsigned kept = 0;
    for (unsigned j = 0; j < step->count; j++)
      if (conjuncts_have(core, step->data[j]))
        step->data[kept++] = step->data[j];
    step->count = kept;
  }
}

/* From the front: what is assigned early and not needed goes first. */
bool chain_project(Chain *chain)
{
  InterpolantVec core = {0}, none = {0};
  chain_append(chain, 0, chain->count, &core);
  bool found = chain_shrink(chain, &core, &none);
  if (found)
    keep_steps(chain, &core);
  vec_free(&core);
  chain_index(chain);
  return found;
}

/* --- Variables at a cut. --- */

bool chain_is_dead(const Chain *chain, const Term *var, unsigned cut)
{
  return term_table_get(&chain->last, var) <= cut + 1;
}

bool chain_is_live(const Chain *chain, const Term *var, unsigned cut)
{
  unsigned first = term_table_get(&chain->first, var);
  return first && first <= cut + 1 && !chain_is_dead(chain, var, cut);
}

typedef struct Search {
  const Chain *chain;
  unsigned cut;
  bool all_live;
} Search;

static void look(void *context, const Term *var)
{
  Search *search = context;
  search->all_live &= chain_is_live(search->chain, var, search->cut);
}

bool chain_speaks_of_live(const Chain *chain, const Term *term, unsigned cut)
{
  Search search = {chain, cut, true};
  term_each_var(term, look, &search);
  return search.all_live;
}
