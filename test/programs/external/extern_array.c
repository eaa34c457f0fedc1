// args: check
// args: check --config value
// args: check --entry indexed
// expect: ^Verdict: TRUE$
/* An array of unknown size is memory apart from what other files can name. */
#include <assert.h>
extern int table[];
int *way, named, other;
extern int *gives(void);
int main(void)
{
  way = gives();
  named = other = 1;
  table[4] = 2;
  assert(named == 1 && other == 1);
}
void indexed(int *p, int i)
{
  if (i < 0 || i > 100)
    return;
  named = other = 1;
  table[i] = 2;
  assert(named == 1 && other == 1);
}
