/* Lazy abstraction: what lies below a node is forgotten, and what relied on it is mended. */
#include "engine/reached_build.h"

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
  vec_push(&node_extra(old.parent)->children, node);
  node->next_sibling = chosen.parent->first_child;
  chosen.parent->first_child = node;
  for (unsigned i = 0; i < node->extra->parents.count; i++)
    if (node->extra->parents.data[i].parent == chosen.parent) {
      vec_push(&node_extra(chosen.parent)->children, node);
      break;
    }
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
  node_let_go(node);
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
    reached_leave(reached, node);
  if (node->waiting)
    reached->waiting--;
}

/* Puts what lost its cover among the members, unless something else covers it. */
static void recover(Reached *reached, ArgNode *node)
{
  ArgNodeVec by = {0};
  if (reached_covering(reached, node->state, node->precision, &by)) {
    reached_cover(reached, node, &by);
  } else {
    reached_enter(reached, node);
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
    node_let_go(doomed.data[i]);
  }
  for (unsigned i = 0; i < bare.count; i++)
    recover(reached, bare.data[i]);
  vec_free(&doomed);
  vec_free(&bare);
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
