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

static void test_claims(void)
{
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
      {PLAIN, "x", "c:1:1: expected \"(\", found \"x\""},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_claims(cases[i].program, cases[i].claims, cases[i].wanted);
}

int main(void)
{
  RUN(test_claims);
  RUN(test_rounds);
  RUN(test_stop);
  return check_summary();
}
