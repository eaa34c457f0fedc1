/* Inside the reader of SMT-LIB terms: operators by name. */
#ifndef OCTANT_TERM_PARSE_SMT_BUILD_H
#define OCTANT_TERM_PARSE_SMT_BUILD_H

#include "term/parse_smt.h"

/* How an operator of SMT-LIB becomes one of ours. */
typedef enum SmtShape {
  SHAPE_PLAIN,    /* the same */
  SHAPE_LEFT,     /* the same; of more arguments, from the left */
  SHAPE_CHAIN,    /* between neighbours, all of them */
  SHAPE_JUNCTION, /* and, or: of any number */
  SHAPE_SWAPPED,  /* with the arguments the other way round */
  SHAPE_INVERTED, /* and then all bits the other way */
  SHAPE_IMPLIES,  /* from the right */
  SHAPE_DISTINCT, /* each pair */
  SHAPE_XOR,      /* of Booleans */
  SHAPE_COMPARE,  /* bvcomp: one bit */
  SHAPE_ROUNDED,  /* to nearest: the first argument says so */
  SHAPE_INTEGRAL, /* fp.roundToIntegral */
  SHAPE_FLOAT,    /* fp: sign, exponent, fraction */
  SHAPE_BITS,     /* fp.to_ieee_bv */
  SHAPE_IS_NAN,
  SHAPE_IS_INFINITE,
  SHAPE_IS_ZERO,
  SHAPE_IS_NEGATIVE,
  SHAPE_IS_POSITIVE
} SmtShape;

typedef struct SmtOp {
  const char *name;
  SmtShape shape;
  TermOp op;
} SmtOp;

const SmtOp *smt_op_find(const char *name); /* NULL: none */

/* What is wrong, or NULL with the term in *res. */
const char *smt_apply(Terms *terms, const SmtOp *op, Rounding mode, unsigned count,
                      const Term *const *args, const Term **res);

static inline bool smt_op_rounds(const SmtOp *op)
{
  return op->shape == SHAPE_ROUNDED || op->shape == SHAPE_INTEGRAL;
}

/* The float that these bits of exponent and significand make; false where we have none such. */
bool smt_float_type(uint64_t exponent, uint64_t significand, Type *type);
/* A float from its bits as SMT-LIB counts them (80 bits: without the leading one). */
const Term *smt_float_of_bits(Terms *terms, Type type, const Term *bits);

#endif
