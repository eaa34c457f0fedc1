/* Pointers: arithmetic, negative indices, comparison, difference, container_of, round trips. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define container_of(p, type, member) ((type *)((char *)(p)-offsetof(type, member)))

struct link {
  struct link *next, **back;
};
struct item {
  int key;
  struct link link;
  char name[6];
};

static int numbers[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static int *const middle = &numbers[5];
static int *ends[] = {numbers, numbers + 10, &numbers[9] - 3, 0};

static void push(struct link **head, struct link *l)
{
  l->next = *head;
  l->back = head;
  if (*head)
    (*head)->back = &l->next;
  *head = l;
}
static void pull(struct link *l)
{
  *l->back = l->next;
  if (l->next)
    l->next->back = l->back;
}
static void set(int ***p, int v) { ***p = v; }
static const char *skip(const char *s, char c)
{
  while (*s && *s != c)
    s++;
  return *s ? s + 1 : NULL;
}

int main(void)
{
  int *p = middle;
  printf("%d %d %d %d\n", p[-2], *(p + 3), (-1)[p], *--p);
  printf("%d %d %d\n", *p++, *p, (*p)++);
  printf("%td %td %d\n", ends[1] - ends[0], ends[2] - p, ends[2] > p);
  printf("%d %d\n", p - 1 == &numbers[4], p >= ends[1]);
  struct link *head = NULL;
  struct item items[4];
  for (int i = 0; i < 4; i++) {
    items[i].key = i * i;
    items[i].name[0] = 'a' + i;
    push(&head, &items[i].link);
  }
  pull(&items[2].link);
  pull(&items[3].link);
  for (struct link *l = head; l; l = l->next) {
    struct item *it = container_of(l, struct item, link);
    printf("%d%c ", it->key, it->name[0]);
  }
  printf("\n");
  int v = 0, *q = &v, **r = &q;
  set(&r, 42);
  printf("%d\n", v);
  uintptr_t u = (uintptr_t)&numbers[3];
  int *back = (int *)(u + 2 * sizeof(int));
  printf("%d %d\n", *back, (int)((uintptr_t)back - u));
  printf("%d %d\n", (int)((uintptr_t)&numbers[1] & 3), !!back);
  char *bytes = (char *)numbers;
  bytes[4] = 0x7f;
  printf("%d %d\n", numbers[1], *(short *)(bytes + 8));
  const char *s = "one,two,,three";
  while (s) {
    printf("[%s]", s);
    s = skip(s, ',');
  }
  printf("\n");
  int (*rows)[5] = (int(*)[5])numbers;
  printf("%d %d %td\n", rows[1][2], (*(rows + 1))[-1], rows[1] - rows[0]);
  void *any = &items[1];
  printf("%d\n", ((struct item *)any)->key + (int)sizeof(*(struct item *)any));
  int *heap = malloc(4 * sizeof *heap);
  for (int *h = heap; h != heap + 4; ++h)
    *h = h - heap;
  heap = realloc(heap, 8 * sizeof *heap);
  printf("%d %d\n", heap[3], heap[0]);
  free(heap);
  char **words = calloc(3, sizeof *words);
  words[1] = "mid";
  printf("%d %s %d\n", words[0] == NULL, words[1], words[2] == 0);
  free(words);
  return ends[3] != NULL;
}
