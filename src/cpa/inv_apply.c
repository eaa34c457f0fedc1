/* Operators of terms on interval sets. */
#include "cpa/inv_expr.h"

static const ISet *(*const binary[TERM_OP_COUNT])(ISets *, const ISet *, const ISet *) = {
    [TERM_ADD] = iset_add,   [TERM_SUB] = iset_sub,      [TERM_MUL] = iset_mul,
    [TERM_UDIV] = iset_udiv, [TERM_SDIV] = iset_sdiv,    [TERM_UREM] = iset_urem,
    [TERM_SREM] = iset_srem, [TERM_BAND] = iset_and,     [TERM_BOR] = iset_or,
    [TERM_BXOR] = iset_xor,  [TERM_SHL] = iset_shl,      [TERM_LSHR] = iset_lshr,
    [TERM_ASHR] = iset_ashr, [TERM_CONCAT] = iset_concat};

static Truth (*const compare[TERM_OP_COUNT])(const ISet *, const ISet *) = {[TERM_ULT] = iset_ult,
                                                                            [TERM_ULE] = iset_ule,
                                                                            [TERM_SLT] = iset_slt,
                                                                            [TERM_SLE] = iset_sle,
                                                                            [TERM_EQ] = iset_eq};

static const ISet *junction(ISets *sets, const InvExpr *like, const ISet *const *args)
{
  Truth absorbing = like->op == TERM_AND ? TRUTH_FALSE : TRUTH_TRUE;
  bool all = true;
  for (unsigned i = 0; i < like->count; i++) {
    Truth truth = iset_truth(args[i]);
    if (truth == absorbing)
      return iset_bool(sets, absorbing);
    all &= truth != TRUTH_UNKNOWN;
  }
  return iset_bool(sets, !all ? TRUTH_UNKNOWN : absorbing == TRUTH_TRUE ? TRUTH_FALSE : TRUTH_TRUE);
}

static const ISet *unite(ISets *sets, const InvExpr *like, const ISet *const *args)
{
  const ISet *res = args[0];
  for (unsigned i = 1; i < like->count; i++)
    res = iset_unite(sets, res, args[i]);
  return res;
}

static const ISet *choice(ISets *sets, const ISet *const *args)
{
  switch (iset_truth(args[0])) {
  case TRUTH_TRUE: return args[1];
  case TRUTH_FALSE: return args[2];
  case TRUTH_UNKNOWN: break;
  }
  return iset_unite(sets, args[1], args[2]);
}

static const ISet *extract(ISets *sets, const InvExpr *like, const ISet *whole)
{
  if (like->lo)
    whole = iset_lshr(sets, whole, iset_single(sets, whole->width, like->lo));
  return iset_truncate(sets, whole, like->width);
}

const ISet *inv_apply(ISets *sets, const InvExpr *like, const ISet *const *args)
{
  if (like->op == INV_UNION)
    return unite(sets, like, args);
  for (unsigned i = 0; i < like->count; i++)
    if (iset_is_empty(args[i]))
      return iset_empty(sets, like->width);
  if (binary[like->op])
    return binary[like->op](sets, args[0], args[1]);
  if (compare[like->op])
    return iset_bool(sets, compare[like->op](args[0], args[1]));
  switch (like->op) {
  case TERM_NEG: return iset_neg(sets, args[0]);
  case TERM_NOT:
  case TERM_BNOT: return iset_not(sets, args[0]);
  case TERM_ZEXT: return iset_zext(sets, args[0], like->width);
  case TERM_SEXT: return iset_sext(sets, args[0], like->width);
  case TERM_EXTRACT: return extract(sets, like, args[0]);
  case TERM_ITE: return choice(sets, args);
  case TERM_AND:
  case TERM_OR: return junction(sets, like, args);
  case TERM_SADDO:
    return iset_bool(sets, iset_add_fits(args[0], args[1]) ? TRUTH_FALSE : TRUTH_UNKNOWN);
  default: return iset_top(sets, like->width);
  }
}
