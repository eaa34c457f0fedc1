// args: check --config bmc --second-opinion none -DKIND=1
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check --config bmc --second-opinion none -DKIND=2
// args: check --config bmc --second-opinion none -DKIND=3
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --config bmc --second-opinion none -DKIND=4
// args: check --config bmc --second-opinion none -DKIND=5 --property unreach-call --semantics svcomp
// expect: ^Verdict: TRUE$
// expect-status: 0
// args: check --config bmc --second-opinion none -DKIND=5 --property {dir}/../unreach.prp --malloc-may-fail
// args: check --config bmc --second-opinion none -DKIND=5 --malloc-may-fail
// expect: ^Verdict: FALSE
// expect-status: 10
/* What C, the implementation and the options leave open about allocation. */
#include <malloc.h>
#include <stdlib.h>
extern void reach_error(void);
static void check(int holds)
{
  if (!holds)
    reach_error();
}
int main(void)
{
  void *block = NULL;
  switch (KIND) {
  case 1: check(malloc_usable_size(malloc(10)) == 10); break;
  case 2: check(!aligned_alloc(16, 0)); break;
  case 3: check(!posix_memalign(&block, 16, 0) && !block); break;
  case 4: check(memalign(9, 10) != NULL && malloc_usable_size(malloc(10)) >= 10); break;
  case 5: check(malloc(4) != NULL); break;
  }
}
