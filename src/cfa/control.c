#include "cfa/control.h"

#include "cfa/order.h"

/* The graph with its edges turned around.  Node 0 is the end; others are locations that matter, in
 * the order in which a search from the end discovers them. */
typedef struct Backward {
  const Function *function;
  const bool *matters;
  bool *ends;          /* location id -> an edge leads from it to the end */
  unsigned *node;      /* location id -> node, or ORDER_NONE */
  Location **location; /* node -> location, NULL for the end */
  unsigned *parent;    /* node -> the node it was discovered from */
  unsigned count;
} Backward;

static bool leads_on(const Backward *b, const Edge *edge)
{
  return b->matters[edge->to->id];
}

static bool ends_at(const Backward *b, const Location *location, const bool *may_stop)
{
  if (may_stop[location->id] || !location->out.count)
    return true;
  for (unsigned i = 0; i < location->out.count; i++)
    if (!leads_on(b, location->out.data[i]))
      return true;
  return false;
}

static void discover(Backward *b, Location *location, unsigned parent)
{
  b->node[location->id] = b->count;
  b->location[b->count] = location;
  b->parent[b->count++] = parent;
}

typedef struct Frame {
  unsigned node, next;
} Frame;

/* Depth-first, as dominators ask for. */
static void search_from(Backward *b, Location *root)
{
  VEC(Frame) path = {0};
  discover(b, root, 0);
  vec_push(&path, ((Frame){b->count - 1, 0}));
  while (path.count) {
    Frame *top = &vec_last(&path);
    const EdgeVec *in = &b->location[top->node]->in;
    if (top->next == in->count) {
      path.count--;
      continue;
    }
    Location *from = in->data[top->next++]->from;
    if (!b->matters[from->id] || b->node[from->id] != ORDER_NONE)
      continue;
    discover(b, from, top->node);
    vec_push(&path, ((Frame){b->count - 1, 0}));
  }
  vec_free(&path);
}

/* A loop without a way out gets one: to depend on it is to depend on too much, never too little. */
static void search_all(Backward *b, const bool *may_stop)
{
  const LocationVec *locations = &b->function->locations;
  b->count = 1;
  for (unsigned i = 0; i < locations->count; i++)
    b->ends[i] = b->matters[i] && ends_at(b, locations->data[i], may_stop);
  for (unsigned i = 0; i < locations->count; i++)
    if (b->ends[i] && b->node[i] == ORDER_NONE)
      search_from(b, locations->data[i]);
  for (unsigned i = 0; i < locations->count; i++) {
    if (!b->matters[i] || b->node[i] != ORDER_NONE)
      continue;
    b->ends[i] = true;
    search_from(b, locations->data[i]);
  }
}

/* Predecessors in the graph turned around: where edges lead, and the end. */
static bool backward_pred(void *context, unsigned node, unsigned index, unsigned *pred)
{
  const Backward *b = context;
  const Location *at = b->location[node];
  if (index > at->out.count)
    return false;
  if (index == at->out.count)
    *pred = b->ends[at->id] ? 0 : node;
  else if (leads_on(b, at->out.data[index]))
    *pred = b->node[at->out.data[index]->to->id];
  else
    *pred = 0;
  return true;
}

typedef struct Dependence {
  unsigned location; /* id */
  Location *branch;
} Dependence;

typedef VEC(Dependence) DependenceVec;

/* From each place an edge leads to, everything up to what certainly follows the branch anyway.
 * "reached" remembers the last branch that walked through a node: from there on all is known. */
static void find_dependents(const Backward *b, const unsigned *follower, Location *branch,
                            unsigned *reached, DependenceVec *found)
{
  unsigned node = b->node[branch->id];
  for (unsigned i = 0; i < branch->out.count; i++) {
    if (!leads_on(b, branch->out.data[i]))
      continue;
    unsigned at = b->node[branch->out.data[i]->to->id];
    for (; at != follower[node] && reached[at] != node; at = follower[at]) {
      reached[at] = node;
      vec_push(found, ((Dependence){b->location[at]->id, branch}));
    }
  }
}

static Control *collect(unsigned locations, const DependenceVec *found)
{
  Control *control = mem_zero(1, sizeof *control);
  control->first = mem_zero(locations + 2, sizeof *control->first);
  control->branches = mem_zero(found->count + 1, sizeof *control->branches);
  for (unsigned i = 0; i < found->count; i++)
    control->first[found->data[i].location + 2]++;
  for (unsigned i = 2; i < locations + 2; i++)
    control->first[i] += control->first[i - 1];
  for (unsigned i = 0; i < found->count; i++)
    control->branches[control->first[found->data[i].location + 1]++] = found->data[i].branch;
  return control;
}

Control *control_new(const Function *function, const bool *matters, const bool *may_stop)
{
  unsigned locations = function->locations.count;
  Backward b = {.function = function, .matters = matters};
  b.ends = mem_zero(locations + 1, sizeof *b.ends);
  b.node = mem_alloc((locations + 1) * sizeof *b.node);
  b.location = mem_zero(locations + 2, sizeof *b.location);
  b.parent = mem_zero(locations + 2, sizeof *b.parent);
  for (unsigned i = 0; i < locations; i++)
    b.node[i] = ORDER_NONE;
  search_all(&b, may_stop);
  unsigned *follower = mem_zero(b.count + 1, sizeof *follower);
  graph_dominators(b.count, b.parent, backward_pred, &b, follower);
  unsigned *reached = mem_zero(b.count + 1, sizeof *reached);
  DependenceVec found = {0};
  for (unsigned v = 1; v < b.count; v++)
    find_dependents(&b, follower, b.location[v], reached, &found);
  Control *control = collect(locations, &found);
  vec_free(&found);
  mem_free(follower);
  mem_free(reached);
  mem_free(b.node);
  mem_free(b.ends);
  mem_free(b.location);
  mem_free(b.parent);
  return control;
}

void control_free(Control *control)
{
  if (!control)
    return;
  mem_free(control->first);
  mem_free(control->branches);
  mem_free(control);
}
