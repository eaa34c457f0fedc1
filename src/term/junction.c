/* Conjunctions and disjunctions: flat, ordered, without duplicates and complements. */
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "term/build.h"

/* A nested junction is taken apart only while the result stays this small.  Longer conjunctions
 * that grow one by one nest instead, so that n of them cost n steps and not n * n. */
enum { MOST_FLAT = 64 };

typedef struct Members {
  const Term **data;
  unsigned count;
  unsigned first, last; /* members from first on and before last come from one junction */
  const Term *few[MOST_FLAT];
} Members;

static void members_init(Members *m, unsigned capacity)
{
  m->count = m->first = m->last = 0;
  m->data = capacity > MOST_FLAT ? mem_alloc(capacity * sizeof *m->data) : m->few;
}

static void members_free(Members *m)
{
  if (m->data != m->few)
    mem_free(m->data);
}

static int by_structure(const void *left, const void *right)
{
  return term_compare(*(const Term *const *)left, *(const Term *const *)right);
}

/* Where "t" belongs among the first "count" members, which are in order. */
static unsigned place_of(const Members *m, unsigned count, const Term *t)
{
  unsigned low = 0, high = count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (term_compare(m->data[middle], t) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Mostly one new member joins a sorted list. */
static void sort(Members *m)
{
  if (m->count > MOST_FLAT) {
    qsort(m->data, m->count, sizeof *m->data, by_structure);
    return;
  }
  for (unsigned i = 1; i < m->count; i++) {
    const Term *moved = m->data[i];
    if (term_compare(m->data[i - 1], moved) <= 0)
      continue;
    unsigned at = place_of(m, i, moved);
    memmove(m->data + at + 1, m->data + at, (i - at) * sizeof *m->data);
    m->data[at] = moved;
  }
}

/* Collects the members; true where one of them decides the whole. */
static bool collect(Members *m, TermOp op, unsigned count, const Term *const *args)
{
  for (unsigned i = 0; i < count; i++) {
    const Term *t = args[i];
    if (term_is_const(t)) {
      if ((bool)t->value.lo == (op == TERM_OR))
        return true;
    } else if (t->op == op && m->count + t->count + (count - i - 1) <= MOST_FLAT) {
      if (t->count > m->last - m->first)
        m->first = m->count, m->last = m->count + t->count;
      for (unsigned j = 0; j < t->count; j++)
        m->data[m->count++] = t->args[j];
    } else {
      m->data[m->count++] = t;
    }
  }
  return false;
}

static void drop_duplicates(Members *m)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < m->count; i++)
    if (!kept || m->data[kept - 1] != m->data[i])
      m->data[kept++] = m->data[i];
  m->count = kept;
}

static bool contains(const Members *m, const Term *t)
{
  unsigned at = place_of(m, m->count, t);
  return at < m->count && m->data[at] == t;
}

/* Of many sorted members. */
static bool many_have_complements(const Members *m)
{
  for (unsigned i = 0; i < m->count; i++)
    if (m->data[i]->op == TERM_NOT && contains(m, m->data[i]->args[0]))
      return true;
  return false;
}

/* Members that come from one junction are no complements of each other. */
static bool few_have_complements(const Members *m)
{
  for (unsigned i = 0; i < m->count; i++)
    for (unsigned j = 0; j < m->count && (i < m->first || i >= m->last); j++)
      if (term_are_opposite(m->data[i], m->data[j]))
        return true;
  return false;
}

/* Duplicates gone, a nested junction may have become small enough to be taken apart. */
static bool can_flatten(const Members *m, TermOp op)
{
  for (unsigned i = 0; i < m->count; i++)
    if (m->data[i]->op == op && m->count - 1 + m->data[i]->count <= MOST_FLAT)
      return true;
  return false;
}

static const Term *of_members(Terms *terms, TermOp op, Members *m)
{
  bool few = m->count <= MOST_FLAT, decided = few && few_have_complements(m);
  sort(m);
  drop_duplicates(m);
  if (decided || (!few && many_have_complements(m)))
    return term_of_bool(terms, op == TERM_OR);
  if (!m->count)
    return term_of_bool(terms, op == TERM_AND);
  if (m->count == 1)
    return m->data[0];
  if (can_flatten(m, op))
    return term_junction(terms, op, m->count, m->data);
  return term_node(terms, op, type_bool(), 0, 0, 0, m->count, m->data);
}

const Term *term_junction(Terms *terms, TermOp op, unsigned count, const Term *const *args)
{
  Members m;
  members_init(&m, count);
  const Term *res =
      collect(&m, op, count, args) ? term_of_bool(terms, op == TERM_OR) : of_members(terms, op, &m);
  members_free(&m);
  return res;
}
