/* A derivation of the goal as a path: of each rule its edges, after those of the cut point where it
 * begins, and where it calls, those of the callee. */
#include "engine/chc_encode.h"
#include "smt/calls.h"

/* A rule whose edges are being taken; they are the last ones in the walk's list, backwards. */
typedef struct Stretch {
  const HornStep *step;
  unsigned used;  /* of what it follows from */
  unsigned edges; /* of those below it in the list */
} Stretch;

typedef struct Walk {
  const ChcSystem *system;
  const HornStep *derivation;
  VEC(Stretch) stretches; /* the last is at hand; where it ends the one before goes on */
  VEC(const Edge *) edges;
  Calls calls;
  Path *path;
} Walk;

/* The step that gives the next relation of the body. */
static const HornStep *next_source(const Walk *w, Stretch *stretch)
{
  const HornStep *step = stretch->step;
  return stretch->used < step->count ? &w->derivation[step->from[stretch->used++]] : NULL;
}

/* What leads from the entry of a function to the end of the rule: rule after rule, the first of
 * them on top. */
static void enter(Walk *w, const HornStep *step)
{
  while (step) {
    const ChcRule *rule = &w->system->rules.data[step->rule];
    vec_push(&w->stretches, ((Stretch){.step = step, .edges = w->edges.count}));
    for (unsigned i = rule->last; i != CHC_START; i = w->system->steps.data[i].before)
      vec_push(&w->edges, w->system->steps.data[i].edge);
    step = rule->goes_on ? next_source(w, &vec_last(&w->stretches)) : NULL;
  }
}

static bool is_followed(const Edge *edge)
{
  return edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body;
}

static void take_edge(Walk *w, const Edge *edge)
{
  vec_push(w->path, ((PathStep){edge, calls_step(&w->calls, edge).ended}));
  if (is_followed(edge))
    enter(w, next_source(w, &vec_last(&w->stretches)));
}

static void walk(Walk *w)
{
  while (w->stretches.count) {
    if (w->edges.count == vec_last(&w->stretches).edges)
      w->stretches.count--;
    else
      take_edge(w, vec_pop(&w->edges));
  }
}

static bool leaves_a_range(const HornStep *derivation, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    if (derivation[i].fails)
      return true;
  return false;
}

/* After a call that returned, that is where the caller goes on. */
static bool ends_in_error(const Path *path)
{
  if (!path->count)
    return false;
  PathStep last = vec_last(path);
  return (last.call ? last.call : last.edge)->to->kind == LOCATION_ERROR;
}

bool chc_refutation(const ChcSystem *system, Path *out)
{
  unsigned count;
  Walk w = {.system = system, .derivation = horn_derivation(system->horn, &count), .path = out};
  if (!count || leaves_a_range(w.derivation, count))
    return false;
  enter(&w, w.derivation);
  walk(&w);
  vec_free(&w.stretches);
  vec_free(&w.edges);
  calls_free(&w.calls);
  return ends_in_error(out);
}
