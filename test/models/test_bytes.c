/* <string.h>: each model and the host's function get equal copies of random data and must leave and
 * return the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "check.h"
#include "primitives.h"

MODEL(memcpy);
MODEL(mempcpy);
MODEL(memmove);
MODEL(memset);
MODEL(bcopy);
MODEL(bzero);
MODEL(explicit_bzero);
MODEL(memcmp);
MODEL(bcmp);
MODEL(memchr);
MODEL(memccpy);
MODEL(strlen);
MODEL(strnlen);
MODEL(stpcpy);
MODEL(strcpy);
MODEL(stpncpy);
MODEL(strncpy);
MODEL(strcat);
MODEL(strncat);
MODEL(strcmp);
MODEL(strcoll);
MODEL(strncmp);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(strspn);
MODEL(strcspn);
MODEL(strtok_r);
MODEL(__strtok_r);
MODEL(strtok);
MODEL(strsep);
char *model_strchr(const char *, int);
char *model_index(const char *, int);
char *model_strchrnul(const char *, int);
char *model_strrchr(const char *, int);
char *model_rindex(const char *, int);
char *model_strstr(const char *, const char *);
char *model_strcasestr(const char *, const char *);
char *model_strpbrk(const char *, const char *);
void *model_memrchr(const void *, int, size_t);
size_t model_strlcpy(char *, const char *, size_t);
size_t model_strlcat(char *, const char *, size_t);
void *model___memcpy_chk(void *, const void *, size_t, size_t);
void *model___mempcpy_chk(void *, const void *, size_t, size_t);
void *model___memmove_chk(void *, const void *, size_t, size_t);
void *model___memset_chk(void *, int, size_t, size_t);
char *model___strcpy_chk(char *, const char *, size_t);
char *model___stpcpy_chk(char *, const char *, size_t);
char *model___strncpy_chk(char *, const char *, size_t, size_t);
char *model___stpncpy_chk(char *, const char *, size_t, size_t);
char *model___strcat_chk(char *, const char *, size_t);
char *model___strncat_chk(char *, const char *, size_t, size_t);

enum { SIZE = 64, ROUNDS = 20000 };

/* Two equal buffers with random content: "ours" for the model, "theirs" for the host. */
static char ours[SIZE], theirs[SIZE];

static void fill(void)
{
  for (unsigned i = 0; i < SIZE; i++)
    ours[i] = theirs[i] = "ab\x80\xff\0Ab"[random_below(7)];
}

static bool same(void)
{
  return !memcmp(ours, theirs, SIZE);
}

static int sign(int n)
{
  return (n > 0) - (n < 0);
}

/* Where a result points to within its buffer; -1 for NULL. */
static ptrdiff_t our_offset(const void *result)
{
  return result ? (const char *)result - ours : -1;
}

static ptrdiff_t their_offset(const void *result)
{
  return result ? (const char *)result - theirs : -1;
}

#define SAME_EFFECT(our_call, their_call)                                                          \
  do {                                                                                             \
    fill();                                                                                        \
    CHECK(our_offset(our_call) == their_offset(their_call) && same());                             \
  } while (0)

static void test_blocks(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    unsigned size = random_below(SIZE / 2), to = random_below(SIZE / 2),
             from = random_below(SIZE / 2);
    int byte = (int)random_next();
    SAME_EFFECT(model_memmove(ours + to, ours + from, size),
                memmove(theirs + to, theirs + from, size));
    SAME_EFFECT((model_bcopy(ours + from, ours + to, size), NULL),
                (bcopy(theirs + from, theirs + to, size), NULL));
    SAME_EFFECT(model_memcpy(ours + SIZE / 2, ours, size), memcpy(theirs + SIZE / 2, theirs, size));
    SAME_EFFECT(model_mempcpy(ours + SIZE / 2, ours, size),
                mempcpy(theirs + SIZE / 2, theirs, size));
    SAME_EFFECT(model_memset(ours + to, byte, size), memset(theirs + to, byte, size));
    SAME_EFFECT((model_bzero(ours + to, size), NULL), (bzero(theirs + to, size), NULL));
    SAME_EFFECT((model_explicit_bzero(ours + to, size), NULL),
                (explicit_bzero(theirs + to, size), NULL));
    byte = "ab\x80\xff\0Ab"[random_below(7)];
    SAME_EFFECT(model_memccpy(ours + SIZE / 2, ours, byte, size),
                memccpy(theirs + SIZE / 2, theirs, byte, size));
    SAME_EFFECT(model_memchr(ours + from, byte, size), memchr(theirs + from, byte, size));
    SAME_EFFECT(model_memrchr(ours + from, byte, size), memrchr(theirs + from, byte, size));
    size = random_below(4);
    CHECK(sign(model_memcmp(ours + from, ours + to, size)) ==
          sign(memcmp(ours + from, ours + to, size)));
    CHECK(!model_bcmp(ours + from, ours + to, size) == !bcmp(ours + from, ours + to, size));
  }
}

/* Two equal buffers that begin with a string short enough to be appended to. */
static char source[16], set[6];

static void fill_text(void)
{
  memset(ours, 'x', SIZE);
  random_text(ours, 20);
  memcpy(theirs, ours, SIZE);
}

#define SAME_TEXT(our_call, their_call)                                                            \
  do {                                                                                             \
    fill_text();                                                                                   \
    CHECK(our_offset(our_call) == their_offset(their_call) && same());                             \
  } while (0)

static void test_copies(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    random_text(source, sizeof source);
    size_t size = random_below(20);
    SAME_TEXT(model_strcpy(ours, source), strcpy(theirs, source));
    SAME_TEXT(model_stpcpy(ours, source), stpcpy(theirs, source));
    SAME_TEXT(model_strncpy(ours, source, size), strncpy(theirs, source, size));
    SAME_TEXT(model_stpncpy(ours, source, size), stpncpy(theirs, source, size));
    SAME_TEXT(model_strcat(ours, source), strcat(theirs, source));
    SAME_TEXT(model_strncat(ours, source, size), strncat(theirs, source, size));
    CHECK(model_strlen(source) == strlen(source));
    CHECK(model_strnlen(source, size) == strnlen(source, size));
  }
}

/* The host may not have strlcpy and strlcat; snprintf cuts in the same way. */
static void test_bounded_copies(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    random_text(source, sizeof source);
    size_t size = random_below(20);
    fill_text();
    CHECK(model_strlcpy(ours, source, size) == (size_t)snprintf(theirs, size, "%s", source));
    CHECK(same());
    fill_text();
    size_t used = strnlen(theirs, size);
    size_t wanted = used + strlen(source);
    snprintf(theirs + used, size - used, "%s", source);
    CHECK(model_strlcat(ours, source, size) == wanted && same());
  }
}

static void test_comparisons(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    char left[5], right[5];
    random_text(left, sizeof left);
    random_text(right, sizeof right);
    size_t most = random_below(6);
    CHECK(sign(model_strcmp(left, right)) == sign(strcmp(left, right)));
    CHECK(sign(model_strcoll(left, right)) == sign(strcmp(left, right)));
    CHECK(sign(model_strncmp(left, right, most)) == sign(strncmp(left, right, most)));
    CHECK(sign(model_strcasecmp(left, right)) == sign(strcasecmp(left, right)));
    CHECK(sign(model_strncasecmp(left, right, most)) == sign(strncasecmp(left, right, most)));
  }
}

static void test_searches(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    random_text(set, 4);
    int c = "abAB\x80\xff ,z\0"[random_below(10)];
    if (random_below(2))
      c = (unsigned char)c;
    SAME_TEXT(model_strchr(ours, c), strchr(theirs, c));
    SAME_TEXT(model_index(ours, c), index(theirs, c));
    SAME_TEXT(model_strchrnul(ours, c), strchrnul(theirs, c));
    SAME_TEXT(model_strrchr(ours, c), strrchr(theirs, c));
    SAME_TEXT(model_rindex(ours, c), rindex(theirs, c));
    SAME_TEXT(model_strstr(ours, set), strstr(theirs, set));
    SAME_TEXT(model_strcasestr(ours, set), strcasestr(theirs, set));
    SAME_TEXT(model_strpbrk(ours, set), strpbrk(theirs, set));
    CHECK(model_strspn(ours, set) == strspn(ours, set));
    CHECK(model_strcspn(ours, set) == strcspn(ours, set));
  }
}

static void test_pieces(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    char *our_rest = NULL, *their_rest = NULL;
    char *our_start = ours, *their_start = theirs;
    fill_text();
    for (unsigned piece = 0; piece < 4; piece++) {
      random_text(set, 3);
      CHECK(our_offset(model_strtok_r(our_start, set, &our_rest)) ==
            their_offset(strtok_r(their_start, set, &their_rest)));
      CHECK(same() && our_offset(our_rest) == their_offset(their_rest));
      our_start = their_start = NULL;
    }
    fill_text();
    our_start = ours, their_start = theirs;
    for (unsigned piece = 0; piece < 4; piece++) {
      CHECK(our_offset(model_strtok(our_start, ", ")) == their_offset(strtok(their_start, ", ")));
      CHECK(same());
      our_start = their_start = NULL;
    }
    fill_text();
    our_rest = ours, their_rest = theirs;
    for (unsigned piece = 0; piece < 4; piece++) {
      random_text(set, 3);
      CHECK(our_offset(model_strsep(&our_rest, set)) == their_offset(strsep(&their_rest, set)));
      CHECK(same() && our_offset(our_rest) == their_offset(their_rest));
    }
  }
  CHECK(model___strtok_r(strcpy(ours, ",a,"), ",", &(char *){NULL}) == ours + 1);
}

/* Each does what its plain form does where there is room, and aborts where there is none. */
static void test_fortified(void)
{
  strcpy(source, "abc");
  SAME_TEXT(model___memcpy_chk(ours, source, 4, 4), memcpy(theirs, source, 4));
  SAME_TEXT(model___mempcpy_chk(ours, source, 4, SIZE_MAX), mempcpy(theirs, source, 4));
  SAME_TEXT(model___memmove_chk(ours + 1, ours, 4, 4), memmove(theirs + 1, theirs, 4));
  SAME_TEXT(model___memset_chk(ours, 7, 4, 4), memset(theirs, 7, 4));
  SAME_TEXT(model___strcpy_chk(ours, source, 4), strcpy(theirs, source));
  SAME_TEXT(model___stpcpy_chk(ours, source, SIZE_MAX), stpcpy(theirs, source));
  SAME_TEXT(model___strncpy_chk(ours, source, 9, 9), strncpy(theirs, source, 9));
  SAME_TEXT(model___stpncpy_chk(ours, source, 9, 9), stpncpy(theirs, source, 9));
  SAME_TEXT(model___strcat_chk(ours, source, SIZE), strcat(theirs, source));
  SAME_TEXT(model___strncat_chk(ours, source, 2, SIZE), strncat(theirs, source, 2));
  failed_property = NULL;
  CHECK(ABORTS(model___memcpy_chk(ours, source, 4, 3)));
  CHECK_TEXT(failed_property ? failed_property : "none", "valid-deref");
  CHECK(ABORTS(model___mempcpy_chk(ours, source, 4, 3)));
  CHECK(ABORTS(model___memmove_chk(ours, source, 4, 3)));
  CHECK(ABORTS(model___memset_chk(ours, 0, 4, 3)));
  CHECK(ABORTS(model___strcpy_chk(ours, source, 3)));
  CHECK(ABORTS(model___stpcpy_chk(ours, source, 3)));
  CHECK(ABORTS(model___strncpy_chk(ours, source, 4, 3)));
  CHECK(ABORTS(model___stpncpy_chk(ours, source, 4, 3)));
  strcpy(ours, "ab");
  CHECK(ABORTS(model___strcat_chk(ours, source, 5)));
  CHECK(ABORTS(model___strncat_chk(ours, source, 2, 4)));
  CHECK(!ABORTS(model___strncat_chk(ours, source, 2, 5)));
}

void model_load(size_t, const void *, void *, int) __asm__("__atomic_load");
void model_store(size_t, void *, const void *, int) __asm__("__atomic_store");
void model_exchange(size_t, void *, const void *, void *, int) __asm__("__atomic_exchange");
_Bool model_compare_exchange(size_t, void *, void *, const void *, int,
                             int) __asm__("__atomic_compare_exchange");

static void test_atomics(void)
{
  char object[4] = "abc", other[4] = "xyz";
  model_load(3, object, other, 0);
  CHECK(!strcmp(other, "abc"));
  model_store(2, object, "de", 0);
  CHECK(!strcmp(object, "dec"));
  model_exchange(3, object, "fgh", other, 0);
  CHECK(!strcmp(object, "fgh") && !strcmp(other, "dec"));
  model_exchange(3, object, other, other, 0);
  CHECK(!strcmp(object, "dec") && !strcmp(other, "fgh"));
  CHECK(!model_compare_exchange(3, object, other, "xyz", 0, 0));
  CHECK(!strcmp(object, "dec") && !strcmp(other, "dec"));
  CHECK(model_compare_exchange(3, object, other, "xyz", 0, 0));
  CHECK(!strcmp(object, "xyz") && !strcmp(other, "dec"));
}

int main(void)
{
  RUN(test_blocks);
  RUN(test_copies);
  RUN(test_bounded_copies);
  RUN(test_comparisons);
  RUN(test_searches);
  RUN(test_pieces);
  RUN(test_fortified);
  RUN(test_atomics);
  return check_summary();
}
