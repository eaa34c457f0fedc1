#include "interp/memory.h"

#include "check.h"

enum { SPACE = 1 << 16, NOTHING = -1 };

static uint64_t random_state;

static uint64_t next_random(void)
{
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return random_state >> 20;
}

/* A store and what it should hold: in an address space of 16 bits everything wraps around often. */
static Store store;
static short reference[SPACE];

static void reference_set(uint64_t address, uint64_t size, short byte)
{
  for (uint64_t i = 0; i < size; i++)
    reference[(address + i) % SPACE] = byte;
}

static void check_read(uint64_t address, unsigned count)
{
  Value expected = {0, 0}, value;
  bool complete = true;
  for (unsigned i = 0; i < count; i++) {
    short byte = reference[(address + i) % SPACE];
    complete = complete && byte != NOTHING;
    if (byte != NOTHING)
      *(i < 8 ? &expected.lo : &expected.hi) |= (uint64_t)byte << 8 * (i % 8);
  }
  CHECK(store_read_slow(&store, address, count, &value) == complete);
  CHECK(value_equal(value, expected));
  if (count == 1 || count == 2 || count == 4 || count == 8) {
    uint64_t fast;
    CHECK(store_read(&store, address, count, &fast) == complete && fast == expected.lo);
  }
}

static void write_both(uint64_t address, unsigned count, Value value)
{
  if (count == 1 || count == 2 || count == 4 || count == 8)
    store_write(&store, address, count, value.lo);
  else
    store_write_slow(&store, address, count, value);
  for (unsigned i = 0; i < count; i++)
    reference[(address + i) % SPACE] =
        (unsigned char)((i < 8 ? value.lo : value.hi) >> 8 * (i % 8));
}

static void settle_both(uint64_t address, unsigned count, Value fill)
{
  Value res = store_settle(&store, address, count, fill), read;
  for (unsigned i = 0; i < count; i++) {
    short *cell = &reference[(address + i) % SPACE];
    if (*cell == NOTHING)
      *cell = (unsigned char)((i < 8 ? fill.lo : fill.hi) >> 8 * (i % 8));
  }
  CHECK(store_read_slow(&store, address, count, &read) && value_equal(read, res));
}

static void random_operation(void)
{
  static const unsigned sizes[] = {1, 2, 4, 8, 3, 10, 16};
  uint64_t address = next_random() % SPACE,
           size = next_random() % 3 ? next_random() % 300 : next_random() % SPACE;
  unsigned count = sizes[next_random() % 7];
  if (next_random() % 2)
    address &= ~(uint64_t)(count - 1);
  Value value = {next_random() * next_random(), next_random() * next_random()};
  switch (next_random() % 16) {
  case 0:
    store_zero(&store, address, size);
    reference_set(address, size, 0);
    break;
  case 1:
    store_forget(&store, address, size);
    reference_set(address, size, NOTHING);
    break;
  case 2: settle_both(address, count, value); break;
  case 3:
  case 4:
  case 5:
  case 6:
  case 7: write_both(address, count, value); break;
  default: check_read(address, count);
  }
}

static void test_like_an_array(void)
{
  for (uint64_t seed = 1; seed <= 20 && !check_faults; seed++) {
    random_state = seed;
    store_init(&store, 16);
    for (unsigned i = 0; i < SPACE; i++)
      reference[i] = NOTHING;
    for (unsigned i = 0; i < 4000; i++)
      random_operation();
    for (unsigned i = 0; i < SPACE; i++)
      check_read(i, 1);
    store_free(&store);
    if (check_faults)
      printf("seed %u\n", (unsigned)seed);
  }
}

static void test_large_zeros_cost_nothing(void)
{
  uint64_t value = 1, giant = (uint64_t)1 << 40;
  store_init(&store, 64);
  store_zero(&store, 4096, giant);
  CHECK(store_read(&store, 4096 + giant - 8, 8, &value) && value == 0);
  CHECK(!store_read(&store, 4096 + giant, 8, &value));
  CHECK(store.page_count == 1);
  store_write(&store, 1 << 20, 4, 7);
  CHECK(store_read(&store, 1 << 20, 8, &value) && value == 7);
  CHECK(store.page_count == 2);
  store_free(&store);
}

static void test_forgotten_zeros_do_not_shine_through(void)
{
  uint64_t value;
  store_init(&store, 64);
  store_zero(&store, 0, (uint64_t)1 << 30);
  store_write(&store, 5000, 4, 1);
  store_forget(&store, 4096, (uint64_t)1 << 29);
  CHECK(!store_read(&store, 5000, 4, &value));
  CHECK(!store_read(&store, 1 << 20, 4, &value));
  store_write(&store, 1 << 20, 1, 9);
  CHECK(!store_read(&store, (1 << 20) + 1, 1, &value));
  CHECK(store_read(&store, 4092, 4, &value) && value == 0);
  CHECK(store_read(&store, 4096 + ((uint64_t)1 << 29), 4, &value) && value == 0);
  store_free(&store);
}

static void test_whole_address_space(void)
{
  uint64_t value;
  store_init(&store, 64);
  store_zero(&store, 16, UINT64_MAX);
  CHECK(store_read(&store, UINT64_MAX - 7, 8, &value) && value == 0);
  CHECK(!store_read(&store, 15, 1, &value));
  store_forget(&store, 0, UINT64_MAX);
  CHECK(store_read(&store, UINT64_MAX, 1, &value) && value == 0);
  CHECK(!store_read(&store, UINT64_MAX - 1, 1, &value));
  store_free(&store);
}

int main(void)
{
  RUN(test_like_an_array);
  RUN(test_large_zeros_cost_nothing);
  RUN(test_forgotten_zeros_do_not_shine_through);
  RUN(test_whole_address_space);
  return check_summary();
}
