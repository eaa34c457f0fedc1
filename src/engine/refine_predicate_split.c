/* What is tracked of a formula that excludes a trail: the formula as a whole, or its conjuncts,
 * which say the same together, or its atoms.  These say more where they are combined, but nothing
 * for certain where each is decided by itself: so the whole is tracked beside them. */
#include <string.h>

#include "engine/refine_predicate.h"

typedef struct Splitting {
  const Trail *trail;
  const Location *at;
  PredicateVec *out;
  unsigned first; /* of what is added here */
} Splitting;

static void add(const Splitting *s, const Term *term)
{
  const Term *predicate = trail_canonical(s->trail, term);
  bool is_new = !term_is_const(term);
  for (unsigned i = s->first; i < s->out->count; i++)
    is_new &= s->out->data[i].term != predicate;
  if (is_new)
    vec_push(s->out, ((Predicate){s->at, predicate}));
}

static void add_conjuncts(const Splitting *s, const Term *whole)
{
  if (whole->op != TERM_AND)
    add(s, whole);
  for (unsigned i = 0; whole->op == TERM_AND && i < whole->count; i++)
    add(s, whole->args[i]);
}

void trail_split(const Trail *trail, const Location *at, const TermVec *atoms, const Term *whole,
                 PredicateVec *out)
{
  const char *how = trail->program->run->options.predicate_split;
  Splitting s = {trail, at, out, out->count};
  bool in_atoms = !whole || !strcmp(how, "atoms");
  for (unsigned i = 0; in_atoms && i < atoms->count; i++)
    add(&s, atoms->data[i]);
  if (whole && !strcmp(how, "conjuncts"))
    add_conjuncts(&s, whole);
  else if (whole)
    add(&s, whole);
}
