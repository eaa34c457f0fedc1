/* For tests of the engine: set up an exploration, print what it reached. */
#ifndef OCTANT_TEST_REACH_TOOLS_H
#define OCTANT_TEST_REACH_TOOLS_H

#include "const_cpa.h"
#include "engine/reach.h"

typedef struct Lines {
  char *lines[64];
  unsigned count;
} Lines;

static void print_node(void *context, ArgNode *node)
{
  Lines *lines = context;
  Text text = {0};
  cpa_print(node->state, &text);
  if (!node->covered_by && lines->count < 64)
    lines->lines[lines->count++] = strdup(text_of(&text));
  text_free(&text);
}

static int compare_lines(const void *a, const void *b)
{
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The members, one a line without the call stack, sorted. */
__attribute__((unused)) static char *print_reached(const Reached *reached)
{
  Lines lines = {0};
  Text text = {0};
  reached_each(reached, print_node, &lines);
  qsort(lines.lines, lines.count, sizeof *lines.lines, compare_lines);
  for (unsigned i = 0; i < lines.count; i++) {
    char *stack = strstr(lines.lines[i], " | main"); /* the same everywhere */
    if (stack)
      memmove(stack, stack + 7, strlen(stack + 7) + 1);
    text_format(&text, "%s%s", i ? "; " : "", lines.lines[i]);
    free(lines.lines[i]);
  }
  char *res = strdup(text_of(&text));
  text_free(&text);
  return res;
}

/* A program with location, call stack and constants of all variables, ready to be explored. */
typedef struct Setup {
  Run *run;
  Program *program;
  Cpa *data, *cpa;
  Reached *reached;
} Setup;

__attribute__((unused)) static Setup setup_new(const char *text, WaitOrder order, bool full)
{
  Setup setup = {.run = run_new()};
  setup.run->options.check_contracts = true;
  setup.program = tools_parse(setup.run, text);
  setup.data = const_cpa(setup.program, NULL);
  setup.cpa = with_location(setup.program, setup.data, NULL);
  setup.reached = reached_new(setup.cpa, order);
  Precision *precision = full ? precision_full(setup.program) : precision_empty(setup.program);
  reached_start(setup.reached, precision);
  precision_drop(precision);
  return setup;
}

__attribute__((unused)) static void setup_free(Setup *setup)
{
  reached_free(setup->reached);
  cpa_free(setup->cpa);
  program_free(setup->program);
  run_free(setup->run);
}

#endif
