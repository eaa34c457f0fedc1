/* Reads of arrays, made right on demand.
 *
 * To the SAT solver what is read from an array is arbitrary.  After each of its models the reads
 * that matter are followed through stores, conditions and constant arrays down to variables; where
 * one has another value than it should, the axioms on its way are added, one level each, and the
 * solver is asked again.  There are finitely many reads and levels, so that this ends.  (Lemmas on
 * demand: Brummayer, Biere, "Lemmas on Demand for the Extensional Theory of Arrays", without
 * equality of arrays.) */
#ifndef OCTANT_SMT_ARRAYS_H
#define OCTANT_SMT_ARRAYS_H

#include "smt/blast.h"

/* An element of an array variable in the model. */
typedef struct ArrayCell {
  const Term *var;
  Value index, element;
  unsigned read; /* that says so */
  unsigned next; /* cell with the same hash, + 1 */
} ArrayCell;

typedef struct ArrayStep {
  unsigned read;
  const Term *array; /* passed by the read */
  bool hit;          /* a store: to this index; a condition: it holds */
} ArrayStep;

typedef struct ArrayClash {
  unsigned begin, end;  /* its steps */
  unsigned read, other; /* both end at the same cell; other is -1u where only one is concerned */
} ArrayClash;

typedef struct ArrayValue {
  Value value;
  unsigned round;
} ArrayValue;

typedef struct Arrays {
  Blast *blast;           /* lent */
  VEC(unsigned) relevant; /* reads that occur in what is checked */
  TermTable marked;       /* with the number of the check that met them */
  unsigned check;
  VEC(const Term *) stack;

  unsigned round; /* of asking the SAT solver */
  TermTable place;
  VEC(ArrayValue) values; /* of terms in the model of the SAT solver */

  VEC(ArrayCell) cells;
  Map cell_of; /* hash of variable and index -> the last such cell, + 1 */
  VEC(ArrayStep) steps;
  VEC(ArrayClash) clashes;
} Arrays;

void arrays_open(Arrays *arrays, Blast *blast);
void arrays_close(Arrays *arrays);

/* A new check begins; then it is told what is asserted and assumed. */
void arrays_begin(Arrays *arrays);
void arrays_mark(Arrays *arrays, const Term *root);

/* After SAT_YES: whether all reads have the values they should have.  Where not, the model is gone
 * and there are new clauses. */
bool arrays_agree(Arrays *arrays);

/* An element of an array variable in the last model that agreed. */
Value arrays_element(const Arrays *arrays, const Term *var, Value index);

#endif
