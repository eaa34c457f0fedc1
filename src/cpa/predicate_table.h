/* Predicates by place, for precisions: a place is a number that means a location, a function or the
 * whole program. */
#ifndef OCTANT_CPA_PREDICATE_TABLE_H
#define OCTANT_CPA_PREDICATE_TABLE_H

#include "cpa/precision.h"

typedef struct PredicateEntry {
  uint64_t where;
  const Term *term;
  unsigned next; /* index + 1 of the next at the same place, 0: none */
} PredicateEntry;

typedef struct PredicateTable {
  VEC(PredicateEntry) entries;
  Map first, last; /* place -> index */
  Map known;       /* place << 32 | term id -> index */
} PredicateTable;

void predicate_table_free(PredicateTable *table);
void predicate_table_add(PredicateTable *table, uint64_t where, const Term *term);
void predicate_table_unite(PredicateTable *table, const PredicateTable *other);
bool predicate_table_has(const PredicateTable *table, uint64_t where, const Term *term);
bool predicate_table_includes(const PredicateTable *a, const PredicateTable *b);
/* Appends those of a place that are not in the list yet. */
void predicate_table_list(const PredicateTable *table, uint64_t where, TermVec *out);
unsigned predicate_table_distinct(const PredicateTable *table); /* terms */

#endif
