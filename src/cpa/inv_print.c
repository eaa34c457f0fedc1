/* States in words: one line for people. */
#include "cpa/inv.h"

static void print_slot(const InvCpa *cpa, uint32_t slot, Text *out)
{
  const InvSlot *s = &cpa->slots.data[slot];
  if (s->var)
    text_add(out, s->var->source ? s->var->source : s->var->term->name);
  else if (!s->region)
    text_add(out, "heap");
  else
    text_format(out, "*(%s+%llu)", s->object ? s->object->name : "heap",
                (unsigned long long)s->offset);
}

void inv_print_expr(const InvCpa *cpa, const InvExpr *e, Text *out)
{
  if (inv_is_const(e)) {
    iset_print(e->set, out);
    return;
  }
  if (inv_is_var(e)) {
    print_slot(cpa, e->slot, out);
    return;
  }
  text_format(out, "(%s", e->op == INV_UNION ? "union" : term_op_name((TermOp)e->op));
  for (unsigned i = 0; i < e->count; i++) {
    text_add(out, " ");
    inv_print_expr(cpa, e->args[i], out);
  }
  text_add(out, ")");
}

typedef struct Printing {
  const InvCpa *cpa;
  Text *out;
  const char *space;
} Printing;

static bool print_entry(void *context, uint64_t slot, uint64_t id)
{
  Printing *p = context;
  text_add(p->out, p->space);
  print_slot(p->cpa, (uint32_t)slot, p->out);
  text_add(p->out, "=");
  inv_print_expr(p->cpa, inv_of_id(p->cpa->exprs, (uint32_t)id), p->out);
  p->space = " ";
  return true;
}

static bool print_relation(void *context, uint64_t key, uint64_t mask)
{
  static const char *const signs[] = {"", "<", "==", "<=", ">", "!=", ">=", ""};
  Printing *p = context;
  text_add(p->out, p->space);
  print_slot(p->cpa, (uint32_t)(key >> 32), p->out);
  text_add(p->out, signs[mask & INV_ANY]);
  print_slot(p->cpa, (uint32_t)key, p->out);
  p->space = " ";
  return true;
}

static bool print_predicate(void *context, uint64_t index, uint64_t truth)
{
  Printing *p = context;
  text_format(p->out, "%s%s", p->space, truth ? "" : "not ");
  inv_print_expr(p->cpa, p->cpa->predicates.data[index], p->out);
  p->space = " ";
  return true;
}

void inv_print(const InvCpa *cpa, const InvState *state, Text *out)
{
  Printing p = {cpa, out, ""};
  pmap_each(state->env, print_entry, &p);
  pmap_each(state->rel, print_relation, &p);
  pmap_each(state->preds, print_predicate, &p);
}
