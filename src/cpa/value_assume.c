/* What an assumption says about the values of variables.
 *
 * A demand is a term and the value it must have.  It is passed down through operators that can be
 * inverted until it reaches variables.  Giving up a demand is sound at any point. */
#include "cpa/value.h"
#include "term/bits.h"

enum { MOST_DEMANDS = 64, MOST_STEPS = 256, MOST_PASSES = 4 };

typedef struct Demand {
  const Term *term;
  Datum value;
} Demand;

typedef struct Demands {
  ValueCpa *cpa;
  Content *c;
  Demand list[MOST_DEMANDS];
  unsigned count;
  bool contradiction, learned;
} Demands;

static void demand(Demands *d, const Term *term, Datum value)
{
  if (value.known && d->count < MOST_DEMANDS)
    d->list[d->count++] = (Demand){term, value};
}

static void demand_bool(Demands *d, const Term *term, bool value)
{
  demand(d, term, datum_plain(value_of(value)));
}

static void demand_bits(Demands *d, const Term *term, Bits bits)
{
  Bits cut = bits & bits_mask(term->type.width);
  demand(d, term, datum_plain(value_of_bits(cut)));
}

static Datum eval(Demands *d, const Term *term)
{
  return value_eval(d->cpa, d->c, term);
}

static void demand_variable(Demands *d, const Term *term, Datum value)
{
  const Variable *var = value_variable(d->cpa, term);
  if (!var || var->kind == VARIABLE_ADDRESS || term->type.kind == TYPE_ARRAY)
    return;
  if (value_get(d->cpa, d->c, var).known)
    return; /* checked by evaluation */
  value_bind(d->cpa, d->c, var, value);
  d->learned = true;
}

/* and = false, or = true: only where all others are known can we tell about the last one. */
static void demand_last(Demands *d, const Term *term, bool value)
{
  const Term *last = NULL;
  for (unsigned i = 0; i < term->count; i++) {
    Datum known = eval(d, term->args[i]);
    if (known.known && (bool)known.bits.lo == value)
      return;
    if (!known.known && last)
      return;
    if (!known.known)
      last = term->args[i];
  }
  if (last)
    demand_bool(d, last, value);
  else
    d->contradiction = true;
}

static void demand_junction(Demands *d, const Term *term, bool value)
{
  if (value == (term->op == TERM_OR)) {
    demand_last(d, term, value);
    return;
  }
  for (unsigned i = 0; i < term->count; i++)
    demand_bool(d, term->args[i], value);
}

/* Can the value be had in more than one way of writing it? */
static bool is_ambiguous_float(const Term *term, Datum value)
{
  return term->type.kind == TYPE_FLOAT &&
         (!datum_is_plain(value) || value_is_ambiguous(value.bits, term->type.width));
}

/* The one of two operands that is known, and the other; false where none or both are. */
static bool known_operand(Demands *d, const Term *term, Datum *known, const Term **other,
                          unsigned *index)
{
  Datum a = eval(d, term->args[0]), b = eval(d, term->args[1]);
  if (a.known == b.known)
    return false;
  *index = a.known ? 0 : 1;
  *known = a.known ? a : b;
  *other = term->args[a.known ? 1 : 0];
  return true;
}

/* ite(c, a, b) is not "value", where a or b is known to be just that. */
static void demand_ite_differs(Demands *d, const Term *ite, Datum value)
{
  bool first = datum_same(eval(d, ite->args[1]), value);
  bool second = datum_same(eval(d, ite->args[2]), value);
  if (first != second)
    demand_bool(d, ite->args[0], second);
}

static void demand_differs(Demands *d, const Term *term, Datum value)
{
  if (term->op == TERM_ITE)
    demand_ite_differs(d, term, value);
  else if (term->type.kind != TYPE_FLOAT && term->type.width == 1 && datum_is_plain(value))
    demand(d, term, datum_plain(value_of(!value.bits.lo)));
}

static void demand_eq(Demands *d, const Term *term, bool value)
{
  Datum known;
  const Term *other;
  unsigned index;
  if (term->args[0]->type.kind == TYPE_ARRAY || !known_operand(d, term, &known, &other, &index))
    return;
  if (!value)
    demand_differs(d, other, known);
  else if (!is_ambiguous_float(other, known))
    demand(d, other, known);
}

static void demand_feq(Demands *d, const Term *term, bool value)
{
  Datum known;
  const Term *other;
  unsigned index;
  if (!value || !known_operand(d, term, &known, &other, &index) || is_ambiguous_float(other, known))
    return;
  Bits sign = bits_least(other->type.width);
  if (bits_of(known.bits) & ~sign) /* zero has two signs */
    demand(d, other, known);
}

/* Unsigned comparison with a limit of the range: a <= 0, greatest <= a. */
static void demand_below(Demands *d, const Term *term, bool value)
{
  Datum known;
  const Term *other;
  unsigned index;
  if (!known_operand(d, term, &known, &other, &index) || !datum_is_plain(known))
    return;
  Bits limit = bits_of(known.bits), most = bits_mask(other->type.width);
  bool strict = (term->op == TERM_ULT) == value; /* not(a <= b) is b < a */
  bool from_above = (index == 1) == value;       /* other <= limit */
  if (from_above && limit == (strict ? 1 : 0))
    demand_bits(d, other, 0);
  if (!from_above && limit == (strict ? most - 1 : most))
    demand_bits(d, other, most);
}

static Datum sum(Demands *d, Datum a, Datum b, unsigned width, bool negative)
{
  if (datum_is_plain(a) && datum_is_plain(b)) {
    Bits bits = negative ? bits_of(a.bits) - bits_of(b.bits) : bits_of(a.bits) + bits_of(b.bits);
    return datum_plain(value_of_bits(bits & bits_mask(width)));
  }
  if (datum_is_address(a) && datum_is_plain(b))
    return value_shift(d->cpa, a, negative ? -b.bits.lo : b.bits.lo);
  if (datum_is_plain(a) && datum_is_address(b) && !negative)
    return value_shift(d->cpa, b, a.bits.lo);
  return datum_unknown();
}

static void demand_sum(Demands *d, const Term *term, Datum value)
{
  Datum known;
  const Term *other;
  unsigned index, width = term->type.width;
  if (!known_operand(d, term, &known, &other, &index))
    return;
  if (term->op == TERM_ADD)
    demand(d, other, sum(d, value, known, width, true));
  else if (index == 0)
    demand(d, other, sum(d, known, value, width, true));
  else
    demand(d, other, sum(d, value, known, width, false));
}

/* Odd numbers have an inverse modulo a power of two; each step doubles the bits that are right. */
static Bits inverse_of(Bits odd)
{
  Bits res = odd;
  for (unsigned i = 0; i < 7; i++)
    res *= 2 - odd * res;
  return res;
}

/* The other operand of one that is known, for operators on plain bits. */
static void demand_plain_operand(Demands *d, const Term *term, Bits value)
{
  Datum known;
  const Term *other;
  unsigned index;
  if (!known_operand(d, term, &known, &other, &index) || !datum_is_plain(known))
    return;
  Bits bits = bits_of(known.bits);
  if (term->op == TERM_BXOR)
    demand_bits(d, other, bits ^ value);
  else if (term->op == TERM_MUL && bits & 1)
    demand_bits(d, other, value * inverse_of(bits));
}

/* Both operands, where the result has no other way to come about. */
static void demand_both(Demands *d, const Term *term, Bits value, Bits decisive)
{
  if (value != decisive)
    return;
  demand_bits(d, term->args[0], value);
  demand_bits(d, term->args[1], value);
}

static void demand_extended(Demands *d, const Term *term, Bits value)
{
  const Term *arg = term->args[0];
  unsigned width = arg->type.width;
  Bits cut = value & bits_mask(width);
  Bits back = term->op == TERM_ZEXT ? cut : (Bits)bits_signed(cut, width);
  if ((back & bits_mask(term->type.width)) != value)
    d->contradiction = true;
  else
    demand_bits(d, arg, cut);
}

static void demand_concat(Demands *d, const Term *term, Bits value)
{
  unsigned low = term->args[1]->type.width;
  demand_bits(d, term->args[0], value >> low);
  demand_bits(d, term->args[1], value);
}

static void demand_ite(Demands *d, const Term *term, Datum value)
{
  Datum c = eval(d, term->args[0]);
  if (c.known) {
    demand(d, term->args[c.bits.lo ? 1 : 2], value);
    return;
  }
  if (term->type.kind == TYPE_FLOAT) /* equal floats may be written differently */
    return;
  for (unsigned i = 1; i <= 2; i++) {
    Datum branch = eval(d, term->args[i]);
    if (datum_is_plain(branch) && datum_is_plain(value) && !datum_same(branch, value)) {
      demand_bool(d, term->args[0], i == 2);
      demand(d, term->args[3 - i], value);
    }
  }
}

static void pass_on_bits(Demands *d, const Term *term, Bits value)
{
  unsigned width = term->type.width;
  switch (term->op) {
  case TERM_NOT: demand_bool(d, term->args[0], !value); break;
  case TERM_AND:
  case TERM_OR: demand_junction(d, term, value); break;
  case TERM_EQ: demand_eq(d, term, value); break;
  case TERM_FEQ: demand_feq(d, term, value); break;
  case TERM_ULT:
  case TERM_ULE: demand_below(d, term, value); break;
  case TERM_NEG: demand_bits(d, term->args[0], -value); break;
  case TERM_BNOT: demand_bits(d, term->args[0], ~value); break;
  case TERM_BXOR:
  case TERM_MUL: demand_plain_operand(d, term, value); break;
  case TERM_BOR: demand_both(d, term, value, 0); break;
  case TERM_BAND: demand_both(d, term, value, bits_mask(width)); break;
  case TERM_ZEXT:
  case TERM_SEXT: demand_extended(d, term, value); break;
  case TERM_CONCAT: demand_concat(d, term, value); break;
  default: break;
  }
}

static void pass_on(Demands *d, const Term *term, Datum value)
{
  switch (term->op) {
  case TERM_VAR: demand_variable(d, term, value); break;
  case TERM_ITE: demand_ite(d, term, value); break;
  case TERM_ADD:
  case TERM_SUB: demand_sum(d, term, value); break;
  default:
    if (datum_is_plain(value))
      pass_on_bits(d, term, bits_of(value.bits));
  }
}

/* Passes the demand that the term holds down once; false on a contradiction. */
static bool learn(ValueCpa *cpa, Content *c, const Term *term, bool *learned)
{
  Demands d;
  d.cpa = cpa, d.c = c, d.count = 0, d.contradiction = d.learned = false;
  demand_bool(&d, term, true);
  for (unsigned steps = 0; d.count && !d.contradiction && steps < MOST_STEPS; steps++) {
    Demand next = d.list[--d.count];
    pass_on(&d, next.term, next.value);
  }
  *learned = d.learned;
  return !d.contradiction;
}

bool value_assume(ValueCpa *cpa, Content *c, const Term *term)
{
  bool learned = true;
  for (unsigned pass = 0; pass < MOST_PASSES && learned; pass++) {
    Datum now = value_eval(cpa, c, term);
    if (now.known)
      return now.bits.lo;
    if (!learn(cpa, c, term, &learned))
      return false;
  }
  Datum last = learned ? value_eval(cpa, c, term) : datum_unknown();
  return !last.known || last.bits.lo;
}
