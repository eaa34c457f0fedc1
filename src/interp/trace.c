/* The trace of a run: a line for each edge taken. */
#include "base/text.h"
#include "cfa/text.h"
#include "interp/machine.h"

static void add_value(Text *line, const Variable *var, Value value)
{
  Type type = var->term->type;
  char number[64];
  if (type.kind == TYPE_FLOAT)
    value_print_float(value, type.width, number, sizeof number);
  else if (var->is_signed)
    value_print_signed(value, type.width, number, sizeof number);
  else
    value_print_unsigned(value, number, sizeof number);
  text_format(line, "  (%s = %s)", var->source ? var->source : var->term->name, number);
}

void machine_trace(Machine *m)
{
  const Edge *edge = m->edge;
  Text line = {0};
  if (edge->place)
    text_format(&line, "%s:%u:%u: ", edge->place->file, edge->place->line, edge->place->column);
  edge_print(edge, &line);
  if (edge->var)
    add_value(&line, edge->var, machine_get(m, m->operands[edge->var->id], edge->var->term->type));
  fprintf(m->input->trace, "%s\n", text_of(&line));
  text_free(&line);
}
