#include "term/parse_c_type.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "term/name.h"

enum { INT_BITS = 32 };

static CValue c_int(Terms *terms, unsigned width, bool is_signed, uint64_t number)
{
  return (CValue){term_bv(terms, width, number), is_signed, false};
}

/* ---- conversions ---- */

const Term *c_truth(Terms *terms, CValue a)
{
  if (a.term->type.kind == TYPE_BOOL)
    return a.term;
  if (a.term->type.kind == TYPE_BV)
    return term_to_bool(terms, a.term);
  const Term *zero = term_const(terms, a.term->type, value_of_double(0, a.term->type.width));
  return term_not(terms, term_binary(terms, TERM_FEQ, a.term, zero));
}

static const Term *to_integer(Terms *terms, CValue a, CType to)
{
  unsigned width = to.type.width;
  switch ((TypeKind)a.term->type.kind) {
  case TYPE_BOOL: return term_from_bool(terms, a.term, width);
  case TYPE_FLOAT:
    return term_convert(terms, to.is_signed ? TERM_FTOS : TERM_FTOU, to.type, a.term);
  default: break;
  }
  return a.is_signed ? term_resize_signed(terms, a.term, width)
                     : term_resize_unsigned(terms, a.term, width);
}

static const Term *to_float(Terms *terms, CValue a, CType to)
{
  if (a.term->type.kind == TYPE_BOOL)
    a = c_promote(terms, a);
  if (a.term->type.kind == TYPE_BV)
    return term_convert(terms, a.is_signed ? TERM_STOF : TERM_UTOF, to.type, a.term);
  return type_equal(a.term->type, to.type) ? a.term
                                           : term_convert(terms, TERM_FCVT, to.type, a.term);
}

CValue c_convert(Terms *terms, CValue a, CType to)
{
  const Term *term = to.type.kind == TYPE_BOOL ? c_truth(terms, a)
                     : to.type.kind == TYPE_BV ? to_integer(terms, a, to)
                                               : to_float(terms, a, to);
  return (CValue){term, to.is_signed, false};
}

CValue c_promote(Terms *terms, CValue a)
{
  bool is_bool = a.term->type.kind == TYPE_BOOL;
  if (!is_bool && (a.term->type.kind == TYPE_FLOAT || a.term->type.width >= INT_BITS))
    return a;
  return c_convert(terms, a, (CType){type_bv(INT_BITS), true});
}

void c_balance(Terms *terms, CValue *a, CValue *b)
{
  CType to;
  *a = c_promote(terms, *a);
  *b = c_promote(terms, *b);
  Type left = a->term->type, right = b->term->type;
  if (left.kind != right.kind)
    to = (CType){left.kind == TYPE_FLOAT ? left : right, true};
  else if (left.width != right.width)
    to = left.width > right.width ? (CType){left, a->is_signed} : (CType){right, b->is_signed};
  else
    to = (CType){left, a->is_signed && b->is_signed};
  bool is_pointer = a->is_pointer || b->is_pointer;
  *a = c_convert(terms, *a, to);
  *b = c_convert(terms, *b, to);
  a->is_pointer = b->is_pointer = is_pointer;
}

/* ---- types ---- */

bool c_read_type(Reader *reader, unsigned long_bits, CType *out)
{
  unsigned count = 0, longs = 0;
  bool is_unsigned = false, is_char = false, is_short = false, is_float = false, is_double = false,
       is_bool = false, is_int128 = false, is_signed = false;
  for (;; count++) {
    if (reader_accept(reader, "unsigned"))
      is_unsigned = true;
    else if (reader_accept(reader, "signed"))
      is_signed = true;
    else if (reader_accept(reader, "char"))
      is_char = true;
    else if (reader_accept(reader, "short"))
      is_short = true;
    else if (reader_accept(reader, "long"))
      longs++;
    else if (reader_accept(reader, "float"))
      is_float = true;
    else if (reader_accept(reader, "double"))
      is_double = true;
    else if (reader_accept(reader, "_Bool"))
      is_bool = true;
    else if (reader_accept(reader, "__int128"))
      is_int128 = true;
    else if (!reader_accept(reader, "int"))
      break;
  }
  (void)is_signed;
  unsigned width = is_char     ? 8
                   : is_short  ? 16
                   : is_int128 ? 128
                   : longs > 1 ? 64
                   : longs     ? long_bits
                               : INT_BITS;
  *out = is_bool     ? (CType){type_bool(), true}
         : is_float  ? (CType){type_float(32), true}
         : is_double ? (CType){type_float(longs ? 80 : 64), true}
                     : (CType){type_bv(width), !is_unsigned};
  return count > 0;
}

/* ---- constants ---- */

static CValue fail(Reader *reader, const char *from, const char *why)
{
  reader->at = from;
  reader_fail(reader, "%s", why);
  return (CValue){0};
}

/* The type of an integer constant: the first of C's list that it fits. */
static CValue typed(Reader *reader, uint64_t number, bool decimal, unsigned longs, bool is_unsigned,
                    unsigned long_bits)
{
  const unsigned widths[] = {INT_BITS, long_bits, 64};
  for (unsigned i = longs; i < 3; i++) {
    unsigned width = widths[i];
    if (!is_unsigned && number >> (width - 1) == 0)
      return c_int(reader->terms, width, true, number);
    if ((is_unsigned || !decimal) && (width == 64 || number >> width == 0))
      return c_int(reader->terms, width, false, number);
  }
  return c_int(reader->terms, 64, false, number);
}

static CValue read_integer(Reader *reader, unsigned long_bits)
{
  const char *from = reader->at;
  char *end;
  errno = 0;
  uint64_t number = strtoull(from, &end, 0);
  unsigned longs = 0;
  bool is_unsigned = false;
  if (errno)
    return fail(reader, from, "the constant does not fit any type");
  for (;; end++) {
    if ((*end == 'u' || *end == 'U') && !is_unsigned)
      is_unsigned = true;
    else if ((*end == 'l' || *end == 'L') && longs < 2)
      longs++;
    else
      break;
  }
  reader->at = end;
  if (name_is_digit(*end) || (*end | 0x20) == 'x' || *end == '_' ||
      ((*end | 0x20) >= 'a' && (*end | 0x20) <= 'z'))
    return fail(reader, end, "this does not belong to the constant");
  return typed(reader, number, from[0] != '0', longs, is_unsigned, long_bits);
}

static CValue read_real(Reader *reader)
{
  char *end;
  long double number = strtold(reader->at, &end);
  unsigned width = *end == 'f' || *end == 'F' ? 32 : *end == 'l' || *end == 'L' ? 80 : 64;
  /* Each width is rounded from the text, once. */
  Value value = width == 32   ? value_of_double((double)strtof(reader->at, NULL), 32)
                : width == 64 ? value_of_double(strtod(reader->at, NULL), 64)
                              : value_of_long_double(number, 80);
  reader->at = end + (width != 64);
  return (CValue){term_const(reader->terms, type_float(width), value), true, false};
}

/* The character that an escape stands for; -1: none. */
static int escaped(char c)
{
  switch (c) {
  case 'n': return '\n';
  case 't': return '\t';
  case 'r': return '\r';
  case '0': return 0;
  case '\\':
  case '\'': return c;
  default: return -1;
  }
}

static CValue read_character(Reader *reader)
{
  const char *from = reader->at;
  bool is_escape = from[1] == '\\';
  int c = is_escape ? escaped(from[2]) : from[1] ? (unsigned char)from[1] : -1;
  if (c < 0 && is_escape)
    return fail(reader, from, "this escape is not known");
  if (c < 0 || from[2 + is_escape] != '\'')
    return fail(reader, from, "the character lacks its closing quote");
  reader->at += 3 + is_escape;
  return (CValue){term_bv_signed(reader->terms, INT_BITS, (signed char)c), true, false};
}

CValue c_read_constant(Reader *reader, unsigned long_bits)
{
  if (*reader->at == '\'')
    return read_character(reader);
  bool is_hex = reader->at[0] == '0' && (reader->at[1] | 0x20) == 'x';
  size_t digits = strspn(reader->at + 2 * is_hex, is_hex ? "0123456789abcdefABCDEF" : "0123456789");
  char next = reader->at[digits + 2 * is_hex];
  bool is_real = next == '.' || (next | 0x20) == (is_hex ? 'p' : 'e');
  return is_real ? read_real(reader) : read_integer(reader, long_bits);
}
