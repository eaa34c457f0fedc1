/* Candidates about the elements of arrays: what the program writes to one, or asks of one, holds of
 * all of them between two limits.
 *
 * They come from the text of the program; executions refute most of them. */
#include "engine/candidate_array.h"

enum {
  MOST_OF_HEAD = 1500,
  MOST_GIVEN = 120,
  MOST_VARIABLES = 5,
  MOST_COUNTERS = 3,
  MOST_LIMITS = 9, /* of a row; of a table MOST_PLACES */
  MOST_PLACES = 16,
  MOST_STARTS = 2,
  MOST_SHIFT = 2,
  MOST_ALIKE = 1
};

/* Candidates at one head. */
typedef struct Ranges {
  Arrays *arrays;
  const Head *head;
  const Hint *hint;
  const Statement *statement;
  const Term *limits[MOST_PLACES]; /* variables first */
  unsigned limit_count, variable_count;
  unsigned count;
  MemoryCandidates *all;
} Ranges;

/* ---- scope ---- */

typedef struct Scope {
  const Arrays *arrays;
  const Function *function;
  bool fits;
} Scope;

static void check_variable(void *context, const Term *var)
{
  Scope *scope = context;
  uint64_t look;
  const Variable *v = program_variable(scope->arrays->program, var);
  if (v)
    scope->fits &= !v->owner || v->owner == scope->function;
  else if (map_get(&scope->arrays->looks.of, (uintptr_t)var, &look))
    term_each_var(scope->arrays->looks.list.data[look].address, check_variable, scope);
}

static bool is_in_scope(const Ranges *r)
{
  Scope scope = {r->arrays, r->head->location->function, true};
  term_each_var(r->statement->condition, check_variable, &scope);
  term_each_var(r->statement->row.base, check_variable, &scope);
  if (r->statement->row.place)
    term_each_var(r->statement->row.place, check_variable, &scope);
  return scope.fits;
}

/* ---- limits ---- */

/* Counters of a loop in the place of those of a statement; of NULL zero. */
typedef struct Substitution {
  const Row *row;
  const Term *outer, *inner;
  Terms *terms;
} Substitution;

static const Term *replace_counter(void *context, const Term *var)
{
  const Substitution *s = context;
  const Term *by = var == s->row->outer->term ? s->outer : s->inner;
  if (var != s->row->outer->term && var != s->row->counter->term)
    return NULL;
  return by ? by : term_bv(s->terms, var->type.width, 0);
}

static void add_place(Ranges *r, const Term *outer, const Term *inner)
{
  Terms *terms = r->arrays->program->terms;
  const Row *row = &r->statement->row;
  const Term *place = term_substitute(terms, row->place, replace_counter,
                                      &(Substitution){row, outer, inner, terms});
  for (unsigned i = 0; i < r->limit_count; i++)
    if (r->limits[i] == place)
      return;
  if (r->limit_count < MOST_PLACES)
    r->limits[r->limit_count++] = place;
}

/* With each of the loop's variables as a counter: this far, the rows before this one, with this
 * one, so many rows. */
static void find_places(Ranges *r)
{
  Terms *terms = r->arrays->program->terms;
  Type type = r->statement->row.outer->term->type;
  const Term *counters[MOST_COUNTERS];
  unsigned count = 0;
  r->limit_count = r->variable_count = 0;
  for (unsigned i = 0; i < r->head->variables.count && count < MOST_COUNTERS; i++)
    if (type_equal(r->head->variables.data[i]->term->type, type))
      counters[count++] = r->head->variables.data[i]->term;
  for (unsigned i = 0; i < count; i++) {
    const Term *next = term_binary(terms, TERM_ADD, counters[i], term_bv(terms, type.width, 1));
    add_place(r, counters[i], NULL);
    add_place(r, next, NULL);
    for (unsigned k = 0; k < count; k++)
      if (k != i && type_equal(r->statement->row.counter->term->type, type))
        add_place(r, counters[i], counters[k]);
  }
  for (unsigned i = 0; i < r->hint->constants.count; i++) {
    int64_t number = r->hint->constants.data[i];
    if (number > 1 && number <= INT32_MAX)
      add_place(r, term_bv(terms, type.width, (uint64_t)number), NULL);
  }
}

static void find_limits(Ranges *r)
{
  Terms *terms = r->arrays->program->terms;
  unsigned width = r->statement->index->type.width;
  r->limit_count = 0;
  for (unsigned i = 0; i < r->head->variables.count && r->limit_count < MOST_VARIABLES; i++) {
    const Variable *var = r->head->variables.data[i];
    if (var->pointer || var->kind == VARIABLE_TEMP || var->term->type.kind != TYPE_BV)
      continue;
    r->limits[r->limit_count++] = var->is_signed ? term_resize_signed(terms, var->term, width)
                                                 : term_resize_unsigned(terms, var->term, width);
  }
  r->variable_count = r->limit_count;
  for (unsigned i = 0; i < r->hint->constants.count && r->limit_count < MOST_LIMITS; i++) {
    int64_t number = r->hint->constants.data[i];
    if (number > 1 && number <= INT32_MAX)
      r->limits[r->limit_count++] = term_bv(terms, width, (uint64_t)number);
  }
}

static bool is_signed(const Ranges *r)
{
  return r->statement->row.counter->is_signed;
}

static const Term *is_less(const Ranges *r, const Term *a, const Term *b)
{
  return term_binary(r->arrays->program->terms, is_signed(r) ? TERM_SLT : TERM_ULT, a, b);
}

static const Term *is_at_most(const Ranges *r, const Term *a, const Term *b)
{
  return term_binary(r->arrays->program->terms, is_signed(r) ? TERM_SLE : TERM_ULE, a, b);
}

/* ---- ranges ---- */

/* Does the loop's first variable decide of which elements it speaks? */
static bool moves(const Ranges *r, const Term *premise)
{
  return r->head->variables.count && term_mentions(premise, r->head->variables.data[0]->term);
}

/* Of all elements from 0 on with an index below the end for which "more" holds, too. */
static void put(Ranges *r, const Term *end, const Term *more)
{
  const Statement *s = r->statement;
  Terms *terms = r->arrays->program->terms;
  const Term *zero = term_bv(terms, s->index->type.width, 0);
  const Term *premise = term_and(terms, is_at_most(r, zero, s->index), is_less(r, s->index, end));
  premise = term_and(terms, premise, more);
  const Term *condition = term_or(terms, term_not(terms, premise), s->condition);
  if (r->count >= MOST_OF_HEAD || term_is_const(premise) || term_is_const(condition))
    return;
  Candidate candidate = {r->head->location, looks_claim(&r->arrays->looks, s->index, condition)};
  candidate.claim.base = s->row.base;
  candidate.claim.stride = s->row.stride;
  vec_push(r->all, ((MemoryCandidate){.candidate = candidate,
                                      .stronger = NONE,
                                      .premise = premise,
                                      .about = s->condition,
                                      .moves = moves(r, premise)}));
  r->count++;
}

static const Term *shifted(const Ranges *r, const Term *limit, int64_t shift)
{
  Terms *terms = r->arrays->program->terms;
  return term_binary(terms, TERM_ADD, limit, term_bv_signed(terms, limit->type.width, shift));
}

static void put_ranges(Ranges *r)
{
  const Term *index = r->statement->index;
  const Term *all = term_true(r->arrays->program->terms);
  for (unsigned i = 0; i < r->limit_count; i++)
    put(r, r->limits[i], all);
  for (unsigned i = 0; i < r->variable_count && i < MOST_STARTS; i++) {
    put(r, shifted(r, r->limits[i], 1), all);
    put(r, shifted(r, r->limits[i], -1), all);
    for (unsigned k = 0; k < r->limit_count; k++)
      for (int shift = 0; shift <= MOST_SHIFT && k != i; shift++)
        put(r, r->limits[k], is_at_most(r, shifted(r, r->limits[i], shift), index));
  }
}

/* ---- what is left ---- */

/* Such stand together. */
static bool are_of_one_statement(const MemoryCandidate *a, const MemoryCandidate *b)
{
  return a->candidate.head == b->candidate.head && a->about == b->about;
}

/* Is the one at "k" kept rather than that at "i"? */
static bool is_wider(const MemoryCandidates *all, unsigned k, unsigned i)
{
  const MemoryCandidate *it = &all->data[i], *other = &all->data[k];
  return !other->refuted && other->moves == it->moves &&
         (other->seen > it->seen || (other->seen == it->seen && k < i));
}

/* Of those that say the same of different elements, a few that spoke of the most are kept; that the
 * loop moves the limit may be needed, or be too little. */
static void keep_widest(MemoryCandidates *all)
{
  for (unsigned i = 0, from = 0; i < all->count; i++) {
    MemoryCandidate *it = &all->data[i];
    unsigned wider = 0;
    if (!are_of_one_statement(&all->data[from], it))
      from = i;
    for (unsigned k = from; k < all->count && are_of_one_statement(&all->data[k], it); k++)
      wider += is_wider(all, k, i);
    it->dropped = wider >= MOST_ALIKE;
  }
}

static void guess_at_head(Ranges *r)
{
  for (unsigned i = 0; i < r->arrays->statements.count; i++) {
    r->statement = &r->arrays->statements.data[i];
    if (!is_in_scope(r))
      continue;
    if (r->statement->row.place)
      find_places(r);
    else
      find_limits(r);
    put_ranges(r);
  }
}

void candidates_guess_arrays(Program *program, Candidates *out)
{
  Arrays a = {.program = program, .looks = {.program = program}};
  MemoryCandidates all = {0};
  arrays_read_text(&a);
  if (a.statements.count) {
    Heads *heads = heads_new(program);
    Hints *hints = hints_new(program, heads);
    for (unsigned i = 0; i < heads->list.count; i++) {
      const Head *head = &heads->list.data[i];
      const Hint *hint = &hints->of[head->location->function->id];
      guess_at_head(&(Ranges){.arrays = &a, .head = head, .hint = hint, .all = &all});
    }
    candidates_refute(program, heads, &all);
    keep_widest(&all);
    hints_free(hints);
    heads_free(heads);
  }
  unsigned before = out->count;
  candidates_give(&all, MOST_GIVEN, out);
  run_log(program->run, "candidate", "arrays: %u statements, %u guesses of %u", a.statements.count,
          out->count - before, all.count);
  vec_free(&all);
  vec_free(&a.statements);
  looks_free(&a.looks);
  mem_free(a.definition);
}
