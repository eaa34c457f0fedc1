/* Octagons over reals against PPL's with rational bounds: random programs of exact operations,
 * after each of which both have the same bounds of every sum and difference.  Constants are
 * quarters, so that our sums are exact too.  Dimensions that nothing relates are in different parts
 * of ours, and PPL has one matrix: the two agree only if taking sets apart loses nothing. */
#include <gmp.h>
#include <ppl_c.h>

#include "octagon_tools.h"

enum { DIMS = 6, PROGRAMS = 1000 / SLOWER, STEPS = 25 };
typedef ppl_Octagonal_Shape_mpq_class_t Shape;

typedef struct Pair {
  Num *num;
  Shape shape;
} Pair;

static const NumOps *const ops = &num_octagon;

static Dim dim(unsigned k)
{
  return dim_real(k);
}

/* ---- PPL's side; numbers are given in quarters ---- */

static ppl_Coefficient_t number(long value)
{
  ppl_Coefficient_t res;
  mpz_t z;
  mpz_init_set_si(z, value);
  ppl_new_Coefficient_from_mpz_t(&res, z);
  mpz_clear(z);
  return res;
}

/* fk x_k + fl x_l + constant */
static ppl_Linear_Expression_t expression(long fk, unsigned k, long fl, unsigned l, long constant)
{
  ppl_Linear_Expression_t e;
  ppl_new_Linear_Expression_with_dimension(&e, DIMS);
  ppl_Coefficient_t c = number(fk), d = number(fl), b = number(constant);
  ppl_Linear_Expression_add_to_coefficient(e, k, c);
  ppl_Linear_Expression_add_to_coefficient(e, l, d);
  ppl_Linear_Expression_add_to_inhomogeneous(e, b);
  ppl_delete_Coefficient(c), ppl_delete_Coefficient(d), ppl_delete_Coefficient(b);
  return e;
}

static double upper_of(Shape s, int fk, unsigned k, int fl, unsigned l)
{
  ppl_Linear_Expression_t e = expression(fk, k, fl, l, 0);
  ppl_Coefficient_t n = number(0), d = number(1);
  int exact;
  double res = INFINITY;
  if (ppl_Octagonal_Shape_mpq_class_maximize(s, e, n, d, &exact) > 0) {
    mpz_t x, y;
    mpz_init(x), mpz_init(y);
    ppl_Coefficient_to_mpz_t(n, x), ppl_Coefficient_to_mpz_t(d, y);
    res = mpz_get_d(x) / mpz_get_d(y);
    mpz_clear(x), mpz_clear(y);
  }
  ppl_delete_Coefficient(n), ppl_delete_Coefficient(d);
  ppl_delete_Linear_Expression(e);
  return res;
}

/* ---- both ---- */

static Pair pair_top(void)
{
  Pair p = {ops->top(), NULL};
  ppl_new_Octagonal_Shape_mpq_class_from_space_dimension(&p.shape, DIMS, 0);
  return p;
}

static Pair pair_copy(const Pair *p)
{
  Pair res = {num_keep(p->num), NULL};
  ppl_new_Octagonal_Shape_mpq_class_from_Octagonal_Shape_mpq_class(&res.shape, p->shape);
  return res;
}

static void pair_free(Pair *p)
{
  num_drop(p->num);
  ppl_delete_Octagonal_Shape_mpq_class(p->shape);
}

static bool agree(const Pair *p)
{
  if (ops->is_bottom(p->num) || ppl_Octagonal_Shape_mpq_class_is_empty(p->shape) > 0)
    return ops->is_bottom(p->num) && ppl_Octagonal_Shape_mpq_class_is_empty(p->shape) > 0;
  for (unsigned k = 0; k < DIMS; k++)
    for (unsigned l = 0; l <= k; l++)
      for (int signs = 0; signs < 4; signs++) {
        int fk = signs & 1 ? -1 : 1, fl = k == l ? 0 : signs & 2 ? -1 : 1;
        if (bounds2(p->num, fk, dim(k), fl, dim(l)).high != upper_of(p->shape, fk, k, fl, l))
          return false;
      }
  return true;
}

static void assume_both(Pair *p, int fk, unsigned k, int fl, unsigned l, int quarters, NumSign sign)
{
  assume2(&p->num, fk, dim(k), fl, dim(l), quarters * 0.25, sign);
  ppl_Linear_Expression_t e = expression(4 * fk, k, 4 * fl, l, quarters);
  ppl_Constraint_t c;
  ppl_new_Constraint(
      &c, e, sign == NUM_EQ ? PPL_CONSTRAINT_TYPE_EQUAL : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  ppl_Octagonal_Shape_mpq_class_refine_with_constraint(p->shape, c);
  ppl_delete_Constraint(c);
  ppl_delete_Linear_Expression(e);
}

static void assign_both(Pair *p, unsigned to, int f, unsigned k, int quarters)
{
  assign2(&p->num, dim(to), f, dim(k), 0, 0, quarters * 0.25, quarters * 0.25);
  ppl_Linear_Expression_t e = expression(4 * f, k, 0, k, quarters);
  ppl_Coefficient_t four = number(4);
  ppl_Octagonal_Shape_mpq_class_affine_image(p->shape, to, e, four);
  ppl_delete_Coefficient(four);
  ppl_delete_Linear_Expression(e);
}

static void random_step(Random *r, Pair *p, const Pair *other)
{
  unsigned k = (unsigned)random_in(r, 0, DIMS - 1), l = (unsigned)random_in(r, 0, DIMS - 1);
  int fk = random_in(r, 0, 1) ? 1 : -1, fl = k == l ? 0 : random_in(r, -1, 1);
  int c = random_in(r, -20, 40), choice = random_in(r, 0, 9);
  Dim gone = dim(k);
  switch (choice) {
  case 0:
    become(&p->num, ops->join(p->num, other->num));
    ppl_Octagonal_Shape_mpq_class_upper_bound_assign(p->shape, other->shape);
    break;
  case 1:
    become(&p->num, ops->meet(p->num, other->num));
    ppl_Octagonal_Shape_mpq_class_intersection_assign(p->shape, other->shape);
    break;
  case 2:
    become(&p->num, ops->forget(p->num, 1, &gone));
    ppl_Octagonal_Shape_mpq_class_unconstrain_space_dimension(p->shape, k);
    break;
  case 3: assume_both(p, fk, k, fl, l, c, NUM_EQ); break;
  case 4: assign_both(p, k, 0, l, c); break;
  case 5: assign_both(p, k, fk, k, c); break;
  case 6: assign_both(p, k, fk, l, c); break;
  default: assume_both(p, fk, k, fl, l, c, NUM_GE); break;
  }
}

static void test_random_programs(void)
{
  unsigned alive = 0;
  for (unsigned seed = 0; seed < PROGRAMS && !check_faults; seed++) {
    Random r = {seed};
    Pair a = pair_top(), b = pair_top();
    for (unsigned step = 0; step < STEPS && !check_faults; step++) {
      random_step(&r, &a, &b);
      CHECK(agree(&a));
      CHECK(
          ops->leq(a.num, b.num) ==
          (ppl_Octagonal_Shape_mpq_class_contains_Octagonal_Shape_mpq_class(b.shape, a.shape) > 0));
      CHECK(ops->equal(a.num, b.num) ==
            (ppl_Octagonal_Shape_mpq_class_equals_Octagonal_Shape_mpq_class(a.shape, b.shape) > 0));
      alive += !ops->is_bottom(a.num);
      if (ops->is_bottom(a.num) || !random_in(&r, 0, 3)) {
        Pair old = b;
        b = pair_copy(&a);
        pair_free(&a);
        a = old;
      }
    }
    if (check_faults)
      printf("seed %u\n", seed);
    pair_free(&a), pair_free(&b);
  }
  CHECK(alive > PROGRAMS * STEPS / 2);
}

int main(void)
{
  ppl_initialize();
  ppl_restore_pre_PPL_rounding();
  RUN(test_random_programs);
  ppl_finalize();
  return check_summary();
}
