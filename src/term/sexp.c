#include "term/sexp.h"

typedef struct Visit {
  const Term *term;
  unsigned next; /* argument */
} Visit;

typedef VEC(Visit) VisitStack;

enum { SEEN_ONCE = 1, SEEN_AGAIN = 2 };

/* Counts how often a subterm is referred to; true where it is met for the first time. */
static bool count_visit(Map *seen, const Term *term)
{
  uint64_t times = 0;
  bool again = map_get(seen, term->id, &times);
  if (times != SEEN_AGAIN)
    map_put(seen, term->id, again ? SEEN_AGAIN : SEEN_ONCE);
  return !again;
}

static void count_references(Map *seen, VisitStack *stack, const Term *term)
{
  count_visit(seen, term);
  vec_push(stack, ((Visit){term, 0}));
  while (stack->count) {
    Visit *top = &vec_last(stack);
    if (top->next == top->term->count) {
      stack->count--;
      continue;
    }
    const Term *arg = top->term->args[top->next++];
    if (arg->count && count_visit(seen, arg))
      vec_push(stack, ((Visit){arg, 0}));
  }
}

static void number_when_shared(Sharing *sharing, const Map *seen, const Term *term)
{
  uint64_t times = 0;
  map_get(seen, term->id, &times);
  if (times != SEEN_AGAIN)
    return;
  vec_push(&sharing->order, term);
  map_put(&sharing->numbers, term->id, sharing->order.count);
}

static void number_shared(Sharing *sharing, const Map *seen, VisitStack *stack, const Term *term)
{
  Map done = {0};
  vec_push(stack, ((Visit){term, 0}));
  while (stack->count) {
    Visit *top = &vec_last(stack);
    if (top->next == top->term->count) {
      number_when_shared(sharing, seen, top->term);
      stack->count--;
      continue;
    }
    const Term *arg = top->term->args[top->next++];
    if (!arg->count || map_get(&done, arg->id, NULL))
      continue;
    map_put(&done, arg->id, 1);
    vec_push(stack, ((Visit){arg, 0}));
  }
  map_free(&done);
}

void sharing_find(Sharing *sharing, const Term *term)
{
  *sharing = (Sharing){0};
  if (term->size <= SHARING_SMALL)
    return;
  Map seen = {0};
  VisitStack stack = {0};
  count_references(&seen, &stack, term);
  number_shared(sharing, &seen, &stack, term);
  map_free(&seen);
  vec_free(&stack);
}

void sharing_free(Sharing *sharing)
{
  vec_free(&sharing->order);
  map_free(&sharing->numbers);
}

unsigned sharing_number(const Sharing *sharing, const Term *term)
{
  uint64_t number = 0;
  map_get(&sharing->numbers, term->id, &number);
  return (unsigned)number;
}

/* Prints one node or its name; true where its arguments are to follow. */
static bool print_head(const Term *term, bool is_root, const Sharing *sharing,
                       const Dialect *dialect, Text *out)
{
  unsigned number = is_root ? 0 : sharing_number(sharing, term);
  if (number)
    text_format(out, "%c%u", dialect->let_mark, number);
  else if (!term->count)
    dialect->leaf(term, out);
  else
    dialect->open(term, out);
  return !number && term->count;
}

static void print_tree(const Term *term, const Sharing *sharing, const Dialect *dialect,
                       VisitStack *stack, Text *out)
{
  if (print_head(term, true, sharing, dialect, out))
    vec_push(stack, ((Visit){term, 0}));
  while (stack->count) {
    Visit *top = &vec_last(stack);
    if (top->next == top->term->count) {
      dialect->close(top->term, out);
      stack->count--;
      continue;
    }
    if (top->next)
      dialect->between(top->term, top->next, out);
    const Term *arg = top->term->args[top->next++];
    if (print_head(arg, false, sharing, dialect, out))
      vec_push(stack, ((Visit){arg, 0}));
  }
}

void sexp_print(const Term *term, const Dialect *dialect, Text *out)
{
  Sharing sharing;
  VisitStack stack = {0};
  sharing_find(&sharing, term);
  for (unsigned i = 0; i < sharing.order.count; i++) {
    text_format(out, "(let ((%c%u ", dialect->let_mark, i + 1);
    print_tree(sharing.order.data[i], &sharing, dialect, &stack, out);
    text_add(out, ")) ");
  }
  print_tree(term, &sharing, dialect, &stack, out);
  for (unsigned i = 0; i < sharing.order.count; i++)
    text_add_char(out, ')');
  vec_free(&stack);
  sharing_free(&sharing);
}
