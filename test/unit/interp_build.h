/* Small programs for tests of the interpreter: edges are appended one after the other, terms are
 * given as text. */
#ifndef OCTANT_TEST_INTERP_BUILD_H
#define OCTANT_TEST_INTERP_BUILD_H

#include <stdarg.h>
#include <stdlib.h>

#include "interp/interp.h"
#include "term/parse.h"

typedef struct Build {
  Run *run;
  Program *program;
  Function *function;
  Location *at;       /* where the next edge begins */
  Location *call;     /* where main goes on after build_inner */
  const Place *place; /* of all edges */
  InterpInput input;
  InterpResult result;
} Build;

static inline void build_function(Build *b, const char *name)
{
  b->function = program_add_function(b->program, name);
  b->function->has_body = true;
  b->at = b->function->entry = function_add_location(b->program, b->function);
  b->function->exit = function_add_location(b->program, b->function);
}

static inline void build_start(Build *b, unsigned pointer_bits)
{
  *b = (Build){0};
  b->run = run_new();
  b->program = program_new(b->run, pointer_bits);
  b->place = program_place(b->program, "test.c", 1, 1, "main", NULL);
  b->input.step_limit = 1000000;
  build_function(b, "main");
  b->program->entry = b->function;
}

/* A function beside main, up to build_outer, where main goes on. */
static inline Function *build_inner(Build *b, const char *name)
{
  b->call = b->at;
  build_function(b, name);
  return b->function;
}

static inline void build_outer(Build *b)
{
  b->at = b->call;
  b->function = b->at->function;
}

static inline void build_end(Build *b)
{
  interp_result_free(&b->result);
  program_free(b->program);
  run_free(b->run);
}

static inline Function *build_external(Build *b, const char *name)
{
  return program_add_function(b->program, name);
}

static inline Location *build_location(Build *b)
{
  return function_add_location(b->program, b->function);
}

static inline const Term *build_variable(void *context, const char *name)
{
  Build *b = context;
  for (unsigned i = 0; i < b->program->variables.count; i++)
    if (!strcmp(b->program->variables.data[i]->term->name, name))
      return b->program->variables.data[i]->term;
  return NULL;
}

static inline const Term *build_term(Build *b, const char *text)
{
  Reader reader = {b->run, b->program->terms, "test", text, 1, build_variable, b};
  const Term *res = term_parse(&reader);
  if (!res) {
    printf("%s: %s\n", text, b->run->reason);
    abort();
  }
  return res;
}

static inline Variable *build_local(Build *b, const char *name, Type type)
{
  return program_add_variable(b->program, b->function, VARIABLE_LOCAL, name, type);
}

static inline Variable *build_param(Build *b, const char *name, Type type)
{
  return program_add_variable(b->program, b->function, VARIABLE_PARAM, name, type);
}

static inline Variable *build_global(Build *b, const char *name, Type type, const char *init)
{
  Variable *res = program_add_variable(b->program, NULL, VARIABLE_GLOBAL, name, type);
  res->init = init ? build_term(b, init) : NULL;
  return res;
}

static inline Location *build_next(Build *b)
{
  return b->at = build_location(b);
}

static inline void build_assign(Build *b, Variable *var, const char *term)
{
  Location *from = b->at;
  edge_assign(b->program, from, build_next(b), b->place, var, build_term(b, term));
}

static inline void build_havoc(Build *b, Variable *var, const char *what)
{
  Location *from = b->at;
  edge_havoc(b->program, from, build_next(b), b->place, var, HAVOC_INPUT, what);
}

static inline Edge *build_forget(Build *b, const char *address, const char *size)
{
  Location *from = b->at;
  return edge_havoc_memory(b->program, from, build_next(b), b->place, build_term(b, address),
                           build_term(b, size), HAVOC_UNINIT, NULL);
}

static inline Edge *build_load(Build *b, Variable *var, const char *address)
{
  Location *from = b->at;
  return edge_load(b->program, from, build_next(b), b->place, var, build_term(b, address));
}

static inline Edge *build_store(Build *b, const char *address, const char *value)
{
  Location *from = b->at;
  return edge_store(b->program, from, build_next(b), b->place, build_term(b, address),
                    build_term(b, value));
}

/* An assumption as one of several edges of the current location, to "to". */
static inline void build_branch(Build *b, const char *condition, Location *to)
{
  edge_assume(b->program, b->at, to, b->place, build_term(b, condition), BRANCH_NONE);
}

/* Goes on where the condition holds, to an error location of this note where it does not. */
static inline void build_claim(Build *b, const Term *condition, const char *note)
{
  Location *from = b->at, *error = build_location(b);
  error->kind = LOCATION_ERROR;
  error->note = intern(terms_names(b->program->terms), note);
  edge_assume(b->program, from, build_next(b), b->place, condition, BRANCH_TRUE);
  edge_assume(b->program, from, error, b->place, term_not(b->program->terms, condition),
              BRANCH_FALSE);
}

static inline void build_check(Build *b, const char *condition)
{
  build_claim(b, build_term(b, condition), condition);
}

/* A call with one result or none; the arguments as texts, then NULL. */
static inline Edge *build_call(Build *b, Function *callee, Variable *result, ...)
{
  const Term *args[16];
  unsigned count = 0;
  va_list texts;
  va_start(texts, result);
  for (const char *text = va_arg(texts, const char *); text; text = va_arg(texts, const char *))
    args[count++] = build_term(b, text);
  va_end(texts);
  Location *from = b->at;
  return edge_call(b->program, from, build_next(b), b->place, callee, NULL, count, args,
                   result ? 1 : 0, &result);
}

static inline void build_return(Build *b, const char *value)
{
  const Term *term = value ? build_term(b, value) : NULL;
  edge_return(b->program, b->at, b->place, value ? 1 : 0, &term);
}

static inline Object *build_string(Build *b, const char *name, const char *text)
{
  Object *res = program_add_object(b->program, NULL, OBJECT_GLOBAL, name, strlen(text) + 1, 1);
  res->inits = arena_zero(b->program->arena, sizeof *res->inits);
  res->inits[0].bytes = arena_copy(b->program->arena, text, strlen(text) + 1);
  res->inits[0].length = strlen(text) + 1;
  res->init_count = 1;
  return res;
}

static inline InterpEnd build_run(Build *b)
{
  interp_result_free(&b->result);
  bool done = interp_run(b->program, &b->input, &b->result);
  if (!done) {
    printf("%s\n", b->run->reason);
    abort();
  }
  return b->result.end;
}

#endif
