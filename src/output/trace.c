#include "output/trace.h"

#include <string.h>

#include "cfa/text.h"
#include "output/source.h"

static void print_value(Value value, Type type, bool is_signed, FILE *out)
{
  char text[64];
  if (type.kind == TYPE_FLOAT && type.width <= 64)
    snprintf(text, sizeof text, "%.17g", value_to_double(value, type.width));
  else if (type.kind == TYPE_FLOAT)
    snprintf(text, sizeof text, "%.21Lg", value_to_long_double(value, type.width));
  else if (is_signed)
    value_print_signed(value, type.width, text, sizeof text);
  else
    value_print_unsigned(value, text, sizeof text);
  fputs(text, out);
}

static void print_marker(Source *source, const Place *place, FILE *out)
{
  const char *line = source_line(source, place->file, place->line);
  if (!line)
    return;
  fprintf(out, "%6u | %s\n       | ", place->line, line);
  for (unsigned i = 1; i < place->column && line[i - 1]; i++)
    fputc(line[i - 1] == '\t' ? '\t' : ' ', out);
  fputs("^\n", out);
}

static const Location *end_of(const Evidence *evidence)
{
  return evidence->path.count ? vec_last(&evidence->path).edge->to : NULL;
}

static void print_headline(Source *source, const Outcome *outcome, const Evidence *evidence,
                           FILE *out)
{
  const Location *end = end_of(evidence);
  const Place *place = end && end->place ? end->place : evidence->run.place;
  if (place)
    fprintf(out, "%s:%u:%u: ", place->file, place->line, place->column);
  fprintf(out, "error: the property %s is violated\n", outcome->property);
  if (place)
    print_marker(source, place, out);
}

/* ---- the inputs ---- */

static const char *origin(const InterpChoice *choice)
{
  switch (choice->why) {
  case HAVOC_INPUT: return choice->what ? choice->what : "an input";
  case HAVOC_EXTERNAL: return choice->what ? choice->what : "a function without a body";
  case HAVOC_VOLATILE: return "a volatile read";
  case HAVOC_UNMODELLED: return choice->what ? choice->what : "something that is not modelled";
  case HAVOC_UNINIT: break;
  }
  return choice->what ? choice->what : "uninitialised memory";
}

static void print_inputs(const Evidence *evidence, FILE *out)
{
  for (unsigned i = 0; i < evidence->run.choices.count; i++) {
    const InterpChoice *choice = &evidence->run.choices.data[i];
    bool is_call = choice->why == HAVOC_INPUT || choice->why == HAVOC_EXTERNAL;
    fprintf(out, "  when  %s%s", origin(choice), is_call ? "()" : "");
    if (choice->place && choice->place->line)
      fprintf(out, " at %u:%u", choice->place->line, choice->place->column);
    fputs(is_call ? " returns " : " is ", out);
    print_value(choice->value, choice->type, true, out);
    fputc('\n', out);
  }
}

/* ---- the path ---- */

static bool is_shown(const Edge *edge)
{
  if (!edge->place || !edge->place->line)
    return false;
  switch (edge->kind) {
  case EDGE_ASSIGN:
  case EDGE_HAVOC: return edge->var && edge->var->source;
  case EDGE_LOAD: return edge->var->source;
  case EDGE_STORE: return true;
  case EDGE_ASSUME: return edge->branch != BRANCH_NONE;
  case EDGE_CALL: return edge->callee && edge->callee->has_body;
  case EDGE_RETURN: return false;
  }
  return false;
}

static void print_step(const Edge *edge, const StepValue *value, unsigned depth, FILE *out)
{
  Text text = {0};
  if (edge->kind != EDGE_STORE && edge->var && value->known) {
    fprintf(out, "  %4u: %*s%s = ", edge->place->line, (int)(2 * depth), "", edge->var->source);
    print_value(value->value, edge->var->term->type, edge->var->is_signed, out);
  } else {
    edge_print(edge, &text);
    const char *shown = text_of(&text);
    size_t length = strlen(shown);
    bool is_assume = !strncmp(shown, "assume ", 7);
    fprintf(out, "  %4u: %*s%.*s%s", edge->place->line, (int)(2 * depth), "",
            (int)(length - (length && shown[length - 1] == ';') - (is_assume ? 7 : 0)),
            shown + (is_assume ? 7 : 0), is_assume ? " holds" : "");
  }
  fputc('\n', out);
  text_free(&text);
}

static void print_path(const Evidence *evidence, FILE *out)
{
  enum { MOST_SHOWN = 200 };
  unsigned depth = 0, shown = 0, left_out = 0;
  fputs("  path\n", out);
  for (unsigned i = 0; i < evidence->path.count; i++) {
    const Edge *edge = evidence->path.data[i].edge;
    if (is_shown(edge) && (shown < MOST_SHOWN || i + MOST_SHOWN / 4 > evidence->path.count)) {
      if (left_out)
        fprintf(out, "        ... %u steps left out\n", left_out);
      left_out = 0;
      print_step(edge, &evidence->values.data[i], depth, out);
      shown++;
    } else if (is_shown(edge)) {
      left_out++;
    }
    if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
      depth++;
    else if (edge->kind == EDGE_RETURN && depth)
      depth--;
  }
}

void trace_print(const Program *program, const Outcome *outcome, const Evidence *evidence,
                 FILE *out)
{
  (void)program;
  Source *source = source_new();
  print_headline(source, outcome, evidence, out);
  print_inputs(evidence, out);
  print_path(evidence, out);
  source_free(source);
}
