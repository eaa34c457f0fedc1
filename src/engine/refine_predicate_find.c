/* Where predicates come from.
 *
 * The conditions that make a trail of blocks infeasible are taken back to the end of each block
 * (weakest preconditions).  Their atoms are what can be said there.  From the start of the trail
 * on, a block's end gets the literals that the block implies, as far as those conditions contradict
 * them: an interpolant that is a conjunction.  Where no conjunction will do, it is the negation of
 * the conditions as a whole. */
#include <stdlib.h>

#include "engine/refine_predicate.h"

/* ---- backward ---- */

/* What the conditions at the end of a block demand at its start, with those of the block. */
static void take_back(const Trail *trail, unsigned block, const TermVec *needed,
                      const TermVec *conditions, TermVec *out)
{
  const Term **ends = trail_ends(trail, block, NULL);
  for (unsigned i = 0; i < conditions->count; i++) {
    const Term *term = trail_replace(trail, block, conditions->data[i], ends);
    if (!term_is_true(term))
      vec_push(out, term);
  }
  mem_free(ends);
  for (unsigned i = 0; i < needed->count; i++)
    vec_push(out, trail_replace(trail, block, needed->data[i], NULL));
}

/* ---- forward ---- */

/* Two solvers, so that neither has to find values for what only the other asks about. */
typedef struct Search {
  const Trail *trail;
  Solver *behind; /* of a block's end: what leads there */
  Solver *ahead;  /* what contradicts the conditions */
  TermVec reason; /* what is known at the start of the block at hand */
  PredicateVec *out;
} Search;

static Solver *fresh_solver(const Trail *trail)
{
  return solver_new_default(trail->program->run, trail->terms);
}

static SolverAnswer check(const Search *s, Solver *solver, const TermVec *conditions)
{
  SolverLimits limits = {s->trail->program->run->options.solver_limit};
  return solver_check(solver, conditions->count, conditions->data, &limits);
}

static void take_model(Search *s, const TermVec *pool, const PredicateState *end, TermVec *out)
{
  const PredicateCpa *cpa = predicate_cpa(end->state.cpa);
  for (unsigned i = 0; i < pool->count; i++) {
    const Term *now = predicate_before(cpa, predicate_real(end), pool->data[i]);
    bool value = solver_value(s->behind, now).lo != 0;
    vec_push(out, value ? pool->data[i] : term_not(s->trail->terms, pool->data[i]));
  }
}

/* Leaves the literals that the conditions contradict; false where they do not. */
static bool keep_contradicted(Search *s, const TermVec *conditions, TermVec *literals)
{
  TermVec all = {0};
  for (unsigned i = 0; i < literals->count; i++)
    vec_push(&all, literals->data[i]);
  for (unsigned i = 0; i < conditions->count; i++)
    vec_push(&all, conditions->data[i]);
  bool contradicts = check(s, s->ahead, &all) == SOLVER_UNSAT;
  unsigned kept = 0;
  for (unsigned i = 0; contradicts && i < literals->count; i++)
    if (solver_needed(s->ahead, i))
      literals->data[kept++] = literals->data[i];
  if (contradicts)
    literals->count = kept;
  vec_free(&all);
  return contradicts;
}

/* No literal that can be spared. */
static void minimise(Search *s, const TermVec *conditions, TermVec *literals)
{
  for (unsigned i = literals->count; i > 0 && literals->count > 1; i--) {
    TermVec fewer = {0};
    for (unsigned j = 0; j < literals->count; j++)
      if (j + 1 != i)
        vec_push(&fewer, literals->data[j]);
    if (keep_contradicted(s, conditions, &fewer)) {
      vec_free(literals);
      *literals = fewer;
      i = i <= literals->count ? i : literals->count + 1;
    } else {
      vec_free(&fewer);
    }
  }
}

/* ---- which atoms ---- */

typedef struct Ranked {
  const Term *atom;
  unsigned rank, at;
} Ranked;

static int compare_ranked(const void *a, const void *b)
{
  const Ranked *x = a, *y = b;
  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  return x->at < y->at ? -1 : x->at > y->at;
}

static void count_term(void *context, const Term *term)
{
  (void)term;
  ++*(unsigned *)context;
}

/* Atoms that can be said at the end of a block: those that are tracked there, small ones, others.
 * What comes first is preferred. */
enum { TRACKED, SMALL, OTHER, RANKS, MOST_SMALL = 3 };

typedef struct Pool {
  TermVec atoms;
  unsigned ends[RANKS]; /* how many there are up to each rank */
} Pool;

static unsigned rank_of(unsigned size)
{
  return size == 0 ? TRACKED : size <= MOST_SMALL ? SMALL : OTHER;
}

static void rank_atoms(const TrailBlock *block, Pool *into)
{
  TermVec *pool = &into->atoms;
  Ranked *ranked = mem_alloc((pool->count + 1) * sizeof *ranked);
  for (unsigned i = 0; i < pool->count; i++) {
    const Predicate predicate = {block->node->location, pool->data[i]};
    ranked[i] = (Ranked){pool->data[i], 0, i};
    if (!precision_has_predicate(block->node->precision, &predicate))
      term_each(pool->data[i], count_term, &ranked[i].rank);
  }
  qsort(ranked, pool->count, sizeof *ranked, compare_ranked);
  for (unsigned i = 0; i < pool->count; i++) {
    pool->data[i] = ranked[i].atom;
    for (unsigned rank = rank_of(ranked[i].rank); rank < RANKS; rank++)
      into->ends[rank]++;
  }
  mem_free(ranked);
}

/* Leaves literals that the conditions contradict, no other sort than necessary; false where they do
 * not. */
static bool choose_literals(Search *s, const TermVec *conditions, const Pool *pool,
                            TermVec *literals)
{
  for (unsigned rank = 0; rank < RANKS; rank++) {
    if (rank + 1 < RANKS && pool->ends[rank] == (rank ? pool->ends[rank - 1] : 0))
      continue;
    TermVec some = {0};
    for (unsigned i = 0; i < pool->ends[rank]; i++)
      vec_push(&some, literals->data[i]);
    if (keep_contradicted(s, conditions, &some)) {
      vec_free(literals);
      *literals = some;
      return true;
    }
    vec_free(&some);
  }
  return false;
}

typedef enum Found { FOUND_INTERPOLANT, FOUND_NOTHING, FOUND_UNREACHED } Found;

enum { MOST_CUBES = 64 };

/* The cubes that contain what leads to the end of a block, and their literals. */
static Found find_cubes(Search *s, unsigned block, const TermVec *conditions, const Pool *pool,
                        TermVec *cubes, TermVec *used)
{
  const PredicateState *end = s->trail->blocks.data[block].end;
  const PredicateCpa *cpa = predicate_cpa(end->state.cpa);
  Terms *terms = s->trail->terms;
  TermVec outside = {0}, literals = {0};
  Found found = FOUND_INTERPOLANT;
  for (unsigned i = 0; i < s->reason.count; i++)
    vec_push(&outside, s->reason.data[i]);
  vec_push(&outside, predicate_real(end)->guard);
  SolverAnswer answer;
  while ((answer = check(s, s->behind, &outside)) == SOLVER_SAT && found == FOUND_INTERPOLANT) {
    vec_clear(&literals);
    take_model(s, &pool->atoms, end, &literals);
    if (cubes->count == MOST_CUBES || !choose_literals(s, conditions, pool, &literals)) {
      found = FOUND_NOTHING;
      continue;
    }
    minimise(s, conditions, &literals);
    const Term *cube = predicate_junction(terms, TERM_AND, literals.count, literals.data);
    vec_push(cubes, cube);
    vec_push(&outside, term_not(terms, predicate_before(cpa, predicate_real(end), cube)));
    for (unsigned i = 0; i < literals.count; i++)
      vec_push(used, literals.data[i]);
  }
  vec_free(&outside);
  vec_free(&literals);
  if (answer == SOLVER_UNSAT && !cubes->count)
    return FOUND_UNREACHED;
  return answer == SOLVER_UNSAT ? found : FOUND_NOTHING;
}

/* Begins to look at a block; what was asked about others is of no use any more. */
static void renew_solvers(Search *s)
{
  solver_free(s->behind);
  solver_free(s->ahead);
  s->behind = fresh_solver(s->trail);
  s->ahead = fresh_solver(s->trail);
}

/* The weakest that is to be known: that the conditions cannot all hold; NULL where they speak of
 * arbitrary values that are still to come. */
static const Term *weakest(const Trail *trail, const TermVec *conditions)
{
  const Term *all = predicate_junction(trail->terms, TERM_AND, conditions->count, conditions->data);
  return trail_is_of_program(trail, all) ? term_not(trail->terms, all) : NULL;
}

/* What is to be known at the end of a block; false where its end is not reached. */
static bool find_at(Search *s, unsigned block, const TermVec *conditions)
{
  Terms *terms = s->trail->terms;
  Pool pool = {0};
  TermVec cubes = {0}, used = {0};
  trail_atoms(s->trail, conditions, &pool.atoms);
  rank_atoms(&s->trail->blocks.data[block], &pool);
  renew_solvers(s);
  Found found = find_cubes(s, block, conditions, &pool, &cubes, &used);
  const TermVec *chosen = found == FOUND_NOTHING && !used.count ? &pool.atoms : &used;
  /* As a whole, too: where there are too many combinations it still excludes the trail. */
  const Term *whole = found == FOUND_INTERPOLANT
                          ? predicate_junction(terms, TERM_OR, cubes.count, cubes.data)
                          : weakest(s->trail, conditions);
  vec_clear(&s->reason);
  if (found != FOUND_UNREACHED)
    trail_split(s->trail, s->trail->blocks.data[block].node->location, chosen, whole, s->out);
  if (whole && found != FOUND_UNREACHED)
    vec_push(&s->reason, whole);
  vec_free(&pool.atoms);
  vec_free(&cubes);
  vec_free(&used);
  return found != FOUND_UNREACHED;
}

/* The first block at whose end something is to be known: before it the conditions contradict each
 * other whatever was before. */
static unsigned find_first(Search *s, const TermVec *conditions)
{
  unsigned least = 0, most = s->trail->blocks.count - 1;
  while (least < most) {
    unsigned middle = (least + most) / 2;
    if (check(s, s->ahead, &conditions[middle]) == SOLVER_UNSAT)
      least = middle + 1;
    else
      most = middle;
  }
  return least;
}

void trail_find(const Trail *trail, const TermVec *needed, PredicateVec *out)
{
  unsigned count = trail->blocks.count;
  TermVec *conditions = mem_zero(count + 1, sizeof *conditions); /* at the end of each block */
  for (unsigned i = count; i > 1; i--)
    take_back(trail, i - 1, &needed[i - 1], &conditions[i - 1], &conditions[i - 2]);
  Search search = {trail, fresh_solver(trail), fresh_solver(trail), {0}, out};
  unsigned first = find_first(&search, conditions);
  for (unsigned i = first; i + 1 < count && find_at(&search, i, &conditions[i]); i++)
    ;
  solver_free(search.behind);
  solver_free(search.ahead);
  vec_free(&search.reason);
  for (unsigned i = 0; i <= count; i++)
    vec_free(&conditions[i]);
  mem_free(conditions);
}
