/* What is known of addresses, wherever objects lie.
 *
 * An object's address is a multiple of its alignment and not null, no two objects that live at the
 * same time overlap, and no object, nor one past its end, reaches beyond the last address.  The
 * heap is one such object, from its first top to the present one; its address is a multiple of 16.
 */
#include "cpa/value.h"
#include "term/bits.h"

static bool size_of(ValueCpa *cpa, const Content *c, uint32_t base, uint64_t *size)
{
  const Object *object = cpa->layout.bases.data[base].object;
  if (object) {
    *size = object->kind == OBJECT_FUNCTION ? 1 : object->size;
    return true;
  }
  const Variable *top = cpa->head.program->heap_top;
  Datum d = top ? value_get(cpa, c, top) : datum_unknown();
  *size = d.bits.lo;
  return datum_is_address(d) && d.base == BASE_HEAP;
}

bool value_within(ValueCpa *cpa, const Content *c, uint32_t base, uint64_t offset, uint64_t length)
{
  uint64_t size;
  return size_of(cpa, c, base, &size) && offset <= size && length <= size - offset;
}

/* Is it surely the address of some byte of its object? */
static bool is_inside(ValueCpa *cpa, const Content *c, Datum d)
{
  return value_within(cpa, c, d.base, d.bits.lo, 1);
}

static Datum plain_number(uint64_t number)
{
  return datum_plain(value_of(number));
}

static Datum add(const ValueCpa *cpa, Datum a, Datum b)
{
  if (datum_is_address(a) && datum_is_plain(b))
    return value_shift(cpa, a, b.bits.lo);
  if (datum_is_plain(a) && datum_is_address(b))
    return value_shift(cpa, b, a.bits.lo);
  return datum_unknown();
}

static Datum subtract(const ValueCpa *cpa, Datum a, Datum b)
{
  if (datum_is_address(a) && datum_is_plain(b))
    return value_shift(cpa, a, -b.bits.lo);
  if (!datum_is_address(a) || !datum_is_address(b) || a.base != b.base)
    return datum_unknown();
  Value difference = value_of(a.bits.lo - b.bits.lo);
  return datum_plain(value_truncate(difference, cpa->head.program->pointer_bits));
}

/* The low bits that the alignment leaves to the offset, or all but some of those. */
static Datum mask(const ValueCpa *cpa, Datum a, Datum b)
{
  if (datum_is_plain(a)) {
    Datum other = a;
    a = b, b = other;
  }
  if (!datum_is_address(a) || !datum_is_plain(b))
    return datum_unknown();
  uint64_t bits = b.bits.lo, low = layout_align(&cpa->layout, a.base) - 1;
  uint64_t all = (uint64_t)bits_mask(cpa->head.program->pointer_bits);
  if (bits <= low)
    return plain_number(a.bits.lo & bits);
  if ((bits | low) != all)
    return datum_unknown();
  a.bits.lo &= bits;
  return a;
}

static Datum extract(const ValueCpa *cpa, const Term *term, Datum a)
{
  if (!datum_is_address(a))
    return datum_unknown();
  uint64_t low = layout_align(&cpa->layout, a.base) - 1;
  if (term->hi < 64 && low >> term->hi & 1)
    return plain_number(a.bits.lo >> term->lo & (uint64_t)bits_mask(term->hi - term->lo + 1u));
  return term->lo % 8 == 0 && term->hi == term->lo + 7u ? value_byte(a, term->lo / 8)
                                                        : datum_unknown();
}

static Datum remainder_of(const ValueCpa *cpa, Datum a, Datum b)
{
  uint64_t by = b.bits.lo;
  bool power = datum_is_address(a) && datum_is_plain(b) && by && !(by & (by - 1));
  return power && by <= layout_align(&cpa->layout, a.base) ? plain_number(a.bits.lo & (by - 1))
                                                           : datum_unknown();
}

static bool differs_from_number(ValueCpa *cpa, const Content *c, Datum address, uint64_t number)
{
  uint64_t low = layout_align(&cpa->layout, address.base) - 1;
  return ((address.bits.lo ^ number) & low) || (!number && is_inside(cpa, c, address));
}

static Datum equal(ValueCpa *cpa, const Content *c, Datum a, Datum b)
{
  if (datum_same(a, b))
    return plain_number(true);
  if (datum_is_address(a) && datum_is_address(b)) {
    bool apart = is_inside(cpa, c, a) && is_inside(cpa, c, b) &&
                 !layout_may_share(&cpa->layout, a.base, b.base);
    bool differ = a.base == b.base || apart;
    return differ ? plain_number(false) : datum_unknown();
  }
  if (datum_is_plain(a)) {
    Datum other = a;
    a = b, b = other;
  }
  bool differ =
      datum_is_address(a) && datum_is_plain(b) && differs_from_number(cpa, c, a, b.bits.lo);
  return differ ? plain_number(false) : datum_unknown();
}

static bool is_null(Datum d)
{
  return datum_is_plain(d) && !d.bits.lo;
}

/* As unsigned numbers. */
static Datum is_below(ValueCpa *cpa, const Content *c, Datum a, Datum b, bool or_equal)
{
  if (datum_same(a, b))
    return plain_number(or_equal);
  if (is_null(a) && datum_is_address(b) && is_inside(cpa, c, b))
    return plain_number(true);
  if (is_null(b) && datum_is_address(a) && is_inside(cpa, c, a))
    return plain_number(false);
  if (!datum_is_address(a) || !datum_is_address(b) || a.base != b.base ||
      !value_within(cpa, c, a.base, a.bits.lo, 0) || !value_within(cpa, c, b.base, b.bits.lo, 0))
    return datum_unknown();
  return plain_number(a.bits.lo < b.bits.lo);
}

Datum value_apply_address(ValueCpa *cpa, const Content *c, const Term *term, const Datum *args)
{
  if (term->args[0]->type.kind != TYPE_BV)
    return datum_unknown();
  switch (term->op) {
  case TERM_ADD: return add(cpa, args[0], args[1]);
  case TERM_SUB: return subtract(cpa, args[0], args[1]);
  case TERM_BAND: return mask(cpa, args[0], args[1]);
  case TERM_UREM: return remainder_of(cpa, args[0], args[1]);
  case TERM_EXTRACT: return extract(cpa, term, args[0]);
  case TERM_BXOR: return datum_same(args[0], args[1]) ? plain_number(0) : datum_unknown();
  case TERM_EQ: return equal(cpa, c, args[0], args[1]);
  case TERM_ULT: return is_below(cpa, c, args[0], args[1], false);
  case TERM_ULE: return is_below(cpa, c, args[0], args[1], true);
  default: return datum_unknown();
  }
}
