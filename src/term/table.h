/* A number for some terms, found by their ids at the cost of two array accesses.
 *
 * Pages come into being when one of their terms gets a number, so that a table costs what its terms
 * cost and not what all terms do.  An all-zero table is empty and valid. */
#ifndef OCTANT_TERM_TABLE_H
#define OCTANT_TERM_TABLE_H

#include "base/vec.h"
#include "term/term.h"

enum { TABLE_PAGE_BITS = 8, TABLE_PAGE = 1 << TABLE_PAGE_BITS };

typedef struct TermTable {
  VEC(uint32_t *) pages; /* NULL where no term has a number */
} TermTable;

/* 0 where the term has none. */
static inline uint32_t term_table_get(const TermTable *table, const Term *term)
{
  uint32_t page = term->id >> TABLE_PAGE_BITS;
  if (page >= table->pages.count || !table->pages.data[page])
    return 0;
  return table->pages.data[page][term->id & (TABLE_PAGE - 1)];
}

static inline void term_table_put(TermTable *table, const Term *term, uint32_t number)
{
  uint32_t page = term->id >> TABLE_PAGE_BITS;
  while (page >= table->pages.count)
    vec_push(&table->pages, NULL);
  if (!table->pages.data[page])
    table->pages.data[page] = mem_zero(TABLE_PAGE, sizeof(uint32_t));
  table->pages.data[page][term->id & (TABLE_PAGE - 1)] = number;
}

static inline void term_table_free(TermTable *table)
{
  for (unsigned i = 0; i < table->pages.count; i++)
    mem_free(table->pages.data[i]);
  vec_free(&table->pages);
}

#endif
