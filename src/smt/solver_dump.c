#include "base/file.h"
#include "smt/solver_back.h"
#include "term/print.h"

static const Term *conjunction(Solver *solver, unsigned count, const Term *const *assumptions)
{
  VEC(const Term *) all = {0};
  vec_push(&all, term_true(solver->terms));
  for (unsigned i = 0; i < solver->asserted.count; i++)
    vec_push(&all, solver->asserted.data[i]);
  for (unsigned i = 0; i < count; i++)
    vec_push(&all, assumptions[i]);
  vec_push(&all, term_true(solver->terms));
  const Term *res = term_make(solver->terms, TERM_AND, type_bool(), 0, 0, all.count,
                              (const Term *const *)all.data);
  vec_free(&all);
  return res;
}

void solver_dump(Solver *solver, unsigned count, const Term *const *assumptions)
{
  Text path = {0}, script = {0};
  text_format(&path, "%s/query-%06llu.smt2", solver->run->options.dump_smt,
              (unsigned long long)solver->run->stats.queries);
  term_print_smt_script(conjunction(solver, count, assumptions), &script);
  if (!solver->run->unwritten) /* where one cannot be written, so it is with the next */
    file_write(solver->run, text_of(&path), &script);
  text_free(&path);
  text_free(&script);
}
