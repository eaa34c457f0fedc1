/* Z3's expressions over integers or bit-vectors as terms again: what Spacer answers.
 *
 * An integer is read as a bit-vector wide enough for every intermediate result. */
#ifndef OCTANT_SMT_BACK_H
#define OCTANT_SMT_BACK_H

#include "smt/z3_api.h"
#include "term/bits.h"
#include "term/term.h"

/* How an integer equation becomes one of bit-vectors: modulo 2^width, which is short and often
 * enough, or in as many bits as the integers need. */
typedef enum BackEquations { BACK_MODULAR, BACK_EXACT } BackEquations;

typedef struct Back {
  const Z3Api *z3;
  Z3_context context;
  Terms *terms;
  unsigned count;
  const Term *const *vars; /* what the bound variables stand for; NULL: no term does */
  const bool *is_signed;   /* the reading of each as an integer */
  BackEquations equations;
  unsigned fuel;  /* nodes that may still be read */
  unsigned depth; /* of the node at hand */
} Back;

/* NULL where there is no term for it, or it is too large. */
const Term *back_truth(Back *back, Z3_ast ast);

/* back_number.c: "a op b" of integers, op being EQ, SLE or SLT, as a term. */
const Term *back_compare_integers(Back *back, TermOp op, Z3_ast a, Z3_ast b);
/* "a = b" modulo 2^width, of sums of variables that all have this width: it follows whatever the
 * readings are.  NULL where they are no such sums. */
const Term *back_equal_modulo(Back *back, Z3_ast a, Z3_ast b);
bool back_numeral(const Back *back, Z3_ast ast, SignedBits *number); /* false: it is none */
/* back_bits.c */
const Term *back_bits(Back *back, Z3_ast ast);

/* back.c: the variable; NULL where it has no term of this kind. */
const Term *back_variable(const Back *back, Z3_ast ast, TypeKind kind);
/* Takes a node's fuel and goes one level down; false where either is at its end. */
bool back_enter(Back *back);
void back_leave(Back *back);

static inline unsigned back_count(const Back *back, Z3_ast ast)
{
  return back->z3->get_app_num_args(back->context, back->z3->to_app(back->context, ast));
}

static inline Z3_ast back_arg(const Back *back, Z3_ast ast, unsigned i)
{
  return back->z3->get_app_arg(back->context, back->z3->to_app(back->context, ast), i);
}

static inline Z3_decl_kind back_kind(const Back *back, Z3_ast ast)
{
  Z3_app app = back->z3->to_app(back->context, ast);
  return back->z3->get_decl_kind(back->context, back->z3->get_app_decl(back->context, app));
}

static inline Z3_sort_kind back_sort(const Back *back, Z3_ast ast)
{
  return back->z3->get_sort_kind(back->context, back->z3->get_sort(back->context, ast));
}

#endif
