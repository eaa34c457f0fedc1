/* That equal arguments have equal products, quotients and remainders follows from their circuits,
 * but a solver that has to find it out does so adder by adder: it is told.  Not so of significands:
 * a polynomial in floats has many products, none like another, and took ten times as long. */
#include "smt/blast.h"
#include "smt/circuit.h"

enum { MOST_COMPARED = 16, LEAST_BITS = 6 };

static unsigned count_open(unsigned width, const Lit *bits)
{
  unsigned count = 0;
  for (unsigned i = 0; i < width; i++)
    count += !lit_is_constant(bits[i]);
  return count;
}

/* Twice as wide as significands are, which is no integer's width. */
static bool is_of_floats(unsigned width)
{
  return width & (width - 1);
}

static unsigned count_results(const BlastHard *hard)
{
  return hard->divides ? 2 * hard->width : hard->width;
}

static bool are_comparable(const BlastHard *a, const BlastHard *b)
{
  return a->divides == b->divides && a->is_signed == b->is_signed && a->width == b->width;
}

static uint32_t keep(Blast *blast, unsigned count, const Lit *bits)
{
  uint32_t start = blast->pool.count;
  for (unsigned i = 0; i < count; i++)
    vec_push(&blast->pool, bits[i]);
  return start;
}

static void relate(Blast *blast, const BlastHard *one, const BlastHard *other)
{
  const Lit *pool = blast->pool.data, *args = pool + one->args, *others = pool + other->args;
  unsigned width = one->width;
  Lit same = gate_and(blast->gates, circuit_equal(blast->gates, width, args, others),
                      circuit_equal(blast->gates, width, args + width, others + width));
  for (unsigned i = 0; same != LIT_FALSE && i < count_results(one); i++) {
    Lit a = pool[one->results + i], b = pool[other->results + i];
    gates_demand(blast->gates, 3, (Lit[]){-same, -a, b});
    gates_demand(blast->gates, 3, (Lit[]){-same, a, -b});
  }
}

void blast_note_hard(Blast *blast, BlastHard hard, const Lit *a, const Lit *b, const Lit *results)
{
  if (is_of_floats(hard.width) || count_open(hard.width, a) < LEAST_BITS ||
      count_open(hard.width, b) < LEAST_BITS)
    return;
  hard.args = keep(blast, hard.width, a);
  keep(blast, hard.width, b);
  hard.results = keep(blast, count_results(&hard), results);
  unsigned compared = 0;
  for (unsigned i = blast->hard.count; i-- > 0 && compared < MOST_COMPARED;)
    if (are_comparable(&hard, &blast->hard.data[i])) {
      relate(blast, &hard, &blast->hard.data[i]);
      compared++;
    }
  vec_push(&blast->hard, hard);
}
