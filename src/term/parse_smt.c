#include "term/parse_smt.h"

#include <string.h>

#include "base/map.h"
#include "base/text.h"
#include "term/bits.h"
#include "term/name.h"
#include "term/parse_smt_build.h"

enum { MOST_DEPTH = 20000 }; /* of nested terms: beyond, our stack would not do */

typedef struct Smt {
  Reader *reader;
  unsigned depth;
  Map bound; /* name -> term */
} Smt;

static const Term *read_term(Smt *p);

/* ---- tokens ---- */

static const Term *fail_at(Smt *p, const char *at, const char *what, const char *why)
{
  p->reader->at = at;
  reader_fail(p->reader, "%.60s %s", what, why);
  return NULL;
}

static bool is_next(Smt *p, char c)
{
  reader_skip(p->reader);
  return *p->reader->at == c;
}

static int hex_digit(char c)
{
  const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c | 0x20) : NULL;
  return at ? (int)(at - digits) : -1;
}

/* The name that a symbol between bars was made of. */
static const char *plain_name(Smt *p, const char *symbol)
{
  Text name = {0};
  for (const char *at = symbol; *at; at++) {
    int high = *at == '\'' ? hex_digit(at[1]) : -1, low = high < 0 ? -1 : hex_digit(at[2]);
    if (low >= 0) {
      text_add_char(&name, (char)(high << 4 | low));
      at += 2;
    } else if (*at != '\'' || at[1]) {
      text_add_char(&name, *at);
    }
  }
  const char *res = intern(terms_names(p->reader->terms), text_of(&name));
  text_free(&name);
  return res;
}

/* ---- leaves ---- */

/* After "#x" or "#b". */
static const Term *read_digits(Smt *p, const char *from, unsigned bits_each)
{
  Reader *reader = p->reader;
  Bits bits = 0;
  unsigned width = 0;
  for (; name_is_char(*reader->at); reader->at++, width += bits_each) {
    int digit = hex_digit(*reader->at);
    if (digit < 0 || digit >> bits_each)
      return fail_at(p, reader->at, "this digit", "does not belong to the constant");
    bits = bits << bits_each | (unsigned)digit;
  }
  if (!width || width > BV_MOST_BITS)
    return fail_at(p, from, "a constant", "has from 1 to 128 bits");
  return term_const(reader->terms, type_bv(width), value_of_bits(bits));
}

static const Term *read_literal(Smt *p)
{
  const char *from = p->reader->at;
  bool is_hex = from[1] == 'x';
  if (!is_hex && from[1] != 'b')
    return fail_at(p, from, "a constant", "begins with #x or #b");
  p->reader->at += 2;
  return read_digits(p, from, is_hex ? 4 : 1);
}

static const Term *read_symbol(Smt *p)
{
  Reader *reader = p->reader;
  const char *from = reader->at;
  bool quoted = *from == '|';
  if (name_is_digit(*from))
    return fail_at(p, from, "a number", "has no width here: write #x0000002a or (_ bv42 32)");
  const char *name = reader_name(reader);
  if (!name)
    return NULL;
  if (!quoted && !strcmp(name, "true"))
    return term_true(reader->terms);
  if (!quoted && !strcmp(name, "false"))
    return term_false(reader->terms);
  const Term *res = map_get_ptr(&p->bound, name);
  if (!res)
    res = reader->variable(reader->context, quoted ? plain_name(p, name) : name);
  if (res)
    return res;
  reader->at = from;
  reader_fail(reader, "no variable is named \"%.100s\"", name);
  return NULL;
}

/* ---- sorts and indices ---- */

static bool read_index(Smt *p, uint64_t *number)
{
  return reader_number(p->reader, number);
}

static bool read_float_type(Smt *p, Type *type)
{
  uint64_t exponent, significand;
  reader_skip(p->reader);
  const char *from = p->reader->at;
  if (!read_index(p, &exponent) || !read_index(p, &significand))
    return false;
  return smt_float_type(exponent, significand, type) ||
         fail_at(p, from, "a float", "has 8 and 24, 11 and 53, or 15 and 64 bits");
}

static bool read_sort(Smt *p, Type *type);

/* After "(_". */
static bool read_indexed_sort(Smt *p, Type *type)
{
  uint64_t width;
  if (reader_accept(p->reader, "FloatingPoint"))
    return read_float_type(p, type) && reader_expect(p->reader, ")");
  if (!reader_expect(p->reader, "BitVec") || !read_index(p, &width))
    return false;
  if (width < 1 || width > BV_MOST_BITS)
    return reader_fail(p->reader, "a bit-vector has from 1 to 128 bits");
  *type = type_bv((unsigned)width);
  return reader_expect(p->reader, ")");
}

static bool read_sort(Smt *p, Type *type)
{
  Reader *reader = p->reader;
  Type index, element;
  *type = type_bool();
  if (reader_accept(reader, "Bool"))
    return true;
  if (reader_accept(reader, "Float32"))
    return *type = type_float(32), true;
  if (reader_accept(reader, "Float64"))
    return *type = type_float(64), true;
  if (!reader_expect(reader, "("))
    return false;
  if (reader_accept(reader, "_"))
    return read_indexed_sort(p, type);
  if (++p->depth > MOST_DEPTH || !reader_expect(reader, "Array") || !read_sort(p, &index) ||
      !read_sort(p, &element))
    return false;
  if (index.kind != TYPE_BV || element.kind == TYPE_ARRAY)
    return reader_fail(reader, "an array leads from bit-vectors to scalars");
  *type = type_array(index.width, element);
  return reader_expect(reader, ")");
}

bool type_parse_smt(Reader *reader, Type *type)
{
  Smt p = {.reader = reader};
  return read_sort(&p, type);
}

/* ---- compound terms ---- */

static bool read_rounding(Smt *p, Rounding *mode)
{
  static const struct {
    const char *names[2];
    Rounding mode;
  } modes[] = {{{"RNE", "roundNearestTiesToEven"}, ROUND_EVEN},
               {{"RNA", "roundNearestTiesToAway"}, ROUND_AWAY},
               {{"RTP", "roundTowardPositive"}, ROUND_UP},
               {{"RTN", "roundTowardNegative"}, ROUND_DOWN},
               {{"RTZ", "roundTowardZero"}, ROUND_ZERO}};
  for (unsigned i = 0; i < sizeof modes / sizeof *modes; i++)
    for (unsigned k = 0; k < 2; k++)
      if (reader_accept(p->reader, modes[i].names[k]))
        return *mode = modes[i].mode, true;
  return reader_fail(p->reader, "expected a rounding mode, such as RNE");
}

/* Up to and past the closing parenthesis. */
static bool read_arguments(Smt *p, TermVec *args)
{
  while (!reader_accept(p->reader, ")")) {
    const Term *arg = read_term(p);
    if (!arg)
      return false;
    vec_push(args, arg);
  }
  return true;
}

static const Term *read_application(Smt *p, const char *from, const char *name)
{
  const SmtOp *op = smt_op_find(name);
  Rounding mode = ROUND_EVEN;
  TermVec args = {0};
  const Term *res = NULL;
  if (!op)
    return fail_at(p, from, name, "is no operator that is known here");
  if ((!smt_op_rounds(op) || read_rounding(p, &mode)) && read_arguments(p, &args)) {
    const char *fault = smt_apply(p->reader->terms, op, mode, args.count, args.data, &res);
    if (fault)
      res = fail_at(p, from, name, fault);
  }
  vec_free(&args);
  return res;
}

/* "((name term) ...) body)": all terms are read before a name is bound. */
static const Term *read_let(Smt *p)
{
  struct Binding {
    const char *name;
    const Term *term, *shadowed;
  };
  VEC(struct Binding) bindings = {0};
  const Term *res = NULL;
  bool good = reader_expect(p->reader, "(");
  while (good && !reader_accept(p->reader, ")")) {
    struct Binding one = {0};
    good = reader_expect(p->reader, "(") && (one.name = reader_name(p->reader)) &&
           (one.term = read_term(p)) && reader_expect(p->reader, ")");
    if (good)
      vec_push(&bindings, one);
  }
  for (unsigned i = 0; i < bindings.count; i++) {
    bindings.data[i].shadowed = map_get_ptr(&p->bound, bindings.data[i].name);
    map_put_ptr(&p->bound, bindings.data[i].name, bindings.data[i].term);
  }
  if (good)
    res = read_term(p);
  for (unsigned i = bindings.count; i > 0; i--)
    map_put_ptr(&p->bound, bindings.data[i - 1].name, bindings.data[i - 1].shadowed);
  vec_free(&bindings);
  return res && reader_expect(p->reader, ")") ? res : NULL;
}

/* After "(_": a constant. */
static const Term *read_indexed_constant(Smt *p)
{
  Reader *reader = p->reader;
  reader_skip(reader);
  const char *from = reader->at;
  static const struct {
    const char *name;
    uint64_t sign;
    bool infinite, nan;
  } floats[] = {{"NaN", 0, false, true},
                {"+oo", 0, true, false},
                {"-oo", 1, true, false},
                {"+zero", 0, false, false},
                {"-zero", 1, false, false}};
  for (unsigned i = 0; i < sizeof floats / sizeof *floats; i++)
    if (reader_accept(reader, floats[i].name)) {
      Type type;
      if (!read_float_type(p, &type) || !reader_expect(reader, ")"))
        return NULL;
      long double size = floats[i].nan        ? __builtin_nanl("")
                         : floats[i].infinite ? __builtin_infl()
                                              : 0.0L;
      Value value = value_of_long_double(floats[i].sign ? -size : size, type.width);
      return term_const(reader->terms, type, value);
    }
  uint64_t width;
  char digits[48];
  const char *name = reader_name(reader);
  size_t length = name ? strlen(name) : 0;
  if (!name)
    return NULL;
  if (strncmp(name, "bv", 2) || length < 3 || length >= sizeof digits ||
      strspn(name + 2, "0123456789") != length - 2)
    return fail_at(p, from, name, "is no constant: expected bvN, NaN, +oo, -oo, +zero or -zero");
  if (!read_index(p, &width) || !reader_expect(reader, ")"))
    return NULL;
  Value value;
  if (width < 1 || width > BV_MOST_BITS || !value_parse(name + 2, type_bv((unsigned)width), &value))
    return fail_at(p, from, name, "does not fit that many bits");
  return term_const(reader->terms, type_bv((unsigned)width), value);
}

/* "to_fp": from bits, from another float, or from a signed number. */
static const Term *to_float(Smt *p, const char *from, bool is_unsigned)
{
  Terms *terms = p->reader->terms;
  Type type;
  Rounding mode = ROUND_EVEN;
  if (!read_float_type(p, &type) || !reader_expect(p->reader, ")"))
    return NULL;
  reader_skip(p->reader);
  bool rounds = *p->reader->at == 'R' || !strncmp(p->reader->at, "round", 5);
  if (rounds && !read_rounding(p, &mode))
    return NULL;
  const Term *arg = read_term(p);
  if (!arg || !reader_expect(p->reader, ")"))
    return NULL;
  if (mode != ROUND_EVEN)
    return fail_at(p, from, "to_fp", "can be rounded to nearest (RNE) only");
  if (!rounds) {
    unsigned bits = type.width == 80 ? 79 : type.width;
    if (arg->type.kind != TYPE_BV || arg->type.width != bits)
      return fail_at(p, from, "to_fp", "needs a rounding mode, or all bits of the float");
    return smt_float_of_bits(terms, type, arg);
  }
  if (arg->type.kind == TYPE_FLOAT && !is_unsigned)
    return type_equal(arg->type, type) ? arg : term_convert(terms, TERM_FCVT, type, arg);
  if (arg->type.kind != TYPE_BV)
    return fail_at(p, from, "to_fp", "needs a float or a bit-vector");
  return term_convert(terms, is_unsigned ? TERM_UTOF : TERM_STOF, type, arg);
}

static const Term *to_integer(Smt *p, const char *from, TermOp op)
{
  uint64_t width;
  Rounding mode = ROUND_EVEN;
  if (!read_index(p, &width) || !reader_expect(p->reader, ")") || !read_rounding(p, &mode))
    return NULL;
  const Term *arg = read_term(p);
  if (!arg || !reader_expect(p->reader, ")"))
    return NULL;
  if (mode != ROUND_ZERO)
    return fail_at(p, from, "the conversion", "can be rounded toward zero (RTZ) only");
  if (arg->type.kind != TYPE_FLOAT || width < 1 || width > BV_MOST_BITS)
    return fail_at(p, from, "the conversion", "leads from a float to at most 128 bits");
  return term_convert(p->reader->terms, op, type_bv((unsigned)width), arg);
}

static const Term *apply_indexed(Smt *p, const char *from, TermOp op, unsigned count)
{
  uint64_t index[2] = {0};
  for (unsigned i = 0; i < count; i++)
    if (!read_index(p, &index[i]))
      return NULL;
  if (!reader_expect(p->reader, ")"))
    return NULL;
  const Term *arg = read_term(p);
  if (!arg || !reader_expect(p->reader, ")"))
    return NULL;
  if (arg->type.kind != TYPE_BV)
    return fail_at(p, from, term_op_name(op), "needs a bit-vector");
  if (op == TERM_EXTRACT)
    return index[0] < arg->type.width && index[1] <= index[0]
               ? term_extract(p->reader->terms, arg, (unsigned)index[0], (unsigned)index[1])
               : fail_at(p, from, "extract", "names bits that are not there");
  if (index[0] > BV_MOST_BITS || arg->type.width + index[0] > BV_MOST_BITS)
    return fail_at(p, from, "the result", "has more than 128 bits");
  unsigned width = arg->type.width + (unsigned)index[0];
  return index[0] ? term_convert(p->reader->terms, op, type_bv(width), arg) : arg;
}

/* After "((_". */
static const Term *read_indexed(Smt *p)
{
  reader_skip(p->reader);
  const char *from = p->reader->at, *name = reader_name(p->reader);
  if (!name)
    return NULL;
  if (!strcmp(name, "extract"))
    return apply_indexed(p, from, TERM_EXTRACT, 2);
  if (!strcmp(name, "zero_extend"))
    return apply_indexed(p, from, TERM_ZEXT, 1);
  if (!strcmp(name, "sign_extend"))
    return apply_indexed(p, from, TERM_SEXT, 1);
  if (!strcmp(name, "to_fp"))
    return to_float(p, from, false);
  if (!strcmp(name, "to_fp_unsigned"))
    return to_float(p, from, true);
  if (!strcmp(name, "fp.to_sbv"))
    return to_integer(p, from, TERM_FTOS);
  if (!strcmp(name, "fp.to_ubv"))
    return to_integer(p, from, TERM_FTOU);
  return fail_at(p, from, name, "is no indexed operator that is known here");
}

/* After "((as": an array that is the same everywhere. */
static const Term *read_const_array(Smt *p)
{
  Type type;
  if (!reader_expect(p->reader, "const") || !read_sort(p, &type) || !reader_expect(p->reader, ")"))
    return NULL;
  const char *from = p->reader->at;
  const Term *element = read_term(p);
  if (!element || !reader_expect(p->reader, ")"))
    return NULL;
  if (type.kind != TYPE_ARRAY || !type_equal(type_element(type), element->type))
    return fail_at(p, from, "the constant array", "holds elements of another sort");
  return term_convert(p->reader->terms, TERM_CONSTARRAY, type, element);
}

/* After "(". */
static const Term *read_compound(Smt *p)
{
  if (reader_accept(p->reader, "(")) {
    if (reader_accept(p->reader, "_"))
      return read_indexed(p);
    return reader_expect(p->reader, "as") ? read_const_array(p) : NULL;
  }
  if (reader_accept(p->reader, "_"))
    return read_indexed_constant(p);
  if (reader_accept(p->reader, "let"))
    return read_let(p);
  reader_skip(p->reader);
  const char *from = p->reader->at;
  const char *name = reader_name(p->reader);
  return name ? read_application(p, from, name) : NULL;
}

static const Term *read_term(Smt *p)
{
  const Term *res = NULL;
  if (p->depth == MOST_DEPTH) {
    reader_fail(p->reader, "the term is nested too deeply");
    return NULL;
  }
  p->depth++;
  if (is_next(p, '#'))
    res = read_literal(p);
  else if (reader_accept(p->reader, "("))
    res = read_compound(p);
  else
    res = read_symbol(p);
  p->depth--;
  return res;
}

const Term *term_parse_smt(Reader *reader)
{
  Smt p = {.reader = reader};
  const Term *res = read_term(&p);
  map_free(&p.bound);
  return res;
}

bool smt_begins_term(const char *text)
{
  char word[32];
  text += strspn(text, " \t");
  if (*text != '(')
    return false;
  text++;
  text += strspn(text, " \t");
  if (*text == '(') {
    text++;
    text += strspn(text, " \t");
    return (*text == '_' && (text[1] == ' ' || text[1] == '\t')) || !strncmp(text, "as ", 3);
  }
  size_t length = strcspn(text, " \t\r\n()");
  if (length >= sizeof word || !length || (text[length] != ' ' && text[length] != '\t'))
    return false;
  memcpy(word, text, length);
  word[length] = 0;
  return smt_op_find(word) || !strcmp(word, "let") || !strcmp(word, "assert");
}
