/* For tests of predicates and values in one state: an exploration from a given precision. */
#ifndef OCTANT_TEST_PRODUCT_TOOLS_H
#define OCTANT_TEST_PRODUCT_TOOLS_H

#include "cfa_tools.h"
#include "cpa/predicate.h"
#include "engine/reach.h"
#include "term/parse.h"

typedef struct Product {
  Run *run;
  Program *program;
  Cpa *cpa;
  Reached *reached;
  Outcome seen;
} Product;

static const Term *product_variable(void *context, const char *name)
{
  const Variable *var = map_get_ptr(&((Program *)context)->variable_of_name, name);
  return var ? var->term : NULL;
}

static Reader product_reader(Program *program, const char *text)
{
  return (Reader){program->run, program->terms, "test", text, 1, product_variable, program};
}

/* With the variables named and the predicates, everywhere. */
static Precision *product_precision(Program *program, const char *names, const char *predicates)
{
  const Location *entry = program->entry->entry;
  Precision *res = precision_empty(program);
  Reader reader = product_reader(program, names);
  for (reader_skip(&reader); *reader.at; reader_skip(&reader)) {
    const Variable *var = map_get_ptr(&program->variable_of_name, reader_name(&reader));
    Precision *more = precision_add(res, SCOPE_PROGRAM, entry, var);
    precision_drop(res);
    res = more;
  }
  PredicateVec list = {0};
  reader = product_reader(program, predicates);
  for (reader_skip(&reader); *reader.at; reader_skip(&reader)) {
    const Term *term = term_parse(&reader);
    CHECK(term != NULL);
    if (!term)
      break;
    vec_push(&list, ((Predicate){entry, term}));
  }
  Precision *more = precision_with_predicates(res, SCOPE_PROGRAM, &list);
  precision_drop(res);
  vec_free(&list);
  return more;
}

/* One exploration, breadth first; takes the precision over. */
static void product_explore(Product *product, Precision *precision)
{
  reached_free(product->reached);
  product->reached = reached_new(product->cpa, WAIT_BFS);
  reached_start(product->reached, precision);
  precision_drop(precision);
  product->seen = reach(product->reached);
  CHECK(product->run->fail == FAIL_NONE);
}

static Product product_new(const char *text, const PredicateSettings *settings)
{
  Product res = {.run = run_new()};
  res.run->options.check_contracts = true;
  res.program = tools_parse(res.run, text);
  Cpa *parts[] = {cpa_location(res.program), cpa_callstack(res.program),
                  cpa_predicate(res.program, settings)};
  res.cpa = cpa_composite(res.program, 3, parts);
  return res;
}

static void product_free(Product *product)
{
  reached_free(product->reached);
  cpa_free(product->cpa);
  program_free(product->program);
  run_free(product->run);
}

typedef struct ProductCounts {
  unsigned nodes, covered, errors;
} ProductCounts;

static void product_count_node(void *context, ArgNode *node)
{
  ProductCounts *counts = context;
  counts->nodes++;
  counts->covered += node->covered_by != NULL;
  counts->errors += node->location->kind == LOCATION_ERROR;
}

__attribute__((unused)) static ProductCounts product_count(const Product *product)
{
  ProductCounts res = {0};
  reached_each(product->reached, product_count_node, &res);
  return res;
}

#endif
