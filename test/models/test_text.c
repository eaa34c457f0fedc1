/* Memory, sorting, formatted text and input. */
#include <errno.h>
#include <limits.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "primitives.h"

MODEL(malloc);
MODEL(calloc);
MODEL(realloc);
MODEL(reallocarray);
MODEL(free);
MODEL(aligned_alloc);
MODEL(memalign);
MODEL(valloc);
MODEL(posix_memalign);
MODEL(malloc_usable_size);
MODEL(strdup);
MODEL(strndup);
MODEL(qsort);
MODEL(qsort_r);
MODEL(snprintf);
MODEL(sprintf);
MODEL(vsnprintf);
MODEL(vsprintf);
MODEL(sscanf);
MODEL(scanf);
MODEL(fscanf);
MODEL(getchar);
MODEL(fgetc);
MODEL(getc);
MODEL(fgets);
MODEL(fread);
MODEL(fread_unlocked);
MODEL(read);
MODEL(rand);
MODEL(random);
MODEL(drand48);
MODEL(lrand48);
MODEL(mrand48);
MODEL(time);
MODEL(getenv);
MODEL(setenv);
MODEL(unsetenv);
MODEL(putenv);
MODEL(clearenv);
char *model_gets(char *);
void *model_bsearch(const void *, const void *, size_t, size_t,
                    int (*)(const void *, const void *));
int model___sprintf_chk(char *, int, size_t, const char *, ...);
int model___snprintf_chk(char *, size_t, int, size_t, const char *, ...);
void model___VERIFIER_nondet_memory(void *, size_t);

static void test_allocation(void)
{
  unsigned without = 0;
  for (unsigned round = 0; round < 100; round++) { /* C leaves it open */
    void *nothing = round % 2 ? model_malloc(0) : model_calloc(0, 3);
    without += !nothing;
    CHECK(live_blocks == (nothing != NULL));
    model_free(nothing);
  }
  CHECK(without > 0 && without < 100);
  model_free(NULL);
  char *block = model_malloc(5);
  CHECK(block && live_blocks == 1 && model_malloc_usable_size(block) >= 5);
  memcpy(block, "abcde", 5);
  block = model_realloc(block, 8);
  CHECK(live_blocks == 1 && !memcmp(block, "abcde", 5));
  block = model_realloc(block, 2);
  CHECK(live_blocks == 1 && !memcmp(block, "ab", 2) && __octant_size(block) == 2);
  block = model_reallocarray(block, 3, 4);
  CHECK(__octant_size(block) == 12 && !memcmp(block, "ab", 2));
  volatile size_t huge = SIZE_MAX / 2;
  CHECK(!model_reallocarray(block, huge, 3) && live_blocks == 1);
  block = model_realloc(block, 0);
  CHECK(live_blocks == (block != NULL));
  model_free(block);
  CHECK(!model_calloc(huge, 3));
  block = model_calloc(3, 4);
  CHECK(!memcmp(block, "\0\0\0\0\0\0\0\0\0\0\0", 12));
  model_free(block);
  block = model_realloc(NULL, 3);
  CHECK(live_blocks == 1);
  model_free(block);
  CHECK(live_blocks == 0);
}

static void test_allocation_fails(void)
{
  malloc_may_fail = true;
  unsigned failed = 0;
  for (unsigned round = 0; round < 1000; round++) {
    char *block = model_malloc(4);
    failed += !block;
    char *larger = block ? model_realloc(block, 9) : NULL;
    CHECK(live_blocks == (block != NULL));
    model_free(larger ? larger : block);
    void *aligned = NULL;
    CHECK(model_posix_memalign(&aligned, 8, 4) == (aligned ? 0 : ENOMEM));
    model_free(aligned);
    CHECK(!(block = model_strdup("abc")) || !strcmp(block, "abc"));
    model_free(block);
  }
  CHECK(failed > 300 && failed < 700 && live_blocks == 0);
  malloc_may_fail = false;
}

static void test_alignment(void)
{
  void *block = NULL;
  CHECK(model_posix_memalign(&block, 3, 5) == EINVAL && !block);
  CHECK(model_posix_memalign(&block, sizeof(void *) / 2, 5) == EINVAL && !block);
  CHECK(model_posix_memalign(&block, 16, 5) == 0 && block);
  model_free(block);
  unsigned failed = 0;
  for (unsigned round = 0; round < 100; round++) {
    block = model_aligned_alloc(3, 5);
    failed += !block;
    model_free(block);
  }
  CHECK(failed > 0 && failed < 100 && !unsupported_count);
  CHECK(!model_memalign(SIZE_MAX, 5));
  block = model_memalign(9, 5);
  CHECK(block && !unsupported_count);
  model_free(block);
  for (size_t alignment = 1; alignment <= 4096; alignment *= 2) {
    unsupported_count = 0;
    block = model_memalign(alignment, 100);
    CHECK(unsupported_count == (((uintptr_t)block & (alignment - 1)) != 0));
    CHECK(alignment > 16 || unsupported_count == 0);
    model_free(block);
  }
  model_free(model_valloc(3));
  CHECK(live_blocks == 0);
}

static void test_duplicates(void)
{
  for (unsigned round = 0; round < 1000; round++) {
    char text[12];
    random_text(text, sizeof text);
    size_t most = random_below(12);
    char *ours = model_strdup(text);
    CHECK(!strcmp(ours, text) && __octant_size(ours) == strlen(text) + 1);
    model_free(ours);
    ours = model_strndup(text, most);
    char *theirs = strndup(text, most);
    CHECK(!strcmp(ours, theirs));
    free(theirs);
    model_free(ours);
  }
}

typedef struct {
  short key, place;
} Item;

static int by_key(const void *a, const void *b)
{
  return ((const Item *)a)->key - ((const Item *)b)->key;
}

static int by_key_and_context(const void *a, const void *b, void *context)
{
  return by_key(a, b) * *(int *)context;
}

static void test_sort(void)
{
  unsigned swapped = 0, others = 0; /* equal elements: C leaves their order open */
  for (unsigned round = 0; round < 5000; round++) {
    enum { MOST = 12 };
    Item items[MOST];
    unsigned count = random_below(MOST + 1);
    for (unsigned i = 0; i < count; i++)
      items[i] = (Item){(short)random_below(8), (short)i};
    model_qsort(items, count, sizeof *items, by_key);
    for (unsigned i = 1; i < count; i++) {
      CHECK(items[i - 1].key <= items[i].key);
      swapped += items[i - 1].key == items[i].key && items[i - 1].place > items[i].place;
    }
    Item wanted = {(short)random_below(9), 0};
    Item *ours = model_bsearch(&wanted, items, count, sizeof *items, by_key);
    Item *theirs = bsearch(&wanted, items, count, sizeof *items, by_key);
    CHECK(!ours == !theirs && (!ours || ours->key == wanted.key));
    others += ours != theirs;
    model_qsort_r(items, count, sizeof *items, by_key_and_context, &(int){-1});
    for (unsigned i = 1; i < count; i++)
      CHECK(items[i - 1].key >= items[i].key);
  }
  CHECK(swapped > 0 && others > 0);
}

enum { ROOM = 100 };
static char ours[ROOM], theirs[ROOM];

/* A conversion with random flags, width and precision; "*" is asked for apart. */
static void random_conversion(char *to, const char *length, char kind)
{
  static const char *const widths[] = {"", "", "1", "3", "9", "24"};
  static const char *const precisions[] = {"", "", ".", ".0", ".1", ".5", ".22"};
  *to++ = '%';
  for (unsigned i = 0; i < 5; i++)
    if (!random_below(4))
      *to++ = "-0+ #"[i];
  sprintf(to, "%s%s%s%c", widths[random_below(6)], kind == 'c' ? "" : precisions[random_below(7)],
          length, kind);
}

#define SAME_PRINT(...)                                                                            \
  do {                                                                                             \
    memset(ours, 'x', ROOM);                                                                       \
    memset(theirs, 'x', ROOM);                                                                     \
    int our_length = model_snprintf(ours, size, __VA_ARGS__);                                      \
    int their_length = snprintf(theirs, size, __VA_ARGS__);                                        \
    if (our_length != their_length || memcmp(ours, theirs, ROOM)) {                                \
      printf("format \"%s\", size %zu\n", format, size);                                           \
      CHECK(our_length == their_length);                                                           \
      CHECK_TEXT(ours, theirs);                                                                    \
    }                                                                                              \
  } while (0)

#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"

static void test_print_integers(void)
{
  for (unsigned round = 0; round < 20000; round++) {
    char format[40];
    size_t size = random_below(3) ? ROOM : random_below(20);
    uint64_t n = random_below(4) ? random_next() >> random_below(64) : random_below(3) - 1ull;
    char kind = "diuoxX"[random_below(6)];
    random_conversion(format, "", kind);
    SAME_PRINT(format, (int)n);
    random_conversion(format, "hh", kind);
    SAME_PRINT(format, (int)n);
    random_conversion(format, "h", kind);
    SAME_PRINT(format, (int)n);
    random_conversion(format, "l", kind);
    SAME_PRINT(format, (long)n);
    random_conversion(format, random_below(2) ? "ll" : "j", kind);
    SAME_PRINT(format, (long long)n);
    random_conversion(format, random_below(2) ? "z" : "t", kind);
    SAME_PRINT(format, (size_t)n);
  }
}

static void test_print_text(void)
{
  for (unsigned round = 0; round < 20000; round++) {
    char format[40], text[20];
    size_t size = random_below(3) ? ROOM : random_below(20);
    random_text(text, sizeof text);
    random_conversion(format, "", 's');
    SAME_PRINT(format, text);
    random_conversion(format, "", 'c');
    int c = (int)random_below(256);
    SAME_PRINT(format, c);
    strcpy(format, "%p|%20p|%-20p|");
    SAME_PRINT(format, (void *)text, NULL, (void *)format);
    strcpy(format, "[%*d|%-*s|%.*s|%.*d]%%\n");
    int width = (int)random_below(12) - 6;
    SAME_PRINT(format, width, 7, width, text, width, text, width, 12);
    strcpy(format, "%s=%d (%c) %lu%%, %llx");
    SAME_PRINT(format, text, -5, 'x', 9ul, 0xfeedull);
  }
  const char *format = "";
  size_t size = 0;
  SAME_PRINT(format);
  size = ROOM;
  SAME_PRINT(format);
}

static int print_list(char *to, size_t size, const char *format, ...)
{
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int length = model_vsnprintf(to, size, format, args);
  CHECK(model_vsprintf(theirs, format, again) == length);
  va_end(again);
  va_end(args);
  return length;
}

static void test_print_variants(void)
{
  int count = 0;
  CHECK(model_sprintf(ours, "%d%n-%s", 12, &count, "ab") == 5 && count == 2);
  CHECK_TEXT(ours, "12-ab");
  CHECK(print_list(ours, 3, "%s", "abcd") == 4);
  CHECK_TEXT(ours, "ab");
  CHECK_TEXT(theirs, "abcd");
  CHECK(model___sprintf_chk(ours, 1, 4, "%d", 123) == 3);
  CHECK(ABORTS(model___sprintf_chk(ours, 1, 3, "%d", 123)));
  CHECK(model___snprintf_chk(ours, 3, 1, 3, "%d", 123) == 3);
  CHECK_TEXT(ours, "12");
  CHECK(ABORTS(model___snprintf_chk(ours, 4, 1, 3, "%d", 123)));
  for (unsigned round = 0; round < 1000; round++) {
    int length = model_snprintf(ours, 8, "%4f%Lg|", 1.5, (long double)2);
    CHECK(length >= 6 && strlen(ours) == (length < 7 ? (size_t)length : 7));
    length = model_snprintf(ours, ROOM, "%f%Lg%e%d", 1.5, (long double)2, 2.5, 123);
    CHECK(length >= ROOM || !strcmp(ours + length - 3, "123"));
  }
  unsupported_count = 0;
  const char *wrong = "%y";
  model_snprintf(ours, 8, wrong, 1);
  CHECK(unsupported_count == 1);
}

static void test_scan(void)
{
  unsigned ends[6] = {0};
  for (unsigned round = 0; round < 1000; round++) {
    struct {
      int i;
      char c;
      signed char hh;
      short h;
      long long ll;
      double d;
      char word[4], guard, letters[3], guard2;
    } got = {.i = 77, .c = 'x', .guard = 'g', .guard2 = 'g'};
    int stored =
        round % 3 == 0   ? model_scanf("%d,%hhd%*s%hd %lld", &got.i, &got.hh, &got.h, &got.ll)
        : round % 3 == 1 ? model_scanf("%lf %3s%3[^]x]", &got.d, got.word, got.word)
                         : model_fscanf(stdin, "%c%2c%3[a-z]%%", &got.c, got.letters, got.word);
    CHECK(stored >= -1 && stored <= 4);
    CHECK(got.guard == 'g' && got.guard2 == 'g');
    ends[stored + 1]++;
    if (stored < 1)
      CHECK(got.i == 77 && got.c == 'x' && got.d == 0);
  }
  for (unsigned i = 0; i < 6; i++)
    CHECK(ends[i] > 0);
}

/* After a conversion of any size the next one is found, and its target has that size. */
static void test_scan_sizes(void)
{
  static const struct {
    const char *format;
    size_t size;
  } cases[] = {
      {"%hhd%d", 1},
      {"%hi%d", 2},
      {"%u%d", 4},
      {"%lx%d", sizeof(long)},
      {"%llo%d", 8},
      {"%jd%d", 8},
      {"%zu%d", sizeof(size_t)},
      {"%f%d", 4},
      {"%lf%d", 8},
      {"%Lf%d", sizeof(long double)},
      {"%3c%d", 3},
      {"%[^]a]%*d%%%d", 0},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    unsigned changed = 0, second = 0;
    for (unsigned round = 0; round < 1000; round++) {
      unsigned char value[ROOM] = {0}, untouched[ROOM] = {0};
      int next = 0;
      if (model_scanf(cases[i].format, value, &next) < 2)
        continue;
      second += next != 0;
      changed += cases[i].size == 0 || memcmp(value, untouched, cases[i].size);
      CHECK(cases[i].size == 0 || !memcmp(value + cases[i].size, untouched, ROOM - cases[i].size));
    }
    CHECK(changed > 5 && second > 5);
  }
}

/* What a conversion stores: the pieces lie apart, so that a write outside of one is seen. */
typedef struct Scanned {
  _Alignas(16) char targets[3][32];
  int result, length;
} Scanned;

static void random_number_text(char *text)
{
  static const char alphabet[] = "0011223456789 +-.,:abcxXeE\t\n%%09";
  unsigned length = random_below(14);
  for (unsigned i = 0; i < length; i++)
    text[i] = alphabet[random_below(sizeof alphabet - 1)];
  text[length] = 0;
}

/* Every conversion of sscanf against the host's. */
static void test_scan_text(void)
{
  static const char *const formats[] = {
      "%d%d%d%n",
      "%hhd,%hd%ld%n",
      "%lld %i%u%n",
      "%x%o%X%n",
      "%2d%3u%1x%n",
      "%jd%zu%td%n",
      "%s%s%s%n",
      "%3s%*d%2s%c%n",
      "%c%2c%c%n",
      "%[0-9]%[^0-9]%s%n",
      "%3[ab-]%[]x]%c%n",
      "%d%%%d:%d%n",
      " %d , %d %d%n",
      "%*d%*s%d%d%d",
      "%f%f%f%n",
      "%lf:%Lf%lf%n",
      "%3f%2lf%g%n",
      "%5i%4i%i%n",
      "12%d%d%d%n",
      "%[^,],%[^,],%s%n",
      "%[9-0]%[a-c-x]%c%n",
      "%[+--a]%[]-a]%c%n",
      "%[^]-a]%[^--9]%c%n",
      "%d%[0-9",
      "%d%[^",
  };
  unsigned same = 0, left_out = 0;
  for (unsigned round = 0; round < 40000 / SLOWER; round++) {
    const char *format = formats[random_below(sizeof formats / sizeof *formats)];
    char text[16];
    random_number_text(text);
    Scanned ours, theirs;
    memset(&ours, 0, sizeof ours);
    memset(&theirs, 0, sizeof theirs);
    unsupported_count = invented_count = 0;
    ours.result =
        model_sscanf(text, format, ours.targets[0], ours.targets[1], ours.targets[2], &ours.length);
    theirs.result = sscanf(text, format, theirs.targets[0], theirs.targets[1], theirs.targets[2],
                           &theirs.length);
    if (unsupported_count || invented_count) {
      left_out++;
      continue;
    }
    bool equal = !memcmp(&ours, &theirs, sizeof ours);
    if (!equal)
      printf("sscanf(\"%s\", \"%s\"): %d instead of %d\n", text, format, ours.result,
             theirs.result);
    CHECK(equal);
    same += ours.result > 0;
  }
  CHECK(same > 5 * left_out);
}

static void test_characters(void)
{
  unsigned ended = 0;
  for (unsigned round = 0; round < 2000; round++) {
    int c = model_getchar();
    CHECK(c >= -1 && c <= 255);
    ended += c == EOF;
    CHECK(model_fgetc(stdin) <= 255 && model_getc(stdin) >= -1);
  }
  CHECK(ended > 500 && ended < 1500);
}

static void test_lines(void)
{
  unsigned ended = 0, lines = 0, full = 0, words = 0, empty = 0, none = 0;
  for (unsigned round = 0; round < 20000; round++) {
    memset(ours, 'x', ROOM);
    int size = 1 + (int)random_below(5);
    char *line = model_fgets(ours, size, stdin);
    CHECK(!line || (line == ours && memchr(ours, 0, (size_t)size)));
    CHECK(ours[size] == 'x');
    ended += !line;
    lines += line && strchr(line, '\n');
    full += line && size > 1 && strlen(line) == (size_t)size - 1;
    char *word = model_gets(theirs);
    CHECK(!word || (word == theirs && !strchr(word, '\n')));
    none += !word;
    empty += word && !*word;
    words += word && strlen(word) > 1;
  }
  CHECK(ended > 0 && lines > 0 && full > 0 && none > 0 && empty > 0 && words > 0);
  CHECK(model_fgets(ours, 0, stdin) == NULL);
  CHECK(model_fgets(ours, 1, stdin) == ours && ours[0] == 0);
}

static void test_blocks(void)
{
  unsigned items_seen[4] = {0}, bytes_seen[8] = {0}, parts_seen = 0;
  for (unsigned round = 0; round < 1000; round++) {
    memset(ours, 'x', ROOM);
    size_t items = model_fread(ours, 2, 3, stdin);
    CHECK(items <= 3 && ours[6] == 'x');
    CHECK(items == 3 || ours[2 * items + 1] == 'x');
    items_seen[items & 3]++;
    parts_seen += items < 3 && ours[2 * items] != 'x';
    CHECK(model_fread(ours, 0, 3, stdin) == 0 && model_fread_unlocked(ours, 2, 0, stdin) == 0);
    ssize_t length = model_read(0, ours, 6);
    CHECK(length >= -1 && length <= 6 && ours[6] == 'x');
    bytes_seen[(length + 1) & 7]++;
  }
  for (unsigned i = 0; i < 8; i++)
    CHECK(bytes_seen[i] > 0 && items_seen[i / 2] > 0);
  CHECK(parts_seen > 0);
}

static void test_environment(void)
{
  for (unsigned round = 0; round < 20; round++) {
    double part = model_drand48();
    CHECK(part >= 0 && part < 1 && model_lrand48() >= 0 && model_lrand48() <= RAND_MAX);
    long number = model_mrand48();
    CHECK(number == (int)number);
    CHECK(model_rand() >= 0 && model_random() >= 0 && model_random() <= RAND_MAX);
    time_t now;
    CHECK(model_time(&now) == now);
    model_time(NULL);
  }
  memset(ours, 0, ROOM);
  model___VERIFIER_nondet_memory(ours, ROOM / 2);
  CHECK(strlen(ours) > 0);
  for (unsigned i = ROOM / 2; i < ROOM; i++)
    CHECK(ours[i] == 0);
}

static void test_variables(void)
{
  unsigned missing = 0;
  for (char name[] = "A"; name[0] <= 'H'; name[0]++) {
    char *value = model_getenv(name);
    missing += !value;
    CHECK(!value || strlen(value) < 131072); /* all that Linux allows */
    CHECK(model_getenv(name) == value);
  }
  CHECK(missing > 0 && missing < 8);
  CHECK(model_setenv("A", "one", 1) == 0 && !strcmp(model_getenv("A"), "one"));
  CHECK(model_setenv("A", "two", 0) == 0 && !strcmp(model_getenv("A"), "one"));
  CHECK(model_setenv("A=", "x", 1) == -1 && model_setenv("", "x", 1) == -1);
  CHECK(model_unsetenv("A") == 0 && !model_getenv("A") && model_unsetenv("A=") == -1);
  CHECK(model_setenv("A", "two", 0) == 0 && !strcmp(model_getenv("A"), "two"));
  char text[] = "A=3";
  CHECK(model_putenv(text) == 0 && model_getenv("A") == text + 2);
  CHECK(model_putenv("A") == 0 && !model_getenv("A") && !model_getenv(""));
  CHECK(model_clearenv() == 0 && !model_getenv("Z") && !model_getenv("B"));
}

int main(void)
{
  RUN(test_allocation);
  RUN(test_allocation_fails);
  RUN(test_alignment);
  RUN(test_duplicates);
  RUN(test_sort);
  RUN(test_print_integers);
  RUN(test_print_text);
  RUN(test_print_variants);
  RUN(test_scan);
  RUN(test_scan_sizes);
  RUN(test_scan_text);
  RUN(test_characters);
  RUN(test_lines);
  RUN(test_blocks);
  RUN(test_environment);
  RUN(test_variables);
  return check_summary();
}
