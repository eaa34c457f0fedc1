/* Repeats recorded operations on octagons, ours and PPL's; time by kind. */
#include <math.h>
#include <stdio.h>

#include "bench_octagon.h"
#include "bench_octagon_trace.h"

enum { ROUNDS = 20 };

static const char *const kind_names[] = {"top",  "bottom",  "assign", "assume", "forget", "rename",
                                         "join", "meet",    "widen",  "narrow", "leq",    "equal",
                                         "hash", "bottom?", "bounds", "drop"};

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

static void replay(const StepVec *steps, Times *times)
{
  Num **sets = mem_zero(steps->count + 1, sizeof *sets);
  unsigned count = 0;
  for (unsigned i = 0; i < steps->count; i++) {
    const Step *s = steps->data + i;
    const Num *a = s->a < 0 ? NULL : sets[s->a], *b = s->b < 0 ? NULL : sets[s->b];
    double start = bench_seconds();
    Num *res = make(&num_octagon, s, a, b);
    times_add(times, s->kind, bench_seconds() - start);
    if (res)
      sets[count++] = res;
    if (s->kind == 'D')
      sets[s->a] = NULL;
  }
  for (unsigned i = 0; i < count; i++)
    num_drop(sets[i]);
  mem_free(sets);
}

/* Of several rounds the best: what else goes on in the machine only adds. */
static void keep_best(Times *best, const Times *round, bool first)
{
  for (unsigned k = 0; k < TRACE_KIND_COUNT; k++) {
    best->seconds[k] = first ? round->seconds[k] : fmin(best->seconds[k], round->seconds[k]);
    best->runs[k] = round->runs[k];
  }
}

static void print_line(const char *name, unsigned long runs, double mine, double theirs)
{
  printf("  %-8s %9lu %10.3f", name, runs, 1e6 * mine / (double)runs);
  if (theirs > 0)
    printf(" %10.3f %8.1f", 1e6 * theirs / (double)runs, theirs / mine);
  printf("\n");
}

bool bench_octagon_trace(const char *path)
{
  StepVec steps = {0};
  if (!trace_read(path, &steps)) {
    printf("%s is no trace\n", path);
    trace_free(&steps);
    return false;
  }
  Times mine = {0}, theirs = {0};
  double mapped = 0, total_theirs = 0;
  unsigned long runs = 0;
  for (unsigned i = 0; i < ROUNDS; i++) {
    Times round = {0};
    replay(&steps, &round);
    keep_best(&mine, &round, i == 0);
  }
  for (unsigned i = 0; i < 3; i++) {
    Times round = {0};
    if (trace_replay_ppl(&steps, &round))
      keep_best(&theirs, &round, i == 0);
  }
  printf("%s\n  %-8s %9s %10s %10s %8s\n", path, "what", "times", "ours us", "PPL us", "ratio");
  for (unsigned k = 0; k < TRACE_KIND_COUNT; k++) {
    /* Compared where every operation of the kind could be repeated. */
    bool same = mine.runs[k] && mine.runs[k] == theirs.runs[k];
    if (mine.runs[k])
      print_line(kind_names[k], mine.runs[k], mine.seconds[k], same ? theirs.seconds[k] : 0);
    if (same) {
      runs += mine.runs[k];
      mapped += mine.seconds[k];
      total_theirs += theirs.seconds[k];
    }
  }
  if (runs)
    print_line("all", runs, mapped, total_theirs);
  trace_free(&steps);
  return true;
}
