/* The atoms of conditions.  A value that depends on a condition, as states that met have it, is
 * taken apart: the condition and both values give atoms of their own.  So does what is read behind
 * a write that may have been to the same address. */
#include "engine/refine_predicate.h"
#include "smt/slot.h"

enum { MOST_TERMS = 5000 }; /* looked at; beyond, atoms stay as they are */

typedef struct Atoms {
  const Trail *trail;
  TermVec *out;
  Map seen; /* by term id */
} Atoms;

typedef struct Origin {
  const Program *program;
  bool foreign; /* something is neither variable nor memory of the program */
} Origin;

static void note_foreign(void *context, const Term *var)
{
  Origin *origin = context;
  origin->foreign |= slot_of_term(origin->program, var) == SLOT_NONE;
}

bool trail_is_of_program(const Trail *trail, const Term *term)
{
  Origin origin = {trail->program, false};
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

/* The older term. */
const Term *trail_canonical(const Trail *trail, const Term *atom)
{
  const Term *opposite = term_not(trail->terms, atom);
  return opposite->id < atom->id ? opposite : atom;
}

/* ---- choices ---- */

static bool reads_behind(const Term *term)
{
  return term->op == TERM_SELECT &&
         (term->args[0]->op == TERM_STORE || term->args[0]->op == TERM_ITE);
}

/* Reads come first: an array that depends on a condition is none of a choice's values. */
static void note_choice(void *context, const Term *term)
{
  const Term **choice = context;
  if (reads_behind(term) ? !*choice || !reads_behind(*choice)
                         : !*choice && term->op == TERM_ITE && term->type.kind != TYPE_ARRAY)
    *choice = term;
}

typedef struct Choosing {
  Terms *terms;
  const Term *choice, *chosen;
  Map done; /* term -> term */
} Choosing;

/* The term with a value in place of the choice. */
static const Term *choose(Choosing *c, const Term *term)
{
  if (term == c->choice)
    return c->chosen;
  const Term *res = map_get_ptr(&c->done, term);
  if (res || !term->count)
    return res ? res : term;
  const Term **args = mem_alloc(term->count * sizeof *args);
  for (unsigned i = 0; i < term->count; i++)
    args[i] = choose(c, term->args[i]);
  res = term_rebuild(c->terms, term, args);
  mem_free(args);
  map_put_ptr(&c->done, term, res);
  return res;
}

static const Term *with_choice(Terms *terms, const Term *term, const Term *choice,
                               const Term *chosen)
{
  Choosing choosing = {terms, choice, chosen, {0}};
  const Term *res = choose(&choosing, term);
  map_free(&choosing.done);
  return res;
}

/* ---- atoms ---- */

static void add_atoms(Atoms *atoms, const Term *term)
{
  Terms *terms = atoms->trail->terms;
  const Term *choice = NULL;
  uint64_t value;
  if (term_is_const(term) || map_get(&atoms->seen, term->id, &value))
    return;
  map_put(&atoms->seen, term->id, 1);
  if (is_connective(term)) {
    for (unsigned i = 0; i < term->count; i++)
      add_atoms(atoms, term->args[i]);
    return;
  }
  if (atoms->seen.count < MOST_TERMS)
    term_each(term, note_choice, &choice);
  if (choice && reads_behind(choice)) {
    const Term *read = array_read(terms, choice->args[0], choice->args[1]);
    if (read != choice)
      add_atoms(atoms, with_choice(terms, term, choice, read));
  } else if (choice) {
    add_atoms(atoms, choice->args[0]);
    add_atoms(atoms, with_choice(terms, term, choice, choice->args[1]));
    add_atoms(atoms, with_choice(terms, term, choice, choice->args[2]));
  } else if (trail_is_of_program(atoms->trail, term)) {
    vec_push(atoms->out, trail_canonical(atoms->trail, term));
  }
}

void trail_atoms(const Trail *trail, const TermVec *conditions, TermVec *out)
{
  Atoms atoms = {trail, out, {0}};
  for (unsigned i = 0; i < conditions->count; i++)
    add_atoms(&atoms, conditions->data[i]);
  map_free(&atoms.seen);
}
