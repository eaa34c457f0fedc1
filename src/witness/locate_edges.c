/* Edges of the automaton at points of the source. */
#include <stdlib.h>

#include "witness/locate.h"

typedef struct Placed {
  Point at;
  unsigned number; /* in the order of the program */
  Edge *edge;
} Placed;

struct EdgeIndex {
  const Sources *sources;
  VEC(Placed) list; /* by file and token */
  Map point_of;     /* edge -> index of its token, plus one; its file is that of the list */
};

static int by_point(const void *first, const void *second)
{
  const Placed *a = first, *b = second;
  if (a->at.file != b->at.file)
    return a->at.file < b->at.file ? -1 : 1;
  if (a->at.token != b->at.token)
    return a->at.token < b->at.token ? -1 : 1;
  return a->number < b->number ? -1 : a->number > b->number;
}

const Sources *edge_index_sources(const EdgeIndex *index)
{
  return index->sources;
}

EdgeIndex *edge_index_new(const Sources *sources)
{
  const Program *program = sources_program(sources);
  EdgeIndex *index = mem_zero(1, sizeof *index);
  unsigned number = 0;
  index->sources = sources;
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    for (unsigned k = 0; k < function->edges.count; k++) {
      Placed placed = {.number = number++, .edge = function->edges.data[k]};
      if (sources_point(sources, placed.edge->place, &placed.at))
        vec_push(&index->list, placed);
    }
  }
  if (index->list.count)
    qsort(index->list.data, index->list.count, sizeof *index->list.data, by_point);
  for (unsigned i = 0; i < index->list.count; i++)
    map_put(&index->point_of, (uintptr_t)index->list.data[i].edge, i + 1);
  return index;
}

void edge_index_free(EdgeIndex *index)
{
  if (!index)
    return;
  vec_free(&index->list);
  map_free(&index->point_of);
  mem_free(index);
}

static int by_number(const void *first, const void *second)
{
  const Edge *const *a = first, *const *b = second;
  if ((*a)->from->function->id != (*b)->from->function->id)
    return (*a)->from->function->id < (*b)->from->function->id ? -1 : 1;
  return (*a)->id<(*b)->id ? -1 : (*a)->id>(*b)->id;
}

void edge_index_find(const EdgeIndex *index, const CFile *file, unsigned from, unsigned to,
                     EdgeList *out)
{
  Placed least = {.at = {file, from}};
  unsigned low = 0, high = index->list.count, before = out->count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (by_point(&index->list.data[middle], &least) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < index->list.count && index->list.data[low].at.file == file &&
         index->list.data[low].at.token <= to;
       low++)
    if (index->list.data[low].edge->from)
      vec_push(out, index->list.data[low].edge);
  if (out->count > before)
    qsort(out->data + before, out->count - before, sizeof *out->data, by_number);
}

bool edge_point(const EdgeIndex *index, const Edge *edge, Point *out)
{
  uint64_t at;
  if (!map_get(&index->point_of, (uintptr_t)edge, &at))
    return false;
  *out = index->list.data[at - 1].at;
  return true;
}

bool edge_is_in(const EdgeIndex *index, const Edge *edge, const CFile *file, const CStatement *s)
{
  Point at;
  return edge_point(index, edge, &at) && at.file == file && s->first <= at.token &&
         at.token <= s->last;
}

/* ---- errors ---- */

static bool error_is_in(const EdgeIndex *index, const Location *location, const CFile *file,
                        const CStatement *s)
{
  Point at;
  return location->kind == LOCATION_ERROR && sources_point(index->sources, location->place, &at) &&
         at.file == file && s->first <= at.token && at.token <= s->last;
}

bool has_error(const EdgeIndex *index, const CFile *file, const CStatement *s)
{
  const Program *program = sources_program(index->sources);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    for (unsigned k = 0; k < function->locations.count; k++)
      if (error_is_in(index, function->locations.data[k], file, s))
        return true;
  }
  return false;
}

/* ---- calls ---- */

static bool is_call(const Edge *edge)
{
  bool input = edge->kind == EDGE_HAVOC && edge->var &&
               (edge->why == HAVOC_INPUT || edge->why == HAVOC_EXTERNAL);
  return edge->kind == EDGE_CALL || input;
}

/* The first token of what is called: f, s.f, a[i].f, (*p). */
static unsigned start_of_callee(const CFile *file, unsigned open)
{
  unsigned at = open - 1;
  for (;;) {
    unsigned partner = file->tokens.data[at].partner;
    if (partner != CFILE_NONE && partner < at)
      at = partner;
    char before = at ? file->tokens.data[at - 1].kind : '\0';
    if (before == '.' && at > 1)
      at -= 2;
    else if (before == '>' && at > 2 && file->tokens.data[at - 2].kind == '-')
      at -= 3;
    else if (file->tokens.data[at].kind != TOKEN_WORD && before == TOKEN_WORD &&
             file->tokens.data[at].kind == '[')
      at--;
    else
      return at;
  }
}

void edges_of_call(const EdgeIndex *index, Point end, EdgeList *out)
{
  const CToken *token = &end.file->tokens.data[end.token];
  unsigned start = end.token;
  if (token->kind == ')')
    start = start_of_callee(end.file, token->partner);
  EdgeList all = {0};
  edge_index_find(index, end.file, start, start, &all);
  for (unsigned i = 0; i < all.count; i++)
    if (is_call(all.data[i]))
      vec_push(out, all.data[i]);
  vec_free(&all);
}

/* ---- conditions ---- */

bool edge_decides(const EdgeIndex *index, const Edge *edge, const CFile *file, const CStatement *s)
{
  Point at;
  return edge->kind == EDGE_ASSUME && edge->branch != BRANCH_NONE && edge_point(index, edge, &at) &&
         at.file == file && point_in_condition(file, s, at.token);
}

void edges_of_condition(const EdgeIndex *index, const CFile *file, const CStatement *s,
                        EdgeList *out)
{
  EdgeList all = {0};
  edge_index_find(index, file, s->first, s->last, &all);
  for (unsigned i = 0; i < all.count; i++)
    if (edge_decides(index, all.data[i], file, s))
      vec_push(out, all.data[i]);
  vec_free(&all);
}

/* Do edges out of the location stand in the controlling expression? */
static bool goes_on_inside(const EdgeIndex *index, const CFile *file, const CStatement *s,
                           const Location *at)
{
  for (unsigned i = 0; i < at->out.count; i++) {
    const Edge *edge = at->out.data[i];
    Point point;
    if (edge_decides(index, edge, file, s) ||
        (edge_point(index, edge, &point) && point.file == file &&
         point_in_expression(file, s, point.token)))
      return true;
  }
  return false;
}

static bool goes_on_in(const EdgeIndex *index, const CFile *file, const CStatement *s,
                       const Location *at)
{
  for (unsigned i = 0; i < at->out.count; i++)
    if (edge_is_in(index, at->out.data[i], file, s))
      return true;
  return error_is_in(index, at, file, s);
}

/* Is the statement in the automaton, if only as an error? */
static bool is_there(const EdgeIndex *index, const CFile *file, const CStatement *s)
{
  EdgeList all = {0};
  edge_index_find(index, file, s->first, s->last, &all);
  bool some = all.count > 0;
  vec_free(&all);
  return some || has_error(index, file, s);
}

Side edge_side(const EdgeIndex *index, const CFile *file, const CStatement *s, const Edge *edge)
{
  Point keyword, at = {file, s->open + 1};
  if (s->kind != STATEMENT_DO && point_of_branching(at, &keyword))
    return edge->branch == BRANCH_TRUE ? SIDE_TRUE : SIDE_FALSE;
  const CStatement *list = file->statements.data;
  const CStatement *body = s->body != CFILE_NONE ? &list[s->body] : NULL;
  const CStatement *otherwise =
      s->kind == STATEMENT_IF && s->otherwise != CFILE_NONE ? &list[s->otherwise] : NULL;
  bool has_body = body && is_there(index, file, body);
  if (has_body && goes_on_in(index, file, body, edge->to))
    return SIDE_TRUE;
  if (otherwise && goes_on_in(index, file, otherwise, edge->to))
    return SIDE_FALSE;
  if (goes_on_inside(index, file, s, edge->to))
    return SIDE_INSIDE;
  if (has_body)
    return SIDE_FALSE;
  return otherwise && is_there(index, file, otherwise) ? SIDE_TRUE : SIDE_UNKNOWN;
}
