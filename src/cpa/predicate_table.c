#include "cpa/predicate_table.h"

void predicate_table_free(PredicateTable *table)
{
  vec_free(&table->entries);
  map_free(&table->first);
  map_free(&table->last);
  map_free(&table->known);
}

static uint64_t key_of(uint64_t where, const Term *term)
{
  return where << 32 | term->id;
}

bool predicate_table_has(const PredicateTable *table, uint64_t where, const Term *term)
{
  uint64_t index;
  return map_get(&table->known, key_of(where, term), &index);
}

void predicate_table_add(PredicateTable *table, uint64_t where, const Term *term)
{
  uint64_t last, index = table->entries.count;
  if (predicate_table_has(table, where, term))
    return;
  vec_push(&table->entries, ((PredicateEntry){where, term, 0}));
  map_put(&table->known, key_of(where, term), index);
  if (map_get(&table->last, where, &last))
    table->entries.data[last].next = (unsigned)index + 1;
  else
    map_put(&table->first, where, index);
  map_put(&table->last, where, index);
}

void predicate_table_unite(PredicateTable *table, const PredicateTable *other)
{
  for (unsigned i = 0; i < other->entries.count; i++)
    predicate_table_add(table, other->entries.data[i].where, other->entries.data[i].term);
}

bool predicate_table_includes(const PredicateTable *a, const PredicateTable *b)
{
  for (unsigned i = 0; i < b->entries.count; i++)
    if (!predicate_table_has(a, b->entries.data[i].where, b->entries.data[i].term))
      return false;
  return true;
}

static bool is_listed(const TermVec *list, const Term *term)
{
  for (unsigned i = 0; i < list->count; i++)
    if (list->data[i] == term)
      return true;
  return false;
}

void predicate_table_list(const PredicateTable *table, uint64_t where, TermVec *out)
{
  uint64_t index;
  if (!map_get(&table->first, where, &index))
    return;
  for (unsigned at = (unsigned)index + 1; at; at = table->entries.data[at - 1].next)
    if (!is_listed(out, table->entries.data[at - 1].term))
      vec_push(out, table->entries.data[at - 1].term);
}

unsigned predicate_table_distinct(const PredicateTable *table)
{
  Map seen = {0};
  for (unsigned i = 0; i < table->entries.count; i++)
    map_put(&seen, table->entries.data[i].term->id, 1);
  unsigned count = seen.count;
  map_free(&seen);
  return count;
}
