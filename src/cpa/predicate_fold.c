/* What conditions fix, put in: much then needs no solver. */
#include "cpa/predicate.h"

typedef struct Folding {
  PredicateCpa *cpa;
  Map values; /* VAR term -> constant */
  Map facts;  /* by id of a conjunct: it holds */
  bool found; /* values that are new */
} Folding;

static void note_value(Folding *f, const Term *var, const Term *value)
{
  if (map_has_ptr(&f->values, var))
    return;
  map_put_ptr(&f->values, var, value);
  f->found = true;
}

static void note_literal(Folding *f, const Term *term)
{
  Terms *terms = f->cpa->terms;
  const Term *what, *constant = term_fixed_value(terms, term, &what);
  map_put(&f->facts, term->id, 1);
  if (term->op == TERM_VAR)
    note_value(f, term, term_true(terms));
  else if (term->op == TERM_NOT && term->args[0]->op == TERM_VAR)
    note_value(f, term->args[0], term_false(terms));
  else if (constant && term_is_var(what))
    note_value(f, what, constant);
}

static void note_condition(Folding *f, const Term *term)
{
  if (term->op != TERM_AND) {
    note_literal(f, term);
    return;
  }
  for (unsigned i = 0; i < term->count; i++)
    note_literal(f, term->args[i]);
}

static const Term *value_of_var(void *context, const Term *var)
{
  return map_get_ptr(&((Folding *)context)->values, var);
}

static void put_in(Folding *f, TermVec *list)
{
  for (unsigned i = 0; i < list->count; i++)
    list->data[i] = term_substitute(f->cpa->terms, list->data[i], value_of_var, f);
}

static const Term *known_fact(const Folding *f, const Term *term)
{
  uint64_t value;
  Terms *terms = f->cpa->terms;
  if (map_get(&f->facts, term->id, &value))
    return term_true(terms);
  return map_get(&f->facts, term_not(terms, term)->id, &value) ? term_false(terms) : term;
}

enum { MOST_ROUNDS = 8 };

void predicate_fold(PredicateCpa *cpa, TermVec *conditions, TermVec *others)
{
  Folding f = {.cpa = cpa};
  for (unsigned round = 0; round < MOST_ROUNDS; round++) {
    f.found = false;
    map_free(&f.facts);
    f.facts = (Map){0};
    for (unsigned i = 0; i < conditions->count; i++)
      note_condition(&f, conditions->data[i]);
    if (!f.found)
      break;
    put_in(&f, conditions);
    put_in(&f, others);
  }
  for (unsigned i = 0; i < others->count; i++)
    others->data[i] = known_fact(&f, others->data[i]);
  map_free(&f.values);
  map_free(&f.facts);
}
