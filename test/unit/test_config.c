/* Configurations as people write them, and presets. */
#include "base/options.h"
#include "check.h"
#include "engine/config.h"

static void read_as(const char *analysis, const char *wanted)
{
  Run *run = run_new();
  Configuration configuration;
  Text got = {0};
  run->options.analysis = analysis;
  if (configuration_read(run, &configuration))
    configuration_print(&configuration, &got);
  else
    text_add(&got, run->reason);
  CHECK_TEXT(text_of(&got), wanted);
  configuration_free(&configuration);
  text_free(&got);
  run_free(run);
}

static void test_analyses(void)
{
  static const char rest[] = ", refine check, order loop, precision full";
  static const struct {
    const char *text, *parts;
  } good[] = {
      {"value", "value(merge=sep, stop=sep)"},
      {" value + interval ", "value(merge=sep, stop=sep) + interval(merge=widen, stop=sep)"},
      {"value(merge=join)", "value(merge=join, stop=sep)"},
      {"interval( merge = join , stop = sep )", "interval(merge=join, stop=sep)"},
      {"invariants(variables=-1, depth=6)", "invariants(merge=join, stop=sep, variables=-1, "
                                            "predicates=0, depth=6, visits=1, relevant=1, "
                                            "ranking=0)"},
      {"predicate(block=edge, models=7)",
       "predicate(merge=join, stop=sep, block=edge, threshold=0, "
       "abstraction=boolean, models=7, strategy=no-op, limit=5, enumerate=0, share=0, order=0, "
       "values=1, "
       "join=0)"},
      {"reaching-definitions(stop=join)", "reaching-definitions(merge=join, stop=join)"}};
  for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
    Text wanted = {0};
    text_format(&wanted, "%s%s", good[i].parts, rest);
    read_as(good[i].text, text_of(&wanted));
    text_free(&wanted);
  }
}

static void test_faults(void)
{
  read_as("valu",
          "--analysis: 'valu' is no analysis; known are value, interval, sign, box, octagon, "
          "polyhedra, strict-polyhedra, equalities, offset, invariants, "
          "predicate, reaching-definitions");
  read_as("value +",
          "--analysis: '' is no analysis; known are value, interval, sign, box, octagon, "
          "polyhedra, strict-polyhedra, equalities, offset, invariants, predicate, "
          "reaching-definitions");
  read_as("value interval", "--analysis: expected '+' at 'interval'");
  read_as("value(merge=both)", "--analysis: expected sep, join, widen or keep at 'both)'");
  read_as("value(speed=high)", "--analysis: 'speed' is no setting of value; known are merge, stop");
  read_as("invariants(depth=0)", "--analysis: depth is a number from 1 to 100");
  read_as("invariants(speed=1)",
          "--analysis: 'speed' is no setting of invariants; known are merge, "
          "stop, variables, predicates, depth, visits, relevant, ranking");
  read_as("predicate(block=3)", "--analysis: block is one of edge, function, loop");
  read_as("value(merge=join", "--analysis: expected ')' at ''");
  read_as("value(stop=join)", "--analysis: stop=join is unsound for value, whose join is no union");
}

/* Every preset can be applied and says in its first line what it is for. */
static void test_presets(void)
{
  unsigned count;
  const Preset *all = presets_all(&count);
  CHECK(count >= 4);
  for (unsigned i = 0; i < count; i++) {
    Run *run = run_new();
    Text purpose = {0};
    Configuration configuration = {0};
    preset_purpose(&all[i], &purpose);
    CHECK(purpose.length > 20);
    CHECK(all[i].text[0] == '#');
    CHECK(preset_apply(run, all[i].name, all[i].text));
    CHECK(configuration_read(run, &configuration));
    configuration_free(&configuration);
    text_free(&purpose);
    run_free(run);
  }
  CHECK(preset_find("value-cegar") != NULL);
  CHECK(preset_find("nothing") == NULL);
}

static void apply_as(const char *text, const char *wanted)
{
  Run *run = run_new();
  bool fine = preset_apply(run, "p", text);
  CHECK(!fine);
  CHECK_TEXT(run->reason ? run->reason : "", wanted);
  run_free(run);
}

static void test_preset_faults(void)
{
  apply_as("# fine\n\nanalysis value\n", "p:3: expected option = value");
  apply_as("colour = red\n", "p:1: unknown option colour");
  apply_as("order = fast\n", "p:1: 'fast' is none of dfs|bfs|rpo|wto|loop|loop-dfs|error");
  apply_as("exit-zero = perhaps", "p:1: 'perhaps' is neither on nor off");
}

int main(void)
{
  RUN(test_analyses);
  RUN(test_faults);
  RUN(test_presets);
  RUN(test_preset_faults);
  return check_summary();
}
