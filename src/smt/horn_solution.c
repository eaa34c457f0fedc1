/* Solutions as terms: what can be said of them, conjunct by conjunct. */
#include "smt/back.h"
#include "smt/horn_build.h"

enum { FUEL = 5000 };

static const Term *as_term(const Back *back, Z3_ast ast)
{
  Back one = *back;
  const Term *res = back_truth(&one, ast);
  return res ? res : term_true(back->terms);
}

/* The conjuncts that are terms; the others are left out. */
static const Term *conjuncts(const Back *back, Z3_ast ast)
{
  if (back->z3->get_ast_kind(back->context, ast) != Z3_APP_AST || back_kind(back, ast) != Z3_OP_AND)
    return as_term(back, ast);
  const Term *res = term_true(back->terms);
  for (unsigned i = 0; i < back_count(back, ast); i++)
    res = term_and(back->terms, res, conjuncts(back, back_arg(back, ast, i)));
  return res;
}

/* The number behind a loose formal is not its own. */
static const Term **known_formals(Horn *horn, const HornRelation *relation)
{
  const Term **res = arena_alloc(horn->scratch, (relation->count + 1) * sizeof *res);
  for (unsigned i = 0; i < relation->count; i++)
    res[i] = relation->loose[i] ? NULL : relation->formals[i];
  return res;
}

const Term *horn_solution(Horn *horn, unsigned index)
{
  const HornRelation *relation = &horn->relations.data[index];
  if (!horn->open || !relation->solution)
    return term_true(horn->terms);
  Back back = {.z3 = &horn->zt.z3,
               .context = horn->zt.context,
               .terms = horn->terms,
               .count = relation->count,
               .vars = known_formals(horn, relation),
               .is_signed = relation->is_signed,
               .equations = BACK_EXACT,
               .fuel = FUEL};
  return conjuncts(&back, relation->solution);
}
