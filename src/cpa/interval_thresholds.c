/* Where widening stops: at constants of the program.
 *
 * Each loop has a list of its own for each width, so that what it compares with is not crowded out
 * by the rest of a long program: constants of conditions in the loop and in what it calls, then of
 * those behind it, then what its function assigns, then whatever else the program has. */
#include <limits.h>

#include "cpa/interval_cpa.h"

/* How long a list may be after each of these; at how many edges one loop looks; how much of a
 * term. */
enum { MOST_INSIDE = 64, MOST_BEHIND = 80, MOST_ASSIGNED = 96, MOST_ALL = 128, MOST_TYPES = 144 };
enum { MOST_EDGES = 2000, MOST_NODES = 1000 };

static void add(Thresholds *lists, unsigned width, int64_t at, unsigned limit)
{
  Thresholds *list = &lists[width];
  for (unsigned i = 0; i < list->count; i++)
    if (list->data[i] == at)
      return;
  if (list->count < limit)
    vec_push(list, at);
}

/* The number in its own width, and in the widths of C where it is the same number: a comparison
 * often extends the variable that it looks at. */
static void add_everywhere(Thresholds *lists, unsigned own, int64_t number, unsigned limit)
{
  static const unsigned widths[] = {8, 16, 32, 64};
  add(lists, own, number, limit);
  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++) {
    int64_t most = (int64_t)(((uint64_t)1 << (widths[i] - 1)) - 1);
    if (widths[i] != own && number >= -most - 1 && number <= most)
      add(lists, widths[i], number, limit);
  }
}

/* The limits of C's types in wider ones. */
static void add_types(Thresholds *lists)
{
  static const unsigned widths[] = {8, 16, 32};
  for (unsigned i = 0; i < 3; i++)
    for (unsigned width = 2 * widths[i]; width <= 64; width *= 2) {
      int64_t half = (int64_t)1 << (widths[i] - 1);
      add(lists, width, -half, MOST_TYPES);
      add(lists, width, half - 1, MOST_TYPES);
      add(lists, width, 2 * half - 1, MOST_TYPES);
    }
}

/* ---- constants of edges ---- */

typedef enum Kind { CONDITIONS, ASSIGNMENTS } Kind;

typedef struct Search {
  Thresholds *lists;
  Kind kind;      /* of the edges that it looks at */
  unsigned limit; /* of the lists */
  unsigned left;  /* edges that it may still look at */
} Search;

/* Constants that conditions compare with are where loops tend to stop, or next to it. */
static void add_constant(Search *s, const Term *constant)
{
  unsigned width = constant->type.width;
  int64_t middle = (int64_t)value_sign_extend(constant->value, width).lo;
  int64_t reach = s->kind == CONDITIONS;
  for (int64_t step = -reach; step <= reach; step++)
    add_everywhere(s->lists, width, (int64_t)((uint64_t)middle + (uint64_t)step), s->limit);
}

static void look_at_term(Search *s, const Term *root)
{
  VEC(const Term *) open = {0};
  vec_push(&open, root);
  for (unsigned seen = 0; open.count && seen < MOST_NODES; seen++) {
    const Term *term = vec_pop(&open);
    if (term_is_const(term) && term->type.kind == TYPE_BV && interval_fits(term->type))
      add_constant(s, term);
    for (unsigned i = 0; i < term->count; i++)
      vec_push(&open, term->args[i]);
  }
  vec_free(&open);
}

static void look_at(Search *s, const Edge *edge)
{
  if (!s->left || (edge->kind == EDGE_ASSUME) != (s->kind == CONDITIONS))
    return;
  s->left--;
  bool constrains = edge->kind == EDGE_ASSUME || edge->kind == EDGE_ASSIGN;
  if (edge->term && (constrains || edge->kind == EDGE_STORE))
    look_at_term(s, edge->term);
  for (unsigned i = 0; i < edge->arg_count; i++)
    look_at_term(s, edge->args[i]);
}

static void look_at_function(Search *s, const Function *function)
{
  for (unsigned i = 0; i < function->edges.count && s->left; i++)
    look_at(s, function->edges.data[i]);
}

static void look_inside(Search *s, const Loop *loop)
{
  for (unsigned i = 0; i < loop->member_count && s->left; i++)
    for (unsigned k = 0; k < loop->members[i]->out.count; k++)
      look_at(s, loop->members[i]->out.data[k]);
  for (unsigned i = 0; i < loop->member_count && s->left; i++)
    for (unsigned k = 0; k < loop->members[i]->out.count; k++)
      if (loop->members[i]->out.data[k]->callee)
        look_at_function(s, loop->members[i]->out.data[k]->callee);
}

static void look_behind(Search *s, const Loops *loops, const Loop *loop)
{
  const Order *order = loops->order;
  for (unsigned i = order->number[loop->head->id]; i < order->count && s->left; i++) {
    const Location *at = order->sequence[i];
    for (unsigned k = 0; k < at->out.count && !loop_has(loops, loop, at); k++)
      look_at(s, at->out.data[k]);
  }
}

/* ---- lists ---- */

static Thresholds *lists_new(void)
{
  return mem_zero(INTERVAL_MOST_BITS + 1, sizeof(Thresholds));
}

void thresholds_free(Thresholds *lists)
{
  for (unsigned i = 0; lists && i <= INTERVAL_MOST_BITS; i++)
    vec_free(&lists[i]);
  mem_free(lists);
}

Thresholds *thresholds_of_program(const Program *program)
{
  Thresholds *res = lists_new();
  Search conditions = {res, CONDITIONS, MOST_INSIDE, UINT_MAX};
  Search assignments = {res, ASSIGNMENTS, MOST_ASSIGNED, UINT_MAX};
  for (unsigned i = 0; i < program->functions.count; i++)
    look_at_function(&conditions, program->functions.data[i]);
  for (unsigned i = 0; i < program->functions.count; i++)
    look_at_function(&assignments, program->functions.data[i]);
  add_types(res);
  return res;
}

Thresholds *thresholds_of_loop(const Thresholds *all, const Loops *loops, const Loop *loop)
{
  Thresholds *res = lists_new();
  Search inside = {res, CONDITIONS, MOST_INSIDE, MOST_EDGES};
  Search behind = {res, CONDITIONS, MOST_BEHIND, MOST_EDGES};
  Search assigned = {res, ASSIGNMENTS, MOST_ASSIGNED, MOST_EDGES};
  if (loop) {
    look_inside(&inside, loop);
    look_behind(&behind, loops, loop);
  }
  look_at_function(&behind, loops->order->function);
  if (loop)
    look_inside(&assigned, loop);
  look_at_function(&assigned, loops->order->function);
  for (unsigned width = 0; width <= INTERVAL_MOST_BITS; width++)
    for (unsigned i = 0; i < all[width].count; i++)
      add(res, width, all[width].data[i], MOST_ALL);
  add_types(res);
  return res;
}
