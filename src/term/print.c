#include "term/print.h"

#include "term/name.h"
#include "term/sexp.h"

static const char *const rounding_names[] = {"even", "away", "up", "down", "zero"};

static bool is_plain_name(const char *name)
{
  if (!*name || name_reads_as_number(name) || name_is_let(name))
    return false;
  for (const char *at = name; *at; at++)
    if (!name_is_char(*at))
      return false;
  return strcmp(name, "true") && strcmp(name, "false") && strcmp(name, "let");
}

void term_print_name(const char *name, Text *out)
{
  if (is_plain_name(name)) {
    text_add(out, name);
    return;
  }
  text_add_char(out, '|');
  for (; *name; name++) {
    if (strchr("|\\\n", *name))
      text_add_char(out, '\\');
    text_add_char(out, *name == '\n' ? 'n' : *name);
  }
  text_add_char(out, '|');
}

void type_print(Type type, Text *out)
{
  switch ((TypeKind)type.kind) {
  case TYPE_BOOL: text_add(out, "bool"); break;
  case TYPE_BV: text_format(out, "bv%u", type.width); break;
  case TYPE_FLOAT: text_format(out, "f%u", type.width); break;
  case TYPE_ARRAY:
    text_format(out, "[bv%u ", type.index);
    type_print(type_element(type), out);
    text_add_char(out, ']');
    break;
  }
}

static void print_const(const Term *term, Text *out)
{
  char number[64];
  if (term->type.kind == TYPE_BOOL) {
    text_add(out, term->value.lo ? "true" : "false");
    return;
  }
  if (term->type.kind == TYPE_FLOAT)
    value_print_float(term->value, term->type.width, number, sizeof number);
  else
    value_print_unsigned(term->value, number, sizeof number);
  text_format(out, "%s:", number);
  type_print(term->type, out);
}

static void print_leaf(const Term *leaf, Text *out)
{
  if (leaf->op == TERM_VAR)
    term_print_name(leaf->name, out);
  else
    print_const(leaf, out);
}

static void print_open(const Term *term, Text *out)
{
  text_format(out, "(%s", term_op_name(term->op));
  if (term->flags & TERM_NSW)
    text_add(out, ".nsw");
  if (term->op == TERM_FROUND)
    text_format(out, ".%s", rounding_names[term->hi]);
  if (term->op == TERM_EXTRACT)
    text_format(out, " %u %u", term->hi, term->lo);
  text_add_char(out, ' ');
  if (term_op_takes_type(term->op)) {
    type_print(term->type, out);
    text_add_char(out, ' ');
  }
}

static void print_between(const Term *term, unsigned next, Text *out)
{
  (void)term, (void)next;
  text_add_char(out, ' ');
}

static void print_close(const Term *term, Text *out)
{
  (void)term;
  text_add_char(out, ')');
}

void term_print(const Term *term, Text *out)
{
  static const Dialect text = {.leaf = print_leaf,
                               .open = print_open,
                               .between = print_between,
                               .close = print_close,
                               .let_mark = '%'};
  sexp_print(term, &text, out);
}
