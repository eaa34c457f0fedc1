// args: check --entry kept
// args: check --entry initial --config bmc
// args: check --entry returned --config bmc -m32
// args: check --entry described
// args: check --entry filled --config bmc
// expect: ^Verdict: TRUE$
// args: check --entry linked --config bmc
// args: check --entry distant
// args: check --entry parsed --config bmc
// args: check --entry sorted --config k-induction
// expect: the violation that was found has a pointer from outside lead to what nobody there knows of
// expect: ^Verdict: UNKNOWN\(invalid-access\)$
// expect-status: 5
// args: check --entry split --config bmc
// expect: ^Verdict: FALSE
// expect-status: 10
/* A static variable whose address the program keeps in another one, or gives to its own functions, is no less
 * secret; where it may give it away, that nobody has it is not proved, nor is it that somebody does.  The
 * library gives it away where it writes it, and to functions that it gets in variables. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static int number, pool[4], element, target, *way = &number, values[3];
static struct {
  int *head, count;
} state = {&pool[0], 0};
static const struct description {
  int *to;
  const char *name;
} descriptions[2] = {{&pool[2], "first"}, {&element, "second"}};
struct node {
  struct node *next;
  int value;
};
static struct node first;
static struct list {
  struct node *head;
} list;
static char text[8], line[8], word[8];
int read_number(void)
{
  return *way + *state.head;
}
static int *find(void)
{
  return &target;
}
int read_target(void)
{
  return *find();
}
int read_description(int i)
{
  return *descriptions[i & 1].to;
}
void fill(const char *from)
{
  strcpy(text, from);
}
static void add(struct list *to, struct node *node)
{
  node->next = to->head;
  to->head = node;
}
void link_first(int value)
{
  first.value = value;
  add(&list, &first);
}
unsigned long where(void)
{
  return (unsigned long)line;
}
long parse(char **end)
{
  return strtol(word, end, 10);
}
void sort(int (*compare)(const void *, const void *))
{
  qsort(values, 3, sizeof *values, compare);
}
static char parts[8];
void begin(void)
{
  strtok(parts, " ");
}
char *next(void)
{
  return strtok(NULL, " ");
}
#define CHECK(variable)                                                                            \
  (variable) = 0;                                                                                  \
  *p = 1;                                                                                          \
  if (variable)                                                                                    \
  reach_error()
void kept(int *p)
{
  CHECK(number);
}
void initial(int *p)
{
  CHECK(pool[1]);
}
void returned(int *p)
{
  CHECK(target);
}
void described(int *p)
{
  CHECK(element);
}
void filled(char *p)
{
  CHECK(text[1]);
}
void linked(int *p)
{
  CHECK(first.value);
}
void distant(char *p)
{
  CHECK(line[1]);
}
void parsed(char *p)
{
  CHECK(word[1]);
}
void sorted(int *p)
{
  CHECK(values[1]);
}
void split(char *p)
{
  CHECK(parts[1]);
}
