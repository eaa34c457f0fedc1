// args: run --undefined pure --input 0
// args: run --semantics svcomp --input 0
// args: run --undefined pure --input 0 -m32
// expect: ^1 2 3 4 5 6$
// expect: ^assumed: unknown has no body: its result is arbitrary and it changes nothing
// args: run --input 80,81,82,83,84,85,86,87,88,89
// args: run --undefined havoc --input 80,81,82,83,84,85,86,87,88,89
// args: run --undefined havoc --input 80,81,82,83,84,85,86,87,88,89 -m32
// expect: ^8\d 8\d 8\d 8\d 5 6$
// expect: ^assumed: unknown has no body: its result is arbitrary and it changes only what it can reach
#include <stdio.h>
struct node { struct node *next; int value; };
extern int unknown(int *, struct node *);
int escaped = 4;
static int *way_out;
static int kept = 5;
extern void keep(int **);
int main(void)
{
  int x = 1, y = 6;
  struct node inner = {0, 3}, outer = {&inner, 2}, *in = &inner, *out = &outer;
  way_out = &escaped;
  unknown(&x, out);
  printf("%d %d %d %d %d %d\n", x, outer.value, in->value, escaped, kept, y);
}
