#include "cfa/order.h"

static unsigned *numbers_new(unsigned count)
{
  unsigned *res = mem_alloc((count + 1) * sizeof *res);
  for (unsigned i = 0; i <= count; i++)
    res[i] = ORDER_NONE;
  return res;
}

/* A location on the path of the search, and which of its edges comes next. */
typedef struct Frame {
  Location *at;
  unsigned next;
} Frame;

typedef struct Search {
  Order *order;
  VEC(Frame) path;
  unsigned found, left; /* discovered so far; places still free at the front of the sequence */
} Search;

static void discover(Search *search, Location *at, unsigned parent)
{
  Order *order = search->order;
  order->discovery[at->id] = search->found;
  order->discovered[search->found++] = at;
  order->parent[at->id] = parent;
  vec_push(&search->path, ((Frame){at, 0}));
}

static void leave(Search *search, const Location *at)
{
  Order *order = search->order;
  order->descendants[at->id] = search->found - order->discovery[at->id];
  order->number[at->id] = --search->left;
}

/* Numbers count down from the number of all locations; unreachable ones leave a gap in front. */
static void search_from(Search *search, Location *entry)
{
  discover(search, entry, ORDER_NONE);
  while (search->path.count) {
    Frame *top = &vec_last(&search->path);
    if (top->next == top->at->out.count) {
      leave(search, top->at);
      search->path.count--;
      continue;
    }
    Location *to = top->at->out.data[top->next++]->to;
    if (search->order->discovery[to->id] == ORDER_NONE)
      discover(search, to, top->at->id);
  }
}

Order *order_new(const Function *function)
{
  unsigned all = function->locations.count;
  Order *order = mem_zero(1, sizeof *order);
  order->function = function;
  order->number = numbers_new(all);
  order->discovery = numbers_new(all);
  order->parent = numbers_new(all);
  order->descendants = mem_zero(all + 1, sizeof *order->descendants);
  order->sequence = mem_zero(all + 1, sizeof *order->sequence);
  order->discovered = mem_zero(all + 1, sizeof *order->discovered);
  if (!function->entry)
    return order;
  Search search = {.order = order, .left = all};
  search_from(&search, function->entry);
  order->count = search.found;
  for (unsigned i = 0; i < order->count; i++) {
    Location *at = order->discovered[i];
    order->number[at->id] -= search.left;
    order->sequence[order->number[at->id]] = at;
  }
  vec_free(&search.path);
  return order;
}

void order_free(Order *order)
{
  if (!order)
    return;
  mem_free(order->number);
  mem_free(order->discovery);
  mem_free(order->parent);
  mem_free(order->descendants);
  mem_free(order->sequence);
  mem_free(order->discovered);
  mem_free(order);
}

bool order_is_ancestor(const Order *order, const Location *above, const Location *below)
{
  unsigned high = order->discovery[above->id], low = order->discovery[below->id];
  return high != ORDER_NONE && low != ORDER_NONE && high <= low &&
         low - high < order->descendants[above->id];
}
