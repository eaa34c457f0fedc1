#include "check/inductive.h"

#include "check/checker.h"

/* ---- one walk ---- */

static Checker *checker_new(Program *program, const Claims *claims, CheckPlan plan)
{
  Checker *c = mem_zero(1, sizeof *c);
  c->program = program;
  c->terms = program->terms;
  c->claims = claims;
  c->plan = plan;
  c->maps = pmaps_new_plain();
  c->functions = mem_zero(program->functions.count + 1, sizeof *c->functions);
  c->start = mem_zero(slot_count(program) + 1, sizeof *c->start);
  check_open_memory(c);
  return c;
}

static void checker_free(Checker *c)
{
  check_close_effects(c);
  for (unsigned i = 0; i < c->program->functions.count; i++) {
    CheckFunction *info = &c->functions[i];
    if (!info->order)
      continue;
    mem_free(info->open_rounds);
    wto_free(info->wto);
    loops_free(info->loops);
    order_free(info->order);
  }
  mem_free(c->functions);
  mem_free(c->start);
  mem_free(c->places);
  bitset_free(&c->followed);
  bitset_free(&c->claimed);
  vec_free(&c->facts);
  vec_free(&c->guards);
  map_free(&c->guard_of);
  vec_free(&c->demands);
  if (c->usual.solver)
    solver_free(c->usual.solver);
  if (c->integers.solver)
    solver_free(c->integers.solver);
  pmaps_free(c->maps);
  mem_free(c);
}

static void walk(Checker *c)
{
  CheckState start = {.guard = term_true(c->terms)}, end;
  if (check_call(c, c->program->entry, NULL, &start, &end))
    check_drop(c, &end);
}

/* ---- answers ---- */

static InductiveResult refused(const char *why)
{
  return (InductiveResult){.answer = NOT_CHECKED, .why = why};
}

static InductiveResult judge(const Checker *c, const Demand *failing)
{
  static const char *const why[] = {
      [DEMAND_INITIAL] = "does not hold at first",
      [DEMAND_KEPT] = "is not kept",
      [DEMAND_CLAIM] = "does not hold",
      [DEMAND_SAFE] = "is not excluded",
  };
  if (failing->kind == DEMAND_SUPPORTED)
    return refused(failing->why);
  if (c->obstacle)
    return refused(c->obstacle);
  return (InductiveResult){NOT_INDUCTIVE, failing->at, why[failing->kind]};
}

static InductiveResult check_with(Program *program, const Claims *claims, CheckPlan plan)
{
  Checker *c = checker_new(program, claims, plan);
  const Demand *failing = NULL;
  InductiveResult res = {.answer = INDUCTIVE};
  walk(c);
  SolverAnswer answer = check_has_room(c) ? check_demands(c, &failing) : SOLVER_UNKNOWN;
  if (answer == SOLVER_SAT)
    res = judge(c, failing);
  else if (answer == SOLVER_UNKNOWN)
    res = refused(program->run->stop   ? "that would take too long"
                  : !check_has_room(c) ? "the program is too large"
                                       : "the solver gave up");
  run_log(program->run, "check", "%s%u rounds, %llu steps, %u demands, %u facts: %s",
          plan.unwinds ? "unwinding, " : "", plan.rounds, (unsigned long long)c->steps,
          c->demands.count, c->facts.count, res.answer == INDUCTIVE ? "a proof" : res.why);
  checker_free(c);
  return res;
}

/* ---- claims ---- */

typedef struct Mentions {
  const Program *program;
  bool strange;
} Mentions;

static void look_at(void *context, const Term *var)
{
  Mentions *m = context;
  m->strange |= slot_of_term(m->program, var) == SLOT_NONE;
}

static bool are_known(const Program *program, const Claims *claims)
{
  Mentions m = {program, false};
  for (unsigned i = 0; i < claims->invariants.count; i++)
    term_each_var((const Term *)(uintptr_t)claims->invariants.entries[i].value, look_at, &m);
  return !m.strange;
}

/* More rounds help against what was found, and not against what stopped the search. */
static bool may_go_on(const Program *program, const InductiveResult *last)
{
  return last->answer != INDUCTIVE && !program->run->stop && program->run->fail == FAIL_NONE;
}

InductiveResult inductive_check(Program *program, const Claims *claims, unsigned rounds)
{
  static const CheckPlan plans[] = {{0, false}, {1, false}, {0, true}, {2, false}, {3, false}};
  if (!are_known(program, claims))
    return refused("an invariant speaks of what is no variable of the program");
  InductiveResult first = check_with(program, claims, plans[0]), again = first;
  for (unsigned i = 1; i < sizeof plans / sizeof *plans && may_go_on(program, &again); i++)
    if (rounds && plans[i].rounds <= rounds)
      again = check_with(program, claims, plans[i]);
  return again.answer == INDUCTIVE ? again : first;
}
