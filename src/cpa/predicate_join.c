/* States between blocks that meet, where they are joined (join=1): one state above both.
 *
 * It begins a block of its own, since the steps of the old one were taken from what the old state
 * says.  Of the blocks that end here it names the old state's, to which the path of the node leads;
 * the refiner takes that trail apart, and where another one is the reason for an error it finds
 * nothing new and says so. */
#include "cpa/predicate.h"

static const Term *any_of(PredicateCpa *cpa, const Term *a, const Term *b)
{
  return a == b ? a : term_or(cpa->terms, a, b);
}

/* What the location's predicates say of both, whatever values say besides: states are compared by
 * their formulas.  The formula itself where no location is given. */
static const Term *common_formula(PredicateCpa *cpa, const Term *either, const Precision *precision,
                                  const Location *at)
{
  if (!at || term_is_true(either))
    return either;
  TermVec predicates = {0};
  PredicateState both = {.formula = either};
  both.flows[FLOW_REAL].guard = term_true(cpa->terms);
  precision_predicates(precision, at, &predicates);
  const Term *res = predicate_abstract(cpa, &both, &predicates);
  vec_free(&predicates);
  return res;
}

State *predicate_join(PredicateCpa *cpa, const PredicateState *fresh, const PredicateState *old,
                      const Precision *precision, const Location *at)
{
  const Term *formula = any_of(cpa, fresh->formula, old->formula);
  Flow start = {.guard = any_of(cpa, predicate_real(fresh)->guard, predicate_real(old)->guard)};
  PredicateState res = {.formula = common_formula(cpa, formula, precision, at),
                        .values = pmap_intersect(cpa->maps, fresh->values, old->values),
                        .path = pmap_unite(cpa->maps, pmap_copy(old->path), fresh->path),
                        .block = ++cpa->blocks,
                        .flows = {start, start},
                        .ended = state_keep(old->ended)};
  res.flows[FLOW_KNOWN].store = pmap_copy(res.values);
  return predicate_make(cpa, res);
}
