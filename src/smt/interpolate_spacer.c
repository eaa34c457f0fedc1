/* Interpolants by Spacer: a relation over the live variables for each cut, a Horn clause for each
 * step; where the error after the last step cannot be derived, the relations' inductive covers are
 * interpolants.
 *
 * Over the integers first as if nothing wrapped around, which gives the simplest answers; where
 * those do not hold for the machine, with wraps as part of the clauses; then over bit-vectors. */
#include "smt/back.h"
#include "smt/integer.h"
#include "smt/interpolate_build.h"
#include "smt/spacer.h"
#include "smt/z3_term.h"

enum { FUEL = 5000 };
static const double longest = 1; /* seconds for one question, and for checking the answer */

typedef enum Theory { THEORY_IDEAL, THEORY_EXACT, THEORY_BITS, THEORIES } Theory;

typedef VEC(Z3_ast) AstVec;

typedef struct Horn {
  Chain *chain;
  Theory theory;
  Z3Terms zt;
  Integers it; /* open unless the theory is that of bits */
  const Z3Api *z3;
  Z3_context context;
  Z3_func_decl *relations; /* one for each cut, then the error */
  AstVec rules;            /* one for each step */
  Z3_ast *covers;          /* of the relations, once they are known */
  TermTable reading;       /* of a bit-vector variable as an integer: 1 unsigned, 2 signed */
  TermTable bound;         /* the clause, + 1, that binds the variable already */
} Horn;

/* --- Variables. --- */

static bool is_integer(const Horn *h, const Term *var)
{
  return h->theory != THEORY_BITS && var->type.kind != TYPE_BOOL;
}

static Z3_sort sort_of(const Horn *h, const Term *var)
{
  if (var->type.kind == TYPE_BOOL)
    return h->z3->mk_bool_sort(h->context);
  return is_integer(h, var) ? h->z3->mk_int_sort(h->context)
                            : h->z3->mk_bv_sort(h->context, var->type.width);
}

static Z3_ast ast_of(const Horn *h, const Term *var)
{
  return h->z3->mk_const(h->context, h->z3->mk_string_symbol(h->context, var->name),
                         sort_of(h, var));
}

static void collect_live(const Horn *h, unsigned cut, InterpolantVec *out)
{
  vec_clear(out);
  for (unsigned i = 0; i < h->chain->vars.count; i++)
    if (chain_is_live(h->chain, h->chain->vars.data[i], cut))
      vec_push(out, h->chain->vars.data[i]);
}

/* The reading of each variable is the same in all clauses: the one that fits all of them best. */
static bool choose_readings(Horn *h)
{
  for (unsigned i = 0; i < h->chain->count; i++)
    for (unsigned j = 0; j < h->chain->steps[i].count; j++)
      if (!integers_truth(&h->it, h->chain->steps[i].data[j]))
        return false;
  for (unsigned i = 0; i < h->chain->vars.count; i++) {
    const Term *var = h->chain->vars.data[i];
    if (var->type.kind == TYPE_BV)
      term_table_put(&h->reading, var, integers_form(&h->it, var)->is_signed ? 2 : 1);
  }
  if (h->it.with_products)
    return chain_fail(h->chain, "a product of variables");
  return !h->chain->thrifty || !h->it.gaps.count ||
         chain_fail(h->chain, "an operator that integers leave open");
}

/* --- Clauses. --- */

typedef struct Clause {
  Horn *horn;
  unsigned step;
  AstVec vars, body;
} Clause;

static void bind_variable(void *context, const Term *var)
{
  Clause *clause = context;
  Horn *h = clause->horn;
  if (term_table_get(&h->bound, var) == clause->step + 1)
    return;
  term_table_put(&h->bound, var, clause->step + 1);
  Z3_ast ast = ast_of(h, var);
  vec_push(&clause->vars, ast);
  if (is_integer(h, var))
    integers_bind(&h->it, var, ast, term_table_get(&h->reading, var) == 2);
}

static Z3_ast truth(Horn *h, const Term *term)
{
  return h->theory == THEORY_BITS ? z3_term(&h->zt, term, FORM_MAIN) : integers_truth(&h->it, term);
}

/* Made-up integers belong to one clause: what is known of terms does not outlive it. */
static bool add_step(Clause *clause)
{
  Horn *h = clause->horn;
  const InterpolantVec *step = &h->chain->steps[clause->step];
  if (h->theory != THEORY_BITS)
    integers_clear(&h->it);
  for (unsigned i = 0; i < step->count; i++)
    term_each_var(step->data[i], bind_variable, clause);
  for (unsigned i = 0; i < step->count; i++) {
    Z3_ast ast = truth(h, step->data[i]);
    if (!ast)
      return chain_fail(h->chain, "the translation to Z3 failed");
    vec_push(&clause->body, ast);
  }
  for (unsigned i = 0; h->theory != THEORY_BITS && i < h->it.facts.count; i++)
    vec_push(&clause->body, h->it.facts.data[i]);
  for (unsigned i = 0; h->theory != THEORY_BITS && i < h->it.fresh.count; i++)
    vec_push(&clause->vars, h->it.fresh.data[i]);
  return true;
}

/* The relation of the cut over its variables; the error's has none. */
static Z3_ast relation_at(Clause *clause, unsigned cut)
{
  Horn *h = clause->horn;
  InterpolantVec live = {0};
  AstVec args = {0};
  if (cut + 1 < h->chain->count)
    collect_live(h, cut, &live);
  for (unsigned i = 0; i < live.count; i++) {
    vec_push(&args, ast_of(h, live.data[i]));
    if (term_table_get(&h->bound, live.data[i]) != clause->step + 1) {
      term_table_put(&h->bound, live.data[i], clause->step + 1);
      vec_push(&clause->vars, vec_last(&args));
    }
  }
  Z3_ast res = h->z3->mk_app(h->context, h->relations[cut], args.count, args.data);
  vec_free(&live);
  vec_free(&args);
  return res;
}

static Z3_ast close_clause(Clause *clause, Z3_ast head)
{
  const Horn *h = clause->horn;
  Z3_ast body = h->z3->mk_and(h->context, clause->body.count, clause->body.data);
  Z3_ast rule = h->z3->mk_implies(h->context, body, head);
  if (!clause->vars.count)
    return rule;
  return h->z3->mk_forall_const(h->context, 0, clause->vars.count, (Z3_app *)clause->vars.data, 0,
                                NULL, rule);
}

static bool add_clause(Horn *h, unsigned step)
{
  Clause clause = {.horn = h, .step = step};
  bool done = add_step(&clause);
  if (done) {
    if (step)
      vec_push(&clause.body, relation_at(&clause, step - 1));
    Z3_ast rule = close_clause(&clause, relation_at(&clause, step));
    vec_push(&h->rules, rule);
    done = h->z3->get_error_code(h->context) == Z3_OK || chain_fail(h->chain, "Z3 failed");
  }
  vec_free(&clause.vars);
  vec_free(&clause.body);
  return done;
}

static void declare_relation(Horn *h, unsigned cut)
{
  InterpolantVec live = {0};
  VEC(Z3_sort) sorts = {0};
  char name[32];
  if (cut + 1 < h->chain->count)
    collect_live(h, cut, &live);
  for (unsigned i = 0; i < live.count; i++)
    vec_push(&sorts, sort_of(h, live.data[i]));
  snprintf(name, sizeof name, "cut!%u", cut);
  h->relations[cut] = h->z3->mk_func_decl(h->context, h->z3->mk_string_symbol(h->context, name),
                                          sorts.count, sorts.data, h->z3->mk_bool_sort(h->context));
  vec_free(&live);
  vec_free(&sorts);
}

/* --- The question. --- */

static bool ask(Horn *h)
{
  double left = chain_seconds(h->chain);
  unsigned count = h->chain->count;
  const char *why = NULL;
  Deadline deadline;
  SpacerQuestion question = {.run = h->chain->run,
                             .z3 = h->z3,
                             .context = h->context,
                             .relation_count = count,
                             .relations = h->relations,
                             .rule_count = h->rules.count,
                             .rules = h->rules.data,
                             .goal = h->relations[count - 1]};
  deadline_begin(&deadline, h->chain->run, left && left < longest ? left : longest);
  switch (spacer_ask(&question, &deadline, h->covers, NULL, &why)) {
  case SPACER_SAFE: return true;
  case SPACER_REACHED: return chain_fail(h->chain, "the integers leave something open");
  case SPACER_OVER: return chain_fail(h->chain, deadline_reason(&deadline));
  case SPACER_NONE: break;
  }
  return chain_fail(h->chain, why);
}

static const Term *cover_of(Horn *h, unsigned cut, BackEquations equations)
{
  InterpolantVec live = {0};
  collect_live(h, cut, &live);
  bool *is_signed = mem_zero(live.count + 1, sizeof *is_signed);
  for (unsigned i = 0; i < live.count; i++)
    is_signed[i] = term_table_get(&h->reading, live.data[i]) == 2;
  Back back = {.z3 = h->z3,
               .context = h->context,
               .terms = h->chain->terms,
               .count = live.count,
               .vars = live.data,
               .is_signed = is_signed,
               .equations = equations,
               .fuel = FUEL};
  const Term *res = back_truth(&back, h->covers[cut]);
  mem_free(is_signed);
  vec_free(&live);
  return res;
}

/* What is hard to check is no good answer. */
static bool check_for_a_while(Chain *chain, const InterpolantVec *interpolants)
{
  double end = chain->end, soon = run_seconds(chain->run) + longest;
  chain->end = end && end < soon ? end : soon;
  bool holds = chain_check(chain, interpolants);
  chain->end = end;
  return holds;
}

static bool read_covers(Horn *h, BackEquations equations, InterpolantVec *out)
{
  vec_clear(out);
  for (unsigned cut = 0; cut + 1 < h->chain->count; cut++) {
    const Term *cover = cover_of(h, cut, equations);
    if (!cover)
      return chain_fail(h->chain, "Spacer's answer has no bit-vectors");
    vec_push(out, cover);
  }
  return check_for_a_while(h->chain, out);
}

static bool state_clauses(Horn *h)
{
  if (h->theory != THEORY_BITS && !choose_readings(h))
    return false;
  if (h->theory == THEORY_EXACT && !h->it.duties.count)
    return chain_fail(h->chain, "nothing can wrap around");
  for (unsigned i = 0; i < h->chain->count; i++)
    declare_relation(h, i);
  for (unsigned i = 0; i < h->chain->count; i++)
    if (!add_clause(h, i))
      return false;
  return true;
}

static bool attempt(Chain *chain, Theory theory, InterpolantVec *out)
{
  Horn h = {.chain = chain, .theory = theory};
  if (!z3_terms_open(&h.zt, &chain->why))
    return false;
  h.z3 = &h.zt.z3;
  h.context = h.zt.context;
  if (theory != THEORY_BITS)
    integers_open(&h.it, h.z3, h.context, chain->run,
                  theory == THEORY_IDEAL ? INTEGERS_IDEAL : INTEGERS_EXACT);
  h.relations = mem_zero(chain->count, sizeof *h.relations);
  h.covers = mem_zero(chain->count, sizeof *h.covers);
  bool found = state_clauses(&h) && ask(&h) &&
               (read_covers(&h, BACK_MODULAR, out) || read_covers(&h, BACK_EXACT, out));
  if (theory != THEORY_BITS)
    integers_close(&h.it);
  z3_terms_close(&h.zt);
  term_table_free(&h.reading);
  term_table_free(&h.bound);
  mem_free(h.relations);
  mem_free(h.covers);
  vec_free(&h.rules);
  return found;
}

static void look_for_others(void *context, const Term *term)
{
  Chain *chain = context;
  if (term->type.kind == TYPE_FLOAT)
    chain_fail(chain, "Spacer knows no floats");
  if (term->type.kind == TYPE_ARRAY)
    chain_fail(chain, "Spacer is not asked about arrays");
}

static bool is_of_numbers(Chain *chain)
{
  chain->why = NULL;
  for (unsigned i = 0; i < chain->count; i++)
    for (unsigned j = 0; j < chain->steps[i].count; j++)
      term_each(chain->steps[i].data[j], look_for_others, chain);
  return !chain->why;
}

bool chain_spacer(Chain *chain, InterpolantVec *out)
{
  if (!is_of_numbers(chain))
    return false;
  bool found = false;
  unsigned theories = chain->thrifty ? THEORY_BITS : THEORIES;
  for (unsigned theory = 0; !found && theory < theories && !chain_is_over(chain); theory++) {
    vec_clear(out);
    found = attempt(chain, (Theory)theory, out);
    if (!found)
      run_log(chain->run, "interpolate", "spacer %u: %s", theory, chain->why);
  }
  return found;
}
