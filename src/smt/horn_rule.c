/* Rules as Z3's clauses. */
#include "smt/horn_build.h"
#include "smt/integer_build.h"

typedef VEC(Z3_ast) AstVec;

/* A rule while it is translated: what was met so far. */
typedef struct Draft {
  Horn *horn;
  unsigned rule;
  AstVec conditions, atoms;
  VEC(unsigned) needs; /* the relations of the atoms */
  VEC(Z3_app) bound;
  TermTable known; /* variables that are bound */
  unsigned fresh;  /* made up ones that are bound */
} Draft;

/* ---- relations ---- */

static Z3_sort sort_of(Horn *horn, Type type)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  bool is_bits = horn->encoding == HORN_BITS;
  switch ((TypeKind)type.kind) {
  case TYPE_BOOL: return z3->mk_bool_sort(c);
  case TYPE_BV:
  case TYPE_FLOAT: return is_bits ? z3->mk_bv_sort(c, type.width) : z3->mk_int_sort(c);
  case TYPE_ARRAY: break;
  }
  Z3_sort index = is_bits ? z3->mk_bv_sort(c, type.index) : z3->mk_int_sort(c);
  return z3->mk_array_sort(c, index, sort_of(horn, type_element(type)));
}

static void vote_item(Horn *horn, const HornItem *item)
{
  if (item->relation == HORN_NONE) {
    if (item->condition)
      integers_vote(&horn->it, item->condition);
    return;
  }
  const HornRelation *relation = &horn->relations.data[item->relation];
  for (unsigned i = 0; i < relation->count; i++)
    integers_unite(&horn->it, relation->formals[i], item->args[i]);
}

/* What every rule says together decides how each term is read, in all rules the same way: what is
 * looked after in one is relied on in others with the same beginning. */
static void vote(Horn *horn)
{
  for (unsigned i = 0; i < horn->rules.count; i++) {
    const HornRule *rule = &horn->rules.data[i];
    for (unsigned k = 0; k < rule->count; k++)
      vote_item(horn, &rule->body[k]);
    vote_item(horn, &rule->head);
    vote_item(horn, &rule->failure);
  }
}

static void declare(Horn *horn, HornRelation *relation)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  Z3_sort *sorts = arena_alloc(horn->scratch, (relation->count + 1) * sizeof *sorts);
  relation->is_signed = arena_zero(horn->scratch, relation->count + 1);
  relation->loose = arena_zero(horn->scratch, relation->count + 1);
  for (unsigned i = 0; i < relation->count; i++) {
    const Term *formal = relation->formals[i];
    sorts[i] = sort_of(horn, formal->type);
    if (formal->type.kind != TYPE_BV)
      continue;
    integers_vote(&horn->it, formal);
    relation->is_signed[i] = integers_is_signed(&horn->it, formal);
  }
  relation->decl = z3->mk_func_decl(c, z3->mk_string_symbol(c, relation->name), relation->count,
                                    sorts, z3->mk_bool_sort(c));
}

bool horn_declare(Horn *horn)
{
  vote(horn);
  for (unsigned i = 0; i < horn->relations.count; i++)
    declare(horn, &horn->relations.data[i]);
  horn->it.settled = true;
  if (horn->encoding == HORN_IDEAL || horn->encoding == HORN_EXACT)
    horn_loosen(horn);
  return horn->zt.z3.get_error_code(horn->zt.context) == Z3_OK;
}

/* ---- terms ---- */

static Z3_ast truth(Horn *horn, const Term *condition)
{
  return horn->encoding == HORN_BITS ? z3_term(&horn->zt, condition, FORM_MAIN)
                                     : integers_truth(&horn->it, condition);
}

static Z3_ast argument(Horn *horn, const Term *term, bool is_signed, bool loose)
{
  if (horn->encoding == HORN_BITS)
    return z3_term(&horn->zt, term, z3_term_is_float(term) ? FORM_BITS : FORM_MAIN);
  if (term->type.kind == TYPE_BOOL || term->type.kind == TYPE_ARRAY)
    return integers_truth(&horn->it, term);
  return loose ? integers_loosely(&horn->it, term, is_signed)
               : integers_number(&horn->it, term, is_signed);
}

static void bind_var(void *context, const Term *var)
{
  Draft *d = context;
  if (term_table_get(&d->known, var))
    return;
  term_table_put(&d->known, var, 1);
  Horn *horn = d->horn;
  Z3_ast ast = horn->encoding == HORN_BITS
                   ? z3_term(&horn->zt, var, z3_term_is_float(var) ? FORM_BITS : FORM_MAIN)
                   : integers_form(&horn->it, var)->ast;
  vec_push(&d->bound, horn->zt.z3.to_app(horn->zt.context, ast));
}

static void bind(Draft *d, const Term *term)
{
  Horn *horn = d->horn;
  term_each_var(term, bind_var, d);
  for (; d->fresh < horn->it.fresh.count; d->fresh++)
    vec_push(&d->bound, horn->zt.z3.to_app(horn->zt.context, horn->it.fresh.data[d->fresh]));
}

/* ---- clauses ---- */

static Z3_ast conjunction(const Horn *horn, const AstVec *parts)
{
  const Z3Api *z3 = &horn->zt.z3;
  return parts->count ? z3->mk_and(horn->zt.context, parts->count, parts->data)
                      : z3->mk_true(horn->zt.context);
}

static void add_facts(const Horn *horn, unsigned count, AstVec *out)
{
  for (unsigned i = 0; i < count; i++)
    vec_push(out, horn->it.facts.data[i]);
}

static HornClause *add_clause(Draft *d, Z3_ast constraint, Z3_ast head, unsigned gives)
{
  Horn *horn = d->horn;
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  HornClause clause = {.constraint = constraint,
                       .count = d->atoms.count,
                       .head = head,
                       .gives = gives,
                       .rule = d->rule};
  clause.needs = arena_copy(horn->scratch, d->needs.data, d->needs.count * sizeof *clause.needs);
  clause.body = arena_copy(horn->scratch, d->atoms.data, d->atoms.count * sizeof *clause.body);
  AstVec body = {0};
  for (unsigned i = 0; i < d->atoms.count; i++)
    vec_push(&body, d->atoms.data[i]);
  vec_push(&body, constraint);
  clause.formula = z3->mk_implies(c, conjunction(horn, &body), head);
  if (d->bound.count)
    clause.formula =
        z3->mk_forall_const(c, 0, d->bound.count, d->bound.data, 0, NULL, clause.formula);
  vec_push(&horn->clauses, clause);
  vec_free(&body);
  return &vec_last(&horn->clauses);
}

/* Of the item that was translated last: one of its operations leaves its range, all before it do
 * not.  What rests on it, such as bounds of what is made from it, must not be taken for granted. */
static Z3_ast failing(Draft *d, unsigned first_duty)
{
  Horn *horn = d->horn;
  const Z3Api *z3 = &horn->zt.z3;
  AstVec cases = {0}, one = {0};
  for (unsigned i = first_duty; i < horn->it.duties.count; i++) {
    const IntegerDuty *duty = &horn->it.duties.data[i];
    vec_clear(&one);
    add_facts(horn, duty->facts, &one);
    vec_push(&one, z3->mk_not(horn->zt.context, duty->holds));
    vec_push(&cases, conjunction(horn, &one));
  }
  Z3_ast any = z3->mk_or(horn->zt.context, cases.count, cases.data);
  vec_free(&cases);
  vec_free(&one);
  return any;
}

static Z3_ast apply(Draft *d, const HornItem *item)
{
  Horn *horn = d->horn;
  HornRelation *relation = &horn->relations.data[item->relation];
  Z3_ast *args = arena_alloc(horn->scratch, (relation->count + 1) * sizeof *args);
  for (unsigned i = 0; i < relation->count; i++) {
    args[i] = argument(horn, item->args[i], relation->is_signed[i], relation->loose[i]);
    if (!args[i])
      return NULL;
    bind(d, item->args[i]);
  }
  return horn->zt.z3.mk_app(horn->zt.context, relation->decl, relation->count, args);
}

static Z3_ast translate_item(Draft *d, const HornItem *item)
{
  if (item->relation != HORN_NONE)
    return apply(d, item);
  Z3_ast res = truth(d->horn, item->condition);
  if (res)
    bind(d, item->condition);
  return res;
}

/* The failures of the operations from the duty "first" on, and that from here on there are none. */
static bool look_after(Draft *d, const HornRule *rule, unsigned first, bool is_new)
{
  Horn *horn = d->horn;
  if (first == horn->it.duties.count)
    return true;
  if (is_new && rule->failure.relation != HORN_NONE) {
    Z3_ast fails = failing(d, first);
    unsigned duties = horn->it.duties.count;
    Z3_ast head = apply(d, &rule->failure);
    if (!head || horn->it.duties.count != duties) /* who would look after these? */
      return false;
    vec_push(&d->conditions, fails);
    add_clause(d, conjunction(horn, &d->conditions), head, rule->failure.relation)->fails = true;
    d->conditions.count--;
  }
  for (unsigned i = first; i < horn->it.duties.count; i++)
    vec_push(&d->conditions, horn->it.duties.data[i].holds);
  return true;
}

static bool translate_body(Draft *d, const HornRule *rule)
{
  for (unsigned i = 0; i < rule->count; i++) {
    unsigned first = d->horn->it.duties.count;
    Z3_ast item = translate_item(d, &rule->body[i]);
    if (!item || !look_after(d, rule, first, i >= rule->checked))
      return false;
    if (rule->body[i].relation == HORN_NONE) {
      vec_push(&d->conditions, item);
    } else {
      vec_push(&d->atoms, item);
      vec_push(&d->needs, rule->body[i].relation);
    }
  }
  return true;
}

static void bind_loose(Horn *horn, const HornItem *item)
{
  if (item->relation == HORN_NONE)
    return;
  const HornRelation *relation = &horn->relations.data[item->relation];
  for (unsigned i = 0; i < relation->count; i++)
    if (relation->loose[i] && term_is_var(item->args[i]) &&
        !integers_is_bound(&horn->it, item->args[i]))
      integers_bind_loose(&horn->it, item->args[i]);
}

/* A variable that a relation knows loosely is that everywhere in the rule. */
static void bind_all_loose(Horn *horn, const HornRule *rule)
{
  for (unsigned i = 0; i < rule->count; i++)
    bind_loose(horn, &rule->body[i]);
  bind_loose(horn, &rule->head);
  bind_loose(horn, &rule->failure);
}

static bool translate_rule(Horn *horn, unsigned number)
{
  const HornRule *rule = &horn->rules.data[number];
  Draft d = {.horn = horn, .rule = number};
  integers_clear(&horn->it);
  bind_all_loose(horn, rule);
  bool fine = translate_body(&d, rule);
  unsigned first = horn->it.duties.count;
  Z3_ast head = fine ? apply(&d, &rule->head) : NULL;
  fine = head && look_after(&d, rule, first, true);
  if (fine) {
    add_facts(horn, horn->it.facts.count, &d.conditions);
    add_clause(&d, conjunction(horn, &d.conditions), head, rule->head.relation);
  }
  vec_free(&d.conditions);
  vec_free(&d.atoms);
  vec_free(&d.needs);
  vec_free(&d.bound);
  term_table_free(&d.known);
  return fine && horn->zt.z3.get_error_code(horn->zt.context) == Z3_OK;
}

bool horn_translate(Horn *horn)
{
  for (unsigned i = 0; i < horn->rules.count; i++)
    if (horn->run->stop || !translate_rule(horn, i))
      return false;
  return !horn->zt.with_floats;
}
