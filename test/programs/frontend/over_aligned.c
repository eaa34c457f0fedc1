// args: check
// args: check -m32
// args: check -DLARGE
// args: check -DVARIABLE
// args: check -DVARIABLE --malloc-may-fail
// expect: ^Verdict: TRUE
/* What is declared with a large alignment has it as a parameter and as an array of variable length,
 * too. */
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#ifdef LARGE
enum { SIZE = 6400 };
#else
enum { SIZE = 1 };
#endif

struct aligned {
  _Alignas(64) char text[SIZE];
};

static int is_aligned(struct aligned *a)
{
  return (uintptr_t)a % 64 == 0;
}

static int is_aligned_here(char before, struct aligned a)
{
  a.text[0] = before;
  return is_aligned(&a);
}

static int is_aligned_in_array(int n)
{
  char before[n];
  before[0] = 0;
  struct aligned array[n];
  array[0].text[0] = before[0];
  return is_aligned(&array[0]);
}

int main(void)
{
  static struct aligned a;
  char before;
  int n = __VERIFIER_nondet_int();
#ifdef VARIABLE
  if (n >= 1 && n <= 3 && !is_aligned_in_array(n))
    reach_error();
#else
  before = n;
  if (!is_aligned_here(before, a))
    reach_error();
#endif
  return 0;
}
