/* Our octagons against the fastest of PPL's (Octagonal_Shape_double), operation by operation.
 *
 *   bench_octagon [TRACE...]     prints the table and a random stream, then the traces
 *
 * Both sides get the same constraints.  "closure" makes a fresh set of them closed; "edge" adds one
 * constraint to a closed set and closes it again; "join" takes two sets that have no bound in
 * common, "near" one and what an assignment makes of it; these, "assign" (x := y + 1) and "test" (x
 * - y
 * <= c, then whether anything is left) work on closed sets and leave their arguments as they were;
 * PPL, which changes them, copies first. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_octagon.h"
#include "domains/octagon.h"

#ifdef WITH_PPL
#include <fenv.h>
#include <ppl_c.h>
typedef ppl_Octagonal_Shape_double_t Shape;
#endif

enum { LEAST_RUNS = 3, MOST_RUNS = 2000 };
static const double WANTED_SECONDS = 0.01;

/* V_j - V_i <= c between signed dimensions. */
typedef struct Edge {
  unsigned i, j;
  double c;
} Edge;

typedef struct Problem {
  unsigned n;
  unsigned count;
  Edge *edges;
} Problem;

typedef enum Density { DENSE, SPARSE } Density;

static double value_of(const int *point, unsigned i)
{
  return i & 1 ? -point[i / 2] : point[i / 2];
}

/* Constraints around a random point: between all, or between neighbours in groups of eight. */
static Problem problem_new(unsigned n, Density density, uint64_t seed)
{
  Problem p = {.n = n, .edges = mem_alloc(2 * n * (n + 1) * sizeof(Edge))};
  int *point = mem_alloc(n * sizeof *point);
  for (unsigned k = 0; k < n; k++)
    point[k] = (int)(bench_random(&seed) % 200) - 100;
  for (unsigned i = 0; i < 2 * n; i++)
    for (unsigned j = 0; j <= (i | 1); j++) {
      bool near = i / 16 == j / 16 && i / 2 - j / 2 <= 1;
      if (i == j || (density == SPARSE && !near))
        continue;
      double c = value_of(point, j) - value_of(point, i) + 20 + (double)(bench_random(&seed) % 50);
      p.edges[p.count++] = (Edge){i, j, (i ^ j) == 1 ? 2 * floor(c / 2) : c};
    }
  mem_free(point);
  return p;
}

/* ---- ours ---- */

static Num *ours(const Problem *p)
{
  Num *a = num_octagon.top();
  for (unsigned e = 0; e < p->count; e++) {
    const Edge *edge = p->edges + e;
    bool single = (edge->i ^ edge->j) == 1;
    /* -(V_j - V_i) + c >= 0 */
    Linear form = linear_constant(bounds_point(single ? edge->c / 2 : edge->c));
    linear_add_part(&form, dim_integer(edge->j / 2), bounds_point(edge->j & 1 ? 1 : -1));
    if (!single)
      linear_add_part(&form, dim_integer(edge->i / 2), bounds_point(edge->i & 1 ? -1 : 1));
    Num *next = num_octagon.assume(a, &form, NUM_GE);
    num_drop(a);
    a = next;
    linear_free(&form);
  }
  return a;
}

static void fill(const Problem *p, double *m)
{
  for (size_t i = 0; i < oct_size(p->n); i++)
    m[i] = INFINITY;
  for (unsigned i = 0; i < 2 * p->n; i++)
    m[oct_index(i, i)] = 0;
  for (unsigned e = 0; e < p->count; e++)
    m[oct_index(p->edges[e].i, p->edges[e].j)] = p->edges[e].c;
}

typedef enum Operation { CLOSURE, EDGE, JOIN, NEAR, ASSIGN, TEST, OPERATIONS } Operation;
static const char *const names[] = {"closure", "edge", "join", "near", "assign", "test"};

/* Everything that an operation needs, made before the clock runs. */
typedef struct Side {
  Num *a, *b, *near; /* near is a after the assignment */
  double *raw, *closed, *work;
  Dim *dims;
} Side;

static Side side_new(const Problem *p, const Problem *q)
{
  size_t size = oct_size(p->n) * sizeof(double);
  Side s = {.a = ours(p), .b = ours(q)};
  s.raw = mem_alloc(size), s.closed = mem_alloc(size), s.work = mem_alloc(size);
  s.dims = mem_alloc(p->n * sizeof *s.dims);
  for (unsigned k = 0; k < p->n; k++)
    s.dims[k] = dim_integer(k);
  fill(p, s.raw);
  memcpy(s.closed, s.raw, size);
  oct_close(p->n, s.closed, s.dims);
  Linear form = linear_constant(bounds_point(1));
  linear_add_part(&form, dim_integer(1), bounds_point(1));
  s.near = num_octagon.assign(s.a, dim_integer(0), &form);
  linear_free(&form);
  return s;
}

static void side_free(Side *s)
{
  num_drop(s->a), num_drop(s->b), num_drop(s->near);
  mem_free(s->raw), mem_free(s->closed), mem_free(s->work), mem_free(s->dims);
}

static double run_num(Operation operation, const Side *s, const Linear *form)
{
  double start = bench_seconds();
  Num *res = operation == JOIN     ? num_octagon.join(s->a, s->b)
             : operation == NEAR   ? num_octagon.join(s->a, s->near)
             : operation == ASSIGN ? num_octagon.assign(s->a, dim_integer(0), form)
                                   : num_octagon.assume(s->a, form, NUM_GE);
  if (operation == TEST && num_octagon.is_bottom(res))
    abort();
  double end = bench_seconds();
  num_drop(res);
  return end - start;
}

static double run_ours(Operation operation, const Problem *p, const Side *s)
{
  size_t size = oct_size(p->n) * sizeof(double);
  double start;
  Linear form = linear_constant(bounds_point(operation == ASSIGN ? 1 : 0));
  double res = 0;
  switch (operation) {
  case CLOSURE:
    memcpy(s->work, s->raw, size);
    start = bench_seconds();
    if (!oct_close(p->n, s->work, s->dims))
      abort();
    res = bench_seconds() - start;
    break;
  case EDGE:
    memcpy(s->work, s->closed, size);
    start = bench_seconds();
    if (!oct_close_edge(p->n, s->work, s->dims, 2, 0, s->closed[oct_index(2, 0)] - 1))
      abort();
    res = bench_seconds() - start;
    break;
  case TEST: /* V_0 - V_1 <= bound - 1 */
    form.constant = bounds_point(s->closed[oct_index(2, 0)] - 1);
    linear_add_part(&form, dim_integer(0), bounds_point(-1));
    linear_add_part(&form, dim_integer(1), bounds_point(1));
    res = run_num(operation, s, &form);
    break;
  case ASSIGN:
    linear_add_part(&form, dim_integer(1), bounds_point(1));
    res = run_num(operation, s, &form);
    break;
  default: res = run_num(operation, s, &form); break;
  }
  linear_free(&form);
  return res;
}

/* ---- PPL's ---- */

#ifdef WITH_PPL
static ppl_Coefficient_t number(long value)
{
  ppl_Coefficient_t res;
  mpz_t z;
  mpz_init_set_si(z, value);
  ppl_new_Coefficient_from_mpz_t(&res, z);
  mpz_clear(z);
  return res;
}

static void add_to_expression(ppl_Linear_Expression_t e, unsigned dim, long factor)
{
  ppl_Coefficient_t c = number(factor);
  ppl_Linear_Expression_add_to_coefficient(e, dim, c);
  ppl_delete_Coefficient(c);
}

static ppl_Linear_Expression_t expression(unsigned n, long constant)
{
  ppl_Linear_Expression_t e;
  ppl_new_Linear_Expression_with_dimension(&e, n);
  ppl_Coefficient_t c = number(constant);
  ppl_Linear_Expression_add_to_inhomogeneous(e, c);
  ppl_delete_Coefficient(c);
  return e;
}

static ppl_Constraint_t constraint(unsigned n, const Edge *edge)
{
  ppl_Linear_Expression_t e = expression(n, (long)edge->c);
  add_to_expression(e, edge->j / 2, edge->j & 1 ? 1 : -1);
  add_to_expression(e, edge->i / 2, edge->i & 1 ? -1 : 1);
  ppl_Constraint_t res;
  ppl_new_Constraint(&res, e, PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  ppl_delete_Linear_Expression(e);
  return res;
}

static Shape shape(const Problem *p)
{
  Shape res;
  ppl_new_Octagonal_Shape_double_from_space_dimension(&res, p->n, 0);
  for (unsigned e = 0; e < p->count; e++) {
    ppl_Constraint_t c = constraint(p->n, p->edges + e);
    ppl_Octagonal_Shape_double_refine_with_constraint(res, c);
    ppl_delete_Constraint(c);
  }
  return res;
}

static Shape copied(Shape a)
{
  Shape res;
  ppl_new_Octagonal_Shape_double_from_Octagonal_Shape_double(&res, a);
  return res;
}

static double run_ppl(Operation operation, const Problem *p, const Side *s, Shape raw, Shape a,
                      Shape b, Shape near)
{
  Edge edge = {2, 0, s->closed[oct_index(2, 0)] - 1};
  ppl_Constraint_t c = constraint(p->n, &edge);
  ppl_Linear_Expression_t e = expression(p->n, 1);
  add_to_expression(e, 1, 1);
  ppl_Coefficient_t one = number(1);
  Shape work = NULL;
  if (operation == CLOSURE || operation == EDGE)
    work = copied(operation == CLOSURE ? raw : a);
  double start = bench_seconds();
  if (!work)
    work = copied(a);
  switch (operation) {
  case JOIN: ppl_Octagonal_Shape_double_upper_bound_assign(work, b); break;
  case NEAR: ppl_Octagonal_Shape_double_upper_bound_assign(work, near); break;
  case ASSIGN: ppl_Octagonal_Shape_double_affine_image(work, 0, e, one); break;
  case CLOSURE: break;
  default: ppl_Octagonal_Shape_double_refine_with_constraint(work, c); break;
  }
  if (operation != JOIN && operation != NEAR && operation != ASSIGN &&
      ppl_Octagonal_Shape_double_is_empty(work))
    abort();
  double res = bench_seconds() - start;
  ppl_delete_Octagonal_Shape_double(work);
  ppl_delete_Constraint(c);
  ppl_delete_Linear_Expression(e);
  ppl_delete_Coefficient(one);
  return res;
}
#endif

/* ---- the table ---- */

/* The shortest of several runs: what else goes on in the machine only adds. */
typedef struct Best {
  double total, shortest;
  unsigned runs;
} Best;

static bool more(const Best *b)
{
  return b->runs < LEAST_RUNS || (b->total < WANTED_SECONDS && b->runs < MOST_RUNS);
}

static void count_run(Best *b, double seconds)
{
  b->total += seconds;
  b->shortest = b->runs && b->shortest < seconds ? b->shortest : seconds;
  b->runs++;
}

static void line(unsigned n, Density density)
{
  Problem p = problem_new(n, density, n), q = problem_new(n, density, n + 1);
  Side s = side_new(&p, &q);
#ifdef WITH_PPL
  Shape raw = shape(&p), a = shape(&p), b = shape(&q);
  if (ppl_Octagonal_Shape_double_is_empty(a) || ppl_Octagonal_Shape_double_is_empty(b))
    abort();
  Shape near = copied(a);
  ppl_Linear_Expression_t e = expression(n, 1);
  add_to_expression(e, 1, 1);
  ppl_Coefficient_t one = number(1);
  ppl_Octagonal_Shape_double_affine_image(near, 0, e, one);
  if (ppl_Octagonal_Shape_double_is_empty(near))
    abort();
  ppl_delete_Linear_Expression(e);
  ppl_delete_Coefficient(one);
#endif
  for (Operation operation = 0; operation < OPERATIONS; operation++) {
    Best mine = {0}, theirs = {0};
    while (more(&mine))
      count_run(&mine, run_ours(operation, &p, &s));
    printf("%-7s %4u  %-7s %10.2f", density == DENSE ? "dense" : "sparse", n, names[operation],
           1e6 * mine.shortest);
#ifdef WITH_PPL
    while (more(&theirs))
      count_run(&theirs, run_ppl(operation, &p, &s, raw, a, b, near));
    printf(" %10.2f %8.1f", 1e6 * theirs.shortest, theirs.shortest / mine.shortest);
#endif
    printf("\n");
    (void)theirs;
  }
#ifdef WITH_PPL
  ppl_delete_Octagonal_Shape_double(raw);
  ppl_delete_Octagonal_Shape_double(a);
  ppl_delete_Octagonal_Shape_double(b);
  ppl_delete_Octagonal_Shape_double(near);
#endif
  side_free(&s);
  mem_free(p.edges), mem_free(q.edges);
}

int main(int argc, char **argv)
{
#ifdef WITH_PPL
  /* From here on rounding is upwards, as our closure wants it too. */
  ppl_initialize();
#endif
  printf("%-7s %4s  %-7s %10s %10s %8s\n", "kind", "n", "what", "ours us", "PPL us", "ratio");
  for (Density density = DENSE; density <= SPARSE; density++)
    for (unsigned n = 8; n <= 256; n *= 2)
      line(n, density);
#ifdef WITH_PPL
  ppl_restore_pre_PPL_rounding();
#endif
  bench_octagon_streams();
  for (int i = 1; i < argc; i++)
    if (!bench_octagon_trace(argv[i]))
      return 1;
  return 0;
}
