#include "engine/refine_product.h"

#include <string.h>

void lesson_free(Lesson *lesson)
{
  vec_free(&lesson->predicates);
  vec_free(&lesson->tracked);
}

/* ---- mapping ---- */

/* A predicate at work. */
typedef struct Mapping {
  const Program *program;
  const Precision *precision;
  const Location *at;
  TrackedVec *tracked;
  bool other; /* it speaks of something whose value is not tracked */
} Mapping;

static void map_variable(void *context, const Term *term)
{
  Mapping *m = context;
  const Variable *var = program_variable(m->program, term);
  if (!var || term->type.kind == TYPE_ARRAY || precision_gave_up(m->precision, var))
    m->other = true;
  else
    vec_push(m->tracked, ((Tracked){m->at, var, NULL}));
}

Lesson lesson_of(const Program *program, PredicateUse use, const Precision *precision,
                 const PredicateVec *found)
{
  Lesson lesson = {0};
  bool values_alone = use == USE_VALUES || use == USE_COUNTEREXAMPLES;
  for (unsigned i = 0; i < found->count; i++) {
    Mapping mapping = {program, precision, found->data[i].at, &lesson.tracked, false};
    if (use != USE_PREDICATES)
      term_each_var(found->data[i].term, map_variable, &mapping);
    if (use == USE_PREDICATES || (mapping.other && !values_alone))
      vec_push(&lesson.predicates, found->data[i]);
  }
  return lesson;
}

/* ---- precisions ---- */

LessonScope lesson_scope(const char *word)
{
  PrecisionScope scope = !strcmp(word, "program")    ? SCOPE_PROGRAM
                         : !strcmp(word, "function") ? SCOPE_FUNCTION
                                                     : SCOPE_LOCATION;
  return (LessonScope){scope, strcmp(word, "auto") ? scope : SCOPE_PROGRAM};
}

Precision *lesson_learn(const Lesson *lesson, LessonScope scope, const Precision *precision)
{
  Precision *some = precision_with_predicates(precision, scope.predicates, &lesson->predicates);
  if (!lesson->tracked.count)
    return some;
  Precision *all =
      precision_with(some, scope.variables, lesson->tracked.count, lesson->tracked.data);
  precision_drop(some);
  return all;
}

static bool is_new_at(const Lesson *lesson, const ArgNode *node)
{
  for (unsigned i = 0; i < lesson->predicates.count; i++)
    if (lesson->predicates.data[i].at == node->location &&
        !precision_has_predicate(node->precision, &lesson->predicates.data[i]))
      return true;
  for (unsigned i = 0; i < lesson->tracked.count; i++)
    if (lesson->tracked.data[i].at == node->location &&
        !precision_has(node->precision, &lesson->tracked.data[i]))
      return true;
  return false;
}

unsigned lesson_first_new(const Lesson *lesson, const Trail *trail)
{
  unsigned first = 0;
  while (first < trail->blocks.count && !is_new_at(lesson, trail->blocks.data[first].node))
    first++;
  return first;
}

typedef struct Giving {
  const Program *program;
  VEC(const Variable *) vars;
} Giving;

static void give_up(void *context, const Term *term)
{
  Giving *giving = context;
  const Variable *var = program_variable(giving->program, term);
  if (var)
    vec_push(&giving->vars, var);
}

Precision *precision_giving_up(const Program *program, const Precision *precision,
                               const PredicateVec *of)
{
  Giving giving = {.program = program};
  for (unsigned i = 0; i < of->count; i++)
    term_each_var(of->data[i].term, give_up, &giving);
  Precision *res = precision_without(precision, giving.vars.count, giving.vars.data);
  vec_free(&giving.vars);
  return res;
}

Precision *precision_giving_up_all(const Program *program, const Precision *precision)
{
  Giving giving = {.program = program};
  for (unsigned i = 0; i < program->variables.count; i++)
    vec_push(&giving.vars, program->variables.data[i]);
  Precision *res = precision_without(precision, giving.vars.count, giving.vars.data);
  vec_free(&giving.vars);
  return res;
}
