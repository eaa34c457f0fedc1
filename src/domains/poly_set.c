/* Polyhedra have coefficients of any size in the library and do not depend on the rounding mode, so
 * it is enough to put that back once. */
#include "domains/poly_set.h"

#include <ppl_c.h>

#include "domains/dims.h"

/* What one operation may cost; about a tenth of a second. */
enum { WEIGHT = 1, WEIGHT_SCALE = 23 };

void poly_set_start(void)
{
  if (ppl_initialize() >= 0) /* else it is already */
    ppl_restore_pre_PPL_rounding();
}

static ppl_const_Polyhedron_t of(const PolySet *a)
{
  return (ppl_const_Polyhedron_t)a;
}

void poly_set_free(PolySet *a)
{
  if (a)
    ppl_delete_Polyhedron((ppl_Polyhedron_t)a);
}

/* ---- numbers, forms and constraints ---- */

static ppl_Coefficient_t coefficient_of(double number, int power)
{
  ppl_Coefficient_t res;
  mpz_t scaled;
  mpz_init(scaled);
  poly_number_scaled(number, power, scaled);
  ppl_new_Coefficient_from_mpz_t(&res, scaled);
  mpz_clear(scaled);
  return res;
}

static ppl_Linear_Expression_t expression_of(const DimVec *dims, const Linear *form, int power)
{
  ppl_Linear_Expression_t res;
  ppl_new_Linear_Expression_with_dimension(&res, dims->count);
  for (unsigned i = 0; i < form->parts.count; i++) {
    const LinearPart *part = &form->parts.data[i];
    ppl_Coefficient_t factor = coefficient_of(part->factor.low, power);
    ppl_Linear_Expression_add_to_coefficient(res, dims_place(dims, part->dim), factor);
    ppl_delete_Coefficient(factor);
  }
  ppl_Coefficient_t constant = coefficient_of(form->constant.low, power);
  ppl_Linear_Expression_add_to_inhomogeneous(res, constant);
  ppl_delete_Coefficient(constant);
  return res;
}

/* A row whose numbers cannot be scaled is left out: that makes the set larger. */
static int add_row(ppl_Polyhedron_t set, PolyTopology topology, const DimVec *dims, const Row *row)
{
  int power;
  if (!form_scale(&row->form, &power))
    return 0;
  ppl_Linear_Expression_t form = expression_of(dims, &row->form, power);
  ppl_Constraint_t constraint;
  ppl_new_Constraint(&constraint, form,
                     row->sign == NUM_EQ ? PPL_CONSTRAINT_TYPE_EQUAL
                     : row->sign == NUM_GT && topology == POLY_STRICT
                         ? PPL_CONSTRAINT_TYPE_GREATER_THAN
                         : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  int res = ppl_Polyhedron_add_constraint(set, constraint);
  ppl_delete_Constraint(constraint);
  ppl_delete_Linear_Expression(form);
  return res;
}

static int add_rows(ppl_Polyhedron_t set, PolyTopology topology, const DimVec *dims,
                    const RowVec *rows)
{
  int res = 0;
  for (unsigned i = 0; i < rows->count && res >= 0; i++)
    res = add_row(set, topology, dims, &rows->data[i]);
  return res;
}

/* ---- making sets ---- */

static int minimise(ppl_Polyhedron_t set)
{
  ppl_const_Constraint_System_t constraints;
  ppl_const_Generator_System_t generators;
  int res = ppl_Polyhedron_get_minimized_constraints(set, &constraints);
  return res < 0 ? res : ppl_Polyhedron_get_minimized_generators(set, &generators);
}

static void begin_work(void)
{
  ppl_set_deterministic_timeout(WEIGHT, WEIGHT_SCALE);
}

/* The set, minimised, if that and what went before worked. */
static PolySet *finish(ppl_Polyhedron_t set, int status)
{
  if (status >= 0)
    status = minimise(set);
  ppl_reset_deterministic_timeout();
  if (status >= 0)
    return (PolySet *)set;
  ppl_delete_Polyhedron(set);
  return NULL;
}

static ppl_Polyhedron_t copy(PolyTopology topology, const PolySet *a)
{
  ppl_Polyhedron_t res = NULL;
  int status = topology == POLY_CLOSED ? ppl_new_C_Polyhedron_from_C_Polyhedron(&res, of(a))
                                       : ppl_new_NNC_Polyhedron_from_NNC_Polyhedron(&res, of(a));
  return status < 0 ? NULL : res;
}

PolySet *poly_set_new(PolyTopology topology, const DimVec *dims, const RowVec *rows)
{
  ppl_Polyhedron_t set;
  int status = topology == POLY_CLOSED
                   ? ppl_new_C_Polyhedron_from_space_dimension(&set, dims->count, 0)
                   : ppl_new_NNC_Polyhedron_from_space_dimension(&set, dims->count, 0);
  if (status < 0)
    return NULL;
  begin_work();
  return finish(set, add_rows(set, topology, dims, rows));
}

PolySet *poly_set_add(PolyTopology topology, const PolySet *a, const DimVec *dims,
                      const RowVec *rows)
{
  ppl_Polyhedron_t set = copy(topology, a);
  if (!set)
    return NULL;
  begin_work();
  return finish(set, add_rows(set, topology, dims, rows));
}

PolySet *poly_set_hull(PolyTopology topology, const PolySet *a, const PolySet *b)
{
  ppl_Polyhedron_t set = copy(topology, a);
  if (!set)
    return NULL;
  begin_work();
  return finish(set, ppl_Polyhedron_poly_hull_assign(set, of(b)));
}

PolySet *poly_set_project(PolyTopology topology, const PolySet *a, unsigned count,
                          const unsigned *places)
{
  ppl_Polyhedron_t set = copy(topology, a);
  if (!set)
    return NULL;
  ppl_dimension_type *gone = mem_alloc(count * sizeof *gone);
  for (unsigned i = 0; i < count; i++)
    gone[i] = places[i];
  begin_work();
  PolySet *res = finish(set, ppl_Polyhedron_remove_space_dimensions(set, gone, count));
  mem_free(gone);
  return res;
}

PolySet *poly_set_permute(PolyTopology topology, const PolySet *a, unsigned count,
                          const unsigned *places)
{
  ppl_Polyhedron_t set = copy(topology, a);
  if (!set)
    return NULL;
  ppl_dimension_type *to = mem_alloc(count * sizeof *to);
  for (unsigned i = 0; i < count; i++)
    to[i] = places[i];
  begin_work();
  PolySet *res = finish(set, ppl_Polyhedron_map_space_dimensions(set, to, count));
  mem_free(to);
  return res;
}

PolySet *poly_set_assign(PolyTopology topology, const PolySet *a, const DimVec *dims, Dim dim,
                         const Linear *e)
{
  int power;
  ppl_Polyhedron_t set = form_scale(e, &power) ? copy(topology, a) : NULL;
  if (!set)
    return NULL;
  ppl_Linear_Expression_t form = expression_of(dims, e, power);
  ppl_Coefficient_t divisor = coefficient_of(1, power);
  begin_work();
  PolySet *res =
      finish(set, ppl_Polyhedron_affine_image(set, dims_place(dims, dim), form, divisor));
  ppl_delete_Coefficient(divisor);
  ppl_delete_Linear_Expression(form);
  return res;
}

/* ---- looking at sets ---- */

bool poly_set_is_empty(const PolySet *a)
{
  return ppl_Polyhedron_is_empty(of(a)) > 0;
}

bool poly_set_contains(const PolySet *a, const PolySet *b)
{
  return a == b || ppl_Polyhedron_contains_Polyhedron(of(a), of(b)) > 0;
}

void poly_set_size(const PolySet *a, unsigned *points, unsigned *rays)
{
  ppl_const_Generator_System_t system;
  ppl_Generator_System_const_iterator_t at, end;
  ppl_Polyhedron_get_minimized_generators(of(a), &system);
  ppl_new_Generator_System_const_iterator(&at);
  ppl_new_Generator_System_const_iterator(&end);
  ppl_Generator_System_begin(system, at);
  ppl_Generator_System_end(system, end);
  *points = *rays = 0;
  while (!ppl_Generator_System_const_iterator_equal_test(at, end)) {
    ppl_const_Generator_t generator;
    ppl_Generator_System_const_iterator_dereference(at, &generator);
    int type = ppl_Generator_type(generator);
    *points += type == PPL_GENERATOR_TYPE_POINT || type == PPL_GENERATOR_TYPE_CLOSURE_POINT;
    *rays += type == PPL_GENERATOR_TYPE_RAY;
    ppl_Generator_System_const_iterator_increment(at);
  }
  ppl_delete_Generator_System_const_iterator(at);
  ppl_delete_Generator_System_const_iterator(end);
}

/* Room for one number on its way out of the library. */
typedef struct Number {
  ppl_Coefficient_t coefficient;
  mpz_t value;
} Number;

static Bounds take(Number *n)
{
  ppl_Coefficient_to_mpz_t(n->coefficient, n->value);
  return number_bounds(n->value);
}

static Row row_of(ppl_const_Constraint_t constraint, const DimVec *dims, Number *n)
{
  int type = ppl_Constraint_type(constraint);
  Row res = {.sign = type == PPL_CONSTRAINT_TYPE_EQUAL          ? NUM_EQ
                     : type == PPL_CONSTRAINT_TYPE_GREATER_THAN ? NUM_GT
                                                                : NUM_GE};
  ppl_Constraint_inhomogeneous_term(constraint, n->coefficient);
  res.form = linear_constant(take(n));
  ppl_dimension_type count;
  ppl_Constraint_space_dimension(constraint, &count);
  for (unsigned i = 0; i < count; i++) {
    ppl_Constraint_coefficient(constraint, i, n->coefficient);
    linear_add_part(&res.form, dims->data[i], take(n));
  }
  return res;
}

void poly_set_rows(const PolySet *a, const DimVec *dims, RowVec *out)
{
  ppl_const_Constraint_System_t system;
  ppl_Constraint_System_const_iterator_t at, end;
  Number number;
  mpz_init(number.value);
  ppl_new_Coefficient(&number.coefficient);
  ppl_Polyhedron_get_minimized_constraints(of(a), &system);
  ppl_new_Constraint_System_const_iterator(&at);
  ppl_new_Constraint_System_const_iterator(&end);
  ppl_Constraint_System_begin(system, at);
  ppl_Constraint_System_end(system, end);
  while (!ppl_Constraint_System_const_iterator_equal_test(at, end)) {
    ppl_const_Constraint_t constraint;
    ppl_Constraint_System_const_iterator_dereference(at, &constraint);
    vec_push(out, row_of(constraint, dims, &number));
    ppl_Constraint_System_const_iterator_increment(at);
  }
  ppl_delete_Constraint_System_const_iterator(at);
  ppl_delete_Constraint_System_const_iterator(end);
  ppl_delete_Coefficient(number.coefficient);
  mpz_clear(number.value);
}

Sup poly_set_sup(const PolySet *a, const DimVec *dims, const Linear *form, mpq_t out)
{
  int power, is_reached = 0;
  if (!form_scale(form, &power))
    return SUP_NONE;
  ppl_Linear_Expression_t expression = expression_of(dims, form, power);
  ppl_Coefficient_t numerator, denominator;
  ppl_new_Coefficient(&numerator);
  ppl_new_Coefficient(&denominator);
  int status = ppl_Polyhedron_maximize(of(a), expression, numerator, denominator, &is_reached);
  if (status > 0) {
    ppl_Coefficient_to_mpz_t(numerator, mpq_numref(out));
    ppl_Coefficient_to_mpz_t(denominator, mpq_denref(out));
    mpq_canonicalize(out);
    mpq_div_2exp(out, out, (mp_bitcnt_t)power);
  }
  ppl_delete_Coefficient(numerator);
  ppl_delete_Coefficient(denominator);
  ppl_delete_Linear_Expression(expression);
  return status <= 0 ? SUP_NONE : is_reached ? SUP_REACHED : SUP_OPEN;
}
