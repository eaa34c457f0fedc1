/* Terms as literals: bit-vectors and Booleans become circuits, each term once for the life of the
 * Blast, with exactly the meaning of term/value.c.
 *
 * A bit-vector has one literal for each bit, the lowest first, a Boolean one, an array none: reads
 * of arrays are arbitrary bits (see arrays.h, which makes them right where it matters). */
#ifndef OCTANT_SMT_BLAST_H
#define OCTANT_SMT_BLAST_H

#include "base/map.h"
#include "smt/gates.h"
#include "term/table.h"

/* Bits that stand for what is read from an array. */
typedef struct BlastRead {
  const Term *array, *index;
  uint32_t start; /* of the literals of the element */
  bool hit, miss; /* which lemmas were added; see arrays.c */
} BlastRead;

/* Literals of a product or a division. */
typedef struct BlastHard {
  bool divides, is_signed;
  unsigned width;
  uint32_t args;    /* where those of the two arguments begin in the pool, one behind the other */
  uint32_t results; /* and those of the product, or of quotient and remainder */
} BlastHard;

typedef struct Blast {
  Sat *sat; /* lent */
  Gates *gates;
  TermTable start;          /* where the literals of a term begin in the pool; 0: not blasted */
  VEC(Lit) pool;            /* its first is none */
  VEC(const Term *) inputs; /* scalar variables that have literals */
  VEC(BlastRead) reads;
  Map read_of;      /* ids of array and index -> index of the read */
  Map divisions[2]; /* unsigned, signed: ids of the arguments -> where quotient and
                       remainder begin */
  VEC(BlastHard) hard;
  VEC(const Term *) stack;
  VEC(Lit) scratch;
  const char *reason; /* why the last term has no literals */
} Blast;

void blast_open(Blast *blast, Sat *sat);
void blast_close(Blast *blast);

/* False, with the reason, where the term has something that is not supported or the deadline is
 * over. */
bool blast_term(Blast *blast, const Term *term, Deadline *deadline);
/* The literals of a term that was blasted; valid until the next one is. */
const Lit *blast_bits(const Blast *blast, const Term *term);
static inline bool blast_knows(const Blast *blast, const Term *term)
{
  return term_table_get(&blast->start, term) != 0;
}
/* The variable, which has no literals yet, is the same as the term, which has, forever. */
void blast_alias(Blast *blast, const Term *var, const Term *term);
/* What the model says of a term that was blasted. */
Value blast_value(const Blast *blast, const Term *term);
Value blast_value_of(const Blast *blast, const Lit *bits, unsigned width);

/* The read of array[index], made where there is none: an index into reads. */
unsigned blast_read(Blast *blast, const Term *array, const Term *index);

/* blast_alike.c: notes a product or a division, and tells the solver that it is the same as earlier
 * ones where its arguments are; "results" are as many literals as those have. */
void blast_note_hard(Blast *blast, BlastHard hard, const Lit *a, const Lit *b, const Lit *results);

/* blast_ops.c: the circuit of an operator on scalars.  False where it is not supported. */
bool blast_apply(Blast *blast, const Term *term, Lit *out);

#endif
