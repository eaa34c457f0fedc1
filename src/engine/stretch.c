#include "engine/stretch.h"

#include "cfa/address.h"
#include "cfa/callgraph.h"
#include "cfa/loops.h"

struct Stretch {
  const Program *program;
  bool matters;             /* some loop allocates */
  AddressContents contents; /* where it matters */
  const Candidate *lemma;   /* at hand */
  Map done;                 /* term -> sight + 1, in the lemma at hand */
};

/* ---- is anything allocated in a loop? ---- */

static bool allocates(const Program *program, const Bitset *allocators, const Edge *edge)
{
  return (edge->kind == EDGE_ASSIGN && edge->var == program->heap_top) ||
         (edge->kind == EDGE_CALL && edge->callee && bitset_has(allocators, edge->callee->id));
}

/* Functions that allocate, directly or through others. */
static Bitset find_allocators(const Program *program)
{
  Bitset found = bitset_new(program->functions.count);
  CallGraph *graph = callgraph_new(program);
  bool changed = true;
  while (changed) {
    changed = false;
    for (unsigned i = 0; i < graph->function_count; i++) {
      const Function *function = graph->bottom_up[i];
      for (unsigned k = 0; k < function->edges.count; k++)
        if (allocates(program, &found, function->edges.data[k]))
          changed |= bitset_add(&found, function->id);
    }
  }
  callgraph_free(graph);
  return found;
}

static bool has_allocating_loop(const Program *program, const Function *function,
                                const Bitset *allocators)
{
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  bool found = false;
  for (unsigned i = 0; i < function->edges.count && !found; i++) {
    const Edge *edge = function->edges.data[i];
    found = loops->innermost[edge->from->id] && allocates(program, allocators, edge);
  }
  loops_free(loops);
  order_free(order);
  return found;
}

static bool allocates_in_loop(const Program *program)
{
  if (!program->heap_top)
    return false;
  Bitset allocators = find_allocators(program);
  bool found = false;
  for (unsigned i = 0; i < program->functions.count && !found; i++)
    found = program->functions.data[i]->has_body &&
            has_allocating_loop(program, program->functions.data[i], &allocators);
  bitset_free(&allocators);
  return found;
}

Stretch *stretch_new(const Program *program)
{
  Stretch *s = mem_zero(1, sizeof *s);
  s->program = program;
  s->matters = allocates_in_loop(program);
  if (s->matters)
    s->contents = program_address_contents(program);
  return s;
}

void stretch_free(Stretch *s)
{
  if (!s)
    return;
  address_contents_free(&s->contents);
  map_free(&s->done);
  mem_free(s);
}

/* ---- what a term shows ---- */

/* A number, an address as a variable holds it, either of both, or what depends on distances. */
typedef enum Sight { SIGHT_NUMBER, SIGHT_ADDRESS, SIGHT_EITHER, SIGHT_DISTANCE } Sight;

static Sight see_known(const Stretch *s, const Term *term)
{
  uint64_t found = 0;
  map_get(&s->done, (uintptr_t)term, &found);
  return (Sight)(found - 1);
}

static const Look *find_look(const Stretch *s, const Term *var)
{
  for (unsigned i = 0; i < s->lemma->claim.look_count; i++)
    if (s->lemma->claim.looks[i].var == var)
      return &s->lemma->claim.looks[i];
  return NULL;
}

/* Numbers and addresses may lie in one region, but not whatever depends on where objects lie. */
static Sight see_look(const Stretch *s, const Look *look)
{
  AddressContent content = look->region ? s->contents.regions[look->region->id] : CONTENT_NUMBER;
  bool whole = look->var->type.width == s->program->pointer_bits;
  if (content == CONTENT_BITS || (content == CONTENT_ADDRESS && !whole))
    return SIGHT_DISTANCE;
  return content == CONTENT_NUMBER ? SIGHT_NUMBER : SIGHT_EITHER;
}

static Sight see_variable(const Stretch *s, const Term *term)
{
  const Variable *var = program_variable(s->program, term);
  const Look *look = var ? NULL : find_look(s, term);
  if (look)
    return see_look(s, look);
  if (!var || var->kind == VARIABLE_ADDRESS)
    return SIGHT_ADDRESS;
  switch (s->contents.variables[var->id]) {
  case CONTENT_NUMBER: return SIGHT_NUMBER;
  case CONTENT_ADDRESS: return SIGHT_ADDRESS;
  case CONTENT_BITS: break;
  }
  return SIGHT_DISTANCE;
}

static bool is_null(const Term *term)
{
  return term_is_const(term) && !term->value.lo && !term->value.hi;
}

static Sight see_comparison(const Stretch *s, const Term *term)
{
  Sight a = see_known(s, term->args[0]), b = see_known(s, term->args[1]);
  bool is_signed = term->op == TERM_SLT || term->op == TERM_SLE;
  if (a == SIGHT_DISTANCE || b == SIGHT_DISTANCE ||
      (is_signed && (a == SIGHT_ADDRESS || b == SIGHT_ADDRESS)))
    return SIGHT_DISTANCE;
  bool fine = a == b || a == SIGHT_EITHER || b == SIGHT_EITHER || is_null(term->args[0]) ||
              is_null(term->args[1]);
  return fine ? SIGHT_NUMBER : SIGHT_DISTANCE;
}

static Sight see_choice(const Stretch *s, const Term *term)
{
  Sight yes = see_known(s, term->args[1]), no = see_known(s, term->args[2]);
  if (see_known(s, term->args[0]) != SIGHT_NUMBER)
    return SIGHT_DISTANCE;
  if (is_null(term->args[1]) || is_null(term->args[2]))
    return is_null(term->args[1]) ? no : yes;
  return yes == no ? yes : SIGHT_DISTANCE;
}

/* What memory holds is not computed with. */
static Sight see_plain(const Stretch *s, const Term *term)
{
  for (unsigned i = 0; i < term->count; i++)
    if (see_known(s, term->args[i]) != SIGHT_NUMBER)
      return SIGHT_DISTANCE;
  return SIGHT_NUMBER;
}

static unsigned see(void *context, const Term *term)
{
  const Stretch *s = context;
  switch (term->op) {
  case TERM_VAR: return see_variable(s, term);
  case TERM_ITE: return see_choice(s, term);
  case TERM_EQ:
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE: return see_comparison(s, term);
  default: return see_plain(s, term);
  }
}

/* Elements of one block may be those of the next as well: which, its distance says. */
bool stretch_breaks(Stretch *s, const Candidate *lemma)
{
  if (!s->matters || lemma->claim.stride)
    return s->matters;
  s->lemma = lemma;
  map_clear(&s->done);
  term_judge(lemma->claim.condition, see, s, &s->done);
  return see_known(s, lemma->claim.condition) == SIGHT_DISTANCE;
}
