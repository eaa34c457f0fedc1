/* Z3's Spacer, asked in a child process: it crashes on some systems of clauses (Z3 4.8.12), which
 * then costs the question alone.  With --steps it is not asked: Z3 has no limit for it but time.
 *
 * The answer comes back as text and is read again in the context of the question, where the one who
 * asked checks it: nothing that Spacer broke is used.
 *
 * For the files of this folder: the expressions are Z3's. */
#ifndef OCTANT_SMT_SPACER_H
#define OCTANT_SMT_SPACER_H

#include "base/vec.h"
#include "smt/child.h"
#include "smt/z3_api.h"

typedef enum SpacerAnswer {
  SPACER_SAFE,    /* the goal does not follow */
  SPACER_REACHED, /* it follows */
  SPACER_OVER,    /* the deadline came first, and says why */
  SPACER_NONE,    /* it gave up or crashed, and would do so again */
} SpacerAnswer;

typedef struct SpacerQuestion {
  Run *run;
  const Z3Api *z3;
  Z3_context context;
  unsigned relation_count;
  const Z3_func_decl *relations;
  unsigned rule_count;
  const Z3_ast *rules; /* closed */
  Z3_func_decl goal;   /* without arguments; one of the relations */
  ChildWork instead;   /* NULL, or what a test has done in the place of asking Spacer */
} SpacerQuestion;

typedef VEC(unsigned) RuleList;

/* With SPACER_SAFE, covers[i] is what holds of the i-th relation's arguments, the bound variables
 * :var 0, ..., whenever it follows; true where Spacer does not say.  With SPACER_REACHED, "used" is
 * the tree of the rules by which the goal follows, level by level: that of the goal, then those of
 * the relations in its body, then those of theirs; empty where Spacer does not say.  With
 * SPACER_NONE, *why says what happened.  "used" may be NULL: nobody wants it. */
SpacerAnswer spacer_ask(const SpacerQuestion *question, Deadline *deadline, Z3_ast *covers,
                        RuleList *used, const char **why);

#endif
