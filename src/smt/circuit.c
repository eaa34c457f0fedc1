#include "smt/circuit.h"

#include <string.h>

Lit circuit_add(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit carry, Lit *out)
{
  for (unsigned i = 0; i < width; i++) {
    Lit x = a[i], y = b[i];
    out[i] = gate_xor3(gates, x, y, carry);
    carry = gate_majority(gates, x, y, carry);
  }
  return carry;
}

void circuit_invert(unsigned width, const Lit *a, Lit *out)
{
  for (unsigned i = 0; i < width; i++)
    out[i] = -a[i];
}

/* Inverted and incremented by one, or neither. */
void circuit_negate_if(Gates *gates, unsigned width, Lit condition, const Lit *a, Lit *out)
{
  Lit carry = condition;
  for (unsigned i = 0; i < width; i++) {
    Lit flipped = gate_xor(gates, a[i], condition);
    out[i] = gate_xor(gates, flipped, carry);
    carry = gate_and(gates, flipped, carry);
  }
}

void circuit_ite(Gates *gates, unsigned width, Lit c, const Lit *a, const Lit *b, Lit *out)
{
  for (unsigned i = 0; i < width; i++)
    out[i] = gate_ite(gates, c, a[i], b[i]);
}

Lit circuit_equal(Gates *gates, unsigned width, const Lit *a, const Lit *b)
{
  Lit same[CIRCUIT_MOST];
  for (unsigned i = 0; i < width; i++)
    same[i] = gate_equal(gates, a[i], b[i]);
  return gate_and_all(gates, width, same);
}

Lit circuit_is_zero(Gates *gates, unsigned width, const Lit *a)
{
  Lit off[CIRCUIT_MOST];
  circuit_invert(width, a, off);
  return gate_and_all(gates, width, off);
}

/* The highest bit that differs decides. */
Lit circuit_less(Gates *gates, unsigned width, const Lit *a, const Lit *b, bool or_equal)
{
  Lit less = lit_of(or_equal);
  for (unsigned i = 0; i < width; i++)
    less = gate_majority(gates, -a[i], b[i], less);
  return less;
}

Lit circuit_less_signed(Gates *gates, unsigned width, const Lit *a, const Lit *b, bool or_equal)
{
  Lit less = circuit_less(gates, width - 1, a, b, or_equal);
  return gate_majority(gates, a[width - 1], -b[width - 1], less);
}

/* One stage for each bit of the distance that counts; where a higher one is set, all is lost. */
void circuit_shift(Gates *gates, CircuitShift kind, unsigned width, const Lit *a, const Lit *by,
                   Lit *out)
{
  Lit fill = kind == SHIFT_RIGHT_SIGNED ? a[width - 1] : LIT_FALSE;
  Lit high[CIRCUIT_MOST], at[CIRCUIT_MOST];
  unsigned stage = 0;
  memcpy(at, a, width * sizeof *at);
  for (; stage < width && 1u << stage < width; stage++) {
    unsigned far = 1u << stage;
    for (unsigned i = 0; i < width; i++) {
      bool inside = kind == SHIFT_LEFT ? i >= far : i + far < width;
      Lit moved = !inside ? fill : at[kind == SHIFT_LEFT ? i - far : i + far];
      out[i] = gate_ite(gates, by[stage], moved, at[i]);
    }
    memcpy(at, out, width * sizeof *at);
  }
  memcpy(high, by + stage, (width - stage) * sizeof *high);
  Lit too_far = gate_or_all(gates, width - stage, high);
  for (unsigned i = 0; i < width; i++)
    out[i] = gate_ite(gates, too_far, fill, at[i]);
}
