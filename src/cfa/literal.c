#include "cfa/literal.h"

#include <string.h>

#include "base/memory.h"

static const uint64_t several = UINT64_MAX;

typedef struct Literals {
  const Program *program;
  Map wholes; /* hash of a literal -> the object's id + 1, or that there are several */
  Bitset shared;
} Literals;

static bool is_literal(const Object *object)
{
  return object->kind == OBJECT_GLOBAL && object->readonly && !object->source && object->size;
}

static unsigned char *bytes_of(const Object *object)
{
  unsigned char *bytes = mem_zero(object->size, 1);
  for (unsigned i = 0; i < object->init_count; i++) {
    const Init *init = &object->inits[i];
    if (!init->value && init->offset + init->length <= object->size)
      memcpy(bytes + init->offset, init->bytes, init->length);
  }
  return bytes;
}

typedef void (*TailVisit)(Literals *l, unsigned object, uint64_t hash, bool whole);

/* All ends of a literal, the whole one last. */
static void each_tail(Literals *l, const Object *object, TailVisit visit)
{
  unsigned char *bytes = bytes_of(object);
  uint64_t hash = 0;
  for (uint64_t i = object->size; i-- > 0;) {
    hash = hash_mix(hash, bytes[i]);
    visit(l, object->id, hash, i == 0);
  }
  mem_free(bytes);
}

static void note_whole(Literals *l, unsigned object, uint64_t hash, bool whole)
{
  uint64_t known;
  if (whole)
    map_put(&l->wholes, hash, map_get(&l->wholes, hash, &known) ? several : object + 1);
}

static void note_shared(Literals *l, unsigned object, uint64_t hash, bool whole)
{
  uint64_t known;
  (void)whole;
  if (!map_get(&l->wholes, hash, &known) || known == object + 1)
    return;
  bitset_add(&l->shared, object);
  if (known != several)
    bitset_add(&l->shared, (unsigned)known - 1);
}

static void each_literal(Literals *l, TailVisit visit)
{
  for (unsigned i = 0; i < l->program->objects.count; i++)
    if (is_literal(l->program->objects.data[i]))
      each_tail(l, l->program->objects.data[i], visit);
}

Bitset literals_that_share(const Program *program)
{
  Literals l = {.program = program, .shared = bitset_new(program->objects.count + 1)};
  each_literal(&l, note_whole);
  each_literal(&l, note_shared);
  map_free(&l.wholes);
  return l.shared;
}
