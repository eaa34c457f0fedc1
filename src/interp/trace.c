/* The trace of a run: a line for each edge taken, with the values that it writes or passes on. */
#include "base/text.h"
#include "cfa/text.h"
#include "interp/machine.h"

static void add_value(Text *line, Type type, bool is_signed, Value value)
{
  char number[64];
  if (type.kind == TYPE_FLOAT)
    value_print_float(value, type.width, number, sizeof number);
  else if (is_signed)
    value_print_signed(value, type.width, number, sizeof number);
  else
    value_print_unsigned(value, number, sizeof number);
  text_add(line, number);
}

static void add_variable(Machine *m, Text *line, const Variable *var)
{
  Type type = var->term->type;
  text_format(line, "  (%s = ", var->source ? var->source : var->term->name);
  add_value(line, type, var->is_signed, machine_get(m, m->operands[var->id], type));
  text_add_char(line, ')');
}

static void add_terms(Machine *m, Text *line, unsigned count, const Term *const *terms)
{
  for (unsigned i = 0; i < count; i++) {
    text_add(line, i ? ", " : "  (");
    add_value(line, terms[i]->type, false, machine_eval(m, terms[i]));
  }
  if (count)
    text_add_char(line, ')');
}

static void tell_written(Machine *m, const Edge *edge)
{
  if (edge->var)
    m->input->wrote(m->input->context, edge,
                    machine_get(m, m->operands[edge->var->id], edge->var->term->type));
  else if (edge->kind == EDGE_RETURN && edge->arg_count)
    m->input->wrote(m->input->context, edge, machine_eval(m, edge->args[0]));
}

static void print_edge(Machine *m)
{
  const Edge *edge = m->edge;
  Text line = {0};
  if (edge->place)
    text_format(&line, "%s:%u:%u: ", edge->place->file, edge->place->line, edge->place->column);
  edge_print(edge, &line);
  if (edge->var)
    add_variable(m, &line, edge->var);
  else if (edge->kind == EDGE_STORE)
    add_terms(m, &line, 1, &edge->term);
  else
    add_terms(m, &line, edge->arg_count, edge->args);
  fprintf(m->input->trace, "%s\n", text_of(&line));
  text_free(&line);
}

void machine_trace(Machine *m)
{
  if (m->input->wrote)
    tell_written(m, m->edge);
  if (m->input->trace)
    print_edge(m);
}
