/* Answers to questions, as ranges, values and formulas; and states in words. */
#include "cpa/interval_cpa.h"

typedef struct Formula {
  const IntervalCpa *cpa;
  const Term *term;
} Formula;

static const Term *bits_term(Terms *terms, const Term *var, const Interval *range)
{
  if (var->type.kind == TYPE_BOOL)
    return range->unsigned_least ? var : term_not(terms, var);
  unsigned width = range->width;
  const Term *parts[] = {
      term_binary(terms, TERM_SLE, term_bv_signed(terms, width, range->least), var),
      term_binary(terms, TERM_SLE, var, term_bv_signed(terms, width, range->most)),
      term_binary(terms, TERM_ULE, term_bv(terms, width, range->unsigned_least), var),
      term_binary(terms, TERM_ULE, var, term_bv(terms, width, range->unsigned_most))};
  const Term *res = parts[0];
  for (unsigned i = 1; i < 4; i++)
    res = term_and(terms, res, parts[i]);
  return res;
}

static const Term *float_term(Terms *terms, const Term *var, const FloatInterval *range)
{
  const Term *nan = term_not(terms, term_binary(terms, TERM_FEQ, var, var));
  if (!range->has_numbers)
    return nan;
  const Term *least = term_const(terms, var->type, value_of_double(range->least, var->type.width));
  const Term *most = term_const(terms, var->type, value_of_double(range->most, var->type.width));
  const Term *res = term_and(terms, term_binary(terms, TERM_FLE, least, var),
                             term_binary(terms, TERM_FLE, var, most));
  return range->may_be_nan ? term_or(terms, res, nan) : res;
}

/* Of addresses a formula says nothing. */
static bool add_range(void *context, uint64_t key, uint64_t value)
{
  Formula *formula = context;
  Program *program = formula->cpa->cpa.program;
  Terms *terms = program->terms;
  const Term *var = program->variables.data[key]->term;
  const Range *range = &formula->cpa->table.data[value];
  if (range->base)
    return true;
  formula->term = term_and(terms, formula->term,
                           range->is_float ? float_term(terms, var, &range->real)
                                           : bits_term(terms, var, &range->bits));
  return true;
}

bool interval_answer(const Question *question, const Range *range, Answer *answer)
{
  if (question->kind == ASK_VALUE)
    return range_is_constant(range, &answer->value);
  if (range->is_float || range->base || range->bits.is_bottom)
    return false;
  const Interval *bits = &range->bits;
  answer->low = question->is_signed ? value_from_signed(bits->least, bits->width)
                                    : value_of(bits->unsigned_least);
  answer->high = question->is_signed ? value_from_signed(bits->most, bits->width)
                                     : value_of(bits->unsigned_most);
  return true;
}

const Term *interval_formula(const IntervalCpa *cpa, const Content *c)
{
  Formula formula = {cpa, term_true(cpa->cpa.program->terms)};
  pmap_each(c->vars, add_range, &formula);
  return formula.term;
}

bool interval_ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  IntervalCpa *own = interval_cpa(cpa);
  const Content *c = interval_content(state);
  if (question->kind == ASK_FORMULA) {
    answer->term = interval_formula(own, c);
    return true;
  }
  if ((question->kind != ASK_VALUE && question->kind != ASK_RANGE) ||
      !interval_fits(question->term->type))
    return false;
  Range range = interval_eval(own, c, question->term);
  return interval_answer(question, &range, answer);
}

/* ---- words ---- */

typedef struct Printing {
  const IntervalCpa *cpa;
  Text *out;
} Printing;

const char *interval_base_name(const IntervalCpa *cpa, uint32_t base)
{
  const Object *object = cpa->layout.bases.data[base].object;
  return !object ? "heap" : object->source ? object->source : object->name;
}

static void print_numbers(const Printing *p, const Range *range)
{
  if (range->base)
    text_format(p->out, " in &%s+", interval_base_name(p->cpa, range->base));
  else
    text_add(p->out, " in ");
  if (!range->is_float)
    text_format(p->out, "[%lld,%lld]", (long long)range->bits.least, (long long)range->bits.most);
  else if (range->real.has_numbers)
    text_format(p->out, "[%.17g,%.17g]", range->real.least, range->real.most);
  if (range->is_float && range->real.may_be_nan)
    text_add(p->out, range->real.has_numbers ? " or nan" : "nan");
}

static bool print_variable(void *context, uint64_t key, uint64_t index)
{
  Printing *p = context;
  const Variable *var = p->cpa->cpa.program->variables.data[key];
  text_format(p->out, "%s%s", p->out->length ? " " : "",
              var->source ? var->source : var->term->name);
  print_numbers(p, &p->cpa->table.data[index]);
  return true;
}

static bool print_cell(void *context, uint64_t key, uint64_t index)
{
  Printing *p = context;
  text_format(p->out, "%s%s+%llu", p->out->length ? " " : "",
              interval_base_name(p->cpa, cell_base(key)), (unsigned long long)cell_offset(key));
  if (index == CELL_UNKNOWN)
    text_add(p->out, " ?");
  else
    print_numbers(p, &p->cpa->table.data[index]);
  return true;
}

static bool print_background(void *context, uint64_t block, uint64_t index)
{
  Printing *p = context;
  if (index == CELL_INITIAL)
    return true;
  text_format(p->out, "%s%s[]", p->out->length ? " " : "",
              interval_base_name(p->cpa, cell_base(block << OFFSET_BITS)));
  print_numbers(p, &p->cpa->table.data[index]);
  return true;
}

void interval_print_content(const IntervalCpa *cpa, const Content *c, Text *out)
{
  Printing printing = {cpa, out};
  pmap_each(c->vars, print_variable, &printing);
  pmap_each(c->cells.listed, print_cell, &printing);
  pmap_each(c->cells.background, print_background, &printing);
}

void interval_print(Cpa *cpa, const State *state, Text *out)
{
  interval_print_content(interval_cpa(cpa), interval_content(state), out);
}
