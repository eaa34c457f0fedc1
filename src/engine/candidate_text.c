/* Candidates that stand in the program: what keeps it from errors, what it asks. */
#include "engine/candidate_build.h"

enum { MOST_SIZE = 100, MOST_FROM_CONDITIONS = 70, MOST_UNSEEN = 40 };

static void try_all(Guess *guess, const HintTerms *list, unsigned most)
{
  unsigned start = guess->count;
  for (unsigned i = 0; i < list->count && guess->count - start < most; i++)
    if (list->data[i]->size <= MOST_SIZE && guess_is_in_scope(guess, list->data[i]))
      guess_try(guess, &guess->table, list->data[i]);
}

static void try_flags(Guess *guess)
{
  const VariableVec *variables = &guess->at->head->variables;
  for (unsigned i = 0; i < variables->count; i++) {
    const Term *term = variables->data[i]->term;
    if (term->type.kind == TYPE_BOOL && !guess_try(guess, &guess->table, term))
      guess_try(guess, &guess->table, term_not(guess->program->terms, term));
  }
}

void guess_from_text(Guess *guess)
{
  unsigned most = guess->table.rows ? MOST_FROM_CONDITIONS : MOST_UNSEEN;
  try_all(guess, &guess->hint->goals, most);
  try_all(guess, &guess->hint->conditions, most);
  if (guess->table.rows)
    try_flags(guess);
}
