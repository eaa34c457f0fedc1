/* What clang gets to see of a C file: markers and exemptions go, comments and literals stay. */
#include "frontend/source.h"

#include <stdlib.h>

#include "base/memory.h"
#include "check.h"

typedef bool Rewrite(char *text, size_t size);

static void check(Rewrite *rewrite, const char *text, const char *wanted)
{
  size_t size = strlen(text);
  char *copy = mem_copy_string(text);
  char *exact = malloc(size ? size : 1); /* without the byte behind it */
  memcpy(exact, copy, size);
  CHECK(rewrite(exact, size) == (strcmp(text, wanted) != 0));
  memcpy(copy, exact, size);
  CHECK_TEXT(copy, wanted);
  free(exact);
  mem_free(copy);
}

static void test_markers(void)
{
  static const char *const cases[][2] = {
      {"", ""},
      {"# 1 \"a.c\" 2\nint x;", "           \nint x;"},
      {" \t#\tline 7\nint x;", " \t \t      \nint x;"},
      {"/* a\n */ # 7\nx", "/* a\n */    \nx"},
      {"#line 7 \\\n \"b.c\"\nx", "        \\\n      \nx"},
      {"#line 7 /* it\n goes on */\nx", "        /* it\n goes on */\nx"},
      {"x # 7\n#lines 8\n#pragma 9\n", "x # 7\n#lines 8\n#pragma 9\n"},
      {"/*\n# 1 */ int x;", "/*\n# 1 */ int x;"},
      {"// a \\\n# 1\n# 2\n", "// a \\\n# 1\n   \n"},
      {"\"a\\\n# 1\"\n# 2", "\"a\\\n# 1\"\n   "},
      {"'\"'\n# 2\n\"/*\"\n# 3", "'\"'\n   \n\"/*\"\n   "},
      {"#error don't\n# 2\n", "#error don't\n   \n"},
      {"1'000 /*\n# 2 */", "1'000 /*\n# 2 */"},
      {"/*\n# 1", "/*\n# 1"},
      {"\"", "\""},
      {"#", "#"},
      {"/", "/"},
      {"# 1\n\\", "   \n\\"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check(source_blank_markers, cases[i][0], cases[i][1]);
}

static void test_markers_that_count(void)
{
  static const char *const cases[][2] = {
      {"#line 7\nint x = __LINE__;", "#line 7\nint x = __LINE__;"},
      {"#line 7\n#include \"own.h\"", "#line 7\n#include \"own.h\""},
      {"#line 7\n#include <own.h>", "#line 7\n#include <own.h>"},
      {"#line 7\n// __LINE__", "       \n// __LINE__"},
      {"#line 7\nchar *s = \"__FILE__\";", "       \nchar *s = \"__FILE__\";"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check(source_blank_markers, cases[i][0], cases[i][1]);
}

static void test_exemptions(void)
{
  static const char *const cases[][2] = {
      {"((no_sanitize(\"undefined\")))", "((annotate   (\"undefined\")))"},
      {"((__no_sanitize__(\"undefined\")))", "((__annotate__   (\"undefined\")))"},
      {"[[clang::no_sanitize /* */ (\"undefined\")]]",
       "[[clang::annotate    /* */ (\"undefined\")]]"},
      {"no_sanitize_all(1)", "no_sanitize_all(1)"},
      {"int no_sanitize; f(no_sanitize)", "int no_sanitize; f(no_sanitize)"},
      {"#define no_sanitize(x) x", "#define no_sanitize(x) x"},
      {"\"no_sanitize\" /* no_sanitize */ // no_sanitize",
       "\"no_sanitize\" /* no_sanitize */ // no_sanitize"},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check(source_blank_exemptions, cases[i][0], cases[i][1]);
}

int main(void)
{
  RUN(test_markers);
  RUN(test_markers_that_count);
  RUN(test_exemptions);
  return check_summary();
}
