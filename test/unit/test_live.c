/* Live variables and the call graph. */
#include "cfa/callgraph.h"
#include "cfa/live.h"
#include "cfa_tools.h"

/* "0: x y, 1: x, ..." for one function, locations without live variables left out. */
static char *print_live(const Program *program, const char *function)
{
  Text text = {0};
  Live *live = live_new(program);
  const Function *f = program_function(program, function);
  for (unsigned i = 0; i < f->locations.count; i++) {
    VariableVec vars = {0};
    live_variables(live, f->locations.data[i], &vars);
    if (vars.count)
      text_format(&text, "%s%u:", text.length ? ", " : "", i);
    for (unsigned j = 0; j < vars.count; j++)
      text_format(&text, " %s", vars.data[j]->term->name);
    vec_free(&vars);
  }
  live_free(live);
  char *res = strdup(text_of(&text));
  text_free(&text);
  return res;
}

#define HEAD                                                                                       \
  "program ilp32\nglobal g : bv32\nglobal h : bv32\nglobal unread : bv32\nobject o size 4\n"       \
  "entry main\n"                                                                                   \
  "function main : ()\n local x : bv32\n local y : bv32\n local z : bv32\n local c : bool\n"       \
  " loc 0 entry\n loc 9 exit\n"
#define FILL " loc 1\n loc 2\n loc 3\n loc 4\n loc 5\n loc 6\n loc 7\n loc 8\nend\n"
#define HELPERS                                                                                    \
  "function reads : (bv32)\n param reads::p : bv32\n local reads::t : bv32\n"                      \
  " loc 0 entry\n loc 3 exit\n"                                                                    \
  " 0 -> 1 reads::t := (add g reads::p)\n 1 -> 2 h := reads::t\n"                                  \
  " 2 -> 3 return (reads::t)\nend\n"                                                               \
  "function outer : ()\n loc 0 entry\n loc 2 exit\n"                                               \
  " 0 -> 1 call () := reads (1:bv32)\n 1 -> 2 return ()\nend\n"                                    \
  "function external : (bv32) external\nend\n"

static const struct {
  const char *body, *live;
} cases[] = {
    {" 0 -> 1 x := 1:bv32\n 1 -> 2 y := x\n 2 -> 9 return ()\n", "1: x"},
    {" 0 -> 1 x := 1:bv32\n 1 -> 2 x := 2:bv32\n 2 -> 3 assume (eq x 2:bv32)\n", "2: x"},
    /* a loop keeps what its next round reads */
    {" 0 -> 1 x := 1:bv32\n 1 -> 2 assume c on true\n 2 -> 1 x := (add x y)\n"
     " 1 -> 9 return ()\n",
     "0: y c, 1: x y c, 2: x y c"},
    /* branches unite */
    {" 0 -> 1 assume c\n 0 -> 2 assume (not c)\n 1 -> 3 z := x\n 2 -> 3 z := y\n"
     " 3 -> 4 assume (eq z 0:bv32)\n",
     "0: x y c, 1: x, 2: y, 3: z"},
    /* memory: addresses and values are read, a load writes */
    {" 0 -> 1 load x (add &o y)\n 1 -> 2 store x z\n 2 -> 9 return ()\n", "0: &o y z, 1: x z"},
    {" 0 -> 1 havoc x input\n 1 -> 2 havoc-memory x y input\n", "0: y, 1: x y"},
    /* calls: arguments and what the callee reads; results are written, globals never for certain */
    {" 0 -> 1 call (x) := reads (y)\n 1 -> 2 assume (eq x h)\n", "0: g h y, 1: h x"},
    {" 0 -> 1 g := 1:bv32\n 1 -> 2 call () := outer ()\n 2 -> 9 return ()\n", "1: g"},
    {" 0 -> 1 call (x) := external (y)\n 1 -> 2 assume (eq x 1:bv32)\n", "0: y, 1: x"},
    /* nobody reads a global after the program's end */
    {" 0 -> 1 unread := 1:bv32\n 1 -> 2 g := 1:bv32\n 2 -> 9 return ()\n", ""},
};

static void test_live_variables(void)
{
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Run *run = run_new();
    Text text = {0};
    text_format(&text, "%s%s%s%s", HEAD, cases[i].body, FILL, HELPERS);
    Program *program = tools_parse(run, text_of(&text));
    if (program) {
      char *got = print_live(program, "main");
      CHECK_TEXT(got, cases[i].live);
      free(got);
    }
    program_free(program);
    text_free(&text);
    run_free(run);
  }
}

/* At the end of a function that may be called from anywhere, what anyone reads is live. */
static void test_live_at_exits(void)
{
  Run *run = run_new();
  Text text = {0};
  text_format(&text, "%s%s%s%s", HEAD,
              " 0 -> 1 call () := outer ()\n 1 -> 2 assume (eq h 1:bv32)\n", FILL, HELPERS);
  Program *program = tools_parse(run, text_of(&text));
  char *got = print_live(program, "reads");
  CHECK_TEXT(got, "0: g reads::p, 1: g reads::t, 2: g h reads::t, 3: g h");
  free(got);
  program_free(program);
  text_free(&text);
  run_free(run);
}

/* Every path that reads x before writing it shows that x is live: checked by walking at random. */
static void check_random_walks(const Program *program, const Function *f, uint64_t *seed)
{
  Live *live = live_new(program);
  for (unsigned walk = 0; walk < 50; walk++) {
    const Variable *var = f->locals.data[tools_random(seed) % f->locals.count];
    const Location *start = f->locations.data[tools_random(seed) % f->locations.count];
    const Location *at = start;
    if (start->in.count == 0 && start != f->entry)
      continue;
    for (unsigned step = 0; step < 30 && at->out.count; step++) {
      const Edge *edge = at->out.data[tools_random(seed) % at->out.count];
      if (edge->term && term_mentions(edge->term, var->term)) {
        CHECK(live_at(live, start, var));
        break;
      }
      if (edge->var == var)
        break;
      at = edge->to;
    }
  }
  live_free(live);
}

static void test_random_programs(void)
{
  for (uint64_t round = 1; round <= 100; round++) {
    uint64_t seed = round * 0x9e3779b97f4a7c15u;
    Run *run = run_new();
    Program *program = program_new(run, 32);
    enum { COUNT = 12, VARS = 5 };
    Function *f = tools_graph(program, COUNT);
    Variable *vars[VARS];
    for (unsigned i = 0; i < VARS; i++)
      vars[i] = program_add_variable(program, f, VARIABLE_LOCAL, "x", type_bv(32));
    for (unsigned i = 0; i < COUNT; i++) /* reachable one after the other, with further edges */
      for (unsigned j = 0; j < 2; j++) {
        unsigned to = j ? (unsigned)(tools_random(&seed) % COUNT) : (i + 1) % COUNT;
        edge_assign(program, f->locations.data[i], f->locations.data[to], NULL,
                    vars[tools_random(&seed) % VARS], vars[tools_random(&seed) % VARS]->term);
      }
    check_random_walks(program, f, &seed);
    program_free(program);
    run_free(run);
  }
}

/* --- Call graph. --- */

#define CALLS(name, calls)                                                                         \
  "function " name " : ()\n loc 0 entry\n loc 1\n loc 2\n loc 3\n" calls "end\n"

static const char calls[] = "program ilp32\nobject even code even size 1\nentry main\n" CALLS(
    "main", " 0 -> 1 call () := odd ()\n 1 -> 2 call () := leaf ()\n 2 -> 3 call () := odd ()\n")
    CALLS("odd", " 0 -> 1 call () := even ()\n 1 -> 2 call () := leaf ()\n")
        CALLS("even", " 0 -> 1 call () := odd ()\n")
            CALLS("self", " 0 -> 1 call () := self ()\n 1 -> 2 call () := leaf ()\n")
                CALLS("jumps", " 0 -> 1 call-indirect () := &even ()\n") CALLS("leaf", "");

static unsigned position(const CallGraph *graph, const Function *f)
{
  unsigned at = 0;
  while (graph->bottom_up[at] != f)
    at++;
  return at;
}

static void test_call_graph(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, calls);
  CallGraph *graph = callgraph_new(program);
  const Function *f[6];
  static const char *const names[] = {"main", "odd", "even", "self", "jumps", "leaf"};
  for (unsigned i = 0; i < 6; i++)
    f[i] = program_function(program, names[i]);
  CHECK(graph->callees[f[0]->id].count == 2 && graph->callers[f[5]->id].count == 3);
  CHECK(graph->calls[f[0]->id].count == 3);
  CHECK(!graph->recursive[f[0]->id] && graph->recursive[f[1]->id] && graph->recursive[f[2]->id]);
  CHECK(graph->recursive[f[3]->id] && !graph->recursive[f[4]->id] && !graph->recursive[f[5]->id]);
  CHECK(graph->component[f[1]->id] == graph->component[f[2]->id]);
  CHECK(graph->component_count == 5);
  CHECK(graph->indirect.count == 1 && graph->taken.count == 1);
  CHECK(graph->callees[f[4]->id].count == 1 && graph->callees[f[4]->id].data[0] == f[2]);
  CHECK(graph->reachable[f[2]->id] && !graph->reachable[f[3]->id] && !graph->reachable[f[4]->id]);
  for (unsigned i = 0; i < 6; i++)
    for (unsigned j = 0; j < graph->callees[i].count; j++) {
      const Function *caller = program->functions.data[i], *callee = graph->callees[i].data[j];
      CHECK(graph->component[callee->id] <= graph->component[caller->id]);
      CHECK(graph->component[callee->id] == graph->component[caller->id] ||
            position(graph, callee) < position(graph, caller));
    }
  callgraph_free(graph);
  program_free(program);
  run_free(run);
}

/* A chain of 50,000 calls is no deeper than any other. */
static void test_deep_call_chain(void)
{
  enum { DEPTH = 50000 };
  Run *run = run_new();
  Program *program = program_new(run, 32);
  for (unsigned i = 0; i < DEPTH; i++)
    tools_graph(program, 2);
  for (unsigned i = 0; i + 1 < DEPTH; i++) {
    Function *f = program->functions.data[i];
    edge_call(program, f->locations.data[0], f->locations.data[1], NULL,
              program->functions.data[i + 1], NULL, 0, NULL, 0, NULL);
  }
  CallGraph *graph = callgraph_new(program);
  CHECK(graph->bottom_up[0] == program->functions.data[DEPTH - 1]);
  CHECK(graph->component_count == DEPTH);
  callgraph_free(graph);
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_live_variables);
  RUN(test_live_at_exits);
  RUN(test_random_programs);
  RUN(test_call_graph);
  RUN(test_deep_call_chain);
  return check_summary();
}
