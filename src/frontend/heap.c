/* The heap: blocks above its top, and what is kept of their sizes. */
#include <string.h>

#include "frontend/translate.h"

static Variable *heap_top(Translator *tr)
{
  if (!tr->program->heap_top) {
    Variable *top = program_add_variable(tr->program, NULL, VARIABLE_GLOBAL, "#heap",
                                         type_bv(tr->pointer_bits));
    tr->program->heap_top = top;
    program_assume(tr->program,
                   tr->settings.malloc_may_fail
                       ? "every allocation fits the address space"
                       : "every allocation succeeds (--malloc-may-fail: or gives NULL)");
  }
  return tr->program->heap_top;
}

/* In front of a block are its size and, behind that, how much of the heap is its own. */
enum { HEADER = 16, ROOM_AT = 8 };
#define SIZES "#sizes"
#define ROOMS "#rooms"

/* Points to what is kept of blocks, which is memory apart from the blocks themselves, though it
 * stands in front of each. */
static Variable *header_pointer(Translator *tr, const char *what)
{
  const char *name = intern(tr->names, what);
  Variable *known = map_get_ptr(&tr->program->variable_of_name, name);
  if (known)
    return known;
  Variable *var =
      program_add_variable(tr->program, NULL, VARIABLE_GLOBAL, name, type_bv(tr->pointer_bits));
  var->pointer = true;
  var->init = pointer_const(tr, 0);
  return var;
}

static void keep_size(Body *b, Variable *top, const Term *size)
{
  Translator *tr = b->tr;
  Variable *header = header_pointer(tr, SIZES), *room = header_pointer(tr, ROOMS);
  const Term *end = term_binary(b->terms, TERM_ADD, size, pointer_const(tr, HEAP_ALIGNMENT));
  emit_assign(b, header, top->term);
  emit_store(b, header->term, size);
  emit_assign(b, room, term_binary(b->terms, TERM_ADD, top->term, pointer_const(tr, ROOM_AT)));
  emit_store(
      b, room->term,
      term_binary(b->terms, TERM_BAND, end, pointer_const(tr, ~(uint64_t)(HEAP_ALIGNMENT - 1))));
  emit_assign(b, top, term_binary(b->terms, TERM_ADD, top->term, pointer_const(b->tr, HEADER)));
}

/* Moves the heap's top up so that the next block is aligned, with its size in front of it. */
static void align_top(Body *b, Variable *top, uint64_t align)
{
  Translator *tr = b->tr;
  uint64_t header = tr->settings.keeps_sizes ? HEADER : 0;
  emit_assume(b, term_binary(b->terms, TERM_ULE, top->term, pointer_const(tr, -2 * align)));
  const Term *past =
      term_binary(b->terms, TERM_ADD, top->term, pointer_const(tr, header + align - 1));
  const Term *block = term_binary(b->terms, TERM_BAND, past, pointer_const(tr, -align));
  emit_assign(b, top, term_binary(b->terms, TERM_SUB, block, pointer_const(tr, header)));
}

/* The block begins at the heap's top, which moves up past it to the next multiple of 16, so that
 * blocks are disjoint and one past a block's end is no other block.  Where something asks for sizes
 * the block is preceded by its own. */
const Term *body_allocate(Body *b, const Term *size, uint64_t align)
{
  Translator *tr = b->tr;
  Variable *top = heap_top(tr), *block = body_temp(b, top->term->type, true);
  size = body_hold(b, size, false);
  if (align > HEAP_ALIGNMENT)
    align_top(b, top, align);
  if (tr->settings.keeps_sizes)
    keep_size(b, top, size);
  emit_assign(b, block, top->term);
  const Term *end =
      term_binary(b->terms, TERM_ADD, block->term,
                  term_binary(b->terms, TERM_ADD, size, pointer_const(tr, HEAP_ALIGNMENT)));
  const Term *mask = pointer_const(tr, ~(uint64_t)(HEAP_ALIGNMENT - 1));
  /* What does not fit the address space is not allocated: no such block exists. */
  emit_assume(b, term_binary(b->terms, TERM_ULE, size,
                             term_binary(b->terms, TERM_SUB, pointer_const(tr, ~(uint64_t)31),
                                         block->term)));
  emit_assign(b, top, term_binary(b->terms, TERM_BAND, end, mask));
  return block->term;
}

/* Where the size or the room of a block is kept, found from where others are: in steps of 16, as
 * blocks are aligned, so that the points-to analysis sees an address of a size and not one of the
 * block. */
static const Term *header_of(Body *b, const Term *block, const char *what)
{
  const Term *from = header_pointer(b->tr, what)->term;
  uint64_t before = strcmp(what, ROOMS) ? HEADER : HEADER - ROOM_AT;
  const Term *at = term_binary(b->terms, TERM_SUB, block, pointer_const(b->tr, before));
  const Term *apart = term_binary(b->terms, TERM_SUB, at, from);
  const Term *mask = pointer_const(b->tr, ~(uint64_t)(HEAP_ALIGNMENT - 1));
  const Term *steps = term_binary(b->terms, TERM_BAND, apart, mask);
  return term_binary(b->terms, TERM_ADD, from, steps);
}

static const Term *read_header(Body *b, const Term *block, const char *what)
{
  Pointer header = {NULL, 0, header_of(b, block, what)};
  return memory_read(b, header, type_bv(b->tr->pointer_bits), false);
}

/* Nothing lies between the block and the heap's top. */
static const Term *is_newest(Body *b, const Term *block)
{
  const Term *behind = term_binary(b->terms, TERM_SUB, heap_top(b->tr)->term, block);
  return term_eq(b->terms, behind, read_header(b, block, ROOMS));
}

static void take_rest(Body *b, const Term *block)
{
  emit_store(b, header_of(b, block, ROOMS),
             term_binary(b->terms, TERM_SUB, heap_top(b->tr)->term, block));
}

/* What the models of allocation (src/models/memory.c) call. */
bool heap_function(Body *b, LLVMValueRef call, const char *name)
{
  if (!strcmp(name, "__octant_allocate"))
    body_set(b, call, body_allocate(b, body_argument(b, call, 0), HEAP_ALIGNMENT));
  else if (!strcmp(name, "__octant_size"))
    body_set(b, call, read_header(b, body_argument(b, call, 0), SIZES));
  else if (!strcmp(name, "__octant_resize"))
    emit_store(b, header_of(b, body_argument(b, call, 0), SIZES), body_argument(b, call, 1));
  else if (!strcmp(name, "__octant_room"))
    body_set(b, call, read_header(b, body_argument(b, call, 0), ROOMS));
  else if (!strcmp(name, "__octant_is_newest"))
    body_set(b, call, is_newest(b, body_argument(b, call, 0)));
  else if (!strcmp(name, "__octant_take_rest"))
    take_rest(b, body_argument(b, call, 0));
  else
    return false;
  return true;
}
