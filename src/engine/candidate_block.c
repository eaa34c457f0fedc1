/* Candidates about blocks on the heap: what each block of a size holds, where its pointers lead,
 * what the blocks are that variables point to.
 *
 * They come from the text of the program; executions refute most of them. */
#include "engine/candidate_block.h"

enum { MOST_OF_HEAD = 600, MOST_GIVEN = 400 };

/* ---- making candidates ---- */

static const Term *part_at(Blocks *b, const Part *part, const Term *base)
{
  const Term *address = term_binary(b->program->terms, TERM_ADD, base, part->offset);
  return looks_at(&b->looks, part->region, address, part->width);
}

static const Term *is_block(Blocks *b, const Term *base, const Term *size)
{
  const Term *there = looks_at(&b->looks, NULL, base, b->program->pointer_bits);
  return term_eq(b->program->terms, there, size);
}

static const Term *is_null(Blocks *b, const Term *pointer)
{
  return term_eq(b->program->terms, pointer, term_bv(b->program->terms, pointer->type.width, 0));
}

/* "stronger" is the number of a candidate that implies it, if any. */
static unsigned put(Blocks *b, const Term *bound, const Term *condition, unsigned stronger)
{
  unsigned number = b->all.count;
  if (b->count >= MOST_OF_HEAD || term_is_const(condition))
    return NONE;
  Candidate candidate = {b->head->location, looks_claim(&b->looks, bound, condition)};
  vec_push(&b->all, ((MemoryCandidate){.candidate = candidate, .stronger = stronger}));
  b->count++;
  return number;
}

/* Of each block of the size. */
static unsigned put_of_all(Blocks *b, const Term *size, const Term *condition, unsigned stronger)
{
  Terms *terms = b->program->terms;
  const Term *other = term_not(terms, is_block(b, b->any, size));
  return put(b, b->any, term_or(terms, other, condition), stronger);
}

/* The same, and of each but for one that a variable points to. */
static void put_of_most(Blocks *b, const Term *size, const Term *condition)
{
  Terms *terms = b->program->terms;
  unsigned of_all = put_of_all(b, size, condition, NONE);
  for (unsigned i = 0; i < b->pointer_count; i++) {
    const Term *here = term_eq(terms, b->any, b->pointers[i]->term);
    put_of_all(b, size, term_or(terms, here, condition), of_all);
  }
}

static bool is_inside(const Part *part, const Term *size)
{
  return part->offset->value.lo + part->width / 8 <= size->value.lo;
}

/* ---- templates: all blocks of a size ---- */

static void guess_pointer(Blocks *b, const Term *size, const Part *part)
{
  Terms *terms = b->program->terms;
  const Term *to = part_at(b, part, b->any);
  put_of_most(b, size, is_null(b, to));
  for (unsigned i = 0; i < b->size_count; i++) {
    const Term *leads = is_block(b, to, b->sizes[i]);
    put_of_most(b, size, leads);
    put_of_most(b, size, term_or(terms, is_null(b, to), leads));
  }
  for (unsigned i = 0; i < b->pointer_count; i++)
    put_of_all(b, size, term_eq(terms, to, b->pointers[i]->term), NONE);
}

static void guess_bounds(Blocks *b, const Term *size, const Term *value, const Term *constant)
{
  Terms *terms = b->program->terms;
  put_of_all(b, size, term_binary(terms, TERM_SLT, value, constant), NONE);
  put_of_all(b, size, term_binary(terms, TERM_SLE, value, constant), NONE);
  put_of_all(b, size, term_binary(terms, TERM_SLT, constant, value), NONE);
  put_of_all(b, size, term_binary(terms, TERM_SLE, constant, value), NONE);
}

static void guess_number(Blocks *b, const Term *size, const Part *part)
{
  Terms *terms = b->program->terms;
  const Term *value = part_at(b, part, b->any), *some = term_false(terms);
  for (unsigned i = 0; i < part->constant_count; i++) {
    const Term *equal = term_eq(terms, value, part->constants[i]);
    some = term_or(terms, some, equal);
    put_of_most(b, size, equal);
    if (part->varies)
      guess_bounds(b, size, value, part->constants[i]);
  }
  if (part->constant_count > 1)
    put_of_most(b, size, some);
}

static void guess_pair(Blocks *b, const Term *size, const Part *one, const Part *other)
{
  Terms *terms = b->program->terms;
  if (one == other || one->width != other->width || one->pointer || other->pointer)
    return;
  const Term *left = part_at(b, one, b->any), *right = part_at(b, other, b->any);
  if (one < other)
    put_of_all(b, size, term_eq(terms, left, right), NONE);
  put_of_all(b, size, term_binary(terms, TERM_SLE, left, right), NONE);
}

/* What the block holds that a pointer in a block leads to. */
static void guess_next(Blocks *b, const Term *size, const Part *next, const Part *part)
{
  Terms *terms = b->program->terms;
  const Term *here = part_at(b, part, b->any), *to = part_at(b, next, b->any);
  const Term *there = part_at(b, part, to), *null = is_null(b, to);
  if (part->pointer) {
    put_of_all(b, size, term_or(terms, null, term_eq(terms, there, b->any)), NONE);
    return;
  }
  for (unsigned i = 0; i < part->constant_count; i++) {
    const Term *other = term_not(terms, term_eq(terms, here, part->constants[i]));
    put_of_most(b, size, term_or(terms, other, term_not(terms, null)));
    for (unsigned k = 0; k < part->constant_count; k++) {
      const Term *holds = term_or(terms, null, term_eq(terms, there, part->constants[k]));
      put_of_most(b, size, term_or(terms, other, holds));
    }
  }
}

static void guess_blocks(Blocks *b, const Term *size)
{
  for (unsigned i = 0; i < b->parts.count; i++) {
    const Part *part = &b->parts.data[i];
    if (!is_inside(part, size))
      continue;
    if (part->pointer)
      guess_pointer(b, size, part);
    else
      guess_number(b, size, part);
  }
  for (unsigned i = 0; i < b->parts.count; i++)
    for (unsigned k = 0; k < b->parts.count; k++) {
      const Part *one = &b->parts.data[i], *other = &b->parts.data[k];
      if (!is_inside(one, size) || !is_inside(other, size))
        continue;
      guess_pair(b, size, one, other);
      if (one->pointer && i != k)
        guess_next(b, size, one, other);
    }
}

/* ---- templates: what a variable points to ---- */

/* The block at "base" may hold a constant or what a variable does. */
static void guess_held(Blocks *b, const Term *base, const Term *premise, const Part *part)
{
  Terms *terms = b->program->terms;
  const Term *held = part_at(b, part, base);
  for (unsigned i = 0; i < part->constant_count; i++)
    put(b, NULL, term_or(terms, premise, term_eq(terms, held, part->constants[i])), NONE);
  for (unsigned i = 0; part->pointer && i < b->pointer_count; i++)
    put(b, NULL, term_or(terms, premise, term_eq(terms, held, b->pointers[i]->term)), NONE);
  for (unsigned i = 0; !part->pointer && i < b->number_count; i++)
    if (b->numbers[i]->term->type.width == part->width)
      put(b, NULL, term_or(terms, premise, term_eq(terms, held, b->numbers[i]->term)), NONE);
}

static void guess_at_pointer(Blocks *b, const Term *pointer, const Part *part)
{
  const Term *null = is_null(b, pointer);
  guess_held(b, pointer, null, part);
  if (!part->pointer)
    return;
  const Term *next = part_at(b, part, pointer);
  const Term *ends = term_or(b->program->terms, null, is_null(b, next));
  for (unsigned i = 0; i < b->parts.count; i++)
    if (&b->parts.data[i] != part)
      guess_held(b, next, ends, &b->parts.data[i]);
}

static void guess_pointers(Blocks *b)
{
  for (unsigned i = 0; i < b->pointer_count; i++) {
    const Term *pointer = b->pointers[i]->term, *null = is_null(b, pointer);
    for (unsigned k = 0; k < b->size_count; k++) {
      const Term *there = is_block(b, pointer, b->sizes[k]);
      put(b, NULL, there, NONE);
      put(b, NULL, term_or(b->program->terms, null, there), NONE);
    }
    for (unsigned k = 0; k < b->parts.count; k++)
      guess_at_pointer(b, pointer, &b->parts.data[k]);
  }
}

/* ---- all ---- */

static void guess_at_head(Blocks *b)
{
  b->pointer_count = b->number_count = b->count = 0;
  for (unsigned i = 0; i < b->head->variables.count; i++) {
    const Variable *var = b->head->variables.data[i];
    if (var->pointer && b->pointer_count < MOST_POINTERS)
      b->pointers[b->pointer_count++] = var;
    else if (!var->pointer && var->kind != VARIABLE_TEMP && b->number_count < MOST_NUMBERS)
      b->numbers[b->number_count++] = var;
  }
  guess_pointers(b);
  for (unsigned i = 0; i < b->size_count; i++)
    guess_blocks(b, b->sizes[i]);
}

void candidates_guess_blocks(Program *program, Candidates *out)
{
  Blocks b = {.program = program, .looks = {.program = program}};
  if (!program->heap_top)
    return;
  b.any = term_var(program->terms, intern(terms_names(program->terms), "#block"),
                   type_bv(program->pointer_bits));
  blocks_read_text(&b);
  Heads *heads = heads_new(program);
  blocks_find_sizes(&b, heads);
  for (unsigned i = 0; i < heads->list.count; i++) {
    b.head = &heads->list.data[i];
    guess_at_head(&b);
  }
  candidates_refute(program, heads, &b.all);
  unsigned before = out->count;
  candidates_give(&b.all, MOST_GIVEN, out);
  run_log(program->run, "candidate", "blocks: %u parts, %u sizes, %u guesses of %u", b.parts.count,
          b.size_count, out->count - before, b.all.count);
  heads_free(heads);
  looks_free(&b.looks);
  vec_free(&b.parts);
  vec_free(&b.all);
}
