/* Edges in C-like words, for people. */
#include <string.h>

#include "cfa/text.h"
#include "term/print.h"

/* Beyond this many nodes an expression tells a reader nothing, and C has no way to share parts. */
enum { MOST_NODES = 400 };

/* Of a name like main::t what stands after the last "::". */
static const char *short_name(const char *name)
{
  for (const char *at; (at = strstr(name, "::")) && at[2];)
    name = at + 2;
  return name;
}

static const char *source_of(const Program *program, const Variable *var)
{
  if (var->source)
    return var->source;
  const Object *object = var->object;
  if (!object)
    return short_name(var->term->name);
  return intern_format(terms_names(program->terms), "&%s",
                       object->source ? object->source : object->name);
}

static const char *name_of(void *context, const Term *term, bool *is_signed)
{
  const Program *program = context;
  const Variable *var = program_variable(program, term);
  *is_signed = !var || var->is_signed;
  return var ? source_of(program, var) : term->name;
}

static void add_term(const Program *program, const Term *term, Text *out)
{
  TermNames names = {name_of, (void *)program};
  if (term->size > MOST_NODES)
    text_add(out, "(...)");
  else
    term_print_c(term, &names, out);
}

static void add_deref(const Program *program, const Term *address, Text *out)
{
  text_add(out, "*(");
  add_term(program, address, out);
  text_add_char(out, ')');
}

static void add_target(const Program *program, const Term *address, Text *out)
{
  text_add_char(out, '(');
  add_deref(program, address, out);
  text_add_char(out, ')');
}

static void add_source_of_havoc(const Edge *edge, Text *out)
{
  const char *what = edge->what ? edge->what : "?";
  switch (edge->why) {
  case HAVOC_INPUT:
  case HAVOC_EXTERNAL: text_format(out, "%s()", what); break;
  case HAVOC_UNINIT: text_add(out, "indeterminate"); break;
  case HAVOC_VOLATILE: text_add(out, "volatile"); break;
  case HAVOC_ERRNO: text_format(out, "errno after %s()", what); break;
  case HAVOC_NAN: text_add(out, "any (a NaN)"); break;
  case HAVOC_OPEN:
  case HAVOC_EITHER: text_format(out, "as %s() likes", what); break;
  case HAVOC_UNMODELLED: text_format(out, "anything (%s)", what); break;
  }
}

static void add_havoc(const Program *program, const Edge *edge, Text *out)
{
  if (edge->var) {
    text_add(out, source_of(program, edge->var));
  } else {
    add_deref(program, edge->address, out);
    text_add(out, " (");
    add_term(program, edge->term, out);
    text_add(out, " bytes)");
  }
  text_add(out, " = ");
  add_source_of_havoc(edge, out);
}

static void add_list(const Program *program, const Edge *edge, Text *out)
{
  for (unsigned i = 0; i < edge->arg_count; i++) {
    text_add(out, i ? ", " : "");
    add_term(program, edge->args[i], out);
  }
}

static void add_call(const Program *program, const Edge *edge, Text *out)
{
  for (unsigned i = 0; i < edge->result_count; i++)
    text_format(out, "%s%s", i ? ", " : "", source_of(program, edge->results[i]));
  text_add(out, edge->result_count ? " = " : "");
  if (edge->callee)
    text_add(out, edge->callee->source ? edge->callee->source : edge->callee->name);
  else
    add_target(program, edge->address, out);
  text_add_char(out, '(');
  add_list(program, edge, out);
  text_add_char(out, ')');
}

static void add_operation(const Program *program, const Edge *edge, Text *out)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
    text_format(out, "%s = ", source_of(program, edge->var));
    add_term(program, edge->term, out);
    break;
  case EDGE_HAVOC: add_havoc(program, edge, out); break;
  case EDGE_ASSUME:
    text_add(out, "assume ");
    add_term(program, edge->term, out);
    break;
  case EDGE_LOAD:
    text_format(out, "%s = ", source_of(program, edge->var));
    add_deref(program, edge->address, out);
    break;
  case EDGE_STORE:
    add_deref(program, edge->address, out);
    text_add(out, " = ");
    add_term(program, edge->term, out);
    break;
  case EDGE_CALL: add_call(program, edge, out); break;
  case EDGE_RETURN:
    text_add(out, edge->arg_count ? "return " : "return");
    add_list(program, edge, out);
    break;
  }
}

/* Names may hold anything; the result is one line. */
void edge_print(const Edge *edge, Text *out)
{
  size_t start = out->length;
  add_operation(edge->from->function->program, edge, out);
  text_add_char(out, ';');
  for (size_t i = start; i < out->length; i++)
    if ((unsigned char)out->data[i] < ' ')
      out->data[i] = '?';
}
