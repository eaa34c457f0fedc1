/* Which blocks an unrolling has allocated: a region that no program reads, of the sizes of blocks
 * where they begin.
 *
 * That a pointer points to a block is what an arbitrary state of an induction has to be told of it
 * before anything else. */
#include "smt/unroll_build.h"

enum { ALIGNMENT = 16 };

static RegionInfo *blocks_of(const Unroller *u)
{
  return &u->regions[u->program->regions.count + 1];
}

static const Term *number(const Unroller *u, uint64_t value)
{
  return term_bv(u->terms, u->program->pointer_bits, value);
}

/* ---- is it the usual heap? ---- */

static uint64_t mask_of(const Unroller *u)
{
  uint64_t mask = ~(uint64_t)(ALIGNMENT - 1);
  return u->program->pointer_bits < 64 ? mask & 0xffffffffu : mask;
}

/* Past the block, and rounded; NULL where the edge does something else. */
static const Term *unrounded_end(const Unroller *u, const Edge *edge)
{
  const Term *end = edge->term;
  return end->op == TERM_BAND && term_is_const(end->args[1]) && end->args[1]->value.lo == mask_of(u)
             ? end->args[0]
             : NULL;
}

/* "There is room" comes before: the top does not wrap around. */
static bool moves_usually(const Unroller *u, const Edge *edge)
{
  const Edge *before = edge->from->in.count == 1 ? edge->from->in.data[0] : NULL;
  if (!unrounded_end(u, edge) || !before || before->kind != EDGE_ASSUME)
    return false;
  const Term *room = before->term;
  return room->op == TERM_ULE && room->args[1]->op == TERM_SUB &&
         term_is_const(room->args[1]->args[0]) &&
         room->args[1]->args[0]->value.lo == (mask_of(u) & ~(uint64_t)ALIGNMENT);
}

static bool is_usual(const Unroller *u)
{
  const Variable *top = u->program->heap_top;
  if (!top || top->init || u->program->regions.count >= (1u << 15) - 2)
    return false;
  for (unsigned i = 0; i < u->program->functions.count; i++) {
    const EdgeVec *edges = &u->program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++)
      if (edges->data[k]->var == top &&
          (edges->data[k]->kind != EDGE_ASSIGN || !moves_usually(u, edges->data[k])))
        return false;
  }
  return true;
}

void blocks_open(Unroller *u)
{
  RegionInfo *info = blocks_of(u);
  unsigned bits = u->program->pointer_bits;
  u->knows_blocks = is_usual(u);
  info->index = u->program->regions.count + 1;
  info->cell_bits = bits;
  info->start =
      term_convert(u->terms, TERM_CONSTARRAY, type_array(bits, type_bv(bits)), number(u, 0));
}

/* ---- sizes ---- */

/* What is added to the old top. */
static const Term *distance(const Unroller *u, const Term *old, const Term *end)
{
  bool is_sum = end->op == TERM_ADD && end->args[0] == old && term_is_const(end->args[1]);
  return is_sum ? end->args[1] : term_binary(u->terms, TERM_SUB, end, old);
}

void blocks_add(Unroller *u, UnrollState *state, const Edge *edge, const Term *old_top)
{
  if (!u->knows_blocks || !u->plan->induction)
    return;
  UnrollState before = state_copy(state);
  state_set(u, &before, edge->var, old_top);
  const Term *by = distance(u, old_top, state_term(u, &before, unrounded_end(u, edge)));
  state_free(u, &before);
  memory_write_cell(u, state, blocks_of(u), old_top,
                    term_binary(u->terms, TERM_SUB, by, number(u, ALIGNMENT)));
}

/* The top is a multiple of 16 and only grows. */
void blocks_define_top(Unroller *u, const Term *old, const Term *top)
{
  define(u, term_binary(u->terms, TERM_ULE, old, top));
  const Term *low = term_binary(u->terms, TERM_BAND, top, number(u, ALIGNMENT - 1));
  define(u, term_eq(u->terms, low, number(u, 0)));
}

void blocks_forget(Unroller *u, UnrollState *state, const Term *top)
{
  if (!u->knows_blocks)
    return;
  RegionInfo *info = blocks_of(u);
  memory_forget_region(u, state, info, top);
  const Term *array = state_array(u, state, info);
  for (unsigned i = 0; i < u->blocks.count; i++)
    if (u->blocks.data[i].array == array)
      return;
  vec_push(&u->blocks, ((Blocks){array, top}));
}

/* A block begins at a multiple of 16 below the top. */
static void define_block(Unroller *u, const Blocks *blocks, const Term *address)
{
  const Term *size = term_select(u->terms, blocks->array, address);
  const Term *none = term_eq(u->terms, size, number(u, 0));
  const Term *low = term_binary(u->terms, TERM_BAND, address, number(u, ALIGNMENT - 1));
  const Term *fine = term_eq(u->terms, low, number(u, 0));
  fine = term_and(u->terms, fine,
                  term_binary(u->terms, TERM_ULE, number(u, u->layout.heap_top), address));
  fine = term_and(u->terms, fine, term_binary(u->terms, TERM_ULT, address, blocks->top));
  define(u, term_or(u->terms, none, fine));
}

const Term *block_size(Unroller *u, UnrollState *state, const Term *address)
{
  if (!u->knows_blocks)
    return number(u, 0);
  uint64_t done = 0;
  map_get(&u->blocks_defined, (uintptr_t)address, &done);
  for (unsigned i = (unsigned)done; i < u->blocks.count; i++)
    define_block(u, &u->blocks.data[i], address);
  map_put(&u->blocks_defined, (uintptr_t)address, u->blocks.count);
  return memory_read_cell(u, state, blocks_of(u), address);
}
