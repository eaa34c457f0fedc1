#include "engine/expected.h"

#include <string.h>

/* The values of an execution, handed out again to the edges that asked for them, each time the next
 * one: other choices may lead another way in between, which must not shift them. */
typedef struct Again {
  const InterpChoices *choices;
  Map next;      /* edge -> index of the next choice to look at */
  uint64_t ways; /* a bit for each choice between two, in their order, the last first again */
  unsigned ways_taken;
} Again;

/* Which of two ways it goes; none but the expected one where the library need not do so. */
static uint64_t next_way(Again *again, HavocKind why)
{
  if (why == HAVOC_OPEN)
    return 0;
  return again->ways >> again->ways_taken++ % 64 & 1;
}

static bool choose(void *context, const Edge *edge, const Variable *var, Value *value)
{
  (void)var;
  Again *again = context;
  if (edge && edge->kind == EDGE_HAVOC && (edge->why == HAVOC_OPEN || edge->why == HAVOC_EITHER)) {
    *value = value_of(next_way(again, edge->why));
    return true;
  }
  uint64_t at = 0;
  map_get(&again->next, (uintptr_t)edge, &at);
  const InterpChoices *choices = again->choices;
  while (at < choices->count && choices->data[at].edge != edge)
    at++;
  map_put(&again->next, (uintptr_t)edge, at + 1);
  *value = at < choices->count ? choices->data[at].value : value_of(0);
  return at < choices->count || !interp_expects(edge);
}

/* The execution once more, where the library goes these ways at choices between two. */
static bool leads_there(Program *program, const InterpResult *run, uint64_t ways,
                        InterpResult *result)
{
  enum { MORE = 1000 };
  Again again = {.choices = &run->choices, .ways = ways};
  InterpInput input = {.step_limit = 4 * run->steps + MORE, .choose = choose, .context = &again};
  *result = (InterpResult){0};
  bool res = interp_run(program, &input, result) && evidence_is_same_error(result, run);
  map_free(&again.next);
  return res;
}

static const InterpChoice *find(const InterpResult *run, HavocKind why, bool unexpected)
{
  for (unsigned i = 0; i < run->choices.count; i++) {
    const InterpChoice *choice = &run->choices.data[i];
    if (choice->why == why && !(unexpected && choice->expected))
      return choice;
  }
  return NULL;
}

static bool goes_there(Program *program, const InterpResult *run, uint64_t ways)
{
  InterpResult other;
  bool res = leads_there(program, run, ways, &other);
  interp_result_free(&other);
  return res;
}

/* Which way it goes is not known: all must lead there.  Tried are all combinations of the first few
 * choices, and of many those that are all alike or take turns. */
static bool all_ways_lead_there(Program *program, const InterpResult *run)
{
  enum { FEW = 4 };
  static const uint64_t many[] = {UINT64_MAX, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa};
  bool res = true;
  for (uint64_t ways = 1; ways < 1 << FEW && res; ways++)
    res = goes_there(program, run, ways);
  for (unsigned i = 0; i < sizeof many / sizeof *many && res; i++)
    res = goes_there(program, run, many[i]);
  return res;
}

const InterpChoice *expected_path(Program *program, Evidence *evidence)
{
  const InterpResult *run = &evidence->run;
  if (find(run, HAVOC_OPEN, true) || find(run, HAVOC_EITHER, true)) {
    InterpResult expected;
    if (leads_there(program, run, 0, &expected))
      evidence_adopt(program, &expected, evidence);
    interp_result_free(&expected);
  }
  const InterpChoice *open = find(run, HAVOC_OPEN, true), *way = find(run, HAVOC_EITHER, true);
  if (open || way)
    return open ? open : way;
  way = find(run, HAVOC_EITHER, false);
  return way && !all_ways_lead_there(program, run) ? way : NULL;
}
