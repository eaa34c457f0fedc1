/* What is taken for granted of addresses, looked at again when more is known of them.
 *
 * C's pointers are what the analysis goes by, but integers may hold addresses, too: what is typed
 * as a pointer may be the offset and the number that is added to it the address, the distance of
 * two objects leads from the one to the other, and an arbitrary number may be compared with an
 * address before it is used as one.  So doubts are kept and settled when all edges have been
 * visited. */
#include "cfa/ptterm.h"

void pt_doubt(PointsTo *pt, PtTrust trust, PtCell a, PtCell b)
{
  if (a.node && b.node && a.node != b.node)
    vec_push(&pt->doubts, ((PtDoubt){trust, a, b}));
}

/* Numbers and what is the verifier's own are no addresses that somebody could have guessed. */
static bool may_be_guessed(PointsTo *pt, const Term *term)
{
  return !term_is_const(term) && !pt_is_own(term) && !pt_shape(pt, term).has_top;
}

static bool is_wide(const PointsTo *pt, const Term *term)
{
  return term->type.kind == TYPE_BV && term->type.width >= pt->program->pointer_bits;
}

static bool compares_addresses(PointsTo *pt, const Term *term)
{
  return term->op == TERM_EQ && is_wide(pt, term->args[0]) && may_be_guessed(pt, term->args[0]) &&
         may_be_guessed(pt, term->args[1]);
}

static bool is_address(PointsTo *pt, const Term *term)
{
  return pt_shape(pt, term).role == ROLE_ADDRESS;
}

/* On which side of an address a number lies: between two of them it may be one, too.  Pointers have
 * an order in one object alone, and numbers are compared with numbers too often to doubt that. */
static bool orders_addresses(PointsTo *pt, const Term *term)
{
  bool is_order =
      term->op == TERM_ULT || term->op == TERM_ULE || term->op == TERM_SLT || term->op == TERM_SLE;
  return is_order && is_wide(pt, term->args[0]) &&
         is_address(pt, term->args[0]) != is_address(pt, term->args[1]) &&
         may_be_guessed(pt, term->args[0]) && may_be_guessed(pt, term->args[1]);
}

/* How far something lies from an address: it may be one that was guessed, too. */
static bool measures_from(PointsTo *pt, const Term *term, unsigned address)
{
  return term->op == TERM_SUB && is_wide(pt, term) && is_address(pt, term->args[address]) &&
         may_be_guessed(pt, term->args[0]) && may_be_guessed(pt, term->args[1]);
}

void pt_doubt_equalities(PointsTo *pt, PtContext *context, const Edge *edge, const Term *root)
{
  VEC(const Term *) open = {0};
  Map seen = {0};
  vec_push(&open, root);
  while (open.count) {
    const Term *term = vec_pop(&open);
    if (!term->count || map_has_ptr(&seen, term))
      continue;
    map_put_ptr(&seen, term, term);
    for (unsigned i = 0; i < term->count; i++)
      vec_push(&open, term->args[i]);
    if (compares_addresses(pt, term))
      pt_doubt(pt, TRUST_EQUAL, pt_value(pt, context, edge, term->args[0]),
               pt_value(pt, context, edge, term->args[1]));
    else if (orders_addresses(pt, term))
      pt_doubt(pt, TRUST_ORDER, pt_value(pt, context, edge, term->args[0]),
               pt_value(pt, context, edge, term->args[1]));
    else if (measures_from(pt, term, 0) && !is_address(pt, term->args[1]))
      pt_doubt(pt, TRUST_ORDER, pt_value(pt, context, edge, term->args[0]),
               pt_value(pt, context, edge, term->args[1]));
    else if (measures_from(pt, term, 1))
      pt_doubt(pt, TRUST_GUESS, pt_value(pt, context, edge, term->args[0]),
               pt_value(pt, context, edge, term->args[1]));
  }
  map_free(&seen);
  vec_free(&open);
}

static bool is_memory(const PtNode *root)
{
  return root->heap || root->objects.count;
}

/* Is one memory, and the other a number that is used as an address? */
static bool is_used(const PtNode *a, const PtNode *b)
{
  return is_memory(a) ? !is_memory(b) && b->fields.count : is_memory(b) && a->fields.count;
}

static bool is_wrong(PtTrust trust, const PtNode *a, const PtNode *b)
{
  switch (trust) {
  case TRUST_OFFSET: return is_memory(b);
  case TRUST_GUESS: return !is_memory(a) && is_memory(b);
  case TRUST_DISTANCE: return is_memory(a) && is_memory(b);
  case TRUST_ORDER: return is_used(a, b);
  default: return is_memory(a) != is_memory(b);
  }
}

bool pt_settle(PointsTo *pt)
{
  bool changed = false;
  for (unsigned i = 0; i < pt->doubts.count; i++) {
    PtDoubt doubt = pt->doubts.data[i];
    PtCell a = pt_find(doubt.a), b = pt_find(doubt.b);
    if (a.node == b.node || !is_wrong(doubt.trust, a.node, b.node))
      continue;
    pt_unify(&pt->solver, a, b);
    if (doubt.trust != TRUST_EQUAL)
      pt_collapse(&pt->solver, a);
    changed = true;
  }
  return changed;
}
