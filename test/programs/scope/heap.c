// args: run --input 11,12
// args: run --input 11,12 -m32
// expect: ^11 11 12$
// expect: ^0 0$
// expect: ^11 12 3 1$
// expect: ^block$
// expect: ^distinct$
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
  int *p = malloc(3 * sizeof *p);
  int first = p[0], again = p[0], second = p[1];
  printf("%d %d %d\n", first, again, second);
  int *zero = calloc(2, sizeof *zero);
  printf("%d %d\n", zero[0], zero[1]);
  p[2] = 3;
  int *r = realloc(p, 100);
  printf("%d %d %d %d\n", r[0], r[1], r[2], realloc(NULL, 4) != NULL);
  printf("%s\n", malloc(0) ? "block" : "null");
  char *a = malloc(1), *b = malloc(1), *c = malloc(17), *d = malloc(1);
  puts(a != b && b != c && c + 17 <= d ? "distinct" : "the same");
  free(a), free(NULL), free(r);
}
