/* Inside the computation of slices. */
#ifndef OCTANT_CFA_SLICE_BUILD_H
#define OCTANT_CFA_SLICE_BUILD_H

#include "cfa/callgraph.h"
#include "cfa/control.h"
#include "cfa/slice.h"

typedef VEC(Edge *) EdgeList;

/* What is known of one function; arrays are indexed by location or edge id. */
typedef struct FunctionSlice {
  const Function *function;
  bool *leads_on;  /* location: what the slice is for can be reached from here */
  bool *may_stop;  /* location: the execution may end here, though edges lead on */
  bool *decisive;  /* location: reaching it matters, so what it depends on is needed */
  bool *needed;    /* edge */
  bool *result;    /* result index: some caller needs it */
  bool has_effect; /* calling it is not the same as doing nothing */
  Control *control;
} FunctionSlice;

struct Slice {
  Program *program;
  CallGraph *graph;
  unsigned function_count;
  FunctionSlice *functions;
  unsigned variable_count, region_count;
  bool *variable, *region; /* needed */
  bool any_memory;         /* some memory is needed */
  bool all_memory;
  EdgeList *writers;       /* variable id -> edges that write it */
  EdgeList *stores;        /* region id -> edges that write it */
  EdgeList unknown_stores; /* that write no known region */
  EdgeList all_stores;
  EdgeList *calls_of;   /* function id -> call edges that may call it */
  VEC(Location *) open; /* to be looked at in the backward search */
};

static inline FunctionSlice *slice_of(const Slice *s, const Function *function)
{
  return &s->functions[function->id];
}

/* For each function that a call may enter. */
typedef void (*VisitCallee)(Slice *s, Edge *call, Function *callee);
void slice_each_callee(Slice *s, Edge *call, VisitCallee visit);

/* slice_way.c: from where the targets can be reached, and where an execution may get stuck. */
void slice_lead_on(Slice *s, const LocationVec *targets);
void slice_find_stops(Slice *s, FunctionSlice *f);

/* slice_need.c: what reaching the targets depends on. */
void slice_follow_needs(Slice *s, const LocationVec *targets);

#endif
