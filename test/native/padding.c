/* Copies and fills reach the padding of structs, as memcmp and byte pointers show. */
#include <stdio.h>
#include <string.h>

struct gap {
  char c;
  int i;
  short s;
  long long l;
  char last;
};
struct tiny {
  char c;
  short s;
};

static int same(const void *a, const void *b, size_t n) { return !memcmp(a, b, n); }

static int through_locals(const unsigned char *from, unsigned char *to)
{
  struct tiny kept, moved;
  memcpy(&kept, from, sizeof kept);
  moved = kept;
  memcpy(to, &moved, sizeof moved);
  return kept.s;
}

int main(void)
{
  struct gap a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.c = b.c = 1;
  a.l = b.l = 5;
  printf("%d\n", same(&a, &b, sizeof a));
  memset(&b, 0xff, sizeof b);
  memcpy(&a, &b, sizeof a);
  printf("%d\n", same(&a, &b, sizeof a));
  unsigned char from[4] = {1, 2, 3, 4}, to[4] = {0};
  int s = through_locals(from, to);
  printf("%d %d %d %d %d\n", s, to[0], to[1], to[2], to[3]);
  struct gap array[2];
  memset(array, 7, sizeof array);
  array[1] = array[0];
  for (unsigned i = 0; i < sizeof array; i++)
    if (((char *)array)[i] != 7)
      printf("byte %u\n", i);
  return 0;
}
