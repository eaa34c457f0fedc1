/* Solutions as invariants. */
#include "engine/chc_encode.h"

typedef struct Strangers {
  const Program *program;
  bool found;
} Strangers;

static void note_stranger(void *context, const Term *var)
{
  Strangers *search = context;
  search->found |= !program_variable(search->program, var);
}

/* Does it speak of the program's variables alone? */
static bool is_of_program(const Program *program, const Term *term)
{
  Strangers search = {program, false};
  term_each_var(term, note_stranger, &search);
  return !search.found;
}

static const Term *invariant_of(const Program *program, const Term *solution)
{
  if (solution->op != TERM_AND)
    return is_of_program(program, solution) ? solution : term_true(program->terms);
  const Term *res = term_true(program->terms);
  for (unsigned i = 0; i < solution->count; i++)
    if (is_of_program(program, solution->args[i]))
      res = term_and(program->terms, res, solution->args[i]);
  return res;
}

static const Term *invariant_at_cut(const Program *program, const ChcSystem *system,
                                    const ChcCut *cut)
{
  const Term *solution = horn_solution(system->horn, cut->relation);
  return term_and(program->terms, cut->known, invariant_of(program, solution));
}

static void write_summary(const ChcSystem *system, const ChcSummary *summary, FILE *out)
{
  Text name = {0};
  text_format(&name, "%s:returns", summary->function->name);
  claim_print_as(text_of(&name), horn_solution(system->horn, summary->relation), out);
  text_free(&name);
}

void chc_write_invariants(const Program *program, const ChcSystem *system)
{
  FILE *out = invariants_file(program->run);
  if (!out)
    return;
  for (unsigned i = 0; i < system->cuts.count; i++)
    claim_print(system->cuts.data[i].location,
                invariant_at_cut(program, system, &system->cuts.data[i]), out);
  for (unsigned i = 0; i < system->summaries.count; i++)
    write_summary(system, &system->summaries.data[i], out);
  invariants_file_end(program->run, out);
}

void chc_claims(Program *program, const ChcSystem *system, Claims *out)
{
  for (unsigned i = 0; i < system->cuts.count; i++)
    claims_add(program, out, system->cuts.data[i].location,
               invariant_at_cut(program, system, &system->cuts.data[i]));
}
