/* Interpolants out of models, after Chockler, Ivrii and Matsliah, "Computing interpolants without
 * proofs" (HVC 2012): as long as what holds before the cut has a model beyond the interpolant, the
 * literals that this model satisfies are reduced to a few that contradict what comes after the cut,
 * and their conjunction becomes a disjunct of the interpolant.
 *
 * Literals are tried from general to special: relations between variables, predicates of the
 * formulas, comparisons with their constants and with the model's values, then the values
 * themselves, which always suffice. */
#include "smt/interpolate_build.h"

enum { MOST_MODELS = 40, MOST_PAIRED = 14, MOST_CONSTANTS = 6, LEVELS = 4 };

typedef struct Cubes {
  Chain *chain;
  Terms *terms;
  unsigned cut;
  InterpolantVec live;         /* variables */
  InterpolantVec pool[LEVELS]; /* predicates that do not depend on the model */
  InterpolantVec cube;         /* of the model at hand: special literals first */
  InterpolantVec after;        /* the conjuncts after the cut */
} Cubes;

/* --- Predicates. --- */

static void add_predicate(Cubes *c, unsigned level, const Term *predicate)
{
  InterpolantVec *pool = &c->pool[level];
  if (!term_is_const(predicate) && !conjuncts_have(pool, predicate))
    vec_push(pool, predicate);
}

static void collect_atoms(Cubes *c)
{
  InterpolantVec atoms = {0};
  for (unsigned i = 0; i < c->chain->count; i++)
    for (unsigned j = 0; j < c->chain->steps[i].count; j++)
      interpolant_atoms(c->terms, c->chain->steps[i].data[j], &atoms);
  for (unsigned i = 0; i < atoms.count; i++)
    if (chain_speaks_of_live(c->chain, atoms.data[i], c->cut))
      add_predicate(c, 1, atoms.data[i]);
  vec_free(&atoms);
}

static void collect_pairs(Cubes *c)
{
  unsigned count = c->live.count < MOST_PAIRED ? c->live.count : MOST_PAIRED;
  for (unsigned i = 0; i < count; i++)
    for (unsigned j = i + 1; j < count; j++) {
      const Term *a = c->live.data[i], *b = c->live.data[j];
      if (!type_equal(a->type, b->type) || a->type.kind == TYPE_ARRAY)
        continue;
      add_predicate(c, 0, term_eq(c->terms, a, b));
      if (a->type.kind != TYPE_BV)
        continue;
      add_predicate(c, 0, term_binary(c->terms, TERM_SLT, a, b));
      add_predicate(c, 0, term_binary(c->terms, TERM_SLT, b, a));
      add_predicate(c, 0, term_binary(c->terms, TERM_ULT, a, b));
      add_predicate(c, 0, term_binary(c->terms, TERM_ULT, b, a));
    }
}

static void add_bounds(Cubes *c, InterpolantVec *out, const Term *var, const Term *number)
{
  vec_push(out, term_binary(c->terms, TERM_ULE, var, number));
  vec_push(out, term_binary(c->terms, TERM_ULE, number, var));
  vec_push(out, term_binary(c->terms, TERM_SLE, var, number));
  vec_push(out, term_binary(c->terms, TERM_SLE, number, var));
}

static void note_constant(void *context, const Term *term)
{
  InterpolantVec *constants = context;
  if (term_is_const(term) && term->type.kind == TYPE_BV && !conjuncts_have(constants, term))
    vec_push(constants, term);
}

static void collect_thresholds(Cubes *c)
{
  InterpolantVec constants = {0}, bounds = {0};
  for (unsigned i = 0; i < c->chain->count; i++)
    for (unsigned j = 0; j < c->chain->steps[i].count; j++)
      term_each(c->chain->steps[i].data[j], note_constant, &constants);
  for (unsigned i = 0; i < c->live.count; i++)
    for (unsigned j = 0, used = 0; j < constants.count && used < MOST_CONSTANTS; j++)
      if (type_equal(c->live.data[i]->type, constants.data[j]->type)) {
        add_bounds(c, &bounds, c->live.data[i], constants.data[j]);
        used++;
      }
  for (unsigned i = 0; i < bounds.count; i++)
    add_predicate(c, 2, bounds.data[i]);
  vec_free(&bounds);
  vec_free(&constants);
}

static void collect(Cubes *c)
{
  for (unsigned i = 0; i < c->chain->vars.count; i++) {
    const Term *var = c->chain->vars.data[i];
    if (!chain_is_live(c->chain, var, c->cut))
      continue;
    vec_push(&c->live, var);
    if (var->type.kind == TYPE_BOOL)
      add_predicate(c, 0, var);
  }
  collect_atoms(c);
  collect_pairs(c);
  collect_thresholds(c);
}

/* --- Cubes. --- */

static void add_literal(Cubes *c, const Term *literal)
{
  if (!term_is_const(literal) && !conjuncts_have(&c->cube, literal))
    vec_push(&c->cube, literal);
}

static void add_pool(Cubes *c, unsigned level, const bool *truth)
{
  for (unsigned i = 0; i < c->pool[level].count; i++) {
    const Term *predicate = c->pool[level].data[i];
    add_literal(c, truth[i] ? predicate : term_not(c->terms, predicate));
  }
}

/* The model's values of some terms: they are gone with the next question. */
static Value *read_values(Cubes *c, const InterpolantVec *of)
{
  Value *res = mem_zero(of->count + 1, sizeof *res);
  for (unsigned i = 0; i < of->count; i++)
    if (of->data[i]->type.kind != TYPE_ARRAY)
      res[i] = solver_value(c->chain->solver, of->data[i]);
  return res;
}

static bool *read_truth(Cubes *c, unsigned level)
{
  Value *values = read_values(c, &c->pool[level]);
  bool *res = mem_zero(c->pool[level].count + 1, sizeof *res);
  for (unsigned i = 0; i < c->pool[level].count; i++)
    res[i] = values[i].lo != 0;
  mem_free(values);
  return res;
}

static void add_value(Cubes *c, const Term *var, Value value)
{
  if (var->type.kind == TYPE_ARRAY)
    return;
  if (var->type.kind == TYPE_FLOAT)
    add_literal(c, term_eq(c->terms, term_unary(c->terms, TERM_FBITS, var),
                           term_const(c->terms, type_bv(var->type.width), value)));
  add_literal(c, term_eq(c->terms, var, term_const(c->terms, var->type, value)));
}

static void add_model_bounds(Cubes *c, const Term *var, Value value)
{
  InterpolantVec bounds = {0};
  if (var->type.kind == TYPE_BV)
    add_bounds(c, &bounds, var, term_const(c->terms, var->type, value));
  for (unsigned i = 0; i < bounds.count; i++)
    add_literal(c, bounds.data[i]);
  vec_free(&bounds);
}

static void fill_cube(Cubes *c, unsigned level, const Value *values, bool *const *truth)
{
  vec_clear(&c->cube);
  for (unsigned i = 0; level >= 3 && i < c->live.count; i++)
    add_value(c, c->live.data[i], values[i]);
  for (unsigned i = 0; level >= 2 && i < c->live.count; i++)
    add_model_bounds(c, c->live.data[i], values[i]);
  for (unsigned i = level + 1; i-- > 0;)
    add_pool(c, i, truth[i]);
}

/* A conjunction that the model satisfies and that contradicts what comes after the cut. */
static const Term *cube_of_model(Cubes *c)
{
  Value *values = read_values(c, &c->live);
  bool *truth[LEVELS], found = false;
  for (unsigned i = 0; i < LEVELS; i++)
    truth[i] = read_truth(c, i);
  for (unsigned level = 0; !found && level < LEVELS && !chain_is_over(c->chain); level++) {
    fill_cube(c, level, values, truth);
    found = chain_shrink(c->chain, &c->cube, &c->after);
  }
  for (unsigned i = 0; i < LEVELS; i++)
    mem_free(truth[i]);
  mem_free(values);
  return found ? conjuncts_join(c->terms, &c->cube) : NULL;
}

/* Later cubes may have made earlier ones superfluous. */
static const Term *join_cubes(Cubes *c, InterpolantVec *others, const InterpolantVec *before)
{
  if (!chain_shrink(c->chain, others, before))
    return NULL;
  return term_not(c->terms, conjuncts_join(c->terms, others));
}

/* "others" are the negations of the cubes so far. */
static const Term *gather(Cubes *c, const InterpolantVec *before)
{
  InterpolantVec question = {0}, others = {0};
  const Term *res = NULL;
  for (unsigned i = 0; i < before->count; i++)
    vec_push(&question, before->data[i]);
  for (unsigned models = 0; !res; models++) {
    SolverAnswer answer = chain_ask(c->chain, &question);
    if (answer == SOLVER_UNSAT)
      res = join_cubes(c, &others, before);
    const Term *cube = answer == SOLVER_SAT && models < MOST_MODELS ? cube_of_model(c) : NULL;
    if (!cube)
      break;
    vec_push(&others, term_not(c->terms, cube));
    vec_push(&question, vec_last(&others));
  }
  if (!res && !chain_is_over(c->chain))
    chain_fail(c->chain, "too many models at a cut");
  vec_free(&others);
  vec_free(&question);
  return res;
}

const Term *chain_cut_by_models(Chain *chain, unsigned cut, const InterpolantVec *before)
{
  Cubes c = {.chain = chain, .terms = chain->terms, .cut = cut};
  collect(&c);
  chain_append(chain, cut + 1, chain->count, &c.after);
  const Term *res = gather(&c, before);
  for (unsigned i = 0; i < LEVELS; i++)
    vec_free(&c.pool[i]);
  vec_free(&c.live);
  vec_free(&c.cube);
  vec_free(&c.after);
  return res;
}

bool chain_models(Chain *chain, InterpolantVec *out)
{
  InterpolantVec before = {0};
  const Term *last = term_true(chain->terms);
  for (unsigned cut = 0; last && cut + 1 < chain->count; cut++) {
    vec_clear(&before);
    vec_push(&before, last);
    chain_append(chain, cut, cut + 1, &before);
    last = chain_cut_by_models(chain, cut, &before);
    if (last)
      vec_push(out, last);
  }
  vec_free(&before);
  return last != NULL;
}
