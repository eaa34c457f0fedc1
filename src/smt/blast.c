#include "smt/blast.h"

#include <assert.h>

#include "smt/circuit.h"
#include "term/bits.h"

/* Terms between two looks at the clock. */
enum { LOOK_INTERVAL = 256 };

void blast_open(Blast *blast, Sat *sat)
{
  *blast = (Blast){.sat = sat, .gates = gates_new(sat)};
  vec_push(&blast->pool, 0);
}

void blast_close(Blast *blast)
{
  gates_free(blast->gates);
  term_table_free(&blast->start);
  vec_free(&blast->pool);
  vec_free(&blast->inputs);
  vec_free(&blast->reads);
  map_free(&blast->read_of);
  map_free(&blast->divisions[0]);
  map_free(&blast->divisions[1]);
  vec_free(&blast->hard);
  vec_free(&blast->stack);
  vec_free(&blast->scratch);
}

const Lit *blast_bits(const Blast *blast, const Term *term)
{
  uint32_t start = term_table_get(&blast->start, term);
  assert(start);
  return blast->pool.data + start;
}

static uint32_t keep(Blast *blast, unsigned width, const Lit *bits)
{
  uint32_t start = blast->pool.count;
  for (unsigned i = 0; i < width; i++)
    vec_push(&blast->pool, bits[i]);
  return start;
}

static uint32_t keep_fresh(Blast *blast, unsigned width)
{
  uint32_t start = blast->pool.count;
  for (unsigned i = 0; i < width; i++)
    vec_push(&blast->pool, gate_fresh(blast->gates));
  return start;
}

static uint32_t keep_constant(Blast *blast, const Term *term)
{
  uint32_t start = blast->pool.count;
  for (unsigned i = 0; i < term->type.width; i++)
    vec_push(&blast->pool, lit_of(bits_of(term->value) >> i & 1));
  return start;
}

unsigned blast_read(Blast *blast, const Term *array, const Term *index)
{
  uint64_t key = (uint64_t)array->id << 32 | index->id, at;
  if (map_get(&blast->read_of, key, &at))
    return (unsigned)at;
  uint32_t start = keep_fresh(blast, array->type.width);
  map_put(&blast->read_of, key, blast->reads.count);
  vec_push(&blast->reads, ((BlastRead){.array = array, .index = index, .start = start}));
  return blast->reads.count - 1;
}

/* and/or: of any number of arguments. */
static Lit junction(Blast *blast, const Term *term)
{
  vec_clear(&blast->scratch);
  for (unsigned i = 0; i < term->count; i++)
    vec_push(&blast->scratch, *blast_bits(blast, term->args[i]));
  return term->op == TERM_AND
             ? gate_and_all(blast->gates, blast->scratch.count, blast->scratch.data)
             : gate_or_all(blast->gates, blast->scratch.count, blast->scratch.data);
}

static uint32_t keep_variable(Blast *blast, const Term *term)
{
  vec_push(&blast->inputs, term);
  return keep_fresh(blast, term->type.width);
}

static uint32_t keep_read(Blast *blast, const Term *select)
{
  unsigned read = blast_read(blast, select->args[0], select->args[1]);
  return blast->reads.data[read].start;
}

/* Where the literals begin; 0 where the term is not supported. */
static uint32_t build(Blast *blast, const Term *term)
{
  Lit out[CIRCUIT_MOST];
  switch (term->op) {
  case TERM_CONST: return keep_constant(blast, term);
  case TERM_VAR: return keep_variable(blast, term);
  case TERM_SELECT: return keep_read(blast, term);
  case TERM_AND:
  case TERM_OR: out[0] = junction(blast, term); return keep(blast, 1, out);
  default: return blast_apply(blast, term, out) ? keep(blast, term->type.width, out) : 0;
  }
}

static const char *fault_of(const Term *term)
{
  if (term->type.kind == TYPE_FLOAT || term->type.element == TYPE_FLOAT)
    return "floats";
  return term->op == TERM_EQ && term->args[0]->type.kind == TYPE_ARRAY ? "equality of arrays"
                                                                       : NULL;
}

static bool visit(Blast *blast, const Term *term)
{
  unsigned before = blast->stack.count;
  if (blast_knows(blast, term)) {
    blast->stack.count--;
    return true;
  }
  blast->reason = fault_of(term);
  if (blast->reason)
    return false;
  for (unsigned i = term->count; i-- > 0;)
    if (!blast_knows(blast, term->args[i]))
      vec_push(&blast->stack, term->args[i]);
  if (blast->stack.count > before)
    return true;
  blast->stack.count--;
  uint32_t start = term->type.kind == TYPE_ARRAY ? 1 : build(blast, term);
  term_table_put(&blast->start, term, start);
  if (!start)
    blast->reason = term_op_name(term->op);
  return start;
}

bool blast_term(Blast *blast, const Term *term, Deadline *deadline)
{
  vec_clear(&blast->stack);
  vec_push(&blast->stack, term);
  for (unsigned steps = 1; blast->stack.count; steps++) {
    if (steps % LOOK_INTERVAL == 0 && deadline_is_over(deadline)) {
      blast->reason = deadline_reason(deadline);
      return false;
    }
    if (!visit(blast, vec_last(&blast->stack)))
      return false;
  }
  return true;
}

void blast_alias(Blast *blast, const Term *var, const Term *term)
{
  assert(!blast_knows(blast, var) && var->op == TERM_VAR && type_equal(var->type, term->type));
  vec_push(&blast->inputs, var);
  term_table_put(&blast->start, var, term_table_get(&blast->start, term));
}

Value blast_value_of(const Blast *blast, const Lit *bits, unsigned width)
{
  Bits value = 0;
  for (unsigned i = 0; i < width; i++)
    value |= (Bits)sat_value(blast->sat, bits[i]) << i;
  return value_of_bits(value);
}

Value blast_value(const Blast *blast, const Term *term)
{
  return blast_value_of(blast, blast_bits(blast, term), term->type.width);
}
