/* Dominators by semi-NCA: semidominators with path compression, then one walk up for each node. */
#include "base/memory.h"
#include "cfa/order.h"

/* The forest of nodes already processed: "ancestor" leads upward, "label" is the node of least
 * semidominator on the compressed part of the way. */
typedef struct Forest {
  unsigned *semi, *ancestor, *label;
  VEC(unsigned) way;
} Forest;

/* Shortens the way from "node" to the root of its tree, from the top down. */
static void compress(Forest *forest, unsigned node)
{
  vec_clear(&forest->way);
  while (forest->ancestor[forest->ancestor[node]] != ORDER_NONE) {
    vec_push(&forest->way, node);
    node = forest->ancestor[node];
  }
  while (forest->way.count) {
    unsigned below = vec_pop(&forest->way), above = forest->ancestor[below];
    if (forest->semi[forest->label[above]] < forest->semi[forest->label[below]])
      forest->label[below] = forest->label[above];
    forest->ancestor[below] = forest->ancestor[above];
  }
}

static unsigned best_label(Forest *forest, unsigned node)
{
  if (forest->ancestor[node] == ORDER_NONE)
    return node;
  compress(forest, node);
  return forest->label[node];
}

static void find_semidominators(unsigned count, const unsigned *tree_parent, GraphPred pred,
                                void *context, Forest *forest)
{
  for (unsigned v = 0; v < count; v++) {
    forest->semi[v] = forest->label[v] = v;
    forest->ancestor[v] = ORDER_NONE;
  }
  for (unsigned v = count; v-- > 1;) {
    unsigned u;
    for (unsigned i = 0; pred(context, v, i, &u); i++) {
      unsigned semi = forest->semi[best_label(forest, u)];
      if (semi < forest->semi[v])
        forest->semi[v] = semi;
    }
    forest->ancestor[v] = tree_parent[v];
  }
}

void graph_dominators(unsigned count, const unsigned *tree_parent, GraphPred pred, void *context,
                      unsigned *dominator)
{
  if (!count)
    return;
  Forest forest = {mem_alloc(count * sizeof(unsigned)),
                   mem_alloc(count * sizeof(unsigned)),
                   mem_alloc(count * sizeof(unsigned)),
                   {0}};
  find_semidominators(count, tree_parent, pred, context, &forest);
  dominator[0] = 0;
  for (unsigned v = 1; v < count; v++) {
    dominator[v] = tree_parent[v];
    while (dominator[v] > forest.semi[v])
      dominator[v] = dominator[dominator[v]];
  }
  mem_free(forest.semi);
  mem_free(forest.ancestor);
  mem_free(forest.label);
  vec_free(&forest.way);
}

/* All arrays are indexed by number of discovery.  The locations that v dominates have the numbers
 * enter[v] .. enter[v] + size[v] - 1 in a numbering of the dominator tree. */
struct Dominators {
  const Order *order;
  unsigned *dominator, *enter, *size;
};

static bool reachable_pred(void *context, unsigned node, unsigned index, unsigned *pred)
{
  const Order *order = context;
  const EdgeVec *in = &order->discovered[node]->in;
  if (index >= in->count)
    return false;
  *pred = order->discovery[in->data[index]->from->id];
  if (*pred == ORDER_NONE)
    *pred = node; /* says nothing about the node's dominators */
  return true;
}

/* A dominator is discovered before what it dominates. */
static void number_tree(Dominators *d, unsigned count)
{
  unsigned *next = mem_alloc((count + 1) * sizeof *next);
  for (unsigned v = 0; v < count; v++)
    d->size[v] = 1;
  for (unsigned v = count; v-- > 1;)
    d->size[d->dominator[v]] += d->size[v];
  d->enter[0] = 0;
  next[0] = 1;
  for (unsigned v = 1; v < count; v++) {
    unsigned above = d->dominator[v];
    d->enter[v] = next[above];
    next[above] += d->size[v];
    next[v] = d->enter[v] + 1;
  }
  mem_free(next);
}

Dominators *dominators_new(const Order *order)
{
  unsigned count = order->count;
  Dominators *d = mem_zero(1, sizeof *d);
  d->order = order;
  d->dominator = mem_zero(count + 1, sizeof(unsigned));
  d->enter = mem_zero(count + 1, sizeof(unsigned));
  d->size = mem_zero(count + 1, sizeof(unsigned));
  unsigned *parent = mem_zero(count + 1, sizeof *parent);
  for (unsigned v = 1; v < count; v++)
    parent[v] = order->discovery[order->parent[order->discovered[v]->id]];
  graph_dominators(count, parent, reachable_pred, (void *)order, d->dominator);
  mem_free(parent);
  number_tree(d, count);
  return d;
}

void dominators_free(Dominators *dominators)
{
  if (!dominators)
    return;
  mem_free(dominators->dominator);
  mem_free(dominators->enter);
  mem_free(dominators->size);
  mem_free(dominators);
}

Location *dominators_parent(const Dominators *dominators, const Location *location)
{
  unsigned v = dominators->order->discovery[location->id];
  if (v == ORDER_NONE || v == 0)
    return NULL;
  return dominators->order->discovered[dominators->dominator[v]];
}

bool dominators_check(const Dominators *dominators, const Location *a, const Location *b)
{
  unsigned v = dominators->order->discovery[a->id], w = dominators->order->discovery[b->id];
  if (v == ORDER_NONE || w == ORDER_NONE)
    return false;
  unsigned from = dominators->enter[v], at = dominators->enter[w];
  return from <= at && at - from < dominators->size[v];
}
