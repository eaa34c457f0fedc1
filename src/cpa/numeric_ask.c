/* Answers of the numeric analysis, as ranges, values and formulas; and states in words. */
#include <math.h>

#include "cpa/numeric_cpa.h"

/* ---- relations as terms ---- */

typedef struct Formula {
  NumericCpa *cpa;
  const Term *term;
} Formula;

static Bounds type_of_dim(void *context, Dim dim)
{
  const NumericCpa *cpa = context;
  const Variable *var = numeric_dim_variable(cpa, dim);
  return var ? numeric_type_bounds(var->term->type.width, numeric_dim_unsigned(cpa, dim))
             : bounds_all();
}

/* Is it a sum of variables with whole factors? */
static bool speaks_of_variables(const NumericCpa *cpa, const Linear *form)
{
  for (unsigned i = 0; i < form->parts.count; i++)
    if (!numeric_dim_variable(cpa, form->parts.data[i].dim))
      return false;
  return form->parts.count && linear_is_integral(form);
}

static const Term *extended(const NumericCpa *cpa, Dim dim, unsigned width)
{
  Terms *terms = cpa->cpa.program->terms;
  const Term *var = numeric_dim_variable(cpa, dim)->term;
  return numeric_dim_unsigned(cpa, dim) ? term_resize_unsigned(terms, var, width)
                                        : term_resize_signed(terms, var, width);
}

enum { WIDTH = 64 };

/* Do the form's values, and its parts, fit? */
static bool fits(const NumericCpa *cpa, const Linear *form)
{
  double most = fabs(form->constant.low);
  for (unsigned i = 0; i < form->parts.count; i++) {
    unsigned width = numeric_dim_variable(cpa, form->parts.data[i].dim)->term->type.width;
    most += fabs(form->parts.data[i].factor.low) * ldexp(1, (int)width);
  }
  return most < 0x1p62;
}

static void add_constraint(void *context, const Linear *form, NumSign sign)
{
  Formula *f = context;
  NumericCpa *cpa = f->cpa;
  Terms *terms = cpa->cpa.program->terms;
  if (!speaks_of_variables(cpa, form) || !fits(cpa, form))
    return;
  Bounds anyway = linear_bounds(form, type_of_dim, cpa);
  if (sign != NUM_EQ && anyway.low >= (sign == NUM_GT))
    return;
  /* Positive parts on the right, negative ones on the left. */
  const Term *sides[2] = {term_bv_signed(terms, WIDTH, 0), term_bv_signed(terms, WIDTH, 0)};
  double constant = form->constant.low;
  sides[constant > 0] = term_bv_signed(terms, WIDTH, (int64_t)fabs(constant));
  for (unsigned i = 0; i < form->parts.count; i++) {
    double factor = form->parts.data[i].factor.low;
    const Term *part = term_binary(terms, TERM_MUL, extended(cpa, form->parts.data[i].dim, WIDTH),
                                   term_bv_signed(terms, WIDTH, (int64_t)fabs(factor)));
    sides[factor > 0] = term_binary(terms, TERM_ADD, sides[factor > 0], part);
  }
  static const TermOp operators[] = {[NUM_GE] = TERM_SLE, [NUM_GT] = TERM_SLT, [NUM_EQ] = TERM_EQ};
  f->term = term_and(terms, f->term, term_binary(terms, operators[sign], sides[0], sides[1]));
}

static const Term *formula_of(NumericCpa *cpa, const Facts *facts)
{
  Formula f = {cpa, interval_formula(cpa->ranges, &facts->content)};
  cpa->ops->constraints(facts->num, add_constraint, &f);
  return f.term;
}

/* ---- questions ---- */

static Range range_of(NumericCpa *cpa, const Facts *facts, const Term *term)
{
  Range res = interval_eval(cpa->ranges, &facts->content, term);
  if (res.base || term->type.kind != TYPE_BV || term_is_const(term))
    return res;
  NumericView view = {cpa, facts};
  LinearOracle oracle = numeric_oracle(&view);
  bool is_unsigned = linearise_prefers_unsigned(&oracle, term);
  Linear form = linearise(&oracle, term, is_unsigned);
  Bounds bounds = oracle.bounds(oracle.context, &form);
  linear_free(&form);
  if (fabs(bounds.low) > 0x1p53 || fabs(bounds.high) > 0x1p53)
    return res;
  bounds = bounds_integers(bounds);
  if (bounds_is_none(bounds))
    return res;
  unsigned width = term->type.width;
  Range more =
      range_bits(is_unsigned ? interval_unsigned(width, (uint64_t)bounds.low, (uint64_t)bounds.high)
                             : interval_signed(width, (int64_t)bounds.low, (int64_t)bounds.high));
  return range_meet(&res, &more);
}

bool numeric_ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  NumericCpa *own = numeric_cpa(cpa);
  const Facts *facts = numeric_facts(state);
  if (question->kind == ASK_FORMULA) {
    answer->term = formula_of(own, facts);
    return true;
  }
  if ((question->kind != ASK_VALUE && question->kind != ASK_RANGE) ||
      !interval_fits(question->term->type))
    return false;
  Range range = range_of(own, facts, question->term);
  return interval_answer(question, &range, answer);
}

/* ---- words ---- */

static void name_dim(void *context, Dim dim, Text *out)
{
  const NumericCpa *cpa = context;
  const Variable *var = numeric_dim_variable(cpa, dim);
  if (var) {
    text_add(out, var->source ? var->source : var->term->name);
    return;
  }
  uint64_t key = numeric_dim_cell(cpa, dim);
  text_format(out, "%s+%llu", interval_base_name(cpa->ranges, cell_base(key)),
              (unsigned long long)cell_offset(key));
}

void numeric_print(Cpa *cpa, const State *state, Text *out)
{
  NumericCpa *own = numeric_cpa(cpa);
  const Facts *facts = numeric_facts(state);
  interval_print_content(own->ranges, &facts->content, out);
  text_add(out, out->length ? " | " : "| ");
  num_print(facts->num, name_dim, own, out);
}
