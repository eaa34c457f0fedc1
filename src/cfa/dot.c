/* Automata as pictures, for graphviz. */
#include "cfa/loops.h"
#include "cfa/text.h"

/* Longer labels make the picture unreadable. */
enum { MOST_CHARS = 80 };

static void add_escaped(Text *out, const char *text)
{
  unsigned count = 0;
  for (; *text && count < MOST_CHARS; text++, count++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      text_format(out, "\\%c", c);
    else if (c < ' ')
      text_add_char(out, '?');
    else
      text_add_char(out, (char)c);
  }
  /* Do not cut a character of several bytes in two. */
  while (count == MOST_CHARS && ((unsigned char)*text & 0xc0) == 0x80)
    text_add_char(out, *text++);
  if (*text)
    text_add(out, "...");
}

static const char *style_of(const Location *location)
{
  switch (location->kind) {
  case LOCATION_PLAIN: break;
  case LOCATION_ERROR: return ", style=filled, fillcolor=red, fontcolor=white";
  case LOCATION_END: return ", style=filled, fillcolor=lightgray";
  case LOCATION_UNSUPPORTED: return ", style=filled, fillcolor=orange";
  }
  return location == location->function->entry  ? ", style=bold"
         : location == location->function->exit ? ", style=dashed"
                                                : "";
}

static void add_location(Text *out, const Loops *loops, const Location *location)
{
  text_format(out, "    n%u_%u [label=\"%u", location->function->id, location->id, location->id);
  if (location->note) {
    text_add(out, "\\n");
    add_escaped(out, location->note);
  }
  text_format(out, "\"%s%s];\n", loops_at(loops, location) ? ", peripheries=2" : "",
              style_of(location));
}

static void add_edge(Text *out, Text *scratch, const Edge *edge)
{
  unsigned f = edge->from->function->id;
  text_clear(scratch);
  edge_print(edge, scratch);
  text_format(out, "    n%u_%u -> n%u_%u [label=\"", f, edge->from->id, f, edge->to->id);
  add_escaped(out, text_of(scratch));
  text_add(out, "\"];\n");
}

static void add_function(Text *out, const Function *function)
{
  Text scratch = {0};
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  text_format(out, "  subgraph cluster_%u {\n    label=\"", function->id);
  add_escaped(out, function->source ? function->source : function->name);
  text_add(out, "\";\n");
  for (unsigned i = 0; i < function->locations.count; i++)
    add_location(out, loops, function->locations.data[i]);
  for (unsigned i = 0; i < function->edges.count; i++)
    if (function->edges.data[i]->from)
      add_edge(out, &scratch, function->edges.data[i]);
  text_add(out, "  }\n");
  loops_free(loops);
  order_free(order);
  text_free(&scratch);
}

void program_print_dot(const Program *program, FILE *out)
{
  Text text = {0};
  fputs("digraph cfa {\n  node [shape=circle, fontname=\"sans-serif\"];\n"
        "  edge [fontname=\"monospace\"];\n",
        out);
  for (unsigned i = 0; i < program->functions.count; i++) {
    if (!program->functions.data[i]->has_body)
      continue;
    text_clear(&text);
    add_function(&text, program->functions.data[i]);
    fwrite(text_of(&text), 1, text.length, out);
  }
  fputs("}\n", out);
  text_free(&text);
}
