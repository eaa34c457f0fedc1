/* What others know: facts about locations that were proved before, and siblings in a composite.
 *
 * A fact about a location holds in every execution that comes there, so it may be assumed wherever
 * a block begins or ends.  What a sibling says holds with its own state alone: it is used while the
 * block is still open, before the state becomes a formula, and never at the start of a block, where
 * states are compared and kept by their formulas. */
#include "cpa/predicate.h"
#include "term/bits.h"

/* ---- facts about locations ---- */

static const Term *fact_at(const PredicateCpa *cpa, const Location *at)
{
  const LocationFacts *facts = cpa->settings.facts;
  return facts ? facts->at(facts->context, at) : term_true(cpa->terms);
}

/* In place: a fact about the variables as they are now. */
static void predicate_assume(const PredicateCpa *cpa, PredicateState *state, const Term *fact)
{
  for (unsigned i = 0; i < predicate_flow_count(state) && !term_is_true(fact); i++) {
    Flow *flow = &state->flows[i];
    flow->guard = term_and(cpa->terms, flow->guard, predicate_before(cpa, flow, fact));
  }
}

void predicate_assume_location(const PredicateCpa *cpa, PredicateState *state, const Location *at)
{
  predicate_assume(cpa, state, fact_at(cpa, at));
}

/* ---- what siblings know ---- */

static const Term *formulas_of(const PredicateCpa *cpa, const State *self, const Siblings *all)
{
  const Term *res = term_true(cpa->terms);
  for (unsigned i = 0; i < all->count; i++) {
    Answer answer = {0};
    if (all->states[i] != self &&
        cpa_ask(all->states[i], &(Question){.kind = ASK_FORMULA}, &answer))
      res = term_and(cpa->terms, res, answer.term);
  }
  return res;
}

static State *with_fact(PredicateCpa *cpa, const PredicateState *state, const Term *fact)
{
  PredicateState next = *state;
  next.values = pmap_copy(next.values);
  next.path = pmap_copy(next.path);
  for (unsigned i = 0; i < FLOW_COUNT; i++)
    next.flows[i].store = pmap_copy(next.flows[i].store);
  next.parts = NULL;
  next.part = 0;
  next.ended = NULL;
  predicate_assume(cpa, &next, fact);
  State *res = predicate_make(cpa, next);
  if (!predicate_is_empty(cpa, predicate_state(res)))
    return res;
  state_drop(res);
  return NULL;
}

State *predicate_strengthen(Cpa *cpa, const State *state, const Siblings *all,
                            const Transition *step)
{
  PredicateCpa *own = predicate_cpa(cpa);
  const PredicateState *raw = predicate_state(state);
  if (!raw->open || raw->parts || !predicate_matters(own, raw, step->target))
    return state_keep(state);
  const Term *fact = formulas_of(own, state, all);
  return term_is_true(fact) ? state_keep(state) : with_fact(own, raw, fact);
}

/* ---- what siblings may ask ---- */

/* Bounds of a term as the conjuncts that mention it alone have them. */
typedef struct Bounding {
  const Term *term;
  bool is_signed, found;
  SignedBits low, high;
} Bounding;

static SignedBits number_of(const Bounding *b, const Term *constant)
{
  Bits bits = bits_of(constant->value);
  return b->is_signed ? bits_signed(bits, constant->type.width) : (SignedBits)bits;
}

static void raise_low(Bounding *b, SignedBits low)
{
  b->found |= low > b->low;
  b->low = low > b->low ? low : b->low;
}

static void lower_high(Bounding *b, SignedBits high)
{
  b->found |= high < b->high;
  b->high = high < b->high ? high : b->high;
}

static void look_at_order(Bounding *b, const Term *atom, bool holds)
{
  bool strict = atom->op == (b->is_signed ? TERM_SLT : TERM_ULT);
  if (!strict && atom->op != (b->is_signed ? TERM_SLE : TERM_ULE))
    return;
  const Term *less = atom->args[holds ? 0 : 1], *more = atom->args[holds ? 1 : 0];
  bool apart = holds == strict; /* less < more */
  if (less == b->term && term_is_const(more))
    lower_high(b, number_of(b, more) - apart);
  else if (more == b->term && term_is_const(less))
    raise_low(b, number_of(b, less) + apart);
}

static void look_at_conjunct(Bounding *b, const Term *conjunct)
{
  if (conjunct->op == TERM_AND) {
    for (unsigned i = 0; i < conjunct->count; i++)
      look_at_conjunct(b, conjunct->args[i]);
  } else if (conjunct->op == TERM_NOT) {
    look_at_order(b, conjunct->args[0], false);
  } else if (conjunct->op == TERM_EQ) {
    unsigned other = conjunct->args[0] == b->term;
    if (conjunct->args[1 - other] == b->term && term_is_const(conjunct->args[other])) {
      raise_low(b, number_of(b, conjunct->args[other]));
      lower_high(b, number_of(b, conjunct->args[other]));
      b->found = true;
    }
  } else {
    look_at_order(b, conjunct, true);
  }
}

/* No solver is asked: this is for the steps of others. */
bool predicate_answer(const PredicateCpa *cpa, const PredicateState *state,
                      const Question *question, Answer *answer)
{
  const Flow *flow = predicate_real(state);
  if ((question->kind != ASK_VALUE && question->kind != ASK_RANGE) ||
      question->term->type.kind != TYPE_BV || question->term->type.width > 64 ||
      predicate_hides(cpa, question->term))
    return false;
  const Term *term = predicate_before(cpa, flow, question->term);
  unsigned width = term->type.width;
  Bounding b = {.term = term, .is_signed = question->kind == ASK_RANGE && question->is_signed};
  b.low = b.is_signed ? bits_signed(bits_least(width), width) : 0;
  b.high = (SignedBits)(b.is_signed ? bits_mask(width - 1) : bits_mask(width));
  if (term_is_const(term)) {
    b.low = b.high = number_of(&b, term);
    b.found = true;
  } else {
    look_at_conjunct(&b, state->formula);
    look_at_conjunct(&b, flow->guard);
  }
  if (!b.found || b.low > b.high || (question->kind == ASK_VALUE && b.low != b.high))
    return false;
  answer->value = answer->low = value_of_bits((Bits)b.low & bits_mask(width));
  answer->high = value_of_bits((Bits)b.high & bits_mask(width));
  return true;
}
