/* The tables of configurations. */
#include <string.h>

#include "domains/num.h"
#include "engine/config_build.h"

static Cpa *make_value(Program *program, const PartConfig *part)
{
  (void)part;
  return cpa_value(program);
}

static Cpa *make_interval(Program *program, const PartConfig *part)
{
  (void)part;
  return cpa_interval(program);
}

/* The name of the part is that of the domain. */
static Cpa *make_numeric(Program *program, const PartConfig *part)
{
  return cpa_numeric(program, num_find(part->name), &part->numeric);
}

static Cpa *make_reaching(Program *program, const PartConfig *part)
{
  (void)part;
  return cpa_reaching_definitions(program);
}

static Cpa *make_offset(Program *program, const PartConfig *part)
{
  (void)part;
  return cpa_offset(program);
}

static Cpa *make_invariants(Program *program, const PartConfig *part)
{
  return cpa_invariants(program, &part->invariants);
}

static Cpa *make_predicate(Program *program, const PartConfig *part)
{
  return cpa_predicate(program, &part->predicate);
}

static const Setting no_settings[] = {{NULL, 0, 0, 0, NULL}};

#define SETTING(name, least, most) {#name, least, most, offsetof(PartConfig, invariants.name), NULL}
static const Setting invariants_settings[] = {SETTING(variables, -1, 1000000),
                                              SETTING(predicates, -1, 1000000),
                                              SETTING(depth, 1, 100),
                                              SETTING(visits, 1, 1000000),
                                              SETTING(relevant, 0, 1),
                                              SETTING(ranking, 0, 1),
                                              {NULL, 0, 0, 0, NULL}};
#undef SETTING

static const Word threshold_words[] = {
    {"0", THRESHOLDS_NONE}, {"1", THRESHOLDS_ALL}, {"zero", THRESHOLDS_ZERO}, {NULL, 0}};

#define SETTING(name, words) {#name, 0, 1, offsetof(PartConfig, numeric.name), words}
static const Setting domain_settings[] = {
    SETTING(floats, NULL), SETTING(thresholds, threshold_words),
    SETTING(heads, NULL),  SETTING(everywhere, NULL),
    SETTING(split, NULL),  {NULL, 0, 0, 0, NULL}};
#undef SETTING

static const Word blocks[] = {
    {"edge", BLOCK_EDGE}, {"function", BLOCK_FUNCTION}, {"loop", BLOCK_LOOP}, {NULL, 0}};
static const Word abstractions[] = {{"cartesian", ABSTRACTION_CARTESIAN},
                                    {"boolean", ABSTRACTION_BOOLEAN},
                                    {"split", ABSTRACTION_SPLIT},
                                    {NULL, 0}};
static const Word strategies[] = {{"no-op", PRODUCT_NO_OP},
                                  {"state", PRODUCT_STATE},
                                  {"path-no-t", PRODUCT_PATH_NO_T},
                                  {"path-t", PRODUCT_PATH_T},
                                  {"arg-no-t", PRODUCT_ARG_NO_T},
                                  {"arg-t", PRODUCT_ARG_T},
                                  {"arg-one-pred", PRODUCT_ARG_ONE_PRED},
                                  {"arg-whole-pred", PRODUCT_ARG_WHOLE_PRED},
                                  {"dynamic", PRODUCT_DYNAMIC},
                                  {NULL, 0}};

#define SETTING(name, most, words) {#name, 0, most, offsetof(PartConfig, predicate.name), words}
static const Setting predicate_settings_known[] = {SETTING(block, 0, blocks),
                                                   SETTING(threshold, 1000000, NULL),
                                                   SETTING(abstraction, 0, abstractions),
                                                   SETTING(models, 1000000, NULL),
                                                   SETTING(strategy, 0, strategies),
                                                   SETTING(limit, 1000000, NULL),
                                                   SETTING(enumerate, 1000000, NULL),
                                                   SETTING(share, 1, NULL),
                                                   SETTING(order, 2, NULL),
                                                   SETTING(values, 1, NULL),
                                                   SETTING(join, 1, NULL),
                                                   {NULL, 0, 0, 0, NULL}};
#undef SETTING

static const Analysis analyses[] = {
    {"value", make_value, MERGE_SEP, false, no_settings},
    {"interval", make_interval, MERGE_WIDEN, false, no_settings},
    {"sign", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"box", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"octagon", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"polyhedra", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"strict-polyhedra", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"equalities", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"offset", make_offset, MERGE_JOIN, false, no_settings},
    {"invariants", make_invariants, MERGE_JOIN, false, invariants_settings},
    {"predicate", make_predicate, MERGE_JOIN, false, predicate_settings_known},
    {"reaching-definitions", make_reaching, MERGE_JOIN, true, no_settings},
};

const Analysis *analyses_all(unsigned *count)
{
  *count = sizeof analyses / sizeof *analyses;
  return analyses;
}

const Analysis *analysis_find(const char *name, size_t length)
{
  for (unsigned i = 0; i < sizeof analyses / sizeof *analyses; i++)
    if (strlen(analyses[i].name) == length && !strncmp(analyses[i].name, name, length))
      return &analyses[i];
  return NULL;
}

bool analysis_is_built(const Analysis *analysis)
{
  return analysis->make != make_numeric || num_find(analysis->name);
}

const Analysis *analysis_of(const PartConfig *part)
{
  return analysis_find(part->name, strlen(part->name));
}

const Word merge_words[] = {{"sep", MERGE_SEP},
                            {"join", MERGE_JOIN},
                            {"widen", MERGE_WIDEN},
                            {"keep", MERGE_KEEP},
                            {NULL, 0}};
const Word stop_words[] = {{"sep", STOP_SEP}, {"join", STOP_JOIN}, {NULL, 0}};
const Word order_words[] = {
    {"dfs", WAIT_DFS},   {"bfs", WAIT_BFS},           {"rpo", WAIT_RPO},     {"wto", WAIT_WTO},
    {"loop", WAIT_LOOP}, {"loop-dfs", WAIT_LOOP_DFS}, {"error", WAIT_ERROR}, {NULL, 0}};
const Word refine_words[] = {
    {"none", REFINE_NONE},         {"check", REFINE_CHECK},         {"value", REFINE_VALUE},
    {"numeric", REFINE_NUMERIC},   {"predicate", REFINE_PREDICATE}, {"product", REFINE_PRODUCT},
    {"explicit", REFINE_EXPLICIT}, {"cex-based", REFINE_CEX_BASED}, {NULL, 0}};

bool word_find(const Word *words, const char *text, size_t length, int *value)
{
  for (; words->name; words++)
    if (strlen(words->name) == length && !strncmp(words->name, text, length)) {
      *value = words->value;
      return true;
    }
  return false;
}

const char *word_of(const Word *words, int value)
{
  for (; words->name; words++)
    if (words->value == value)
      return words->name;
  return "?";
}
