/* Soundness of a domain: random programs are executed one step at a time, and after each step the
 * abstract state that followed the same edges must hold for the concrete one. */
#ifndef OCTANT_TEST_RANDOM_LAW_H
#define OCTANT_TEST_RANDOM_LAW_H

#include "random_world.h"

enum { LAW_PROGRAMS = 1000 / SLOWER };

/* What a domain says of its states. */
typedef struct LawDomain {
  Cpa *(*open)(World *w); /* sets w->recursive */
  MergePolicy (*merge)(World *w);
  bool (*holds)(World *w, const State *state);
  unsigned (*known)(const State *state);                      /* how many entries */
  bool (*comparable)(const State *older, const State *newer); /* may one cover the other? */
  unsigned percent; /* a hundred states have so many entries at least */
} LawDomain;

typedef struct Law {
  World w;
  const LawDomain *domain;
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
    if (law->domain->comparable(old, law->state)) {
      fine &= cpa_leq(law->cpa, law->state, joined) && law->domain->holds(&law->w, joined);
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
    fine = law->domain->holds(&law->w, out.data[0]) && cpa_leq(law->cpa, out.data[0], seen);
    move_to(law, seen);
    fine = fine && law->domain->holds(&law->w, seen) && join_here(law, step->target);
    law->known += law->domain->known(law->state);
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

static bool check_program(const LawDomain *domain, uint64_t seed, uint64_t *steps, uint64_t *known)
{
  Law law = {.w = {.seed = seed, .run = run_new()}, .domain = domain};
  World *w = &law.w;
  make_program(w);
  law.cpa = domain->open(w);
  start(w);
  law.cpa->merge = domain->merge(w);
  law.precision = random_precision(w);
  law.state = cpa_initial(law.cpa, w->program->entry->entry);
  bool fine = program_check(w->program) && domain->holds(w, law.state) && run_law(&law);
  if (!fine)
    printf("seed %llu: %s\n", (unsigned long long)seed, w->run->reason ? w->run->reason : "");
  *steps += law.steps;
  *known += law.known;
  law_free(&law);
  return fine;
}

static inline void check_law(const LawDomain *domain)
{
  uint64_t steps = 0, known = 0;
  bool fine = true;
  for (uint64_t seed = 1; fine && seed <= LAW_PROGRAMS; seed++)
    fine = check_program(domain, seed * 0x9e3779b97f4a7c15u, &steps, &known);
  CHECK(fine);
  CHECK(steps > 8 * LAW_PROGRAMS && 100 * known > domain->percent * steps);
  printf("%llu steps, %.1f entries a state\n", (unsigned long long)steps,
         (double)known / (double)steps);
}

#endif
