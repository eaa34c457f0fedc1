/* Where control comes to statements and to the conditions of loops. */
#include "witness/locate.h"

static void add_location(Location *at, LocationVec *out)
{
  for (unsigned i = 0; i < out->count; i++)
    if (out->data[i] == at)
      return;
  vec_push(out, at);
}

static bool holds(const CStatement *s, unsigned token)
{
  return s->first <= token && token <= s->last;
}

static const CStatement *end_of_list(const CFile *file)
{
  return file->statements.data + file->statements.count;
}

static bool is_loop(const CStatement *s)
{
  return s->kind == STATEMENT_WHILE || s->kind == STATEMENT_DO || s->kind == STATEMENT_FOR;
}

/* ---- heads ---- */

/* The heads that have the loop's keyword. */
static void add_heads(const EdgeIndex *index, const CFile *file, const CStatement *loop,
                      LocationVec *out)
{
  const Sources *sources = edge_index_sources(index);
  const Program *program = sources_program(sources);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    for (unsigned k = 0; k < function->locations.count; k++) {
      Point at;
      if (sources_point(sources, function->locations.data[k]->loop, &at) && at.file == file &&
          at.token == loop->first)
        vec_push(out, function->locations.data[k]);
    }
  }
}

static bool has_head(const EdgeIndex *index, const CFile *file, const CStatement *loop)
{
  LocationVec heads = {0};
  add_heads(index, file, loop, &heads);
  bool some = heads.count > 0;
  vec_free(&heads);
  return some;
}

/* Of a loop that is, or is within, the statement? */
static bool is_head_in(const EdgeIndex *index, const Location *at, const CFile *file,
                       const CStatement *s)
{
  Point loop;
  return sources_point(edge_index_sources(index), at->loop, &loop) && loop.file == file &&
         holds(s, loop.token);
}

/* ---- ways to a statement ---- */

bool edge_arrives(const EdgeIndex *index, const Edge *edge, const CFile *file, const CStatement *s)
{
  return !edge_is_in(index, edge, file, s) || !is_head_in(index, edge->to, file, s);
}

static bool is_entered(const EdgeIndex *index, const CFile *file, const CStatement *s,
                       const Location *at)
{
  for (unsigned i = 0; i < at->in.count; i++)
    if (!edge_is_in(index, at->in.data[i], file, s))
      return true;
  return at == at->function->entry;
}

/* Can a jump from outside the statement come to this one within it? */
static bool is_jumped_to(const CFile *file, const CStatement *inner, const CStatement *s)
{
  if (inner->labels & LABEL_NAME)
    return true;
  const CStatement *around = inner;
  while (around != s && around->parent != CFILE_NONE) {
    around = &file->statements.data[around->parent];
    if (around->kind == STATEMENT_SWITCH)
      return false;
  }
  return inner->labels & LABEL_CASE;
}

static bool has_label_up_to(const CFile *file, const CStatement *s, unsigned token)
{
  for (const CStatement *inner = s + 1; inner < end_of_list(file) && inner->first <= token; inner++)
    if (holds(s, inner->first) && is_jumped_to(file, inner, s))
      return true;
  return false;
}

static bool has_goto(const CFile *file, const CStatement *s)
{
  for (const CStatement *inner = s; inner < end_of_list(file) && inner->first <= s->last; inner++)
    if (inner->kind == STATEMENT_JUMP && cfile_is(file, inner->first, "goto"))
      return true;
  return false;
}

static bool enclosing_loop_has_head(const EdgeIndex *index, const CFile *file, const CStatement *s)
{
  while (s->parent != CFILE_NONE) {
    s = &file->statements.data[s->parent];
    if (is_loop(s))
      return has_head(index, file, s);
  }
  return true;
}

static bool inner_loops_have_heads(const EdgeIndex *index, const CFile *file, const CStatement *s,
                                   unsigned token)
{
  for (const CStatement *inner = s; inner < end_of_list(file) && inner->first <= token; inner++)
    if (holds(s, inner->first) && is_loop(inner) && !has_head(index, file, inner))
      return false;
  return true;
}

/* An edge within the statement that comes back to its start goes round a loop either within it or
 * around it: these are told apart by their heads, unless one of them has none. */
static bool tells_rounds_apart(const EdgeIndex *index, const CFile *file, const CStatement *s,
                               const Location *at, unsigned token)
{
  bool comes_back = false;
  for (unsigned i = 0; i < at->in.count; i++)
    comes_back |= edge_is_in(index, at->in.data[i], file, s);
  if (!comes_back)
    return true;
  return is_head_in(index, at, file, s)
             ? !has_goto(file, s) && enclosing_loop_has_head(index, file, s)
             : inner_loops_have_heads(index, file, s, token);
}

/* ---- statements ---- */

/* The statement that follows in the block, where nothing else leads to it. */
static const CStatement *next_statement(const CFile *file, const CStatement *s)
{
  if (s->kind != STATEMENT_PLAIN || s->parent == CFILE_NONE ||
      file->statements.data[s->parent].kind != STATEMENT_BLOCK)
    return NULL;
  unsigned last = file->statements.data[s->parent].last;
  for (const CStatement *next = s + 1; next < end_of_list(file) && next->first < last; next++)
    if (next->parent == s->parent && next->first > s->last)
      return next->labels ? NULL : next;
  return NULL;
}

static bool add_entered(const EdgeIndex *index, const CFile *file, const CStatement *s,
                        const EdgeList *edges, LocationVec *out)
{
  for (unsigned i = 0; i < edges->count; i++) {
    Location *at = edges->data[i]->from;
    Point point;
    if (!is_entered(index, file, s, at) || !edge_point(index, edges->data[i], &point))
      continue;
    if (has_label_up_to(file, s, point.token) ||
        !tells_rounds_apart(index, file, s, at, point.token))
      return false;
    add_location(at, out);
  }
  return out->count;
}

const CStatement *locations_of_statement(const EdgeIndex *index, const CFile *file,
                                         const CStatement *s, LocationVec *out)
{
  for (; s; s = next_statement(file, s)) {
    EdgeList edges = {0};
    edge_index_find(index, file, s->first, s->last, &edges);
    bool some = edges.count > 0, good = some && add_entered(index, file, s, &edges, out);
    vec_free(&edges);
    if (some)
      return good ? s : NULL;
    if (s->kind == STATEMENT_PLAIN && has_error(index, file, s))
      return s;
  }
  return NULL;
}

/* ---- loops ---- */

static bool evaluates(const EdgeIndex *index, const CFile *file, const CStatement *s,
                      const Edge *edge)
{
  Point at;
  return edge_decides(index, edge, file, s) || (edge_point(index, edge, &at) && at.file == file &&
                                                point_in_expression(file, s, at.token));
}

/* "do": where the condition comes to be evaluated.  The others: their heads, and where there is no
 * head because nothing loops, the same as of "do". */
bool locations_of_loop(const EdgeIndex *index, const CFile *file, const CStatement *loop,
                       LocationVec *out)
{
  EdgeList edges = {0};
  if (loop->kind != STATEMENT_DO)
    add_heads(index, file, loop, out);
  if (out->count)
    return true;
  edge_index_find(index, file, loop->first, loop->last, &edges);
  for (unsigned i = 0; i < edges.count; i++) {
    Location *at = edges.data[i]->from;
    bool entered = at == at->function->entry;
    if (!evaluates(index, file, loop, edges.data[i]))
      continue;
    for (unsigned k = 0; k < at->in.count; k++)
      entered |= !evaluates(index, file, loop, at->in.data[k]);
    if (entered)
      add_location(at, out);
  }
  vec_free(&edges);
  return out->count;
}
