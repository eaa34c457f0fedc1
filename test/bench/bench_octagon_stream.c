/* A random stream of operations such as an analysis makes: in each iteration ten assignments and
 * guards, a join with the state before (in every fifth a widening), and an inclusion. */
#include <stdio.h>

#include "bench_octagon.h"
#include "domains/num.h"

enum { ITERATIONS = 400, STEPS = 10, WIDEN_EVERY = 5, RUNS = 5 };

typedef struct Stream {
  double us;       /* an operation */
  unsigned inside; /* inclusions that hold */
} Stream;

static double random_number(uint64_t *seed, int reach)
{
  return (double)(bench_random(seed) % (2 * (unsigned)reach + 1)) - reach;
}

static Dim random_dim(uint64_t *seed, unsigned n)
{
  return dim_integer((uint32_t)(bench_random(seed) % n));
}

static Bounds random_sign(uint64_t *seed)
{
  return bounds_point(bench_random(seed) % 2 ? 1 : -1);
}

static Num *random_assign(const Num *a, uint64_t *seed, unsigned n)
{
  Linear e = linear_constant(bounds_point(random_number(seed, 10)));
  Dim x = random_dim(seed, n), y = random_dim(seed, n);
  unsigned kind = bench_random(seed) % 8;
  if (kind < 2)
    linear_add_part(&e, x, bounds_point(1));
  else if (kind < 5)
    linear_add_part(&e, y, random_sign(seed));
  else if (kind < 6)
    linear_add_part(&e, x, bounds_point(1)), linear_add_part(&e, y, bounds_point(2));
  Num *res = a->ops->assign(a, x, &e);
  linear_free(&e);
  return res;
}

static Num *random_guard(const Num *a, uint64_t *seed, unsigned n)
{
  Linear e = linear_constant(bounds_point(100 + random_number(seed, 100)));
  Dim x = random_dim(seed, n), y = random_dim(seed, n);
  linear_add_part(&e, x, random_sign(seed));
  if (bench_random(seed) % 3 && x != y)
    linear_add_part(&e, y, random_sign(seed));
  Num *res = a->ops->assume(a, &e, NUM_GE);
  linear_free(&e);
  return res;
}

/* Every dimension is bounded at first, and related to the next. */
static Num *start(const NumOps *ops, unsigned n)
{
  Num *a = ops->top();
  for (unsigned k = 0; k < n; k++) {
    Linear e = linear_constant((Bounds){-50, 50});
    if (k % 4)
      linear_add_part(&e, dim_integer(k - 1), bounds_point(1));
    Num *next = ops->assign(a, dim_integer(k), &e);
    linear_free(&e);
    num_drop(a);
    a = next;
  }
  return a;
}

static Stream stream(const NumOps *ops, unsigned n)
{
  uint64_t seed = n;
  Num *head = start(ops, n);
  unsigned operations = 0, inside = 0;
  double begin = bench_cpu_seconds();
  for (unsigned i = 0; i < ITERATIONS; i++) {
    Num *a = num_keep(head);
    for (unsigned k = 0; k < STEPS; k++) {
      Num *next = k % 2 ? random_guard(a, &seed, n) : random_assign(a, &seed, n);
      num_drop(a);
      a = next;
    }
    operations += STEPS + 2;
    inside += ops->leq(a, head);
    Num *joined = ops->join(head, a), *res = joined;
    if (i % WIDEN_EVERY == WIDEN_EVERY - 1) {
      operations++;
      res = ops->widen(head, joined, NULL);
      num_drop(joined);
    }
    num_drop(a);
    num_drop(head);
    head = res;
    if (i % 40 == 39) {
      num_drop(head);
      head = start(ops, n);
    }
  }
  double us = 1e6 * (bench_cpu_seconds() - begin) / operations;
  num_drop(head);
  return (Stream){us, inside};
}

/* The shortest of several runs: what else goes on in the machine only adds. */
static void stream_line(const NumOps *ops, unsigned n)
{
  Stream best = stream(ops, n);
  for (unsigned i = 1; i < RUNS; i++) {
    Stream next = stream(ops, n);
    best = next.us < best.us ? next : best;
  }
  printf("stream  %4u  %-12s %8.3f us an operation (%u inside)\n", n, ops->name, best.us,
         best.inside);
}

void bench_octagon_streams(void)
{
  static const unsigned sizes[] = {10, 40, 80};
  for (unsigned i = 0; i < 3; i++)
    stream_line(&num_octagon, sizes[i]);
}
