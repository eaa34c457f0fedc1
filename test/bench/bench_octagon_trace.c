/* Repeats recorded operations (domains/num_trace.h) on octagons; time by kind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_octagon.h"
#include "domains/num.h"

/* One line, read before the clock runs. */
typedef struct Step {
  char kind;
  long a, b; /* sets */
  NumSign sign;
  Dim dim;
  Linear form;
  DimVec from, to;
  VEC(double) numbers;
} Step;
typedef VEC(Step) StepVec;

static const char kinds[] = "TBAGFRJMWNLEHZQD";
static const char *const kind_names[] = {"top",  "bottom",  "assign", "assume", "forget", "rename",
                                         "join", "meet",    "widen",  "narrow", "leq",    "equal",
                                         "hash", "bottom?", "bounds", "drop"};

/* ---- reading ---- */

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

static bool read_steps(const char *path, StepVec *out)
{
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t space = 0;
  bool good = file != NULL;
  long sets = 0;
  while (good && getline(&line, &space, file) > 0) {
    if (!strchr(kinds, line[0])) {
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

static void free_steps(StepVec *steps)
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

/* ---- running ---- */

typedef struct Replay {
  Num **sets;
  long count;
  double seconds[sizeof kinds];
  unsigned long runs[sizeof kinds];
} Replay;

static Num *make(const NumOps *ops, const Step *s, const Num *a, const Num *b)
{
  NumThresholds t = {s->numbers.data, s->numbers.count};
  switch (s->kind) {
  case 'T': return ops->top();
  case 'B': return ops->bottom();
  case 'A': return ops->assign(a, s->dim, &s->form);
  case 'G': return ops->assume(a, &s->form, s->sign);
  case 'F': return ops->forget(a, s->from.count, s->from.data);
  case 'R': return ops->rename(a, s->from.count, s->from.data, s->to.data);
  case 'J': return ops->join(a, b);
  case 'M': return ops->meet(a, b);
  case 'W': return ops->widen(a, b, &t);
  case 'N': return ops->narrow(a, b);
  case 'L': ops->leq(a, b); return NULL;
  case 'E': ops->equal(a, b); return NULL;
  case 'H': ops->hash(a); return NULL;
  case 'Z': ops->is_bottom(a); return NULL;
  case 'Q': ops->bounds(a, &s->form); return NULL;
  default: num_drop((Num *)a); return NULL;
  }
}

static void run_step(Replay *r, const Step *s)
{
  unsigned kind = (unsigned)(strchr(kinds, s->kind) - kinds);
  const Num *a = s->a < 0 ? NULL : r->sets[s->a], *b = s->b < 0 ? NULL : r->sets[s->b];
  double start = bench_seconds();
  Num *res = make(&num_octagon, s, a, b);
  r->seconds[kind] += bench_seconds() - start;
  r->runs[kind]++;
  if (res)
    r->sets[r->count++] = res;
  if (s->kind == 'D')
    r->sets[s->a] = NULL;
}

bool bench_octagon_trace(const char *path)
{
  StepVec steps = {0};
  bool good = read_steps(path, &steps);
  Replay r = {.sets = mem_zero(steps.count + 1, sizeof *r.sets)};
  for (unsigned i = 0; good && i < steps.count; i++)
    run_step(&r, steps.data + i);
  printf("%s: %s\n", path, good ? "" : "is no trace");
  double total = 0;
  for (unsigned k = 0; kinds[k]; k++) {
    total += r.seconds[k];
    if (r.runs[k])
      printf("  %-8s %9lu  %8.3f us each\n", kind_names[k], r.runs[k],
             1e6 * r.seconds[k] / (double)r.runs[k]);
  }
  printf("  %-8s %9u  %8.3f us each, %.3f s\n", "all", steps.count,
         steps.count ? 1e6 * total / steps.count : 0, total);
  for (long i = 0; i < r.count; i++)
    num_drop(r.sets[i]);
  mem_free(r.sets);
  free_steps(&steps);
  return good;
}
