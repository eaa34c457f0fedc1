/* Claims checked: which are a proof, which are not, and where that is not known. */
#include "cfa_tools.h"
#include "check/inductive.h"

/* i counts to 10, or less far; an error where it is beyond. */
#define COUNT(rest)                                                                                \
  "program lp64\nglobal i : bv32 = 0:bv32\nentry main\nfunction main : ()\n"                       \
  " loc 0 entry\n loc 3 error note \"unreach-call\"\n"                                             \
  " 0 -> 1 i := 0:bv32\n"                                                                          \
  " 1 -> 2 assume (ult i 10:bv32) on true\n 1 -> 4 assume (not (ult i 10:bv32)) on false\n"        \
  " 2 -> 4 assume true\n"                                                                          \
  " 4 -> 3 assume (not (ule i 10:bv32)) on true\n 4 -> 5 assume (ule i 10:bv32) on false\n" rest   \
  "end\n"
#define PLAIN COUNT(" 2 -> 1 i := (add i 1:bv32)\n")
#define INPUT COUNT(" 2 -> 1 havoc i input \"nd\"\n")
/* What is called like an arbitrary value is a variable like others. */
#define NAMED                                                                                      \
  "program lp64\nglobal i : bv32 = 0:bv32\nglobal i!any1 : bv32 = 0:bv32\nentry main\n"            \
  "function main : ()\n loc 0 entry\n loc 2 error note \"unreach-call\"\n"                         \
  " 0 -> 1 havoc i input \"nd\"\n 1 -> 2 assume (not (eq i i!any1))\nend\n"
#define CALLED                                                                                     \
  COUNT(" 2 -> 1 call (i) := next (i)\n")                                                          \
  "function next : (bv32)\n param next::a : bv32\n loc 0 entry\n loc 1 exit\n"                     \
  " 0 -> 1 return ((add next::a 1:bv32))\nend\n"
#define LOOPING                                                                                    \
  COUNT(" 2 -> 1 call (i) := next (i)\n")                                                          \
  "function next : (bv32)\n param next::a : bv32\n loc 0 entry\n loc 1 exit\n"                     \
  " 0 -> 0 assume (eq next::a 7:bv32)\n 0 -> 1 return ((add next::a 1:bv32))\nend\n"

/* A function with a loop that counts a global; the caller's k and what it knows of n survive. */
#define CALLEE(change, wanted)                                                                     \
  "program lp64\nglobal g : bv32 = 0:bv32\nglobal k : bv32\nentry main\nfunction main : ()\n"      \
  " local n : bv32\n loc 0 entry\n loc 6 error note \"unreach-call\"\n"                            \
  " 0 -> 1 k := 5:bv32\n 1 -> 2 havoc n input \"nd\"\n 2 -> 3 assume (ult n 100:bv32)\n"           \
  " 3 -> 4 call () := count (n)\n 4 -> 6 assume (not " wanted ") on true\n"                        \
  " 4 -> 5 assume " wanted " on false\n 5 -> 3 assume true\nend\n"                                 \
  "function count : ()\n param count::m : bv32\n local count::j : bv32\n loc 0 entry\n"            \
  " loc 3 exit\n 0 -> 1 count::j := 0:bv32\n"                                                      \
  " 1 -> 2 assume (ult count::j count::m) on true\n"                                               \
  " 1 -> 4 assume (ule count::m count::j) on false\n 4 -> 3 return ()\n"                           \
  " 2 -> 5 count::j := (add count::j 1:bv32)\n 5 -> 1 " change "\nend\n"
#define COUNTED CALLEE("g := count::j", "(ule g 100:bv32)")
#define IN(function, location, term) "(define-fun |" #function ":" #location "| () Bool " term ")\n"

/* Two cells, p one of them; "steps" from 1 to 2 between x := 1 and reading x. */
#define CELLS(steps, wanted)                                                                       \
  "program lp64\nregion r0 cell 32\nregion r1 cell 32\nentry main\n"                               \
  "object x size 4 align 4\n init 0 7:bv32\n field 0 4 r0\n"                                       \
  "object y size 4 align 4\n field 0 4 r0\nobject z size 4 align 4\n field 0 4 r1\n"               \
  "function main : ()\n local c : bool\n local p : bv64 pointer\n local v : bv32\n loc 0 entry\n"  \
  " loc 5 error note \"unreach-call\"\n 0 -> 6 havoc c input \"nd\"\n"                             \
  "  6 -> 1 p := (ite c &x &y)\n" steps " 2 -> 3 load v &x in r0\n"                                \
  " 3 -> 5 assume (not " wanted ") on true\n 3 -> 4 assume " wanted " on false\nend\n"
#define LOOP_OVER(step)                                                                            \
  " 1 -> 7 assume true\n 7 -> 8 havoc c input \"nd\"\n 8 -> 2 assume c on true\n"                  \
  " 8 -> 7 assume (not c) on false\n"                                                              \
  " 8 -> 9 assume true\n 9 -> 7 " step "\n"

/* What a call in a round leaves for the next one. */
#define LATER(change)                                                                              \
  "program lp64\nglobal g : bv32 = 0:bv32\nentry main\nfunction main : ()\n local c : bool\n"      \
  " loc 0 entry\n loc 3 error note \"unreach-call\"\n 0 -> 1 havoc c input \"nd\"\n"               \
  " 1 -> 3 assume (not (eq g 0:bv32)) on true\n 1 -> 2 assume (eq g 0:bv32) on false\n"            \
  " 2 -> 4 call () := change ()\n 4 -> 0 assume c on true\n 4 -> 5 assume (not c) on false\nend\n" \
  "function change : ()\n loc 0 entry\n loc 1 exit\n 0 -> 2 " change "\n 2 -> 1 return ()\nend\n"
/* Two ways that come together. */
#define DIAMOND(wanted)                                                                            \
  "program lp64\nglobal g : bv32 = 0:bv32\nentry main\nfunction main : ()\n local x : bv32\n"      \
  " loc 0 entry\n loc 3 error note \"unreach-call\"\n 0 -> 1 havoc x input \"nd\"\n"               \
  " 1 -> 2 assume (ult x 5:bv32) on true\n 1 -> 4 assume (not (ult x 5:bv32)) on false\n 2 -> 5 "  \
  "g := 1:bv32\n"                                                                                  \
  " 4 -> 5 g := 2:bv32\n 5 -> 3 assume (not (eq g " wanted ")) on true\n"                          \
  " 5 -> 6 assume (eq g " wanted ") on false\nend\n"

#define AT(location, term) "(define-fun |main:" #location "| ((i (_ BitVec 32))) Bool " term ")\n"

static void check_rounds(const char *program_text, const char *claims_text, unsigned rounds,
                         const char *wanted)
{
  Run *run = run_new();
  Program *program = tools_parse(run, program_text);
  Claims claims = {0};
  Text text = {0};
  if (program && claims_read(program, "c", claims_text, &claims)) {
    InductiveResult result = inductive_check(program, &claims, rounds);
    if (result.answer == INDUCTIVE)
      text_add(&text, "proof");
    else if (result.answer == NOT_CHECKED)
      text_format(&text, "not checked: %s", result.why);
    else
      text_format(&text, "%u %s", result.at ? result.at->id : 99, result.why);
    claims_free(&claims);
  } else {
    text_add(&text, run->reason);
  }
  CHECK_TEXT(text_of(&text), wanted);
  text_free(&text);
  if (program)
    program_free(program);
  run_free(run);
}

static void check_claims(const char *program_text, const char *claims_text, const char *wanted)
{
  check_rounds(program_text, claims_text, 0, wanted);
}

/* What the claims lack, rounds may find: not where there is an error. */
static void test_rounds(void)
{
  check_rounds(PLAIN, "", 1, "proof");
  check_rounds(PLAIN, AT(1, "(bvule i #x0000000b)"), 1, "proof");
  check_rounds(CALLED, "", 3, "proof");
  check_rounds(PLAIN, AT(1, "(bvule i #x00000009)"), 3, "1 is not kept");
  check_rounds(PLAIN, AT(1, "(= i #x00000001)"), 3, "1 does not hold at first");
  check_rounds(INPUT, "", 3, "3 is not excluded");
  check_rounds(NAMED, "", 0, "2 is not excluded");
}

/* A run that is to stop: nothing is claimed, and nothing of what was not computed is used. */
static void test_stop(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, CALLED);
  Claims none = {0};
  run->stop = STOP_TIMER;
  CHECK(inductive_check(program, &none, 3).answer == NOT_CHECKED);
  program_free(program);
  run_free(run);
}

/* The claims after what is said twice is gone, one line each. */
static void check_reduced(const char *claims_text, const char *wanted)
{
  Run *run = run_new();
  Program *program = tools_parse(run, PLAIN);
  Claims claims = {0};
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  CHECK(claims_read(program, "claims", claims_text, &claims));
  claims_reduce(program, &claims);
  claims_print(&claims, out);
  fclose(out);
  CHECK_TEXT(strstr(text, "Bool") ? strstr(text, "Bool") : text, wanted);
  free(text);
  claims_free(&claims);
  program_free(program);
  run_free(run);
}

static void test_reduce(void)
{
#define BOUND "(bvule i #x0000000a)"
  check_reduced(AT(1, "(and " BOUND " (bvult i #x0000000b))"), "Bool (bvult i #x0000000b))\n");
  check_reduced(AT(1, "(and " BOUND " (or (= i #x00000000) (bvuge i #x00000001)))"),
                "Bool " BOUND ")\n");
  check_reduced(AT(1, "(and " BOUND " (bvuge i #x00000001))"),
                "Bool (and " BOUND " (not (= i #x00000000))))\n");
  check_reduced(AT(1, BOUND), "Bool " BOUND ")\n");
#undef BOUND
}

static void test_claims(void)
{
#define RESULT "(= r!0 #x00000000)"
#define SUMMARY(f, body) "(define-fun |" f ":returns| ((|r!0| (_ BitVec 32))) Bool " body ")\n"
  static const struct {
    const char *program, *claims, *wanted;
  } cases[] = {
      {PLAIN, AT(1, "(bvule i #x0000000a)"), "proof"},
      {PLAIN, "", "3 is not excluded"},
      {PLAIN, AT(1, "(bvule i #x0000000b)"), "3 is not excluded"},
      {PLAIN, AT(1, "(bvule i #x00000009)"), "1 is not kept"},
      {PLAIN, AT(1, "(= i #x00000001)"), "1 does not hold at first"},
      {PLAIN, AT(1, "(bvule i #x0000000a)") AT(2, "(bvult i #x0000000a)"), "proof"},
      {PLAIN, AT(1, "(bvule i #x0000000a)") AT(2, "(bvult i #x00000009)"), "2 does not hold"},
      {PLAIN, AT(1, "(bvule i #x0000000a)") AT(0, "(= i #x00000000)"), "proof"},
      {PLAIN, AT(1, "(bvule i #x0000000a)") AT(0, "(= i #x00000001)"), "0 does not hold"},
      {PLAIN, AT(1, "false"), "1 does not hold at first"},
      {INPUT, AT(1, "(bvule i #x0000000a)"), "1 is not kept"},
      {CALLED, AT(1, "(bvule i #x0000000a)"), "proof"},
      {CALLED, AT(1, "(bvule i #x00000009)"), "1 is not kept"},
      {LOOPING, AT(1, "(bvule i #x0000000a)"), "proof"},
      {PLAIN, AT(77, "true"), "c:1:22: the program has no location main:77"},
      {PLAIN, AT(1, "i"), "c:1:49: an invariant is a Boolean"},
      {PLAIN, AT(1, "(= i j)"), "c:1:52: no variable is named \"j\""},
      {PLAIN, SUMMARY("main", RESULT) AT(1, "(bvule i #x0000000a)"), "proof"},
      {PLAIN, SUMMARY("main", RESULT), "3 is not excluded"},
      {PLAIN, SUMMARY("other", RESULT), "c:1:28: the program has no location other:returns"},
      {PLAIN, SUMMARY("main", "j"), "c:1:57: no variable is named \"j\""},
      {PLAIN, SUMMARY("main", RESULT) AT(1, "(= i r!0)"), "c:2:52: no variable is named \"r!0\""},
      {PLAIN, "x", "c:1:1: expected \"(\", found \"x\""},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_claims(cases[i].program, cases[i].claims, cases[i].wanted);
#undef RESULT
#undef SUMMARY
}

/* Claims in a callee, and what a callee changes or leaves alone. */
static void test_calls(void)
{
  static const struct {
    const char *program, *claims, *wanted;
  } cases[] = {
      {COUNTED,
       IN(count, 1, "(bvule |count::j| |count::m|)") IN(main, 3,
                                                        "(and (bvule n #x00000063) "
                                                        "(bvule g #x00000064))")
           IN(count, 2, "true"),
       "6 is not excluded"},
      {COUNTED,
       IN(count, 1,
          "(and (bvule |count::j| |count::m|) (bvule g #x00000064) (bvult "
          "|count::m| #x00000064))") IN(main, 3, "(bvule g #x00000064)"),
       "proof"},
      /* What is known of n stays so in main, and in count it is the parameter's bound. */
      {COUNTED,
       IN(count, 1, "(and (bvule |count::j| |count::m|) (bvule g #x00000064))")
           IN(main, 3, "(bvule g #x00000064)"),
       "proof"},
      {COUNTED,
       IN(count, 1, "(and (bvule |count::j| |count::m|) (bvule g #x00000063))")
           IN(main, 3, "(= g #x00000000)"),
       "3 is not kept"},
      {COUNTED, IN(count, 1, "(= g #x00000000)") IN(main, 3, "(= g #x00000000)"), "1 is not kept"},
      {COUNTED, IN(count, 1, "(not (= |count::j| #x00000000))"), "1 does not hold at first"},
      {CALLEE("g := count::j", "(eq k 5:bv32)"), "", "proof"},
      {CALLEE("g := count::j", "(ult n 100:bv32)"), "", "proof"},
      {CALLEE("k := count::j", "(eq k 5:bv32)"), "", "6 is not excluded"},
      {CALLEE("g := count::j", "(eq g 0:bv32)"), "", "6 is not excluded"},
      /* The caller's claim about what the callee changes. */
      {CALLEE("g := count::j", "(eq g 0:bv32)"), IN(main, 3, "(= g #x00000000)"),
       "6 is not excluded"},
      {LATER("g := (add g 1:bv32)"), "", "3 is not excluded"},
      {LATER("g := (add g 1:bv32)"), IN(main, 0, "(= g #x00000000)"), "0 is not kept"},
      {LATER("g := 0:bv32"), IN(main, 0, "(= g #x00000000)"), "proof"},
      {DIAMOND("(ite (ult x 5:bv32) 1:bv32 2:bv32)"), "", "proof"},
      {DIAMOND("(ite (ult x 5:bv32) 2:bv32 1:bv32)"), "", "3 is not excluded"},
      {DIAMOND("1:bv32"), "", "3 is not excluded"},
      {CALLEE("call () := count (g)", "(eq k 5:bv32)"), "", "not checked: a function calls itself"},
      {CALLEE("call-indirect () := 0:bv64 ()", "(eq n n)"), "",
       "not checked: a call goes through a pointer"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_claims(cases[i].program, cases[i].claims, cases[i].wanted);
}

/* Stores through pointers that may be equal, regions that a loop changes or leaves alone. */
static void test_memory(void)
{
  static const struct {
    const char *program, *claims, *wanted;
  } cases[] = {
      {CELLS(" 1 -> 2 assume true\n", "(eq v 7:bv32)"), "", "proof"},
      {CELLS(" 1 -> 2 store &x 1:bv32 in r0\n", "(eq v 1:bv32)"), "", "proof"},
      {CELLS(" 1 -> 2 store &x 1:bv32 in r0\n", "(eq v 7:bv32)"), "", "5 is not excluded"},
      {CELLS(" 1 -> 2 store &y 1:bv32 in r0\n", "(eq v 7:bv32)"), "", "proof"},
      {CELLS(" 1 -> 2 store p 1:bv32 in r0\n", "(eq v 7:bv32)"), "", "5 is not excluded"},
      {CELLS(" 1 -> 2 store p 1:bv32 in r0\n", "(ult v 8:bv32)"), "", "proof"},
      {CELLS(" 1 -> 7 assume (not c)\n 7 -> 2 store p 1:bv32 in r0\n", "(eq v 7:bv32)"), "",
       "proof"},
      {CELLS(" 1 -> 2 havoc-memory &y 4:bv64 uninit in r0\n", "(eq v 7:bv32)"), "", "proof"},
      {CELLS(" 1 -> 2 havoc-memory &x 4:bv64 uninit in r0\n", "(eq v 7:bv32)"), "",
       "5 is not excluded"},
      {CELLS(" 1 -> 2 havoc-memory p 4:bv64 uninit in r0\n", "(eq v 7:bv32)"), "",
       "not checked: memory of unknown size becomes arbitrary"},
      {CELLS(LOOP_OVER("store &z 1:bv32 in r1"), "(eq v 7:bv32)"), "", "proof"},
      {CELLS(LOOP_OVER("store &y 1:bv32 in r0"), "(eq v 7:bv32)"), "",
       "not checked: a loop changes memory of which nothing is claimed"},
      {CELLS(LOOP_OVER("store &y 1:bv32 in r0"), "(eq v 7:bv32)"),
       IN(main, 7, "(= (select memory!0 |&x|) #x00000007)"), "proof"},
      {CELLS(LOOP_OVER("store p 1:bv32 in r0"), "(eq v 7:bv32)"),
       IN(main, 7, "(= (select memory!0 |&x|) #x00000007)"), "7 is not kept"},
      {CELLS(LOOP_OVER("store p 1:bv32 in r0"), "(eq v 7:bv32)"),
       IN(main, 7, "(and (= p |&y|) (= (select memory!0 |&x|) #x00000007))"),
       "7 does not hold at first"},
      {CELLS(LOOP_OVER("store p 1:bv32 in r0"), "(ult v 8:bv32)"),
       IN(main, 7, "(bvult (select memory!0 |&x|) #x00000008)"), "proof"},
      {CELLS(LOOP_OVER("store &x 1:bv32 in r0"), "(eq v 7:bv32)"),
       IN(main, 7, "(= (select memory!1 |&x|) #x00000007)"),
       "not checked: a loop changes memory of which nothing is claimed"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_claims(cases[i].program, cases[i].claims, cases[i].wanted);
}

int main(void)
{
  RUN(test_claims);
  RUN(test_calls);
  RUN(test_memory);
  RUN(test_reduce);
  RUN(test_rounds);
  RUN(test_stop);
  return check_summary();
}
