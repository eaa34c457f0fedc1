/* Horn clauses: known systems, and random ones of few bits against exhaustive search. */
#include "smt/horn.h"

#include "check.h"
#include "smt/back.h"
#include "smt/horn_build.h"
#include "smt/solver.h"
#include "term/eval.h"

enum { WIDTH = 3, VALUES = 1 << WIDTH, STATES = VALUES * VALUES, RELATIONS = 2, MOST_RULES = 6 };

/* A transition: where "guard" holds, the state (x, y) at "from" becomes "next" at "to"; to the goal
 * where "to" is RELATIONS, from the start where "from" is. */
typedef struct Step {
  unsigned from, to;
  const Term *guard, *next[2];
} Step;

typedef struct Lab {
  Run *run;
  Terms *terms;
  Horn *horn;
  const Term *vars[2];
  unsigned relations[RELATIONS + 1]; /* the last is the goal */
  Step steps[MOST_RULES];
  unsigned count;
  uint64_t seed;
} Lab;

static void begin(Lab *lab, unsigned width, uint64_t seed)
{
  *lab = (Lab){.run = run_new(), .terms = terms_new(), .seed = seed};
  lab->horn = horn_new(lab->run, lab->terms);
  lab->vars[0] = term_var(lab->terms, "x", type_bv(width));
  lab->vars[1] = term_var(lab->terms, "y", type_bv(width));
  lab->relations[0] = horn_relation(lab->horn, "a", 2, lab->vars);
  lab->relations[1] = horn_relation(lab->horn, "b", 2, lab->vars);
  lab->relations[RELATIONS] = horn_relation(lab->horn, "goal", 0, NULL);
}

static void end(Lab *lab)
{
  horn_free(lab->horn);
  run_free(lab->run);
  terms_free(lab->terms);
}

static void add_step(Lab *lab, unsigned from, unsigned to, const Term *guard, const Term *x,
                     const Term *y)
{
  Step step = {from, to, guard, {x, y}};
  lab->steps[lab->count++] = step;
  HornItem items[2] = {{.relation = from < RELATIONS ? lab->relations[from] : HORN_NONE,
                        .args = lab->vars,
                        .condition = from < RELATIONS ? NULL : term_true(lab->terms)},
                       {.relation = HORN_NONE, .condition = guard}};
  HornRule rule = {.count = 2,
                   .body = items,
                   .head = {.relation = lab->relations[to], .args = step.next},
                   .failure = {.relation = lab->relations[RELATIONS]}};
  horn_rule(lab->horn, &rule);
}

/* ---- known systems ---- */

static const Term *number(Lab *lab, int64_t n)
{
  return term_bv_signed(lab->terms, lab->vars[0]->type.width, n);
}

static const Term *plus(Lab *lab, const Term *term, int64_t n)
{
  return term_binary(lab->terms, TERM_ADD, term, number(lab, n));
}

/* x = y = 0; both grow while "guard"; the goal is reached where "bad". */
static HornAnswer grow(HornEncoding encoding, TermOp guard, int64_t limit, TermOp bad,
                       int64_t reached)
{
  Lab lab;
  begin(&lab, 8, 0);
  const Term *x = lab.vars[0], *y = lab.vars[1], *yes = term_true(lab.terms);
  const Term *go = term_binary(lab.terms, guard, x, number(&lab, limit));
  add_step(&lab, RELATIONS, 0, yes, number(&lab, 0), number(&lab, 0));
  add_step(&lab, 0, 0, go, plus(&lab, x, 1), plus(&lab, y, 1));
  add_step(&lab, 0, RELATIONS, term_binary(lab.terms, bad, number(&lab, reached), x), x, y);
  HornAnswer answer = horn_solve(lab.horn, encoding, lab.relations[RELATIONS], 10);
  end(&lab);
  return answer;
}

static void test_bounded_counter(void)
{
  CHECK(grow(HORN_IDEAL, TERM_SLT, 10, TERM_SLT, 10) == HORN_SAFE);
  CHECK(grow(HORN_IDEAL, TERM_SLT, 10, TERM_SLT, 9) == HORN_REACHED);
  CHECK(grow(HORN_STRICT, TERM_SLT, 10, TERM_SLT, 10) == HORN_SAFE);
  CHECK(grow(HORN_EXACT, TERM_ULT, 10, TERM_ULT, 10) == HORN_SAFE);
  CHECK(grow(HORN_BITS, TERM_ULT, 3, TERM_ULT, 2) == HORN_REACHED);
}

/* Ideal integers would never be negative: the machine's are, so that there is no proof. */
static void test_wrap_is_no_proof(void)
{
  Lab lab;
  begin(&lab, 8, 0);
  const Term *x = lab.vars[0], *yes = term_true(lab.terms);
  add_step(&lab, RELATIONS, 0, yes, number(&lab, 100), number(&lab, 0));
  add_step(&lab, 0, 0, yes, plus(&lab, x, 1), number(&lab, 0));
  const Term *negative = term_binary(lab.terms, TERM_SLT, x, number(&lab, 0));
  add_step(&lab, 0, RELATIONS, negative, x, x);
  CHECK(horn_solve(lab.horn, HORN_IDEAL, lab.relations[RELATIONS], 10) != HORN_SAFE);
  CHECK(horn_solve(lab.horn, HORN_STRICT, lab.relations[RELATIONS], 10) != HORN_SAFE);
  CHECK(horn_solve(lab.horn, HORN_EXACT, lab.relations[RELATIONS], 10) != HORN_SAFE);
  end(&lab);
}

/* x and y wrap around together, and nothing but equality looks at them. */
static void test_equality_modulo(void)
{
  Lab lab;
  begin(&lab, 8, 0);
  const Term *x = lab.vars[0], *y = lab.vars[1], *yes = term_true(lab.terms);
  add_step(&lab, RELATIONS, 0, yes, number(&lab, 0), number(&lab, 1));
  add_step(&lab, 0, 0, yes, plus(&lab, x, 3), plus(&lab, y, 3));
  const Term *apart = term_not(lab.terms, term_eq(lab.terms, plus(&lab, x, 1), y));
  add_step(&lab, 0, RELATIONS, apart, x, y);
  CHECK(horn_solve(lab.horn, HORN_IDEAL, lab.relations[RELATIONS], 10) == HORN_SAFE);
  end(&lab);
}

static void test_stop(void)
{
  Lab lab;
  begin(&lab, 8, 0);
  add_step(&lab, RELATIONS, 0, term_true(lab.terms), number(&lab, 0), number(&lab, 0));
  lab.run->stop = STOP_SIGNAL;
  CHECK(horn_solve(lab.horn, HORN_IDEAL, lab.relations[RELATIONS], 10) == HORN_UNKNOWN);
  end(&lab);
}

/* ---- what stands in for Spacer ---- */

static bool crash(void *context, FILE *out)
{
  (void)context, (void)out;
  return raise(SIGSEGV) != 0;
}

static bool never_answer(void *context, FILE *out)
{
  (void)context;
  for (volatile bool go_on = true; go_on;)
    ;
  return fputs("safe\n", out) < 0;
}

static bool say_nonsense(void *context, FILE *out)
{
  (void)context;
  return fputs("safe\n(assert (and", out) >= 0;
}

/* That everything holds everywhere is no proof, and neither is that nothing does. */
static bool say_true(void *context, FILE *out)
{
  (void)context;
  return fputs("safe\n(assert true)(assert true)(assert true)", out) >= 0;
}

static bool say_false(void *context, FILE *out)
{
  (void)context;
  return fputs("safe\n(assert false)(assert false)(assert false)", out) >= 0;
}

static HornAnswer ask_instead(Lab *lab, ChildWork work)
{
  lab->horn->instead = work;
  HornAnswer answer = horn_solve(lab->horn, HORN_IDEAL, lab->relations[RELATIONS], 0.2);
  lab->horn->instead = NULL;
  return answer;
}

/* Whatever becomes of a question, the next one is answered. */
static void test_lost_questions(void)
{
  Lab lab;
  begin(&lab, 8, 0);
  const Term *x = lab.vars[0], *y = lab.vars[1], *yes = term_true(lab.terms);
  const Term *go = term_binary(lab.terms, TERM_SLT, x, number(&lab, 10));
  add_step(&lab, RELATIONS, 0, yes, number(&lab, 0), number(&lab, 0));
  add_step(&lab, 0, 0, go, plus(&lab, x, 1), y);
  add_step(&lab, 0, RELATIONS, term_binary(lab.terms, TERM_SLT, number(&lab, 10), x), x, y);
  CHECK(ask_instead(&lab, crash) == HORN_BEYOND);
  CHECK_TEXT(horn_reason(lab.horn), "Spacer crashed");
  CHECK(ask_instead(&lab, say_nonsense) == HORN_BEYOND);
  CHECK(ask_instead(&lab, say_true) == HORN_UNKNOWN);
  CHECK(ask_instead(&lab, say_false) == HORN_UNKNOWN);
  CHECK(ask_instead(&lab, never_answer) == HORN_UNKNOWN);
  CHECK(horn_solve(lab.horn, HORN_IDEAL, lab.relations[RELATIONS], 10) == HORN_SAFE);
  CHECK(horn_solve(lab.horn, HORN_EXACT, lab.relations[RELATIONS], 10) == HORN_SAFE);
  end(&lab);
}

/* ---- derivations ---- */

/* The rules as they are used, what a step follows from in parentheses; "!" where it fails. */
static void print_step(const HornStep *steps, unsigned index, Text *out)
{
  const HornStep *step = &steps[index];
  text_format(out, "%u%s", step->rule, step->fails ? "!" : "");
  for (unsigned i = 0; i < step->count; i++) {
    text_add(out, i ? " " : "(");
    print_step(steps, step->from[i], out);
  }
  text_add(out, step->count ? ")" : "");
}

static void check_derivation(const Lab *lab, const char *expected)
{
  unsigned count;
  const HornStep *steps = horn_derivation(lab->horn, &count);
  Text text = {0};
  if (count)
    print_step(steps, 0, &text);
  CHECK_TEXT(text_of(&text), expected);
  text_free(&text);
}

/* x counts from 0 up to the goal at 3. */
static void make_counter(Lab *lab)
{
  begin(lab, 8, 0);
  const Term *x = lab->vars[0], *yes = term_true(lab->terms);
  add_step(lab, RELATIONS, 0, yes, number(lab, 0), number(lab, 0));
  add_step(lab, 0, 0, term_binary(lab->terms, TERM_SLT, x, number(lab, 10)), plus(lab, x, 1), x);
  add_step(lab, 0, RELATIONS, term_eq(lab->terms, x, number(lab, 3)), x, x);
}

static void test_derivation(void)
{
  Lab lab;
  make_counter(&lab);
  for (unsigned encoding = HORN_IDEAL; encoding <= HORN_BITS; encoding++) {
    CHECK(horn_solve(lab.horn, encoding, lab.relations[RELATIONS], 10) == HORN_REACHED);
    check_derivation(&lab, "2(1(1(1(0))))");
  }
  end(&lab);
}

/* Rules keep the order of what they follow from, and relations that always hold stay in them. */
static void test_derivation_of_many(void)
{
  Lab lab;
  begin(&lab, 8, 0);
  const Term *x = lab.vars[0], *y = lab.vars[1], *yes = term_true(lab.terms);
  const Term *twice[] = {x, x}, *other[] = {y, y}, *third[] = {plus(&lab, x, 1), y};
  add_step(&lab, RELATIONS, 0, term_eq(lab.terms, x, number(&lab, 5)), x, x);
  add_step(&lab, RELATIONS, 0, term_eq(lab.terms, x, number(&lab, 7)), x, x);
  add_step(&lab, RELATIONS, 1, yes, x, y);
  HornItem items[] = {{.relation = lab.relations[1], .args = third},
                      {.relation = lab.relations[0], .args = twice},
                      {.relation = lab.relations[0], .args = other},
                      {.relation = HORN_NONE, .condition = term_binary(lab.terms, TERM_SLT, y, x)}};
  HornRule rule = {.count = 4,
                   .body = items,
                   .head = {.relation = lab.relations[RELATIONS]},
                   .failure = {.relation = HORN_NONE}};
  horn_rule(lab.horn, &rule);
  CHECK(horn_solve(lab.horn, HORN_EXACT, lab.relations[RELATIONS], 10) == HORN_REACHED);
  check_derivation(&lab, "3(2 1 0)");
  end(&lab);
}

/* 100 + 28 is no number of eight bits with a sign. */
static void test_derivation_that_fails(void)
{
  Lab lab;
  begin(&lab, 8, 0);
  const Term *x = lab.vars[0], *yes = term_true(lab.terms);
  add_step(&lab, RELATIONS, 0, yes, number(&lab, 100), number(&lab, 0));
  add_step(&lab, 0, 1, yes, plus(&lab, x, 28), x);
  add_step(&lab, 1, RELATIONS, term_binary(lab.terms, TERM_SLT, x, number(&lab, -128)), x, x);
  CHECK(horn_solve(lab.horn, HORN_STRICT, lab.relations[RELATIONS], 10) == HORN_REACHED);
  check_derivation(&lab, "1!(0)");
  end(&lab);
}

static bool crash_after_answer(void *context, FILE *out)
{
  fputs("reached\n<null>;3;0", out);
  fflush(out);
  return crash(context, out);
}

static bool say_unknown_rule(void *context, FILE *out)
{
  (void)context;
  return fputs("reached\n<null>;3;99\n", out) >= 0;
}

static bool say_half_a_tree(void *context, FILE *out)
{
  (void)context;
  return fputs("reached\n<null>;3;2\n", out) >= 0;
}

static bool say_another_relation(void *context, FILE *out)
{
  (void)context;
  return fputs("reached\n<null>;3;3;0\n", out) >= 0;
}

static bool say_more_than_a_tree(void *context, FILE *out)
{
  (void)context;
  return fputs("reached\n<null>;3;0;0\n", out) >= 0;
}

static bool say_a_tree(void *context, FILE *out)
{
  (void)context;
  return fputs("reached\n<null>;3;2;0\n", out) >= 0;
}

/* The answer counts even where it is not known how the goal follows.  Clause 1 says when the sum of
 * rule 1 leaves its range. */
static void test_lost_derivations(void)
{
  static const ChildWork works[] = {crash_after_answer, say_unknown_rule, say_half_a_tree,
                                    say_another_relation, say_more_than_a_tree};
  Lab lab;
  make_counter(&lab);
  for (unsigned i = 0; i < sizeof works / sizeof *works; i++) {
    CHECK(ask_instead(&lab, works[i]) == HORN_REACHED);
    check_derivation(&lab, "");
  }
  CHECK(ask_instead(&lab, say_a_tree) == HORN_REACHED);
  check_derivation(&lab, "2(1(0))");
  end(&lab);
}

/* ---- numbers in solutions ---- */

static bool read_number(const Z3Terms *zt, const char *text, SignedBits *number)
{
  const Z3Api *z3 = &zt->z3;
  Back back = {.z3 = z3, .context = zt->context};
  Z3_sort integers = z3->mk_int_sort(zt->context);
  return back_numeral(&back, z3->mk_numeral(zt->context, text, integers), number);
}

/* From -2^119 to 2^119 - 1. */
static void test_numerals(void)
{
  Z3Terms zt;
  const char *reason;
  SignedBits number;
  CHECK(z3_terms_open(&zt, &reason));
  CHECK(read_number(&zt, "-7", &number) && number == -7);
  CHECK(read_number(&zt, "664613997892457936451903530140172287", &number) && number > 0);
  CHECK(!read_number(&zt, "664613997892457936451903530140172288", &number));
  CHECK(read_number(&zt, "-664613997892457936451903530140172288", &number) && number < 0);
  z3_terms_close(&zt);
}

/* ---- random systems ---- */

static unsigned pick(Lab *lab, unsigned count)
{
  lab->seed = lab->seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(lab->seed >> 33) % count;
}

static const Term *random_number(Lab *lab, unsigned depth)
{
  static const TermOp ops[] = {TERM_ADD,  TERM_ADD,  TERM_SUB,  TERM_MUL,  TERM_UDIV,
                               TERM_SDIV, TERM_UREM, TERM_SREM, TERM_SHL,  TERM_LSHR,
                               TERM_ASHR, TERM_BAND, TERM_BOR,  TERM_BXOR, TERM_ADD};
  if (!depth || !pick(lab, 3))
    return pick(lab, 3) ? lab->vars[pick(lab, 2)] : number(lab, pick(lab, VALUES));
  TermOp op = ops[pick(lab, sizeof ops / sizeof *ops)];
  const Term *a = random_number(lab, depth - 1), *b = random_number(lab, depth - 1);
  return term_binary(lab->terms, op, a, pick(lab, 2) ? number(lab, 1 + pick(lab, 3)) : b);
}

static const Term *random_guard(Lab *lab)
{
  static const TermOp ops[] = {TERM_EQ, TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT, TERM_SLE};
  const Term *res =
      term_binary(lab->terms, ops[pick(lab, 6)], random_number(lab, 2), random_number(lab, 1));
  return pick(lab, 2) ? term_not(lab->terms, res) : res;
}

static void make_random(Lab *lab)
{
  add_step(lab, RELATIONS, 0, term_true(lab->terms), number(lab, pick(lab, VALUES)),
           number(lab, pick(lab, VALUES)));
  for (unsigned i = 0; i < 3; i++)
    add_step(lab, pick(lab, 2), pick(lab, 2), random_guard(lab), random_number(lab, 2),
             random_number(lab, 2));
  for (unsigned i = 0; i < 2; i++)
    add_step(lab, i, RELATIONS, random_guard(lab), lab->vars[0], lab->vars[1]);
}

static Value value_in_state(void *context, const Term *var)
{
  unsigned state = *(unsigned *)context;
  return value_of(*var->name == 'x' ? state / VALUES : state % VALUES);
}

static uint64_t eval(const Term *term, unsigned state)
{
  TermState in = {.variable = value_in_state, .context = &state};
  return term_eval(term, &in).lo;
}

/* Whether the machine gets to the goal; "seen" is what it gets to otherwise. */
static bool explore(const Lab *lab, bool seen[RELATIONS][STATES])
{
  bool goal = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 0; i < lab->count; i++)
      for (unsigned s = 0; s < STATES; s++) {
        const Step *step = &lab->steps[i];
        if ((step->from < RELATIONS && !seen[step->from][s]) || !eval(step->guard, s))
          continue;
        if (step->to == RELATIONS) {
          goal = true;
          continue;
        }
        unsigned next = (unsigned)(eval(step->next[0], s) * VALUES + eval(step->next[1], s));
        changed |= !seen[step->to][next];
        seen[step->to][next] = true;
      }
  }
  return goal;
}

typedef struct Replaced {
  const Lab *lab;
  const Step *step;
} Replaced;

static const Term *next_of(void *context, const Term *var)
{
  const Replaced *r = context;
  return r->step->next[*var->name == 'y'];
}

/* The solutions are invariants: a solver of bits finds every step to keep them. */
static void check_inductive(Lab *lab)
{
  Terms *terms = lab->terms;
  Solver *solver = solver_new_bits(lab->run, terms);
  for (unsigned i = 0; i < lab->count; i++) {
    Step *step = &lab->steps[i];
    Replaced r = {lab, step};
    const Term *before = step->from < RELATIONS
                             ? horn_solution(lab->horn, lab->relations[step->from])
                             : term_true(terms);
    const Term *after = step->to == RELATIONS ? term_true(terms)
                                              : horn_solution(lab->horn, lab->relations[step->to]);
    after = term_substitute(terms, after, next_of, &r);
    const Term *broken =
        term_and(terms, term_and(terms, before, step->guard), term_not(terms, after));
    CHECK(solver_check(solver, 1, &broken, NULL) == SOLVER_UNSAT);
  }
  solver_free(solver);
}

static unsigned safe, reached;

static void check_random(uint64_t seed, HornEncoding encoding)
{
  Lab lab;
  bool seen[RELATIONS][STATES] = {{false}};
  begin(&lab, WIDTH, seed);
  make_random(&lab);
  bool real = explore(&lab, seen);
  HornAnswer answer = horn_solve(lab.horn, encoding, lab.relations[RELATIONS], 0.3);
  CHECK(!(real && answer == HORN_SAFE));
  CHECK(!(encoding == HORN_BITS && !real && answer == HORN_REACHED));
  for (unsigned k = 0; k < RELATIONS && answer == HORN_SAFE; k++)
    for (unsigned s = 0; s < STATES; s++)
      CHECK(!seen[k][s] || eval(horn_solution(lab.horn, lab.relations[k]), s));
  if (answer == HORN_SAFE)
    check_inductive(&lab);
  safe += answer == HORN_SAFE;
  reached += answer == HORN_REACHED;
  if (check_faults)
    printf("  seed %llu, encoding %u\n", (unsigned long long)seed, encoding);
  end(&lab);
}

static void test_random_systems(void)
{
  for (uint64_t seed = 1; seed <= 150 / SLOWER && !check_faults; seed++) {
    check_random(seed, HORN_IDEAL);
    check_random(seed, HORN_STRICT);
    check_random(seed, HORN_EXACT);
    check_random(seed, HORN_BITS);
  }
  CHECK(safe > 30 / SLOWER && reached > 30 / SLOWER);
}

int main(void)
{
  RUN(test_bounded_counter);
  RUN(test_wrap_is_no_proof);
  RUN(test_equality_modulo);
  RUN(test_stop);
  RUN(test_lost_questions);
  RUN(test_derivation);
  RUN(test_derivation_of_many);
  RUN(test_derivation_that_fails);
  RUN(test_lost_derivations);
  RUN(test_numerals);
  RUN(test_random_systems);
  return check_summary();
}
