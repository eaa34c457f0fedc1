/* What goes over a whole term: each node once, with an explicit stack instead of recursion. */
#include "base/map.h"
#include "base/vec.h"
#include "term/build.h"

typedef VEC(const Term *) TermStack;

typedef struct Substitution {
  Terms *terms;
  TermReplace replace;
  void *context;
  Map done; /* id of a term -> what it became */
  TermStack stack, args;
} Substitution;

static const Term *result_of(const Substitution *s, const Term *term)
{
  uint64_t res;
  return map_get(&s->done, term->id, &res) ? (const Term *)(uintptr_t)res : NULL;
}

/* True where every argument has its result; pushes those that have none. */
static bool arguments_done(Substitution *s, const Term *term)
{
  unsigned before = s->stack.count;
  for (unsigned i = term->count; i-- > 0;)
    if (!result_of(s, term->args[i]))
      vec_push(&s->stack, term->args[i]);
  return s->stack.count == before;
}

static const Term *rebuilt(Substitution *s, const Term *term)
{
  bool changed = false;
  vec_clear(&s->args);
  for (unsigned i = 0; i < term->count; i++) {
    vec_push(&s->args, result_of(s, term->args[i]));
    changed |= s->args.data[i] != term->args[i];
  }
  return changed ? term_rebuild(s->terms, term, s->args.data) : term;
}

static const Term *replaced(Substitution *s, const Term *leaf)
{
  const Term *res = leaf->op == TERM_VAR ? s->replace(s->context, leaf) : NULL;
  return res ? res : leaf;
}

static const Term *substitute(Substitution *s, const Term *term)
{
  vec_push(&s->stack, term);
  while (s->stack.count) {
    const Term *at = vec_last(&s->stack);
    if (!result_of(s, at)) {
      if (!arguments_done(s, at))
        continue;
      const Term *res = at->count ? rebuilt(s, at) : replaced(s, at);
      map_put(&s->done, at->id, (uintptr_t)res);
    }
    s->stack.count--;
  }
  const Term *res = result_of(s, term);
  map_free(&s->done);
  vec_free(&s->stack);
  vec_free(&s->args);
  return res;
}

const Term *term_substitute(Terms *terms, const Term *term, TermReplace replace, void *context)
{
  return substitute(&(Substitution){.terms = terms, .replace = replace, .context = context}, term);
}

static const Term *keep(void *context, const Term *var)
{
  (void)context, (void)var;
  return NULL;
}

const Term *term_replace(Terms *terms, const Term *term, const Term *old, const Term *fresh)
{
  Substitution s = {.terms = terms, .replace = keep};
  map_put(&s.done, old->id, (uintptr_t)fresh);
  return substitute(&s, term);
}

void term_each(const Term *term, TermVisit visit, void *context)
{
  Map seen = {0};
  TermStack stack = {0};
  vec_push(&stack, term);
  while (stack.count) {
    const Term *at = vec_pop(&stack);
    if (map_get(&seen, at->id, NULL))
      continue;
    map_put(&seen, at->id, 1);
    visit(context, at);
    for (unsigned i = at->count; i-- > 0;)
      vec_push(&stack, at->args[i]);
  }
  map_free(&seen);
  vec_free(&stack);
}

void term_judge(const Term *term, TermJudge judge, void *context, Map *known)
{
  TermStack stack = {0};
  vec_push(&stack, term);
  while (stack.count) {
    const Term *top = vec_last(&stack);
    unsigned before = stack.count;
    for (unsigned i = 0; i < top->count; i++)
      if (!map_has_ptr(known, top->args[i]))
        vec_push(&stack, top->args[i]);
    if (stack.count > before)
      continue;
    stack.count--;
    map_put(known, (uintptr_t)top, judge(context, top) + 1);
  }
  vec_free(&stack);
}

typedef struct EachVar {
  TermVisit visit;
  void *context;
} EachVar;

static void visit_var(void *context, const Term *term)
{
  const EachVar *each = context;
  if (term->op == TERM_VAR)
    each->visit(each->context, term);
}

void term_each_var(const Term *term, TermVisit visit, void *context)
{
  term_each(term, visit_var, &(EachVar){visit, context});
}

bool term_mentions(const Term *term, const Term *var)
{
  Map seen = {0};
  TermStack stack = {0};
  bool found = false;
  vec_push(&stack, term);
  while (stack.count && !found) {
    const Term *at = vec_pop(&stack);
    found = at == var;
    /* An argument is older than the term, so what is older than "var" does not contain it. */
    if (at->id <= var->id || !at->count || map_get(&seen, at->id, NULL))
      continue;
    map_put(&seen, at->id, 1);
    for (unsigned i = 0; i < at->count; i++)
      vec_push(&stack, at->args[i]);
  }
  map_free(&seen);
  vec_free(&stack);
  return found;
}
