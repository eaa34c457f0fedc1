/* Arrays: several dimensions, variable length, of structs of arrays, flexible members. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell {
  int weights[3];
  struct {
    char tag[2][2];
  } inner[2];
};
struct buffer {
  unsigned short size;
  char kind;
  short data[];
};

static int cube[2][3][4] = {{{1, 2, 3, 4}, {5, 6}}, {[2] = {[3] = 99}}};
static struct cell grid[2][2] = {{{{1, 2, 3}, {{{{'a', 'b'}, {'c'}}}}}}, [1][0].weights[2] = 8};
static struct buffer fixed = {3, 'f', {10, 20, 30}};

static int total(int n, int m, int a[n][m])
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += a[i][j];
  return sum;
}
static void fill(int n, int a[static n])
{
  for (int i = 0; i < n; i++)
    a[i] = i * n;
}
static int vla(int n)
{
  int a[n], b[n][n + 1];
  char text[n * 2];
  fill(n, a);
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++)
      b[i][j] = a[i] + j;
  memset(text, 'x', sizeof text);
  text[sizeof text - 1] = 0;
  printf("%zu %zu %zu %s ", sizeof a, sizeof b, sizeof b[0], text);
  return n > 1 ? total(n, n + 1, b) + vla(n - 1) : b[0][1];
}
static struct buffer *make(int n)
{
  struct buffer *b = malloc(sizeof *b + n * sizeof b->data[0]);
  b->size = n;
  b->kind = 'd';
  for (int i = 0; i < n; i++)
    b->data[i] = -i;
  return b;
}

int main(void)
{
  int sum = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++)
        sum = sum * 3 + cube[i][j][k];
  printf("%d %d %zu\n", sum, *(*(*(cube + 1) + 2) + 3), sizeof cube[0]);
  grid[1][1] = grid[0][0];
  grid[1][1].inner[1].tag[1][0] = 'z';
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      for (unsigned k = 0; k < sizeof(struct cell); k++)
        printf("%d ", ((char *)&grid[i][j])[k]);
      printf("\n");
    }
  printf("%d\n", vla(4));
  struct buffer *b = make(5);
  printf("%d %c %d %zu %d\n", b->size, b->kind, b->data[4], sizeof *b, fixed.data[2]);
  free(b);
  for (int n = 1; n < 4; n++) {
    int local[n];
    local[n - 1] = n;
    int more[2][n];
    more[1][n - 1] = local[n - 1] * 2;
    printf("%d %zu\n", more[1][n - 1], sizeof more);
  }
  char names[][6] = {"one", "three", [4] = "five"};
  printf("%zu %s %d\n", sizeof names / sizeof names[0], names[4], names[3][0]);
  int (*pa)[4] = cube[1];
  int *flat = &cube[0][0][0];
  printf("%d %d\n", pa[2][3], flat[1 * 12 + 2 * 4 + 3]);
  int idx = 0, order[5] = {0};
  order[idx++] = 1;
  order[idx] = order[idx - 1] + 5, idx++;
  printf("%d %d %d\n", order[1], idx, order[2]);
  return 0;
}
