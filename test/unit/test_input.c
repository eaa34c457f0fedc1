/* Input lists of "octant run": numbers to bit patterns and back. */
#include "app/input.h"
#include "check.h"

/* Parses one list and shows each value as hi:lo in hexadecimal, or the message. */
static void check_parse(const char *list, const char *wanted)
{
  Run *run = run_new();
  StringList lists = {0};
  ValueVec values = {0};
  Text got = {0};
  vec_push(&lists, list);
  if (input_parse(run, &lists, &values)) {
    for (unsigned i = 0; i < values.count; i++)
      text_format(&got, "%s%llx:%llx", i ? " " : "", (unsigned long long)values.data[i].hi,
                  (unsigned long long)values.data[i].lo);
  } else {
    CHECK(run->fail == FAIL_USAGE);
    text_add(&got, run->reason);
  }
  CHECK_TEXT(text_of(&got), wanted);
  text_free(&got);
  vec_free(&values);
  vec_free(&lists);
  run_free(run);
}

static void test_parse(void)
{
  static const struct {
    const char *list, *wanted;
  } cases[] = {
      {"", ""},
      {"0", "0:0"},
      {"1,-2,+3", "0:1 ffffffffffffffff:fffffffffffffffe 0:3"},
      {"0x1F,0Xff,-0x1", "0:1f 0:ff ffffffffffffffff:ffffffffffffffff"},
      {"18446744073709551616", "1:0"},
      {"340282366920938463463374607431768211455", "ffffffffffffffff:ffffffffffffffff"},
      {"-170141183460469231731687303715884105728", "8000000000000000:0"},
      {"0xffffffffffffffffffffffffffffffff", "ffffffffffffffff:ffffffffffffffff"},
      {"1.5,-0.0,1e0", "0:3ff8000000000000 0:8000000000000000 0:3ff0000000000000"},
      {"0x1.8p+1,0x1p4", "0:4008000000000000 0:4030000000000000"},
      {"inf,-inf", "0:7ff0000000000000 0:fff0000000000000"},
      {"nan", "0:7ff8000000000000"},
      {"1.5f,-2.f,inff", "0:3fc00000 0:c0000000 0:7f800000"},
      {"0.1f", "0:3dcccccd"},
      {"1.0l,-1.5L", "3fff:8000000000000000 bfff:c000000000000000"},
      {"1,2,", "0:1 0:2"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_parse(cases[i].list, cases[i].wanted);
}

static void test_refuse(void)
{
  static const char *const bad[] = {"x",
                                    "-",
                                    "0x",
                                    "1 2",
                                    " 1",
                                    "1.5.2",
                                    "1e",
                                    "nan(3)",
                                    "1f",
                                    "12z",
                                    "--1",
                                    "+-1",
                                    "0x1g",
                                    "1.5ff",
                                    ".",
                                    "infinity",
                                    "340282366920938463463374607431768211456",
                                    "-170141183460469231731687303715884105729"};
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
    char wanted[128];
    snprintf(wanted, sizeof wanted, "--input: '%s' is not a number of at most 128 bits", bad[i]);
    check_parse(bad[i], wanted);
  }
  check_parse("1,,2", "--input: '' is not a number of at most 128 bits");
}

static void test_print(void)
{
  static InterpChoice all[] = {
      {{TYPE_BV, 0, 32, 0}, {0xffffffff, 0}, HAVOC_INPUT, "__VERIFIER_nondet_int", NULL},
      {{TYPE_BV, 0, 32, 0}, {0xffffffff, 0}, HAVOC_INPUT, "__VERIFIER_nondet_uint", NULL},
      {{TYPE_BV, 0, 8, 0}, {200, 0}, HAVOC_UNINIT, NULL, NULL},
      {{TYPE_BOOL, 0, 1, 0}, {1, 0}, HAVOC_UNINIT, NULL, NULL},
      {{TYPE_FLOAT, 0, 64, 0}, {0x3ff8000000000000, 0}, HAVOC_INPUT, NULL, NULL},
      {{TYPE_FLOAT, 0, 32, 0}, {0x7fc00001, 0}, HAVOC_INPUT, NULL, NULL},
      {{TYPE_FLOAT, 0, 80, 0}, {0x8000000000000000, 0x3fff}, HAVOC_INPUT, NULL, NULL},
      {{TYPE_BV, 0, 128, 0}, {0, 0x8000000000000000}, HAVOC_UNINIT, NULL, NULL},
  };
  InterpChoices choices = {all, sizeof all / sizeof *all, 0};
  Text list = {0};
  input_print(&choices, &list);
  CHECK_TEXT(text_of(&list),
             "-1,4294967295,-56,1,0x3ff8000000000000,0x7fc00001,0x3fff8000000000000000,"
             "-170141183460469231731687303715884105728");
  Run *run = run_new();
  StringList lists = {0};
  ValueVec values = {0};
  vec_push(&lists, text_of(&list));
  CHECK(input_parse(run, &lists, &values) && values.count == choices.count);
  for (unsigned i = 0; i < values.count; i++)
    CHECK(value_equal(value_truncate(values.data[i], all[i].type.width), all[i].value));
  vec_free(&values);
  vec_free(&lists);
  text_free(&list);
  run_free(run);
}

int main(void)
{
  RUN(test_parse);
  RUN(test_refuse);
  RUN(test_print);
  return check_summary();
}
