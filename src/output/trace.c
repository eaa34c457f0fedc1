#include "output/trace.h"

#include <ctype.h>
#include <string.h>

#include "output/argument.h"
#include "output/choice.h"
#include "output/path.h"
#include "output/source.h"

/* What is being printed. */
typedef struct Trace {
  const Program *program;
  const Evidence *evidence;
  Source *source;
  const Place *end; /* of the violation; NULL where unknown */
  FILE *out;
} Trace;

/* ---- the headline ---- */

static bool is_word(char c)
{
  return isalnum((unsigned char)c) || c == '_';
}

/* How far the call or name at the start of the text reaches. */
static size_t length_of_call(const char *text)
{
  size_t length = 0;
  while (is_word(text[length]))
    length++;
  if (!length || text[length] != '(')
    return length;
  unsigned open = 0;
  for (size_t i = length; text[i]; i++) {
    open += text[i] == '(';
    open -= text[i] == ')';
    if (!open)
      return i + 1;
  }
  return strlen(text);
}

static void print_marker(const Trace *trace)
{
  const Place *place = trace->end;
  const char *line = source_line(trace->source, place->file, place->line);
  if (!line)
    return;
  fprintf(trace->out, "%6u | %s\n       | ", place->line, line);
  unsigned column = 1;
  for (; column < place->column && line[column - 1]; column++)
    fputc(line[column - 1] == '\t' ? '\t' : ' ', trace->out);
  fputc('^', trace->out);
  size_t length = place->column ? length_of_call(line + column - 1) : 0;
  for (size_t i = 1; i < length; i++)
    fputc('~', trace->out);
  fputc('\n', trace->out);
}

/* The error function that is called at the end, or else the first that there is. */
static const char *error_function(const Trace *trace)
{
  const Program *program = trace->program;
  const Place *place = trace->end;
  const char *line = place ? source_line(trace->source, place->file, place->line) : NULL;
  for (unsigned i = 0; line && i < program->error_functions.count; i++) {
    const char *name = program->error_functions.data[i];
    if (place->column && place->column <= strlen(line) &&
        !strncmp(line + place->column - 1, name, strlen(name)))
      return name;
  }
  return program->error_functions.count ? program->error_functions.data[0] : NULL;
}

static void print_violation(const Trace *trace, const char *property)
{
  static const struct {
    const char *property, *words;
  } sentences[] = {
      {"assertion", "the assertion can fail"},
      {"no-overflow", "signed arithmetic can overflow"},
      {"div-by-zero", "the divisor can be zero"},
      {"shift", "the shift can be out of range"},
      {"bounds", "the access can be out of bounds"},
  };
  const char *function = strcmp(property, "unreach-call") ? NULL : error_function(trace);
  if (function) {
    fprintf(trace->out, "%s() is reachable", function);
    return;
  }
  for (unsigned i = 0; i < sizeof sentences / sizeof *sentences; i++)
    if (!strcmp(property, sentences[i].property)) {
      fputs(sentences[i].words, trace->out);
      return;
    }
  fputs("the property can be violated", trace->out);
}

static void print_headline(const Trace *trace, const char *property)
{
  const Place *place = trace->end;
  if (place && place->line)
    fprintf(trace->out, "%s:%u:%u: ", place->file, place->line, place->column);
  fputs("error: ", trace->out);
  print_violation(trace, property);
  fprintf(trace->out, " [%s]\n", property);
  if (place && place->line)
    print_marker(trace);
}

/* ---- the inputs ---- */

static bool is_elsewhere(const Trace *trace, const Place *place)
{
  return !trace->end || !trace->end->file || !place->file || strcmp(place->file, trace->end->file);
}

/* Arguments of main are shown whole where their first byte is read. */
static void print_argument(const Trace *trace, unsigned index)
{
  const InterpChoices *choices = &trace->evidence->run.choices;
  const Object *object = choices->data[index].text;
  for (unsigned i = 0; i < index; i++)
    if (choices->data[i].text == object)
      return;
  Text text = {0};
  argument_print(choices, object, &text);
  fprintf(trace->out, "  when  %s is %s\n", object->source, text_of(&text));
  text_free(&text);
}

static void print_input(const Trace *trace, unsigned index)
{
  const InterpChoice *choice = &trace->evidence->run.choices.data[index];
  if (choice->text)
    print_argument(trace, index);
  if (choice->expected || choice->text)
    return;
  Text text = {0};
  const char *library = choice_library(choice);
  bool is_call = choice->why == HAVOC_EXTERNAL || interp_is_input(choice);
  text_add(&text, "  when  ");
  choice_print_origin(trace->program, choice, &text);
  if (choice->place && choice->place->line && !library) {
    text_add(&text, " at ");
    if (is_elsewhere(trace, choice->place))
      text_format(&text, "%s:", choice->place->file);
    text_format(&text, "%u:%u", choice->place->line, choice->place->column);
  }
  text_add(&text, library ? " chooses " : is_call ? " returns " : " is ");
  choice_print_value(trace->program, choice, &text);
  fprintf(trace->out, "%s\n", text_of(&text));
  text_free(&text);
}

static void print_inputs(const Trace *trace)
{
  enum { MOST_INPUTS = 40, LAST_INPUTS = 5 };
  const InterpChoices *choices = &trace->evidence->run.choices;
  unsigned left_out = choices->count > MOST_INPUTS ? choices->count - MOST_INPUTS : 0;
  unsigned first = choices->count - left_out - (left_out ? LAST_INPUTS : 0);
  for (unsigned i = 0; i < choices->count; i++) {
    if (left_out && i == first) {
      fprintf(trace->out, "        ... %u inputs left out\n", left_out);
      i += left_out;
    }
    print_input(trace, i);
  }
}

void trace_print(const Program *program, const Outcome *outcome, const Evidence *evidence,
                 FILE *out)
{
  Trace trace = {program, evidence, source_new(), evidence->run.place, out};
  const Location *end = evidence->path.count ? vec_last(&evidence->path).edge->to : NULL;
  if (end && end->place)
    trace.end = end->place;
  print_headline(&trace, outcome->property);
  print_inputs(&trace);
  if (evidence->path.count)
    path_print(evidence, trace.source, trace.end, out);
  else if (evidence->run.steps)
    fprintf(out, "  path of %llu steps, too long to be shown\n",
            (unsigned long long)evidence->run.steps);
  source_free(trace.source);
}
