/* The base library: arena, vector, map, interner, bit set, text, run. */
#include <stdint.h>

#include "base/arena.h"
#include "base/bitset.h"
#include "base/intern.h"
#include "base/map.h"
#include "base/run.h"
#include "base/text.h"
#include "base/vec.h"
#include "check.h"

/* A small generator, so that the laws below see many inputs and the same ones each time. */
static uint64_t next_random(uint64_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static void test_arena_pieces_are_apart(void)
{
  Arena *arena = arena_new();
  enum { COUNT = 500 };
  unsigned char *pieces[COUNT];
  uint64_t state = 1;
  size_t sizes[COUNT];
  for (unsigned i = 0; i < COUNT; i++) {
    sizes[i] = next_random(&state) % (i % 50 ? 200 : 100000);
    pieces[i] = arena_alloc(arena, sizes[i]);
    CHECK((uintptr_t)pieces[i] % _Alignof(max_align_t) == 0);
    memset(pieces[i], (int)(i & 255), sizes[i]);
  }
  for (unsigned i = 0; i < COUNT; i++)
    for (size_t j = 0; j < sizes[i]; j++)
      if (pieces[i][j] != (i & 255)) {
        CHECK(!"another piece wrote here");
        break;
      }
  arena_reset(arena);
  CHECK_TEXT(arena_string(arena, "after"), "after");
  arena_free(arena);
  arena_free(NULL);
}

static void test_arena_copies(void)
{
  Arena *arena = arena_new();
  char original[] = "text";
  char *copy = arena_string(arena, original);
  original[0] = 'n';
  CHECK_TEXT(copy, "text");
  CHECK_TEXT(arena_format(arena, "%s-%d", "a", 7), "a-7");
  CHECK(strlen(arena_format(arena, "%0*d", 100000, 1)) == 100000);
  int *zeros = arena_zero(arena, 100 * sizeof(int));
  for (int i = 0; i < 100; i++)
    CHECK(zeros[i] == 0);
  CHECK(arena_copy(arena, NULL, 0) != NULL);
  arena_free(arena);
}

static void test_vec(void)
{
  VEC(int) numbers = {0};
  for (int i = 0; i < 1000; i++)
    vec_push(&numbers, i * i);
  CHECK(numbers.count == 1000 && numbers.data[31] == 961 && vec_last(&numbers) == 998001);
  CHECK(vec_pop(&numbers) == 998001 && numbers.count == 999);
  vec_clear(&numbers);
  CHECK(numbers.count == 0 && numbers.capacity >= 1000);
  vec_push(&numbers, 5);
  CHECK(numbers.data[0] == 5);
  vec_free(&numbers);
  CHECK(!numbers.data && !numbers.count && !numbers.capacity);
}

/* Against a plain array, which is slow and obviously right. */
static void test_map_against_array(void)
{
  enum { KEYS = 400 };
  uint64_t model[KEYS], state = 7;
  bool known[KEYS] = {false};
  unsigned distinct = 0;
  Map map = {0};
  CHECK(!map_get(&map, 0, NULL));
  for (unsigned i = 0; i < 5000; i++) {
    unsigned key = (unsigned)(next_random(&state) % KEYS);
    distinct += !known[key];
    known[key] = true;
    model[key] = next_random(&state);
    map_put(&map, key, model[key]);
  }
  CHECK(map.count == distinct);
  for (unsigned key = 0; key < KEYS; key++) {
    uint64_t value = 0;
    CHECK(map_get(&map, key, &value) == known[key]);
    CHECK(!known[key] || value == model[key]);
  }
  map_clear(&map);
  CHECK(map.count == 0 && !map_get(&map, 3, NULL));
  map_put(&map, 3, 4);
  CHECK(map.count == 1);
  map_free(&map);
}

static void test_map_keeps_insertion_order(void)
{
  Map map = {0};
  static const uint64_t keys[] = {99, 1, UINT64_MAX, 50, 0, 7};
  for (unsigned i = 0; i < 6; i++)
    map_put(&map, keys[i], i);
  map_put(&map, 1, 100); /* a new value does not move the key */
  CHECK(map.count == 6);
  for (unsigned i = 0; i < 6; i++)
    CHECK(map.entries[i].key == keys[i] && map.entries[i].value == (i == 1 ? 100 : i));
  map_free(&map);
}

static void test_map_of_pointers(void)
{
  Map map = {0};
  int a = 0, b = 0, c = 0;
  map_put_ptr(&map, &a, &b);
  map_put_ptr(&map, &c, NULL);
  CHECK(map_get_ptr(&map, &a) == &b && map_get_ptr(&map, &b) == NULL);
  CHECK(map_has_ptr(&map, &a) && map_has_ptr(&map, &c) && !map_has_ptr(&map, &b));
  map_free(&map);
}

static void test_intern(void)
{
  Interner *table = interner_new();
  const char *seen[2000];
  char name[32];
  for (unsigned i = 0; i < 2000; i++) {
    snprintf(name, sizeof name, "name%u", i);
    seen[i] = intern(table, name);
    CHECK(seen[i] != name);
  }
  for (unsigned i = 0; i < 2000; i++) {
    CHECK(intern_format(table, "name%u", i) == seen[i]);
    snprintf(name, sizeof name, "name%u", i);
    CHECK_TEXT(seen[i], name);
  }
  CHECK(intern_bytes(table, "name17 and more", 6) == seen[17]);
  CHECK(intern_bytes(table, "name1\0 hidden", 12) == seen[1]);
  CHECK(intern(table, "") == intern_bytes(table, "x", 0));
  const char *large = intern_format(table, "%0*d", 1000, 3);
  CHECK(strlen(large) == 1000 && intern(table, large) == large);
  interner_free(table);
  interner_free(NULL);
}

static void test_bitset_elements(void)
{
  Bitset set = bitset_new(200);
  CHECK(bitset_next(&set, 0) == 200 && bitset_count(&set) == 0);
  static const unsigned elements[] = {0, 1, 63, 64, 127, 128, 199};
  for (unsigned i = 0; i < 7; i++) {
    CHECK(bitset_add(&set, elements[i]));
    CHECK(!bitset_add(&set, elements[i]));
  }
  unsigned at = 0;
  for (unsigned e = bitset_next(&set, 0); e < 200; e = bitset_next(&set, e + 1))
    CHECK(at < 7 && e == elements[at++]);
  CHECK(at == 7 && bitset_count(&set) == 7);
  CHECK(bitset_has(&set, 63) && !bitset_has(&set, 62) && !bitset_has(&set, 200));
  CHECK(bitset_next(&set, 2) == 63 && bitset_next(&set, 65) == 127);
  bitset_free(&set);
}

static Bitset random_set(uint64_t *state, unsigned size)
{
  Bitset set = bitset_new(size);
  for (unsigned i = 0; i < size; i++)
    if (next_random(state) % 3 == 0)
      bitset_add(&set, i);
  return set;
}

static void test_bitset_laws(void)
{
  uint64_t state = 42;
  static const unsigned sizes[] = {0, 1, 63, 64, 65, 300};
  for (unsigned i = 0; i < 6; i++) {
    unsigned size = sizes[i];
    Bitset a = random_set(&state, size), b = random_set(&state, size);
    Bitset both = bitset_new(size);
    CHECK(bitset_unite(&both, &a) == (bitset_count(&a) > 0));
    bool grew = bitset_unite(&both, &b);
    bool b_has_more = false;
    for (unsigned e = 0; e < size; e++) {
      CHECK(bitset_has(&both, e) == (bitset_has(&a, e) || bitset_has(&b, e)));
      b_has_more |= bitset_has(&b, e) && !bitset_has(&a, e);
    }
    CHECK(grew == b_has_more && !bitset_unite(&both, &b) && !bitset_unite(&both, &a));
    CHECK((bitset_count(&both) > bitset_count(&a)) == grew);
    bitset_free(&a), bitset_free(&b), bitset_free(&both);
  }
}

static void test_text(void)
{
  Text text = {0};
  CHECK_TEXT(text_of(&text), "");
  text_add(&text, "ab");
  text_add_char(&text, 'c');
  text_add_bytes(&text, "defg", 2);
  text_format(&text, "%d%s", 42, "!");
  CHECK_TEXT(text_of(&text), "abcde42!");
  CHECK(text.length == 8);
  for (unsigned i = 0; i < 10000; i++)
    text_format(&text, "%u", i % 10);
  CHECK(text.length == 10008 && strlen(text_of(&text)) == 10008);
  text_clear(&text);
  CHECK_TEXT(text_of(&text), "");
  text_format(&text, "%s", "");
  CHECK_TEXT(text_of(&text), "");
  text_free(&text);
  CHECK_TEXT(text_of(&text), "");
}

static void test_text_distance(void)
{
  static const struct {
    const char *a, *b;
    unsigned distance;
  } cases[] = {
      {"", "", 0},        {"a", "", 1},         {"seed", "seed", 0},
      {"sed", "seed", 1}, {"seeed", "seed", 1}, {"kitten", "sitting", 3},
      {"abc", "xyz", 3},  {"ab", "ba", 2},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    CHECK(text_distance(cases[i].a, cases[i].b) == cases[i].distance);
    CHECK(text_distance(cases[i].b, cases[i].a) == cases[i].distance);
  }
  char large[1000];
  memset(large, 'a', sizeof large - 1);
  large[sizeof large - 1] = 0;
  CHECK(text_distance(large, "a") > 32);
}

static void test_run_keeps_first_failure(void)
{
  static const struct {
    Fail kind;
    int status;
  } cases[] = {{FAIL_USAGE, 64},      {FAIL_INPUT, 65},      {FAIL_MISSING, 66}, {FAIL_LIMIT, 5},
               {FAIL_UNSUPPORTED, 5}, {FAIL_INTERRUPTED, 5}, {FAIL_INTERNAL, 70}};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Run *run = run_new();
    CHECK(run_exit_status(run) == 0 && !run->reason);
    CHECK(!run_fail(run, cases[i].kind, "%s:%d: broken", "a.c", 3));
    CHECK(!run_fail(run, FAIL_INTERNAL, "second"));
    CHECK(run->fail == cases[i].kind && run_exit_status(run) == cases[i].status);
    CHECK_TEXT(run->reason, "a.c:3: broken");
    run_free(run);
  }
  run_free(NULL);
}

static void test_run_log_only_where_asked(void)
{
  static const struct {
    const char *on, *wanted;
  } cases[] = {{"", ""}, {"front", "[front] 7\n"}, {"cfa", ""}, {"all", "[front] 7\n"}};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    Run *run = run_new();
    char *got = NULL;
    size_t size = 0;
    run->log = open_memstream(&got, &size);
    vec_push(&run->options.log, cases[i].on);
    run_log(run, "front", "%d", 7);
    fclose(run->log);
    CHECK_TEXT(got, cases[i].wanted);
    mem_free(got);
    run_free(run);
  }
}

static char *print_stats(const Run *run)
{
  char *got = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&got, &size);
  run_print_stats(run, false, out);
  fclose(out);
  return got;
}

static void test_run_stats(void)
{
  Run *run = run_new();
  run->stats.edges = 12;
  run->stats.compile_time = 0.5;
  char *got = print_stats(run);
  static const char table[] = "clang                                           0.500 s\n"
                              "edges                                              12\n";
  CHECK(!strncmp(got, table, sizeof table - 1));
  CHECK(strstr(got, "\nmost memory"));
  mem_free(got);
  run->options.stats = "json";
  got = print_stats(run);
  CHECK(!strncmp(got, "{\"compile_time\": 0.500000, ", 27));
  CHECK(strstr(got, "\"edges\": 12, ") && strstr(got, "\"states_created\": 0, "));
  CHECK(strstr(got, "\"peak_memory_mb\": ") && !strcmp(got + strlen(got) - 2, "}\n"));
  mem_free(got);
  run_free(run);
  CHECK(run_cpu_seconds() >= 0);
}

int main(void)
{
  RUN(test_arena_pieces_are_apart);
  RUN(test_arena_copies);
  RUN(test_vec);
  RUN(test_map_against_array);
  RUN(test_map_keeps_insertion_order);
  RUN(test_map_of_pointers);
  RUN(test_intern);
  RUN(test_bitset_elements);
  RUN(test_bitset_laws);
  RUN(test_text);
  RUN(test_text_distance);
  RUN(test_run_keeps_first_failure);
  RUN(test_run_log_only_where_asked);
  RUN(test_run_stats);
  return check_summary();
}
