#include "domains/num_trace.h"

#include <math.h>

enum { UNKNOWN = -1 };

struct NumTrace {
  FILE *file;
  long sets; /* numbered so far */
};

typedef struct Traced {
  Num num;
  Num *inner;
  NumTrace *trace; /* NULL where nobody listens */
  long id;         /* UNKNOWN as long as nobody does */
} Traced;

NumTrace *num_trace_new(FILE *file)
{
  NumTrace *res = mem_zero(1, sizeof *res);
  res->file = file;
  return res;
}

void num_trace_free(NumTrace *trace)
{
  mem_free(trace);
}

static Traced *traced(const Num *a)
{
  return (Traced *)a;
}

/* A set that the line just written makes. */
static Num *wrap(NumTrace *trace, Num *inner)
{
  Traced *res = mem_alloc(sizeof *res);
  num_init(&res->num, &num_trace);
  res->inner = inner;
  res->trace = trace;
  res->id = trace ? trace->sets++ : UNKNOWN;
  return &res->num;
}

/* ---- writing ---- */

static void write_number(FILE *out, double number)
{
  bool is_whole = number == floor(number) && fabs(number) <= 0x1p53;
  fprintf(out, is_whole ? " %.0f" : " %a", number);
}

static void write_bounds(FILE *out, Bounds bounds)
{
  write_number(out, bounds.low);
  write_number(out, bounds.high);
}

static void write_form(FILE *out, const Linear *e)
{
  write_bounds(out, e->constant);
  fprintf(out, " %u", e->parts.count);
  for (unsigned i = 0; i < e->parts.count; i++) {
    fprintf(out, " %u", e->parts.data[i].dim);
    write_bounds(out, e->parts.data[i].factor);
  }
}

static void write_constraint(void *context, const Linear *form, NumSign sign)
{
  NumTrace *trace = context;
  fprintf(trace->file, "G %ld %d", trace->sets - 1, (int)sign);
  write_form(trace->file, form);
  fprintf(trace->file, "\n");
  trace->sets++;
}

/* A set that nobody listened to is written as its constraints. */
static void introduce(NumTrace *trace, Traced *a)
{
  if (!trace || a->trace)
    return;
  bool empty = a->inner->ops->is_bottom(a->inner);
  fprintf(trace->file, empty ? "B\n" : "T\n");
  trace->sets++;
  if (!empty)
    a->inner->ops->constraints(a->inner, write_constraint, trace);
  a->trace = trace;
  a->id = trace->sets - 1;
}

static NumTrace *start_one(char letter, const Num *a)
{
  NumTrace *trace = traced(a)->trace;
  if (trace)
    fprintf(trace->file, "%c %ld", letter, traced(a)->id);
  return trace;
}

static NumTrace *start_two(char letter, const Num *a, const Num *b)
{
  introduce(traced(a)->trace, traced(b));
  introduce(traced(b)->trace, traced(a));
  NumTrace *trace = start_one(letter, a);
  if (trace)
    fprintf(trace->file, " %ld", traced(b)->id);
  return trace;
}

static void end(NumTrace *trace)
{
  if (trace)
    fprintf(trace->file, "\n");
}

Num *num_trace_wrap(NumTrace *trace, const Num *a)
{
  Num *res = wrap(NULL, num_keep(a));
  introduce(trace, traced(res));
  return res;
}

/* ---- operations ---- */

static Num *top(void)
{
  return wrap(NULL, num_octagon.top());
}

static Num *bottom(void)
{
  return wrap(NULL, num_octagon.bottom());
}

static Num *assign(const Num *a, Dim dim, const Linear *e)
{
  NumTrace *trace = start_one('A', a);
  if (trace) {
    fprintf(trace->file, " %u", dim);
    write_form(trace->file, e);
  }
  end(trace);
  const Num *inner = traced(a)->inner;
  return wrap(trace, inner->ops->assign(inner, dim, e));
}

static Num *assume(const Num *a, const Linear *e, NumSign sign)
{
  NumTrace *trace = start_one('G', a);
  if (trace) {
    fprintf(trace->file, " %d", (int)sign);
    write_form(trace->file, e);
  }
  end(trace);
  const Num *inner = traced(a)->inner;
  return wrap(trace, inner->ops->assume(inner, e, sign));
}

static Num *forget(const Num *a, unsigned count, const Dim *dims)
{
  NumTrace *trace = start_one('F', a);
  if (trace)
    fprintf(trace->file, " %u", count);
  for (unsigned i = 0; trace && i < count; i++)
    fprintf(trace->file, " %u", dims[i]);
  end(trace);
  const Num *inner = traced(a)->inner;
  return wrap(trace, inner->ops->forget(inner, count, dims));
}

static Num *rename_dims(const Num *a, unsigned count, const Dim *from, const Dim *to)
{
  NumTrace *trace = start_one('R', a);
  if (trace)
    fprintf(trace->file, " %u", count);
  for (unsigned i = 0; trace && i < count; i++)
    fprintf(trace->file, " %u %u", from[i], to[i]);
  end(trace);
  const Num *inner = traced(a)->inner;
  return wrap(trace, inner->ops->rename(inner, count, from, to));
}

static Num *join(const Num *a, const Num *b)
{
  NumTrace *trace = start_two('J', a, b);
  end(trace);
  const Num *inner = traced(a)->inner;
  return wrap(trace, inner->ops->join(inner, traced(b)->inner));
}

static Num *meet(const Num *a, const Num *b)
{
  NumTrace *trace = start_two('M', a, b);
  end(trace);
  const Num *inner = traced(a)->inner;
  return wrap(trace, inner->ops->meet(inner, traced(b)->inner));
}

static Num *widen(const Num *older, const Num *newer, const NumThresholds *thresholds)
{
  NumTrace *trace = start_two('W', older, newer);
  unsigned count = thresholds ? thresholds->count : 0;
  if (trace)
    fprintf(trace->file, " %u", count);
  for (unsigned i = 0; trace && i < count; i++)
    write_number(trace->file, thresholds->data[i]);
  end(trace);
  const Num *inner = traced(older)->inner;
  return wrap(trace, inner->ops->widen(inner, traced(newer)->inner, thresholds));
}

static Num *narrow(const Num *older, const Num *newer)
{
  NumTrace *trace = start_two('N', older, newer);
  end(trace);
  const Num *inner = traced(older)->inner;
  return wrap(trace, inner->ops->narrow(inner, traced(newer)->inner));
}

static bool leq(const Num *a, const Num *b)
{
  end(start_two('L', a, b));
  const Num *inner = traced(a)->inner;
  return inner->ops->leq(inner, traced(b)->inner);
}

static bool equal(const Num *a, const Num *b)
{
  end(start_two('E', a, b));
  const Num *inner = traced(a)->inner;
  return inner->ops->equal(inner, traced(b)->inner);
}

static uint64_t hash(const Num *a)
{
  end(start_one('H', a));
  const Num *inner = traced(a)->inner;
  return inner->ops->hash(inner);
}

static bool is_bottom(const Num *a)
{
  end(start_one('Z', a));
  const Num *inner = traced(a)->inner;
  return inner->ops->is_bottom(inner);
}

static Bounds bounds(const Num *a, const Linear *e)
{
  NumTrace *trace = start_one('Q', a);
  if (trace)
    write_form(trace->file, e);
  end(trace);
  const Num *inner = traced(a)->inner;
  return inner->ops->bounds(inner, e);
}

static void constraints(const Num *a, NumVisit visit, void *context)
{
  const Num *inner = traced(a)->inner;
  inner->ops->constraints(inner, visit, context);
}

static void dims(const Num *a, DimVec *out)
{
  const Num *inner = traced(a)->inner;
  inner->ops->dims(inner, out);
}

static void free_traced(Num *a)
{
  end(start_one('D', a));
  num_drop(traced(a)->inner);
  mem_free(a);
}

const NumOps num_trace = {
    .name = "trace",
    .top = top,
    .bottom = bottom,
    .assign = assign,
    .assume = assume,
    .forget = forget,
    .rename = rename_dims,
    .join = join,
    .meet = meet,
    .widen = widen,
    .narrow = narrow,
    .leq = leq,
    .equal = equal,
    .hash = hash,
    .is_bottom = is_bottom,
    .bounds = bounds,
    .constraints = constraints,
    .dims = dims,
    .free = free_traced,
};
