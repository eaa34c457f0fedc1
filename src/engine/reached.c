#include "engine/reached_build.h"

Reached *reached_new(Cpa *cpa, WaitOrder order)
{
  Reached *reached = mem_zero(1, sizeof *reached);
  reached->cpa = cpa;
  reached->waitlist = waitlist_new(cpa->program, order);
  return reached;
}

Cpa *reached_cpa(const Reached *reached)
{
  return reached->cpa;
}

ArgNode *reached_root(const Reached *reached)
{
  return reached->root;
}

void reached_set_seeds(Reached *reached, Seeds *seeds)
{
  seeds_free(reached->seeds);
  reached->seeds = seeds;
}

const Seeds *reached_seeds(const Reached *reached)
{
  return reached->seeds;
}

bool reached_is_loop_head(const Reached *reached, const Location *location)
{
  return waitlist_is_head(reached->waitlist, location);
}

const Precision *reached_precision(const Reached *reached)
{
  return reached->precision;
}

void reached_set_precision(Reached *reached, Precision *precision)
{
  precision_drop(reached->precision);
  reached->precision = precision;
}

unsigned reached_count(const Reached *reached)
{
  return reached->count;
}

/* ---- buckets ---- */

static Bucket *bucket_of(Reached *reached, const State *state)
{
  uint64_t partition = reached->cpa->ops->partition(state), found;
  if (map_get(&reached->buckets, partition, &found))
    return (Bucket *)(uintptr_t)found;
  Bucket *bucket = mem_zero(1, sizeof *bucket);
  map_put(&reached->buckets, partition, (uint64_t)(uintptr_t)bucket);
  return bucket;
}

void reached_enter(Reached *reached, ArgNode *node)
{
  Bucket *bucket = bucket_of(reached, node->state);
  node->bucket = bucket;
  node->slot = bucket->nodes.count;
  vec_push(&bucket->nodes, node);
  vec_push(&bucket->states, node->state);
  cover_index_add(&bucket->index, node);
  reached->count++;
  reached->cpa->run->stats.states_reached++;
}

void reached_leave(Reached *reached, ArgNode *node)
{
  Bucket *bucket = node->bucket;
  if (!node->covers_none)
    cover_index_remove(&bucket->index, node);
  ArgNode *last = vec_pop(&bucket->nodes);
  bucket->nodes.data[node->slot] = last;
  bucket->states.data[node->slot] = vec_pop(&bucket->states);
  last->slot = node->slot;
  node->bucket = NULL;
  reached->count--;
  reached->cpa->run->stats.states_reached--;
}

static const Bucket *find_bucket(const Reached *reached, const State *state)
{
  static const Bucket none;
  uint64_t found;
  return map_get(&reached->buckets, reached->cpa->ops->partition(state), &found)
             ? (const Bucket *)(uintptr_t)found
             : &none;
}

const ArgNodeVec *reached_candidates(const Reached *reached, const State *state)
{
  return &find_bucket(reached, state)->nodes;
}

bool reached_covering(const Reached *reached, const State *state, const Precision *precision,
                      ArgNodeVec *by)
{
  const Bucket *bucket = find_bucket(reached, state);
  ArgNode *found = cover_index_find(&bucket->index, reached->cpa, state);
  if (found) {
    vec_push(by, found);
    return true;
  }
  if (reached->cpa->stop == STOP_SEP ||
      !cpa_stop(reached->cpa, state, bucket->states.data, bucket->states.count, precision))
    return false;
  /* Together they cover it: it relies on each of them. */
  for (unsigned i = 0; i < bucket->nodes.count; i++)
    vec_push(by, bucket->nodes.data[i]);
  return true;
}

/* ---- nodes ---- */

ArgExtra *node_extra(ArgNode *node)
{
  if (!node->extra)
    node->extra = mem_zero(1, sizeof *node->extra);
  return node->extra;
}

void node_release(ArgNode *node)
{
  state_drop(node->state);
  precision_drop(node->precision);
  if (node->extra) {
    vec_free(&node->extra->parents);
    vec_free(&node->extra->children);
    vec_free(&node->extra->covers);
    mem_free(node->extra);
  }
  node->state = NULL;
  node->precision = NULL;
  node->extra = NULL;
}

void node_let_go(ArgNode *node)
{
  if (--node->held == 0 && node->destroyed)
    mem_free(node);
}

static const Location *location_of(const State *state)
{
  Answer answer = {0};
  cpa_ask(state, &(Question){.kind = ASK_LOCATION}, &answer);
  return answer.location;
}

static ArgNode *node_new(Reached *reached, ArgNode *parent, State *state)
{
  ArgNode *node = mem_zero(1, sizeof *node);
  node->id = reached->created++;
  node->state = state;
  node->location = location_of(state);
  node->precision = precision_keep(reached->precision);
  if (parent)
    node->rounds = parent->rounds + waitlist_is_head(reached->waitlist, node->location);
  return node;
}

/* A node in the tree below "parent". */
static ArgNode *node_below(Reached *reached, ArgNode *parent, const Transition *step, State *state)
{
  ArgNode *node = node_new(reached, parent, state);
  node->link = (ArgLink){parent, step->edge, step->call};
  node->next_sibling = parent->first_child;
  parent->first_child = node;
  return node;
}

ArgNode *reached_start(Reached *reached, const Precision *precision)
{
  const Function *entry = reached->cpa->program->entry;
  reached->precision = precision_keep(precision);
  ArgNode *node = node_new(reached, NULL, cpa_initial(reached->cpa, entry->entry));
  reached->root = node;
  reached->cpa->run->stats.states_created++;
  reached_enter(reached, node);
  reached_requeue(reached, node);
  return node;
}

ArgNode *reached_add(Reached *reached, ArgNode *parent, const Transition *step, State *state)
{
  ArgNode *node = node_below(reached, parent, step, state);
  reached_enter(reached, node);
  reached_requeue(reached, node);
  return node;
}

void reached_cover(Reached *reached, ArgNode *node, const ArgNodeVec *by)
{
  node->covered_by = by->data[0];
  for (unsigned i = 0; i < by->count; i++) {
    vec_push(&node_extra(by->data[i])->covers, node);
    node->held++;
  }
  reached->cpa->run->stats.coverings++;
}

ArgNode *reached_add_covered(Reached *reached, ArgNode *parent, const Transition *step,
                             State *state, const ArgNodeVec *by)
{
  ArgNode *node = node_below(reached, parent, step, state);
  reached_cover(reached, node, by);
  return node;
}

void reached_replace(Reached *reached, ArgNode *node, State *state)
{
  if (!node->covers_none)
    cover_index_remove(&node->bucket->index, node);
  state_drop(node->state);
  node->state = state;
  node->bucket->states.data[node->slot] = state;
  if (!node->covers_none)
    cover_index_add(&node->bucket->index, node);
  reached_requeue(reached, node);
}

static bool is_link(const ArgLink *link, const ArgNode *parent, const Transition *step)
{
  return link->parent == parent && link->edge == step->edge && link->call == step->call;
}

void reached_link(ArgNode *node, ArgNode *parent, const Transition *step)
{
  if (is_link(&node->link, parent, step))
    return;
  ArgExtra *extra = node_extra(node);
  for (unsigned i = 0; i < extra->parents.count; i++)
    if (is_link(&extra->parents.data[i], parent, step))
      return;
  vec_push(&extra->parents, ((ArgLink){parent, step->edge, step->call}));
  vec_push(&node_extra(parent)->children, node);
}

/* ---- waiting ---- */

bool reached_waits(const Reached *reached)
{
  return reached->waiting != 0;
}

void reached_requeue(Reached *reached, ArgNode *node)
{
  if (node->waiting)
    return;
  node->waiting = true;
  node->held++;
  reached->waiting++;
  waitlist_push(reached->waitlist, node);
}

ArgNode *reached_pop(Reached *reached)
{
  ArgNode *node;
  while ((node = waitlist_pop(reached->waitlist))) {
    bool alive = !node->destroyed;
    if (alive) {
      node->waiting = false;
      reached->waiting--;
    }
    node_let_go(node);
    if (alive)
      return node;
  }
  return NULL;
}

/* ---- gaps ---- */

void reached_leave_out(Reached *reached, ArgNode *node, Outcome why)
{
  node->left_out = true;
  if (reached->has_gap)
    return;
  reached->has_gap = true;
  reached->gap = why;
}

const Outcome *reached_gap(const Reached *reached)
{
  return reached->has_gap ? &reached->gap : NULL;
}

/* ---- walks ---- */

void reached_each(const Reached *reached, void (*visit)(void *context, ArgNode *node),
                  void *context)
{
  ArgNodeVec open = {0};
  if (reached->root)
    vec_push(&open, reached->root);
  while (open.count) {
    ArgNode *node = vec_pop(&open);
    for (ArgNode *child = node->first_child; child; child = child->next_sibling)
      vec_push(&open, child);
    visit(context, node); /* last, since it may be the node's end */
  }
  vec_free(&open);
}

static unsigned distance_to(const ArgNode *node)
{
  unsigned length = 0;
  for (; node->link.parent; node = node->link.parent)
    length++;
  return length;
}

void reached_path(const ArgNode *node, Path *out, ArgNodeVec *nodes)
{
  unsigned length = distance_to(node), steps = out->count, first = nodes->count;
  for (unsigned i = 0; i < length; i++)
    vec_push(out, (PathStep){0});
  for (unsigned i = 0; i <= length; i++)
    vec_push(nodes, NULL);
  for (unsigned i = length; i > 0; i--, node = node->link.parent) {
    out->data[steps + i - 1] = (PathStep){node->link.edge, node->link.call};
    nodes->data[first + i] = (ArgNode *)node;
  }
  nodes->data[first] = (ArgNode *)node;
}

/* Frees the destroyed nodes that only this list still holds. */
static void end_covers(void *context, ArgNode *node)
{
  (void)context;
  if (!node->extra)
    return;
  for (unsigned i = 0; i < node->extra->covers.count; i++)
    node_let_go(node->extra->covers.data[i]);
  vec_clear(&node->extra->covers);
}

static void end_node(void *context, ArgNode *node)
{
  (void)context;
  node_release(node);
  mem_free(node);
}

void reached_free(Reached *reached)
{
  if (!reached)
    return;
  while (reached_pop(reached))
    ;
  reached_each(reached, end_covers, NULL);
  reached_each(reached, end_node, NULL);
  for (unsigned i = 0; i < reached->buckets.count; i++) {
    Bucket *bucket = (Bucket *)(uintptr_t)reached->buckets.entries[i].value;
    vec_free(&bucket->nodes);
    vec_free(&bucket->states);
    cover_index_free(&bucket->index);
    mem_free(bucket);
  }
  seeds_free(reached->seeds);
  map_free(&reached->buckets);
  precision_drop(reached->precision);
  waitlist_free(reached->waitlist);
  mem_free(reached);
}
