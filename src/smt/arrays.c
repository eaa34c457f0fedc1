#include "smt/arrays.h"

#include <assert.h>

#include "smt/circuit.h"

enum { NO_READ = -1u };

void arrays_open(Arrays *arrays, Blast *blast)
{
  *arrays = (Arrays){.blast = blast};
}

void arrays_close(Arrays *arrays)
{
  vec_free(&arrays->relevant);
  term_table_free(&arrays->marked);
  vec_free(&arrays->stack);
  term_table_free(&arrays->place);
  vec_free(&arrays->values);
  vec_free(&arrays->cells);
  map_free(&arrays->cell_of);
  vec_free(&arrays->steps);
  vec_free(&arrays->clashes);
}

/* --- Which reads matter. --- */

void arrays_begin(Arrays *arrays)
{
  arrays->check++;
  vec_clear(&arrays->relevant);
}

void arrays_mark(Arrays *arrays, const Term *root)
{
  vec_push(&arrays->stack, root);
  while (arrays->stack.count) {
    const Term *at = vec_pop(&arrays->stack);
    if (!at->count || term_table_get(&arrays->marked, at) == arrays->check)
      continue;
    term_table_put(&arrays->marked, at, arrays->check);
    if (at->op == TERM_SELECT)
      vec_push(&arrays->relevant, blast_read(arrays->blast, at->args[0], at->args[1]));
    for (unsigned i = 0; i < at->count; i++)
      vec_push(&arrays->stack, at->args[i]);
  }
}

/* --- Values in the model of the SAT solver. --- */

static Value value_of_term(Arrays *arrays, const Term *term)
{
  if (term->op == TERM_CONST)
    return term->value;
  uint32_t at = term_table_get(&arrays->place, term);
  if (!at) {
    vec_push(&arrays->values, ((ArrayValue){{0, 0}, 0}));
    at = arrays->values.count;
    term_table_put(&arrays->place, term, at);
  }
  ArrayValue *known = &arrays->values.data[at - 1];
  if (known->round != arrays->round)
    *known = (ArrayValue){blast_value(arrays->blast, term), arrays->round};
  return known->value;
}

static Value value_read(const Arrays *arrays, unsigned read)
{
  const BlastRead *at = &arrays->blast->reads.data[read];
  return blast_value_of(arrays->blast, arrays->blast->pool.data + at->start, at->array->type.width);
}

static uint64_t cell_key(const Term *var, Value index)
{
  return hash_mix(hash_mix(var->id, index.lo), index.hi);
}

static const ArrayCell *find_cell(const Arrays *arrays, const Term *var, Value index)
{
  uint64_t at = 0;
  map_get(&arrays->cell_of, cell_key(var, index), &at);
  while (at) {
    const ArrayCell *cell = &arrays->cells.data[at - 1];
    if (cell->var == var && value_equal(cell->index, index))
      return cell;
    at = cell->next;
  }
  return NULL;
}

static void add_cell(Arrays *arrays, ArrayCell cell)
{
  uint64_t key = cell_key(cell.var, cell.index), before = 0;
  map_get(&arrays->cell_of, key, &before);
  cell.next = (unsigned)before;
  vec_push(&arrays->cells, cell);
  map_put(&arrays->cell_of, key, arrays->cells.count);
}

Value arrays_element(const Arrays *arrays, const Term *var, Value index)
{
  const ArrayCell *cell = find_cell(arrays, var, index);
  return cell ? cell->element : value_of(0);
}

/* --- Following a read. --- */

/* Is the way of the read through this array the first one?  (Constant arrays and variables end it.)
 */
static bool takes_first(Arrays *arrays, const Term *array, Value index)
{
  if (array->op == TERM_STORE)
    return value_equal(value_of_term(arrays, array->args[1]), index);
  return array->op == TERM_ITE && value_of_term(arrays, array->args[0]).lo;
}

/* The array that the read goes on to; NULL where it ends here. */
static const Term *next_array(const Term *array, bool hit)
{
  switch (array->op) {
  case TERM_STORE: return hit ? NULL : array->args[0];
  case TERM_ITE: return array->args[hit ? 1 : 2];
  default: return NULL;
  }
}

/* Where the read ends: a store that it hits, a constant array or a variable. */
static const Term *follow(Arrays *arrays, unsigned read)
{
  const BlastRead *at = &arrays->blast->reads.data[read];
  Value index = value_of_term(arrays, at->index);
  const Term *array = at->array, *next = array;
  while (next) {
    array = next;
    next = next_array(array, takes_first(arrays, array, index));
  }
  return array;
}

static void note_steps(Arrays *arrays, unsigned read)
{
  const BlastRead *at = &arrays->blast->reads.data[read];
  Value index = value_of_term(arrays, at->index);
  for (const Term *array = at->array; array;) {
    bool hit = takes_first(arrays, array, index);
    vec_push(&arrays->steps, ((ArrayStep){read, array, hit}));
    array = next_array(array, hit);
  }
}

static void note_clash(Arrays *arrays, unsigned read, unsigned other)
{
  ArrayClash clash = {.begin = arrays->steps.count, .read = read, .other = other};
  note_steps(arrays, read);
  if (other != NO_READ)
    note_steps(arrays, other);
  clash.end = arrays->steps.count;
  vec_push(&arrays->clashes, clash);
}

static void check_read(Arrays *arrays, unsigned read)
{
  const Term *end = follow(arrays, read);
  Value element = value_read(arrays, read);
  if (end->op != TERM_VAR) {
    const Term *source = end->args[end->op == TERM_STORE ? 2 : 0];
    if (!value_equal(value_of_term(arrays, source), element))
      note_clash(arrays, read, NO_READ);
    return;
  }
  Value index = value_of_term(arrays, arrays->blast->reads.data[read].index);
  const ArrayCell *cell = find_cell(arrays, end, index);
  if (!cell)
    add_cell(arrays, (ArrayCell){end, index, element, read, 0});
  else if (!value_equal(cell->element, element))
    note_clash(arrays, read, cell->read);
}

/* --- Lemmas. --- */

static void equate_if(Arrays *arrays, Lit condition, unsigned width, const Lit *a, const Lit *b)
{
  for (unsigned i = 0; i < width; i++) {
    gates_demand(arrays->blast->gates, 3, (Lit[]){-condition, -a[i], b[i]});
    gates_demand(arrays->blast->gates, 3, (Lit[]){-condition, a[i], -b[i]});
  }
}

static Lit same_index(Arrays *arrays, const Term *a, const Term *b)
{
  Blast *blast = arrays->blast;
  return circuit_equal(blast->gates, a->type.width, blast_bits(blast, a), blast_bits(blast, b));
}

static void equate_with_term(Arrays *arrays, Lit condition, unsigned read, const Term *term)
{
  const Blast *blast = arrays->blast;
  const Lit *element = blast->pool.data + blast->reads.data[read].start;
  equate_if(arrays, condition, term->type.width, element, blast_bits(blast, term));
}

static void equate_with_read(Arrays *arrays, Lit condition, unsigned read, unsigned other)
{
  const Blast *blast = arrays->blast;
  const BlastRead *a = &blast->reads.data[read], *b = &blast->reads.data[other];
  equate_if(arrays, condition, a->array->type.width, blast->pool.data + a->start,
            blast->pool.data + b->start);
}

/* One level of the way; answers the read of the next array, NO_READ where the way ends. */
static unsigned add_level(Arrays *arrays, unsigned read, ArrayStep step)
{
  Blast *blast = arrays->blast;
  const Term *array = step.array, *index = blast->reads.data[read].index;
  const Term *next = next_array(array, step.hit);
  unsigned below = next ? blast_read(blast, next, index) : NO_READ;
  BlastRead *at = &blast->reads.data[read];
  bool *done = step.hit ? &at->hit : &at->miss;
  if (*done || array->op == TERM_VAR)
    return below;
  *done = true;
  Lit condition = LIT_TRUE;
  if (array->op == TERM_STORE)
    condition = same_index(arrays, index, array->args[1]);
  else if (array->op == TERM_ITE)
    condition = *blast_bits(blast, array->args[0]);
  if (!step.hit && array->op != TERM_CONSTARRAY)
    condition = -condition;
  if (below != NO_READ)
    equate_with_read(arrays, condition, read, below);
  else
    equate_with_term(arrays, condition, read, array->args[array->op == TERM_STORE ? 2 : 0]);
  return below;
}

/* All levels of one read; answers the read of the array where it ends. */
static unsigned add_way(Arrays *arrays, unsigned read, unsigned *at, unsigned end)
{
  unsigned current = read, last = read;
  for (; *at < end && arrays->steps.data[*at].read == read && current != NO_READ; ++*at) {
    last = current;
    current = add_level(arrays, current, arrays->steps.data[*at]);
  }
  return last;
}

static void add_lemmas(Arrays *arrays, const ArrayClash *clash)
{
  unsigned at = clash->begin;
  unsigned first = add_way(arrays, clash->read, &at, clash->end);
  if (clash->other == NO_READ)
    return;
  unsigned second = add_way(arrays, clash->other, &at, clash->end);
  const BlastRead *a = &arrays->blast->reads.data[first], *b = &arrays->blast->reads.data[second];
  assert(a->array == b->array);
  if (first != second)
    equate_with_read(arrays, same_index(arrays, a->index, b->index), first, second);
}

bool arrays_agree(Arrays *arrays)
{
  arrays->round++;
  vec_clear(&arrays->cells);
  map_clear(&arrays->cell_of);
  vec_clear(&arrays->steps);
  vec_clear(&arrays->clashes);
  for (unsigned i = 0; i < arrays->relevant.count; i++)
    check_read(arrays, arrays->relevant.data[i]);
  for (unsigned i = 0; i < arrays->clashes.count; i++)
    add_lemmas(arrays, &arrays->clashes.data[i]);
  return !arrays->clashes.count;
}
