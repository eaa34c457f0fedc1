/* Files of predicates: sections, both languages, messages, and what is written is read again. */
#include "cfa_tools.h"
#include "engine/predicate_file.h"
#include "term/print.h"

static const char program_text[] =
    "program lp64\nfile 1 \"dir/a.c\"\nglobal g : bv32 signed source \"g\" = 0:bv32\nentry main\n"
    "function main : ()\n"
    "  local main::x : bv32 signed source \"x\"\n"
    "  local main::u : bv32 source \"u\"\n"
    "  local f#2::k : bv8 source \"k\"\n"
    "  local f#3::k : bv8 source \"k\"\n"
    "  loc 0 entry\n  loc 1 loop 1:7:3\n  loc 2 plain\n"
    "  0 -> 1 main::x := 0:bv32 @ 1:6:1\n"
    "  1 -> 2 assume (slt main::x 10:bv32) on true @ 1:7:3\n"
    "  1 -> 3 assume (not (slt main::x 10:bv32)) on false @ 1:7:3\n"
    "  2 -> 1 main::x := (add main::x 1:bv32) @ 1:3:1 in \"f\"\n"
    "end\n";

static const char *const text_of_program = program_text;

typedef struct Bench {
  Run *run;
  Program *program;
  Precision *none;
} Bench;

static Bench bench_open(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, text_of_program);
  return (Bench){run, program, precision_empty(program)};
}

static void bench_close(Bench *bench)
{
  precision_drop(bench->none);
  program_free(bench->program);
  run_free(bench->run);
}

static void check_file(const char *in, const char *out)
{
  Bench bench = bench_open();
  Text text = {0};
  Precision *read = predicates_read(bench.program, "p", in, bench.none);
  if (read)
    predicates_print(bench.program, read, &text);
  else
    text_add(&text, bench.run->reason);
  CHECK_TEXT(text_of(&text), out);
  if (read) {
    Precision *again = predicates_read(bench.program, "p", text_of(&text), bench.none);
    CHECK(again && precision_equal(read, again));
    precision_drop(again);
  }
  precision_drop(read);
  text_free(&text);
  bench_close(&bench);
}

static void test_files(void)
{
  static const struct {
    const char *in, *out;
  } cases[] = {
      {"", ""},
      {"; nothing\n# nothing\n// nothing\n\n", ""},
      {"g == 1\n", "*:\n(assert (= g #x00000001))\n"},
      {"*:\n(assert (= g #x00000001))", "*:\n(assert (= g #x00000001))\n"},
      {"main:\nx < 5 && u == g",
       "main:\n(assert (and (= g |main::u|) (bvslt |main::x| #x00000005)))\n"},
      {"main 7:\n  x >= 0\n", "main 7:\n(assert (not (bvslt |main::x| #x00000000)))\n"},
      {"a.c:7:\n|main::x| >= 0\n", "main 7:\n(assert (not (bvslt |main::x| #x00000000)))\n"},
      {"main N2:\n(bvult |main::x| |main::u|)", "main N2:\n(assert (bvult |main::x| |main::u|))\n"},
      {"f:\nk > 3",
       "main:\n(assert (not (bvule |f#2::k| #x03)))\n(assert (not (bvule |f#3::k| #x03)))\n"},
      {"f 3 :\n(bvult |f#2::k| #x05)", "main N2:\n(assert (bvult |f#2::k| #x05))\n"},
      {"main:\ng\n*:\ng\nmain:\nu\n",
       "main:\n(assert (not (= g #x00000000)))\n(assert (not (= |main::u| #x00000000)))\n\n"
       "*:\n(assert (not (= g #x00000000)))\n"},
      {"x < 5", "p:1:1: no variable is named \"x\" here"},
      {"main:\n\n  y < 5", "p:3:3: no variable is named \"y\" here"},
      {"nomain:\n", "p:1:1: no function is named so"},
      {"  :\nx < 5\n", "p:1:3: no function is named so"},
      {"main 99:\n", "p:1:1: there is no code at this line"},
      {"main N99:\n", "p:1:1: the function has no such location"},
      {"main x:\n", "p:1:1: expected \"function:\", \"function LINE:\", \"function NLOCATION:\" or "
                    "\"file:LINE:\""},
      {"(assert (bvult g g)", "p:1:20: expected \")\", found the end of the text"},
      {"(bvult g g) g", "p:1:13: expected the end of the line, found \"g\""},
      {"(bvadd g g)", "p:1:1: a predicate is a Boolean"},
      {"(bvult g h)", "p:1:10: no variable is named \"h\""},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_file(cases[i].in, cases[i].out);
}

static void test_assumes(void)
{
  Bench bench = bench_open();
  Text text = {0};
  Precision *all = predicates_of_assumes(bench.program, bench.none);
  predicates_print(bench.program, all, &text);
  CHECK_TEXT(text_of(&text), "main:\n(assert (bvslt |main::x| #x0000000a))\n");
  text_free(&text);
  precision_drop(all);
  bench_close(&bench);
}

int main(void)
{
  RUN(test_files);
  RUN(test_assumes);
  return check_summary();
}
