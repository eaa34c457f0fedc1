/* Products: rows of full adders, one for each bit of the multiplier; for a constant multiplier one
 * for each digit of its recoding into -1, 0 and 1, of which at most every other is not 0.  Bits
 * that only extend a number have no row, so that the product of two numbers is the same literals in
 * any width. */
#include <string.h>

#include "smt/circuit.h"

static unsigned count_constants(unsigned width, const Lit *a)
{
  unsigned count = 0;
  for (unsigned i = 0; i < width; i++)
    count += lit_is_constant(a[i]);
  return count;
}

/* out += a << by, or out -= a << by. */
static void accumulate(Gates *gates, unsigned width, const Lit *a, unsigned by, bool negative,
                       Lit *out)
{
  Lit row[CIRCUIT_MOST];
  for (unsigned i = 0; i + by < width; i++)
    row[i] = negative ? -a[i] : a[i];
  circuit_add(gates, width - by, out + by, row, lit_of(negative), out + by);
}

/* Non-adjacent form: a run of ones becomes +1 above it and -1 at its foot. */
static void mul_by_constant(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *out)
{
  for (unsigned i = 0; i < width; i++)
    out[i] = LIT_FALSE;
  bool carry = false;
  for (unsigned i = 0; i < width; i++) {
    bool bit = b[i] == LIT_TRUE, next = i + 1 < width && b[i + 1] == LIT_TRUE;
    bool odd = bit != carry;
    if (odd)
      accumulate(gates, width, a, i, next, out);
    carry = odd ? next : bit && carry;
  }
}

/* Without the copies of its sign (or the zeros) that a number is extended by. */
static unsigned count_significant(unsigned width, const Lit *a)
{
  unsigned count = width;
  while (count > 1 && a[count - 2] == a[width - 1])
    count--;
  return count;
}

/* What adders tell a solver only row by row, of a product that is exact: its sign; and, where both
 * factors may be negative, that its highest two bits differ for the square of the least number
 * alone. */
static void demand_sign(Gates *gates, Lit a_negative, Lit b_negative, unsigned exact,
                        const Lit *out)
{
  Lit negative = out[exact - 1];
  gates_demand(gates, 3, (Lit[]){a_negative, b_negative, -negative});
  gates_demand(gates, 3, (Lit[]){-a_negative, -b_negative, -negative});
  if (a_negative == LIT_FALSE || b_negative == LIT_FALSE)
    return;
  for (unsigned i = 0; i + 2 < exact; i++)
    gates_demand(gates, 3, (Lit[]){negative, -out[exact - 2], -out[i]});
}

/* The row of b's sign is subtracted; in the last bit of the product that makes no difference. */
static void add_rows(Gates *gates, unsigned width, const Lit *a, unsigned count, const Lit *b,
                     Lit *out)
{
  for (unsigned k = 0; k < count && k < width; k++) {
    bool sign = k + 1 == count;
    Lit row[CIRCUIT_MOST];
    for (unsigned i = 0; i + k < width; i++) {
      Lit bit = gate_and(gates, a[i], b[k]);
      row[i] = sign ? -bit : bit;
    }
    circuit_add(gates, width - k, out + k, row, lit_of(sign), out + k);
  }
}

/* A product has no more significant bits than its factors together, less one for each factor that
 * is not negative; the bits above them are copies of its sign. */
static void mul_by_rows(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *out)
{
  unsigned a_count = count_significant(width, a), b_count = count_significant(width, b);
  Lit a_negative = a[width - 1], b_negative = b[width - 1];
  bool natural = a_negative == LIT_FALSE && b_negative == LIT_FALSE;
  unsigned exact = a_count + b_count - (a_negative == LIT_FALSE) - (b_negative == LIT_FALSE);
  unsigned count = exact < width ? exact : width;
  for (unsigned i = 0; i < width; i++)
    out[i] = LIT_FALSE;
  add_rows(gates, count, a, b_count, b, out);
  if (exact <= width && !natural)
    demand_sign(gates, a_negative, b_negative, exact, out);
  for (unsigned i = count; i < width; i++)
    out[i] = natural ? LIT_FALSE : out[count - 1];
}

/* The better multiplier is constant, or has fewer rows; where both are as good, one is chosen, so
 * that a * b is the same gates as b * a. */
static bool is_better_multiplier(unsigned width, const Lit *a, const Lit *b)
{
  unsigned a_constants = count_constants(width, a), b_constants = count_constants(width, b);
  if (a_constants != b_constants)
    return a_constants > b_constants;
  unsigned a_count = count_significant(width, a), b_count = count_significant(width, b);
  return a_count != b_count ? a_count < b_count : a[0] < b[0];
}

void circuit_mul(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *out)
{
  if (is_better_multiplier(width, a, b)) {
    const Lit *first = a;
    a = b, b = first;
  }
  if (count_constants(width, b) == width)
    mul_by_constant(gates, width, a, b, out);
  else
    mul_by_rows(gates, width, a, b, out);
}

/* Is there an i with a[i] and a k with b[k], both below "end", and i + k at least "sum"? */
static Lit have_far_bits(Gates *gates, unsigned end, unsigned sum, const Lit *a, const Lit *b)
{
  Lit found[CIRCUIT_MOST], above = LIT_FALSE;
  unsigned count = 0, low = end; /* above: is there a k >= low? */
  for (unsigned i = 0; i < end; i++) {
    for (; low > 0 && low - 1 + i >= sum; low--)
      above = gate_or(gates, above, b[low - 1]);
    found[count++] = gate_and(gates, a[i], above);
  }
  return gate_or_all(gates, count, found);
}

/* Gok, Schulte, Arnold: Integer Multipliers with Overflow Detection.  Bits i and k of the factors
 * with i + k >= width are an overflow by themselves; without such bits the product has one bit more
 * than its type at most. */
Lit circuit_mul_overflows(Gates *gates, unsigned width, const Lit *a, const Lit *b)
{
  Lit x[CIRCUIT_MOST], y[CIRCUIT_MOST], product[CIRCUIT_MOST];
  memcpy(x, a, width * sizeof *x);
  memcpy(y, b, width * sizeof *y);
  x[width] = y[width] = LIT_FALSE;
  circuit_mul(gates, width + 1, x, y, product);
  return gate_or(gates, have_far_bits(gates, width, width, a, b), product[width]);
}

/* The same with bits that differ from the sign: the factor's magnitude is at least 2^i, and more
 * where it is negative, so that i + k >= width - 1 is an overflow. */
Lit circuit_mul_overflows_signed(Gates *gates, unsigned width, const Lit *a, const Lit *b)
{
  Lit x[CIRCUIT_MOST], y[CIRCUIT_MOST], product[CIRCUIT_MOST];
  memcpy(x, a, width * sizeof *x);
  memcpy(y, b, width * sizeof *y);
  x[width] = a[width - 1], y[width] = b[width - 1];
  circuit_mul(gates, width + 1, x, y, product);
  for (unsigned i = 0; i + 1 < width; i++) {
    x[i] = gate_xor(gates, a[i], a[width - 1]);
    y[i] = gate_xor(gates, b[i], b[width - 1]);
  }
  return gate_or(gates, have_far_bits(gates, width - 1, width - 1, x, y),
                 gate_xor(gates, product[width], product[width - 1]));
}
