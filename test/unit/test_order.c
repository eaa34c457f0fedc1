/* Orders, dominators, loops and weak topological orders: examples, and laws on random graphs. */
#include "base/bitset.h"
#include "cfa/wto.h"
#include "cfa_tools.h"

static void check_order_laws(const Order *order)
{
  for (unsigned i = 0; i < order->count; i++) {
    const Location *at = order->sequence[i];
    CHECK(order->number[at->id] == i);
    for (unsigned j = 0; j < at->out.count; j++) {
      const Location *to = at->out.data[j]->to;
      bool retreats = order_is_ancestor(order, to, at);
      CHECK(retreats == (order->number[to->id] <= i));
    }
  }
}

static void check_reachable(const Function *f, const Order *order, const Location *without,
                            Bitset *seen)
{
  LocationVec open = {0};
  bitset_free(seen);
  *seen = bitset_new(f->locations.count);
  if (f->entry != without) {
    bitset_add(seen, f->entry->id);
    vec_push(&open, f->entry);
  }
  while (open.count) {
    const Location *at = vec_pop(&open);
    for (unsigned i = 0; i < at->out.count; i++)
      if (at->out.data[i]->to != without && bitset_add(seen, at->out.data[i]->to->id))
        vec_push(&open, at->out.data[i]->to);
  }
  for (unsigned i = 0; !without && i < f->locations.count; i++)
    CHECK(bitset_has(seen, i) == (order->number[i] != ORDER_NONE));
  vec_free(&open);
}

/* a dominates b where b cannot be reached without a. */
static void check_dominators(const Function *f, const Order *order)
{
  Dominators *d = dominators_new(order);
  Bitset seen = bitset_new(f->locations.count);
  check_reachable(f, order, NULL, &seen);
  for (unsigned a = 0; a < order->count; a++) {
    check_reachable(f, order, order->sequence[a], &seen);
    for (unsigned b = 0; b < order->count; b++)
      CHECK(dominators_check(d, order->sequence[a], order->sequence[b]) ==
            !bitset_has(&seen, order->sequence[b]->id));
  }
  for (unsigned b = 1; b < order->count; b++) {
    const Location *closest = dominators_parent(d, order->sequence[b]);
    CHECK(dominators_check(d, closest, order->sequence[b]) && closest != order->sequence[b]);
    for (unsigned a = 0; a < order->count; a++)
      if (a != b && dominators_check(d, order->sequence[a], order->sequence[b]))
        CHECK(dominators_check(d, order->sequence[a], closest));
  }
  CHECK(!order->count || !dominators_parent(d, f->entry));
  bitset_free(&seen);
  dominators_free(d);
}

/* Within the loop, leaving out inner heads or not, can "from" be reached from "to"? */
static bool reaches_within(const Loops *loops, const Loop *loop, const Location *from,
                           const Location *to)
{
  Bitset seen = bitset_new(loops->order->function->locations.count);
  VEC(const Location *) open = {0};
  vec_push(&open, from);
  bool found = false;
  while (open.count && !found) {
    const Location *at = vec_pop(&open);
    for (unsigned i = 0; i < at->out.count; i++) {
      const Location *next = at->out.data[i]->to;
      found |= next == to;
      if (loop_has(loops, loop, next) && bitset_add(&seen, next->id))
        vec_push(&open, next);
    }
  }
  vec_free(&open);
  bitset_free(&seen);
  return found;
}

/* Is the location entered from outside the loop? */
static bool is_entered(const Loops *loops, const Loop *loop, const Location *location)
{
  for (unsigned i = 0; i < location->in.count; i++) {
    const Location *from = location->in.data[i]->from;
    if (!loop_has(loops, loop, from) && loops->order->number[from->id] != ORDER_NONE)
      return true;
  }
  return false;
}

static void check_loop(const Loops *loops, const Loop *loop, const Dominators *d)
{
  CHECK(loop->members[0] == loop->head);
  CHECK(loops_at(loops, loop->head) == loop);
  bool entered_elsewhere = false, head_dominates = true;
  for (unsigned i = 0; i < loop->member_count; i++) {
    CHECK(loop_has(loops, loop, loop->members[i]));
    CHECK(!loop->parent || loop_has(loops, loop->parent, loop->members[i]));
    CHECK(reaches_within(loops, loop, loop->head, loop->members[i]));
    CHECK(reaches_within(loops, loop, loop->members[i], loop->head));
    head_dominates &= dominators_check(d, loop->head, loop->members[i]);
    entered_elsewhere |= i && is_entered(loops, loop, loop->members[i]);
  }
  CHECK(loop->irreducible == entered_elsewhere);
  CHECK(loop->irreducible || head_dominates);
}

/* Without the heads there is no cycle. */
static void check_heads_cut_cycles(const Loops *loops)
{
  const Order *order = loops->order;
  unsigned *pending = mem_zero(order->function->locations.count + 1, sizeof *pending);
  VEC(const Location *) ready = {0};
  unsigned done = 0, inner = 0;
  for (unsigned i = 0; i < order->count; i++) {
    const Location *at = order->sequence[i];
    if (loops_at(loops, at))
      continue;
    inner++;
    for (unsigned j = 0; j < at->in.count; j++)
      pending[at->id] += order->number[at->in.data[j]->from->id] != ORDER_NONE &&
                         !loops_at(loops, at->in.data[j]->from);
    if (!pending[at->id])
      vec_push(&ready, at);
  }
  for (; ready.count; done++) {
    const Location *at = vec_pop(&ready);
    for (unsigned j = 0; j < at->out.count; j++) {
      const Location *to = at->out.data[j]->to;
      if (!loops_at(loops, to) && !--pending[to->id])
        vec_push(&ready, to);
    }
  }
  CHECK(done == inner);
  vec_free(&ready);
  mem_free(pending);
}

/* Every edge leads forward, or to the head of a component around its source. */
static void check_wto_laws(const Wto *wto, const Order *order)
{
  CHECK(wto->count == order->count);
  for (unsigned i = 0; i < wto->count; i++) {
    const Location *at = wto->items[i].location;
    CHECK(wto->position[at->id] == i);
    CHECK(!wto->items[i].end || (wto->items[i].end > i && wto->items[i].end <= wto->count));
    for (unsigned j = 0; j < at->out.count; j++) {
      unsigned to = wto->position[at->out.data[j]->to->id];
      CHECK(to > i || (to <= i && wto->items[to].end > i));
    }
  }
  for (unsigned i = 0; i < wto->count; i++)
    for (unsigned j = i + 1; wto->items[i].end && j < wto->items[i].end; j++)
      CHECK(wto->items[j].end <= wto->items[i].end && wto->items[j].depth >= wto->items[i].depth);
}

static void check_all_laws(const Function *f)
{
  Order *order = order_new(f);
  check_order_laws(order);
  check_dominators(f, order);
  Loops *loops = loops_new(order);
  Dominators *d = dominators_new(order);
  for (unsigned i = 0; i < loops->count; i++)
    check_loop(loops, &loops->list[i], d);
  check_heads_cut_cycles(loops);
  Wto *wto = wto_new(loops);
  check_wto_laws(wto, order);
  wto_free(wto);
  dominators_free(d);
  loops_free(loops);
  order_free(order);
}

static void test_laws_on_random_graphs(void)
{
  for (uint64_t round = 1; round <= 400; round++) {
    uint64_t seed = round * 0x9e3779b97f4a7c15u;
    Run *run = run_new();
    Program *program = program_new(run, 32);
    unsigned count = 1 + (unsigned)(tools_random(&seed) % 18);
    Function *f = tools_graph(program, count);
    unsigned edges = (unsigned)(tools_random(&seed) % (2 * count + 1));
    for (unsigned i = 0; i < edges; i++)
      tools_edge(program, f, (unsigned)(tools_random(&seed) % count),
                 (unsigned)(tools_random(&seed) % count));
    unsigned before = check_faults;
    check_all_laws(f);
    if (check_faults != before)
      printf("  in round %u\n", (unsigned)round);
    program_free(program);
    run_free(run);
  }
}

static const struct {
  const char *edges, *order;
} order_cases[] = {
    {"0 0", "(0)"},
    {"0 1, 1 2", "0 1 2"},
    {"0 1, 1 2, 2 1, 1 3", "0 (1 2) 3"},
    {"0 1, 1 2, 2 3, 3 2, 3 1, 1 4", "0 (1 (2 3)) 4"},
    /* the example of Bourdoncle's paper */
    {"1 2, 2 3, 3 4, 4 5, 5 6, 6 5, 6 7, 3 7, 7 3, 7 8, 4 7, 0 1, 2 8", "0 1 2 (3 4 (5 6) 7) 8"},
    /* two entries into a cycle */
    {"0 1, 0 2, 1 2, 2 1", "0 (1 2)"},
    {"0 1, 1 2, 2 2, 2 3, 3 1", "0 (1 (2) 3)"},
    /* what follows a loop comes after all of it, however late its last part is found */
    {"0 1, 1 2, 1 3, 3 1, 2 1, 3 4", "0 (1 3 2) 4"},
    /* unreachable locations are left out */
    {"0 1, 2 1, 2 3, 3 2", "0 1"},
};

static void test_order_cases(void)
{
  for (unsigned i = 0; i < sizeof order_cases / sizeof *order_cases; i++) {
    Run *run = run_new();
    Program *program = program_new(run, 32);
    Order *order = order_new(tools_read_graph(program, order_cases[i].edges));
    Loops *loops = loops_new(order);
    Wto *wto = wto_new(loops);
    Text text = {0};
    wto_print(wto, &text);
    CHECK_TEXT(text_of(&text), order_cases[i].order);
    text_free(&text);
    wto_free(wto);
    loops_free(loops);
    order_free(order);
    program_free(program);
    run_free(run);
  }
}

static void test_irreducible_is_marked(void)
{
  Run *run = run_new();
  Program *program = program_new(run, 32);
  Function *f = tools_read_graph(program, "0 1, 0 2, 1 2, 2 1, 2 3, 3 3, 3 4");
  Order *order = order_new(f);
  Loops *loops = loops_new(order);
  CHECK(loops->count == 2);
  CHECK(loops->list[0].irreducible && loops->list[0].head->id == 1);
  CHECK(!loops->list[1].irreducible && loops->list[1].head->id == 3);
  loops_free(loops);
  order_free(order);
  program_free(program);
  run_free(run);
}

static void time_all(Function *f, unsigned loops_wanted, double most)
{
  double start = run_cpu_seconds();
  Order *order = order_new(f);
  Dominators *d = dominators_new(order);
  Loops *loops = loops_new(order);
  Wto *wto = wto_new(loops);
  CHECK(order->count == f->locations.count);
  CHECK(loops->count == loops_wanted);
  CHECK(dominators_check(d, f->entry, order->sequence[order->count - 1]));
  CHECK(run_cpu_seconds() - start < most);
  wto_free(wto);
  loops_free(loops);
  dominators_free(d);
  order_free(order);
}

/* Limits are generous: what is quadratic misses them by far. */
static void test_large_graphs(void)
{
  enum { SIZE = 100000, DEPTH = 20000 };
  Run *run = run_new();
  Program *program = program_new(run, 32);
  Function *line = tools_graph(program, SIZE);
  for (unsigned i = 0; i + 2 < SIZE; i++) {
    tools_edge(program, line, i, i + 1);
    tools_edge(program, line, i, SIZE - 1); /* everybody may go to the same error */
  }
  time_all(line, 0, 5);
  Function *nest = tools_graph(program, 2 * DEPTH);
  for (unsigned i = 0; i + 1 < DEPTH; i++) {
    tools_edge(program, nest, i, i + 1);
    tools_edge(program, nest, 2 * DEPTH - 2 - i, 2 * DEPTH - 1 - i);
    tools_edge(program, nest, 2 * DEPTH - 2 - i, i);
  }
  tools_edge(program, nest, DEPTH - 1, DEPTH);
  time_all(nest, DEPTH - 1, 5);
  program_free(program);
  run_free(run);
}

static void test_function_without_body(void)
{
  Run *run = run_new();
  Program *program = program_new(run, 32);
  Order *order = order_new(program_add_function(program, "external"));
  Dominators *d = dominators_new(order);
  Loops *loops = loops_new(order);
  Wto *wto = wto_new(loops);
  CHECK(order->count == 0 && loops->count == 0 && wto->count == 0);
  wto_free(wto);
  loops_free(loops);
  dominators_free(d);
  order_free(order);
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_order_cases);
  RUN(test_irreducible_is_marked);
  RUN(test_laws_on_random_graphs);
  RUN(test_large_graphs);
  RUN(test_function_without_body);
  return check_summary();
}
