/* Executions refute candidates about memory, and show how large blocks are. */
#include "engine/candidate_block.h"
#include "engine/sample.h"
#include "term/eval.h"

/* The first and the last blocks of a state are looked at. */
enum { MOST_BLOCKS = 5, MOST_BYTES = 4096 };
/* Of an array the first elements are looked at. */
enum { MOST_ELEMENTS = 12, LEAST_ELEMENTS = 3 };
/* States of each head; the more candidates there are, the fewer, so that each is looked at and all
 * of them not too often. */
enum { MOST_STATES = 60, LEAST_STATES = 5, MOST_LOOKS = 500000 };
/* Loops over large arrays are to come to their end. */
enum { LONGEST_RUN = 4000000 };

typedef struct Block {
  uint64_t address, size;
} Block;

typedef struct Refuter {
  Program *program;
  MemoryCandidates *candidates;
  VEC(Block) blocks; /* of the present run */
  Map first;         /* head -> the number of its first candidate; the others follow */
  Map states;        /* head -> states looked at */
  unsigned most_states;
  Machine *at;
  Map known; /* VAR terms of the candidate at work: values */
  Evaluation *evaluation;
} Refuter;

/* ---- blocks ---- */

static void start(void *context)
{
  Refuter *r = context;
  vec_clear(&r->blocks);
}

/* As smt/unroll_block.c sees it: 16 more than the size are added before the top is rounded. */
static void take_edge(void *context, const Edge *edge, Machine *at)
{
  Refuter *r = context;
  const Variable *top = r->program->heap_top;
  if (edge->kind != EDGE_ASSIGN || edge->var != top || edge->term->op != TERM_BAND)
    return;
  uint64_t from = interp_value(at, top).lo, to = interp_eval(at, edge->term->args[0]).lo;
  vec_push(&r->blocks, ((Block){from, to - from - 16}));
}

static uint64_t size_at(const Refuter *r, uint64_t address)
{
  unsigned low = 0, high = r->blocks.count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (r->blocks.data[middle].address < address)
      low = middle + 1;
    else
      high = middle;
  }
  bool found = low < r->blocks.count && r->blocks.data[low].address == address;
  return found ? r->blocks.data[low].size : 0;
}

/* ---- values ---- */

static Value variable(void *context, const Term *var)
{
  const Refuter *r = context;
  uint64_t value;
  if (map_get(&r->known, (uintptr_t)var, &value))
    return value_of(value);
  return interp_value(r->at, program_variable(r->program, var));
}

static Value no_element(void *context, const Term *array, Value index)
{
  (void)context, (void)array, (void)index;
  return value_of(0); /* there are no arrays */
}

static uint64_t evaluate(Refuter *r, const Term *term)
{
  evaluation_reset(r->evaluation);
  return evaluation_value(r->evaluation, term).lo;
}

/* False where memory was never written: it may hold anything, and gets something that nobody thinks
 * of. */
static bool look_up(Refuter *r, const Look *look)
{
  uint64_t address = evaluate(r, look->address), value;
  unsigned bytes = (look->var->type.width + 7) / 8;
  bool known = !look->region || interp_peek(r->at, look->region, address, bytes, &value);
  if (!look->region)
    value = size_at(r, address);
  else if (!known)
    value = hash_mix(look->region->id, address);
  value = value_truncate(value_of(value), look->var->type.width).lo;
  map_put(&r->known, (uintptr_t)look->var, value);
  return known;
}

/* Nothing is said of elements that were never written. */
static bool is_refuted(Refuter *r, const UnrollClaim *claim, uint64_t at)
{
  map_clear(&r->known);
  if (claim->bound)
    map_put(&r->known, (uintptr_t)claim->bound, at);
  bool known = true;
  for (unsigned i = 0; i < claim->look_count; i++)
    known &= look_up(r, &claim->looks[i]);
  return (claim->stride && !known) || !evaluate(r, claim->condition);
}

/* ---- states ---- */

static void refute_at_blocks(Refuter *r, MemoryCandidate *it)
{
  unsigned count = r->blocks.count;
  for (unsigned i = 0; i < count && !it->refuted; i++)
    if (i < MOST_BLOCKS || i + MOST_BLOCKS >= count)
      it->refuted = is_refuted(r, &it->candidate.claim, r->blocks.data[i].address);
}

/* Does the candidate speak of the element? */
static bool is_meant(Refuter *r, const MemoryCandidate *it, uint64_t index)
{
  map_clear(&r->known);
  map_put(&r->known, (uintptr_t)it->candidate.claim.bound, index);
  return evaluate(r, it->premise);
}

static void refute_at_elements(Refuter *r, MemoryCandidate *it)
{
  for (unsigned i = 0; i < MOST_ELEMENTS && !it->refuted; i++)
    if (is_meant(r, it, i)) {
      it->refuted = is_refuted(r, &it->candidate.claim, i);
      it->seen++;
    }
}

static void look_at(Refuter *r, MemoryCandidate *it)
{
  if (it->premise)
    refute_at_elements(r, it);
  else if (it->candidate.claim.bound)
    refute_at_blocks(r, it);
  else
    it->refuted = is_refuted(r, &it->candidate.claim, 0);
}

static void arrive(void *context, const Location *head, Machine *at)
{
  Refuter *r = context;
  MemoryCandidates *all = r->candidates;
  uint64_t states = 0, first = all->count;
  map_get(&r->states, (uintptr_t)head, &states);
  if (states >= r->most_states || r->program->run->stop)
    return;
  map_put(&r->states, (uintptr_t)head, states + 1);
  map_get(&r->first, (uintptr_t)head, &first);
  r->at = at;
  for (uint64_t i = first; i < all->count && all->data[i].candidate.head == head; i++)
    if (!all->data[i].refuted)
      look_at(r, &all->data[i]);
}

static void run(Refuter *r, const Heads *heads, const SampleWatch *watch)
{
  TermState state = {variable, no_element, r};
  r->evaluation = evaluation_new(&state);
  Hints *hints = hints_new(r->program, heads);
  samples_free(samples_take(r->program, heads, hints, watch));
  hints_free(hints);
  evaluation_free(r->evaluation);
}

static void refuter_close(Refuter *r)
{
  vec_free(&r->blocks);
  map_free(&r->first);
  map_free(&r->states);
  map_free(&r->known);
}

/* A candidate that speaks of no elements, or always of one alone, has nothing for it. */
static bool is_idle(const Refuter *r, const MemoryCandidate *it)
{
  return !map_has_ptr(&r->states, it->candidate.head) || (it->premise && it->seen < LEAST_ELEMENTS);
}

static void find_first(Refuter *r)
{
  const MemoryCandidates *all = r->candidates;
  for (unsigned i = 0; i < all->count; i++)
    if (!map_has_ptr(&r->first, all->data[i].candidate.head))
      map_put(&r->first, (uintptr_t)all->data[i].candidate.head, i);
}

static unsigned count_states(unsigned candidates)
{
  unsigned most = MOST_LOOKS / (candidates + 1);
  return most < LEAST_STATES ? LEAST_STATES : most > MOST_STATES ? MOST_STATES : most;
}

void candidates_refute(Program *program, const Heads *heads, MemoryCandidates *candidates)
{
  Refuter r = {.program = program, .candidates = candidates};
  r.most_states = count_states(candidates->count);
  find_first(&r);
  if (candidates->count)
    run(&r, heads, &(SampleWatch){start, take_edge, arrive, &r, LONGEST_RUN});
  for (unsigned i = 0; i < candidates->count; i++)
    candidates->data[i].refuted |= is_idle(&r, &candidates->data[i]);
  refuter_close(&r);
}

/* ---- sizes ---- */

static void keep(void *context)
{
  (void)context;
}

static void pass(void *context, const Location *head, Machine *at)
{
  (void)context, (void)head, (void)at;
}

static void add_size(Blocks *b, uint64_t size)
{
  const Term *term = term_bv(b->program->terms, b->program->pointer_bits, size);
  bool fits = size && size < MOST_BYTES && b->size_count < MOST_SIZES;
  for (unsigned i = 0; i < b->size_count; i++)
    fits &= b->sizes[i] != term;
  if (fits)
    b->sizes[b->size_count++] = term;
}

void blocks_find_sizes(Blocks *b, const Heads *heads)
{
  Refuter r = {.program = b->program};
  run(&r, heads, &(SampleWatch){keep, take_edge, pass, &r});
  for (unsigned i = 0; i < r.blocks.count; i++)
    add_size(b, r.blocks.data[i].size);
  refuter_close(&r);
}
