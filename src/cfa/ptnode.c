#include "cfa/ptnode.h"

#include <string.h>

void pt_solver_free(PtSolver *solver)
{
  for (unsigned i = 0; i < solver->nodes.count; i++) {
    vec_free(&solver->nodes.data[i]->fields);
    vec_free(&solver->nodes.data[i]->objects);
  }
  vec_free(&solver->nodes);
  vec_free(&solver->pending);
  arena_free(solver->arena);
}

PtCell pt_new_cell(PtSolver *solver, const char *label)
{
  PtNode *node = ARENA_NEW(solver->arena, PtNode);
  node->id = solver->nodes.count;
  node->label = label;
  vec_push(&solver->nodes, node);
  return (PtCell){node, 0};
}

uint64_t pt_gcd(uint64_t a, uint64_t b)
{
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

uint64_t pt_reduce(const PtNode *root, uint64_t offset)
{
  if (!root->modulus)
    return offset;
  int64_t rest = (int64_t)offset % (int64_t)root->modulus;
  return (uint64_t)(rest < 0 ? rest + (int64_t)root->modulus : rest);
}

PtCell pt_find(PtCell cell)
{
  if (!cell.node)
    return cell;
  PtNode *root = cell.node;
  uint64_t shift = 0;
  while (root->parent) {
    shift += root->shift;
    root = root->parent;
  }
  uint64_t left = shift;
  for (PtNode *node = cell.node; node->parent && node->parent != root;) {
    PtNode *parent = node->parent;
    uint64_t step = node->shift;
    node->parent = root;
    node->shift = left;
    left -= step;
    node = parent;
  }
  return (PtCell){root, pt_reduce(root, cell.offset + shift)};
}

PtCell pt_shift(PtCell cell, uint64_t by)
{
  return (PtCell){cell.node, cell.node ? cell.offset + by : 0};
}

static void push_pair(PtSolver *solver, PtCell a, PtCell b)
{
  if (a.node && b.node)
    vec_push(&solver->pending, ((PtPair){a, b}));
}

/* Does a start within b? */
static bool starts_in(const PtNode *root, const PtField *a, const PtField *b)
{
  return pt_reduce(root, a->start - b->start) < b->width;
}

static bool overlap(const PtNode *root, const PtField *a, const PtField *b)
{
  return starts_in(root, a, b) || starts_in(root, b, a);
}

bool pt_field_meets(const PtNode *root, const PtField *field, uint64_t start, uint64_t width)
{
  PtField range = {.start = pt_reduce(root, start), .width = width};
  return width && overlap(root, field, &range);
}

/* Of two fields with the same extent; initial content has no say in how bits are accessed. */
static unsigned common_bits(const PtField *a, const PtField *b)
{
  if (!a->accessed || !b->accessed)
    return a->accessed ? a->bits : b->bits;
  return a->bits == b->bits ? a->bits : 0;
}

static unsigned bits_of_union(const PtField *whole, const PtField *a, const PtField *b)
{
  bool is_a = a->start == whole->start && a->width == whole->width;
  bool is_b = b->start == whole->start && b->width == whole->width;
  if (is_a && is_b)
    return common_bits(a, b);
  if (is_a && !b->accessed)
    return a->bits;
  if (is_b && !a->accessed)
    return b->bits;
  return 0;
}

/* The least field around two that overlap; their contents are unified. */
static PtField unite(PtSolver *solver, const PtNode *root, const PtField *a, const PtField *b)
{
  const PtField *first = starts_in(root, b, a) ? a : b, *second = first == a ? b : a;
  uint64_t reach = pt_reduce(root, second->start - first->start) + second->width;
  PtField res = {.start = first->start, .width = first->width > reach ? first->width : reach};
  if (root->modulus && res.width > root->modulus)
    res.start = 0, res.width = root->modulus;
  res.bits = bits_of_union(&res, a, b);
  res.accessed = a->accessed || b->accessed;
  res.content = a->content.node ? a->content : b->content;
  push_pair(solver, a->content, b->content);
  return res;
}

/* The number of fields that start before "start". */
static unsigned position(const PtNode *root, uint64_t start)
{
  unsigned low = 0, high = root->fields.count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (root->fields.data[middle].start < start)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* A field that overlaps: as fields are disjoint, one of the neighbours in the ring where there is
 * any; else the count. */
static unsigned overlapping(const PtNode *root, const PtField *field)
{
  unsigned count = root->fields.count;
  if (!count)
    return count;
  unsigned at = position(root, field->start);
  unsigned next = at % count, last = (at + count - 1) % count;
  if (overlap(root, field, &root->fields.data[next]))
    return next;
  return overlap(root, field, &root->fields.data[last]) ? last : count;
}

static void remove_field(PtNode *root, unsigned at)
{
  PtField *data = root->fields.data;
  memmove(data + at, data + at + 1, (root->fields.count - at - 1) * sizeof *data);
  root->fields.count--;
}

static void insert_field(PtSolver *solver, PtNode *root, PtField field)
{
  field.start = pt_reduce(root, field.start);
  if (root->modulus && field.width > root->modulus)
    field.start = 0, field.width = root->modulus, field.bits = 0;
  for (unsigned at; (at = overlapping(root, &field)) < root->fields.count;) {
    PtField *old = &root->fields.data[at];
    PtField whole = unite(solver, root, &field, old);
    if (whole.start == old->start && whole.width == old->width) {
      *old = whole;
      return;
    }
    remove_field(root, at);
    field = whole;
  }
  unsigned at = position(root, field.start);
  vec_push(&root->fields, field);
  PtField *data = root->fields.data;
  memmove(data + at + 1, data + at, (root->fields.count - 1 - at) * sizeof *data);
  data[at] = field;
}

static void insert_fields(PtSolver *solver, PtNode *root, const PtField *fields, unsigned count,
                          uint64_t shift)
{
  for (unsigned i = 0; i < count; i++) {
    PtField moved = fields[i];
    moved.start += shift;
    insert_field(solver, root, moved);
  }
}

static void set_modulus(PtSolver *solver, PtNode *root, uint64_t modulus)
{
  if (root->modulus == modulus)
    return;
  PtField *fields = root->fields.data;
  unsigned count = root->fields.count;
  root->fields.data = NULL;
  root->fields.count = root->fields.capacity = 0;
  root->modulus = modulus;
  insert_fields(solver, root, fields, count, 0);
  mem_free(fields);
}

static void merge(PtSolver *solver, PtNode *into, PtNode *from, uint64_t shift)
{
  set_modulus(solver, into, pt_gcd(into->modulus, from->modulus));
  from->parent = into;
  from->shift = shift;
  insert_fields(solver, into, from->fields.data, from->fields.count, shift);
  for (unsigned i = 0; i < from->objects.count; i++) {
    PtHeld held = from->objects.data[i];
    held.offset += shift;
    vec_push(&into->objects, held);
  }
  vec_free(&from->fields);
  vec_free(&from->objects);
  into->heap |= from->heap;
  if (!into->label || (from->heap && from->id < into->id))
    into->label = from->label ? from->label : into->label;
}

/* The distance between two offsets, as the least stride that joins them. */
static uint64_t distance(const PtNode *root, uint64_t a, uint64_t b)
{
  uint64_t apart = pt_reduce(root, a - b);
  if (root->modulus)
    return apart;
  uint64_t least = apart < -apart ? apart : -apart;
  return least >> 62 ? 1 : least;
}

static void unify_now(PtSolver *solver, PtCell a, PtCell b)
{
  a = pt_find(a);
  b = pt_find(b);
  if (a.node == b.node) {
    uint64_t apart = distance(a.node, a.offset, b.offset);
    if (apart)
      set_modulus(solver, a.node, pt_gcd(a.node->modulus, apart));
    return;
  }
  unsigned a_size = a.node->fields.count + a.node->objects.count;
  unsigned b_size = b.node->fields.count + b.node->objects.count;
  if (a_size > b_size || (a_size == b_size && a.node->id < b.node->id))
    merge(solver, a.node, b.node, a.offset - b.offset);
  else
    merge(solver, b.node, a.node, b.offset - a.offset);
}

static void drain(PtSolver *solver)
{
  while (solver->pending.count) {
    PtPair pair = vec_pop(&solver->pending);
    unify_now(solver, pair.a, pair.b);
  }
}

void pt_unify(PtSolver *solver, PtCell a, PtCell b)
{
  push_pair(solver, a, b);
  drain(solver);
}

void pt_fold(PtSolver *solver, PtCell cell, uint64_t stride)
{
  if (stride)
    pt_unify(solver, cell, pt_shift(cell, stride));
}

void pt_collapse(PtSolver *solver, PtCell cell)
{
  pt_fold(solver, cell, 1);
}

void pt_access(PtSolver *solver, PtCell cell, unsigned bits, PtCell content, bool by_edge)
{
  PtCell at = pt_find(cell);
  PtField field = {.start = at.offset,
                   .width = (bits + 7) / 8,
                   .bits = bits,
                   .accessed = by_edge,
                   .content = content};
  insert_field(solver, at.node, field);
  drain(solver);
}

PtField *pt_field(PtCell cell)
{
  PtCell at = pt_find(cell);
  PtField byte = {.start = at.offset, .width = 1};
  unsigned found = at.node ? overlapping(at.node, &byte) : 0;
  return at.node && found < at.node->fields.count ? &at.node->fields.data[found] : NULL;
}
