/* Memory in terms: a region is an array variable, and slots number variables and regions alike.
 *
 * Variables come first, by their ids; the array of region 3 is the variable "memory!3", from
 * addresses to cells.  What an access does to it is a term over these variables. */
#ifndef OCTANT_SMT_SLOT_H
#define OCTANT_SMT_SLOT_H

#include "cfa/cfa.h"

enum { SLOT_NONE = ~0u };

unsigned slot_count(const Program *program);
static inline unsigned slot_of_region(const Program *program, const Region *region)
{
  return program->variables.count + region->id;
}
/* Of a VAR term; SLOT_NONE: it is neither. */
unsigned slot_of_term(const Program *program, const Term *var);
const Term *slot_term(const Program *program, unsigned slot);
/* NULL: a variable. */
const Region *slot_region(const Program *program, unsigned slot);

/* What is read from and what becomes of an array; little endian where cells are bytes. */
const Term *region_load(const Program *program, const Region *region, const Term *array,
                        const Term *address, Type type);
const Term *region_store(const Program *program, const Region *region, const Term *array,
                         const Term *address, const Term *value);

/* The element at the index; what was stored under an index that may be the same becomes a choice
 * (ite), and so does what an array depends on. */
const Term *array_read(Terms *terms, const Term *array, const Term *index);
/* An array in which an element that is overwritten is not kept. */
const Term *array_write(Terms *terms, const Term *array, const Term *index, const Term *element);
/* The one array or the other, as far as possible cell by cell. */
const Term *array_choose(Terms *terms, const Term *condition, const Term *yes, const Term *no);

#endif
