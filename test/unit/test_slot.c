/* Arrays of memory against plain bytes. */
#include "smt/slot.h"

#include "check.h"
#include "term/eval.h"

enum { SIZE = 16, STEPS = 40, ROUNDS = 300, NAMES = 4 };

/* A state: what four numbers and a condition of each are, and two arrays at the start. */
typedef struct World {
  uint64_t seed;
  Run *run;
  Program *program;
  const Region *region;
  unsigned char numbers[NAMES], memory[2][256];
} World;

/* An array as a term and as it is. */
typedef struct Pair {
  const Term *term;
  unsigned char bytes[256];
} Pair;

static unsigned below(World *w, unsigned limit)
{
  w->seed = w->seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(w->seed >> 33) % limit;
}

static Value variable(void *context, const Term *var)
{
  const World *w = context;
  return value_of(w->numbers[var->name[0] - 'a']);
}

static Value element(void *context, const Term *array, Value index)
{
  const World *w = context;
  return value_of(w->memory[array->name[0] == 'o'][index.lo & 255]);
}

static uint64_t eval(World *w, const Term *term)
{
  return term_eval(term, &(TermState){variable, element, w}).lo;
}

/* An address: mostly a constant, among few. */
static const Term *address(World *w)
{
  Terms *terms = w->program->terms;
  if (below(w, 4))
    return term_bv(terms, 32, below(w, SIZE));
  const char *name = intern_format(terms_names(terms), "%c", 'a' + below(w, NAMES));
  const Term *var = term_var(terms, name, type_bv(32));
  return below(w, 2) ? var : term_binary(terms, TERM_ADD, var, term_bv(terms, 32, below(w, 3)));
}

static void open_world(World *w, uint64_t seed)
{
  *w = (World){.seed = seed, .run = run_new()};
  w->program = program_new(w->run, 32);
  w->region = program_add_region(w->program, "r", 8);
  for (unsigned i = 0; i < NAMES; i++)
    w->numbers[i] = (unsigned char)below(w, SIZE);
  for (unsigned i = 0; i < 256; i++) {
    w->memory[0][i] = (unsigned char)below(w, 256);
    w->memory[1][i] = (unsigned char)below(w, 256);
  }
}

static void close_world(World *w)
{
  program_free(w->program);
  run_free(w->run);
}

static Pair begin(World *w, unsigned which)
{
  Pair res = {.term = slot_term(w->program, slot_of_region(w->program, w->region))};
  if (which)
    res.term = term_var(w->program->terms, intern(terms_names(w->program->terms), "other"),
                        res.term->type);
  memcpy(res.bytes, w->memory[which], sizeof res.bytes);
  return res;
}

static Pair write_one(World *w, const Pair *array)
{
  Terms *terms = w->program->terms;
  Pair res = *array;
  const Term *at = address(w), *value = term_bv(terms, 32, below(w, 1u << 30));
  unsigned start = (unsigned)eval(w, at), bytes = 1u << below(w, 3);
  if (below(w, 2)) {
    res.term = region_store(w->program, w->region, array->term, at,
                            term_resize_unsigned(terms, value, 8 * bytes));
  } else {
    bytes = 1;
    res.term = array_write(terms, array->term, at, term_resize_unsigned(terms, value, 8));
  }
  for (unsigned i = 0; i < bytes; i++)
    res.bytes[start + i] = (unsigned char)(value->value.lo >> 8 * i);
  return res;
}

static Pair choose_one(World *w, const Pair *yes, const Pair *no)
{
  Terms *terms = w->program->terms;
  const Term *condition = term_eq(terms, address(w), address(w));
  Pair res = eval(w, condition) ? *yes : *no;
  res.term = array_choose(terms, condition, yes->term, no->term);
  return res;
}

static void check_reads(World *w, const Pair *array)
{
  const Term *at = address(w);
  unsigned start = (unsigned)eval(w, at);
  CHECK(eval(w, array_read(w->program->terms, array->term, at)) == array->bytes[start]);
  const Term *wide = region_load(w->program, w->region, array->term, at, type_bv(16));
  CHECK(eval(w, wide) == (array->bytes[start] | (unsigned)array->bytes[start + 1] << 8));
}

static void test_like_bytes(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    World w;
    Pair pool[4];
    open_world(&w, round);
    for (unsigned i = 0; i < 4; i++)
      pool[i] = begin(&w, i == 3);
    for (unsigned step = 0; step < STEPS; step++) {
      unsigned to = below(&w, 4), from = below(&w, 4);
      pool[to] = below(&w, 4) ? write_one(&w, &pool[from])
                              : choose_one(&w, &pool[from], &pool[below(&w, 4)]);
      check_reads(&w, &pool[to]);
      check_reads(&w, &pool[below(&w, 4)]);
    }
    close_world(&w);
  }
}

static unsigned depth_of(const Term *array)
{
  unsigned depth = 0;
  for (; array->op == TERM_STORE; array = array->args[0])
    depth++;
  return depth;
}

/* What is overwritten is gone, and arrays that meet differ in cells alone. */
static void test_stays_small(void)
{
  World w;
  open_world(&w, 1);
  Terms *terms = w.program->terms;
  const Term *start = begin(&w, 0).term, *array = start, *other;
  for (unsigned i = 0; i < 100; i++)
    array = array_write(terms, array, term_bv(terms, 32, i % 3), term_bv(terms, 8, i));
  CHECK(depth_of(array) == 3);
  other = array_write(terms, array, term_bv(terms, 32, 1), term_bv(terms, 8, 200));
  const Term *both = array_choose(
      terms, term_var(terms, intern(terms_names(terms), "way"), type_bool()), array, other);
  CHECK(depth_of(both) == 3);
  CHECK(array_read(terms, both, term_bv(terms, 32, 7)) ==
        term_select(terms, start, term_bv(terms, 32, 7)));
  close_world(&w);
}

static void test_slots(void)
{
  World w;
  open_world(&w, 2);
  Terms *terms = w.program->terms;
  const Term *own = slot_term(w.program, slot_of_region(w.program, w.region));
  CHECK(slot_of_term(w.program, own) == slot_count(w.program) - 1);
  CHECK(slot_region(w.program, slot_of_term(w.program, own)) == w.region);
  static const char *const strangers[] = {"memory!1", "memory!0!1", "memory!", "other"};
  for (unsigned i = 0; i < 4; i++) {
    const Term *stranger = term_var(terms, intern(terms_names(terms), strangers[i]), own->type);
    CHECK(slot_of_term(w.program, stranger) == SLOT_NONE);
  }
  close_world(&w);
}

int main(void)
{
  RUN(test_like_bytes);
  RUN(test_stays_small);
  RUN(test_slots);
  return check_summary();
}
