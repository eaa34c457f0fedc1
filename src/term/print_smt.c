/* SMT-LIB 2.6.  Where an operator needs its arguments more than once they are bound to ?a and ?b;
 * every name that begins with "?" is ours.  The bits of a NaN are the solver's choice (fbits is
 * printed as fp.to_ieee_bv, which Z3 knows), all else means exactly what value_apply says. */
#include <math.h>
#include <string.h>

#include "term/bits.h"
#include "term/print.h"
#include "term/sexp.h"

static const char *const smt_names[] = {
#define OP(name, text, smt, arity) smt,
#include "term/ops.def"
#undef OP
};

static unsigned exponent_bits(unsigned width)
{
  return width == 32 ? 8 : width == 64 ? 11 : 15;
}

/* With the leading bit, as SMT-LIB counts. */
static unsigned significand_bits(unsigned width)
{
  return width == 32 ? 24 : width == 64 ? 53 : 64;
}

static void print_float_sort(unsigned width, Text *out)
{
  text_format(out, "(_ FloatingPoint %u %u)", exponent_bits(width), significand_bits(width));
}

void type_print_smt(Type type, Text *out)
{
  switch ((TypeKind)type.kind) {
  case TYPE_BOOL: text_add(out, "Bool"); break;
  case TYPE_BV: text_format(out, "(_ BitVec %u)", type.width); break;
  case TYPE_FLOAT: print_float_sort(type.width, out); break;
  case TYPE_ARRAY:
    text_format(out, "(Array (_ BitVec %u) ", type.index);
    type_print_smt(type_element(type), out);
    text_add_char(out, ')');
    break;
  }
}

static bool is_simple_symbol(const char *name)
{
  const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const char *signs = "~!@$%^&*_-+=<>.?/";
  for (const char *at = name; *at; at++)
    if (!strchr(letters, *at) && !strchr(signs, *at))
      return false;
  return *name && !(*name >= '0' && *name <= '9');
}

/* Does SMT-LIB give the symbol a meaning?  Bars would not take it away. */
static bool is_reserved(const char *name)
{
  static const char *const words[] = {
      "!",     "_",       "as",     "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING",
      "const", "concat",  "exists", "false",  "forall",  "let",         "match",   "par",
      "true",  "extract", "select", "store",  "Bool",    "Array",       "RNE",     "RNA",
      "RTP",   "RTN",     "RTZ",    "xor",    "=>",      "distinct",    "fp",      "abs",
      "div",   "mod",     "repeat", "NaN",    "-oo",     "+oo",         "re",      "seq",
      "map",   "default", "union",  "subset", "-",       "+",           "*",       "/",
      "<",     ">",       "<=",     ">=",     "if",      "implies",     "iff"};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(words[i], name))
      return true;
  for (unsigned i = 0; i < TERM_OP_COUNT; i++)
    if (smt_names[i] && !strcmp(smt_names[i], name))
      return true;
  static const char *const stems[] = {"bv",    "fp.",  "to_",   "rotate_", "ext_", "sign_",
                                      "zero_", "set-", "check", "declare", "?",    "@",
                                      ".",     "re.",  "str.",  "int.",    "seq."};
  for (unsigned i = 0; i < sizeof stems / sizeof *stems; i++)
    if (text_starts(name, stems[i]))
      return true;
  return false;
}

static void print_symbol(const char *name, Text *out)
{
  bool reserved = is_reserved(name);
  if (!reserved && is_simple_symbol(name)) {
    text_add(out, name);
    return;
  }
  text_add_char(out, '|');
  for (const char *at = name; *at; at++) {
    if (*at == '|' || *at == '\\')
      text_format(out, "'%02x", (unsigned char)*at);
    else
      text_add_char(out, *at);
  }
  text_add(out, reserved ? "'|" : "|");
}

static void print_binary(Bits bits, unsigned width, Text *out)
{
  text_add(out, "#b");
  for (unsigned i = width; i-- > 0;)
    text_add_char(out, (char)('0' + (unsigned)(bits >> i & 1)));
}

static void print_bits(Bits bits, unsigned width, Text *out)
{
  if (width % 4) {
    print_binary(bits, width, out);
    return;
  }
  text_add(out, "#x");
  for (unsigned i = width / 4; i-- > 0;)
    text_add_char(out, "0123456789abcdef"[(unsigned)(bits >> (4 * i)) & 15]);
}

/* Of 80 bits, SMT-LIB's format leaves out the leading bit; another spelling of a number (a denormal
 * with that bit set) is turned into the usual one. */
static void print_float(Value v, unsigned width, Text *out)
{
  unsigned exponent = exponent_bits(width), fraction = significand_bits(width) - 1;
  if (value_is_nan(v, width)) {
    text_format(out, "(_ NaN %u %u)", exponent, fraction + 1);
    return;
  }
  if (width == 80 && !(v.hi & 0x7fff) && v.lo >> 63)
    v.hi |= 1;
  Bits bits = bits_of(v);
  text_format(out, "(fp #b%u ", (unsigned)(bits >> (width - 1) & 1));
  print_binary(bits >> (width - 1 - exponent) & bits_mask(exponent), exponent, out);
  text_add_char(out, ' ');
  print_binary(bits & bits_mask(fraction), fraction, out);
  text_add_char(out, ')');
}

static void print_leaf(const Term *leaf, Text *out)
{
  if (leaf->op == TERM_VAR)
    print_symbol(leaf->name, out);
  else if (leaf->type.kind == TYPE_BOOL)
    text_add(out, leaf->value.lo ? "true" : "false");
  else if (leaf->type.kind == TYPE_FLOAT)
    print_float(leaf->value, leaf->type.width, out);
  else
    print_bits(bits_of(leaf->value), leaf->type.width, out);
}

static bool binds_arguments(const Term *term)
{
  switch (term->op) {
  case TERM_SADDO:
  case TERM_SSUBO:
  case TERM_SMULO:
  case TERM_UADDO:
  case TERM_USUBO:
  case TERM_UMULO:
  case TERM_FREM:
  case TERM_FTOS:
  case TERM_FTOU: return true;
  case TERM_FBITS:
  case TERM_FOFBITS: return term->args[0]->type.width == 80;
  default: return false;
  }
}

static void open_conversion(const char *name, unsigned width, const char *mode, Text *out)
{
  text_format(out, "((_ %s %u %u) %s", name, exponent_bits(width), significand_bits(width), mode);
}

static void print_open(const Term *term, Text *out)
{
  static const char *const modes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  unsigned width = term->type.width;
  if (binds_arguments(term)) {
    text_add(out, "(let ((?a ");
    return;
  }
  switch (term->op) {
  case TERM_EXTRACT: text_format(out, "((_ extract %u %u) ", term->hi, term->lo); return;
  case TERM_ZEXT:
    text_format(out, "((_ zero_extend %u) ", width - term->args[0]->type.width);
    return;
  case TERM_SEXT:
    text_format(out, "((_ sign_extend %u) ", width - term->args[0]->type.width);
    return;
  case TERM_FADD: text_add(out, "(fp.add RNE "); return;
  case TERM_FSUB: text_add(out, "(fp.sub RNE "); return;
  case TERM_FMUL: text_add(out, "(fp.mul RNE "); return;
  case TERM_FDIV: text_add(out, "(fp.div RNE "); return;
  case TERM_FSQRT: text_add(out, "(fp.sqrt RNE "); return;
  case TERM_FROUND: text_format(out, "(fp.roundToIntegral %s ", modes[term->hi]); return;
  case TERM_FCVT:
  case TERM_STOF: open_conversion("to_fp", width, "RNE ", out); return;
  case TERM_UTOF: open_conversion("to_fp_unsigned", width, "RNE ", out); return;
  case TERM_FOFBITS: open_conversion("to_fp", width, "", out); return;
  case TERM_FBITS: text_add(out, "(fp.to_ieee_bv "); return;
  case TERM_CONSTARRAY:
    text_add(out, "((as const ");
    type_print_smt(term->type, out);
    text_add(out, ") ");
    return;
  default: text_format(out, "(%s ", smt_names[term->op]); return;
  }
}

static void print_between(const Term *term, unsigned next, Text *out)
{
  (void)next;
  text_add(out, binds_arguments(term) ? ") (?b " : " ");
}

/* The result in more bits is not that in the type's own, extended. */
static void print_overflow(const char *op, const char *extend, unsigned by, Text *out)
{
  text_format(out, "(not (= ((_ %s %u) (%s ?a ?b)) (%s ((_ %s %u) ?a) ((_ %s %u) ?b))))", extend,
              by, op, op, extend, by, extend, by);
}

/* fmod from the IEEE remainder: both are exact, and differ by a multiple of the divisor. */
static void print_remainder(Text *out)
{
  text_add(out, "(let ((?r (fp.rem (fp.abs ?a) (fp.abs ?b)))) "
                "(let ((?r (ite (fp.isNegative ?r) (fp.add RNE ?r (fp.abs ?b)) ?r))) "
                "(ite (fp.isNegative ?a) (fp.neg ?r) ?r)))");
}

/* SMT-LIB leaves open what does not fit; we do not. */
static void print_to_integer(const Term *term, Text *out)
{
  bool is_signed = term->op == TERM_FTOS;
  unsigned width = term->type.width, from = term->args[0]->type.width;
  long double above = ldexpl(1, (int)width - is_signed);
  text_add(out, "(let ((?i (fp.roundToIntegral RTZ ?a))) (ite (and (fp.leq ");
  print_float(value_of_long_double(is_signed ? -above : 0, from), from, out);
  text_add(out, " ?i) (fp.lt ?i ");
  print_float(value_of_long_double(above, from), from, out);
  text_format(out, ")) ((_ fp.to_%s %u) RTZ ?a) ", is_signed ? "sbv" : "ubv", width);
  print_bits(is_signed ? bits_least(width) : bits_mask(width), width, out);
  text_add(out, "))");
}

static void print_bits_of_80(Text *out)
{
  text_add(out, "(let ((?b (fp.to_ieee_bv ?a))) (concat ((_ extract 78 63) ?b) (concat "
                "(ite (= ((_ extract 77 63) ?b) (_ bv0 15)) #b0 #b1) ((_ extract 62 0) ?b))))");
}

static void print_80_of_bits(Text *out)
{
  text_add(out, "(let ((?e ((_ extract 78 64) ?a)) (?l ((_ extract 63 63) ?a))) "
                "(ite (and (= ?l #b0) (not (= ?e (_ bv0 15)))) (_ NaN 15 64) "
                "(fp ((_ extract 79 79) ?a) (ite (and (= ?l #b1) (= ?e (_ bv0 15))) (_ bv1 15) ?e) "
                "((_ extract 62 0) ?a))))");
}

static void print_bound_body(const Term *term, Text *out)
{
  unsigned width = term->args[0]->type.width;
  switch (term->op) {
  case TERM_SADDO: print_overflow("bvadd", "sign_extend", 1, out); break;
  case TERM_SSUBO: print_overflow("bvsub", "sign_extend", 1, out); break;
  case TERM_SMULO: print_overflow("bvmul", "sign_extend", width, out); break;
  case TERM_UADDO: text_add(out, "(bvult (bvadd ?a ?b) ?a)"); break;
  case TERM_USUBO: text_add(out, "(bvult ?a ?b)"); break;
  case TERM_UMULO: print_overflow("bvmul", "zero_extend", width, out); break;
  case TERM_FREM: print_remainder(out); break;
  case TERM_FTOS:
  case TERM_FTOU: print_to_integer(term, out); break;
  case TERM_FBITS: print_bits_of_80(out); break;
  default: print_80_of_bits(out); break;
  }
}

static void print_close(const Term *term, Text *out)
{
  if (binds_arguments(term)) {
    text_add(out, ")) ");
    print_bound_body(term, out);
  }
  text_add_char(out, ')');
}

void term_print_smt(const Term *term, Text *out)
{
  static const Dialect smt = {.leaf = print_leaf,
                              .open = print_open,
                              .between = print_between,
                              .close = print_close,
                              .let_mark = '?'};
  sexp_print(term, &smt, out);
}

static void declare(void *context, const Term *var)
{
  Text *out = context;
  text_add(out, "(declare-fun ");
  print_symbol(var->name, out);
  text_add(out, " () ");
  type_print_smt(var->type, out);
  text_add(out, ")\n");
}

void term_print_smt_script(const Term *assertion, Text *out)
{
  text_add(out, "(set-logic ALL)\n");
  term_each_var(assertion, declare, out);
  text_add(out, "(assert ");
  term_print_smt(assertion, out);
  text_add(out, ")\n(check-sat)\n");
}
