#include "smt/calls.h"

/* A call of a function that is not entered leads on to its end. */
static CallStep arrive(Calls *calls, const Edge *edge)
{
  CallStep res = {0};
  const Edge *pending = calls->frames.count ? vec_last(&calls->frames).pending : NULL;
  if (calls->frames.count)
    vec_last(&calls->frames).pending = NULL;
  if (!calls->frames.count || (pending && edge->from != pending->to)) {
    res.enters = true;
    res.by = pending;
    vec_push(&calls->frames, ((CallFrame){0}));
  }
  return res;
}

CallStep calls_step(Calls *calls, const Edge *edge)
{
  CallStep res = arrive(calls, edge);
  if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
    vec_last(&calls->frames).pending = vec_last(&calls->frames).made = edge;
  if (edge->kind == EDGE_RETURN) {
    if (calls->frames.count > 1)
      res.ended = calls->frames.data[calls->frames.count - 2].made;
    (void)vec_pop(&calls->frames);
  }
  return res;
}

void calls_free(Calls *calls)
{
  vec_free(&calls->frames);
}
