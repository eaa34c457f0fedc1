/* Inside the Horn clauses. */
#ifndef OCTANT_SMT_HORN_BUILD_H
#define OCTANT_SMT_HORN_BUILD_H

#include "base/arena.h"
#include "smt/horn.h"
#include "smt/integer.h"
#include "smt/spacer.h"
#include "smt/z3_term.h"

typedef struct HornRelation {
  const char *name;
  unsigned count;
  const Term **formals;

  /* Of the question at hand. */
  bool *is_signed; /* for each formal: the reading of its integer */
  bool *loose;     /* for each formal: its integer is one modulo 2^width */
  Z3_func_decl decl;
  Z3_ast solution; /* over the bound variables :var 0, ...; NULL: not known */
} HornRelation;

/* A rule as Z3 has it, kept for the check of the solution. */
typedef struct HornClause {
  Z3_ast constraint;
  unsigned count;  /* of atoms in the body */
  Z3_ast *body;    /* applications of relations */
  unsigned *needs; /* which ones */
  Z3_ast head;
  unsigned gives;
  unsigned rule;  /* that it comes from */
  bool fails;     /* it says when the rule fails */
  Z3_ast formula; /* all of it, closed */
} HornClause;

struct Horn {
  Run *run;
  Terms *terms;
  Arena *arena;
  VEC(HornRelation) relations;
  VEC(HornRule) rules;

  /* The question at hand. */
  HornEncoding encoding;
  bool open; /* zt and it are */
  Z3Terms zt;
  Integers it;
  Arena *scratch;
  VEC(HornClause) clauses;
  VEC(HornStep) derivation;
  const char *reason;
  ChildWork instead; /* of Spacer, for tests; NULL else */
};

/* horn_loose.c: which formals are loose.  Those are that get the results of sums and products, and
 * that nothing looks at but equality. */
void horn_loosen(Horn *horn);

/* horn_rule.c: all rules as clauses; false where Z3 ran into an error, or has no clauses for it. */
bool horn_declare(Horn *horn);
bool horn_translate(Horn *horn);

/* horn_check.c: do the solutions make every clause true? */
bool horn_check(Horn *horn, double seconds);

/* horn_derivation.c: keeps the tree of these clauses, given level by level; none where they are no
 * tree by which the goal follows. */
void horn_derive(Horn *horn, unsigned goal, const RuleList *used);

#endif
