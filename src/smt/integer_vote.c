/* Which terms are best read as signed numbers: terms that are added, compared for equality or
 * chosen between are one class, and operators that look at the sign vote. */
#include "smt/integer_build.h"

static unsigned find(Integers *it, unsigned at)
{
  IntegerClass *classes = it->classes.data;
  while (classes[at].parent != at)
    at = classes[at].parent = classes[classes[at].parent].parent;
  return at;
}

static unsigned class_of(Integers *it, const Term *term)
{
  unsigned at = term_table_get(&it->class_of, term);
  return at ? find(it, at - 1) : ~0u;
}

static bool takes_part(const Term *term)
{
  return term->type.kind == TYPE_BV && !term_is_const(term);
}

static void unite(Integers *it, const Term *a, const Term *b)
{
  if (!takes_part(a) || !takes_part(b))
    return;
  unsigned from = class_of(it, a), to = class_of(it, b);
  if (from == to)
    return;
  it->classes.data[from].parent = to;
  it->classes.data[to].votes += it->classes.data[from].votes;
}

static void vote(Integers *it, const Term *term, int votes)
{
  if (takes_part(term))
    it->classes.data[class_of(it, term)].votes += votes;
}

static void unite_arguments(Integers *it, const Term *term, int votes)
{
  for (unsigned i = term->op == TERM_ITE; i < term->count; i++)
    unite(it, term, term->args[i]);
  vote(it, term, votes + (term->flags & TERM_NSW ? 1 : 0));
}

static void vote_arguments(Integers *it, const Term *term, int votes)
{
  vote(it, term->args[0], votes);
  vote(it, term->args[1], votes);
}

static void poll(Integers *it, const Term *term)
{
  switch (term->op) {
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_NEG:
  case TERM_BNOT:
  case TERM_ITE: unite_arguments(it, term, 0); break;
  case TERM_SDIV:
  case TERM_SREM: unite_arguments(it, term, 1); break;
  case TERM_UDIV:
  case TERM_UREM:
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: unite_arguments(it, term, -1); break;
  case TERM_SHL: unite(it, term, term->args[0]); break;
  case TERM_LSHR: vote(it, term->args[0], -1); break;
  case TERM_ASHR: vote(it, term->args[0], 1); break;
  case TERM_EQ: unite(it, term->args[0], term->args[1]); break;
  case TERM_SLT:
  case TERM_SLE:
  case TERM_SADDO:
  case TERM_SSUBO:
  case TERM_SMULO: vote_arguments(it, term, 1); break;
  case TERM_ULT:
  case TERM_ULE:
  case TERM_UADDO:
  case TERM_USUBO:
  case TERM_UMULO: vote_arguments(it, term, -1); break;
  case TERM_SEXT: vote(it, term->args[0], 1); break;
  case TERM_ZEXT: vote(it, term->args[0], -1); break;
  case TERM_CONCAT:
  case TERM_SELECT: vote(it, term->args[1], -1); break;
  default: break;
  }
}

static void enter(Integers *it, const Term *term)
{
  if (term_table_get(&it->class_of, term))
    return;
  unsigned at = it->classes.count;
  vec_push(&it->classes, ((IntegerClass){at, 0}));
  term_table_put(&it->class_of, term, at + 1);
  vec_push(&it->stack, term);
}

void integers_vote(Integers *it, const Term *term)
{
  vec_clear(&it->stack);
  if (it->settled)
    return;
  enter(it, term);
  while (it->stack.count) {
    const Term *at = vec_pop(&it->stack);
    for (unsigned i = 0; i < at->count; i++)
      enter(it, at->args[i]);
    poll(it, at);
  }
}

void integers_unite(Integers *it, const Term *a, const Term *b)
{
  integers_vote(it, a);
  integers_vote(it, b);
  unite(it, a, b);
}

/* One bit is 0 or 1 rather than 0 or -1. */
bool integers_is_signed(Integers *it, const Term *term)
{
  unsigned at = class_of(it, term);
  return term->type.kind == TYPE_BV && term->type.width > 1 &&
         (at == ~0u || it->classes.data[at].votes >= 0);
}
