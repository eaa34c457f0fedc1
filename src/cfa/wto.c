#include "cfa/wto.h"

/* A node is a location that heads no loop, or a loop; the level of a node is the loop directly
 * around it.  An edge joins two nodes of the innermost level that holds both its ends.  Without the
 * edges to the head of their level the nodes of a level form no cycle, for a cycle would be a loop
 * in that level, thus one node; so each level can be sorted topologically.  All levels are sorted
 * in one search, since no edge joins nodes of different levels. */
typedef struct Levels {
  const Loops *loops;
  unsigned count;           /* of nodes: locations by reverse post-order, then loops by id */
  VEC(unsigned) * targets;  /* node -> nodes its edges lead to */
  VEC(unsigned) * children; /* loop id, or loops->count for the outermost level -> nodes in order */
} Levels;

static const Loop *outward(const Loop *loop, unsigned depth)
{
  while (loop && loop->depth > depth)
    loop = loop->parent;
  return loop;
}

static unsigned depth_of(const Loop *loop)
{
  return loop ? loop->depth : 0;
}

static const Loop *common_loop(const Loop *a, const Loop *b)
{
  unsigned depth = depth_of(a) < depth_of(b) ? depth_of(a) : depth_of(b);
  a = outward(a, depth);
  b = outward(b, depth);
  while (a != b) {
    a = a->parent;
    b = b->parent;
  }
  return a;
}

/* The node of level "level" that holds the location. */
static unsigned node_at(const Levels *levels, const Loop *level, const Location *location)
{
  const Order *order = levels->loops->order;
  const Loop *around = outward(levels->loops->innermost[location->id], depth_of(level) + 1);
  return around == level ? order->number[location->id] : order->count + around->id;
}

static void add_edge(Levels *levels, const Edge *edge)
{
  const Loops *loops = levels->loops;
  const Loop *level = common_loop(loops->innermost[edge->from->id], loops->innermost[edge->to->id]);
  if (level && edge->to == level->head)
    return;
  unsigned from = node_at(levels, level, edge->from), to = node_at(levels, level, edge->to);
  if (from != to)
    vec_push(&levels->targets[from], to);
}

static void add_edges(Levels *levels)
{
  const Order *order = levels->loops->order;
  for (unsigned i = 0; i < order->count; i++) {
    const EdgeVec *out = &order->sequence[i]->out;
    for (unsigned j = 0; j < out->count; j++)
      add_edge(levels, out->data[j]);
  }
}

static unsigned level_of(const Levels *levels, unsigned node)
{
  const Loops *loops = levels->loops;
  const Loop *level = node < loops->order->count
                          ? loops->innermost[loops->order->sequence[node]->id]
                          : loops->list[node - loops->order->count].parent;
  return level ? level->id : loops->count;
}

/* Depth-first search over all nodes; a node is listed with its level once all nodes that its edges
 * lead to are, so the lists come out reversed. */
static void sort_levels(Levels *levels)
{
  bool *seen = mem_zero(levels->count + 1, sizeof *seen);
  unsigned *next = mem_zero(levels->count + 1, sizeof *next);
  VEC(unsigned) path = {0};
  for (unsigned root = levels->count; root-- > 0;) {
    if (seen[root])
      continue;
    seen[root] = true;
    vec_push(&path, root);
    while (path.count) {
      unsigned at = vec_last(&path);
      if (next[at] == levels->targets[at].count) {
        vec_push(&levels->children[level_of(levels, at)], at);
        path.count--;
        continue;
      }
      unsigned to = levels->targets[at].data[next[at]++];
      if (!seen[to]) {
        seen[to] = true;
        vec_push(&path, to);
      }
    }
  }
  vec_free(&path);
  mem_free(next);
  mem_free(seen);
}

static void add_item(Wto *wto, Location *location, unsigned depth)
{
  wto->position[location->id] = wto->count;
  wto->items[wto->count++] = (WtoItem){location, 0, depth};
}

/* Writes the order down.  The path holds the levels begun, whose children are used up one by one.
 */
static void emit(Levels *levels, Wto *wto)
{
  const Loops *loops = levels->loops;
  const Order *order = loops->order;
  VEC(unsigned) path = {0};
  vec_push(&path, loops->count);
  while (path.count) {
    unsigned level = vec_last(&path);
    const Loop *loop = level < loops->count ? &loops->list[level] : NULL;
    if (!levels->children[level].count) {
      if (loop)
        wto->items[wto->position[loop->head->id]].end = wto->count;
      path.count--;
      continue;
    }
    unsigned node = vec_pop(&levels->children[level]);
    if (node >= order->count) {
      const Loop *inner = &loops->list[node - order->count];
      add_item(wto, inner->head, inner->depth);
      vec_push(&path, inner->id);
    } else if (!loop || order->sequence[node] != loop->head) {
      add_item(wto, order->sequence[node], depth_of(loop));
    }
  }
  vec_free(&path);
}

Wto *wto_new(const Loops *loops)
{
  unsigned locations = loops->order->function->locations.count;
  Wto *wto = mem_zero(1, sizeof *wto);
  wto->items = mem_zero(loops->order->count + 1, sizeof *wto->items);
  wto->position = mem_alloc((locations + 1) * sizeof *wto->position);
  for (unsigned i = 0; i < locations; i++)
    wto->position[i] = ORDER_NONE;
  Levels levels = {.loops = loops, .count = loops->order->count + loops->count};
  levels.targets = mem_zero(levels.count + 1, sizeof *levels.targets);
  levels.children = mem_zero(loops->count + 1, sizeof *levels.children);
  add_edges(&levels);
  sort_levels(&levels);
  emit(&levels, wto);
  for (unsigned i = 0; i < levels.count; i++)
    vec_free(&levels.targets[i]);
  for (unsigned i = 0; i <= loops->count; i++)
    vec_free(&levels.children[i]);
  mem_free(levels.targets);
  mem_free(levels.children);
  return wto;
}

void wto_free(Wto *wto)
{
  if (!wto)
    return;
  mem_free(wto->items);
  mem_free(wto->position);
  mem_free(wto);
}

void wto_print(const Wto *wto, Text *out)
{
  unsigned open = 0;
  for (unsigned i = 0; i < wto->count; i++) {
    const WtoItem *item = &wto->items[i];
    unsigned around = item->end ? item->depth - 1 : item->depth;
    for (; open > around; open--)
      text_add_char(out, ')');
    text_format(out, "%s%s%u", i ? " " : "", item->end ? "(" : "", item->location->id);
    open = item->depth;
  }
  for (; open; open--)
    text_add_char(out, ')');
}
