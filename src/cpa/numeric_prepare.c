/* How dimensions are read, and where widening stops. */
#include <math.h>
#include <stdlib.h>

#include "cpa/numeric_cpa.h"

enum { MOST_INTEGERS = 200, MOST_THRESHOLDS = 400 };

/* ---- readings ----
 *
 * A variable is read as its source type says; a temporary, and a cell, as most operations on it do.
 */

typedef struct Votes {
  NumericCpa *cpa;
  int *variables, *regions; /* positive: unsigned */
} Votes;

static void vote(Votes *v, const Term *term, int weight)
{
  const Variable *var = term_is_var(term) ? interval_variable(v->cpa->ranges, term) : NULL;
  if (var)
    v->variables[var->id] += weight;
}

static void vote_operator(void *context, const Term *term)
{
  int weight = 0;
  switch (term->op) {
  case TERM_ULT:
  case TERM_ULE:
  case TERM_UDIV:
  case TERM_UREM:
  case TERM_ZEXT:
  case TERM_UTOF: weight = 1; break;
  case TERM_SLT:
  case TERM_SLE:
  case TERM_SDIV:
  case TERM_SREM:
  case TERM_SEXT:
  case TERM_STOF: weight = -1; break;
  default: return;
  }
  for (unsigned i = 0; i < term->count; i++)
    vote(context, term->args[i], weight);
}

static void vote_source(Votes *v, const Variable *var)
{
  enum { CERTAIN = 1000000 };
  if (var->source && var->ctype)
    v->variables[var->id] += var->is_signed ? -CERTAIN : CERTAIN;
}

static void each_term(const Edge *edge, TermVisit visit, void *context)
{
  if (edge->term)
    term_each(edge->term, visit, context);
  if (edge->address)
    term_each(edge->address, visit, context);
  for (unsigned i = 0; i < edge->arg_count; i++)
    term_each(edge->args[i], visit, context);
}

static void each_edge(const Program *program, void (*visit)(void *context, const Edge *edge),
                      void *context)
{
  for (unsigned i = 0; i < program->functions.count; i++)
    for (unsigned k = 0; k < program->functions.data[i]->edges.count; k++)
      visit(context, program->functions.data[i]->edges.data[k]);
}

static void vote_edge(void *context, const Edge *edge)
{
  each_term(edge, vote_operator, context);
}

/* A copy is read as what it is copied from, a result as what it is computed from. */
static void vote_flow(void *context, const Edge *edge)
{
  Votes *v = context;
  if (edge->kind == EDGE_ASSIGN && term_is_var(edge->term)) {
    const Variable *from = interval_variable(v->cpa->ranges, edge->term);
    if (from && v->variables[edge->var->id] == 0)
      v->variables[edge->var->id] = (v->variables[from->id] > 0) - (v->variables[from->id] < 0);
  }
  const Variable *moved = edge->kind == EDGE_LOAD ? edge->var
                          : edge->kind == EDGE_STORE && term_is_var(edge->term)
                              ? interval_variable(v->cpa->ranges, edge->term)
                              : NULL;
  for (unsigned i = 0; moved && i < edge->region_count; i++)
    v->regions[edge->regions[i]->id] +=
        (v->variables[moved->id] > 0) - (v->variables[moved->id] < 0);
}

static void choose_readings(NumericCpa *cpa)
{
  const Program *program = cpa->cpa.program;
  unsigned variables = program->variables.count, regions = program->regions.count + 1;
  Votes v = {cpa, mem_zero(variables + 1, sizeof(int)), mem_zero(regions, sizeof(int))};
  each_edge(program, vote_edge, &v);
  for (unsigned i = 0; i < variables; i++)
    vote_source(&v, program->variables.data[i]);
  each_edge(program, vote_flow, &v);
  cpa->unsigned_variables = mem_zero(variables + 1, sizeof(bool));
  cpa->unsigned_regions = mem_zero(regions, sizeof(bool));
  for (unsigned i = 0; i < variables; i++) {
    cpa->unsigned_variables[i] = v.variables[i] > 0;
    cpa->has_floats |= program->variables.data[i]->term->type.kind == TYPE_FLOAT;
  }
  for (unsigned i = 0; i < regions; i++)
    cpa->unsigned_regions[i] = v.regions[i] > 0;
  mem_free(v.variables);
  mem_free(v.regions);
}

/* ---- thresholds ---- */

static void add_threshold(NumThresholdVec *list, double at, unsigned limit)
{
  if (isfinite(at) && list->count < 2 * limit) {
    vec_push(list, at);
    vec_push(list, -at);
  }
}

static void add_float(void *context, const Term *term)
{
  if (!term_is_const(term) || term->type.kind != TYPE_FLOAT || term->type.width > 64)
    return;
  double number = value_to_double(term->value, term->type.width);
  bool narrow = term->type.width == 32;
  add_threshold(context, number, MOST_THRESHOLDS);
  for (int side = -1; side <= 1; side += 2) {
    double next = narrow ? (double)nextafterf((float)number, side * INFINITY)
                         : nextafter(number, side * INFINITY);
    add_threshold(context, next, MOST_THRESHOLDS);
  }
}

static void add_floats(void *context, const Edge *edge)
{
  if (edge->kind == EDGE_ASSUME)
    term_each(edge->term, add_float, context);
}

static int ascending(const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void sort(NumThresholdVec *list)
{
  qsort(list->data, list->count, sizeof(double), ascending);
  unsigned kept = 0;
  for (unsigned i = 0; i < list->count; i++)
    if (!kept || list->data[i] > list->data[kept - 1])
      list->data[kept++] = list->data[i];
  list->count = kept;
}

/* The limits of types; the loop's own of the interval analysis, which come from conditions first,
 * with both signs; the constants of conditions on floats with their neighbours. */
static void choose_thresholds(const NumericCpa *cpa, const LoopChanges *loop, NumThresholdVec *out)
{
  static const unsigned widths[] = {32, 64, 16, 8};
  static const int limits[] = {7, 8, 15, 16, 31, 32, 63, 64};
  for (int i = -1; i <= 1; i++)
    add_threshold(out, i, MOST_INTEGERS);
  for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
    add_threshold(out, ldexp(1, limits[i]), MOST_INTEGERS);
    add_threshold(out, ldexp(1, limits[i]) - 1, MOST_INTEGERS);
  }
  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++) {
    const Thresholds *list = &loop->thresholds[widths[i]];
    for (unsigned k = 0; k < list->count; k++)
      add_threshold(out, (double)list->data[k], MOST_INTEGERS);
  }
  if (cpa->has_floats)
    each_edge(cpa->cpa.program, add_floats, out);
  sort(out);
}

/* Plain widening, or one that stops at zero alone. */
static void choose_few(const NumericCpa *cpa, LoopChanges *loop, NumThresholdVec *out)
{
  for (unsigned i = 0; i <= INTERVAL_MOST_BITS; i++)
    vec_clear(&loop->thresholds[i]);
  if (cpa->settings.thresholds != THRESHOLDS_ZERO)
    return;
  for (unsigned i = 0; i <= INTERVAL_MOST_BITS; i++)
    vec_push(&loop->thresholds[i], 0);
  vec_push(out, 0);
}

void numeric_prepare(NumericCpa *cpa)
{
  IntervalCpa *ranges = cpa->ranges;
  choose_readings(cpa);
  cpa->thresholds = mem_zero(ranges->changes.count, sizeof *cpa->thresholds);
  for (unsigned i = 0; i < ranges->changes.count; i++)
    if (cpa->settings.thresholds == THRESHOLDS_ALL)
      choose_thresholds(cpa, &ranges->changes.data[i], &cpa->thresholds[i]);
    else
      choose_few(cpa, &ranges->changes.data[i], &cpa->thresholds[i]);
}

void numeric_unprepare(NumericCpa *cpa)
{
  for (unsigned i = 0; i < cpa->ranges->changes.count; i++)
    vec_free(&cpa->thresholds[i]);
  mem_free(cpa->thresholds);
  mem_free(cpa->unsigned_variables);
  mem_free(cpa->unsigned_regions);
}
