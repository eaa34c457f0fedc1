#include "engine/waitlist.h"

#include "cfa/distance.h"
#include "cfa/wto.h"

/* What is known of a function once one of its locations waits. */
typedef struct FunctionOrder {
  Order *order;
  Loops *loops;
  Wto *wto;
} FunctionOrder;

/* Less comes first: "major", then "minor". */
typedef struct Entry {
  uint64_t major, minor;
  ArgNode *node;
} Entry;

struct Waitlist {
  WaitOrder order;
  VEC(Entry) entries; /* stack; queue from "head" on; binary heap */
  unsigned head;
  unsigned function_count;
  FunctionOrder *functions; /* by function id */
  Distances *distances;     /* of WAIT_ERROR; else NULL */
};

Waitlist *waitlist_new(const Program *program, WaitOrder order)
{
  Waitlist *list = mem_zero(1, sizeof *list);
  list->order = order;
  list->function_count = program->functions.count;
  list->functions = mem_zero(list->function_count + 1, sizeof *list->functions);
  if (order == WAIT_ERROR)
    list->distances = distances_new(program);
  return list;
}

void waitlist_free(Waitlist *list)
{
  for (unsigned i = 0; i < list->function_count; i++) {
    FunctionOrder *known = &list->functions[i];
    if (!known->order)
      continue;
    wto_free(known->wto);
    loops_free(known->loops);
    order_free(known->order);
  }
  mem_free(list->functions);
  distances_free(list->distances);
  vec_free(&list->entries);
  mem_free(list);
}

static const FunctionOrder *order_of(Waitlist *list, const Function *function)
{
  FunctionOrder *known = &list->functions[function->id];
  if (!known->order) {
    known->order = order_new(function);
    known->loops = loops_new(known->order);
    known->wto = wto_new(known->loops);
  }
  return known;
}

bool waitlist_is_head(Waitlist *list, const Location *location)
{
  return loops_at(order_of(list, location->function)->loops, location) != NULL;
}

/* ---- sorted orders ---- */

static uint32_t depth_of(const ArgNode *node)
{
  Answer answer = {0};
  cpa_ask(node->state, &(Question){.kind = ASK_DEPTH}, &answer);
  return (uint32_t)answer.number;
}

static Entry sorted_entry(Waitlist *list, ArgNode *node)
{
  if (list->order == WAIT_LOOP_DFS)
    return (Entry){node->rounds, ~(uint64_t)node->id, node};
  if (list->order == WAIT_ERROR)
    return (Entry){distance_of(list->distances, node->location),
                   (uint64_t)node->rounds << 32 | node->id, node};
  const FunctionOrder *known = order_of(list, node->location->function);
  uint32_t rounds = list->order == WAIT_LOOP ? node->rounds : 0;
  uint32_t position = list->order == WAIT_WTO ? known->wto->position[node->location->id]
                                              : known->order->number[node->location->id];
  return (Entry){(uint64_t)~depth_of(node) << 32 | rounds, (uint64_t)position << 32 | node->id,
                 node};
}

static bool comes_before(const Entry *a, const Entry *b)
{
  return a->major != b->major ? a->major < b->major : a->minor < b->minor;
}

static void heap_push(Waitlist *list, Entry entry)
{
  vec_push(&list->entries, entry);
  Entry *heap = list->entries.data;
  unsigned at = list->entries.count - 1;
  for (; at > 0 && comes_before(&entry, &heap[(at - 1) / 2]); at = (at - 1) / 2)
    heap[at] = heap[(at - 1) / 2];
  heap[at] = entry;
}

static ArgNode *heap_pop(Waitlist *list)
{
  Entry *heap = list->entries.data;
  ArgNode *first = heap[0].node;
  Entry last = vec_pop(&list->entries);
  unsigned count = list->entries.count, at = 0;
  for (;;) {
    unsigned child = 2 * at + 1;
    if (child + 1 < count && comes_before(&heap[child + 1], &heap[child]))
      child++;
    if (child >= count || !comes_before(&heap[child], &last))
      break;
    heap[at] = heap[child];
    at = child;
  }
  if (count)
    heap[at] = last;
  return first;
}

/* ---- queue ---- */

static ArgNode *queue_pop(Waitlist *list)
{
  ArgNode *first = list->entries.data[list->head++].node;
  if (2 * list->head >= list->entries.count) { /* the rest moves to the front, at constant cost */
    unsigned rest = list->entries.count - list->head;
    for (unsigned i = 0; i < rest; i++)
      list->entries.data[i] = list->entries.data[list->head + i];
    list->entries.count = rest;
    list->head = 0;
  }
  return first;
}

/* ---- all ---- */

void waitlist_push(Waitlist *list, ArgNode *node)
{
  if (list->order == WAIT_DFS || list->order == WAIT_BFS)
    vec_push(&list->entries, ((Entry){0, 0, node}));
  else
    heap_push(list, sorted_entry(list, node));
}

ArgNode *waitlist_pop(Waitlist *list)
{
  if (list->entries.count == list->head)
    return NULL;
  switch (list->order) {
  case WAIT_DFS: return vec_pop(&list->entries).node;
  case WAIT_BFS: return queue_pop(list);
  case WAIT_RPO:
  case WAIT_WTO:
  case WAIT_LOOP:
  case WAIT_LOOP_DFS:
  case WAIT_ERROR: break;
  }
  return heap_pop(list);
}
