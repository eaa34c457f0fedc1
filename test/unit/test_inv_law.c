/* The invariants analysis against concrete values: along random assignments, assumptions and joins
 * the abstract state must hold for the concrete one, and no entry may lead back to itself. */
#include "cfa_tools.h"
#include "cpa/inv.h"
#include "random_term.h"

enum { NUMBERS = 5, FLAGS = 2, SLOTS = NUMBERS + FLAGS, RUNS = 6000, OPERATIONS = 40 };

static const char *const program_text = "program ilp32\n"
                                        "global n0 : bv4\nglobal n1 : bv4\nglobal n2 : bv4\n"
                                        "global n3 : bv4\nglobal n4 : bv4\n"
                                        "global f0 : bool\nglobal f1 : bool\n"
                                        "entry main\nfunction main : ()\n loc 0 entry\n"
                                        " 0 -> 1 assume true\nend\n";

typedef struct Law {
  Run *run;
  Program *program;
  InvCpa *cpa;
  uint64_t seed;
  Value values[SLOTS];
  InvWork w;
  uint64_t known; /* entries seen: the law must not hold for want of knowledge */
} Law;

static unsigned below(Law *law, unsigned limit)
{
  return (unsigned)(tools_random(&law->seed) % 0xfffffffb % limit);
}

/* ---- random terms ---- */

static const Term *random_term(Law *law, unsigned depth);

static const Term *random_number(Law *law, unsigned depth)
{
  static const TermOp ops[] = {TERM_ADD,  TERM_ADD,  TERM_ADD,  TERM_SUB,  TERM_MUL,
                               TERM_SDIV, TERM_UDIV, TERM_SREM, TERM_UREM, TERM_BAND,
                               TERM_BOR,  TERM_BXOR, TERM_SHL,  TERM_LSHR, TERM_ASHR};
  Terms *terms = law->program->terms;
  if (!depth || !below(law, 3))
    return below(law, 2) ? law->program->variables.data[below(law, NUMBERS)]->term
                         : term_bv(terms, 4, below(law, 16));
  const Term *a = random_number(law, depth - 1);
  switch (below(law, 8)) {
  case 0: return term_unary(terms, below(law, 2) ? TERM_NEG : TERM_BNOT, a);
  case 1: return term_ite(terms, random_term(law, depth - 1), a, random_number(law, depth - 1));
  case 2: return term_extract(terms, term_convert(terms, TERM_SEXT, type_bv(6), a), 3, 0);
  case 3: return term_extract(terms, term_convert(terms, TERM_ZEXT, type_bv(7), a), 4, 1);
  default: break;
  }
  return term_binary(terms, ops[below(law, sizeof ops / sizeof *ops)], a,
                     random_number(law, depth - 1));
}

static const Term *narrow(Law *law, const Term *a)
{
  Terms *terms = law->program->terms;
  return a->type.width == 4 ? a : term_resize_signed(terms, a, 4);
}

/* A Boolean one. */
static const Term *random_term(Law *law, unsigned depth)
{
  static const TermOp ops[] = {TERM_EQ, TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT, TERM_SLE};
  Terms *terms = law->program->terms;
  if (depth && !below(law, 4)) {
    const Term *a = random_term(law, depth - 1), *b = random_term(law, depth - 1);
    return below(law, 2) ? term_and(terms, a, b) : term_or(terms, a, b);
  }
  if (!below(law, 4))
    return law->program->variables.data[NUMBERS + below(law, FLAGS)]->term;
  unsigned inner = depth ? depth - 1 : 0;
  const Term *a = narrow(law, random_number(law, inner)),
             *b = narrow(law, random_number(law, inner));
  const Term *res = term_binary(terms, ops[below(law, 6)], a, b);
  return below(law, 2) ? res : term_not(terms, res);
}

/* ---- does the state hold? ---- */

static Value value_of_var(void *context, const Term *term)
{
  Law *law = context;
  return law->values[program_variable(law->program, term)->id];
}

static Value eval(Law *law, const Term *term)
{
  return term_eval(term, &(TermState){value_of_var, NULL, law});
}

static int64_t number_of(const Law *law, uint32_t slot)
{
  return (int64_t)value_sign_extend(law->values[slot], law->cpa->slots.data[slot].width).lo;
}

/* The environment in which every slot has its concrete value. */
static const PMap *concrete_env(Law *law)
{
  const PMap *env = NULL;
  for (uint32_t i = 0; i < SLOTS; i++) {
    const ISet *value =
        iset_single(law->cpa->sets, law->cpa->slots.data[i].width, number_of(law, i));
    inv_put(law->cpa, &env, i, inv_const(law->cpa->exprs, value, law->cpa->slots.data[i].is_bool));
  }
  return env;
}

typedef struct Look {
  Law *law;
  const PMap *env; /* concrete */
  bool holds;
} Look;

static bool look_at_entry(void *context, uint64_t slot, uint64_t id)
{
  Look *look = context;
  InvCpa *cpa = look->law->cpa;
  const InvExpr *e = inv_of_id(cpa->exprs, (uint32_t)id);
  look->law->known++;
  look->holds &=
      iset_has(inv_eval(cpa, look->env, e, INV_EXACT), number_of(look->law, (uint32_t)slot));
  look->holds &= !inv_leads_to(cpa, look->law->w.env, e, (uint32_t)slot); /* acyclic */
  look->holds &= !inv_is_top(e) && (int)e->depth <= cpa->settings.depth;
  return true;
}

static bool look_at_relation(void *context, uint64_t key, uint64_t mask)
{
  Look *look = context;
  int64_t x = number_of(look->law, (uint32_t)(key >> 32)), y = number_of(look->law, (uint32_t)key);
  look->holds &= (mask & (x < y ? INV_LT : x == y ? INV_EQ : INV_GT)) != 0 && mask != INV_ANY;
  return true;
}

static bool holds(Law *law)
{
  Look look = {law, concrete_env(law), true};
  InvState state = {.env = law->w.env, .rel = law->w.rel, .preds = law->w.preds};
  pmap_each(law->w.env, look_at_entry, &look);
  pmap_each(law->w.rel, look_at_relation, &look);
  pmap_drop(law->cpa->maps, look.env);
  return look.holds && eval(law, inv_formula(law->cpa, &state)).lo == 1;
}

/* ---- random operations ---- */

static bool assign(Law *law)
{
  uint32_t slot = below(law, SLOTS);
  const Term *term = slot < NUMBERS ? narrow(law, random_number(law, 2)) : random_term(law, 1);
  Value value = eval(law, term);
  inv_assign(&law->w, slot, below(law, 10) ? inv_of_term(law->cpa, term) : NULL);
  law->values[slot] = value;
  return true;
}

static bool assume(Law *law)
{
  const Term *term = random_term(law, 2);
  if (!eval(law, term).lo)
    term = term_not(law->program->terms, term);
  return inv_assume(&law->w, inv_of_term(law->cpa, term));
}

static bool is_odd(void *context, const InvCpa *cpa, uint32_t slot)
{
  (void)context, (void)cpa;
  return slot & 1;
}

static InvState copy_of(const InvWork *w)
{
  return (InvState){
      .env = pmap_copy(w->env), .rel = pmap_copy(w->rel), .preds = pmap_copy(w->preds)};
}

static void drop(InvCpa *cpa, InvState *state)
{
  pmap_drop(cpa->maps, state->env);
  pmap_drop(cpa->maps, state->rel);
  pmap_drop(cpa->maps, state->preds);
}

/* A state further back, or one of other values, joined from either side. */
static bool join(Law *law, const InvState *other)
{
  InvCpa *cpa = law->cpa;
  InvState now = copy_of(&law->w), joined = {0};
  joined.env = below(law, 4) ? inv_join_env(cpa, now.env, other->env)
                             : inv_force_env(cpa, now.env, other->env);
  joined.rel = inv_join_rel(cpa, &now, other);
  bool fine =
      inv_leq(cpa, &now, &joined) && inv_leq(cpa, other, &joined) && inv_leq(cpa, &now, &now);
  inv_replace(cpa, &law->w.env, joined.env);
  inv_replace(cpa, &law->w.rel, joined.rel);
  drop(cpa, &now);
  return fine;
}

static bool run_law(Law *law)
{
  InvState past = {0};
  bool fine = true;
  for (unsigned i = 0; i < OPERATIONS && fine; i++) {
    law->w.mode = below(law, 3) ? INV_EXACT : INV_ABSTRACT;
    switch (below(law, 12)) {
    case 0: inv_forget(&law->w, is_odd, NULL); break;
    case 1: fine = join(law, &past); break;
    case 2:
      drop(law->cpa, &past);
      past = copy_of(&law->w);
      break;
    case 3:
    case 4:
    case 5:
    case 6: fine = assume(law); break;
    default: fine = assign(law); break;
    }
    fine = fine && holds(law);
    if (!fine) {
      Text text = {0};
      inv_print(law->cpa, &(InvState){.env = law->w.env, .rel = law->w.rel}, &text);
      printf("after %u operations: %s\n", i, text_of(&text));
      text_free(&text);
    }
  }
  drop(law->cpa, &past);
  return fine;
}

static bool check_run(uint64_t seed, uint64_t *known)
{
  Law law = {.run = run_new(), .seed = seed};
  InvSettings settings = inv_settings();
  settings.relevant = 0;
  law.program = tools_parse(law.run, program_text);
  law.cpa = (InvCpa *)cpa_invariants(law.program, &settings);
  law.w.cpa = law.cpa;
  for (unsigned i = 0; i < SLOTS; i++)
    law.values[i] = value_of(below(&law, i < NUMBERS ? 16 : 2));
  bool fine = run_law(&law);
  if (!fine)
    printf("seed %llu\n", (unsigned long long)seed);
  *known += law.known;
  InvState last = {.env = law.w.env, .rel = law.w.rel, .preds = law.w.preds};
  drop(law.cpa, &last);
  cpa_free(&law.cpa->cpa);
  program_free(law.program);
  run_free(law.run);
  return fine;
}

static void test_soundness(void)
{
  uint64_t known = 0;
  bool fine = true;
  for (uint64_t i = 1; i <= RUNS && fine; i++)
    fine = check_run(i * 0x9e3779b97f4a7c15u, &known);
  CHECK(fine);
  CHECK(known > (uint64_t)RUNS * OPERATIONS);
  printf("%.1f entries a state\n", (double)known / RUNS / OPERATIONS);
}

int main(void)
{
  RUN(test_soundness);
  return check_summary();
}
