/* Terms as expressions over the unbounded integers, which is where linear arithmetic is fast.
 *
 * A bit-vector becomes the integer that its bits stand for in one of two readings, signed or
 * unsigned, whichever the terms around it ask for; Booleans stay what they are.  An operation that
 * may leave its type's range is either shown not to by the ranges of its arguments, or it becomes a
 * duty:
 *
 *   INTEGERS_EXACT  its value is the exact result less "wrap" times 2^width, where "wrap" is a new
 *                   integer; so the meaning is the machine's.  Assuming the duty's literal says
 *                   that it does not wrap around.
 *   INTEGERS_WRAPPED  as INTEGERS_EXACT, without literals: nothing can be assumed.
 *   INTEGERS_IDEAL  its value is the exact result.  What is concluded holds for the machine only
 *                   where the duty ("holds") is proved as well.
 *
 * Where it is lax, sums, differences and products are not cut at all: the integer is one of those
 * that the bits stand for modulo 2^width, and the duty comes where something looks at the number
 * (comparisons, quotients, shifts to the right), equality excepted.
 *
 * Operators that the integers have no good word for are gaps: a new integer of the right range.  So
 * a contradiction is one; a model must be checked.
 *
 * What is translated means what it should only together with the facts.  In the mode
 * INTEGERS_EXACT these fix the wraps and leave every value of the variables possible, so that
 * asserting them for good is harmless.
 *
 * For the files of this folder: the expressions are Z3's. */
#ifndef OCTANT_SMT_INTEGER_H
#define OCTANT_SMT_INTEGER_H

#include "base/map.h"
#include "base/vec.h"
#include "smt/z3_api.h"
#include "term/bits.h"
#include "term/table.h"

typedef enum IntegersMode { INTEGERS_EXACT, INTEGERS_WRAPPED, INTEGERS_IDEAL } IntegersMode;

/* The reading of a term as an integer.  The least and the greatest SignedBits mean that no bound is
 * known.  Booleans and arrays have the expression alone. */
typedef struct IntegerForm {
  Z3_ast ast;
  SignedBits lo, hi;
  bool is_signed;
  bool loose; /* the number modulo 2^width, in no reading */
} IntegerForm;

/* "No wrap-around here", of an operation. */
typedef struct IntegerDuty {
  const Term *term;
  Z3_ast holds;   /* the duty itself */
  Z3_ast literal; /* INTEGERS_EXACT: a Boolean that implies it; NULL else */
  unsigned facts; /* how many there were before: these do not rely on it */
} IntegerDuty;

typedef struct IntegerClass {
  unsigned parent; /* class that this one became a part of; itself where none */
  int votes;       /* of operators for the signed reading, less those against it */
} IntegerClass;

typedef struct Integers {
  const Z3Api *z3; /* lent, as the context is */
  Z3_context context;
  Z3_sort sort; /* of integers */
  Run *run;     /* for the statistics */
  IntegersMode mode;
  bool lax;     /* set by the owner, at once after opening */
  bool settled; /* and this where no further term is to change how others are read */

  VEC(Z3_ast) facts;
  VEC(IntegerDuty) duties;
  VEC(const Term *) gaps;
  VEC(Z3_ast) fresh; /* the integers and Booleans made up here */
  bool with_arrays, with_products;

  TermTable place; /* of a term's form, + 1 */
  VEC(IntegerForm) forms;
  TermTable class_of; /* of a bit-vector, + 1: terms that are best read the same way */
  VEC(IntegerClass) classes;
  VEC(const Term *) stack;
  VEC(Z3_ast) scratch;
} Integers;

void integers_open(Integers *it, const Z3Api *z3, Z3_context context, Run *run, IntegersMode mode);
void integers_close(Integers *it);

/* Forgets what was translated and reported, so that the next translations report all of theirs;
 * variables keep their names and, as far as they were bound, are to be bound again. */
void integers_clear(Integers *it);

/* From now on this expression, in the range of the variable's type in this reading, stands for the
 * variable; without it, one of the variable's name does.  To be called before its first use. */
void integers_bind(Integers *it, const Term *var, Z3_ast ast, bool is_signed);

/* The same for a variable that stands for its integer modulo 2^width alone. */
void integers_bind_loose(Integers *it, const Term *var);
bool integers_is_bound(const Integers *it, const Term *var);

/* The condition holds for good.  Where it is "variable = term" and the variable was not used yet,
 * the term's form, which may be known better, becomes the variable's. */
void integers_define(Integers *it, const Term *condition);

/* The expression of a Boolean (or of an array), the reading of a bit-vector as it comes, and in the
 * reading wanted.  NULL where Z3 ran into an error. */
Z3_ast integers_truth(Integers *it, const Term *term);
const IntegerForm *integers_form(Integers *it, const Term *term);
Z3_ast integers_number(Integers *it, const Term *term, bool is_signed);
/* Modulo 2^width, where it is lax. */
Z3_ast integers_loosely(Integers *it, const Term *term, bool is_signed);

/* The integer, or Boolean, that a value of this type stands for in this reading. */
Z3_ast integers_constant(Integers *it, Type type, Value value, bool is_signed);

#endif
