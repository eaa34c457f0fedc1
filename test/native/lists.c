/* Heap structures: lists, trees, hash tables, strings built by hand, arrays of pointers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tree { int key; struct tree *left, *right; };
struct entry { char *key; int value; struct entry *next; };
struct map { struct entry *buckets[7]; int count; };
struct vec { int *data; size_t count, room; };

static struct tree *insert(struct tree *t, int key)
{
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else {
    struct tree **side = key < t->key ? &t->left : &t->right;
    *side = insert(*side, key);
  }
  return t;
}
static int walk(const struct tree *t, int depth) { return t ? walk(t->left, depth + 1) + t->key * depth + walk(t->right, depth + 1) : 0; }
static void drop(struct tree *t) { if (t) { drop(t->left); drop(t->right); free(t); } }
static unsigned hash(const char *s) { unsigned h = 0; while (*s) h = h * 31 + (unsigned char)*s++; return h; }
static struct entry **find(struct map *m, const char *key)
{
  struct entry **e = &m->buckets[hash(key) % 7];
  while (*e && strcmp((*e)->key, key))
    e = &(*e)->next;
  return e;
}
static void put(struct map *m, const char *key, int value)
{
  struct entry **e = find(m, key);
  if (!*e) {
    *e = malloc(sizeof **e);
    **e = (struct entry){strdup(key), 0, NULL};
    m->count++;
  }
  (*e)->value += value;
}
static int erase(struct map *m, const char *key)
{
  struct entry **e = find(m, key), *gone = *e;
  if (!gone) return 0;
  *e = gone->next;
  free(gone->key);
  free(gone);
  return 1;
}
static void push(struct vec *v, int x)
{
  if (v->count == v->room)
    v->data = realloc(v->data, (v->room = v->room ? 2 * v->room : 1) * sizeof *v->data);
  v->data[v->count++] = x;
}
static void heapify(int *a, int n)
{
  for (int i = 1; i < n; i++)
    for (int k = i; k && a[k] > a[(k - 1) / 2]; k = (k - 1) / 2) {
      int t = a[k]; a[k] = a[(k - 1) / 2]; a[(k - 1) / 2] = t;
    }
}

int main(void)
{
  struct tree *t = NULL;
  int keys[] = {50, 20, 70, 10, 30, 60, 80, 25};
  for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
    t = insert(t, keys[i]);
  printf("%d\n", walk(t, 1));
  drop(t);
  struct map m = {0};
  const char *words[] = {"one", "two", "three", "two", "four", "one", "two"};
  for (int i = 0; i < 7; i++)
    put(&m, words[i], i);
  printf("%d %d %d %d\n", m.count, (*find(&m, "two"))->value, erase(&m, "one"), erase(&m, "none"));
  struct vec v = {0};
  for (int i = 0; i < 20; i++)
    push(&v, i * 7 % 13);
  heapify(v.data, v.count);
  printf("%d %d %zu\n", v.data[0], v.data[19], v.room);
  int **rows = malloc(4 * sizeof *rows), sum = 0;
  for (int i = 0; i < 4; i++) {
    rows[i] = calloc(i + 1, sizeof **rows);
    rows[i][i] = i * i;
    for (int j = 0; j <= i; j++)
      sum = sum * 2 + rows[i][j];
  }
  for (int i = 0; i < 4; i++)
    free(rows[i]);
  free(rows);
  printf("%d\n", sum);
  char *joined = malloc(1);
  *joined = 0;
  for (int i = 0; i < 3; i++) {
    joined = realloc(joined, strlen(joined) + strlen(words[i]) + 2);
    strcat(strcat(joined, words[i]), "/");
  }
  puts(joined);
  free(joined);
  free(v.data);
  return 0;
}
