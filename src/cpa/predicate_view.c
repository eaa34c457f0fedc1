/* What predicates and values see of a block.
 *
 * Each sees what it knows itself.  Where they share (share=1), both see the formula and the values.
 */
#include "cpa/predicate.h"

const Term *predicate_put_values(const PredicateCpa *cpa, const PMap *values, const Term *term)
{
  return predicate_before(cpa, &(Flow){.store = values}, term);
}

typedef struct Listing {
  const PredicateCpa *cpa;
  TermVec parts;
} Listing;

static bool list_value(void *context, uint64_t key, uint64_t value)
{
  Listing *listing = context;
  const Term *var = listing->cpa->cpa.program->variables.data[key]->term;
  vec_push(&listing->parts,
           term_same_bits(listing->cpa->terms, var, (const Term *)(uintptr_t)value));
  return true;
}

const Term *predicate_values_term(const PredicateCpa *cpa, const PMap *values)
{
  Listing listing = {.cpa = cpa};
  pmap_each(values, list_value, &listing);
  const Term *res =
      predicate_junction(cpa->terms, TERM_AND, listing.parts.count, listing.parts.data);
  vec_free(&listing.parts);
  return res;
}

PredicateView predicate_view(PredicateCpa *cpa, const PredicateState *state)
{
  if (!state->values || !cpa->settings.share)
    return (PredicateView){state->formula, predicate_real(state)};
  return (PredicateView){predicate_put_values(cpa, state->values, state->formula),
                         predicate_known(state)};
}

PredicateView predicate_value_view(PredicateCpa *cpa, const PredicateState *state)
{
  if (cpa->settings.share)
    return predicate_view(cpa, state);
  return (PredicateView){term_true(cpa->terms), predicate_known(state)};
}
