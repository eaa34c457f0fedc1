/* Where predicates come from: the conditions that make a chain of blocks infeasible, each taken
 * back to the ends of the blocks before it (weakest preconditions), and there to pieces. */
#include "engine/refine_predicate.h"

typedef struct Atoms {
  const Chain *chain;
  const Location *at;
  PredicateVec *out;
  Map seen; /* by term id */
} Atoms;

typedef struct Origin {
  const Program *program;
  bool foreign; /* something is no variable of the program */
} Origin;

static void note_foreign(void *context, const Term *var)
{
  Origin *origin = context;
  origin->foreign |= !program_variable(origin->program, var);
}

static bool is_of_program(const Program *program, const Term *term)
{
  Origin origin = {program, false};
  term_each_var(term, note_foreign, &origin);
  return !origin.foreign;
}

static bool is_connective(const Term *term)
{
  switch (term->op) {
  case TERM_NOT:
  case TERM_AND:
  case TERM_OR: return true;
  case TERM_ITE:
  case TERM_EQ: return term->args[1]->type.kind == TYPE_BOOL;
  default: return false;
  }
}

/* A predicate and its negation are the same: the older term stands for both. */
static const Term *canonical(Terms *terms, const Term *atom)
{
  const Term *opposite = term_not(terms, atom);
  return opposite->id < atom->id ? opposite : atom;
}

static void add_atoms(Atoms *atoms, const Term *term)
{
  uint64_t value;
  if (term_is_const(term) || map_get(&atoms->seen, term->id, &value))
    return;
  map_put(&atoms->seen, term->id, 1);
  if (is_connective(term)) {
    for (unsigned i = 0; i < term->count; i++)
      add_atoms(atoms, term->args[i]);
  } else if (is_of_program(atoms->chain->program, term)) {
    vec_push(atoms->out, ((Predicate){atoms->at, canonical(atoms->chain->terms, term)}));
  }
}

static void add_all_atoms(const Chain *chain, unsigned block, const TermVec *conditions,
                          PredicateVec *out)
{
  Atoms atoms = {chain, chain->blocks.data[block].node->location, out, {0}};
  for (unsigned i = 0; i < conditions->count; i++)
    add_atoms(&atoms, conditions->data[i]);
  map_free(&atoms.seen);
}

/* The conditions at the end of a block become those at its start, with those of the block. */
static void take_back(const Chain *chain, unsigned block, const TermVec *needed,
                      TermVec *conditions)
{
  const Term **ends = chain_ends(chain, block, NULL);
  unsigned kept = 0;
  for (unsigned i = 0; i < conditions->count; i++) {
    const Term *term = chain_replace(chain, block, conditions->data[i], ends);
    if (!term_is_true(term))
      conditions->data[kept++] = term;
  }
  conditions->count = kept;
  mem_free(ends);
  for (unsigned i = 0; i < needed->count; i++)
    vec_push(conditions, chain_replace(chain, block, needed->data[i], NULL));
}

void chain_find(const Chain *chain, const TermVec *needed, PredicateVec *out)
{
  TermVec conditions = {0};
  for (unsigned i = chain->blocks.count; i > 0; i--) {
    if (i < chain->blocks.count)
      add_all_atoms(chain, i - 1, &conditions, out);
    take_back(chain, i - 1, &needed[i - 1], &conditions);
  }
  vec_free(&conditions);
}
