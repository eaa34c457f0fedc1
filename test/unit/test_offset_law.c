/* Soundness of offsets: random programs are executed one step at a time, and after each step what
 * the state says must hold for the values of the variables. */
#include "cpa/layout.h"
#include "random_law.h"

/* Of a function that is active several times the last activation counts. */
static Value value_in(void *context, const Term *var)
{
  const World *w = context;
  const Variable *variable = program_variable(w->program, var);
  const Frame *frame = variable->owner ? frame_at(w, variable->owner, 0) : NULL;
  CHECK(frame || !variable->owner);
  return frame ? frame->values[variable->id] : w->globals[variable->id];
}

static const Term *formula(const State *state)
{
  Question question = {.kind = ASK_FORMULA};
  Answer answer = {0};
  CHECK(cpa_ask(state, &question, &answer));
  return answer.term;
}

static bool holds(World *w, const State *state)
{
  return term_eval(formula(state), &(TermState){value_in, NULL, w}).lo;
}

static Cpa *open_cpa(World *w)
{
  Layout layout = {0};
  layout_init(&layout, w->program);
  w->recursive = layout.recursive[2];
  layout_free(&layout);
  return cpa_offset(w->program);
}

static MergePolicy merge_kind(World *w)
{
  (void)w;
  return MERGE_JOIN;
}

static unsigned known(const State *state)
{
  const Term *all = formula(state);
  return term_is_true(all) ? 0 : all->op == TERM_AND ? all->count : 1;
}

static bool comparable(const State *older, const State *newer)
{
  (void)older, (void)newer;
  return true;
}

static void test_soundness(void)
{
  check_law(&(LawDomain){open_cpa, merge_kind, holds, known, comparable, .percent = 20});
}

int main(void)
{
  RUN(test_soundness);
  return check_summary();
}
