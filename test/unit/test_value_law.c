/* Soundness of explicit values: random programs are executed one step at a time, and after each
 * step the abstract state that followed the same edges must hold for the concrete one. */
#include "cpa/value.h"
#include "random_world.h"

enum { PROGRAMS = 1000 };

/* ---- does the abstract state hold? ---- */

typedef struct Look {
  World *w;
  ValueCpa *cpa;
  const Content *c;
  bool holds;
} Look;

static bool address_of(const Look *look, uint32_t base, uint64_t *address)
{
  const Base *b = &look->cpa->layout.bases.data[base];
  *address = look->w->heap;
  if (!b->object)
    return true;
  const Frame *frame = b->object->owner ? frame_at(look->w, b->object->owner, b->level) : NULL;
  const Value *values = b->object->owner ? frame ? frame->values : NULL : look->w->globals;
  if (values)
    *address = values[b->object->base->id].lo;
  return values;
}

/* Is it this value, wherever it stands? */
static bool means(const Look *look, Datum d, Value value)
{
  uint64_t address = 0;
  if (!d.known || !d.base)
    return !d.known || value_equal(d.bits, value);
  if (!address_of(look, d.base, &address))
    return false;
  address = wrap(look->w, address + d.bits.lo);
  if (d.bits.hi)
    address = address >> 8 * (d.bits.hi - 1) & 255;
  return address == value.lo;
}

static bool look_at_variable(void *context, uint64_t key, uint64_t handle)
{
  Look *look = context;
  const Variable *var = look->w->program->variables.data[(uint32_t)key];
  const Frame *frame = var->owner ? frame_at(look->w, var->owner, key >> 32) : NULL;
  const Value *values = var->owner ? frame ? frame->values : NULL : look->w->globals;
  look->holds &= values && means(look, value_datum(look->cpa, handle), values[var->id]);
  return look->holds;
}

static void look_at_memory(Look *look, uint64_t key, Handle handle)
{
  unsigned region = cell_region(key);
  unsigned count = (layout_cell_bits(&look->cpa->layout, region) + 7) / 8;
  uint64_t base;
  Datum d = value_datum(look->cpa, handle);
  if (!d.known)
    return;
  look->holds &= address_of(look, cell_base(key), &base) &&
                 means(look, d, read_memory(look->w, region, base + cell_offset(key), count));
}

static bool look_at_cell(void *context, uint64_t key, uint64_t handle)
{
  look_at_memory(context, key, handle);
  return true;
}

static bool look_at_clean(void *context, uint64_t block, uint64_t one)
{
  (void)one;
  Look *look = context;
  const Object *object = look->cpa->layout.bases.data[cell_base(block << OFFSET_BITS)].object;
  unsigned bytes = (object->fields[0].region->cell_bits + 7) / 8;
  for (uint64_t i = 0; i + bytes <= object->size; i += bytes) {
    uint64_t key = block << OFFSET_BITS | i;
    look_at_memory(look, key, cells_get(&look->cpa->store, &look->c->cells, key));
  }
  return true;
}

static bool holds(World *w, const State *state)
{
  const Content *c = &((const ValueState *)state)->content;
  Look look = {w, (ValueCpa *)state->cpa, c, c->level == w->frames[w->depth - 1].level};
  pmap_each(c->vars, look_at_variable, &look);
  pmap_each(c->cells.listed, look_at_cell, &look);
  pmap_each(c->cells.background, look_at_clean, &look);
  return look.holds;
}

/* ---- the law ---- */

typedef struct Law {
  World w;
  Cpa *cpa;
  Precision *precision;
  State *state;
  Map seen; /* location -> a state seen there */
  unsigned steps;
  uint64_t known; /* entries of the maps, summed: the law must not hold for want of knowledge */
} Law;

static void move_to(Law *law, State *next)
{
  state_drop(law->state);
  law->state = next;
}

/* Joins with a state seen here before, at times. */
static bool join_here(Law *law, const Location *at)
{
  State *old = map_get_ptr(&law->seen, at);
  if (old && !below(&law->w, 8)) {
    State *joined = cpa_merge(law->cpa, law->state, old, law->precision, at);
    bool fine = cpa_leq(law->cpa, old, joined);
    if (((ValueState *)old)->content.level == ((ValueState *)law->state)->content.level) {
      fine &= cpa_leq(law->cpa, law->state, joined) && holds(&law->w, joined);
      if (below(&law->w, 2))
        move_to(law, state_keep(joined));
    }
    state_drop(joined);
    return fine;
  }
  map_put_ptr(&law->seen, at, state_keep(law->state));
  state_drop(old);
  return true;
}

static bool follow(Law *law, const Transition *step)
{
  StateVec out = {0};
  bool fine = cpa_post(law->cpa, law->state, law->precision, step, &out) && out.count == 1;
  if (fine) {
    State *seen = law->cpa->ops->adjust(law->cpa, out.data[0], law->precision, step->target);
    fine = holds(&law->w, out.data[0]) && cpa_leq(law->cpa, out.data[0], seen);
    move_to(law, seen);
    fine = fine && holds(&law->w, seen) && join_here(law, step->target);
    const Content *c = &((ValueState *)law->state)->content;
    law->known += pmap_count(c->vars) + pmap_count(c->cells.listed);
  }
  for (unsigned i = 0; i < out.count; i++)
    state_drop(out.data[i]);
  vec_free(&out);
  return fine;
}

static bool run_law(Law *law)
{
  World *w = &law->w;
  const Location *at = w->program->entry->entry;
  Transition step;
  for (unsigned i = 0; i < STEPS; i++) {
    const Edge *edge = choose(w, at);
    if (!edge || !execute(w, edge, &step))
      break;
    if (!follow(law, &step)) {
      Text text = {0};
      edge_print(edge, &text);
      text_add(&text, "\n  now ");
      cpa_print(law->state, &text);
      printf("after %u steps, %s\n", i, text_of(&text));
      text_free(&text);
      return false;
    }
    at = step.target;
    law->steps++;
  }
  return true;
}

static void law_free(Law *law)
{
  World *w = &law->w;
  state_drop(law->state);
  for (unsigned i = 0; i < law->seen.count; i++)
    state_drop((State *)(uintptr_t)law->seen.entries[i].value);
  map_free(&law->seen);
  precision_drop(law->precision);
  cpa_free(law->cpa);
  world_free(w);
}

static bool check_program(uint64_t seed, uint64_t *steps, uint64_t *known)
{
  Law law = {.w = {.seed = seed, .run = run_new()}};
  World *w = &law.w;
  make_program(w);
  law.cpa = cpa_value(w->program);
  w->recursive = ((ValueCpa *)law.cpa)->layout.recursive[2];
  start(w);
  law.cpa->merge = MERGE_JOIN;
  law.precision = random_precision(w);
  law.state = cpa_initial(law.cpa, w->program->entry->entry);
  bool fine = program_check(w->program) && holds(w, law.state) && run_law(&law);
  if (!fine)
    printf("seed %llu: %s\n", (unsigned long long)seed, w->run->reason ? w->run->reason : "");
  *steps += law.steps;
  *known += law.known;
  law_free(&law);
  return fine;
}

static void test_soundness(void)
{
  uint64_t steps = 0, known = 0;
  bool fine = true;
  for (uint64_t seed = 1; fine && seed <= PROGRAMS; seed++)
    fine = check_program(seed * 0x9e3779b97f4a7c15u, &steps, &known);
  CHECK(fine);
  CHECK(steps > 8 * PROGRAMS && known > 3 * steps);
  printf("%llu steps, %.1f entries a state\n", (unsigned long long)steps,
         (double)known / (double)steps);
}

int main(void)
{
  RUN(test_soundness);
  return check_summary();
}
