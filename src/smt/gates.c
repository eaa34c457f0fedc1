#include "smt/gates.h"

#include <stdlib.h>

#include "base/map.h"

typedef enum GateKind { GATE_AND, GATE_XOR, GATE_ITE, GATE_XOR3, GATE_MAJORITY } GateKind;

typedef struct Gate {
  GateKind kind;
  Lit a, b, c; /* in the normal form of the kind; c is 0 where there are two */
  Lit out;
} Gate;

struct Gates {
  Sat *sat;
  VEC(Gate) all;
  uint32_t *slots;     /* index + 1 into all, 0 where free */
  uint32_t slot_count; /* a power of two, more than twice as many as gates */
  VEC(Lit) clause;     /* scratch */
};

Gates *gates_new(Sat *sat)
{
  Gates *gates = mem_zero(1, sizeof *gates);
  gates->sat = sat;
  gates->slot_count = 1024;
  gates->slots = mem_zero(gates->slot_count, sizeof *gates->slots);
  return gates;
}

void gates_free(Gates *gates)
{
  vec_free(&gates->all);
  vec_free(&gates->clause);
  mem_free(gates->slots);
  mem_free(gates);
}

Lit gate_fresh(Gates *gates)
{
  return sat_fresh(gates->sat);
}

void gates_demand(Gates *gates, unsigned count, const Lit *clause)
{
  sat_add(gates->sat, count, clause);
}

/* --- The table of gates. --- */

static uint32_t hash_of(const Gate *gate)
{
  uint64_t low = (uint64_t)(uint32_t)gate->a << 32 | (uint32_t)gate->b;
  return (uint32_t)hash_mix(low, (uint64_t)gate->kind << 32 | (uint32_t)gate->c);
}

static bool same_gate(const Gate *x, const Gate *y)
{
  return x->kind == y->kind && x->a == y->a && x->b == y->b && x->c == y->c;
}

static uint32_t *slot_of(Gates *gates, const Gate *gate)
{
  uint32_t mask = gates->slot_count - 1, at = hash_of(gate) & mask;
  while (gates->slots[at] && !same_gate(&gates->all.data[gates->slots[at] - 1], gate))
    at = (at + 1) & mask;
  return &gates->slots[at];
}

static void grow_slots(Gates *gates)
{
  mem_free(gates->slots);
  gates->slot_count *= 2;
  gates->slots = mem_zero(gates->slot_count, sizeof *gates->slots);
  for (unsigned i = 0; i < gates->all.count; i++)
    *slot_of(gates, &gates->all.data[i]) = i + 1;
}

/* The literal of the gate; *fresh says whether it is yet to be defined. */
static Lit output_of(Gates *gates, GateKind kind, Lit a, Lit b, Lit c, bool *fresh)
{
  Gate gate = {kind, a, b, c, 0};
  uint32_t *slot = slot_of(gates, &gate);
  *fresh = !*slot;
  if (*slot)
    return gates->all.data[*slot - 1].out;
  gate.out = gate_fresh(gates);
  vec_push(&gates->all, gate);
  *slot = gates->all.count;
  if (2 * gates->all.count >= gates->slot_count)
    grow_slots(gates);
  return gate.out;
}

static void clause2(Gates *gates, Lit a, Lit b)
{
  sat_add(gates->sat, 2, (Lit[]){a, b});
}

static void clause3(Gates *gates, Lit a, Lit b, Lit c)
{
  sat_add(gates->sat, 3, (Lit[]){a, b, c});
}

static void clause4(Gates *gates, Lit a, Lit b, Lit c, Lit d)
{
  sat_add(gates->sat, 4, (Lit[]){a, b, c, d});
}

static void order(Lit *a, Lit *b)
{
  if (abs(*a) > abs(*b)) {
    Lit first = *a;
    *a = *b, *b = first;
  }
}

static void order3(Lit *a, Lit *b, Lit *c)
{
  order(a, b);
  order(b, c);
  order(a, b);
}

/* --- The gates. --- */

Lit gate_and(Gates *gates, Lit a, Lit b)
{
  if (a == LIT_FALSE || b == LIT_FALSE || a == -b)
    return LIT_FALSE;
  if (a == LIT_TRUE || a == b)
    return b;
  if (b == LIT_TRUE)
    return a;
  bool fresh;
  order(&a, &b);
  Lit out = output_of(gates, GATE_AND, a, b, 0, &fresh);
  if (fresh) {
    clause2(gates, -out, a);
    clause2(gates, -out, b);
    clause3(gates, out, -a, -b);
  }
  return out;
}

/* Takes the sign of a literal into that of the result. */
static void strip(Lit *lit, Lit *sign)
{
  if (*lit < 0)
    *lit = -*lit, *sign = -*sign;
}

Lit gate_xor(Gates *gates, Lit a, Lit b)
{
  Lit sign = 1;
  strip(&a, &sign);
  strip(&b, &sign);
  if (a == b)
    return -sign;
  if (a == LIT_TRUE)
    return sign * -b;
  if (b == LIT_TRUE)
    return sign * -a;
  bool fresh;
  order(&a, &b);
  Lit out = output_of(gates, GATE_XOR, a, b, 0, &fresh);
  if (fresh) {
    clause3(gates, -out, a, b);
    clause3(gates, -out, -a, -b);
    clause3(gates, out, -a, b);
    clause3(gates, out, a, -b);
  }
  return sign * out;
}

static void define_ite(Gates *gates, Lit out, Lit c, Lit a, Lit b)
{
  clause3(gates, -c, -a, out);
  clause3(gates, -c, a, -out);
  clause3(gates, c, -b, out);
  clause3(gates, c, b, -out);
  /* These follow, but not by unit propagation. */
  clause3(gates, -a, -b, out);
  clause3(gates, a, b, -out);
}

Lit gate_ite(Gates *gates, Lit c, Lit a, Lit b)
{
  if (c == LIT_TRUE || a == b)
    return a;
  if (c == LIT_FALSE)
    return b;
  if (a == -b)
    return gate_equal(gates, c, a);
  if (a == LIT_TRUE || a == c)
    return gate_or(gates, c, b);
  if (a == LIT_FALSE || a == -c)
    return gate_and(gates, -c, b);
  if (b == LIT_TRUE || b == -c)
    return gate_or(gates, -c, a);
  if (b == LIT_FALSE || b == c)
    return gate_and(gates, c, a);
  if (c < 0) {
    Lit first = a;
    c = -c, a = b, b = first;
  }
  Lit sign = a < 0 ? -1 : 1;
  bool fresh;
  Lit out = output_of(gates, GATE_ITE, c, sign * a, sign * b, &fresh);
  if (fresh)
    define_ite(gates, out, c, sign * a, sign * b);
  return sign * out;
}

static void define_xor3(Gates *gates, Lit out, Lit a, Lit b, Lit c)
{
  for (unsigned i = 0; i < 8; i++) {
    Lit x = i & 1 ? a : -a, y = i & 2 ? b : -b, z = i & 4 ? c : -c;
    bool odd = (i ^ i >> 1 ^ i >> 2) & 1;
    clause4(gates, -x, -y, -z, odd ? out : -out);
  }
}

Lit gate_xor3(Gates *gates, Lit a, Lit b, Lit c)
{
  Lit sign = 1;
  strip(&a, &sign);
  strip(&b, &sign);
  strip(&c, &sign);
  order3(&a, &b, &c);
  if (a == b)
    return sign * c;
  if (b == c)
    return sign * a;
  if (a == LIT_TRUE)
    return sign * -gate_xor(gates, b, c);
  bool fresh;
  Lit out = output_of(gates, GATE_XOR3, a, b, c, &fresh);
  if (fresh)
    define_xor3(gates, out, a, b, c);
  return sign * out;
}

static void define_majority(Gates *gates, Lit out, Lit a, Lit b, Lit c)
{
  clause3(gates, -a, -b, out);
  clause3(gates, -a, -c, out);
  clause3(gates, -b, -c, out);
  clause3(gates, a, b, -out);
  clause3(gates, a, c, -out);
  clause3(gates, b, c, -out);
}

Lit gate_majority(Gates *gates, Lit a, Lit b, Lit c)
{
  order3(&a, &b, &c);
  if (a == b || b == c)
    return b;
  if (a == -b)
    return c;
  if (b == -c)
    return a;
  if (a == LIT_TRUE)
    return gate_or(gates, b, c);
  if (a == LIT_FALSE)
    return gate_and(gates, b, c);
  Lit sign = a < 0 ? -1 : 1;
  bool fresh;
  Lit out = output_of(gates, GATE_MAJORITY, sign * a, sign * b, sign * c, &fresh);
  if (fresh)
    define_majority(gates, out, sign * a, sign * b, sign * c);
  return sign * out;
}

static int compare_lits(const void *x, const void *y)
{
  Lit a = *(const Lit *)x, b = *(const Lit *)y;
  return abs(a) != abs(b) ? (abs(a) < abs(b) ? -1 : 1) : (a > b) - (a < b);
}

/* Without true literals and duplicates; false where the conjunction is. */
static bool tidy(Lit *lits, unsigned *count)
{
  qsort(lits, *count, sizeof *lits, compare_lits);
  unsigned kept = 0;
  for (unsigned i = 0; i < *count; i++) {
    if (lits[i] == LIT_FALSE || (kept && lits[kept - 1] == -lits[i]))
      return false;
    if (lits[i] != LIT_TRUE && !(kept && lits[kept - 1] == lits[i]))
      lits[kept++] = lits[i];
  }
  *count = kept;
  return true;
}

Lit gate_and_all(Gates *gates, unsigned count, Lit *lits)
{
  if (!tidy(lits, &count))
    return LIT_FALSE;
  if (count <= 2)
    return count == 0 ? LIT_TRUE : gate_and(gates, lits[0], lits[count - 1]);
  Lit out = gate_fresh(gates);
  vec_clear(&gates->clause);
  vec_push(&gates->clause, out);
  for (unsigned i = 0; i < count; i++) {
    clause2(gates, -out, lits[i]);
    vec_push(&gates->clause, -lits[i]);
  }
  sat_add(gates->sat, gates->clause.count, gates->clause.data);
  return out;
}

Lit gate_or_all(Gates *gates, unsigned count, Lit *lits)
{
  for (unsigned i = 0; i < count; i++)
    lits[i] = -lits[i];
  return -gate_and_all(gates, count, lits);
}
