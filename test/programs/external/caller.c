// args: check --entry aliased
// args: check --entry aliased --config bmc -m32
// args: check --entry named
// args: check --entry behind
// args: check --entry elements --config bmc
// args: check --entry packed --config bmc
// args: check --entry wide_element --config bmc
// args: check --entry on_words --config bmc -m32
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --entry apart
// args: check --entry apart -m32 --config k-induction
// args: check --entry empty
// expect: ^Verdict: TRUE$
// expect-status: 0
// args: check --entry too_wide --config bmc
// expect: ^Verdict: UNKNOWN\(invalid-access\)$
// expect-status: 5
/* Pointers that a caller hands over lead to the same memory, to what it can name, to memory of its own;
 * not to what it cannot name, and nobody comes past null. */
extern void reach_error(void);
struct node {
  struct node *next;
  int value;
};
int global;
static int hidden;
void aliased(int *p, int *q)
{
  if (!p || !q)
    return;
  *p = 1;
  *q = 2;
  if (*p != 1)
    reach_error();
}
void named(int *p)
{
  global = 0;
  *p = 1;
  if (global)
    reach_error();
}
void behind(struct node *n)
{
  if (n->next->next->value == 7)
    reach_error();
}
void elements(const char *text)
{
  if (text[0] == 'a' && text[2] == 'c')
    reach_error();
}
void apart(int *p)
{
  int own = 5;
  hidden = 0;
  *p = 9;
  if (own != 5 || hidden)
    reach_error();
}
struct packed {
  char tag;
  int value;
} __attribute__((packed)) packed_value;
long double values[3];
struct {
  int tag;
  double value;
} pair;
void packed(struct packed *p)
{
  packed_value.value = 0;
  p->value = 1;
  if (packed_value.value)
    reach_error();
}
void wide_element(long double *p)
{
  values[1] = 0;
  *p = 1;
  if (values[1] == 1)
    reach_error();
}
void on_words(double *p)
{
  pair.value = 0;
  *p = 1;
  if (pair.value == 1)
    reach_error();
}
void too_wide(long long *p)
{
  global = 0;
  *p = 1;
  if (global)
    reach_error();
}
void empty(int *p)
{
  if (p)
    *p = 3;
  if (p && *p != 3)
    reach_error();
}
