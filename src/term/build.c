#include "term/build.h"

#include <assert.h>
#include <string.h>

/* A rule may lead to another; contrived terms make long chains of them, which end here with a term
 * that is right but not in normal form. */
enum { MOST_DEPTH = 64 };

/* How far the first leaf is looked for. */
enum { MOST_STEPS = 8 };

static const Term *first_leaf(const Term *t)
{
  for (unsigned i = 0; i < MOST_STEPS && t->count; i++)
    t = t->args[0];
  return t;
}

/* Variables before compound terms before constants. */
static int leaf_class(const Term *leaf)
{
  return leaf->op == TERM_VAR ? 0 : leaf->op == TERM_CONST ? 2 : 1;
}

static int compare_leaves(const Term *a, const Term *b)
{
  if (a == b)
    return 0;
  if (a->op == TERM_VAR && b->op == TERM_VAR)
    return strcmp(a->name, b->name);
  return leaf_class(a) - leaf_class(b);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
  return a < b ? -1 : a > b;
}

/* Each step compares something that is a function of one term, so the whole is an order; people
 * read the result, hence the names first. */
int term_compare(const Term *a, const Term *b)
{
  if (a == b)
    return 0;
  if (term_is_const(a) != term_is_const(b))
    return term_is_const(a) ? 1 : -1;
  int leaves = compare_leaves(first_leaf(a), first_leaf(b));
  if (leaves)
    return leaves;
  if (a->size != b->size)
    return compare_numbers(a->size, b->size);
  if (a->op != b->op)
    return compare_numbers(a->op, b->op);
  if (a->hash != b->hash)
    return compare_numbers(a->hash, b->hash);
  return compare_numbers(a->id, b->id);
}

void draft_order(Draft *draft)
{
  const Term *a = draft->args[0], *b = draft->args[1];
  if (term_compare(a, b) > 0)
    draft->args[0] = b, draft->args[1] = a;
}

/* not(a < b) is b <= a: told by looking, so as not to make terms that nobody wants. */
bool term_are_opposite(const Term *a, const Term *b)
{
  if (a->op == TERM_NOT || b->op == TERM_NOT)
    return (a->op == TERM_NOT && a->args[0] == b) || (b->op == TERM_NOT && b->args[0] == a);
  if (a->count != 2 || b->count != 2 || a->args[0] != b->args[1] || a->args[1] != b->args[0])
    return false;
  return (a->op == TERM_ULT && b->op == TERM_ULE) || (a->op == TERM_ULE && b->op == TERM_ULT) ||
         (a->op == TERM_SLT && b->op == TERM_SLE) || (a->op == TERM_SLE && b->op == TERM_SLT);
}

bool term_splits_constants(const Term *t)
{
  return t->op == TERM_ITE && term_is_const(t->args[1]) && term_is_const(t->args[2]);
}

/* Reads t as base + offset. */
static const Term *base_of(const Term *t, Bits *offset)
{
  *offset = 0;
  if (t->op == TERM_ADD && term_is_const(t->args[1])) {
    *offset = term_bits(t->args[1]);
    return t->args[0];
  }
  return t;
}

bool term_certainly_differ(const Term *a, const Term *b)
{
  if (term_is_const(a) && term_is_const(b))
    return !value_equal(a->value, b->value);
  Bits da, db;
  return base_of(a, &da) == base_of(b, &db) && da != db;
}

static bool can_fold(const Draft *draft)
{
  for (unsigned i = 0; i < draft->count; i++)
    if (!term_is_const(draft->args[i]))
      return false;
  return draft->op < TERM_SELECT;
}

static const Term *fold(Terms *terms, const Draft *draft)
{
  Value values[3];
  for (unsigned i = 0; i < draft->count; i++)
    values[i] = draft->args[i]->value;
  return term_const(
      terms, draft->type,
      value_apply(draft->op, draft->type, draft->args[0]->type, draft->hi, draft->lo, values));
}

static const Term *apply_rules(Terms *terms, Draft *draft)
{
  switch (draft->op) {
  case TERM_ITE:
  case TERM_EQ:
  case TERM_NOT: return rules_logic(terms, draft);
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_UDIV:
  case TERM_SDIV:
  case TERM_UREM:
  case TERM_SREM:
  case TERM_NEG:
  case TERM_BNOT:
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR:
  case TERM_SHL:
  case TERM_LSHR:
  case TERM_ASHR: return rules_bits(terms, draft);
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE: return rules_compare(terms, draft);
  case TERM_EXTRACT:
  case TERM_ZEXT:
  case TERM_SEXT:
  case TERM_CONCAT: return rules_width(terms, draft);
  case TERM_SADDO:
  case TERM_SSUBO:
  case TERM_SMULO:
  case TERM_UADDO:
  case TERM_USUBO:
  case TERM_UMULO: return rules_overflow(terms, draft);
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONSTARRAY: return rules_array(terms, draft);
  default: return rules_float(terms, draft);
  }
}

const Term *term_build(Terms *terms, Draft *draft)
{
  assert(draft->op != TERM_AND && draft->op != TERM_OR && draft->count <= 3);
  if (can_fold(draft))
    return fold(terms, draft);
  if ((draft->op == TERM_ZEXT || draft->op == TERM_SEXT) &&
      type_equal(draft->type, draft->args[0]->type))
    return draft->args[0];
  const Term *res = NULL;
  if (terms->depth < MOST_DEPTH) {
    terms->depth++;
    res = apply_rules(terms, draft);
    terms->depth--;
  }
  if (res)
    return res;
  return term_node(terms, draft->op, draft->type, draft->flags, draft->hi, draft->lo, draft->count,
                   draft->args);
}
