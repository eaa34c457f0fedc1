/* Questions to a finished points-to analysis. */
#include <stdlib.h>

#include "cfa/ptterm.h"

typedef VEC(PtCell) CellVec;

/* Collects where a term may point to.  A term that the analysis has seen has its cell; of any other
 * all that its variables point to counts, at unknown offsets. */
typedef struct Query {
  const PointsTo *pt;
  CellVec cells;
  bool exact; /* the offsets are known */
} Query;

static void add_cell(Query *query, const PtCell *cell)
{
  if (cell && cell->node)
    vec_push(&query->cells, pt_find(*cell));
}

static void add_variable(void *context, const Term *term)
{
  Query *query = context;
  const PointsTo *pt = query->pt;
  const Variable *var = program_variable(pt->program, term);
  if (!var)
    return;
  add_cell(query, &pt->cells[var->id]);
  for (unsigned i = 0; i < pt->contexts.count; i++)
    if (pt->contexts.data[i]->function == var->owner)
      add_cell(query, map_get_ptr(&pt->contexts.data[i]->cells, var));
}

typedef struct OwnerSearch {
  const PointsTo *pt;
  bool found;
} OwnerSearch;

static void find_special(void *context, const Term *term)
{
  OwnerSearch *search = context;
  const Variable *var = program_variable(search->pt->program, term);
  search->found |= var && (var == search->pt->program->heap_top ||
                           (var->owner && bitset_has(&search->pt->allocating, var->owner->id)));
}

/* Does the term's meaning differ between contexts? */
static bool is_special(const PointsTo *pt, const Term *term)
{
  OwnerSearch search = {pt, false};
  term_each_var(term, find_special, &search);
  return search.found;
}

static Query ask(const PointsTo *pt, const Term *term)
{
  Query query = {.pt = pt};
  const PtCell *known = is_special(pt, term) ? NULL : map_get_ptr(&pt->common.values, term);
  query.exact = known != NULL;
  if (known)
    add_cell(&query, known);
  else
    term_each_var(term, add_variable, &query);
  return query;
}

static bool same_field(PtCell a, PtCell b)
{
  if (a.offset == b.offset)
    return true;
  const PtField *left = pt_field(a), *right = pt_field(b);
  return !left || !right || left == right;
}

bool pointsto_may_alias(const PointsTo *pt, const Term *a, const Term *b)
{
  const Variable *top = pt->program->heap_top;
  if (top && (term_mentions(a, top->term) || term_mentions(b, top->term)))
    return true;
  if (term_is_const(a) || term_is_const(b))
    return true;
  Query left = ask(pt, a), right = ask(pt, b);
  bool res = !left.cells.count || !right.cells.count;
  for (unsigned i = 0; i < left.cells.count && !res; i++)
    for (unsigned j = 0; j < right.cells.count && !res; j++)
      res = left.cells.data[i].node == right.cells.data[j].node &&
            (!left.exact || !right.exact || same_field(left.cells.data[i], right.cells.data[j]));
  vec_free(&left.cells);
  vec_free(&right.cells);
  return res;
}

static int by_id(const void *left, const void *right)
{
  const Object *a = *(Object *const *)left, *b = *(Object *const *)right;
  return (a->id > b->id) - (a->id < b->id);
}

static void sort_distinct(ObjectVec *objects)
{
  if (!objects->count)
    return;
  qsort(objects->data, objects->count, sizeof *objects->data, by_id);
  unsigned kept = 1;
  for (unsigned i = 1; i < objects->count; i++)
    if (objects->data[i] != objects->data[kept - 1])
      objects->data[kept++] = objects->data[i];
  objects->count = kept;
}

void pointsto_objects(const PointsTo *pt, const Term *address, ObjectVec *out, bool *heap)
{
  const Variable *top = pt->program->heap_top;
  Query query = ask(pt, address);
  *heap = top && term_mentions(address, top->term);
  for (unsigned i = 0; i < query.cells.count; i++) {
    const PtNode *node = query.cells.data[i].node;
    *heap |= node->heap;
    for (unsigned j = 0; j < node->objects.count; j++)
      vec_push(out, node->objects.data[j].object);
  }
  sort_distinct(out);
  vec_free(&query.cells);
}
