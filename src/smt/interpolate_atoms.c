/* Boolean terms in pieces. */
#include "smt/interpolate_build.h"

bool conjuncts_have(const InterpolantVec *parts, const Term *term)
{
  for (unsigned i = 0; i < parts->count; i++)
    if (parts->data[i] == term)
      return true;
  return false;
}

static void split(Terms *terms, const Term *term, bool negated, InterpolantVec *out)
{
  if (term->op == TERM_NOT) {
    split(terms, term->args[0], !negated, out);
  } else if (term->op == (negated ? TERM_OR : TERM_AND)) {
    for (unsigned i = 0; i < term->count; i++)
      split(terms, term->args[i], negated, out);
  } else {
    const Term *literal = negated ? term_not(terms, term) : term;
    if (!term_is_true(literal) && !conjuncts_have(out, literal))
      vec_push(out, literal);
  }
}

void conjuncts_split(Terms *terms, const Term *term, InterpolantVec *out)
{
  split(terms, term, false, out);
}

const Term *conjuncts_join(Terms *terms, const InterpolantVec *parts)
{
  if (parts->count < 2)
    return parts->count ? parts->data[0] : term_true(terms);
  return term_make(terms, TERM_AND, type_bool(), 0, 0, parts->count, parts->data);
}

/* --- Atoms. --- */

/* a <= b is not b < a; the constructors leave a constant where they want it. */
static const Term *normal_atom(Terms *terms, const Term *atom)
{
  if ((atom->op == TERM_SLE || atom->op == TERM_ULE) && !term_is_const(atom->args[1]))
    atom = term_binary(terms, atom->op == TERM_SLE ? TERM_SLT : TERM_ULT, atom->args[1],
                       atom->args[0]);
  return atom->op == TERM_NOT ? atom->args[0] : atom;
}

static bool is_connective(const Term *term)
{
  return term->op == TERM_NOT || term->op == TERM_AND || term->op == TERM_OR ||
         (term->op == TERM_ITE && term->type.kind == TYPE_BOOL) ||
         (term->op == TERM_EQ && term->args[0]->type.kind == TYPE_BOOL);
}

void interpolant_atoms(Terms *terms, const Term *interpolant, InterpolantVec *out)
{
  TermTable seen = {0};
  InterpolantVec stack = {0};
  vec_push(&stack, interpolant);
  while (stack.count) {
    const Term *term = vec_pop(&stack);
    if (term_is_const(term) || term_table_get(&seen, term))
      continue;
    term_table_put(&seen, term, 1);
    if (is_connective(term)) {
      for (unsigned i = term->count; i-- > 0;)
        vec_push(&stack, term->args[i]);
      continue;
    }
    const Term *atom = normal_atom(terms, term);
    if (is_connective(atom))
      vec_push(&stack, atom);
    else if (!term_is_const(atom) && !conjuncts_have(out, atom))
      vec_push(out, atom);
  }
  vec_free(&stack);
  term_table_free(&seen);
}
