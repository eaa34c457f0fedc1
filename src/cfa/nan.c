#include "cfa/nan.h"

#include "base/bitset.h"
#include "base/memory.h"
#include "term/bits.h"

/* Whose bits may be looked at. */
typedef struct Sight {
  Program *program;
  Bitset vars, regions, results; /* results: function's first one + index */
  unsigned *first_result;        /* by function */
  bool grew;
} Sight;

/* ---- where bits come from ---- */

/* Can it make a NaN that is no copy? */
static bool makes_nan(const Term *term)
{
  switch (term->op) {
  case TERM_FADD:
  case TERM_FSUB:
  case TERM_FMUL:
  case TERM_FDIV:
  case TERM_FREM:
  case TERM_FSQRT:
  case TERM_FROUND: return true;
  case TERM_FCVT: return term->args[0]->op != TERM_STOF && term->args[0]->op != TERM_UTOF;
  default: return false;
  }
}

/* Does it make NaNs of NaNs alone, with their signs? */
static bool keeps_sign(const Term *maker)
{
  return maker->op == TERM_FCVT || maker->op == TERM_FROUND;
}

/* The number itself where that is one, else something that is no NaN: asked of numbers alone. */
static bool is_number(const Term *ite)
{
  const Term *test = ite->args[0];
  return test->op == TERM_FEQ && test->args[0] == test->args[1] && test->args[0] == ite->args[1] &&
         term_is_const(ite->args[2]);
}

/* The variables and operations that the bits of a float come from, those of arguments first. */
static void each_source(const Term *term, TermVisit visit, void *context)
{
  bool makes = makes_nan(term);
  if (makes ? keeps_sign(term) : term->op == TERM_FNEG || term->op == TERM_FABS)
    each_source(term->args[0], visit, context);
  if (makes || term_is_var(term))
    visit(context, term);
  else if (term->op == TERM_ITE && !is_number(term)) {
    each_source(term->args[1], visit, context);
    each_source(term->args[2], visit, context);
  }
}

typedef struct Visit {
  TermVisit visit;
  void *context;
} Visit;

static void visit_bits(void *context, const Term *term)
{
  const Visit *inner = context;
  if (term->op == TERM_FBITS)
    each_source(term->args[0], inner->visit, inner->context);
}

static unsigned result_id(const Sight *s, const Function *function, unsigned index)
{
  return s->first_result[function->id] + index;
}

static void each_given(const Sight *s, const Edge *edge, TermVisit visit, void *context)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
    if (bitset_has(&s->vars, edge->var->id))
      each_source(edge->term, visit, context);
    break;
  case EDGE_STORE:
    if (!edge->region_count || bitset_has(&s->regions, edge->regions[0]->id))
      each_source(edge->term, visit, context);
    break;
  case EDGE_CALL:
    for (unsigned i = 0; i < edge->arg_count; i++)
      if (!edge->callee || (i < edge->callee->params.count &&
                            bitset_has(&s->vars, edge->callee->params.data[i]->id)))
        each_source(edge->args[i], visit, context);
    break;
  case EDGE_RETURN:
    for (unsigned i = 0; i < edge->arg_count; i++)
      if (bitset_has(&s->results, result_id(s, edge->from->function, i)))
        each_source(edge->args[i], visit, context);
    break;
  default: break;
  }
}

/* All that the edge looks at the bits of, or gives to what somebody does. */
static void each_seen(const Sight *s, const Edge *edge, TermVisit visit, void *context)
{
  Visit inner = {visit, context};
  if (edge->term)
    term_each(edge->term, visit_bits, &inner);
  if (edge->address)
    term_each(edge->address, visit_bits, &inner);
  for (unsigned i = 0; i < edge->arg_count; i++)
    term_each(edge->args[i], visit_bits, &inner);
  each_given(s, edge, visit, context);
}

/* ---- who is looked at ---- */

static void see(Sight *s, Bitset *set, unsigned id)
{
  s->grew |= bitset_add(set, id);
}

static void see_variable(void *context, const Term *source)
{
  Sight *s = context;
  if (term_is_var(source) && source->type.kind == TYPE_FLOAT)
    see(s, &s->vars, program_variable(s->program, source)->id);
}

/* What is written as a float and read as something else is so by bytes or cells of its region. */
static void see_region(Sight *s, const Edge *load)
{
  for (unsigned i = 0; i < load->region_count; i++)
    if (load->var->term->type.kind != TYPE_FLOAT || load->regions[i]->cell_bits == 8 ||
        bitset_has(&s->vars, load->var->id))
      see(s, &s->regions, load->regions[i]->id);
}

static void see_results(Sight *s, const Edge *call)
{
  for (unsigned i = 0; i < call->result_count && call->callee; i++)
    if (bitset_has(&s->vars, call->results[i]->id) && i < call->callee->result_count)
      see(s, &s->results, result_id(s, call->callee, i));
}

static void look_around(Sight *s)
{
  for (unsigned i = 0; i < s->program->functions.count; i++) {
    const EdgeVec *edges = &s->program->functions.data[i]->edges;
    for (unsigned k = edges->count; k-- > 0;) {
      const Edge *edge = edges->data[k];
      each_seen(s, edge, see_variable, s);
      if (edge->kind == EDGE_LOAD)
        see_region(s, edge);
      if (edge->kind == EDGE_CALL)
        see_results(s, edge);
    }
  }
}

static Sight sight_new(Program *program)
{
  Sight s = {.program = program,
             .vars = bitset_new(program->variables.count),
             .regions = bitset_new(program->regions.count),
             .first_result = mem_alloc((program->functions.count + 1) * sizeof(unsigned))};
  unsigned results = 0;
  for (unsigned i = 0; i < program->functions.count; i++) {
    s.first_result[i] = results;
    results += program->functions.data[i]->result_count;
  }
  s.results = bitset_new(results);
  do {
    s.grew = false;
    look_around(&s);
  } while (s.grew);
  return s;
}

static void sight_free(Sight *s)
{
  bitset_free(&s->vars);
  bitset_free(&s->regions);
  bitset_free(&s->results);
  mem_free(s->first_result);
}

/* ---- arbitrary bits ---- */

static void add_maker(void *context, const Term *source)
{
  TermVec *makers = context;
  if (term_is_var(source))
    return;
  for (unsigned i = 0; i < makers->count; i++)
    if (makers->data[i] == source)
      return;
  vec_push(makers, source);
}

/* The sign of the NaN that is made; where it depends on nothing but zero, the one of x86. */
static const Term *nan_sign(Terms *terms, const Term *maker, const Term *bits)
{
  if (!keeps_sign(maker))
    return term_unary(terms, TERM_BNOT,
                      term_extract(terms, bits, bits->type.width - 1u, bits->type.width - 1u));
  const Term *from = term_unary(terms, TERM_FBITS, maker->args[0]);
  return term_extract(terms, from, from->type.width - 1u, from->type.width - 1u);
}

/* A quiet one. */
static const Term *nan_of(Terms *terms, const Term *maker, const Term *bits)
{
  const Term *quiet = term_const(terms, bits->type, value_nan(bits->type.width));
  const Term *payload = term_extract(terms, bits, bits->type.width - 2u, 0);
  const Term *whole = term_binary(terms, TERM_CONCAT, nan_sign(terms, maker, bits), payload);
  return term_convert(terms, TERM_FOFBITS, maker->type, term_binary(terms, TERM_BOR, whole, quiet));
}

/* Between the two locations: what the operation makes, in a variable. */
static const Variable *make_apart(Program *program, Location *from, Location *to,
                                  const Place *place, const Term *maker)
{
  Function *owner = from->function;
  Variable *made = program_add_variable(program, owner, VARIABLE_TEMP, "made", maker->type);
  Variable *bits =
      program_add_variable(program, owner, VARIABLE_TEMP, "made!bits", type_bv(maker->type.width));
  Location *at[4];
  for (unsigned i = 0; i < 4; i++)
    at[i] = function_add_location(program, owner);
  Terms *terms = program->terms;
  const Term *is_number = term_binary(terms, TERM_FEQ, made->term, made->term);
  const Term *is_nan = term_not(terms, is_number);
  edge_assign(program, from, at[0], place, made, maker);
  edge_assume(program, at[0], to, place, is_number, BRANCH_NONE);
  edge_assume(program, at[0], at[1], place, is_nan, BRANCH_NONE);
  edge_havoc(program, at[1], at[2], place, bits, HAVOC_NAN, NULL);
  edge_assign(program, at[2], at[3], place, made, nan_of(terms, maker, bits->term));
  /* It is; analyses that do not see that in the bits are told so. */
  edge_assume(program, at[3], to, place, is_nan, BRANCH_NONE);
  return made;
}

static void replace(Program *program, Edge *edge, const Term *maker, const Term *made)
{
  Terms *terms = program->terms;
  if (edge->term)
    edge->term = term_replace(terms, edge->term, maker, made);
  if (edge->address)
    edge->address = term_replace(terms, edge->address, maker, made);
  for (unsigned i = 0; i < edge->arg_count; i++)
    edge->args[i] = term_replace(terms, edge->args[i], maker, made);
}

static void open_location(Program *program, Location *location, TermVec *makers)
{
  for (unsigned i = 0; i < makers->count; i++) {
    Location *behind = location_split(program, location);
    const Place *place = behind->out.data[0]->place;
    const Variable *made = make_apart(program, location, behind, place, makers->data[i]);
    for (unsigned k = 0; k < behind->out.count; k++)
      replace(program, behind->out.data[k], makers->data[i], made->term);
    for (unsigned k = i + 1; k < makers->count; k++)
      makers->data[k] = term_replace(program->terms, makers->data[k], makers->data[i], made->term);
    location = behind;
  }
}

static bool open_function(const Sight *s, Function *function)
{
  TermVec makers = {0};
  bool res = false;
  unsigned count = function->locations.count;
  for (unsigned i = 0; i < count; i++) {
    Location *location = function->locations.data[i];
    vec_clear(&makers);
    for (unsigned k = 0; k < location->out.count; k++)
      each_seen(s, location->out.data[k], add_maker, &makers);
    open_location(s->program, location, &makers);
    res |= makers.count;
  }
  vec_free(&makers);
  return res;
}

bool program_open_nans(Program *program)
{
  if (!terms_have(program->terms, makes_nan))
    return false;
  Sight s = sight_new(program);
  bool res = false;
  for (unsigned i = 0; i < program->functions.count; i++)
    res |= open_function(&s, program->functions.data[i]);
  sight_free(&s);
  return res;
}
