/* Unit tests: a table of named functions, checks that count, one summary line.
 *
 *   static void test_adds(void) { CHECK(1 + 1 == 2); CHECK_TEXT("a", "a"); }
 *   int main(void) { RUN(test_adds); return check_summary(); }
 *
 * A failed check prints its place and fails the test it is in; the test goes on. */
#ifndef OCTANT_TEST_CHECK_H
#define OCTANT_TEST_CHECK_H

#include <stdio.h>
#include <string.h>

static unsigned check_passed, check_failed, check_faults;

/* By this the number of random trials is divided: all of them in the release build, and where
 * sanitizers make each one slow, as many as show what sanitizers see. */
#ifdef __SANITIZE_ADDRESS__
enum { SLOWER = 4 };
#else
enum { SLOWER = 1 };
#endif

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      check_faults++;                                                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                               \
    }                                                                                              \
  } while (0)

#define CHECK_TEXT(got, wanted)                                                                    \
  do {                                                                                             \
    const char *got_ = (got), *wanted_ = (wanted);                                                 \
    if (strcmp(got_, wanted_)) {                                                                   \
      check_faults++;                                                                              \
      printf("%s:%d:\n  got    %s\n  wanted %s\n", __FILE__, __LINE__, got_, wanted_);             \
    }                                                                                              \
  } while (0)

#define RUN(test)                                                                                  \
  do {                                                                                             \
    check_faults = 0;                                                                              \
    test();                                                                                        \
    if (check_faults)                                                                              \
      check_failed++, printf("FAIL %s\n", #test);                                                  \
    else                                                                                           \
      check_passed++, printf("ok   %s\n", #test);                                                  \
  } while (0)

static inline int check_summary(void)
{
  printf("%u passed, %u failed\n", check_passed, check_failed);
  return check_failed != 0;
}

#endif
