/* How the goal follows: from the list of clauses that Spacer used, the tree of them. */
#include "smt/horn_build.h"

static unsigned gives(const Horn *horn, const RuleList *used, unsigned step)
{
  return horn->clauses.data[used->data[step]].gives;
}

/* The steps from "first" on give what the clause needs, each one relation, but Spacer has them in
 * an order of its own: only those that give the same relation keep theirs. */
static bool match(const Horn *horn, const RuleList *used, const HornClause *clause, unsigned first,
                  unsigned *from)
{
  bool *taken = mem_zero(clause->count + 1, sizeof *taken);
  bool found = true;
  for (unsigned i = 0; i < clause->count && found; i++) {
    unsigned k = 0;
    while (k < clause->count && (taken[k] || gives(horn, used, first + k) != clause->needs[i]))
      k++;
    found = k < clause->count;
    taken[k] = true;
    from[i] = first + k;
  }
  mem_free(taken);
  return found;
}

/* "*next" is the first step that nothing was derived by so far. */
static bool add_step(Horn *horn, const RuleList *used, unsigned index, unsigned *next)
{
  const HornClause *clause = &horn->clauses.data[used->data[index]];
  unsigned first = *next;
  if (*next <= index || clause->count > used->count - first)
    return false;
  unsigned *from = arena_alloc(horn->scratch, (clause->count + 1) * sizeof *from);
  if (!match(horn, used, clause, first, from))
    return false;
  vec_push(&horn->derivation, ((HornStep){clause->rule, clause->fails, clause->count, from}));
  *next += clause->count;
  return true;
}

void horn_derive(Horn *horn, unsigned goal, const RuleList *used)
{
  bool is_tree = used->count && gives(horn, used, 0) == goal;
  unsigned next = 1;
  for (unsigned i = 0; i < used->count && is_tree; i++)
    is_tree = add_step(horn, used, i, &next);
  if (!is_tree || next != used->count)
    vec_clear(&horn->derivation);
}

const HornStep *horn_derivation(const Horn *horn, unsigned *count)
{
  *count = horn->derivation.count;
  return horn->derivation.data;
}
