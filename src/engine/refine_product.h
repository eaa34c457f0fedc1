/* What the predicates of an infeasible trail become: predicates to track, or variables whose values
 * are tracked, or both (product abstraction). */
#ifndef OCTANT_ENGINE_REFINE_PRODUCT_H
#define OCTANT_ENGINE_REFINE_PRODUCT_H

#include "engine/cegar.h"
#include "engine/refine_predicate.h"
#include "engine/refine_value.h"

typedef struct Lesson {
  PredicateVec predicates;
  TrackedVec tracked;
} Lesson;

void lesson_free(Lesson *lesson);

/* The lesson of these predicates under a precision, which says what was given up.  A predicate that
 * speaks of something else than variables stays one. */
Lesson lesson_of(const Program *program, PredicateUse use, const Precision *precision,
                 const PredicateVec *found);

/* How far what is learned at a location reaches. */
typedef struct LessonScope {
  PrecisionScope predicates, variables;
} LessonScope;

/* By the value of --precision-scope: values are tracked in the whole program unless it says
 * otherwise, predicates where they were found. */
LessonScope lesson_scope(const char *word);

/* The precision with all of it: a new one. */
Precision *lesson_learn(const Lesson *lesson, LessonScope scope, const Precision *precision);

/* The first block of the trail whose end will know more than it does; the number of blocks: none.
 */
unsigned lesson_first_new(const Lesson *lesson, const Trail *trail);

/* Gives up all variables of these predicates, or of the whole program: a new precision. */
Precision *precision_giving_up(const Program *program, const Precision *precision,
                               const PredicateVec *of);
Precision *precision_giving_up_all(const Program *program, const Precision *precision);

#endif
