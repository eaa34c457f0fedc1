/* Soundness of the checker of proofs: of random programs with random claims, what it confirms no
 * execution contradicts.
 *
 * Claims and the assertion are random formulas that the first executions do not refute, so that
 * some of them are true, some a proof, and many nearly so.  Seeds begin behind one whose circuit
 * takes gigabytes. */
#include "cfa/address.h"
#include "check/inductive.h"
#include "random_world.h"

enum { PROGRAMS = 100, FIRST_SEED = 21, TRIES = 12, FIRST_RUNS = 2, MORE_RUNS = 25, WATCHED = 3 };

typedef struct Watch {
  const Location *at;
  const Term *formula;
  unsigned seen;
  bool broken;
} Watch;

typedef struct Trial {
  World w;
  Watch watched[WATCHED]; /* the first is the assertion, the others are claims */
} Trial;

static void end_run(World *w)
{
  while (w->depth)
    mem_free(w->frames[--w->depth].values);
  for (unsigned i = 0; i < REGIONS; i++)
    map_free(&w->bytes[i]), w->bytes[i] = (Map){0};
  mem_free(w->globals);
  w->globals = NULL;
}

static void look(Trial *t, const Location *at)
{
  for (unsigned i = 0; i < WATCHED; i++) {
    Watch *watch = &t->watched[i];
    if (!watch->formula || watch->at != at)
      continue;
    watch->seen++;
    watch->broken |= !eval(&t->w, watch->formula).lo;
  }
}

static void execute_once(Trial *t)
{
  World *w = &t->w;
  start(w);
  const Location *at = w->program->entry->entry;
  for (unsigned i = 0; i < STEPS; i++) {
    Transition step;
    look(t, at);
    const Edge *edge = choose(w, at);
    if (!edge || !execute(w, edge, &step))
      break;
    at = step.target;
  }
  end_run(w);
}

/* Recursion is refused anyway. */
static void cut_recursion(World *w)
{
  Function *r = w->program->functions.data[2];
  for (unsigned i = 0; i < r->edges.count; i++) {
    Edge *edge = r->edges.data[i];
    if (edge->kind != EDGE_CALL || edge->callee != r)
      continue;
    edge_havoc(w->program, edge->from, edge->to, NULL, edge->results[0], HAVOC_INPUT, NULL);
    edge_remove(edge);
  }
  program_renumber(w->program);
}

static const Term *random_formula(World *w, const Function *f)
{
  Type type = below(w, 3) ? type_bv(32) : type_bv(8);
  switch (below(w, 5)) {
  case 0: return random_bool(w, f, 2);
  case 1: return term_binary(w->terms, TERM_ULE, pick(w, f, type), number(w, type.width));
  case 2: return term_eq(w->terms, pick(w, f, type), pick(w, f, type));
  case 3: return term_binary(w->terms, TERM_ULT, pick(w, f, type), pick(w, f, type));
  default: return term_eq(w->terms, pick(w, f, type), number(w, type.width));
  }
}

/* What the edge sees to, where nobody else leads there; or something else. */
static const Term *formula_behind(World *w, const Edge *edge)
{
  const Function *f = edge->from->function;
  if (edge->kind == EDGE_ASSUME && below(w, 4))
    return below(w, 4) ? edge->term : term_or(w->terms, edge->term, random_bool(w, f, 1));
  if (edge->kind == EDGE_ASSIGN && below(w, 4) && !term_mentions(edge->term, edge->var->term))
    return term_eq(w->terms, edge->var->term, edge->term);
  return random_formula(w, f);
}

static void choose_formula(Trial *t, Watch *watch)
{
  World *w = &t->w;
  const Function *f = w->program->functions.data[below(w, 3)];
  for (unsigned i = 0; i < TRIES; i++) {
    const Edge *edge = f->edges.data[below(w, f->edges.count)];
    *watch = (Watch){.at = edge->to, .formula = formula_behind(w, edge)};
    if (edge->to == f->exit)
      continue;
    for (unsigned k = 0; k < FIRST_RUNS && !watch->broken; k++)
      execute_once(t);
    if (!watch->broken && watch->seen)
      return;
  }
  *watch = (Watch){0};
}

/* An error where it does not hold. */
static void insert_assertion(World *w, const Watch *watch)
{
  Location *at = (Location *)watch->at, *behind = location_split(w->program, at);
  Location *error = function_add_location(w->program, at->function);
  error->kind = LOCATION_ERROR;
  error->note = intern(terms_names(w->terms), "unreach-call");
  edge_assume(w->program, at, behind, NULL, watch->formula, BRANCH_NONE);
  edge_assume(w->program, at, error, NULL, term_not(w->terms, watch->formula), BRANCH_NONE);
  program_renumber(w->program);
}

static bool any_edge(const void *context, const Edge *edge)
{
  (void)context;
  return edge != NULL;
}

static Inductive ask(Trial *t)
{
  Claims claims = {0};
  for (unsigned i = 1; i < WATCHED; i++)
    if (t->watched[i].formula)
      claims_add(t->w.program, &claims, t->watched[i].at, t->watched[i].formula);
  /* By work, not by time: every run of this test asks and answers the same. */
  Run *run = t->w.program->run;
  run->options.steps = 1;
  run_set_timer(run, 0.05);
  InductiveResult result = inductive_check(t->w.program, &claims, !below(&t->w, 24));
  run_set_timer(run, 0);
  run->stop = STOP_NOT;
  claims_free(&claims);
  return result.answer;
}

static bool confirms(Trial *t)
{
  bool fine = true;
  for (unsigned i = 0; i < MORE_RUNS; i++)
    execute_once(t);
  for (unsigned i = 0; i < WATCHED; i++)
    fine &= !t->watched[i].broken;
  return fine;
}

/* Pointers run out of bounds here: an object may lie at a place only where that is looked at. */
static bool try_program(uint64_t seed, unsigned *proofs, unsigned *refuted)
{
  Trial t = {.w = {.seed = seed, .run = run_new()}};
  World *w = &t.w;
  bool fine = true;
  w->run->options.solver_limit = 1;
  make_program(w);
  cut_recursion(w);
  for (unsigned i = 0; i < WATCHED; i++)
    choose_formula(&t, &t.watched[i]);
  if (t.watched[0].formula && program_looks_at_addresses(w->program, any_edge, NULL)) {
    insert_assertion(w, &t.watched[0]);
    Inductive answer = ask(&t);
    *proofs += answer == INDUCTIVE;
    *refuted += answer != INDUCTIVE && !confirms(&t);
    fine = answer != INDUCTIVE || confirms(&t);
  }
  if (!fine)
    printf("seed %llu\n", (unsigned long long)seed);
  world_free(w);
  return fine;
}

static void test_soundness(void)
{
  unsigned proofs = 0, refuted = 0;
  bool fine = true;
  for (uint64_t seed = FIRST_SEED; fine && seed < FIRST_SEED + PROGRAMS; seed++)
    fine = try_program(seed * 0x9e3779b97f4a7c15u, &proofs, &refuted);
  CHECK(fine);
  CHECK(proofs > PROGRAMS / 10 && refuted > PROGRAMS / 20);
  printf("%u proofs, %u refused that executions refute\n", proofs, refuted);
}

int main(void)
{
  RUN(test_soundness);
  return check_summary();
}
