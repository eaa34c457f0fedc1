/* Predicates and values in one state on random programs over three variables of two bits, all of
 * whose states are known: what is said of a location holds for every state that comes there, each
 * list of values is complete and names nothing that cannot be, and predicates and values that see
 * each other say no less. */
#include "product_tools.h"
#include "term/eval.h"

enum {
  VARS = 3,
  VALUES = 4,
  STATES = VALUES * VALUES * VALUES,
  PLACES = 7,
  PROGRAMS = 300 / SLOWER
};
static const char *const names[VARS] = {"x", "y", "z"};

/* ---- random programs ---- */

static unsigned below(uint64_t *seed, unsigned limit)
{
  return (unsigned)(tools_random(seed) >> 20) % limit;
}

static void add_number(Text *out, uint64_t *seed)
{
  if (below(seed, 2))
    text_format(out, "%u:bv2", below(seed, VALUES));
  else
    text_add(out, names[below(seed, VARS)]);
}

static void add_term(Text *out, uint64_t *seed)
{
  static const char *const ops[] = {"add", "sub", "mul", "band", "bxor", "urem"};
  if (!below(seed, 3)) {
    add_number(out, seed);
    return;
  }
  text_format(out, "(%s ", ops[below(seed, 6)]);
  add_number(out, seed);
  text_add(out, " ");
  add_number(out, seed);
  text_add(out, ")");
}

static void add_condition(Text *out, uint64_t *seed)
{
  static const char *const ops[] = {"eq", "ult", "ule", "slt"};
  text_format(out, "(%s %s ", ops[below(seed, 4)], names[below(seed, VARS)]);
  add_term(out, seed);
  text_add(out, ")");
}

static void add_operation(Text *out, uint64_t *seed)
{
  switch (below(seed, 6)) {
  case 0: text_format(out, "havoc %s input\n", names[below(seed, VARS)]); return;
  case 1:
  case 2: text_format(out, "%s := ", names[below(seed, VARS)]); break;
  default:
    text_add(out, "assume ");
    add_condition(out, seed);
    text_add(out, "\n");
    return;
  }
  add_term(out, seed);
  text_add(out, "\n");
}

/* The last location is the error, behind two conditions; each other one has two edges. */
static char *random_text(uint64_t *seed)
{
  Text text = {0};
  text_add(&text, "program ilp32\nglobal x : bv2\nglobal y : bv2\nglobal z : bv2\nentry main\n"
                  "function main : ()\n loc 0 entry\n");
  text_format(&text, " loc %d error note \"unreach-call\"\n", PLACES - 1);
  for (unsigned from = 0; from < PLACES - 2; from++)
    for (unsigned i = 0; i < 2; i++) {
      text_format(&text, " %u -> %u ", from, i ? 1 + below(seed, PLACES - 2) : from + 1);
      add_operation(&text, seed);
    }
  text_format(&text, " %d -> %d assume (and ", PLACES - 2, PLACES - 1);
  for (unsigned i = 0; i < 2; i++)
    add_condition(&text, seed);
  text_add(&text, ")\n");
  text_add(&text, "end\n");
  char *res = strdup(text_of(&text));
  text_free(&text);
  return res;
}

/* ---- the truth ---- */

/* A state is a number with a digit for each variable. */
typedef struct Concrete {
  const Program *program;
  unsigned state;
} Concrete;

static unsigned digit(unsigned state, unsigned var)
{
  return state >> 2 * var & 3;
}

static unsigned with_digit(unsigned state, unsigned var, unsigned value)
{
  return (state & ~(3u << 2 * var)) | value << 2 * var;
}

static Value concrete_value(void *context, const Term *term)
{
  const Concrete *c = context;
  return value_of(digit(c->state, program_variable(c->program, term)->id));
}

static unsigned evaluate(const Program *program, unsigned state, const Term *term)
{
  Concrete c = {program, state};
  return (unsigned)term_eval(term, &(TermState){concrete_value, NULL, &c}).lo;
}

/* The states that follow, marked. */
static void follow(const Program *program, const Edge *edge, unsigned state, bool *out)
{
  switch (edge->kind) {
  case EDGE_ASSUME: out[state] |= evaluate(program, state, edge->term) != 0; break;
  case EDGE_ASSIGN:
    out[with_digit(state, edge->var->id, evaluate(program, state, edge->term))] = true;
    break;
  default:
    for (unsigned i = 0; i < VALUES; i++)
      out[with_digit(state, edge->var->id, i)] = true;
  }
}

typedef struct Truth {
  bool reached[PLACES][STATES];
} Truth;

static void find_truth(const Program *program, Truth *truth)
{
  const Function *main = program->entry;
  *truth = (Truth){0};
  for (unsigned i = 0; i < STATES; i++)
    truth->reached[main->entry->id][i] = true;
  for (bool more = true; more;) {
    more = false;
    for (unsigned e = 0; e < main->edges.count; e++)
      for (unsigned s = 0; s < STATES; s++) {
        bool next[STATES] = {0};
        const Edge *edge = main->edges.data[e];
        if (!truth->reached[edge->from->id][s])
          continue;
        follow(program, edge, s, next);
        for (unsigned t = 0; t < STATES; t++)
          if (next[t] && !truth->reached[edge->to->id][t])
            more = truth->reached[edge->to->id][t] = true;
      }
  }
}

/* ---- laws ---- */

static const Term *formula_of(const ArgNode *node)
{
  Answer answer = {0};
  return cpa_ask(node->state, &(Question){.kind = ASK_FORMULA}, &answer) ? answer.term : NULL;
}

typedef struct Claims {
  const Program *program;
  bool said[PLACES][STATES];
  bool fine;
} Claims;

static void note_claim(void *context, ArgNode *node)
{
  Claims *claims = context;
  const Term *formula = formula_of(node);
  for (unsigned s = 0; s < STATES; s++)
    if (!formula || evaluate(claims->program, s, formula))
      claims->said[node->location->id][s] = true;
}

static bool is_sound(const Product *product, const Truth *truth)
{
  Claims claims = {.program = product->program};
  unsigned error = PLACES - 1;
  for (unsigned s = 0; s < STATES; s++)
    if (product->seen.claim == CLAIM_SAFE && truth->reached[error][s])
      return false;
  if (product->seen.claim != CLAIM_SAFE)
    return true;
  reached_each(product->reached, note_claim, &claims);
  for (unsigned place = 0; place < error; place++)
    for (unsigned s = 0; s < STATES; s++)
      if (truth->reached[place][s] && !claims.said[place][s])
        return false;
  return true;
}

/* The successors of a node along an edge against the states that really follow. */
static bool is_exact(const Program *program, const ArgNode *node, const Edge *edge)
{
  bool next[STATES] = {0}, said[STATES] = {0};
  const Term *formula = formula_of(node);
  for (unsigned s = 0; s < STATES; s++)
    if (!formula || evaluate(program, s, formula))
      follow(program, edge, s, next);
  for (const ArgNode *child = node->first_child; child; child = child->next_sibling) {
    if (child->link.edge != edge || !formula_of(child))
      continue;
    bool possible = false;
    for (unsigned s = 0; s < STATES; s++)
      if (evaluate(program, s, formula_of(child))) {
        said[s] = true;
        possible |= next[s];
      }
    if (!possible)
      return false;
  }
  for (unsigned s = 0; s < STATES; s++)
    if (next[s] && !said[s])
      return false;
  return true;
}

static void check_exact(void *context, ArgNode *node)
{
  Claims *claims = context;
  if (node->first_child && !node->covered_by)
    for (unsigned i = 0; i < node->location->out.count; i++)
      if (node->location->out.data[i]->to->kind == LOCATION_PLAIN)
        claims->fine &= is_exact(claims->program, node, node->location->out.data[i]);
}

/* ---- explorations ---- */

/* A text of predicates, and one of variables. */
static void random_precision(uint64_t *seed, Text *variables, Text *predicates)
{
  for (unsigned i = 0; i < VARS; i++)
    if (below(seed, 2))
      text_format(variables, "%s ", names[i]);
  for (unsigned i = below(seed, 4); i > 0; i--)
    add_condition(predicates, seed);
  for (unsigned i = below(seed, 3); i > 0; i--)
    text_format(predicates, "(eq %s %u:bv2)", names[below(seed, VARS)], below(seed, VALUES));
}

static Outcome explore(const char *text, const PredicateSettings *settings, const char *variables,
                       const char *predicates, uint64_t seed)
{
  Truth truth;
  Product product = product_new(text, settings);
  find_truth(product.program, &truth);
  product_explore(&product, product_precision(product.program, variables, predicates));
  bool fine = is_sound(&product, &truth);
  /* Values that do not see predicates may contradict them. */
  if (settings->strategy == PRODUCT_STATE && settings->limit >= VALUES &&
      settings->block == BLOCK_EDGE && (settings->share || !*predicates)) {
    Claims claims = {.program = product.program, .fine = true};
    reached_each(product.reached, check_exact, &claims);
    fine &= claims.fine;
  }
  CHECK(fine);
  if (!fine)
    printf("seed %llu strategy %d limit %d share %d order %d block %d abstraction %d; %s; %s\n%s",
           (unsigned long long)seed, settings->strategy, settings->limit, settings->share,
           settings->order, settings->block, settings->abstraction, variables, predicates, text);
  Outcome res = product.seen;
  product_free(&product);
  return res;
}

static void test_random(void)
{
  unsigned safe = 0;
  for (uint64_t number = 1; number <= PROGRAMS; number++) {
    uint64_t seed = number * 0x9e3779b97f4a7c15u;
    char *text = random_text(&seed);
    Text variables = {0}, predicates = {0};
    random_precision(&seed, &variables, &predicates);
    for (int strategy = PRODUCT_NO_OP; strategy <= PRODUCT_DYNAMIC; strategy++) {
      PredicateSettings settings = predicate_settings();
      settings.strategy = strategy;
      settings.limit = (int)below(&seed, VALUES + 1);
      settings.share = (int)below(&seed, 2);
      settings.order = (int)below(&seed, 3);
      settings.block = (int)below(&seed, 2) ? BLOCK_EDGE : BLOCK_LOOP;
      settings.abstraction = (int)below(&seed, 3);
      safe += explore(text, &settings, text_of(&variables), text_of(&predicates), number).claim ==
              CLAIM_SAFE;
    }
    text_free(&variables);
    text_free(&predicates);
    free(text);
  }
  printf("%u proofs\n", safe);
  CHECK(safe > PROGRAMS); /* else little was tested */
}

/* Nothing is given up here: there are no more values than the limit. */
static void test_sharing(void)
{
  unsigned alone = 0, together = 0;
  for (uint64_t number = 1; number <= PROGRAMS; number++) {
    uint64_t seed = number * 0x2545f4914f6cdd1du;
    char *text = random_text(&seed);
    Text variables = {0}, predicates = {0};
    random_precision(&seed, &variables, &predicates);
    PredicateSettings settings = predicate_settings();
    settings.strategy = below(&seed, 2) ? PRODUCT_STATE : PRODUCT_NO_OP;
    settings.block = BLOCK_EDGE;
    settings.abstraction = ABSTRACTION_CARTESIAN;
    bool safe[2];
    for (settings.share = 0; settings.share < 2; settings.share++)
      safe[settings.share] =
          explore(text, &settings, text_of(&variables), text_of(&predicates), number).claim ==
          CLAIM_SAFE;
    CHECK(safe[1] || !safe[0]);
    alone += safe[0];
    together += safe[1];
    text_free(&variables);
    text_free(&predicates);
    free(text);
  }
  printf("%u and %u proofs\n", alone, together);
  CHECK(together >= alone && alone > 0);
  CHECK(together > alone || SLOWER > 1); /* a few programs may not show it */
}

int main(void)
{
  RUN(test_random);
  RUN(test_sharing);
  return check_summary();
}
