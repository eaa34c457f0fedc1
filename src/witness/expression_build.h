/* Inside the printer of C expressions. */
#ifndef OCTANT_WITNESS_EXPRESSION_BUILD_H
#define OCTANT_WITNESS_EXPRESSION_BUILD_H

#include "base/arena.h"
#include "term/bits.h"
#include "term/build.h"
#include "witness/expression.h"

enum {
  RANK_CHOICE = 1,
  RANK_OR,
  RANK_AND,
  RANK_BIT_OR,
  RANK_BIT_XOR,
  RANK_BIT_AND,
  RANK_EQUAL,
  RANK_LESS,
  RANK_SHIFT,
  RANK_SUM,
  RANK_PRODUCT,
  RANK_UNARY,
  RANK_WHOLE
};

/* Of terms, and of the text of one comparison. */
enum { EXPR_MOST_DEPTH = 60, EXPR_MOST_LENGTH = 3000 };

/* An expression: its text, how tightly that holds together, its C type after promotion (of
 * integers: "bits" is 32 or 64) and bounds of its value. */
typedef struct Expr {
  const char *text;
  unsigned rank;
  unsigned bits;
  bool is_signed;
  SignedBits low, high;
} Expr;

typedef struct Emitter {
  const CScope *scope;
  Arena *arena;
  unsigned depth;
} Emitter;

/* Each answers false where C cannot say it. */
bool emit_bool(Emitter *e, const Term *t, Expr *out);
/* The value of a bit-vector of at most 64 bits, read as signed or unsigned. */
bool emit_integer(Emitter *e, const Term *t, bool is_signed, Expr *out);
bool emit_float(Emitter *e, const Term *t, Expr *out);

/* The same value mod 2^width, in the range of that width and signedness. */
bool expr_read_as(Emitter *e, Expr *a, unsigned width, bool is_signed);
/* Both get a C type that holds both values, so that operators on them compute with the values. */
bool expr_balance(Emitter *e, Expr *a, Expr *b);
bool expr_infix(Emitter *e, const Expr *a, const char *op, const Expr *b, unsigned rank, Expr *out);
void expr_cast(Emitter *e, Expr *a, unsigned width, bool is_signed);
Expr expr_constant(Emitter *e, SignedBits value);
const char *expr_between(Emitter *e, const Expr *a, unsigned rank);

const Variable *expr_variable(const Emitter *e, const Term *t, const char **name);

#endif
