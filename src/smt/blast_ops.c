#include <string.h>

#include "smt/blast.h"
#include "smt/circuit.h"
#include "term/sum.h"

/* Arguments are copied: making literals moves the pool. */
typedef struct Word {
  unsigned width;
  Lit bits[CIRCUIT_MOST];
} Word;

static Word argument(const Blast *blast, const Term *term, unsigned i)
{
  Word word = {.width = term->args[i]->type.width};
  memcpy(word.bits, blast_bits(blast, term->args[i]), word.width * sizeof *word.bits);
  return word;
}

static void subtract(Gates *gates, const Word *a, const Word *b, Lit *out, Lit *carry)
{
  Lit inverted[CIRCUIT_MOST];
  circuit_invert(b->width, b->bits, inverted);
  *carry = circuit_add(gates, a->width, a->bits, inverted, LIT_TRUE, out);
}

/* The signs of the arguments agree (in a sum; differ in a difference) and that of the result is
 * another. */
static Lit sign_changes(Gates *gates, Lit a, Lit b, Lit result)
{
  return gate_and(gates, gate_xor(gates, a, result), gate_xor(gates, b, result));
}

static Lit overflow(Gates *gates, TermOp op, const Word *a, const Word *b)
{
  Lit out[CIRCUIT_MOST], carry;
  unsigned top = a->width - 1;
  switch (op) {
  case TERM_SADDO:
    circuit_add(gates, a->width, a->bits, b->bits, LIT_FALSE, out);
    return sign_changes(gates, a->bits[top], b->bits[top], out[top]);
  case TERM_SSUBO:
    subtract(gates, a, b, out, &carry);
    return sign_changes(gates, a->bits[top], -b->bits[top], out[top]);
  case TERM_UADDO: return circuit_add(gates, a->width, a->bits, b->bits, LIT_FALSE, out);
  case TERM_USUBO: return circuit_less(gates, a->width, a->bits, b->bits, false);
  case TERM_SMULO: return circuit_mul_overflows_signed(gates, a->width, a->bits, b->bits);
  default: return circuit_mul_overflows(gates, a->width, a->bits, b->bits);
  }
}

/* Quotient and remainder of the same arguments share one circuit. */
static const Lit *division(Blast *blast, const Term *term, const Word *a, const Word *b)
{
  bool is_signed = term->op == TERM_SDIV || term->op == TERM_SREM;
  Map *done = &blast->divisions[is_signed];
  uint64_t key = (uint64_t)term->args[0]->id << 32 | term->args[1]->id, start;
  if (!map_get(done, key, &start)) {
    Lit out[2 * CIRCUIT_MOST];
    (is_signed ? circuit_divide_signed : circuit_divide)(blast->gates, a->width, a->bits, b->bits,
                                                         out, out + a->width);
    start = blast->pool.count;
    for (unsigned i = 0; i < 2 * a->width; i++)
      vec_push(&blast->pool, out[i]);
    map_put(done, key, start);
    blast_note_hard(blast, (BlastHard){true, is_signed, a->width, 0, 0}, a->bits, b->bits, out);
  }
  bool rest = term->op == TERM_UREM || term->op == TERM_SREM;
  return blast->pool.data + start + (rest ? a->width : 0);
}

static void bitwise(Gates *gates, TermOp op, const Word *a, const Word *b, Lit *out)
{
  for (unsigned i = 0; i < a->width; i++)
    out[i] = op == TERM_BAND  ? gate_and(gates, a->bits[i], b->bits[i])
             : op == TERM_BOR ? gate_or(gates, a->bits[i], b->bits[i])
                              : gate_xor(gates, a->bits[i], b->bits[i]);
}

/* Of sums of the same parts an equality is known, and an order where they are equal. */
static bool compares_sums(const Term *term, Lit *out)
{
  Bits difference;
  if (term->op != TERM_EQ && (term->op < TERM_ULT || term->op > TERM_SLE))
    return false;
  if (!sums_differ_by(term->args[0], term->args[1], &difference) ||
      (difference && term->op != TERM_EQ))
    return false;
  bool strict = term->op == TERM_ULT || term->op == TERM_SLT;
  *out = difference || strict ? LIT_FALSE : LIT_TRUE;
  return true;
}

static void binary(Blast *blast, const Term *term, const Word *a, const Word *b, Lit *out)
{
  Gates *gates = blast->gates;
  unsigned width = a->width;
  Lit carry;
  if (compares_sums(term, out))
    return;
  switch (term->op) {
  case TERM_EQ: *out = circuit_equal(gates, width, a->bits, b->bits); return;
  case TERM_ADD: circuit_add(gates, width, a->bits, b->bits, LIT_FALSE, out); return;
  case TERM_SUB: subtract(gates, a, b, out, &carry); return;
  case TERM_MUL:
    circuit_mul(gates, width, a->bits, b->bits, out);
    blast_note_hard(blast, (BlastHard){false, false, width, 0, 0}, a->bits, b->bits, out);
    return;
  case TERM_UDIV:
  case TERM_SDIV:
  case TERM_UREM:
  case TERM_SREM: memcpy(out, division(blast, term, a, b), width * sizeof *out); return;
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: bitwise(gates, term->op, a, b, out); return;
  case TERM_SHL: circuit_shift(gates, SHIFT_LEFT, width, a->bits, b->bits, out); return;
  case TERM_LSHR: circuit_shift(gates, SHIFT_RIGHT, width, a->bits, b->bits, out); return;
  case TERM_ASHR: circuit_shift(gates, SHIFT_RIGHT_SIGNED, width, a->bits, b->bits, out); return;
  case TERM_ULT: *out = circuit_less(gates, width, a->bits, b->bits, false); return;
  case TERM_ULE: *out = circuit_less(gates, width, a->bits, b->bits, true); return;
  case TERM_SLT: *out = circuit_less_signed(gates, width, a->bits, b->bits, false); return;
  case TERM_SLE: *out = circuit_less_signed(gates, width, a->bits, b->bits, true); return;
  case TERM_CONCAT:
    memcpy(out, b->bits, b->width * sizeof *out);
    memcpy(out + b->width, a->bits, width * sizeof *out);
    return;
  default: *out = overflow(gates, term->op, a, b); return;
  }
}

static void extend(const Word *a, unsigned width, Lit fill, Lit *out)
{
  for (unsigned i = 0; i < width; i++)
    out[i] = i < a->width ? a->bits[i] : fill;
}

static bool unary(Blast *blast, const Term *term, const Word *a, Lit *out)
{
  switch (term->op) {
  case TERM_NOT:
  case TERM_BNOT: circuit_invert(a->width, a->bits, out); return true;
  case TERM_NEG: circuit_negate_if(blast->gates, a->width, LIT_TRUE, a->bits, out); return true;
  case TERM_EXTRACT: memcpy(out, a->bits + term->lo, term->type.width * sizeof *out); return true;
  case TERM_ZEXT: extend(a, term->type.width, LIT_FALSE, out); return true;
  case TERM_SEXT: extend(a, term->type.width, a->bits[a->width - 1], out); return true;
  default: return false;
  }
}

bool blast_apply(Blast *blast, const Term *term, Lit *out)
{
  Word a = argument(blast, term, 0);
  if (term->count == 1)
    return unary(blast, term, &a, out);
  Word b = argument(blast, term, 1);
  if (term->count == 2) {
    binary(blast, term, &a, &b, out);
    return true;
  }
  Word c = argument(blast, term, 2);
  circuit_ite(blast->gates, b.width, *a.bits, b.bits, c.bits, out);
  return true;
}
