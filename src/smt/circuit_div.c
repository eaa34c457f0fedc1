/* Quotient and remainder as what they are defined by: a = q * b + r without overflow, and r < b. */
#include <string.h>

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

static bool is_constant(unsigned width, const Lit *b)
{
  for (unsigned i = 0; i < width; i++)
    if (!lit_is_constant(b[i]))
      return false;
  return true;
}

/* The bits below the zeros that a number begins with. */
static unsigned count_low(unsigned width, const Lit *a)
{
  while (width > 0 && a[width - 1] == LIT_FALSE)
    width--;
  return width;
}

static void divide_by_power(unsigned width, const Lit *a, unsigned power, Lit *quotient,
                            Lit *remainder)
{
  for (unsigned i = 0; i < width; i++) {
    quotient[i] = i + power < width ? a[i + power] : LIT_FALSE;
    remainder[i] = i < power ? a[i] : LIT_FALSE;
  }
}

static void demand_equal(Gates *gates, unsigned width, const Lit *a, const Lit *b)
{
  for (unsigned i = 0; i < width; i++) {
    gates_demand(gates, 2, (Lit[]){-a[i], b[i]});
    gates_demand(gates, 2, (Lit[]){a[i], -b[i]});
  }
}

/* The product is just the gates of a program that computes it again, in one bit more. */
static void divide_by_rows(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *quotient,
                           Lit *remainder)
{
  Lit x[CIRCUIT_MOST], y[CIRCUIT_MOST], sum[CIRCUIT_MOST];
  Lit zero = circuit_is_zero(gates, width, b);
  for (unsigned i = 0; i < width; i++) {
    x[i] = quotient[i] = gate_fresh(gates);
    remainder[i] = gate_fresh(gates);
  }
  memcpy(y, b, width * sizeof *y);
  x[width] = y[width] = LIT_FALSE;
  circuit_mul(gates, width + 1, x, y, sum);
  for (unsigned k = 0; k < width; k++)
    for (unsigned i = width - k; i < width; i++)
      gates_demand(gates, 2, (Lit[]){-x[k], -y[i]});
  Lit carry = circuit_add(gates, width, sum, remainder, LIT_FALSE, sum);
  gates_demand(gates, 1, (Lit[]){-sum[width]});
  gates_demand(gates, 1, (Lit[]){-carry});
  /* Where b is 0, so is the product: r is a as it should be, and q is free. */
  demand_equal(gates, width, sum, a);
  for (unsigned i = 0; i < width; i++)
    demand_if(gates, zero, quotient[i]);
  demand_if(gates, -zero, circuit_less(gates, width, remainder, b, false));
}

static void extend(unsigned from, unsigned width, Lit fill, Lit *out)
{
  for (unsigned i = from; i < width; i++)
    out[i] = fill;
}

/* r has the sign of a, or is 0, and -b < r < b. */
static void demand_remainder(Gates *gates, unsigned width, Lit a_negative, const Lit *b,
                             const Lit *r)
{
  Lit minus_b[CIRCUIT_MOST], negative = r[width - 1];
  circuit_negate_if(gates, width, LIT_TRUE, b, minus_b);
  gates_demand(gates, 1, (Lit[]){circuit_less_signed(gates, width, minus_b, r, false)});
  gates_demand(gates, 1, (Lit[]){circuit_less_signed(gates, width, r, b, false)});
  gates_demand(gates, 2, (Lit[]){a_negative, -negative});
  for (unsigned i = 0; i + 1 < width; i++)
    gates_demand(gates, 3, (Lit[]){-a_negative, negative, -r[i]});
}

/* By a constant above 0 of "low" bits.  Wide enough for q * b + r, which is the sum of just the
 * gates that a program makes which computes it again; a is extended by its sign, if it has one. */
static void divide_by_constant(Gates *gates, unsigned width, unsigned low, bool is_signed,
                               const Lit *a, const Lit *b, Lit *quotient, Lit *remainder)
{
  unsigned wide = width + 2, q_count = width - low + 1;
  Lit x[CIRCUIT_MOST], y[CIRCUIT_MOST], q[CIRCUIT_MOST], r[CIRCUIT_MOST];
  Lit product[CIRCUIT_MOST], sum[CIRCUIT_MOST];
  memcpy(x, a, width * sizeof *x);
  memcpy(y, b, low * sizeof *y);
  for (unsigned i = 0; i < q_count; i++)
    q[i] = gate_fresh(gates);
  for (unsigned i = 0; i < low; i++)
    r[i] = gate_fresh(gates);
  extend(width, wide, is_signed ? a[width - 1] : LIT_FALSE, x);
  extend(low, wide, LIT_FALSE, y);
  extend(q_count, wide, is_signed ? q[q_count - 1] : LIT_FALSE, q);
  extend(low, wide, is_signed ? gate_fresh(gates) : LIT_FALSE, r);
  circuit_mul(gates, wide, q, y, product);
  circuit_add(gates, wide, product, r, LIT_FALSE, sum);
  demand_equal(gates, wide, sum, x);
  if (is_signed)
    demand_remainder(gates, wide, x[wide - 1], y, r);
  else
    gates_demand(gates, 1, (Lit[]){circuit_less(gates, wide, r, y, false)});
  memcpy(quotient, q, width * sizeof *q);
  memcpy(remainder, r, width * sizeof *r);
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
  if (b_count > 0 && count + 2 <= CIRCUIT_MOST && is_constant(width, b))
    divide_by_constant(gates, count, b_count, false, a, b, quotient, remainder);
  else
    divide_by_rows(gates, count, a, b, quotient, remainder);
  Lit zero = circuit_is_zero(gates, width, b);
  for (unsigned i = count; i < width; i++) {
    quotient[i] = zero; /* the quotient by 0 is all ones */
    remainder[i] = LIT_FALSE;
  }
}

/* Through magnitudes, see signed_quotient in term/value.c; of them the solver would not find out
 * soon that a = q * b + r. */
void circuit_divide_signed(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *quotient,
                           Lit *remainder)
{
  Lit x[CIRCUIT_MOST], y[CIRCUIT_MOST], q[CIRCUIT_MOST], r[CIRCUIT_MOST], sum[CIRCUIT_MOST];
  Lit a_negative = a[width - 1], b_negative = b[width - 1];
  unsigned low = count_low(width, b);
  if (low > 0 && low < width && width + 2 <= CIRCUIT_MOST && is_constant(width, b) &&
      known_power(width, b) < 0) {
    divide_by_constant(gates, width, low, true, a, b, quotient, remainder);
    return;
  }
  circuit_negate_if(gates, width, a_negative, a, x);
  circuit_negate_if(gates, width, b_negative, b, y);
  circuit_divide(gates, width, x, y, q, r);
  circuit_negate_if(gates, width, gate_xor(gates, a_negative, b_negative), q, quotient);
  circuit_negate_if(gates, width, a_negative, r, remainder);
  circuit_mul(gates, width, quotient, b, sum);
  circuit_add(gates, width, sum, remainder, LIT_FALSE, sum);
  demand_equal(gates, width, sum, a);
}
