/* Which arguments of relations may be integers modulo 2^width.
 *
 * Whatever looks at the number of a variable, directly or through sums, wants it to be in its
 * type's range, and so does every argument that it is given to.  Of the others, those are loose
 * that get a sum or a product somewhere, or a variable that is loose itself. */
#include "smt/horn_build.h"

typedef struct Visit {
  const Term *term;
  bool looks;
} Visit;

typedef struct Loosening {
  Horn *horn;
  bool **looked; /* relation, formal: something looks at the number */
  bool changed;

  /* Of the rule at hand. */
  TermTable seen, strict, loose;
  VEC(Visit) stack;
} Loosening;

/* ---- who looks ---- */

static void push(Loosening *l, const Term *term, bool looks)
{
  if (term_is_const(term) || term_table_get(&l->seen, term) >= (looks ? 2 : 1))
    return;
  term_table_put(&l->seen, term, looks ? 2 : 1);
  vec_push(&l->stack, ((Visit){term, looks}));
}

static void push_all(Loosening *l, const Term *term, unsigned first, bool looks)
{
  for (unsigned i = first; i < term->count; i++)
    push(l, term->args[i], looks);
}

static void visit(Loosening *l, const Term *term, bool looks)
{
  switch (term->op) {
  case TERM_VAR:
    if (looks)
      term_table_put(&l->strict, term, 1);
    break;
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_NEG: push_all(l, term, 0, looks); break;
  case TERM_ITE:
    push(l, term->args[0], false);
    push_all(l, term, 1, looks);
    break;
  case TERM_SHL:
    push(l, term->args[0], looks || !term_is_const(term->args[1]));
    push(l, term->args[1], true);
    break;
  case TERM_EXTRACT: push(l, term->args[0], looks || term->lo); break;
  case TERM_EQ: push_all(l, term, 0, term->args[0]->type.kind != TYPE_BV); break;
  case TERM_AND:
  case TERM_OR:
  case TERM_NOT: push_all(l, term, 0, false); break;
  default: push_all(l, term, 0, true);
  }
}

static void walk(Loosening *l, const Term *term, bool looks)
{
  push(l, term, looks);
  while (l->stack.count) {
    Visit next = vec_pop(&l->stack);
    visit(l, next.term, next.looks);
  }
}

typedef void (*ItemVisit)(Loosening *l, const HornItem *item);

static void each_item(Loosening *l, const HornRule *rule, ItemVisit visit_item)
{
  for (unsigned i = 0; i < rule->count; i++)
    visit_item(l, &rule->body[i]);
  visit_item(l, &rule->head);
  visit_item(l, &rule->failure);
}

static void look(Loosening *l, const HornItem *item)
{
  if (item->condition && item->relation == HORN_NONE)
    walk(l, item->condition, false);
  if (item->relation == HORN_NONE)
    return;
  for (unsigned i = 0; i < l->horn->relations.data[item->relation].count; i++)
    walk(l, item->args[i], l->looked[item->relation][i]);
}

static void pass_on(Loosening *l, const HornItem *item)
{
  if (item->relation == HORN_NONE)
    return;
  for (unsigned i = 0; i < l->horn->relations.data[item->relation].count; i++)
    if (term_is_var(item->args[i]) && term_table_get(&l->strict, item->args[i]) &&
        !l->looked[item->relation][i])
      l->looked[item->relation][i] = l->changed = true;
}

/* ---- who is loose ---- */

static bool may_be_loose(const Loosening *l, const Term *term)
{
  switch (term->op) {
  case TERM_VAR: return term_table_get(&l->loose, term);
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_NEG:
  case TERM_SHL:
  case TERM_SDIV:
  case TERM_ITE:
  case TERM_EXTRACT: return true;
  default: return false;
  }
}

static void note_loose(Loosening *l, const HornItem *item)
{
  if (item->relation == HORN_NONE)
    return;
  const HornRelation *relation = &l->horn->relations.data[item->relation];
  for (unsigned i = 0; i < relation->count; i++)
    if (relation->loose[i] && term_is_var(item->args[i]))
      term_table_put(&l->loose, item->args[i], 1);
}

static void give_loose(Loosening *l, const HornItem *item)
{
  if (item->relation == HORN_NONE)
    return;
  HornRelation *relation = &l->horn->relations.data[item->relation];
  for (unsigned i = 0; i < relation->count; i++)
    if (!relation->loose[i] && !l->looked[item->relation][i] &&
        relation->formals[i]->type.kind == TYPE_BV && may_be_loose(l, item->args[i]))
      relation->loose[i] = l->changed = true;
}

/* ---- the whole ---- */

static void repeat(Loosening *l, ItemVisit first, ItemVisit second)
{
  for (l->changed = true; l->changed;) {
    l->changed = false;
    for (unsigned i = 0; i < l->horn->rules.count; i++) {
      each_item(l, &l->horn->rules.data[i], first);
      each_item(l, &l->horn->rules.data[i], second);
      term_table_free(&l->seen);
      term_table_free(&l->strict);
      term_table_free(&l->loose);
    }
  }
}

void horn_loosen(Horn *horn)
{
  Loosening l = {.horn = horn};
  l.looked = arena_alloc(horn->scratch, (horn->relations.count + 1) * sizeof *l.looked);
  for (unsigned i = 0; i < horn->relations.count; i++)
    l.looked[i] = arena_zero(horn->scratch, horn->relations.data[i].count + 1);
  repeat(&l, look, pass_on);
  repeat(&l, note_loose, give_loose);
  vec_free(&l.stack);
}
