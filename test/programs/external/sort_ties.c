// args: check --config bmc
// args: check --config bmc -DREENTRANT
// args: check -DSEARCH --config bmc
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check -DKEYS
// args: check -DKEYS --config bmc
// args: check -DKEYS -DSEARCH
// expect: ^Verdict: TRUE$
// expect-status: 0
// args: check -DWRONG
// args: check -DWRONG --config bmc
// expect: ^Verdict: FALSE
// expect-status: 10
/* Equal elements may come out in any order, and any of them may be found. */
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
struct item {
  int key, place;
};
static int by_key(const void *a, const void *b)
{
  return ((const struct item *)a)->key - ((const struct item *)b)->key;
}
static int by_key_with(const void *a, const void *b, void *context)
{
  (void)context;
  return by_key(a, b);
}
int main(void)
{
  struct item items[] = {{2, 0}, {1, 1}, {2, 2}};
#ifdef REENTRANT
  qsort_r(items, 3, sizeof *items, by_key_with, NULL);
#elif defined SEARCH
  items[1].key = 2;
#else
  qsort(items, 3, sizeof *items, by_key);
#endif
  (void)by_key_with;
#if defined SEARCH && defined KEYS
  struct item *found = bsearch(&(struct item){2, 9}, items, 3, sizeof *items, by_key);
  if (!found || found->key != 2 || bsearch(&(struct item){3, 9}, items, 3, sizeof *items, by_key))
    reach_error();
#elif defined SEARCH
  struct item *found = bsearch(&(struct item){2, 9}, items, 3, sizeof *items, by_key);
  if (found->place != 1)
    reach_error();
#elif defined KEYS
  if (items[0].key != 1 || items[1].key != 2 || items[2].key != 2 || items[0].place != 1 ||
      items[1].place + items[2].place != 2)
    reach_error();
#elif defined WRONG
  if (items[1].place == 0)
    reach_error();
#else
  if (items[1].place != 0)
    reach_error();
#endif
  return 0;
}
