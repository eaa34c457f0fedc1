/* The refiner for predicates and values in blocks: is the trail of blocks to the target infeasible?
 * Then predicates that exclude it, or the values of their variables, are tracked at the ends of its
 * blocks, and the reached set is cut where one of them was missing.  What the blocks allow is for
 * the other refiner.
 *
 * Where nothing is new the refinement stalls: explicit values give way to predicates, a cut of what
 * was missing to one of everything, and then the path stays undecided. */
#include <string.h>

#include "engine/cegar.h"
#include "engine/refine_product.h"

typedef struct PredicateRefiner {
  Refiner base;
  Refiner *last;
  PredicateUse use;
  LessonScope scope;
  bool full; /* everything is cut */
  Map seen;  /* hashes of paths that were refined; with USE_COUNTEREXAMPLES */
} PredicateRefiner;

enum { INTERPOLATION_SECONDS = 10 };

static bool teaches(const PredicateRefiner *self, const Reached *reached, const Trail *trail,
                    const PredicateVec *found)
{
  Lesson lesson = lesson_of(self->base.program, self->use, reached_precision(reached), found);
  bool is_new = lesson_first_new(&lesson, trail) < trail->blocks.count;
  lesson_free(&lesson);
  return is_new;
}

/* One interpolant alone may rest on what earlier blocks forgot, so that it is known already and
 * still excludes nothing: then a sequence is asked for. */
static bool find_interpolants(const PredicateRefiner *self, const Reached *reached,
                              const Trail *trail, unsigned first, const TermVec *needed,
                              PredicateVec *out)
{
  InterpolateWay way = interpolate_way_named(self->base.program->run->options.interpolation);
  bool found = trail_interpolate(trail, first, needed, way, INTERPOLATION_SECONDS, out);
  if (!interpolate_way_is_binary(way) || teaches(self, reached, trail, out))
    return found;
  return trail_interpolate(trail, first, needed, INTERPOLATE_AUTO, INTERPOLATION_SECONDS, out);
}

/* Cubes are found soon but say nothing of values that are still to come; interpolants do. */
static void find_by_reasons(const PredicateRefiner *self, const Reached *reached,
                            const Trail *trail, unsigned first, const TermVec *needed,
                            PredicateVec *out)
{
  const char *from = self->base.program->run->options.predicates_from;
  bool cubes_first = !strcmp(from, "cubes") || !strcmp(from, "cubes-first");
  if (cubes_first)
    trail_find(trail, needed, out);
  if (!strcmp(from, "cubes") || (cubes_first && teaches(self, reached, trail, out)))
    return;
  if (!find_interpolants(self, reached, trail, first, needed, out) &&
      !strcmp(from, "interpolants-first"))
    trail_find(trail, needed, out);
}

static void find_in_part(const PredicateRefiner *self, const Reached *reached, const Trail *trail,
                         TrailPart part, PredicateVec *out)
{
  TermVec *needed = mem_zero(trail->blocks.count + 1, sizeof *needed);
  unsigned first = trail_reasons(trail, part, needed);
  find_by_reasons(self, reached, trail, first, needed, out);
  for (unsigned i = 0; i < trail->blocks.count; i++)
    vec_free(&needed[i]);
  mem_free(needed);
}

/* What is infeasible at the end of a trail, whatever comes before, depends on no value that a loop
 * began with: it is true in the next round, too. */
static void find_predicates(const PredicateRefiner *self, const Reached *reached,
                            const Trail *trail, PredicateVec *out)
{
  const char *from = self->base.program->run->options.refine_from;
  bool automatic = !strcmp(from, "auto");
  TrailPart part = automatic || !strcmp(from, "suffix") ? TRAIL_SUFFIX
                   : !strcmp(from, "prefix")            ? TRAIL_PREFIX
                                                        : TRAIL_WHOLE;
  find_in_part(self, reached, trail, part, out);
  if (automatic && !teaches(self, reached, trail, out))
    find_in_part(self, reached, trail, TRAIL_WHOLE, out);
}

/* ---- growing ---- */

/* Goes on under the precision, which is taken over, from the start of that block on. */
static Refinement cut(PredicateRefiner *self, Reached *reached, const Trail *trail, unsigned block,
                      Precision *precision)
{
  ArgNode *from = self->full ? reached_root(reached) : trail->blocks.data[block].node->link.parent;
  reached_cut_below(reached, from, precision);
  precision_drop(precision);
  return PATH_EXCLUDED;
}

/* False: nothing would be new. */
static bool grow(PredicateRefiner *self, Reached *reached, const Trail *trail,
                 const Precision *precision, const PredicateVec *found)
{
  const Program *program = self->base.program;
  Lesson lesson = lesson_of(program, self->use, precision, found);
  unsigned first = lesson_first_new(&lesson, trail);
  run_log(program->run, "refine",
          "%u predicates, %u of values, for %u blocks, new from block %u on",
          lesson.predicates.count, lesson.tracked.count, trail->blocks.count, first);
  bool grows = first < trail->blocks.count;
  if (grows)
    cut(self, reached, trail, first, lesson_learn(&lesson, self->scope, precision));
  lesson_free(&lesson);
  return grows;
}

/* The same without the values of these variables. */
static bool grow_without_values(PredicateRefiner *self, Reached *reached, const Trail *trail,
                                const PredicateVec *found)
{
  Precision *fewer = precision_giving_up(self->base.program, reached_precision(reached), found);
  bool grew = grow(self, reached, trail, fewer, found);
  precision_drop(fewer);
  return grew;
}

/* Never both kinds at once: all values are given up, and everything is built anew. */
static Refinement switch_to_predicates(PredicateRefiner *self, Reached *reached,
                                       const PredicateVec *found)
{
  const Program *program = self->base.program;
  Precision *none = precision_giving_up_all(program, reached_precision(reached));
  self->use = USE_PREDICATES;
  Lesson lesson = lesson_of(program, self->use, none, found);
  Precision *grown = lesson_learn(&lesson, self->scope, none);
  run_log(program->run, "refine", "from values to %u predicates", lesson.predicates.count);
  reached_cut_below(reached, reached_root(reached), grown);
  precision_drop(grown);
  precision_drop(none);
  lesson_free(&lesson);
  return PATH_EXCLUDED;
}

static bool comes_again(PredicateRefiner *self, const ArgNode *target)
{
  uint64_t path = refiner_path(target), before;
  bool seen = map_get(&self->seen, path, &before);
  map_put(&self->seen, path, 1);
  return seen;
}

static Refinement learn(PredicateRefiner *self, Reached *reached, const Trail *trail,
                        const ArgNode *target, const PredicateVec *found)
{
  if (self->use == USE_COUNTEREXAMPLES && comes_again(self, target))
    return switch_to_predicates(self, reached, found);
  if (grow(self, reached, trail, reached_precision(reached), found))
    return PATH_EXCLUDED;
  if (self->use == USE_COUNTEREXAMPLES)
    return switch_to_predicates(self, reached, found);
  if (self->use == USE_PRODUCT && grow_without_values(self, reached, trail, found))
    return PATH_EXCLUDED;
  if (!self->full) {
    self->full = true;
    return cut(self, reached, trail, 0, precision_keep(reached_precision(reached)));
  }
  return refiner_undecided(&self->base, REASON_IMPRECISE,
                           "the predicates of an infeasible error path do not exclude it");
}

/* ---- the refiner ---- */

static Refinement ask_last(PredicateRefiner *self, Reached *reached, ArgNode *target)
{
  Refinement found = self->last->refine(self->last, reached, target);
  self->base.outcome = self->last->outcome;
  return found;
}

static Refinement refine(Refiner *refiner, Reached *reached, ArgNode *target)
{
  PredicateRefiner *self = (PredicateRefiner *)refiner;
  Trail trail = trail_new(refiner->program, target);
  PredicateVec predicates = {0};
  Refinement found;
  if (trail_solve(&trail) == SOLVER_UNSAT) {
    find_predicates(self, reached, &trail, &predicates);
    found = learn(self, reached, &trail, target, &predicates);
  } else {
    found = ask_last(self, reached, target);
  }
  vec_free(&predicates);
  trail_free(&trail);
  return found;
}

static void free_refiner(Refiner *refiner)
{
  PredicateRefiner *self = (PredicateRefiner *)refiner;
  refiner_free(self->last);
  map_free(&self->seen);
  mem_free(self);
}

Refiner *refiner_predicate(Program *program, PredicateUse use, Refiner *last)
{
  PredicateRefiner *self = mem_zero(1, sizeof *self);
  refiner_init(&self->base, "predicate", program);
  self->base.refine = refine;
  self->base.free = free_refiner;
  self->base.sees_circles = true;
  self->last = last;
  self->use = use;
  self->scope = lesson_scope(program->run->options.precision_scope);
  self->full = !strcmp(program->run->options.pruning, "full");
  return &self->base;
}
