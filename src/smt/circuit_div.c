/* Quotient and remainder as what they are defined by: a = q * b + r without overflow, and r < b. */
#include "smt/circuit.h"

static void demand_if(Gates *gates, Lit condition, Lit holds)
{
  gates_demand(gates, 2, (Lit[]){-condition, holds});
}

/* b is a power of two: which?  -1 where it is not known to be one. */
static int known_power(unsigned width, const Lit *b)
{
  int power = -1;
  for (unsigned i = 0; i < width; i++) {
    if (!lit_is_constant(b[i]) || (b[i] == LIT_TRUE && power >= 0))
      return -1;
    if (b[i] == LIT_TRUE)
      power = (int)i;
  }
  return power;
}

static void divide_by_power(unsigned width, const Lit *a, unsigned power, Lit *quotient,
                            Lit *remainder)
{
  for (unsigned i = 0; i < width; i++) {
    quotient[i] = i + power < width ? a[i + power] : LIT_FALSE;
    remainder[i] = i < power ? a[i] : LIT_FALSE;
  }
}

/* Adds q[k] * (b << k) to the sum, demanding that nothing is lost. */
static void add_row(Gates *gates, unsigned width, unsigned k, Lit q, const Lit *b, Lit *sum)
{
  Lit row[CIRCUIT_MOST];
  for (unsigned i = 0; i < width; i++) {
    if (i + k < width)
      row[i] = gate_and(gates, q, b[i]);
    else
      demand_if(gates, q, -b[i]);
  }
  Lit carry = circuit_add(gates, width - k, sum + k, row, LIT_FALSE, sum + k);
  gates_demand(gates, 1, (Lit[]){-carry});
}

/* The bits below the zeros that a number begins with. */
static unsigned count_low(unsigned width, const Lit *a)
{
  while (width > 0 && a[width - 1] == LIT_FALSE)
    width--;
  return width;
}

static void divide_by_rows(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *quotient,
                           Lit *remainder)
{
  Lit sum[CIRCUIT_MOST], zero = circuit_is_zero(gates, width, b);
  for (unsigned i = 0; i < width; i++) {
    quotient[i] = gate_fresh(gates);
    sum[i] = remainder[i] = gate_fresh(gates);
  }
  /* Where b is 0, so are all rows: r is a as it should be, and q is free. */
  for (unsigned k = 0; k < width; k++)
    add_row(gates, width, k, quotient[k], b, sum);
  for (unsigned i = 0; i < width; i++) {
    gates_demand(gates, 2, (Lit[]){-sum[i], a[i]});
    gates_demand(gates, 2, (Lit[]){sum[i], -a[i]});
    demand_if(gates, zero, quotient[i]);
  }
  demand_if(gates, -zero, circuit_less(gates, width, remainder, b, false));
}

void circuit_divide(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *quotient,
                    Lit *remainder)
{
  int power = known_power(width, b);
  if (power >= 0) {
    divide_by_power(width, a, (unsigned)power, quotient, remainder);
    return;
  }
  unsigned a_count = count_low(width, a), b_count = count_low(width, b);
  unsigned count = a_count > b_count ? a_count : b_count;
  divide_by_rows(gates, count, a, b, quotient, remainder);
  Lit zero = circuit_is_zero(gates, width, b);
  for (unsigned i = count; i < width; i++) {
    quotient[i] = zero; /* the quotient by 0 is all ones */
    remainder[i] = LIT_FALSE;
  }
}

/* Through magnitudes, see signed_quotient in term/value.c. */
void circuit_divide_signed(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *quotient,
                           Lit *remainder)
{
  Lit x[CIRCUIT_MOST], y[CIRCUIT_MOST], q[CIRCUIT_MOST], r[CIRCUIT_MOST];
  Lit a_negative = a[width - 1], b_negative = b[width - 1];
  circuit_negate_if(gates, width, a_negative, a, x);
  circuit_negate_if(gates, width, b_negative, b, y);
  circuit_divide(gates, width, x, y, q, r);
  circuit_negate_if(gates, width, gate_xor(gates, a_negative, b_negative), q, quotient);
  circuit_negate_if(gates, width, a_negative, r, remainder);
}
