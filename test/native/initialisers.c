/* Initialisers of every kind, static and automatic. */
#include <stddef.h>
#include <stdio.h>

struct node { const char *name; struct node *next; int (*op)(int, int); int data[3]; };
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static struct node second, first = {"first", &second, add, {1, [2] = 3}};
static struct node second = {.op = sub, .name = "second" + 2, .data[1] = 7};
static int table[8] = {[1 ... 3] = 5, [6] = 9, 10};
static int *inside = &table[3] + 1, *beyond = table + 8;
static const char *const names[] = {"a", "bc", [4] = "e", [3] = "d"};
static char text[] = "con" "cat\0en\x41" "ated\101";
static char exact[3] = "abc", longer[6] = "ab";
static const struct { unsigned char op; short arg; } code[] = {{1, -1}, {2}, {.arg = 4}};
static long offset = (char *)&first.data[2] - (char *)&first == offsetof(struct node, data[2]);
static size_t where = offsetof(struct node, data[1]) - offsetof(struct node, data[0]);
static int *compound = (int[]){4, 5, 6};
static struct node *literal = &(struct node){"lit", &first, sub};
static double numbers[] = {1, 2.5f, 3e2, -0.0, 1.0 / 3};
static union { float f; unsigned u; } pun = {.u = 0x40490fdb};
static struct { struct { int a, b; } in[2]; int tail; } nested = {1, 2, 3, 4, 5}, over = {.in[0] = {1, 2}, .in[0].b = 9};
static void *self = &self;
static int (*ops[])(int, int) = {add, sub, NULL};
static char **argv_like = (char *[]){"prog", "-x", NULL};
static unsigned short wide[] = u"hi\u00e9";
static int wchars[sizeof(L"abc") / sizeof(L"abc"[0])] = L"abc";
static _Bool flags[] = {3, 0, 0.5, &table};
enum { A = 3, B, C = A * B + 1, D = -1 };
static int by_enum[] = {[A] = 1, [B] = 2, [C] = 3};

static int counter(void)
{
  static int n = 10, *p = &n;
  return ++*p;
}

int main(int argc, char **argv)
{
  for (struct node *n = literal; n; n = n->next)
    printf("%s %d %d\n", n->name, n->op(7, 2), n->data[0] + n->data[1] * 10 + n->data[2] * 100);
  for (int i = 0; i < 8; i++)
    printf("%d ", table[i]);
  printf("%d %d %td\n", *inside, beyond[-1], beyond - inside);
  printf("%s %s %d %zu %s %zu\n", names[1], names[4], names[2] == NULL, sizeof text, text + 7, sizeof names / sizeof *names);
  printf("%.3s %s %d\n", exact, longer, longer[5]);
  printf("%d %d %d %d\n", code[0].arg, code[1].arg, code[2].op, code[2].arg);
  printf("%ld %zu %d %g %g\n", offset, where, compound[2], numbers[4], pun.f);
  printf("%d %d %d %d\n", nested.in[1].b, nested.tail, over.in[0].a, over.in[0].b);
  printf("%d %d %s %d %d\n", self == &self, ops[1](1, 2), argv_like[1], wide[2], wchars[2]);
  printf("%d%d%d%d %d %zu\n", flags[0], flags[1], flags[2], flags[3], by_enum[C], sizeof by_enum / sizeof(int));
  int x = counter() + counter(), local[] = {x, x + 1, [4] = x * 2};
  printf("%d %d %d %zu\n", x, local[3], local[4], sizeof local / sizeof *local);
  struct node on_stack = {.data = {x, [2] = counter()}, .name = x > 3 ? "yes" : "no"};
  printf("%s %d %d %d\n", on_stack.name, on_stack.data[1], on_stack.data[2], on_stack.next == NULL);
  char buffer[10] = "hey", *s = (char[]){"mutable"};
  s[0] = buffer[1];
  printf("%s %d %s\n", s, buffer[9], __func__);
  for (int i = 0; i < 3; i++) {
    int fresh[2] = {i}, *p = (int[2]){i * 2};
    p[1] += fresh[1]++ + 1;
    printf("%d %d %d;", fresh[0], fresh[1], p[0] + p[1]);
  }
  int grid[2][2] = {{1}, {2, 3}}, copy[2][2] = {[1] = {[1] = grid[1][1]}};
  printf("\n%d %d\n", copy[1][1], copy[0][1] + grid[0][1]);
  return C;
}
