#include "engine/strategy.h"

/* Whatever it does, it does always: executing it is faster than anything. */
static bool has_no_inputs(const Traits *f)
{
  return !f->inputs;
}

static bool has_recursion(const Traits *f)
{
  return f->recursive > 0;
}

static bool has_no_cycles(const Traits *f)
{
  return !f->loops;
}

static bool has_floats(const Traits *f)
{
  return f->floats > 0;
}

/* Nothing is known of the rest of an array to who looks at single cells. */
static bool has_arrays_or_heap(const Traits *f)
{
  return f->allocations || f->array_loops;
}

/* Dozens of branches in a few loops: a machine that goes from state to state. */
static bool is_machine(const Traits *f)
{
  enum { MANY_BRANCHES = 40 };
  return f->branches > MANY_BRANCHES;
}

static bool is_machine_with_memory(const Traits *f)
{
  return is_machine(f) && has_arrays_or_heap(f);
}

static bool is_any(const Traits *f)
{
  (void)f;
  return true;
}

static const struct {
  bool (*fits)(const Traits *traits);
  Strategy strategy;
} strategies[] = {
    {has_no_inputs,
     {"closed", "no inputs", "execute 6, k-induction 4, chc 2, product 1, value-cegar 1"}},
    {has_recursion,
     {"recursion", "functions that call themselves",
      "k-induction 3, chc 3, execute 1, product 1, value-cegar 1"}},
    {has_no_cycles,
     {"acyclic", "neither loops nor recursion",
      "k-induction 6, interval 0.5, execute 1, product 1, value-cegar 1"}},
    {has_floats,
     {"floats", "floating point",
      "k-induction 6, interval 0.5, execute 1, product 1, value-cegar 1"}},
    {is_machine_with_memory,
     {"driver", "dozens of branches, and arrays or allocated memory in loops",
      "k-induction 6, execute 1, product 2, octagon-paths 2, value-cegar 1"}},
    {has_arrays_or_heap,
     {"memory", "arrays or allocated memory in loops",
      "k-induction 12, execute 2, product 1, value-cegar 1"}},
    {is_machine,
     {"machine", "dozens of branches",
      "k-induction 4, execute 1, product 2, octagon-offset 1, value-cegar 1, "
      "octagon-predicate-cegar 1"}},
    {is_any,
     {"numbers", "loops over numbers",
      "k-induction 4, execute 2, chc 3, polyhedra 1, product 1, octagon-predicate-cegar 1, "
      "value-cegar 1"}},
};

const Strategy *strategy_for(const Traits *traits)
{
  unsigned i = 0;
  while (!strategies[i].fits(traits))
    i++;
  return &strategies[i].strategy;
}

void strategy_explain(const Traits *traits, const Strategy *strategy, Text *out)
{
  text_add(out, "the program has ");
  traits_print(traits, out);
  text_format(out, "\nstrategy %s (%s): %s\n", strategy->name, strategy->why, strategy->members);
}
