#include "term/parse_c.h"

#include <string.h>

#include "term/name.h"
#include "term/parse_c_type.h"

enum { MOST_DEPTH = 1000, MOST_CHOICES = 10000 };

typedef struct CParser {
  Reader *reader;
  const CNames *names;
  unsigned depth, choices; /* that are open */
  const Term *defined;     /* whether evaluating what was read is, but for overflows of + - * */
} CParser;

static CValue read_choice(CParser *p);

static CValue nothing(void)
{
  return (CValue){0};
}

static CValue fail_at(CParser *p, const char *at, const char *why)
{
  p->reader->at = at;
  reader_fail(p->reader, "%s", why);
  return nothing();
}

/* Blanks only: ";" is no comment in C. */
static const char *skip(CParser *p)
{
  p->reader->at += strspn(p->reader->at, " \t\r");
  return p->reader->at;
}

/* An operator, unless it is the beginning of a longer one. */
static bool accept(CParser *p, const char *op, const char *unless)
{
  const char *at = skip(p);
  size_t length = strlen(op);
  if (strncmp(at, op, length) || (*unless && at[length] && strchr(unless, at[length])))
    return false;
  p->reader->at += length;
  return true;
}

/* ---- names ---- */

static bool begins_name(char c)
{
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* x, main::x, x#2, s.f, a[3]. */
static size_t name_length(const char *at)
{
  size_t length = 0;
  for (;;) {
    char c = at[length];
    if (begins_name(c) || name_is_digit(c))
      length++;
    else if (c == ':' && at[length + 1] == ':' && begins_name(at[length + 2]))
      length += 2;
    else if (c == '#' && name_is_digit(at[length + 1]))
      length++;
    else if (c == '.' && begins_name(at[length + 1]))
      length++;
    else if (c == '[' && name_is_digit(at[length + 1]) &&
             at[length + 1 + strspn(at + length + 1, "0123456789")] == ']')
      length += 2 + strspn(at + length + 1, "0123456789");
    else
      return length;
  }
}

static CValue read_variable(CParser *p)
{
  Reader *reader = p->reader;
  const char *from = reader->at, *name;
  CVariable found = {0};
  if (*from == '|') {
    name = reader_name(reader);
  } else {
    size_t length = name_length(from);
    name = intern_bytes(terms_names(reader->terms), from, length);
    reader->at += length;
  }
  if (!name)
    return nothing();
  if (!p->names->find(p->names->context, name, &found)) {
    reader->at = from;
    if (!reader->run->fail)
      reader_fail(reader, "no variable is named \"%.100s\" here", name);
    return nothing();
  }
  if (found.term->type.kind == TYPE_ARRAY)
    return fail_at(p, from, "memory has no value");
  return (CValue){found.term, found.is_signed, found.is_pointer};
}

/* ---- operators ---- */

static CValue truth_value(const Term *term)
{
  return (CValue){term, true, false};
}

static bool is_float(CValue a)
{
  return a.term->type.kind == TYPE_FLOAT;
}

static bool is_bool(CValue a)
{
  return a.term->type.kind == TYPE_BOOL;
}

typedef struct CBinary {
  const char *text, *unless;     /* not where one of these follows */
  TermOp of_signed, of_unsigned; /* of integers */
  TermOp of_floats;              /* TERM_CONST: none */
  bool swaps, negates, compares, shifts;
} CBinary;

/* From the loosest to the tightest level; a level ends with a NULL. */
static const CBinary or_bits[] = {
    {"|", "|=", TERM_BOR, TERM_BOR, TERM_CONST, false, false, false, false}, {0}};
static const CBinary xor_bits[] = {
    {"^", "=", TERM_BXOR, TERM_BXOR, TERM_CONST, false, false, false, false}, {0}};
static const CBinary and_bits[] = {
    {"&", "&=", TERM_BAND, TERM_BAND, TERM_CONST, false, false, false, false}, {0}};
static const CBinary equalities[] = {
    {"==", "", TERM_EQ, TERM_EQ, TERM_FEQ, false, false, true, false},
    {"!=", "", TERM_EQ, TERM_EQ, TERM_FEQ, false, true, true, false},
    {0}};
static const CBinary orders[] = {
    {"<=", "", TERM_SLE, TERM_ULE, TERM_FLE, false, false, true, false},
    {">=", "", TERM_SLE, TERM_ULE, TERM_FLE, true, false, true, false},
    {"<", "<", TERM_SLT, TERM_ULT, TERM_FLT, false, false, true, false},
    {">", ">", TERM_SLT, TERM_ULT, TERM_FLT, true, false, true, false},
    {0}};
static const CBinary shifts[] = {
    {"<<", "=", TERM_SHL, TERM_SHL, TERM_CONST, false, false, false, true},
    {">>", "=", TERM_ASHR, TERM_LSHR, TERM_CONST, false, false, false, true},
    {0}};
static const CBinary sums[] = {
    {"+", "+=", TERM_ADD, TERM_ADD, TERM_FADD, false, false, false, false},
    {"-", "-=>", TERM_SUB, TERM_SUB, TERM_FSUB, false, false, false, false},
    {0}};
static const CBinary products[] = {
    {"*", "=", TERM_MUL, TERM_MUL, TERM_FMUL, false, false, false, false},
    {"/", "=/*", TERM_SDIV, TERM_UDIV, TERM_FDIV, false, false, false, false},
    {"%", "=", TERM_SREM, TERM_UREM, TERM_CONST, false, false, false, false},
    {0}};
static const CBinary *const levels[] = {or_bits, xor_bits, and_bits, equalities,
                                        orders,  shifts,   sums,     products};
enum { LEVEL_COUNT = sizeof levels / sizeof *levels };

/* ---- what is defined ---- */

static void demand(CParser *p, const Term *condition)
{
  p->defined = term_and(p->reader->terms, p->defined, condition);
}

/* The divisor is not zero, and the quotient fits. */
static void demand_division(CParser *p, CValue a, CValue b)
{
  Terms *terms = p->reader->terms;
  unsigned width = a.term->type.width;
  demand(p, term_to_bool(terms, b.term));
  if (!a.is_signed)
    return;
  const Term *least =
      term_binary(terms, TERM_SHL, term_bv(terms, width, 1), term_bv(terms, width, width - 1));
  demand(p, term_not(terms, term_and(terms, term_eq(terms, a.term, least),
                                     term_eq(terms, b.term, term_bv_signed(terms, width, -1)))));
}

/* The distance is in range; what a signed number is shifted to the left has its exact value. */
static void demand_shift(CParser *p, TermOp which, CValue a, CValue distance)
{
  Terms *terms = p->reader->terms;
  const Term *by = distance.term;
  unsigned width = a.term->type.width;
  demand(p, term_binary(terms, TERM_ULT, by, term_bv(terms, by->type.width, width)));
  if (which != TERM_SHL || !a.is_signed)
    return;
  by = term_resize_unsigned(terms, by, width);
  const Term *back = term_binary(terms, TERM_ASHR, term_binary(terms, TERM_SHL, a.term, by), by);
  demand(p, term_eq(terms, back, a.term));
}

/* From here on what is read is evaluated only sometimes; what was demanded before. */
static const Term *begin_part(CParser *p)
{
  const Term *before = p->defined;
  p->defined = term_true(p->reader->terms);
  return before;
}

/* It is evaluated where this holds. */
static void end_part(CParser *p, const Term *before, const Term *evaluated)
{
  Terms *terms = p->reader->terms;
  p->defined = term_and(terms, before, term_or(terms, term_not(terms, evaluated), p->defined));
}

/* ---- binary operators ---- */

static CValue apply_shift(CParser *p, const CBinary *op, CValue a, CValue b)
{
  Terms *terms = p->reader->terms;
  a = c_promote(terms, a);
  b = c_promote(terms, b);
  TermOp which = a.is_signed ? op->of_signed : op->of_unsigned;
  demand_shift(p, which, a, b);
  b = c_convert(terms, b, (CType){a.term->type, false});
  return (CValue){term_binary(terms, which, a.term, b.term), a.is_signed, false};
}

static CValue apply(CParser *p, const char *at, const CBinary *op, CValue a, CValue b)
{
  Terms *terms = p->reader->terms;
  if ((is_float(a) || is_float(b)) && op->of_floats == TERM_CONST)
    return fail_at(p, at, "this operator is for integers");
  if ((a.is_pointer || b.is_pointer) && !op->compares)
    return fail_at(p, at, "there is no arithmetic with pointers here");
  if (op->shifts)
    return apply_shift(p, op, a, b);
  if (op->of_signed == TERM_EQ && is_bool(a) && is_bool(b)) {
    const Term *same = term_eq(terms, a.term, b.term);
    return truth_value(op->negates ? term_not(terms, same) : same);
  }
  c_balance(terms, &a, &b);
  TermOp which = is_float(a) ? op->of_floats : a.is_signed ? op->of_signed : op->of_unsigned;
  if (which == TERM_SDIV || which == TERM_UDIV || which == TERM_SREM || which == TERM_UREM)
    demand_division(p, a, b);
  const Term *res =
      term_binary(terms, which, op->swaps ? b.term : a.term, op->swaps ? a.term : b.term);
  if (op->compares)
    return truth_value(op->negates ? term_not(terms, res) : res);
  return (CValue){res, a.is_signed, false};
}

/* ---- expressions ---- */

static CValue read_unary(CParser *p);

/* At "(": a cast, or an expression between parentheses. */
static CValue read_parenthesis(CParser *p)
{
  CType type;
  p->reader->at++;
  skip(p);
  bool casts = c_read_type(p->reader, p->names->long_bits, &type);
  CValue res = casts ? nothing() : read_choice(p);
  if (!casts && !res.term)
    return res;
  if (casts && *skip(p) == '*')
    return fail_at(p, p->reader->at, "there are no casts to pointers here");
  if (!accept(p, ")", ""))
    return fail_at(p, p->reader->at, "expected \")\"");
  if (casts) {
    res = read_unary(p);
    if (res.term)
      res = c_convert(p->reader->terms, res, type);
  }
  return res;
}

static CValue negated(CParser *p, const char *at, CValue a, TermOp op)
{
  Terms *terms = p->reader->terms;
  if (a.is_pointer || (is_float(a) && op == TERM_BNOT))
    return fail_at(p, at, "this operator is for numbers");
  a = c_promote(terms, a);
  a.term = term_unary(terms, is_float(a) ? TERM_FNEG : op, a.term);
  return a;
}

static CValue read_operand(CParser *p)
{
  const char *at = skip(p);
  CValue a;
  switch (*at) {
  case '!':
    p->reader->at++;
    a = read_unary(p);
    return a.term ? truth_value(term_not(p->reader->terms, c_truth(p->reader->terms, a))) : a;
  case '-':
  case '~':
    p->reader->at++;
    a = read_unary(p);
    return a.term ? negated(p, at, a, *at == '-' ? TERM_NEG : TERM_BNOT) : a;
  case '+':
    p->reader->at++;
    a = read_unary(p);
    return a.term ? c_promote(p->reader->terms, a) : a;
  case '*':
  case '&': return fail_at(p, at, "memory and addresses are not known here");
  case '(': return read_parenthesis(p);
  default: break;
  }
  if (name_is_digit(*at) || *at == '\'' || (*at == '.' && name_is_digit(at[1])))
    return c_read_constant(p->reader, p->names->long_bits);
  if (begins_name(*at) || *at == '|')
    return read_variable(p);
  return fail_at(p, at, *at ? "expected an operand" : "expected an operand before the end");
}

static CValue read_unary(CParser *p)
{
  if (p->depth == MOST_DEPTH)
    return fail_at(p, p->reader->at, "the expression is nested too deeply");
  p->depth++;
  CValue res = read_operand(p);
  p->depth--;
  if (res.term && *skip(p) == '[')
    return fail_at(p, p->reader->at, "only elements with a constant index are known");
  if (res.term && !strncmp(p->reader->at, "->", 2))
    return fail_at(p, p->reader->at, "memory and addresses are not known here");
  return res;
}

static CValue read_level(CParser *p, unsigned level)
{
  if (level == LEVEL_COUNT)
    return read_unary(p);
  CValue res = read_level(p, level + 1);
  for (const CBinary *op = levels[level]; res.term && op->text;) {
    const char *at = skip(p);
    if (!accept(p, op->text, op->unless)) {
      op++;
      continue;
    }
    CValue right = read_level(p, level + 1);
    res = right.term ? apply(p, at, op, res, right) : right;
    op = levels[level];
  }
  return res;
}

static CValue read_and(CParser *p)
{
  Terms *terms = p->reader->terms;
  CValue res = read_level(p, 0);
  while (res.term && accept(p, "&&", "")) {
    const Term *before = begin_part(p), *left = c_truth(terms, res);
    CValue right = read_level(p, 0);
    end_part(p, before, left);
    res = right.term ? truth_value(term_and(terms, left, c_truth(terms, right))) : right;
  }
  return res;
}

static CValue read_or(CParser *p)
{
  Terms *terms = p->reader->terms;
  CValue res = read_and(p);
  while (res.term && accept(p, "||", "")) {
    const Term *before = begin_part(p), *left = c_truth(terms, res);
    CValue right = read_and(p);
    end_part(p, before, term_not(terms, left));
    res = right.term ? truth_value(term_or(terms, left, c_truth(terms, right))) : right;
  }
  return res;
}

/* Behind "?". */
static CValue read_sides(CParser *p, CValue condition)
{
  Terms *terms = p->reader->terms;
  const Term *is_yes = c_truth(terms, condition), *before = begin_part(p);
  CValue yes = read_choice(p);
  end_part(p, before, is_yes);
  if (!yes.term)
    return yes;
  if (!accept(p, ":", ""))
    return fail_at(p, p->reader->at, "expected \":\"");
  before = begin_part(p);
  CValue no = read_choice(p);
  end_part(p, before, term_not(terms, is_yes));
  if (!no.term)
    return no;
  if (!is_bool(yes) || !is_bool(no))
    c_balance(terms, &yes, &no);
  yes.term = term_ite(terms, is_yes, yes.term, no.term);
  return yes;
}

static CValue read_choice(CParser *p)
{
  CValue res = read_or(p);
  if (!res.term || !accept(p, "?", ""))
    return res;
  if (p->choices == MOST_CHOICES)
    return fail_at(p, p->reader->at, "the expression is nested too deeply");
  p->choices++;
  res = read_sides(p, res);
  p->choices--;
  return res;
}

static const Term *read_whole(CParser *p)
{
  Reader *reader = p->reader;
  p->defined = term_true(reader->terms);
  CValue res = read_choice(p);
  if (!res.term)
    return NULL;
  if (*skip(p) && *reader->at != '\n') {
    reader_fail(reader, "expected an operator or the end, found \"%.20s\"", reader->at);
    return NULL;
  }
  return c_truth(reader->terms, res);
}

const Term *term_parse_c(Reader *reader, const CNames *names)
{
  CParser p = {.reader = reader, .names = names};
  return read_whole(&p);
}

const Term *term_parse_c_defined(Reader *reader, const CNames *names)
{
  CParser p = {.reader = reader, .names = names};
  const Term *term = read_whole(&p);
  return term ? term_and(reader->terms, p.defined, term) : NULL;
}
