/* How many edges a second the interpreter executes on tight loops.  Exits with 1 where the loop of
 * plain arithmetic is slower than what we promise. */
#include <stdio.h>
#include <stdlib.h>

#include "interp/interp.h"

enum { PROMISED = 10000000 };

static const Type bv32 = {TYPE_BV, 0, 32, 0};

/* A loop over "count" rounds around a body of straight edges. */
typedef struct Loop {
  Run *run;
  Program *program;
  Location *head, *at;
  const Place *place;
  Variable *i, *s;
} Loop;

static const Term *number(Loop *loop, uint64_t value)
{
  return term_bv(loop->program->terms, 32, value);
}

static const Term *apply(Loop *loop, TermOp op, const Term *a, const Term *b)
{
  return term_binary(loop->program->terms, op, a, b);
}

static Location *next(Loop *loop)
{
  return loop->at = function_add_location(loop->program, loop->program->entry);
}

static void assign(Loop *loop, Variable *var, const Term *term)
{
  Location *from = loop->at;
  edge_assign(loop->program, from, next(loop), loop->place, var, term);
}

static void start(Loop *loop, uint64_t count)
{
  loop->run = run_new();
  loop->program = program_new(loop->run, 32);
  loop->place = program_place(loop->program, "bench.c", 1, 1, "main", NULL);
  Function *f = loop->program->entry = program_add_function(loop->program, "main");
  f->has_body = true;
  f->entry = loop->at = function_add_location(loop->program, f);
  f->exit = function_add_location(loop->program, f);
  loop->i = program_add_variable(loop->program, f, VARIABLE_LOCAL, "i", bv32);
  loop->s = program_add_variable(loop->program, f, VARIABLE_LOCAL, "s", bv32);
  assign(loop, loop->i, number(loop, 0));
  assign(loop, loop->s, number(loop, 1));
  loop->head = loop->at;
  Location *done = next(loop);
  const Term *more = apply(loop, TERM_ULT, loop->i->term, number(loop, count));
  edge_assume(loop->program, loop->head, next(loop), loop->place, more, BRANCH_TRUE);
  edge_assume(loop->program, loop->head, done, loop->place, term_not(loop->program->terms, more),
              BRANCH_FALSE);
  edge_return(loop->program, done, loop->place, 1, &loop->s->term);
}

static double finish(Loop *loop, const char *name)
{
  const Term *up = apply(loop, TERM_ADD, loop->i->term, number(loop, 1));
  edge_assign(loop->program, loop->at, loop->head, loop->place, loop->i, up);
  InterpInput input = {0};
  InterpResult result;
  double before = run_cpu_seconds();
  if (!interp_run(loop->program, &input, &result) || result.end != INTERP_RETURNED)
    abort();
  double speed = (double)result.steps / (run_cpu_seconds() - before);
  printf("%-12s %6.1f million edges a second\n", name, speed / 1e6);
  interp_result_free(&result);
  program_free(loop->program);
  run_free(loop->run);
  return speed;
}

static double bench_arithmetic(void)
{
  Loop loop;
  start(&loop, 10000000);
  assign(&loop, loop.s, apply(&loop, TERM_ADD, loop.s->term, loop.i->term));
  assign(&loop, loop.s, apply(&loop, TERM_MUL, loop.s->term, number(&loop, 31)));
  assign(&loop, loop.s, apply(&loop, TERM_BXOR, loop.s->term, number(&loop, 0x55aa)));
  return finish(&loop, "arithmetic");
}

static void bench_memory(void)
{
  Loop loop;
  start(&loop, 5000000);
  Object *table = program_add_object(loop.program, NULL, OBJECT_GLOBAL, "table", 4096 * 16, 4);
  const Term *index = apply(&loop, TERM_BAND, loop.i->term, number(&loop, 4095));
  const Term *address =
      apply(&loop, TERM_ADD, table->base->term, apply(&loop, TERM_MUL, index, number(&loop, 4)));
  Location *from = loop.at;
  edge_load(loop.program, from, next(&loop), loop.place, loop.s, address);
  from = loop.at;
  edge_store(loop.program, from, next(&loop), loop.place, address,
             apply(&loop, TERM_ADD, loop.s->term, loop.i->term));
  finish(&loop, "memory");
}

static void bench_calls(void)
{
  Loop loop;
  start(&loop, 3000000);
  Function *f = program_add_function(loop.program, "f");
  f->has_body = true;
  f->entry = function_add_location(loop.program, f);
  f->exit = function_add_location(loop.program, f);
  Variable *x = program_add_variable(loop.program, f, VARIABLE_PARAM, "x", bv32);
  const Term *value = apply(&loop, TERM_ADD, x->term, number(&loop, 3));
  edge_return(loop.program, f->entry, loop.place, 1, &value);
  Location *from = loop.at;
  edge_call(loop.program, from, next(&loop), loop.place, f, NULL, 1, &loop.s->term, 1, &loop.s);
  finish(&loop, "calls");
}

int main(void)
{
  double speed = bench_arithmetic();
  bench_memory();
  bench_calls();
  return speed < PROMISED;
}
