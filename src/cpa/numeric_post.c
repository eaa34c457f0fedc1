/* The transfer of the numeric analysis. */
#include <float.h>
#include <math.h>

#include "cpa/callbind.h"
#include "cpa/numeric_cpa.h"

enum { MOST_CHOICES = 4, MOST_SPECIALS = 3 };

/* ---- assignments ---- */

static void forget_dim(NumericCpa *cpa, Facts *facts, Dim dim)
{
  facts_set(facts, cpa->ops->forget(facts->num, 1, &dim));
}

/* The relations after dim := term, which is read in "facts"; given. */
static Num *assigned(NumericCpa *cpa, const Facts *facts, Dim dim, const Term *term,
                     unsigned choices)
{
  NumericView view = {cpa, facts};
  LinearOracle oracle = numeric_oracle(&view);
  bool is_real = dim_is_real(dim);
  if (!linearise_fits(term->type) || is_real != (term->type.kind == TYPE_FLOAT))
    return cpa->ops->forget(facts->num, 1, &dim);
  if (term->op == TERM_ITE && choices < MOST_CHOICES) {
    Num *res = cpa->ops->bottom();
    for (unsigned i = 0; i < 2; i++) {
      Facts one = facts_copy(facts);
      if (numeric_assume(cpa, &one, term->args[0], !i)) {
        Num *branch = assigned(cpa, &one, dim, term->args[1 + i], choices + 1);
        Num *both = cpa->ops->join(res, branch);
        num_drop(res);
        num_drop(branch);
        res = both;
      }
      facts_drop(cpa, &one);
    }
    return res;
  }
  Linear form;
  if (!is_real)
    form = linearise(&oracle, term, numeric_dim_unsigned(cpa, dim));
  else if (!linearise_float(&oracle, term, &form))
    return cpa->ops->forget(facts->num, 1, &dim);
  Num *res = cpa->ops->assign(facts->num, dim, &form);
  linear_free(&form);
  return res;
}

/* ---- calls and returns ---- */

typedef struct Binding {
  NumericCpa *cpa;
  const Facts *before;
  DimVec dims, forgotten;
  VEC(Linear) forms;
} Binding;

static void bind(void *context, const Variable *var, const Term *term)
{
  Binding *b = context;
  NumericView view = {b->cpa, b->before};
  LinearOracle oracle = numeric_oracle(&view);
  if (!numeric_has_dim(b->cpa, var))
    return;
  Dim dim = numeric_dim(b->cpa, var);
  Linear form;
  if (!term || !linearise_fits(term->type) || (term->type.kind == TYPE_FLOAT) != dim_is_real(dim) ||
      (dim_is_real(dim) && !linearise_float(&oracle, term, &form))) {
    vec_push(&b->forgotten, dim);
    return;
  }
  if (!dim_is_real(dim))
    form = linearise(&oracle, term, numeric_dim_unsigned(b->cpa, dim));
  vec_push(&b->dims, dim);
  vec_push(&b->forms, form);
}

/* A variable of the function that ends may also get its value: arbitrary first, then that. */
static void bind_all(NumericCpa *cpa, Facts *facts, const Transition *step)
{
  Facts before = facts_copy(facts);
  Binding b = {.cpa = cpa, .before = &before};
  transition_bind(cpa->cpa.program, step, bind, &b);
  if (b.dims.count)
    facts_set(facts, num_assign_parallel(facts->num, b.dims.count, b.dims.data, b.forms.data));
  unsigned kept = 0;
  for (unsigned i = 0; i < b.forgotten.count; i++) {
    bool given = false;
    for (unsigned k = 0; k < b.dims.count; k++)
      given |= b.dims.data[k] == b.forgotten.data[i];
    if (!given)
      b.forgotten.data[kept++] = b.forgotten.data[i];
  }
  if (kept)
    facts_set(facts, cpa->ops->forget(facts->num, kept, b.forgotten.data));
  for (unsigned i = 0; i < b.forms.count; i++)
    linear_free(&b.forms.data[i]);
  vec_free(&b.forms);
  vec_free(&b.dims);
  vec_free(&b.forgotten);
  facts_drop(cpa, &before);
}

/* ---- memory ---- */

typedef bool (*Drops)(const NumericCpa *cpa, const void *what, Dim dim);

/* Forgets all dimensions that "drops" names. */
static void forget_some(NumericCpa *cpa, Facts *facts, Drops drops, const void *what)
{
  DimVec all = {0};
  unsigned kept = 0;
  cpa->ops->dims(facts->num, &all);
  for (unsigned i = 0; i < all.count; i++)
    if (drops(cpa, what, all.data[i]))
      all.data[kept++] = all.data[i];
  if (kept)
    facts_set(facts, cpa->ops->forget(facts->num, kept, all.data));
  vec_free(&all);
}

static bool is_cell_of_access(const NumericCpa *cpa, const void *what, Dim dim)
{
  const Edge *edge = what;
  if (numeric_dim_variable(cpa, dim))
    return false;
  unsigned region = cell_region(numeric_dim_cell(cpa, dim));
  if (!cpa->cpa.program->regions.count || (!edge->region_count && edge->kind != EDGE_HAVOC))
    return true;
  for (unsigned i = 0; i < edge->region_count; i++)
    if (edge->regions[i]->id == region)
      return true;
  return false;
}

static bool is_cell_of_function(const NumericCpa *cpa, const void *what, Dim dim)
{
  if (numeric_dim_variable(cpa, dim))
    return false;
  uint32_t base = cell_base(numeric_dim_cell(cpa, dim));
  const Object *object = cpa->ranges->layout.bases.data[base].object;
  return object && object->owner == what;
}

static void load(NumericCpa *cpa, Facts *facts, const Edge *edge)
{
  if (!numeric_has_dim(cpa, edge->var))
    return;
  Dim dim = numeric_dim(cpa, edge->var);
  uint64_t key;
  if (!interval_sole_cell(cpa->ranges, &facts->content, edge, edge->var->term->type.width, &key)) {
    forget_dim(cpa, facts, dim);
    return;
  }
  Dim cell = numeric_cell_dim(cpa, key, dim_is_real(dim));
  bool same = numeric_dim_unsigned(cpa, dim) == numeric_dim_unsigned(cpa, cell);
  Bounds range = numeric_range(cpa, &facts->content, cell);
  /* Read differently, a number is the same only where it is small enough; a float whose cell is
   * not known to hold a finite one has no number. */
  if (dim_is_real(dim)
          ? bounds_is_none(range) || isinf(range.low)
          : !same && (range.low < 0 || range.high >= ldexp(1, edge->var->term->type.width - 1))) {
    forget_dim(cpa, facts, dim);
    return;
  }
  Linear form = linear_dim(cell);
  facts_set(facts, cpa->ops->assign(facts->num, dim, &form));
  linear_free(&form);
}

static void store(NumericCpa *cpa, Facts *facts, const Edge *edge)
{
  uint64_t key;
  Type type = edge->term->type;
  if (!interval_sole_cell(cpa->ranges, &facts->content, edge, type.width, &key)) {
    forget_some(cpa, facts, is_cell_of_access, edge);
    return;
  }
  bool is_real = type.kind == TYPE_FLOAT;
  facts_set(facts, assigned(cpa, facts, numeric_cell_dim(cpa, key, is_real), edge->term, 0));
  forget_dim(cpa, facts, numeric_cell_dim(cpa, key, !is_real));
}

/* ---- steps ---- */

static void relations_after(NumericCpa *cpa, Facts *facts, const Transition *step)
{
  const Edge *edge = step->edge;
  switch (edge->kind) {
  case EDGE_ASSIGN:
    if (numeric_has_dim(cpa, edge->var))
      facts_set(facts, assigned(cpa, facts, numeric_dim(cpa, edge->var), edge->term, 0));
    break;
  case EDGE_LOAD: load(cpa, facts, edge); break;
  case EDGE_STORE: store(cpa, facts, edge); break;
  case EDGE_HAVOC:
    if (!edge->var)
      forget_some(cpa, facts, is_cell_of_access, edge);
    else if (numeric_has_dim(cpa, edge->var))
      forget_dim(cpa, facts, numeric_dim(cpa, edge->var));
    break;
  case EDGE_RETURN:
    forget_some(cpa, facts, is_cell_of_function, edge->from->function);
    bind_all(cpa, facts, step);
    break;
  case EDGE_CALL: bind_all(cpa, facts, step); break;
  case EDGE_ASSUME: break;
  }
}

typedef struct Touching {
  NumericCpa *cpa;
  Facts *facts;
  bool possible;
} Touching;

static void reduce_touched(void *context, const Variable *var)
{
  Touching *t = context;
  t->possible = t->possible && facts_reduce(t->cpa, t->facts, var, false);
}

static bool is_dead(const NumericCpa *cpa, const void *what, Dim dim)
{
  const Location *at = what;
  const Variable *var = numeric_dim_variable(cpa, dim);
  return var && var->owner == at->function && !live_at(cpa->live, at, var);
}

/* Takes the facts over. */
static void finish(NumericCpa *cpa, Facts facts, const Transition *step, FactsVec *out)
{
  Touching t = {cpa, &facts, true};
  /* Of an input, relations are to know the type's limits: they bound what is derived from it. */
  if (step->edge->kind == EDGE_HAVOC && step->edge->var)
    t.possible = facts_reduce(cpa, &facts, step->edge->var, true);
  else if (step->edge->kind != EDGE_ASSUME)
    transition_each_touched(cpa->cpa.program, step, reduce_touched, &t);
  if (!t.possible) {
    facts_drop(cpa, &facts);
    return;
  }
  forget_some(cpa, &facts, is_dead, step->target);
  vec_push(out, facts);
}

/* The kinds of a float, so that relations hold where it is a number. */
static void split_float(NumericCpa *cpa, const Facts *facts, const Transition *step, FactsVec *out)
{
  const Variable *var = step->edge->var;
  unsigned width = var->term->type.width;
  double most = width == 32 ? FLT_MAX : DBL_MAX;
  FloatInterval kinds[] = {
      float_interval_range(width, -most, most), float_interval_range(width, INFINITY, INFINITY),
      float_interval_range(width, -INFINITY, -INFINITY), float_interval_nan(width)};
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    Facts one = facts_copy(facts);
    Range range = range_float(kinds[i]);
    interval_set(cpa->ranges, &one.content, var, &range);
    finish(cpa, one, step, out);
  }
}

static bool splits(NumericCpa *cpa, const Facts *facts, const Edge *edge)
{
  return edge->kind == EDGE_HAVOC && edge->var && edge->var->term->type.kind == TYPE_FLOAT &&
         numeric_has_dim(cpa, edge->var) && facts_special_count(cpa, facts) < MOST_SPECIALS;
}

/* A choice as a value: each of the two apart. */
static void assign_cases(NumericCpa *cpa, const Facts *facts, const Transition *step, FactsVec *out)
{
  const Edge *edge = step->edge;
  for (unsigned i = 0; i < 2; i++) {
    Facts one = facts_copy(facts);
    if (!numeric_assume(cpa, &one, edge->term->args[0], !i)) {
      facts_drop(cpa, &one);
      continue;
    }
    const Term *term = edge->term->args[1 + i];
    Num *num = assigned(cpa, &one, numeric_dim(cpa, edge->var), term, 0);
    Range range = interval_eval(cpa->ranges, &one.content, term);
    interval_set(cpa->ranges, &one.content, edge->var, &range);
    facts_set(&one, num);
    finish(cpa, one, step, out);
  }
}

void numeric_step(NumericCpa *cpa, const Facts *facts, const Transition *step, FactsVec *out)
{
  const Edge *edge = step->edge;
  bool apart = cpa->cpa.merge == MERGE_SEP;
  if (edge->kind == EDGE_ASSUME) {
    FactsVec cases = {0};
    Facts one = facts_copy(facts);
    if (apart) {
      numeric_assume_cases(cpa, facts, edge->term, true, &cases);
      facts_drop(cpa, &one);
    } else if (numeric_assume(cpa, &one, edge->term, true)) {
      vec_push(&cases, one);
    } else {
      facts_drop(cpa, &one);
    }
    for (unsigned i = 0; i < cases.count; i++)
      finish(cpa, cases.data[i], step, out);
    vec_free(&cases);
    return;
  }
  if (apart && edge->kind == EDGE_ASSIGN && edge->term->op == TERM_ITE &&
      numeric_has_dim(cpa, edge->var)) {
    assign_cases(cpa, facts, step, out);
    return;
  }
  Facts res = facts_copy(facts);
  relations_after(cpa, &res, step);
  if (!interval_step(cpa->ranges, &res.content, step)) {
    facts_drop(cpa, &res);
  } else if (splits(cpa, &res, edge)) {
    split_float(cpa, &res, step, out);
    facts_drop(cpa, &res);
  } else {
    finish(cpa, res, step, out);
  }
}
