/* Atomics in one thread: __sync, __atomic, _Atomic, volatile. */
#include <stdatomic.h>
#include <stdio.h>

static int counter = 5;
static unsigned char byte = 250;
static long long wide = 1ll << 40;
static _Atomic int cell = 3;
static _Atomic(double) real = 1.5;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int *_Atomic pointer;
static int array[4] = {1, 2, 3, 4};
struct pair { int a, b; };
static _Atomic struct pair both;
static volatile int port;
static _Thread_local int mine = 8;

int main(void)
{
  printf("%d %d\n", __sync_fetch_and_add(&counter, 3), counter);
  printf("%d %d\n", __sync_add_and_fetch(&byte, 10), __sync_fetch_and_nand(&byte, 3));
  printf("%d %d\n", byte, __sync_sub_and_fetch(&counter, 20));
  printf("%d %d\n", __sync_bool_compare_and_swap(&counter, -12, 7), __sync_val_compare_and_swap(&counter, 1, 2));
  printf("%d %d\n", __sync_lock_test_and_set(&counter, 1), counter);
  __sync_lock_release(&counter);
  __sync_synchronize();
  printf("%lld\n", __atomic_fetch_xor(&wide, 255, __ATOMIC_SEQ_CST));
  printf("%lld %lld\n", __atomic_load_n(&wide, __ATOMIC_ACQUIRE), __atomic_or_fetch(&wide, 1ll << 50, __ATOMIC_RELAXED));
  __atomic_store_n(&wide, -1, __ATOMIC_RELEASE);
  long long expected = 0, seen;
  printf("%d %lld\n", __atomic_compare_exchange_n(&wide, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST), expected);
  __atomic_exchange(&wide, &expected, &seen, __ATOMIC_SEQ_CST);
  printf("%lld %lld\n", wide, seen);
  cell += 4;
  cell++;
  cell *= 3;
  printf("%d %d\n", cell--, atomic_fetch_sub(&cell, 2));
  int want = 21;
  printf("%d %d %d\n", atomic_compare_exchange_strong(&cell, &want, 100), cell, want);
  real = real * 2;
  printf("%g\n", real);
  printf("%d %d\n", atomic_flag_test_and_set(&flag), atomic_flag_test_and_set(&flag));
  pointer = array;
  pointer++;
  atomic_fetch_add(&pointer, 1);
  printf("%d\n", *pointer);
  struct pair p = {1, 2};
  both = p;
  p = both;
  p.a += 5;
  atomic_store(&both, p);
  struct pair q = atomic_load(&both);
  printf("%d %d\n", q.a, q.b);
  port = 4;
  port |= port << 2;
  port++;
  printf("%d %d\n", port, port + port);
  int *m = &mine;
  *m += 1;
  printf("%d %d\n", mine, __atomic_fetch_max(&counter, 9, 0) + 1);
  return 0;
}
