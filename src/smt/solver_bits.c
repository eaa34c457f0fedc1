/* The solver on top of our own bit-blaster and a SAT solver.
 *
 * Circuits are definitions and stay for the life of the solver.  What is asserted outside all
 * scopes stays as well; what is asserted in a scope holds where its switch, a literal that is
 * assumed in each check until the scope ends, is on. */
#include "smt/arrays.h"
#include "smt/lower.h"
#include "smt/solver_back.h"
#include "term/eval.h"

#define CANNOT_LOWER "operators on floats that have no circuit"

typedef struct BitsSolver {
  Solver base;
  Lowering *lowering;
  Sat *sat;
  Blast blast;
  Arrays arrays;
  unsigned told;     /* of the asserted terms, those that the SAT solver knows */
  VEC(Lit) switches; /* of the scopes that it knows */
  VEC(const Term *) parts;
  VEC(Lit) clause;

  bool has_model;   /* false: all variables are zero */
  TermTable input;  /* of scalar variables: index into known, + 1 */
  VEC(Value) known; /* their values, as blast.inputs lists them */
  TermState state;
  Evaluation *evaluation;
} BitsSolver;

/* --- Floats become bits first. --- */

/* NULL where there is something that cannot be lowered. */
static const Term *lowered(const BitsSolver *s, const Term *term)
{
  return lowering_term(s->lowering, term);
}

static const Term *lowered_var(const BitsSolver *s, const Term *var)
{
  return lowering_var(s->lowering, var);
}

/* Circuits for the term, which is lowered. */
static bool blast_lowered(BitsSolver *s, const Term *term, Deadline *deadline)
{
  if (!term)
    s->blast.reason = CANNOT_LOWER;
  return term && blast_term(&s->blast, term, deadline);
}

/* --- What the SAT solver knows. --- */

static void bits_pop(Solver *solver)
{
  BitsSolver *s = (BitsSolver *)solver;
  for (; s->switches.count > solver->scopes.count; s->switches.count--)
    sat_add(s->sat, 1, (Lit[]){-vec_last(&s->switches)});
  if (s->told > solver->asserted.count)
    s->told = solver->asserted.count;
}

/* The literals of s->clause, in the current scope. */
static void add_clause(BitsSolver *s)
{
  if (s->switches.count)
    vec_push(&s->clause, -vec_last(&s->switches));
  sat_add(s->sat, s->clause.count, s->clause.data);
}

static void add_literals(BitsSolver *s, unsigned count, const Lit *lits)
{
  vec_clear(&s->clause);
  for (unsigned i = 0; i < count; i++)
    vec_push(&s->clause, lits[i]);
  add_clause(s);
}

static bool is_scalar(const Term *term)
{
  return term->type.kind == TYPE_BOOL || term->type.kind == TYPE_BV;
}

/* "a" is a variable that nothing is known of, so that it can be a name for "b"; not in a scope,
 * whose end would have to undo that. */
static bool name_it(BitsSolver *s, const Term *a, const Term *b)
{
  if (s->switches.count || a->op != TERM_VAR || blast_knows(&s->blast, a))
    return false;
  blast_alias(&s->blast, a, b);
  return true;
}

/* Equal bit by bit, without a gate for the equality. */
static bool tell_equality(BitsSolver *s, const Term *equality, Deadline *deadline)
{
  const Term *a = equality->args[0], *b = equality->args[1];
  if (a->op != TERM_VAR) {
    a = equality->args[1];
    b = equality->args[0];
  }
  if (!blast_term(&s->blast, b, deadline))
    return false;
  if (name_it(s, a, b))
    return true;
  if (!blast_term(&s->blast, a, deadline))
    return false;
  for (unsigned i = 0; i < a->type.width; i++) {
    Lit x = blast_bits(&s->blast, a)[i], y = blast_bits(&s->blast, b)[i];
    add_literals(s, 2, (Lit[]){-x, y});
    add_literals(s, 2, (Lit[]){x, -y});
  }
  return true;
}

static bool tell_clause(BitsSolver *s, const Term *disjunction, Deadline *deadline)
{
  for (unsigned i = 0; i < disjunction->count; i++)
    if (!blast_term(&s->blast, disjunction->args[i], deadline))
      return false;
  vec_clear(&s->clause);
  for (unsigned i = 0; i < disjunction->count; i++)
    vec_push(&s->clause, *blast_bits(&s->blast, disjunction->args[i]));
  add_clause(s);
  return true;
}

static bool tell_literal(BitsSolver *s, const Term *condition, Deadline *deadline)
{
  if (!blast_term(&s->blast, condition, deadline))
    return false;
  add_literals(s, 1, blast_bits(&s->blast, condition));
  return true;
}

static bool tell_part(BitsSolver *s, const Term *part, Deadline *deadline)
{
  if (part->op == TERM_EQ && is_scalar(part->args[0]))
    return tell_equality(s, part, deadline);
  return part->op == TERM_OR ? tell_clause(s, part, deadline) : tell_literal(s, part, deadline);
}

/* A conjunction is told in its parts. */
static bool tell(BitsSolver *s, const Term *condition, Deadline *deadline)
{
  vec_clear(&s->parts);
  vec_push(&s->parts, condition);
  while (s->parts.count) {
    const Term *part = vec_pop(&s->parts);
    if (part->op == TERM_AND)
      for (unsigned i = part->count; i-- > 0;)
        vec_push(&s->parts, part->args[i]);
    else if (!tell_part(s, part, deadline))
      return false;
  }
  return true;
}

static bool tell_term(BitsSolver *s, const Term *condition, Deadline *deadline)
{
  const Term *part = lowered(s, condition);
  if (!part)
    s->blast.reason = CANNOT_LOWER;
  return part && tell(s, part, deadline);
}

static bool tell_until(BitsSolver *s, unsigned end, Deadline *deadline)
{
  for (; s->told < end; s->told++)
    if (!tell_term(s, s->base.asserted.data[s->told], deadline))
      return false;
  return true;
}

static bool tell_all(BitsSolver *s, Deadline *deadline)
{
  while (s->switches.count < s->base.scopes.count) {
    if (!tell_until(s, s->base.scopes.data[s->switches.count], deadline))
      return false;
    vec_push(&s->switches, sat_fresh(s->sat));
  }
  return tell_until(s, s->base.asserted.count, deadline);
}

/* --- Models. --- */

static Value variable_value(void *context, const Term *var)
{
  const BitsSolver *s = context;
  uint32_t at = term_table_get(&s->input, lowered_var(s, var));
  return at ? s->known.data[at - 1] : value_of(0);
}

static Value element_value(void *context, const Term *array, Value index)
{
  const BitsSolver *s = context;
  return s->has_model ? arrays_element(&s->arrays, lowered_var(s, array), index) : value_of(0);
}

static Value bits_value(Solver *solver, const Term *term)
{
  return evaluation_value(((BitsSolver *)solver)->evaluation, term);
}

static void bits_forget_model(Solver *solver)
{
  BitsSolver *s = (BitsSolver *)solver;
  for (unsigned i = 0; i < s->known.count; i++)
    s->known.data[i] = value_of(0);
  s->has_model = false;
  evaluation_reset(s->evaluation);
}

static void note_model(BitsSolver *s)
{
  while (s->known.count < s->blast.inputs.count) {
    vec_push(&s->known, value_of(0));
    term_table_put(&s->input, s->blast.inputs.data[s->known.count - 1], s->known.count);
  }
  for (unsigned i = 0; i < s->known.count; i++)
    s->known.data[i] = blast_value(&s->blast, s->blast.inputs.data[i]);
  s->has_model = true;
  evaluation_reset(s->evaluation);
}

static bool model_holds(BitsSolver *s, unsigned count, const Term *const *assumptions)
{
  for (unsigned i = 0; i < s->base.asserted.count; i++)
    if (!bits_value(&s->base, s->base.asserted.data[i]).lo)
      return false;
  for (unsigned i = 0; i < count; i++)
    if (!bits_value(&s->base, assumptions[i]).lo)
      return false;
  return true;
}

/* --- Checks. --- */

static SolverAnswer give_up(BitsSolver *s, const Deadline *deadline)
{
  s->base.unsupported = !deadline->expired && !deadline->stopped;
  return solver_give_up(&s->base,
                        s->base.unsupported ? s->blast.reason : deadline_reason(deadline));
}

static Lit literal(const BitsSolver *s, const Term *assumption)
{
  return *blast_bits(&s->blast, lowered(s, assumption));
}

static SatAnswer ask(BitsSolver *s, unsigned count, const Term *const *assumptions,
                     Deadline *deadline)
{
  for (unsigned i = 0; i < s->switches.count; i++)
    sat_assume(s->sat, s->switches.data[i]);
  for (unsigned i = 0; i < count; i++)
    sat_assume(s->sat, literal(s, assumptions[i]));
  return sat_solve(s->sat, deadline);
}

static void mark_reads(BitsSolver *s, unsigned count, const Term *const *assumptions)
{
  arrays_begin(&s->arrays);
  if (!s->blast.reads.count)
    return;
  for (unsigned i = 0; i < s->base.asserted.count; i++)
    arrays_mark(&s->arrays, lowered(s, s->base.asserted.data[i]));
  for (unsigned i = 0; i < count; i++)
    arrays_mark(&s->arrays, lowered(s, assumptions[i]));
}

/* Circuits for all that is asserted and assumed. */
static bool prepare(BitsSolver *s, unsigned count, const Term *const *assumptions,
                    Deadline *deadline)
{
  bool ready = tell_all(s, deadline);
  for (unsigned i = 0; i < count && ready; i++)
    ready = blast_lowered(s, lowered(s, assumptions[i]), deadline);
  return ready;
}

static SolverAnswer conclude_model(BitsSolver *s, unsigned count, const Term *const *assumptions)
{
  note_model(s);
  if (model_holds(s, count, assumptions))
    return SOLVER_SAT;
  bits_forget_model(&s->base);
  return solver_give_up(&s->base, "the solver's model does not fulfil the formula");
}

static SolverAnswer bits_check(Solver *solver, unsigned count, const Term *const *assumptions,
                               const SolverLimits *limits)
{
  BitsSolver *s = (BitsSolver *)solver;
  Deadline deadline;
  deadline_begin(&deadline, solver->run, limits ? limits->seconds : 0);
  if (!prepare(s, count, assumptions, &deadline))
    return give_up(s, &deadline);
  mark_reads(s, count, assumptions);
  SatAnswer found = ask(s, count, assumptions, &deadline);
  while (found == SAT_YES && !arrays_agree(&s->arrays))
    found = ask(s, count, assumptions, &deadline);
  if (found == SAT_OPEN)
    return solver_give_up(solver, deadline_reason(&deadline));
  if (found == SAT_YES)
    return conclude_model(s, count, assumptions);
  for (unsigned i = 0; i < count; i++)
    solver->needed.data[i] = sat_failed(s->sat, literal(s, assumptions[i]));
  return SOLVER_UNSAT;
}

static void bits_free(Solver *solver)
{
  BitsSolver *s = (BitsSolver *)solver;
  arrays_close(&s->arrays);
  blast_close(&s->blast);
  sat_free(s->sat);
  lowering_free(s->lowering);
  vec_free(&s->switches);
  vec_free(&s->parts);
  vec_free(&s->clause);
  term_table_free(&s->input);
  vec_free(&s->known);
  evaluation_free(s->evaluation);
}

static const SolverOps bits_ops = {
    .name = "bits",
    .pop = bits_pop,
    .check = bits_check,
    .forget_model = bits_forget_model,
    .value = bits_value,
    .free = bits_free,
};

Solver *solver_new_bits(Run *run, Terms *terms)
{
  Solver *solver = solver_start(sizeof(BitsSolver), &bits_ops, run, terms);
  BitsSolver *s = (BitsSolver *)solver;
  s->sat = sat_new();
  s->lowering = lowering_new(terms);
  blast_open(&s->blast, s->sat);
  arrays_open(&s->arrays, &s->blast);
  s->state = (TermState){variable_value, element_value, s};
  s->evaluation = evaluation_new(&s->state);
  return solver;
}
