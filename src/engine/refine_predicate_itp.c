/* Predicates from interpolants of a trail: its blocks as a sequence of formulas, in which each
 * variable that a block changes gets a new name ("x@3" at the end of block 3), so that what two
 * neighbours share is the values between them. */
#include "engine/refine_predicate_cells.h"
#include "smt/slot.h"

typedef struct Naming {
  const Trail *trail;
  unsigned first;        /* what comes before this block does not matter */
  const TermVec *needed; /* by block: its conditions that matter */
  bool *wanted;          /* by variable: is its value at the end of the block at hand read later? */
  const Term **values;   /* by slot: its name now; NULL: its own */
  TrailCells cells;
  Map origin; /* name -> the variable's own term */
} Naming;

/* ---- which values are read ---- */

static void want(void *context, const Term *term)
{
  Naming *n = context;
  const Variable *var = program_variable(n->trail->program, term);
  if (var)
    n->wanted[var->id] = true;
}

typedef struct Reads {
  Naming *naming;
  const bool *after; /* what is wanted at the end of the block */
} Reads;

static bool stop_wanting(void *context, uint64_t key, uint64_t value)
{
  Naming *n = ((Reads *)context)->naming;
  (void)value;
  if (key < n->trail->program->variables.count)
    n->wanted[key] = false;
  return true;
}

static bool want_written(void *context, uint64_t key, uint64_t value)
{
  Reads *reads = context;
  if (key >= reads->naming->trail->program->variables.count || reads->after[key])
    term_each_var((const Term *)(uintptr_t)value, want, reads->naming);
  return true;
}

/* By block: which variables are read after it. */
static bool **find_wanted(Naming *n)
{
  unsigned count = n->trail->blocks.count, variables = n->trail->program->variables.count;
  bool **after = mem_zero(count + 1, sizeof *after);
  n->wanted = mem_zero(variables + 1, sizeof *n->wanted);
  for (unsigned i = count; i > 0; i--) {
    const PredicateState *end = n->trail->blocks.data[i - 1].end;
    after[i - 1] = n->wanted;
    n->wanted = mem_zero(variables + 1, sizeof *n->wanted);
    for (unsigned k = 0; k < variables; k++)
      n->wanted[k] = after[i - 1][k];
    Reads reads = {n, after[i - 1]};
    pmap_each(predicate_real(end)->store, stop_wanting, &reads);
    pmap_each(predicate_real(end)->store, want_written, &reads);
    for (unsigned k = 0; k < n->needed[i - 1].count; k++)
      term_each_var(n->needed[i - 1].data[k], want, n);
  }
  mem_free(n->wanted);
  n->wanted = NULL;
  return after;
}

/* ---- formulas ---- */

/* A block's formula; the names of what it changes are new. */
static const Term *formula_of(Naming *n, unsigned block, const bool *wanted)
{
  const Trail *trail = n->trail;
  Terms *terms = trail->terms;
  const VariableVec *all = &trail->program->variables;
  const Term **ends = trail_ends(trail, block, n->values);
  TermVec parts = {0};
  for (unsigned i = 0; i < n->needed[block].count; i++)
    vec_push(&parts, trail_replace(trail, block, n->needed[block].data[i], n->values));
  for (unsigned i = 0; i < all->count; i++) {
    if (!wanted[i] || ends[i] == n->values[i])
      continue;
    const Term *own = all->data[i]->term;
    const char *name = intern_format(terms_names(terms), "%s@%u", own->name, block);
    n->values[i] = term_var(terms, name, own->type);
    map_put_ptr(&n->origin, n->values[i], own);
    vec_push(&parts, term_eq(terms, n->values[i], ends[i] ? ends[i] : own));
  }
  trail_cells_name(&n->cells, block, ends, n->values, &n->origin, &parts);
  const Term *res = predicate_junction(terms, TERM_AND, parts.count, parts.data);
  vec_free(&parts);
  mem_free(ends);
  return res;
}

static void formulas_of(Naming *n, TermVec *out)
{
  bool **after = find_wanted(n);
  n->values = mem_zero(slot_count(n->trail->program) + 1, sizeof *n->values);
  n->cells = trail_cells_new(n->trail);
  for (unsigned i = 0; i < n->trail->blocks.count; i++) {
    vec_push(out, i < n->first ? term_true(n->trail->terms) : formula_of(n, i, after[i]));
    mem_free(after[i]);
  }
  trail_cells_free(&n->cells);
  mem_free(n->values);
  mem_free(after);
}

/* ---- back to the program ---- */

static const Term *own_term(void *context, const Term *term)
{
  return map_get_ptr(&((Naming *)context)->origin, term);
}

static void add_interpolant(Naming *n, unsigned block, const Term *interpolant, PredicateVec *out)
{
  const Trail *trail = n->trail;
  const Location *at = trail->blocks.data[block].node->location;
  TermVec whole = {0}, atoms = {0};
  vec_push(&whole, term_substitute(trail->terms, interpolant, own_term, n));
  trail_atoms(trail, &whole, &atoms);
  trail_split(trail, at, &atoms, whole.data[0], out);
  vec_free(&whole);
  vec_free(&atoms);
}

/* By block: all that has to hold in it. */
static TermVec *guards_of(const Trail *trail)
{
  TermVec *guards = mem_zero(trail->blocks.count + 1, sizeof *guards);
  for (unsigned i = 0; i < trail->blocks.count; i++)
    vec_push(&guards[i], predicate_real(trail->blocks.data[i].end)->guard);
  return guards;
}

static void guards_free(TermVec *guards, unsigned count)
{
  for (unsigned i = 0; guards && i < count; i++)
    vec_free(&guards[i]);
  mem_free(guards);
}

bool trail_interpolate(const Trail *trail, unsigned first, const TermVec *needed,
                       InterpolateWay way, double seconds, PredicateVec *out)
{
  TermVec *guards = interpolate_way_is_binary(way) ? guards_of(trail) : NULL;
  Naming naming = {.trail = trail, .first = guards ? 0 : first, .needed = guards ? guards : needed};
  TermVec formulas = {0};
  InterpolantVec interpolants = {0};
  const char *why = NULL;
  formulas_of(&naming, &formulas);
  bool found = interpolate_sequence(trail->program->run, trail->terms, formulas.count,
                                    formulas.data, way, seconds, &interpolants, &why);
  for (unsigned i = 0; i < interpolants.count; i++)
    add_interpolant(&naming, i, interpolants.data[i], out);
  if (!found)
    run_log(trail->program->run, "refine", "no interpolants: %s", why ? why : "");
  map_free(&naming.origin);
  guards_free(guards, trail->blocks.count);
  vec_free(&formulas);
  vec_free(&interpolants);
  return found;
}
