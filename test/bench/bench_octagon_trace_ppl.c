/* Repeats recorded operations on PPL's octagons.
 *
 * A shape there has a fixed number of dimensions: all that the trace mentions.  As it is changed in
 * place and ours is not, an operation copies first.  Interval constants become bounded images;
 * thresholds are left out. */
#include "bench_octagon_trace.h"

#ifdef WITH_PPL
#include <math.h>
#include <ppl_c.h>
#include <string.h>

#include "base/map.h"
#include "bench_octagon.h"

typedef ppl_Octagonal_Shape_double_t Shape;
typedef ppl_Linear_Expression_t Expression;

typedef struct Replay {
  Map index; /* dimension -> number in the shapes */
  unsigned dims;
  Shape *sets;
  unsigned count;
} Replay;

/* ---- dimensions and forms ---- */

static unsigned number_of(Replay *r, Dim dim)
{
  uint64_t index;
  if (map_get(&r->index, dim, &index))
    return (unsigned)index;
  map_put(&r->index, dim, r->dims);
  return r->dims++;
}

static void number_dims(Replay *r, const StepVec *steps)
{
  for (unsigned i = 0; i < steps->count; i++) {
    const Step *s = steps->data + i;
    if (s->kind == 'A')
      number_of(r, s->dim);
    for (unsigned k = 0; k < s->form.parts.count; k++)
      number_of(r, s->form.parts.data[k].dim);
    for (unsigned k = 0; k < s->from.count; k++)
      number_of(r, s->from.data[k]);
    for (unsigned k = 0; k < s->to.count; k++)
      number_of(r, s->to.data[k]);
  }
}

static bool is_whole(double number)
{
  return isfinite(number) && number == floor(number);
}

/* Whole factors that are points, and a constant with whole or infinite ends. */
static bool can_say(const Linear *form)
{
  for (unsigned k = 0; k < form->parts.count; k++) {
    Bounds factor = form->parts.data[k].factor;
    if (factor.low != factor.high || !is_whole(factor.low))
      return false;
  }
  return (is_whole(form->constant.low) || isinf(form->constant.low)) &&
         (is_whole(form->constant.high) || isinf(form->constant.high));
}

static ppl_Coefficient_t coefficient(double number)
{
  ppl_Coefficient_t res;
  mpz_t z;
  mpz_init_set_d(z, number);
  ppl_new_Coefficient_from_mpz_t(&res, z);
  mpz_clear(z);
  return res;
}

static Expression expression(Replay *r, const Linear *form, double constant)
{
  Expression res;
  ppl_new_Linear_Expression_with_dimension(&res, r->dims);
  for (unsigned k = 0; k < form->parts.count; k++) {
    ppl_Coefficient_t factor = coefficient(form->parts.data[k].factor.low);
    ppl_Linear_Expression_add_to_coefficient(res, number_of(r, form->parts.data[k].dim), factor);
    ppl_delete_Coefficient(factor);
  }
  ppl_Coefficient_t c = coefficient(constant);
  ppl_Linear_Expression_add_to_inhomogeneous(res, c);
  ppl_delete_Coefficient(c);
  return res;
}

/* ---- operations ---- */

static Shape copied(Shape a)
{
  Shape res;
  ppl_new_Octagonal_Shape_double_from_Octagonal_Shape_double(&res, a);
  return res;
}

/* What is made before the clock runs: the texts of forms are not what is measured. */
typedef struct Prepared {
  Expression low, high;
  ppl_Constraint_t constraint;
  ppl_Coefficient_t one;
  ppl_dimension_type *dims;
} Prepared;

static Prepared prepare(Replay *r, const Step *s)
{
  Prepared p = {.one = coefficient(1)};
  if (s->kind == 'F') {
    p.dims = mem_alloc((s->from.count + 1) * sizeof *p.dims);
    for (unsigned i = 0; i < s->from.count; i++)
      p.dims[i] = number_of(r, s->from.data[i]);
  }
  if (!strchr("AGQ", s->kind) || !can_say(&s->form))
    return p;
  Bounds c = s->form.constant;
  if (isfinite(c.low))
    p.low = expression(r, &s->form, c.low);
  if (isfinite(c.high))
    p.high = expression(r, &s->form, c.high);
  if (s->kind == 'G' && p.high && (s->sign != NUM_EQ || c.low == c.high))
    ppl_new_Constraint(&p.constraint, p.high,
                       s->sign == NUM_EQ   ? PPL_CONSTRAINT_TYPE_EQUAL
                       : s->sign == NUM_GT ? PPL_CONSTRAINT_TYPE_GREATER_THAN
                                           : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  return p;
}

static void prepared_free(Prepared *p)
{
  if (p->constraint)
    ppl_delete_Constraint(p->constraint);
  if (p->low)
    ppl_delete_Linear_Expression(p->low);
  if (p->high)
    ppl_delete_Linear_Expression(p->high);
  ppl_delete_Coefficient(p->one);
  mem_free(p->dims);
}

static void assign(Replay *r, const Step *s, const Prepared *p, Shape work)
{
  ppl_dimension_type x = number_of(r, s->dim);
  if (!p->low || !p->high)
    ppl_Octagonal_Shape_double_unconstrain_space_dimension(work, x);
  else if (s->form.constant.low == s->form.constant.high)
    ppl_Octagonal_Shape_double_affine_image(work, x, p->low, p->one);
  else
    ppl_Octagonal_Shape_double_bounded_affine_image(work, x, p->low, p->high, p->one);
}

static void bounds(const Prepared *p, Shape a)
{
  ppl_Coefficient_t n, d;
  int reached;
  ppl_new_Coefficient(&n);
  ppl_new_Coefficient(&d);
  if (p->high)
    ppl_Octagonal_Shape_double_maximize(a, p->high, n, d, &reached);
  if (p->low)
    ppl_Octagonal_Shape_double_minimize(a, p->low, n, d, &reached);
  ppl_delete_Coefficient(n);
  ppl_delete_Coefficient(d);
}

/* The new set, or NULL. */
static Shape make(Replay *r, const Step *s, const Prepared *p, Shape a, Shape b)
{
  Shape work = NULL;
  switch (s->kind) {
  case 'T': ppl_new_Octagonal_Shape_double_from_space_dimension(&work, r->dims, 0); break;
  case 'B': ppl_new_Octagonal_Shape_double_from_space_dimension(&work, r->dims, 1); break;
  case 'A':
    work = copied(a);
    assign(r, s, p, work);
    break;
  case 'G':
    work = copied(a);
    if (p->constraint)
      ppl_Octagonal_Shape_double_refine_with_constraint(work, p->constraint);
    break;
  case 'F':
    work = copied(a);
    ppl_Octagonal_Shape_double_unconstrain_space_dimensions(work, p->dims, s->from.count);
    break;
  case 'R': work = copied(a); break;
  case 'J':
    work = copied(a);
    ppl_Octagonal_Shape_double_upper_bound_assign(work, b);
    break;
  case 'M':
    work = copied(a);
    ppl_Octagonal_Shape_double_intersection_assign(work, b);
    break;
  case 'W': /* from the smaller to the larger */
    work = copied(b);
    ppl_Octagonal_Shape_double_upper_bound_assign(work, a);
    ppl_Octagonal_Shape_double_BHMZ05_widening_assign(work, a);
    break;
  case 'N':
    work = copied(b);
    ppl_Octagonal_Shape_double_intersection_assign(work, a);
    break;
  case 'L': ppl_Octagonal_Shape_double_contains_Octagonal_Shape_double(b, a); break;
  case 'E': ppl_Octagonal_Shape_double_equals_Octagonal_Shape_double(a, b); break;
  case 'Z': ppl_Octagonal_Shape_double_is_empty(a); break;
  case 'Q': bounds(p, a); break;
  case 'D': ppl_delete_Octagonal_Shape_double(a); break;
  default: break;
  }
  return work;
}

/* Whether PPL was asked for the same. */
static bool is_same(const Step *s, const Prepared *p)
{
  switch (s->kind) {
  case 'A': return p->low && p->high;
  case 'G': return p->constraint != NULL;
  case 'Q': return p->low && p->high;
  case 'R':
  case 'N':
  case 'H': return false;
  default: return true;
  }
}

static void run_step(Replay *r, const Step *s, Times *times)
{
  Shape a = s->a < 0 ? NULL : r->sets[s->a], b = s->b < 0 ? NULL : r->sets[s->b];
  Prepared p = prepare(r, s);
  double start = bench_seconds();
  Shape res = make(r, s, &p, a, b);
  double seconds = bench_seconds() - start;
  if (is_same(s, &p))
    times_add(times, s->kind, seconds);
  if (res)
    r->sets[r->count++] = res;
  if (s->kind == 'D')
    r->sets[s->a] = NULL;
  prepared_free(&p);
}

bool trace_replay_ppl(const StepVec *steps, Times *times)
{
  Replay r = {.sets = mem_zero(steps->count + 1, sizeof *r.sets)};
  ppl_initialize();
  number_dims(&r, steps);
  for (unsigned i = 0; i < steps->count; i++)
    run_step(&r, steps->data + i, times);
  for (unsigned i = 0; i < r.count; i++)
    if (r.sets[i])
      ppl_delete_Octagonal_Shape_double(r.sets[i]);
  mem_free(r.sets);
  map_free(&r.index);
  ppl_restore_pre_PPL_rounding();
  ppl_finalize();
  return true;
}
#else
bool trace_replay_ppl(const StepVec *steps, Times *times)
{
  (void)steps, (void)times;
  return false;
}
#endif
