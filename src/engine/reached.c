#include "engine/reached.h"

#include "engine/cover.h"
#include "engine/waitlist.h"

/* The members of one partition; the two lists run in parallel, since stop wants states. */
struct Bucket {
  ArgNodeVec nodes;
  StateVec states;
  CoverIndex index;
};

struct Reached {
  Cpa *cpa;
  Waitlist *waitlist;
  unsigned waiting; /* nodes that really wait: the list may hold destroyed ones */
  Map buckets;      /* partition -> Bucket */
  ArgNode *root;
  Precision *precision; /* of all states to come */
  unsigned count, created;
  Seeds *seeds;
  bool has_gap;
  Outcome gap;
};

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

static void bucket_add(Reached *reached, ArgNode *node)
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

static void bucket_remove(Reached *reached, ArgNode *node)
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

static ArgExtra *extra_of(ArgNode *node)
{
  if (!node->extra)
    node->extra = mem_zero(1, sizeof *node->extra);
  return node->extra;
}

static void node_release(ArgNode *node)
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

/* One list less mentions the node. */
static void let_go(ArgNode *node)
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
  bucket_add(reached, node);
  reached_requeue(reached, node);
  return node;
}

ArgNode *reached_add(Reached *reached, ArgNode *parent, const Transition *step, State *state)
{
  ArgNode *node = node_below(reached, parent, step, state);
  bucket_add(reached, node);
  reached_requeue(reached, node);
  return node;
}

static void cover(Reached *reached, ArgNode *node, const ArgNodeVec *by)
{
  node->covered_by = by->data[0];
  for (unsigned i = 0; i < by->count; i++) {
    vec_push(&extra_of(by->data[i])->covers, node);
    node->held++;
  }
  reached->cpa->run->stats.coverings++;
}

ArgNode *reached_add_covered(Reached *reached, ArgNode *parent, const Transition *step,
                             State *state, const ArgNodeVec *by)
{
  ArgNode *node = node_below(reached, parent, step, state);
  cover(reached, node, by);
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
  ArgExtra *extra = extra_of(node);
  for (unsigned i = 0; i < extra->parents.count; i++)
    if (is_link(&extra->parents.data[i], parent, step))
      return;
  vec_push(&extra->parents, ((ArgLink){parent, step->edge, step->call}));
  vec_push(&extra_of(parent)->children, node);
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
    let_go(node);
    if (alive)
      return node;
  }
  return NULL;
}

/* ---- lazy abstraction ---- */

/* The start stays, even where a merge made it a successor too. */
static void doom(const Reached *reached, ArgNodeVec *doomed, ArgNode *node)
{
  if (!node->destroyed && node != reached->root) {
    node->destroyed = true;
    vec_push(doomed, node);
  }
}

static void doom_children(const Reached *reached, ArgNodeVec *doomed, ArgNode *node)
{
  for (ArgNode *child = node->first_child; child; child = child->next_sibling)
    doom(reached, doomed, child);
  for (unsigned i = 0; node->extra && i < node->extra->children.count; i++)
    doom(reached, doomed, node->extra->children.data[i]);
}

static void forget_destroyed_parents(ArgNode *node)
{
  unsigned kept = 0;
  for (unsigned i = 0; node->extra && i < node->extra->parents.count; i++)
    if (!node->extra->parents.data[i].parent->destroyed)
      node->extra->parents.data[kept++] = node->extra->parents.data[i];
  if (node->extra)
    node->extra->parents.count = kept;
}

static void forget_child(ArgNode *parent, const ArgNode *child)
{
  ArgNode **at = &parent->first_child;
  while (*at && *at != child)
    at = &(*at)->next_sibling;
  if (*at)
    *at = child->next_sibling;
  if (!parent->extra)
    return;
  ArgNodeVec *others = &parent->extra->children;
  unsigned kept = 0;
  for (unsigned i = 0; i < others->count; i++)
    if (others->data[i] != child)
      others->data[kept++] = others->data[i];
  others->count = kept;
}

void reached_prefer(ArgNode *node, unsigned index)
{
  ArgLink old = node->link, chosen = node->extra->parents.data[index];
  node->link = chosen;
  node->extra->parents.data[index] = old;
  if (old.parent == chosen.parent)
    return;
  forget_child(old.parent, node);
  forget_child(chosen.parent, node);
  vec_push(&extra_of(old.parent)->children, node);
  node->next_sibling = chosen.parent->first_child;
  chosen.parent->first_child = node;
  for (unsigned i = 0; i < node->extra->parents.count; i++)
    if (node->extra->parents.data[i].parent == chosen.parent) {
      vec_push(&extra_of(chosen.parent)->children, node);
      break;
    }
}

void reached_set_precision(Reached *reached, Precision *precision)
{
  precision_drop(reached->precision);
  reached->precision = precision;
}

static void grow_precision(Reached *reached, const Precision *precision)
{
  if (precision_includes(reached->precision, precision))
    return;
  Precision *grown = precision_includes(precision, reached->precision)
                         ? precision_keep(precision)
                         : precision_unite(reached->precision, precision);
  precision_drop(reached->precision);
  reached->precision = grown;
}

/* A parent that stays has lost a successor: it is to be expanded again. */
static void orphan(Reached *reached, ArgNode *child, const ArgLink *link)
{
  ArgNode *parent = link->parent;
  if (!parent || parent->destroyed)
    return;
  forget_child(parent, child);
  reached_requeue(reached, parent);
}

/* A node that is neither covered nor doomed is as it should be; others are let go. */
static void uncover(ArgNode *node, ArgNodeVec *bare)
{
  if (!node->destroyed && node->covered_by) {
    node->covered_by = NULL;
    vec_push(bare, node);
  }
  let_go(node);
}

static void detach(Reached *reached, ArgNode *node, ArgNodeVec *bare)
{
  orphan(reached, node, &node->link);
  ArgExtra *extra = node->extra;
  for (unsigned i = 0; extra && i < extra->parents.count; i++)
    orphan(reached, node, &extra->parents.data[i]);
  for (unsigned i = 0; extra && i < extra->covers.count; i++)
    uncover(extra->covers.data[i], bare);
  if (node->bucket)
    bucket_remove(reached, node);
  if (node->waiting)
    reached->waiting--;
}

/* Puts what lost its cover among the members, unless something else covers it. */
static void recover(Reached *reached, ArgNode *node)
{
  ArgNodeVec by = {0};
  if (reached_covering(reached, node->state, node->precision, &by)) {
    cover(reached, node, &by);
  } else {
    bucket_add(reached, node);
    reached_requeue(reached, node);
  }
  vec_free(&by);
}

void reached_cut_below(Reached *reached, ArgNode *node, const Precision *precision)
{
  ArgNodeVec doomed = {0}, bare = {0};
  grow_precision(reached, precision);
  doom_children(reached, &doomed, node);
  for (unsigned i = 0; i < doomed.count; i++)
    doom_children(reached, &doomed, doomed.data[i]);
  for (unsigned i = 0; i < doomed.count; i++)
    doomed.data[i]->held++; /* until all are detached */
  for (unsigned i = 0; i < doomed.count; i++)
    detach(reached, doomed.data[i], &bare);
  forget_destroyed_parents(reached->root);
  /* Through a merge the node may lie below itself; then its parents wait in its stead. */
  if (!node->destroyed)
    reached_requeue(reached, node);
  for (unsigned i = 0; i < doomed.count; i++) {
    node_release(doomed.data[i]);
    let_go(doomed.data[i]);
  }
  for (unsigned i = 0; i < bare.count; i++)
    recover(reached, bare.data[i]);
  vec_free(&doomed);
  vec_free(&bare);
}

void reached_leave_out(Reached *reached, ArgNode *node, Outcome why)
{
  node->left_out = true;
  if (reached->has_gap)
    return;
  reached->has_gap = true;
  reached->gap = why;
}

void reached_open_path(Reached *reached, ArgNode *node)
{
  ArgNodeVec bare = {0};
  for (; node; node = node->link.parent) {
    if (node->bucket && !node->covers_none)
      cover_index_remove(&node->bucket->index, node);
    node->covers_none = true;
    for (unsigned i = 0; node->extra && i < node->extra->covers.count; i++)
      uncover(node->extra->covers.data[i], &bare);
    if (node->extra)
      vec_clear(&node->extra->covers);
  }
  for (unsigned i = 0; i < bare.count; i++)
    recover(reached, bare.data[i]);
  vec_free(&bare);
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
    let_go(node->extra->covers.data[i]);
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
