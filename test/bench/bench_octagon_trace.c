/* Reads recorded operations. */
#include "bench_octagon_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned trace_kind(char letter)
{
  return (unsigned)(strchr(TRACE_KINDS, letter) - TRACE_KINDS);
}

static long read_long(char **at)
{
  return strtol(*at, at, 10);
}

static double read_number(char **at)
{
  return strtod(*at, at);
}

static Bounds read_bounds(char **at)
{
  double low = read_number(at);
  return (Bounds){low, read_number(at)};
}

static void read_form(char **at, Linear *form)
{
  *form = linear_constant(read_bounds(at));
  for (long count = read_long(at); count > 0; count--) {
    Dim dim = (Dim)read_long(at);
    linear_add_part(form, dim, read_bounds(at));
  }
}

static Step read_step(char *line)
{
  Step s = {.kind = line[0], .a = -1, .b = -1};
  char *at = line + 1;
  if (!strchr("TB", s.kind))
    s.a = read_long(&at);
  if (strchr("JMWNLE", s.kind))
    s.b = read_long(&at);
  if (s.kind == 'A')
    s.dim = (Dim)read_long(&at);
  if (s.kind == 'G')
    s.sign = (NumSign)read_long(&at);
  if (strchr("AGQ", s.kind))
    read_form(&at, &s.form);
  for (long count = strchr("FRW", s.kind) ? read_long(&at) : 0; count > 0; count--) {
    if (s.kind == 'W') {
      vec_push(&s.numbers, read_number(&at));
      continue;
    }
    vec_push(&s.from, (Dim)read_long(&at));
    if (s.kind == 'R')
      vec_push(&s.to, (Dim)read_long(&at));
  }
  return s;
}

bool trace_read(const char *path, StepVec *out)
{
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t space = 0;
  bool good = file != NULL;
  long sets = 0;
  while (good && getline(&line, &space, file) > 0) {
    if (!strchr(TRACE_KINDS, line[0])) {
      good = false;
      break;
    }
    Step s = read_step(line);
    vec_push(out, s);
    good = s.a < sets && s.b < sets && s.sign >= NUM_GE && s.sign <= NUM_EQ;
    sets += strchr("TBAGFRJMWN", s.kind) != NULL;
  }
  free(line);
  if (file)
    fclose(file);
  return good;
}

void trace_free(StepVec *steps)
{
  for (unsigned i = 0; i < steps->count; i++) {
    Step *s = steps->data + i;
    linear_free(&s->form);
    vec_free(&s->from);
    vec_free(&s->to);
    vec_free(&s->numbers);
  }
  vec_free(steps);
}
