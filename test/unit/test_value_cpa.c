/* Explicit values: small automata, and where their executions end up. */
#include "base/pmap.h"
#include "cfa_tools.h"
#include "cpa/cpa.h"

enum { MOST_STEPS = 2000, MOST_CALLS = 20 };

/* An exploration of all paths, without merging. */
typedef struct Walk {
  Cpa *cpa;
  Precision *precision;
  Text ends; /* states at halt locations, in order of discovery, between bars; none: "-" */
  unsigned end_count;
  const Edge *calls[MOST_CALLS];
  unsigned depth, steps;
} Walk;

static void walk(Walk *w, const Location *at, const State *state);

static void walk_step(Walk *w, const Transition *step, const State *state)
{
  StateVec out = {0};
  CHECK(cpa_post(w->cpa, state, w->precision, step, &out));
  for (unsigned i = 0; i < out.count; i++) {
    State *seen = w->cpa->ops->adjust(w->cpa, out.data[i], w->precision, step->target);
    CHECK(cpa_leq(w->cpa, out.data[i], seen));
    walk(w, step->target, seen);
    state_drop(seen);
    state_drop(out.data[i]);
  }
  vec_free(&out);
}

static void walk_edge(Walk *w, const Edge *edge, const State *state)
{
  if (edge->kind == EDGE_CALL && edge->callee->has_body) {
    if (w->depth == MOST_CALLS)
      return;
    w->calls[w->depth++] = edge;
    walk_step(w, &(Transition){edge, edge->callee->entry, NULL}, state);
    w->depth--;
  } else if (edge->kind == EDGE_RETURN && w->depth) {
    const Edge *call = w->calls[--w->depth];
    walk_step(w, &(Transition){edge, call->to, call}, state);
    w->calls[w->depth++] = call;
  } else {
    walk_step(w, &(Transition){edge, edge->to, NULL}, state);
  }
}

static void walk(Walk *w, const Location *at, const State *state)
{
  if (at->kind == LOCATION_END) {
    text_add(&w->ends, w->end_count++ ? " | " : "");
    cpa_print(state, &w->ends);
  }
  for (unsigned i = 0; i < at->out.count && w->steps++ < MOST_STEPS; i++)
    walk_edge(w, at->out.data[i], state);
}

static void explore(Run *run, const char *text, Precision *(*make)(const Program *), Text *out)
{
  Program *program = tools_parse(run, text);
  if (!program)
    return;
  Cpa *cpa = cpa_value(program);
  Walk w = {.cpa = cpa, .precision = make(program)};
  State *start = cpa_initial(cpa, program->entry->entry);
  walk(&w, program->entry->entry, start);
  text_add(out, w.end_count ? text_of(&w.ends) : "-");
  text_free(&w.ends);
  state_drop(start);
  precision_drop(w.precision);
  cpa_free(cpa);
  program_free(program);
}

static void check_ends(const char *text, const char *wanted)
{
  Run *run = run_new();
  Text got = {0};
  explore(run, text, precision_full, &got);
  CHECK_TEXT(text_of(&got), wanted);
  text_free(&got);
  run_free(run);
}

/* ---- scalars: edges of main over these variables ---- */

typedef struct Case {
  const char *edges, *wanted;
} Case;

static void check_cases(const char *before, const Case *cases, unsigned count)
{
  for (unsigned i = 0; i < count; i++) {
    Text text = {0};
    text_format(&text, "%s%send\n", before, cases[i].edges);
    check_ends(text_of(&text), cases[i].wanted);
    text_free(&text);
  }
}

#define CHECK_CASES(before, cases) check_cases(before, cases, sizeof cases / sizeof *cases)

static const char *const scalars = "program lp64\n"
                                   "entry main\n"
                                   "function main : ()\n"
                                   "  local x : bv32 signed\n"
                                   "  local y : bv32 signed\n"
                                   "  local b : bool\n"
                                   "  local c : bv8\n"
                                   "  local w : bv128\n"
                                   "  local l : bv64 signed\n"
                                   "  local d : f64\n"
                                   "  loc 0 entry\n"
                                   "  loc 1 halt\n";

static const Case assignments[] = {
    {"0 -> 1 x := 5:bv32\n", "x=5"},
    {"0 -> 2 x := 5:bv32\n 2 -> 1 y := (add x 2:bv32)\n", "x=5 y=7"},
    {"0 -> 2 x := 5:bv32\n 2 -> 3 y := x\n 3 -> 1 havoc x input\n", "y=5"},
    {"0 -> 1 x := (mul y y)\n", ""},
    {"0 -> 2 x := 0:bv32\n 2 -> 1 x := (mul x y)\n", "x=0"},
    {"0 -> 2 x := 0:bv32\n 2 -> 1 x := (band x y)\n", "x=0"},
    {"0 -> 2 x := 4294967295:bv32\n 2 -> 1 x := (bor x y)\n", "x=-1"},
    {"0 -> 2 b := true\n 2 -> 1 x := (ite b 1:bv32 y)\n", "x=1 b=true"},
    {"0 -> 2 x := 3:bv32\n 2 -> 1 x := (ite b 3:bv32 x)\n", "x=3"},
    {"0 -> 2 x := 40:bv32\n 2 -> 1 y := (shl y x)\n", "x=40 y=0"},
    {"0 -> 2 x := 256:bv32\n 2 -> 1 b := (ult (zext bv32 c) x)\n", "x=256 b=true"},
    {"0 -> 2 x := 4294967167:bv32\n 2 -> 1 b := (slt (sext bv32 c) x)\n", "x=-129 b=false"},
    {"0 -> 2 x := 8:bv32\n 2 -> 1 b := (eq x (urem y x))\n", "x=8 b=false"},
    {"0 -> 2 x := 8:bv32\n 2 -> 1 b := (ult (band y x) 9:bv32)\n", "x=8 b=true"},
    {"0 -> 2 x := 1:bv32\n 2 -> 1 b := (and b (eq x 2:bv32))\n", "x=1 b=false"},
    {"0 -> 1 w := 340282366920938463463374607431768211455:bv128\n",
     "w=340282366920938463463374607431768211455"},
    {"0 -> 2 l := 18446744073709551615:bv64\n 2 -> 1 l := (add l l)\n", "l=-2"},
    {"0 -> 2 d := 0x1.8p+1:f64\n 2 -> 1 d := (fadd d d)\n", "d=0x1.8p+2"},
};

static void test_assignments(void)
{
  CHECK_CASES(scalars, assignments);
}

static const Case assumptions[] = {
    {"0 -> 1 assume (eq x 5:bv32)\n", "x=5"},
    {"0 -> 2 x := 5:bv32\n 2 -> 1 assume (eq x 5:bv32)\n", "x=5"},
    {"0 -> 2 x := 5:bv32\n 2 -> 1 assume (eq x 6:bv32)\n", "-"},
    {"0 -> 1 assume (not (eq x 5:bv32))\n", ""},
    {"0 -> 1 assume b\n", "b=true"},
    {"0 -> 1 assume (not b)\n", "b=false"},
    {"0 -> 1 assume (and (eq x 5:bv32) (eq y (add x 1:bv32)))\n", "x=5 y=6"},
    {"0 -> 1 assume (and (eq x 5:bv32) (eq (mul x x) 24:bv32))\n", "-"},
    {"0 -> 1 assume (eq (add x 3:bv32) 1:bv32)\n", "x=-2"},
    {"0 -> 2 y := 9:bv32\n 2 -> 1 assume (eq (sub y x) 1:bv32)\n", "x=8 y=9"},
    {"0 -> 2 y := 9:bv32\n 2 -> 1 assume (eq (sub x y) 1:bv32)\n", "x=10 y=9"},
    {"0 -> 2 y := 3:bv32\n 2 -> 1 assume (eq (mul x y) 1:bv32)\n", "x=-1431655765 y=3"},
    {"0 -> 2 y := 2:bv32\n 2 -> 1 assume (eq (mul x y) 2:bv32)\n", "y=2"},
    {"0 -> 2 x := 7:bv32\n 2 -> 1 assume (eq (zext bv32 c) x)\n", "x=7 c=7"},
    {"0 -> 2 x := 300:bv32\n 2 -> 1 assume (eq (zext bv32 c) x)\n", "-"},
    {"0 -> 2 x := 4294967295:bv32\n 2 -> 1 assume (eq (sext bv32 c) x)\n", "x=-1 c=255"},
    {"0 -> 2 x := 0:bv32\n 2 -> 1 assume (not (eq (ite b 1:bv32 0:bv32) x))\n", "x=0 b=true"},
    {"0 -> 2 x := 1:bv32\n 2 -> 1 assume (not (eq (ite b 1:bv32 0:bv32) x))\n", "x=1 b=false"},
    {"0 -> 2 x := 1:bv32\n 2 -> 1 assume (eq (ite b 1:bv32 0:bv32) x)\n", "x=1 b=true"},
    {"0 -> 2 x := 1:bv32\n 2 -> 1 assume (or (eq x 2:bv32) b)\n", "x=1 b=true"},
    {"0 -> 1 assume (or (eq x 2:bv32) b)\n", ""},
    {"0 -> 2 x := 1:bv32\n 2 -> 1 assume (not (and (eq x 1:bv32) b))\n", "x=1 b=false"},
    {"0 -> 2 y := 0:bv32\n 2 -> 1 assume (ule x y)\n", "x=0 y=0"},
    {"0 -> 2 y := 1:bv32\n 2 -> 1 assume (ult x y)\n", "x=0 y=1"},
    {"0 -> 2 y := 1:bv32\n 2 -> 1 assume (ule x y)\n", "y=1"},
    {"0 -> 2 y := 1:bv32\n 2 -> 1 assume (not (ule y x))\n", "x=0 y=1"},
    {"0 -> 2 y := 1:bv32\n 2 -> 1 assume (not (ult x y))\n", "y=1"},
    {"0 -> 2 y := 0:bv32\n 2 -> 1 assume (eq (bor x (zext bv32 c)) y)\n", "x=0 y=0 c=0"},
    {"0 -> 2 y := 6:bv32\n 2 -> 1 assume (eq (bxor x y) 5:bv32)\n", "x=3 y=6"},
    {"0 -> 1 assume (feq d 0x1p+0:f64)\n", "d=0x1p+0"},
    {"0 -> 1 assume (feq d 0x0p+0:f64)\n", ""},
    {"0 -> 2 assume (slt x 3:bv32)\n 0 -> 3 assume (not (slt x 3:bv32))\n"
     "2 -> 1 y := 1:bv32\n 3 -> 1 y := 2:bv32\n",
     "y=1 | y=2"},
};

static void test_assumptions(void)
{
  CHECK_CASES(scalars, assumptions);
}

/* ---- memory ---- */

/* A typed region of a and m, a region of bytes for u, one for pointers in q; h is the heap's own.
 */
static const char *const memory = "program lp64\n"
                                  "region r0 \"ints\" cell 32\n"
                                  "region r1 \"bytes\" cell 8\n"
                                  "region r2 \"pointers\" cell 64\n"
                                  "region r3 \"heap\" cell 32\n"
                                  "entry main\n"
                                  "global top : bv64\n"
                                  "heap-top top\n"
                                  "object a size 400000 align 4 stride 4\n"
                                  "  field 0 4 r0\n"
                                  "  init 4 7:bv32\n"
                                  "  init 8 \"\\x01\\x02\\x00\\x00\\x05\\x00\\x00\\x00\"\n"
                                  "object u size 16 align 16\n"
                                  "  field 0 16 r1\n"
                                  "  init 8 (add &a 8:bv64)\n"
                                  "object q size 8 align 8\n"
                                  "  field 0 8 r2\n"
                                  "  init 0 (add &a 4:bv64)\n"
                                  "function main : ()\n"
                                  "  object m size 8 align 4 stride 4\n"
                                  "    field 0 4 r0\n"
                                  "  local x : bv32 signed\n"
                                  "  local p : bv64 pointer\n"
                                  "  local s : bv64\n"
                                  "  local b : bool\n"
                                  "  local c : bv8\n"
                                  "  local h : bv16\n"
                                  "  loc 0 entry\n"
                                  "  loc 1 halt\n";

static const Case accesses[] = {
    /* initial content */
    {"0 -> 1 load x &a in r0\n", "top=&heap x=0"},
    {"0 -> 1 load x (add &a 4:bv64) in r0\n", "top=&heap x=7"},
    {"0 -> 1 load x (add &a 8:bv64) in r0\n", "top=&heap x=513"},
    {"0 -> 1 load x (add &a 12:bv64) in r0\n", "top=&heap x=5"},
    {"0 -> 1 load x (add &a 399996:bv64) in r0\n", "top=&heap x=0"},
    {"0 -> 1 load x (add &a 400000:bv64) in r0\n", "top=&heap"},
    {"0 -> 1 load x &m in r0\n", "top=&heap"},
    {"0 -> 1 load p &q in r2\n", "top=&heap p=&a+4"},
    {"0 -> 2 load p &q in r2\n 2 -> 1 load x p in r0\n", "top=&heap x=7 p=&a+4"},
    {"0 -> 1 load p (add &u 8:bv64) in r1\n", "top=&heap p=&a+8"},
    {"0 -> 1 load c (add &u 9:bv64) in r1\n", "top=&heap c=byte 1 of &a+8"},
    {"0 -> 1 load h (add &u 8:bv64) in r1\n", "top=&heap"},
    /* strong updates; what equals the initial content is not listed */
    {"0 -> 2 store &a 3:bv32 in r0\n 2 -> 1 load x &a in r0\n", "top=&heap x=3 *a=3"},
    {"0 -> 2 store &a 3:bv32 in r0\n 2 -> 1 store &a 0:bv32 in r0\n", "top=&heap"},
    {"0 -> 2 store &a x in r0\n 2 -> 1 load x &a in r0\n", "top=&heap *a=?"},
    {"0 -> 2 store &m 3:bv32 in r0\n 2 -> 1 store (add &m 4:bv64) x in r0\n", "top=&heap *m=3"},
    {"0 -> 1 store &u 513:bv16 in r1\n", "top=&heap *u=1 *u+1=2"},
    {"0 -> 2 store (add &u 1:bv64) 258:bv16 in r1\n 2 -> 1 load x &u in r1\n",
     "top=&heap x=66048 *u+1=2 *u+2=1"},
    {"0 -> 2 store &u &m in r1\n 2 -> 1 load p &u in r1\n",
     "top=&heap p=&m *u=byte 0 of &m *u+1=byte 1 of &m *u+2=byte 2 of &m *u+3=byte 3 of &m "
     "*u+4=byte 4 of &m *u+5=byte 5 of &m *u+6=byte 6 of &m *u+7=byte 7 of &m"},
    /* weak updates */
    {"0 -> 2 store &m 3:bv32 in r0\n 2 -> 3 store p 4:bv32 in r0\n 3 -> 1 load x &m in r0\n",
     "top=&heap"},
    {"0 -> 2 store p 4:bv32 in r0\n 2 -> 1 load x &a in r0\n", "top=&heap"},
    {"0 -> 2 store p 4:bv32 in r3\n 2 -> 1 load x (add &a 4:bv64) in r0\n", "top=&heap x=7"},
    {"0 -> 2 store (add &m 8:bv64) 4:bv32 in r0\n 2 -> 1 load x (add &a 4:bv64) in r0\n",
     "top=&heap"},
    /* havoc */
    {"0 -> 2 store &m 3:bv32 in r0\n 2 -> 1 havoc-memory &m 8:bv64 uninit in r0\n", "top=&heap"},
    {"0 -> 2 store &m 3:bv32 in r0\n 2 -> 1 havoc-memory (add &m 4:bv64) 4:bv64 uninit in r0\n",
     "top=&heap *m=3"},
    {"0 -> 1 havoc-memory (add &u 15:bv64) 1:bv64 uninit in r1\n", "top=&heap *u+15=?"},
    {"0 -> 2 havoc-memory &a 18446744073709551615:bv64 external in r0\n"
     "2 -> 3 load x &a in r0\n 3 -> 1 load p &q in r2\n",
     "top=&heap p=&a+4"},
    {"0 -> 2 havoc-memory &a 8:bv64 external in r0\n 2 -> 1 load x (add &a 4:bv64) in r0\n",
     "top=&heap *a=? *a+1=? *a+2=? *a+3=? *a+4=? *a+5=? *a+6=? *a+7=?"},
    /* allocation as the front end writes it: 20 bytes, the top moves to a multiple of 16 */
    {"0 -> 2 p := top\n"
     "2 -> 3 top := (band (add p 36:bv64) 18446744073709551600:bv64)\n"
     "3 -> 4 store (add p 4:bv64) 9:bv32 in r3\n 4 -> 1 load x (add p 4:bv64) in r3\n",
     "top=&heap+32 x=9 p=&heap *heap+4=9"},
    {"0 -> 2 p := top\n 2 -> 3 top := (add p s)\n 3 -> 1 b := (eq p 0:bv64)\n", "p=&heap"},
    {"0 -> 2 p := top\n 2 -> 3 top := (add p 16:bv64)\n 3 -> 1 b := (eq p 0:bv64)\n",
     "top=&heap+16 p=&heap b=false"},
    {"0 -> 2 top := (add top 16:bv64)\n 2 -> 1 b := (eq top &a)\n", "top=&heap+16"},
    {"0 -> 2 p := top\n 2 -> 3 top := (add top 16:bv64)\n 3 -> 1 b := (eq p &a)\n",
     "top=&heap+16 p=&heap b=false"},
};

static void test_memory(void)
{
  CHECK_CASES(memory, accesses);
}

static const Case pointers[] = {
    {"0 -> 1 b := (eq &a 0:bv64)\n", "top=&heap b=false"},
    {"0 -> 1 b := (eq &a &m)\n", "top=&heap b=false"},
    {"0 -> 2 p := (add &m 8:bv64)\n 2 -> 1 b := (eq p &a)\n", "top=&heap p=&m+8"},
    {"0 -> 2 p := (add &m 4:bv64)\n 2 -> 1 b := (eq p &a)\n", "top=&heap p=&m+4 b=false"},
    {"0 -> 2 p := (add &m 4:bv64)\n 2 -> 1 b := (ult &m p)\n", "top=&heap p=&m+4 b=true"},
    {"0 -> 2 p := (add &m 8:bv64)\n 2 -> 1 b := (ule p &m)\n", "top=&heap p=&m+8 b=false"},
    {"0 -> 2 p := (add &m 9:bv64)\n 2 -> 1 b := (ult &m p)\n", "top=&heap p=&m+9"},
    {"0 -> 2 p := &m\n 2 -> 1 b := (ult p &a)\n", "top=&heap p=&m"},
    {"0 -> 2 p := (add &a 12:bv64)\n 2 -> 1 s := (sub p &a)\n", "top=&heap p=&a+12 s=12"},
    {"0 -> 2 p := (add &m 12:bv64)\n 2 -> 1 s := (sub p &a)\n", "top=&heap p=&m+12"},
    {"0 -> 2 p := (add &u 21:bv64)\n 2 -> 1 s := (band p 15:bv64)\n", "top=&heap p=&u+21 s=5"},
    {"0 -> 2 p := (add &u 21:bv64)\n 2 -> 1 s := (band p 31:bv64)\n", "top=&heap p=&u+21"},
    {"0 -> 2 p := (add &u 21:bv64)\n 2 -> 1 s := (urem p 8:bv64)\n", "top=&heap p=&u+21 s=5"},
    {"0 -> 2 p := (add &u 21:bv64)\n 2 -> 1 c := (extract 7 0 p)\n",
     "top=&heap p=&u+21 c=byte 0 of &u+21"},
    {"0 -> 2 p := (add &u 5:bv64)\n 2 -> 1 x := (zext bv32 (extract 3 0 p))\n",
     "top=&heap x=5 p=&u+5"},
    {"0 -> 1 assume (eq p &a)\n", "top=&heap p=&a"},
    {"0 -> 1 assume (eq (add p 4:bv64) &a)\n", "top=&heap p=&a-4"},
    {"0 -> 2 p := 0:bv64\n 2 -> 1 assume (eq p &a)\n", "-"},
};

static void test_pointers(void)
{
  CHECK_CASES(memory, pointers);
}

/* ---- calls ---- */

static void test_calls(void)
{
  check_ends("program lp64\n"
             "entry main\n"
             "global g : bv32 = 1:bv32\n"
             "function main : ()\n"
             "  local x : bv32\n"
             "  loc 0 entry\n"
             "  loc 1 halt\n"
             "  0 -> 2 call (x) := f (20:bv32 g)\n"
             "  2 -> 1 call (g) := unknown (x)\n"
             "end\n"
             "function f : (bv32)\n"
             "  param f::p : bv32\n"
             "  param f::q : bv32\n"
             "  local f::r : bv32\n"
             "  loc 0 entry\n"
             "  loc 1 exit\n"
             "  0 -> 2 f::r := (add f::p f::q)\n"
             "  2 -> 3 g := f::r\n"
             "  3 -> 1 return ((add f::r 1:bv32))\n"
             "end\n"
             "function unknown : (bv32) external pure\n"
             "  param unknown::p : bv32\n"
             "end\n",
             "x=22");
}

/* fac(n): each activation has variables and objects of its own. */
static void test_recursion(void)
{
  check_ends("program lp64\n"
             "region r0 cell 32\n"
             "entry main\n"
             "function main : ()\n"
             "  local x : bv32\n"
             "  loc 0 entry\n"
             "  loc 1 halt\n"
             "  0 -> 1 call (x) := fac (5:bv32)\n"
             "end\n"
             "function fac : (bv32)\n"
             "  param n : bv32\n"
             "  object o size 4 align 4\n"
             "    field 0 4 r0\n"
             "  local r : bv32\n"
             "  loc 0 entry\n"
             "  loc 1 exit\n"
             "  0 -> 2 store &o n in r0\n"
             "  2 -> 3 assume (eq n 0:bv32)\n"
             "  3 -> 1 return (1:bv32)\n"
             "  2 -> 4 assume (not (eq n 0:bv32))\n"
             "  4 -> 5 call (r) := fac ((sub n 1:bv32))\n"
             "  5 -> 6 load n &o in r0\n"
             "  6 -> 1 return ((mul n r))\n"
             "end\n",
             "x=120");
}

/* A pointer to what is gone says nothing, also where the object comes back. */
static void test_dangling_pointers(void)
{
  check_ends("program lp64\n"
             "region r0 cell 32\n"
             "region r1 cell 64\n"
             "entry main\n"
             "global g : bv64 pointer\n"
             "global k : bv64 pointer\n"
             "object cell size 8 align 8\n"
             "  field 0 8 r1\n"
             "function main : ()\n"
             "  local p : bv64 pointer\n"
             "  local x : bv32\n"
             "  loc 0 entry\n"
             "  loc 1 halt\n"
             "  0 -> 2 call (p) := f ()\n"
             "  2 -> 3 k := g\n"
             "  3 -> 4 call () := f ()\n"
             "  4 -> 1 load x k in r0\n"
             "end\n"
             "function f : (bv64)\n"
             "  object o size 4 align 4\n"
             "    field 0 4 r0\n"
             "  loc 0 entry\n"
             "  loc 1 exit\n"
             "  0 -> 2 g := &o\n"
             "  2 -> 3 store &cell &o in r1\n"
             "  3 -> 4 store &o 1:bv32 in r0\n"
             "  4 -> 1 return (&o)\n"
             "end\n",
             "*cell=?");
}

/* ---- precision, order, join ---- */

static const char *const two_paths = "program lp64\n"
                                     "region r0 cell 32\n"
                                     "region r1 cell 32\n"
                                     "entry main\n"
                                     "object a size 8 align 4\n"
                                     "  field 0 8 r0\n"
                                     "object z size 4 align 4\n"
                                     "  field 0 4 r1\n"
                                     "function main : ()\n"
                                     "  local x : bv32\n"
                                     "  local y : bv32\n"
                                     "  local p : bv64 pointer\n"
                                     "  loc 0 entry\n"
                                     "  loc 1 halt\n"
                                     "  0 -> 1 x := 1:bv32\n"
                                     "  0 -> 1 y := 1:bv32\n"
                                     "  0 -> 1 store &a 1:bv32 in r0\n"
                                     "  0 -> 1 store &a 2:bv32 in r0\n"
                                     "  0 -> 1 store p 0:bv32 in r0\n"
                                     "  0 -> 1 store &a y in r0\n"
                                     "end\n";

enum { SET_X, SET_Y, STORE_1, STORE_2, STORE_ANYWHERE, STORE_UNKNOWN };

typedef struct Pair {
  Run *run;
  Program *program;
  Cpa *cpa;
  Precision *full;
} Pair;

static Pair pair_new(void)
{
  Pair t = {.run = run_new()};
  t.program = tools_parse(t.run, two_paths);
  t.cpa = cpa_value(t.program);
  t.cpa->merge = MERGE_JOIN;
  t.full = precision_full(t.program);
  return t;
}

static void pair_free(Pair *t)
{
  precision_drop(t->full);
  cpa_free(t->cpa);
  program_free(t->program);
  run_free(t->run);
}

/* The state after these edges of main, whatever locations they join; ended by -1. */
static State *after(Pair *t, const int *edges)
{
  State *at = cpa_initial(t->cpa, t->program->entry->entry);
  for (; *edges >= 0; edges++) {
    const Edge *edge = t->program->entry->edges.data[*edges];
    StateVec out = {0};
    CHECK(cpa_post(t->cpa, at, t->full, &(Transition){edge, edge->to, NULL}, &out));
    state_drop(at);
    at = out.data[0];
    vec_free(&out);
  }
  return at;
}

#define AFTER(t, ...) after(t, (const int[]){__VA_ARGS__, -1})

typedef struct Merge {
  int first[4], second[4];
  const char *joined;
  bool leq, geq;
} Merge;

static const Merge merges[] = {
    {{SET_X, -1}, {SET_X, -1}, "x=1", true, true},
    {{SET_X, -1}, {SET_Y, -1}, "", false, false},
    {{SET_X, SET_Y, -1}, {SET_Y, -1}, "y=1", true, false},
    {{STORE_1, -1}, {STORE_2, -1}, "*a=?", false, false},
    {{STORE_1, -1}, {STORE_UNKNOWN, -1}, "*a=?", true, false},
    {{-1}, {STORE_UNKNOWN, -1}, "*a=?", true, false},
    {{-1}, {STORE_1, -1}, "*a=?", false, false},
    {{-1}, {STORE_ANYWHERE, -1}, "", true, false},
    {{STORE_1, -1}, {STORE_ANYWHERE, STORE_1, -1}, "*a=1", true, false},
    {{STORE_1, -1}, {STORE_ANYWHERE, STORE_2, -1}, "", false, false},
    {{STORE_UNKNOWN, -1}, {STORE_ANYWHERE, -1}, "", true, false},
    {{STORE_ANYWHERE, STORE_1, -1}, {STORE_ANYWHERE, -1}, "", true, false},
};

static void test_merges(void)
{
  Pair t = pair_new();
  const Location *at = t.program->entry->entry;
  for (unsigned i = 0; i < sizeof merges / sizeof *merges; i++) {
    State *a = after(&t, merges[i].first), *b = after(&t, merges[i].second);
    State *ab = cpa_merge(t.cpa, a, b, t.full, at), *ba = cpa_merge(t.cpa, b, a, t.full, at);
    Text text = {0};
    cpa_print(ab, &text);
    CHECK_TEXT(text_of(&text), merges[i].joined);
    CHECK(cpa_leq(t.cpa, a, b) == merges[i].leq && cpa_leq(t.cpa, b, a) == merges[i].geq);
    CHECK(cpa_leq(t.cpa, a, ab) && cpa_leq(t.cpa, b, ab) && cpa_leq(t.cpa, a, ba));
    CHECK(cpa_leq(t.cpa, ab, ba) && cpa_leq(t.cpa, ba, ab));
    CHECK((ab == b) == merges[i].leq && (ba == a) == merges[i].geq);
    text_free(&text);
    state_drop(a), state_drop(b), state_drop(ab), state_drop(ba);
  }
  t.cpa->merge = MERGE_SEP;
  State *a = AFTER(&t, SET_X), *b = AFTER(&t, SET_Y);
  State *kept = t.cpa->ops->merge(t.cpa, a, b, t.full, at);
  CHECK(kept == b);
  state_drop(a), state_drop(b), state_drop(kept);
  pair_free(&t);
}

static void test_precision(void)
{
  Pair t = pair_new();
  const Location *at = t.program->entry->entry;
  Precision *none = precision_empty(t.program);
  Precision *x = precision_add(none, SCOPE_PROGRAM, at, t.program->entry->locals.data[0]);
  Precision *region = precision_add_region(x, SCOPE_PROGRAM, at, t.program->regions.data[0]);
  Precision *all[] = {none, x, region};
  const char *wanted[] = {"", "x=1", "x=1 *a=1"};
  State *state = AFTER(&t, SET_X, SET_Y, STORE_1), *start = AFTER(&t, -1);
  for (unsigned i = 0; i < 3; i++) {
    Text text = {0};
    State *seen = t.cpa->ops->adjust(t.cpa, state, all[i], at);
    State *seen_start = t.cpa->ops->adjust(t.cpa, start, all[i], at);
    cpa_print(seen, &text);
    CHECK_TEXT(text_of(&text), wanted[i]);
    CHECK(cpa_leq(t.cpa, state, seen) && cpa_leq(t.cpa, start, seen_start));
    /* initial content of what is not tracked is forgotten, too */
    CHECK(!cpa_leq(t.cpa, seen_start, start));
    state_drop(seen), state_drop(seen_start);
    text_free(&text);
  }
  for (unsigned i = 0; i < 3; i++)
    precision_drop(all[i]);
  state_drop(state), state_drop(start);
  pair_free(&t);
}

static void test_questions(void)
{
  Pair t = pair_new();
  State *state = AFTER(&t, SET_X);
  Terms *terms = t.program->terms;
  const Term *x = t.program->entry->locals.data[0]->term,
             *p = t.program->entry->locals.data[2]->term;
  const Term *sum = term_binary(terms, TERM_ADD, x, term_bv(terms, 32, 2));
  Answer answer = {0};
  CHECK(cpa_ask(state, &(Question){.kind = ASK_VALUE, .term = sum}, &answer));
  CHECK(answer.value.lo == 3);
  CHECK(cpa_ask(state, &(Question){.kind = ASK_RANGE, .term = sum}, &answer));
  CHECK(answer.low.lo == 3 && answer.high.lo == 3);
  CHECK(!cpa_ask(state, &(Question){.kind = ASK_VALUE, .term = p}, &answer));
  CHECK(!cpa_ask(state, &(Question){.kind = ASK_LOCATION}, &answer));
  CHECK(cpa_ask(state, &(Question){.kind = ASK_FORMULA}, &answer));
  CHECK(answer.term == term_eq(terms, x, term_bv(terms, 32, 1)));
  state_drop(state);
  pair_free(&t);
}

/* Terms too large for recursion, and demands through them. */
static void test_deep_terms(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, two_paths);
  Terms *terms = program->terms;
  const Term *x = program->entry->locals.data[0]->term, *y = program->entry->locals.data[1]->term;
  const Term *deep = x;
  for (unsigned i = 0; i < 100000; i++)
    deep = term_binary(terms, i % 2 ? TERM_BXOR : TERM_MUL, deep, i % 3 ? y : x);
  Location *from = program->entry->entry, *to = program->entry->locations.data[1];
  Edge *edge = edge_assume(program, from, to, NULL, term_eq(terms, deep, term_bv(terms, 32, 1)),
                           BRANCH_NONE);
  Cpa *cpa = cpa_value(program);
  Precision *full = precision_full(program);
  State *start = cpa_initial(cpa, from);
  StateVec out = {0};
  CHECK(cpa_post(cpa, start, full, &(Transition){edge, to, NULL}, &out) && out.count == 1);
  state_drop(out.data[0]);
  vec_free(&out);
  state_drop(start);
  precision_drop(full);
  cpa_free(cpa);
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_assignments);
  RUN(test_assumptions);
  RUN(test_memory);
  RUN(test_pointers);
  RUN(test_calls);
  RUN(test_recursion);
  RUN(test_dangling_pointers);
  RUN(test_merges);
  RUN(test_precision);
  RUN(test_questions);
  RUN(test_deep_terms);
  return check_summary();
}
