#include <assert.h>
#include <string.h>

#include "smt/interpolate_build.h"

typedef struct Way {
  const char *name;
  bool (*find)(Chain *chain, InterpolantVec *out); /* NULL: by means of the others */
  bool backward;                                   /* along the reversed sequence */
} Way;

static const Way ways[INTERPOLATE_WAYS] = {
    [INTERPOLATE_AUTO] = {"auto", NULL, false},
    [INTERPOLATE_SPACER] = {"spacer", chain_spacer, false},
    [INTERPOLATE_FORWARD] = {"forward", chain_forward, false},
    [INTERPOLATE_BACKWARD] = {"backward", chain_forward, true},
    [INTERPOLATE_MODELS] = {"models", chain_models, false},
    [INTERPOLATE_MODELS_BACKWARD] = {"models-backward", chain_models, true},
    [INTERPOLATE_BINARY] = {"binary", NULL, false},
    [INTERPOLATE_BINARY_BACKWARD] = {"binary-backward", NULL, true},
};

const char *interpolate_way_name(InterpolateWay way)
{
  return ways[way].name;
}

InterpolateWay interpolate_way_named(const char *name)
{
  InterpolateWay way = 0;
  while (way + 1 < INTERPOLATE_WAYS && strcmp(ways[way].name, name))
    way++;
  assert(!strcmp(ways[way].name, name));
  return way;
}

bool interpolate_way_is_binary(InterpolateWay way)
{
  return way == INTERPOLATE_BINARY || way == INTERPOLATE_BINARY_BACKWARD;
}

/* Finds, checks, drops what is not needed, and checks again: weakening asks other questions. */
static bool find_along(Chain *chain, const Way *way, InterpolantVec *found)
{
  if (!way->find(chain, found) || !chain_check(chain, found))
    return false;
  chain_weaken(chain, found);
  return true;
}

static void turn_round(Terms *terms, InterpolantVec *found)
{
  for (unsigned i = 0, j = found->count; i < j--; i++) {
    const Term *early = found->data[i];
    found->data[i] = term_not(terms, found->data[j]);
    found->data[j] = term_not(terms, early);
  }
}

static bool find_backward(Chain *chain, const Way *way, InterpolantVec *found)
{
  Chain reversed;
  chain_reverse(chain, &reversed);
  bool res = find_along(&reversed, way, found);
  if (!res)
    chain->why = reversed.why;
  chain_close(&reversed);
  turn_round(chain->terms, found);
  return res;
}

/* The check at the end is the one that counts, and is along the sequence as it was given. */
static bool try_way(Chain *chain, const Way *way, InterpolantVec *found)
{
  vec_clear(found);
  bool res = way->backward ? find_backward(chain, way, found) : find_along(chain, way, found);
  return res && chain_check(chain, found);
}

/* --- All ways in turn. --- */

static const InterpolateWay order[] = {INTERPOLATE_SPACER, INTERPOLATE_FORWARD,
                                       INTERPOLATE_BACKWARD, INTERPOLATE_MODELS,
                                       INTERPOLATE_MODELS_BACKWARD};

/* Each gets half of the time that is left, the last one all of it. */
static bool try_all(Chain *chain, InterpolantVec *found)
{
  unsigned count = sizeof order / sizeof *order;
  double end = chain->end;
  bool res = false;
  chain->thrifty = true;
  for (unsigned i = 0; !res && i < count && !chain_is_over(chain); i++) {
    if (end && i + 1 < count)
      chain->end = run_seconds(chain->run) + chain_seconds(chain) / 2;
    res = try_way(chain, &ways[order[i]], found);
    if (!res)
      run_log(chain->run, "interpolate", "%s: %s", ways[order[i]].name, chain->why);
    chain->end = end;
  }
  return res;
}

static void fill_steps(Chain *chain, const Term *const *formulas)
{
  for (unsigned i = 0; i < chain->count; i++)
    conjuncts_split(chain->terms, formulas[i], &chain->steps[i]);
}

/* --- The steps that the core needs nothing of are passed over. --- */

/* Moves the others together; how many there are. */
static unsigned squeeze(Chain *chain, bool *is_empty)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < chain->count; i++) {
    InterpolantVec step = chain->steps[i];
    is_empty[i] = !step.count;
    if (is_empty[i])
      vec_free(&step);
    else
      chain->steps[kept++] = step;
  }
  return kept;
}

/* The interpolant before an empty step holds after it, too. */
static void stretch(const Chain *chain, unsigned count, const bool *is_empty,
                    const InterpolantVec *found, InterpolantVec *out)
{
  for (unsigned i = 0, passed = 0; i + 1 < count; i++) {
    passed += !is_empty[i];
    vec_push(out, passed == 0              ? term_true(chain->terms)
                  : passed == chain->count ? term_false(chain->terms)
                                           : found->data[passed - 1]);
  }
}

static bool find(Chain *chain, InterpolateWay way, InterpolantVec *out)
{
  if (!chain_project(chain))
    return false;
  InterpolantVec found = {0};
  unsigned count = chain->count;
  bool *is_empty = mem_zero(count, sizeof *is_empty);
  chain->count = squeeze(chain, is_empty);
  chain_index(chain);
  bool res = way == INTERPOLATE_AUTO ? try_all(chain, &found) : try_way(chain, &ways[way], &found);
  if (res)
    stretch(chain, count, is_empty, &found, out);
  mem_free(is_empty);
  vec_free(&found);
  return res;
}

/* --- One cut alone. --- */

static bool find_binary(Chain *chain, InterpolateWay way, InterpolantVec *out)
{
  Pair pair;
  if (!chain_choose_pair(chain, ways[way].backward, &pair))
    return false;
  Chain two;
  InterpolantVec found = {0};
  chain_of_pair(chain, &pair, &two);
  bool res = find(&two, INTERPOLATE_AUTO, &found);
  for (unsigned i = 1; res && i < chain->count; i++)
    vec_push(out, i == pair.middle  ? found.data[0]
                  : i < pair.middle ? term_true(chain->terms)
                                    : term_false(chain->terms));
  if (!res)
    chain->why = two.why;
  chain_close(&two);
  vec_free(&found);
  return res;
}

bool interpolate_sequence(Run *run, Terms *terms, unsigned count, const Term *const *formulas,
                          InterpolateWay way, double seconds, InterpolantVec *out, const char **why)
{
  Chain chain;
  double begin = run_cpu_seconds(), now = run_seconds(run);
  chain_open(&chain, run, terms, count);
  chain.solver = solver_new_default(run, terms);
  chain.end = seconds > 0 ? now + seconds : 0;
  fill_steps(&chain, formulas);
  bool res =
      interpolate_way_is_binary(way) ? find_binary(&chain, way, out) : find(&chain, way, out);
  *why = res ? NULL : chain.why;
  solver_free(chain.solver);
  chain_close(&chain);
  run->stats.interpolations += res;
  run->stats.interpolations_failed += !res;
  run->stats.interpolate_time += run_cpu_seconds() - begin;
  return res;
}
