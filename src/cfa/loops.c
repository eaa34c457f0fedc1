#include "cfa/loops.h"

/* While loops are sought, locations are numbers of discovery.  Found loops are merged into their
 * heads, innermost first: "merged" leads from a location towards the head of the outermost loop
 * found around it so far. */
typedef struct Nesting {
  const Order *order;
  unsigned *merged; /* union-find, with path halving */
  unsigned *header; /* head of the innermost loop around it, its own loop apart; or ORDER_NONE */
  bool *is_head, *irreducible;
  VEC(unsigned) * entering; /* further predecessors of a head whose loop is irreducible */
  unsigned *body_of;        /* the head whose body a location was last put into */
  VEC(unsigned) body;       /* of the loop being sought */
} Nesting;

static unsigned find(Nesting *n, unsigned v)
{
  while (n->merged[v] != v) {
    n->merged[v] = n->merged[n->merged[v]];
    v = n->merged[v];
  }
  return v;
}

static bool is_below(const Order *order, unsigned above, unsigned below)
{
  return above <= below && below - above < order->descendants[order->discovered[above]->id];
}

static void add_to_body(Nesting *n, unsigned head, unsigned v)
{
  if (v == head || n->body_of[v] == head)
    return;
  n->body_of[v] = head;
  vec_push(&n->body, v);
}

/* A predecessor of the body: inside the loop, or a second entry, which then enters every loop
 * around as well, unless it lies in there. */
static void add_pred(Nesting *n, unsigned head, unsigned pred)
{
  unsigned v = find(n, pred);
  if (is_below(n->order, head, v)) {
    add_to_body(n, head, v);
    return;
  }
  n->irreducible[head] = true;
  if (!n->entering[head].count || vec_last(&n->entering[head]) != v)
    vec_push(&n->entering[head], v);
}

static void add_preds(Nesting *n, unsigned head, unsigned v)
{
  const EdgeVec *in = &n->order->discovered[v]->in;
  for (unsigned i = 0; i < in->count; i++) {
    unsigned pred = n->order->discovery[in->data[i]->from->id];
    if (pred != ORDER_NONE && !is_below(n->order, v, pred))
      add_pred(n, head, pred);
  }
  for (unsigned i = 0; i < n->entering[v].count; i++)
    add_pred(n, head, n->entering[v].data[i]);
}

static void find_loop(Nesting *n, unsigned head)
{
  const EdgeVec *in = &n->order->discovered[head]->in;
  vec_clear(&n->body);
  for (unsigned i = 0; i < in->count; i++) {
    unsigned pred = n->order->discovery[in->data[i]->from->id];
    if (pred == ORDER_NONE || !is_below(n->order, head, pred))
      continue;
    n->is_head[head] = true;
    add_to_body(n, head, find(n, pred));
  }
  for (unsigned i = 0; i < n->body.count; i++)
    add_preds(n, head, n->body.data[i]);
  for (unsigned i = 0; i < n->body.count; i++) {
    n->header[n->body.data[i]] = head;
    n->merged[n->body.data[i]] = head;
  }
}

static void nesting_init(Nesting *n, const Order *order)
{
  unsigned count = order->count;
  n->order = order;
  n->merged = mem_alloc((count + 1) * sizeof(unsigned));
  n->header = mem_alloc((count + 1) * sizeof(unsigned));
  n->body_of = mem_alloc((count + 1) * sizeof(unsigned));
  n->is_head = mem_zero(count + 1, sizeof(bool));
  n->irreducible = mem_zero(count + 1, sizeof(bool));
  n->entering = mem_zero(count + 1, sizeof *n->entering);
  for (unsigned v = 0; v < count; v++) {
    n->merged[v] = v;
    n->header[v] = n->body_of[v] = ORDER_NONE;
  }
}

static void nesting_free(Nesting *n)
{
  for (unsigned v = 0; v < n->order->count; v++)
    vec_free(&n->entering[v]);
  mem_free(n->entering);
  mem_free(n->merged);
  mem_free(n->header);
  mem_free(n->body_of);
  mem_free(n->is_head);
  mem_free(n->irreducible);
  vec_free(&n->body);
}

/* Numbers the loops by reverse post-order of their heads: a head is discovered, and comes in that
 * order, before the loops inside its loop. */
static void list_loops(Loops *loops, const Nesting *n)
{
  const Order *order = loops->order;
  for (unsigned v = 0; v < order->count; v++)
    loops->count += n->is_head[v];
  loops->list = mem_zero(loops->count + 1, sizeof *loops->list);
  unsigned next = 0;
  for (unsigned i = 0; i < order->count; i++) {
    Location *at = order->sequence[i];
    unsigned v = order->discovery[at->id], around = n->header[v];
    const Loop *outer =
        around == ORDER_NONE ? NULL : loops->innermost[order->discovered[around]->id];
    loops->innermost[at->id] = outer;
    if (!n->is_head[v])
      continue;
    Loop *loop = &loops->list[next];
    *loop = (Loop){.id = next++,
                   .depth = outer ? outer->depth + 1 : 1,
                   .irreducible = n->irreducible[v],
                   .head = at,
                   .parent = outer};
    loops->innermost[at->id] = loop;
  }
}

/* Lays the locations out so that every loop is one stretch: first what lies in no inner loop, in
 * reverse post-order, then the inner loops. */
static void group_members(Loops *loops)
{
  const Order *order = loops->order;
  unsigned *next = mem_zero(loops->count + 1, sizeof *next), top = 0;
  for (unsigned i = 0; i < order->count; i++) {
    const Loop *loop = loops->innermost[order->sequence[i]->id];
    if (loop)
      loops->list[loop->id].member_count++, next[loop->id]++;
  }
  for (unsigned id = loops->count; id-- > 0;)
    if (loops->list[id].parent)
      loops->list[loops->list[id].parent->id].member_count += loops->list[id].member_count;
  for (unsigned id = 0; id < loops->count; id++) {
    Loop *loop = &loops->list[id];
    unsigned own = next[id], *from = loop->parent ? &next[loop->parent->id] : &top;
    loop->members = loops->grouped + *from;
    *from += loop->member_count;
    next[id] = (unsigned)(loop->members - loops->grouped) + own;
  }
  for (unsigned id = 0; id < loops->count; id++)
    next[id] = (unsigned)(loops->list[id].members - loops->grouped);
  for (unsigned i = 0; i < order->count; i++) {
    const Loop *loop = loops->innermost[order->sequence[i]->id];
    if (loop)
      loops->grouped[next[loop->id]++] = order->sequence[i];
  }
  mem_free(next);
}

Loops *loops_new(const Order *order)
{
  Loops *loops = mem_zero(1, sizeof *loops);
  loops->order = order;
  loops->innermost = mem_zero(order->function->locations.count + 1, sizeof *loops->innermost);
  loops->grouped = mem_zero(order->count + 1, sizeof *loops->grouped);
  Nesting nesting = {0};
  nesting_init(&nesting, order);
  for (unsigned v = order->count; v-- > 0;)
    find_loop(&nesting, v);
  list_loops(loops, &nesting);
  nesting_free(&nesting);
  group_members(loops);
  return loops;
}

void loops_free(Loops *loops)
{
  if (!loops)
    return;
  mem_free(loops->list);
  mem_free(loops->innermost);
  mem_free(loops->grouped);
  mem_free(loops);
}

const Loop *loops_at(const Loops *loops, const Location *head)
{
  const Loop *loop = loops->innermost[head->id];
  return loop && loop->head == head ? loop : NULL;
}

bool loop_has(const Loops *loops, const Loop *loop, const Location *location)
{
  const Loop *around = loops->innermost[location->id];
  while (around && around->depth > loop->depth)
    around = around->parent;
  return around == loop;
}
