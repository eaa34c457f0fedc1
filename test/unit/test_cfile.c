/* Positions of C files: tokens, statements, conditions, ends of calls, scopes of columns. */
#include "check.h"
#include "witness/position.h"

/* The statements as kind@line:column-line:column, in the order of the text. */
static void list(const CFile *file, Text *out)
{
  static const char *const names[] = {"plain",  "return", "jump", "block", "if",
                                      "switch", "while",  "do",   "for"};
  for (unsigned i = 0; i < file->statements.count; i++) {
    const CStatement *s = &file->statements.data[i];
    unsigned line, column, last_line, last_column;
    cfile_position(file, s->first, &line, &column);
    cfile_position(file, s->last, &last_line, &last_column);
    text_format(out, "%s%s@%u:%u-%u:%u", i ? " " : "", names[s->kind], line, column, last_line,
                last_column);
  }
}

static void test_statements(void)
{
  static const struct {
    const char *text, *wanted;
  } table[] = {
      {"int x;", ""},
      {"int f(void) { return 1; }", "block@1:13-1:25 return@1:15-1:23"},
      {"struct s { int a; } g = {1};\nint f(int a) {\n\tx = a;\n}", "block@2:14-4:1 plain@3:2-3:7"},
      {"void f() { if (a) b(); else { c(); } }",
       "block@1:10-1:38 if@1:12-1:36 plain@1:19-1:22 block@1:29-1:36 plain@1:31-1:34"},
      {"void f() { for (;;) ; while (x) y(); do z(); while (q); w(); }",
       "block@1:10-1:62 for@1:12-1:21 plain@1:21-1:21 while@1:23-1:36 plain@1:33-1:36 "
       "do@1:38-1:55 plain@1:41-1:44 plain@1:57-1:60"},
      {"void f() { L: x(); switch (a) { case 1: b(); break; default: c(); } goto L; }",
       "block@1:10-1:77 plain@1:15-1:18 switch@1:20-1:67 block@1:31-1:67 plain@1:41-1:44 "
       "jump@1:46-1:51 plain@1:62-1:65 jump@1:69-1:75"},
      {"void f() { int a[2] = { 1, 2 }, b = ({ g(); 3; }); h(); }",
       "block@1:10-1:57 plain@1:12-1:50 block@1:38-1:48 plain@1:40-1:43 plain@1:45-1:46 "
       "plain@1:52-1:55"},
      {"# 12 \"x.h\"\nvoid f() { /* { */ g(\"}\", '}'); // }\n}", "block@2:10-3:1 plain@2:20-2:31"},
      {"#define M(x) { x; } \\\n  }\nvoid f() { M(1) }", "block@3:10-3:17 plain@3:12-3:15"},
      {"__attribute__((noreturn)) void f() { g(); }", "block@1:36-1:43 plain@1:38-1:41"},
      /* what is no C does no harm */
      {"void f() { } } }", "block@1:10-1:12"},
      {"void f() { ( [ { ", "block@1:10-1:10"},
      {"void f() { if", "block@1:10-1:10"},
  };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    CFile *file = cfile_of("t.c", table[i].text, NULL);
    Text got = {0};
    list(file, &got);
    CHECK_TEXT(text_of(&got), table[i].wanted);
    text_free(&got);
    cfile_free(file);
  }
}

/* Excluded lines are not read; what stays in doubt may not cut statements. */
static void test_conditions(void)
{
  static const struct {
    const char *text, *wanted;
  } table[] = {
      {"void f() {\n#if 0\n}}} \" ' x\n#endif\n}", "block@1:10-5:1"},
      {"void f() {\n#if 0\n{\n#elif 1\na();\n#else\n{\n#endif\n}", "block@1:10-9:1 plain@5:1-5:4"},
      {"#ifdef A\nint f(int a) {\n#else\nint f() {\n#endif\n}", "block@4:9-6:1"},
      {"#ifdef GIVEN\nint f(int a) {\n#else\nint f() {\n#endif\n}", "block@2:14-6:1"},
      {"#define A\n# ifndef A /* not\n */\n{\n#endif\n#undef A\n#if defined(A)\n{\n#endif\n", ""},
      {"#if A\n{\n#if 1\n{\n#endif\n#endif\n#if !defined A\nint f() { }\n#endif", "block@8:9-8:11"},
      {"#if 0\n#define A\n/*\n#endif\n*/\n#include <a.h>\n#endif\n#ifdef A\n{\n#endif", ""},
      {"#define A$\n#ifdef A\nint f(int a) {\n#else\nint f() {\n#endif\n}", "block@5:9-7:1"},
      {"#define A\xc3\xa4\n#ifdef A\nint f(int a) {\n#else\nint f() {\n#endif\n}", "block@5:9-7:1"},
      /* in doubt, but whole statements */
      {"#include <a.h>\nvoid f() {\n#ifdef A\na();\n#else\nb();\n#endif\n}",
       "block@2:10-8:1 plain@4:1-4:4 plain@6:1-6:4"},
      /* in doubt */
      {"#include <a.h>\n#ifdef A\nint f(int a) {\n#else\nint f() {\n#endif\n}", "?"},
      {"#ifdef __A\nint f(int a) {\n#else\nint f() {\n#endif\n}", "?"},
      {"#if A + 1\n#define B\n#endif\n#ifdef B\nint f() {\n#endif\n}", "?"},
      {"void f() { if (x)\n#if N > 3\na();\n#else\nb();\n#endif\n}", "?"},
      {"void f() {\n#if N > 3\nif (x) a();\n#endif\nelse b(); }", "?"},
      {"#define A\n#undef A\n#pragma pop_macro(\"A\")\n#ifdef A\n{\n#endif", "?"},
      {"#define A\n#undef A\n_Pragma(\"pop_macro(\\\"A\\\")\")\n#ifdef A\n{\n#endif", "?"},
      {"void f() {\n%:if 0\nwhile (1) {\n%:endif\n%:if 0\n}\n%:endif\n}", "?"},
      {"void f() <% %>", "?"},
      {"void f() { do { }\n#ifdef __A\nwhile (0);\n#else\nwhile (1);\n#endif\n}", "?"},
      {"void f() {\n#ifdef __A\ndo { }\n#endif\nwhile (0); }", "?"},
      {"void f() { } }", "?"},
      {"void f() { ( }", "?"},
  };
  StringList macros = {0};
  vec_push(&macros, "GIVEN=1");
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    CFile *file = cfile_of("t.c", table[i].text, &macros);
    Text got = {0};
    if (file->vague)
      text_add(&got, "?");
    else
      list(file, &got);
    CHECK_TEXT(text_of(&got), table[i].wanted);
    text_free(&got);
    cfile_free(file);
  }
  vec_free(&macros);
}

static void test_columns(void)
{
  CFile *file = cfile_of("t.c", "/* \xc3\xa4 */ int x;\n\t\ty = 1;\n", NULL);
  CHECK(cfile_token(file, 1, 9, false) == 0 && cfile_token(file, 1, 10, true) == 0);
  CHECK(cfile_token(file, 1, 10, false) == 0); /* within "int" */
  CHECK(cfile_token(file, 2, 3, false) == 3);
  CHECK(cfile_token(file, 2, 1, false) == CFILE_NONE);
  CHECK(cfile_token(file, 7, 1, false) == CFILE_NONE &&
        cfile_token(file, 0, 1, true) == CFILE_NONE);
  unsigned line, column;
  cfile_position(file, 1, &line, &column);
  CHECK(line == 1 && column == 13);
  cfile_free(file);
}

static void test_calls(void)
{
  CFile *file = cfile_of("t.c", "void f() { x = g(h(1), \")\"); M(2); }", NULL);
  Point g = {file, cfile_token(file, 1, 16, false)}, m = {file, cfile_token(file, 1, 30, false)};
  unsigned line, column;
  cfile_position(file, point_of_call_end(g, "g").token, &line, &column);
  CHECK(column == 27);
  CHECK(point_of_call_end(m, "g").token == m.token); /* a macro: its name */
  cfile_free(file);
}

static void test_branching(void)
{
  static const struct {
    const char *text;
    unsigned column;  /* of the place; 0 at the end of the table */
    unsigned keyword; /* 0: none */
  } table[] = {{"void f() { if (n > 3) x(); }", 16, 12},
               {"void f() { if (n > 3 && m) x(); }", 16, 0},
               {"void f() { if (!n) x(); }", 16, 0},
               {"void f() { if (n != 3) x(); }", 16, 12},
               {"void f() { if (MACRO) x(); }", 16, 0},
               {"void f() { if (g(n)) x(); }", 16, 0},
               {"void f() { if (__VERIFIER_nondet_int()) x(); }", 16, 12},
               {"void f() { while (n) x(); }", 12, 12},
               {"void f() { for (i = 0; i < n; i++) x(); }", 12, 12},
               {"void f() { for (i = a && b; i < n; i++) x(); }", 12, 12},
               {"void f() { for (;;) x(); }", 12, 0},
               {"void f() { x(); }", 12, 0}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    CFile *file = cfile_of("t.c", table[i].text, NULL);
    Point at = {file, cfile_token(file, 1, table[i].column, true)}, keyword = {0};
    unsigned line, column = 0;
    if (point_of_branching(at, &keyword))
      cfile_position(file, keyword.token, &line, &column);
    CHECK(column == table[i].keyword);
    cfile_free(file);
  }
}

static void test_full_expressions(void)
{
  static const struct {
    const char *text;
    unsigned column, start;
  } table[] = {{"void f() { x = a + b; }", 18, 12},
               {"void f() { int x = a + b; }", 22, 20},
               {"void f() { int x = 1, y = a + b; }", 29, 27},
               {"void f() { T *x = a + b; }", 21, 19},
               {"void f() { return a + b; }", 21, 19},
               {"void f() { if (a + b) ; }", 18, 16},
               {"void f() { for (i = 0; i < n; i++) ; }", 33, 31},
               {"void f() { int x[] = {a + b}; }", 25, 12},
               {"void f() { int x = g(a = 1, a + b); }", 31, 20}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    CFile *file = cfile_of("t.c", table[i].text, NULL);
    Point at = {file, cfile_token(file, 1, table[i].column, true)}, start = {0};
    unsigned line, column = 0;
    if (at.token != CFILE_NONE && point_of_full_expression(at, &start))
      cfile_position(file, start.token, &line, &column);
    if (column != table[i].start)
      printf("%s: %u\n", table[i].text, column);
    CHECK(column == table[i].start);
    cfile_free(file);
  }
}

/* Every prefix of a program is read without harm. */
static void test_prefixes(void)
{
  static const char text[] = "int g[] = {1};\nint f(int a) { if (a) { do { x: g(); } while (a && "
                             "b); } else switch (a) { case 1: for (;;) { } } return ({ 1; }); }\n";
  for (size_t length = 0; length < sizeof text; length++) {
    Text part = {0};
    text_add_bytes(&part, text, length);
    CFile *file = cfile_of("t.c", text_of(&part), NULL);
    for (unsigned i = 0; i < file->statements.count; i++)
      CHECK(file->statements.data[i].first <= file->tokens.count);
    cfile_free(file);
    text_free(&part);
  }
}

int main(void)
{
  RUN(test_statements);
  RUN(test_conditions);
  RUN(test_columns);
  RUN(test_calls);
  RUN(test_branching);
  RUN(test_full_expressions);
  RUN(test_prefixes);
  return check_summary();
}
