/* Property files and names: what they mean, what is refused and where. */
#include "frontend/property.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/text.h"
#include "check.h"

/* "entry: name(argument) ...; text", or the failure with its exit status. */
static void describe(Run *run, const Specification *spec, Text *out)
{
  text_clear(out);
  if (!spec) {
    text_format(out, "%d %s", run_exit_status(run), run->reason);
    return;
  }
  text_format(out, "%s%s:", spec->from_file ? "file " : "", spec->entry ? spec->entry : "-");
  for (unsigned i = 0; i < spec->properties.count; i++) {
    const Property *property = &spec->properties.data[i];
    text_format(out, " %s", property_name(property->kind));
    if (property->argument)
      text_format(out, property->kind == PROPERTY_UNREACH_LABEL ? "[%s]" : "(%s)",
                  property->argument);
  }
}

#define CHECK_TEXT_OF(formula) "CHECK( init(main()), LTL(" formula ") )"

static const struct {
  const char *text, *meaning, *check; /* "check" is the specification's text; NULL: not looked at */
} files[] = {
    {"CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
     "file main: unreach-call(reach_error)", CHECK_TEXT_OF("G ! call(reach_error())")},
    {"CHECK( init(main()), LTL(G valid-free) )\n"
     "CHECK( init(main()), LTL(G valid-deref) )\n"
     "CHECK( init(main()), LTL(G valid-memtrack) )\n\n",
     "file main: valid-free valid-deref valid-memtrack",
     CHECK_TEXT_OF("G valid-free") " " CHECK_TEXT_OF("G valid-deref") " " CHECK_TEXT_OF(
         "G valid-memtrack")},
    {"CHECK( init(main()), LTL(G valid-memcleanup) )\n", "file main: valid-memcleanup",
     CHECK_TEXT_OF("G valid-memcleanup")},
    {"CHECK( init(main()), LTL(G ! overflow) )\n", "file main: no-overflow",
     CHECK_TEXT_OF("G ! overflow")},
    {"CHECK( init(main()), LTL(F end) )\n", "file main: termination", CHECK_TEXT_OF("F end")},
    {"CHECK( init(main()), LTL(G ! data-race) )\n", "file main: no-data-race",
     CHECK_TEXT_OF("G ! data-race")},
    {"CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )",
     "file main: unreach-call(__VERIFIER_error)", CHECK_TEXT_OF("G ! call(__VERIFIER_error())")},
    {"CHECK( init(main()), LTL(G ! label(ERROR)) )", "file main: unreach-call[ERROR]",
     CHECK_TEXT_OF("G ! label(ERROR)")},
    /* spacing, line ends, comments */
    {"CHECK(init(main()),LTL(G!call(f())))", "file main: unreach-call(f)",
     CHECK_TEXT_OF("G ! call(f())")},
    {"\r\n  CHECK  (\tinit ( main ( ) ) , LTL ( G  !  call ( f ( ) ) ) )  \r\n\r\n",
     "file main: unreach-call(f)", CHECK_TEXT_OF("G ! call(f())")},
    {"CHECK(\n init(main()),\n LTL(F\n end)\n)\n", "file main: termination", NULL},
    {"// the property\n\nCHECK( init(main()), LTL(F end) ) // and why\n//",
     "file main: termination", NULL},
    {"\xef\xbb\xbf"
     "CHECK( init(main()), LTL(F end) )",
     "file main: termination", NULL},
    {"CHECK( init(main()), LTL(F end) ) CHECK( init(main()), LTL(G ! overflow) )",
     "file main: termination no-overflow", NULL},
    /* names */
    {"CHECK( init(start), LTL(G ! call(fail)) )", "file start: unreach-call(fail)",
     "CHECK( init(start()), LTL(G ! call(fail())) )"},
    {"CHECK( init(a$1()), LTL(G ! call(_x9())) )", "file a$1: unreach-call(_x9)", NULL},
    {"CHECK( init(CHECK()), LTL(G ! call(G())) )", "file CHECK: unreach-call(G)", NULL},
    /* a conjunction without duplicates */
    {"CHECK( init(main()), LTL(F end) )\nCHECK(init(main()), LTL(F end))", "file main: termination",
     CHECK_TEXT_OF("F end")},
    {"CHECK( init(main()), LTL(G ! call(f())) )\nCHECK( init(main()), LTL(G ! call(g())) )\n"
     "CHECK( init(main()), LTL(G ! call(f)) )",
     "file main: unreach-call(f) unreach-call(g)", NULL},
    /* refused */
    {"", "65 x.prp:1: expected 'CHECK', found the end of the file", NULL},
    {"\n\n// nothing\n", "65 x.prp:4: expected 'CHECK', found the end of the file", NULL},
    {"COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
     "65 x.prp:1: COVER asks for test generation, which is no property to verify", NULL},
    {"CHECK( init(main()), LTL(F end) )\n\nG ! overflow\n",
     "65 x.prp:3: expected 'CHECK', found 'G'", NULL},
    {"# comment\n", "65 x.prp:1: expected 'CHECK', found '#'", NULL},
    {"CHECK( init(main()), LTL(G ! call(reach_error()) )\n",
     "65 x.prp:2: expected ')', found the end of the file", NULL},
    {"CHECK( init(main()), LTL(F end) ) )\n", "65 x.prp:1: expected 'CHECK', found ')'", NULL},
    {"CHECK( init(main(), LTL(F end) )\n", "65 x.prp:1: expected ')', found ','", NULL},
    {"CHECK( init(main()) LTL(F end) )\n", "65 x.prp:1: expected ',', found 'LTL'", NULL},
    {"CHECK( init(main()), CTL(F end) )\n", "65 x.prp:1: expected 'LTL', found 'CTL'", NULL},
    {"CHECK( start(main()), LTL(F end) )\n", "65 x.prp:1: expected 'init', found 'start'", NULL},
    {"CHECK( init(1main()), LTL(F end) )\n",
     "65 x.prp:1: expected the name of a function, found '1main'", NULL},
    {"CHECK( init(main()), LTL(G ! call(valid-free)) )\n",
     "65 x.prp:1: expected the name of a function, found 'valid-free'", NULL},
    {"CHECK( init(main()), LTL(G ! call(f(int))) )\n", "65 x.prp:1: expected ')', found 'int'",
     NULL},
    {"CHECK( init(main()), LTL(G ! label()) )\n",
     "65 x.prp:1: expected the name of a label, found ')'", NULL},
    {"CHECK( init(main()), LTL(X end) )\n",
     "65 x.prp:1: expected a formula such as 'G ! call(reach_error())', 'G valid-deref' or 'F "
     "end', "
     "found 'X'",
     NULL},
    {"CHECK( init(main()),\n LTL(G valid-fre) )\n",
     "65 x.prp:2: expected '!', valid-free, valid-deref, valid-memtrack or valid-memcleanup after "
     "'G', found 'valid-fre'",
     NULL},
    {"CHECK( init(main()), LTL(G ! valid-free) )\n",
     "65 x.prp:1: expected call(FUNCTION()), label(LABEL), overflow or data-race after 'G !', "
     "found "
     "'valid-free'",
     NULL},
    {"CHECK( init(main()), LTL(F G end) )\n", "65 x.prp:1: expected 'end', found 'G'", NULL},
    {"CHECK( init(main()), LTL(F end) )\nCHECK( init(other()), LTL(G ! overflow) )\n",
     "65 x.prp:2: the program cannot start both in 'main' and in 'other'", NULL},
    {"\x01", "65 x.prp:1: expected 'CHECK', found '\\x01'", NULL},
    {"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee",
     "65 x.prp:1: expected 'CHECK', found 'aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd...'", NULL},
};

static void test_files(void)
{
  Text got = {0};
  for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++) {
    Run *run = run_new();
    Specification *spec = specification_parse(run, "x.prp", files[i].text);
    describe(run, spec, &got);
    CHECK_TEXT(text_of(&got), files[i].meaning);
    if (spec && files[i].check)
      CHECK_TEXT(spec->text, files[i].check);
    specification_free(spec);
    run_free(run);
  }
  text_free(&got);
}

/* What is written for witnesses must mean the same when it is read back. */
static void test_text_reads_back(void)
{
  Text first = {0}, second = {0};
  for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++) {
    Run *run = run_new();
    Specification *spec = specification_parse(run, "x.prp", files[i].text);
    if (spec) {
      Specification *again = specification_parse(run, "y.prp", spec->text);
      describe(run, spec, &first);
      describe(run, again, &second);
      CHECK_TEXT(text_of(&second), text_of(&first));
      specification_free(again);
    }
    specification_free(spec);
    run_free(run);
  }
  text_free(&first);
  text_free(&second);
}

static const struct {
  const char *arguments[3], *meaning;
} names[] = {
    {{NULL}, "-:"},
    {{"unreach-call"}, "-: unreach-call(reach_error) unreach-call(__VERIFIER_error)"},
    {{"unreach-call:fail"}, "-: unreach-call(fail)"},
    {{"no-overflow", "termination"}, "-: no-overflow termination"},
    {{"overflow", "no-overflow"}, "-: no-overflow"},
    {{"memsafety"}, "-: valid-free valid-deref valid-memtrack"},
    {{"valid-memsafety", "valid-memcleanup"},
     "-: valid-free valid-deref valid-memtrack valid-memcleanup"},
    {{"valid-deref", "memsafety"}, "-: valid-deref valid-free valid-memtrack"},
    {{"assertion", "div-by-zero", "shift"}, "-: assertion div-by-zero shift"},
    {{"bounds", "no-data-race"}, "-: bounds no-data-race"},
    {{"valid-fre"}, "65 unknown property 'valid-fre'; did you mean 'valid-free'?"},
    {{"memsafty"}, "65 unknown property 'memsafty'; did you mean 'memsafety'?"},
    {{"termination", "unreach-cal"},
     "65 unknown property 'unreach-cal'; did you mean 'unreach-call'?"},
    {{"nonsense"},
     "65 unknown property 'nonsense'; known: unreach-call, assertion, no-overflow, div-by-zero, "
     "shift, bounds, valid-free, valid-deref, valid-memtrack, valid-memcleanup, termination, "
     "no-data-race, memsafety, or a .prp file"},
    {{"unreach-call:"}, "65 'unreach-call:': expected the name of a function after the colon"},
    {{"unreach-call:a b"},
     "65 'unreach-call:a b': expected the name of a function after the colon"},
    {{"unreach-call:9"}, "65 'unreach-call:9': expected the name of a function after the colon"},
    {{"no-such-file.prp"}, "66 no-such-file.prp: No such file or directory"},
    {{"no/such/file"}, "66 no/such/file: No such file or directory"},
    {{"/"}, "66 /: Is a directory"},
    {{"/dev/zero"}, "65 /dev/zero:1: too long: more than 65536 bytes"},
    {{"/dev/null"}, "65 /dev/null:1: expected 'CHECK', found the end of the file"},
};

static Specification *read_arguments(Run *run, const char *const *arguments, unsigned most)
{
  StringList list = {0};
  for (unsigned i = 0; i < most && arguments[i]; i++)
    vec_push(&list, arguments[i]);
  Specification *spec = specification_read(run, &list);
  vec_free(&list);
  return spec;
}

static void test_names(void)
{
  Text got = {0};
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
    Run *run = run_new();
    Specification *spec = read_arguments(run, names[i].arguments, 3);
    describe(run, spec, &got);
    CHECK_TEXT(text_of(&got), names[i].meaning);
    specification_free(spec);
    run_free(run);
  }
  text_free(&got);
}

static void write_file(const char *path, const char *bytes, size_t length)
{
  FILE *out = fopen(path, "w");
  CHECK(out && fwrite(bytes, 1, length, out) == length && !fclose(out));
}

static void test_files_on_disk(void)
{
  char path[] = "/tmp/octant-test-XXXXXX.prp";
  int handle = mkstemps(path, 4);
  CHECK(handle >= 0);
  close(handle);
  static const char good[] = "CHECK( init(begin()), LTL(G ! overflow) )\r\n";
  write_file(path, good, sizeof good - 1);
  Run *run = run_new();
  Text got = {0};
  Specification *spec = read_arguments(run, (const char *[]){"assertion", path}, 2);
  describe(run, spec, &got);
  CHECK_TEXT(text_of(&got), "file begin: assertion no-overflow");
  CHECK_TEXT(spec ? spec->text : "", "CHECK( init(begin()), LTL(G ! overflow) )");
  specification_free(spec);

  write_file(path, "\n\0CHECK", 7);
  CHECK(!read_arguments(run, (const char *[]){path}, 1));
  CHECK(run->fail == FAIL_INPUT && strstr(run->reason, ":2: expected text, found a zero byte"));
  text_free(&got);
  run_free(run);
  unlink(path);
}

static void test_find_and_expressed(void)
{
  Run *run = run_new();
  Specification *spec = read_arguments(run, (const char *[]){"memsafety", "unreach-call:f"}, 2);
  CHECK(specification_find(spec, PROPERTY_VALID_DEREF));
  CHECK(!specification_find(spec, PROPERTY_TERMINATION));
  const Property *unreach = specification_find(spec, PROPERTY_UNREACH_CALL);
  CHECK(unreach && !strcmp(unreach->argument, "f"));
  CHECK(specification_add(run, spec, "termination"));
  CHECK(specification_find(spec, PROPERTY_TERMINATION));
  CHECK(property_is_expressed(PROPERTY_UNREACH_CALL));
  CHECK(property_is_expressed(PROPERTY_NO_OVERFLOW));
  CHECK(!property_is_expressed(PROPERTY_TERMINATION));
  for (PropertyKind kind = 0; kind < PROPERTY_KIND_COUNT; kind++)
    CHECK(property_name(kind) != NULL);
  specification_free(spec);
  run_free(run);
}

int main(void)
{
  RUN(test_files);
  RUN(test_text_reads_back);
  RUN(test_names);
  RUN(test_files_on_disk);
  RUN(test_find_and_expressed);
  return check_summary();
}
